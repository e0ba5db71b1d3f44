"""Which file is which module of a package whose modules declare each other, and where each package's tree begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from kgcore.languages.spec import LanguageSpec
from kgcore.link.symbols import Unit
from kgcore.model.facts import NOTHING, BlockKind, Import
from kgcore.model.manifests import CargoManifest, Manifest

DECLARED = -1
"""The level of an import that declares a module of the tree."""
Module = tuple[str, int]
"""A file and the block of a module in it; block 0 is the file's own."""

_FOLDER_STEM = "mod"
_RAW = "r#"
"""Begins names that would else be words of the language; files do without."""
_ROOT_STEMS = ("lib", "main", "build")
_TARGET_FOLDERS = ("src/bin", "tests", "examples", "benches")
_KINDS = {"bin": "src/bin", "test": "tests", "example": "examples", "bench": "benches"}


class TreeIndex:
    """Modules by file and block. The tree is made when it is first asked for, from the roots of all packages down."""

    def __init__(self, paths: Iterable[str], manifests: Mapping[str, Manifest], spec: LanguageSpec) -> None:
        self._paths = frozenset(paths)
        self._manifests = {_folder(path): each for path, each in manifests.items() if isinstance(each, CargoManifest)}
        self._load: Callable[[str], Unit | None] = lambda path: None
        self._children: dict[Module, dict[str, str]] | None = None
        self._parents: dict[str, Module] = {}
        self._roots: dict[str, str] = {}
        """File → the root of the tree that it is in."""
        self._libraries = {
            each.name: root for folder, each in self._manifests.items() if (root := self._library(folder))
        }
        """Name of a package → the root of its library."""

    def attach(self, load: Callable[[str], Unit | None]) -> None:
        """Say how files are read."""
        self._load = load

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """None: what a path means depends on the module that it stands in."""
        return None

    def outside(self, specifier: str, level: int) -> str:
        return ""

    def child(self, path: str, name: str) -> str | None:
        """The file of a module that the file declares at its top."""
        return self.children((path, 0)).get(name)

    def folder_of(self, path: str) -> str | None:
        """None: a folder is no module."""
        return None

    def children(self, module: Module) -> Mapping[str, str]:
        """The files of the modules that a module declares, by name."""
        return self._tree().get(module, {})

    def parent(self, unit: Unit, block: int) -> Module | None:
        """The module round the one whose block is given."""
        if block:
            return unit.path, module_block(unit, unit.facts.blocks[block].parent)
        self._tree()
        return self._parents.get(unit.path)

    def root(self, path: str) -> str:
        """The file with which the tree begins that the file is in."""
        self._tree()
        return self._roots.get(path, path)

    def package(self, path: str, name: str) -> str | None:
        """The root of the library that code of the file's package sees under a name; None for one outside."""
        folder = self._package_of(self.root(path))
        manifest = self._manifests.get(folder) if folder is not None else None
        if manifest is None or folder is None:
            return None
        own = self._library(folder)
        if own is not None and name == self._library_name(folder):
            return own
        for known, package in manifest.dependencies:
            if known == name:
                return self._libraries.get(package)
        return None

    def depends(self, path: str, name: str) -> bool:
        """Whether the file's package says that it depends on one that its code sees under the name."""
        folder = self._package_of(self.root(path))
        return folder is not None and any(known == name for known, _ in self._manifests[folder].dependencies)

    def files(self) -> list[str]:
        """Every file, in order."""
        return sorted(self._paths)

    def _library(self, folder: str) -> str | None:
        manifest = self._manifests[folder]
        written = next(
            (target.path for target in manifest.targets if target.kind == "lib" and target.path), "src/lib.rs"
        )
        path = _joined(folder, written)
        return path if path in self._paths else None

    def _library_name(self, folder: str) -> str:
        manifest = self._manifests[folder]
        written = next(
            (target.name for target in manifest.targets if target.kind == "lib" and target.name), manifest.name
        )
        return written.replace("-", "_")

    def _package_of(self, path: str) -> str | None:
        """The folder of the package that a file belongs to."""
        folder = _folder(path)
        while True:
            if folder in self._manifests and self._manifests[folder].name:
                return folder
            if not folder:
                return None
            folder = _folder(folder)

    def _tree(self) -> dict[Module, dict[str, str]]:
        if self._children is None:
            self._children = {}
            for root in self._roots_in_order():
                if root not in self._roots:
                    self._declare(root)
        return self._children

    def _roots_in_order(self) -> Iterator[str]:
        """Roots of libraries first, then of programs, tests and examples; in the end every file that none declares."""
        for folder in sorted(self._manifests):
            library = self._library(folder)
            if library is not None:
                yield library
        for folder, manifest in sorted(self._manifests.items()):
            for target in manifest.targets:
                path = _joined(folder, target.path or f"{_KINDS.get(target.kind, 'src')}/{target.name}.rs")
                if target.kind != "lib" and path in self._paths:
                    yield path
            for path in sorted(self._paths):
                if path.startswith(f"{folder}/" if folder else "") and _is_target(path.removeprefix(f"{folder}/")):
                    yield path
        yield from sorted(path for path in self._paths if PurePosixPath(path).stem in _ROOT_STEMS)
        yield from sorted(self._paths, key=lambda path: (path.count("/"), path))

    def _declare(self, root: str) -> None:
        """Go down from a root, module by module."""
        waiting = [root]
        self._roots[root] = root
        tree = self._children
        while waiting and tree is not None:
            path = waiting.pop()
            unit = self._load(path)
            if unit is None:
                continue
            for written in unit.facts.imports:
                if written.level != DECLARED:
                    continue
                module = (path, module_block(unit, written.block))
                found = self._file_of(unit, written, is_root=path == root)
                if found is None:
                    continue
                tree.setdefault(module, {}).setdefault(written.module, found)
                if found not in self._roots:
                    self._roots[found] = root
                    self._parents[found] = module
                    waiting.append(found)

    def _file_of(self, unit: Unit, written: Import, *, is_root: bool) -> str | None:
        folder, stem = _folder(unit.path), PurePosixPath(unit.path).stem
        inner = "/".join(_inline_names(unit, written.block))
        own = folder if is_root or stem == _FOLDER_STEM else _joined(folder, stem)
        if written.alias:
            base = _joined(own, inner) if inner else folder
            place = _normal(_joined(base, written.alias))
            return place if place in self._paths else None
        base = _joined(own, inner) if inner else own
        name = written.module.removeprefix(_RAW)
        for place in (_joined(base, f"{name}.rs"), _joined(base, f"{name}/{_FOLDER_STEM}.rs")):
            if place in self._paths:
                return place
        return None


def module_block(unit: Unit, block: int) -> int:
    """The block of the module that a block is in."""
    blocks = unit.facts.blocks
    while block > 0 and blocks[block].kind is not BlockKind.NAMESPACE:
        block = blocks[block].parent
    return max(block, 0)


def _inline_names(unit: Unit, block: int) -> list[str]:
    """The names of the modules round a block that have their bodies in the file, outermost first."""
    found: list[str] = []
    block = module_block(unit, block)
    while block:
        number = unit.facts.blocks[block].definition
        if number != NOTHING:
            found.append(unit.facts.definitions[number].name)
        block = module_block(unit, unit.facts.blocks[block].parent)
    return found[::-1]


def _is_target(path: str) -> bool:
    """Whether a package has a root at this place without saying so."""
    if path in ("src/main.rs", "build.rs"):
        return True
    for folder in _TARGET_FOLDERS:
        if path.startswith(f"{folder}/"):
            rest = path.removeprefix(f"{folder}/")
            return "/" not in rest or (rest.count("/") == 1 and rest.endswith("/main.rs"))
    return False


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _joined(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder else path


def _normal(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
