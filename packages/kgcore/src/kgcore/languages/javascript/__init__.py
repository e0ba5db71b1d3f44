"""JavaScript: which files are its own, and the manifests that say where its modules are."""

from kgcore.languages.claims import Claim
from kgcore.model.manifests import ManifestKind

CLAIM = Claim(
    suffixes=(".js", ".jsx", ".mjs", ".cjs"),
    family="javascript",
    manifests={
        "package.json": ManifestKind.PACKAGE,
        "*tsconfig*.json": ManifestKind.COMPILER,
        "jsconfig*.json": ManifestKind.COMPILER,
        "pnpm-workspace.yaml": ManifestKind.WORKSPACE,
        "lerna.json": ManifestKind.WORKSPACE,
    },
)
