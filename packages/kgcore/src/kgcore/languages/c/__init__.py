"""C: which files are its own, and how headers are told from those of the languages that share them."""

from kgcore.languages.claims import Claim
from kgcore.model.manifests import ManifestKind

CLAIM = Claim(
    suffixes=(".c", ".h"),
    family="c",
    manifests={"compile_commands.json": ManifestKind.COMMANDS},
)
