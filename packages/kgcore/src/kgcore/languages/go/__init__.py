"""Go: which files are its own, and the manifests that say where its packages are."""

from kgcore.languages.claims import Claim
from kgcore.model.manifests import ManifestKind

CLAIM = Claim(
    suffixes=(".go",),
    manifests={"go.mod": ManifestKind.MODULE, "go.work": ManifestKind.MODULE},
)
