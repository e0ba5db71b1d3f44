"""Which files are Rust's, and which manifest says where its packages are."""

from kgcore.languages.claims import Claim
from kgcore.model.manifests import ManifestKind

CLAIM = Claim(suffixes=(".rs",), manifests={"cargo.toml": ManifestKind.CARGO})
