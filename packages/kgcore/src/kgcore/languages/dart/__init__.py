"""Dart: which files are its own."""

from kgcore.languages.claims import Claim
from kgcore.model.manifests import ManifestKind

CLAIM = Claim(suffixes=(".dart",), manifests={"pubspec.yaml": ManifestKind.NAMED})
