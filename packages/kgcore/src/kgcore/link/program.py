"""Links files of a project on demand: facts are looked up as they are needed, from memory or a store alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from kgcore.languages.registry import CLAIMS, LANGUAGES, family_of
from kgcore.languages.spec import LanguageSpec, ModuleNaming
from kgcore.link.attached import owners_named
from kgcore.link.declared_packages import DeclaredPackages, PackageIndex
from kgcore.link.evaluate import Evaluator
from kgcore.link.extensions import extended_names
from kgcore.link.file_names import FileIndex
from kgcore.link.folders import FolderIndex, FolderPackages
from kgcore.link.full_names import FullNameIndex
from kgcore.link.hierarchy import companions
from kgcore.link.includes import IncludeIndex
from kgcore.link.linked_names import LinkedNames
from kgcore.link.load_paths import LoadPaths
from kgcore.link.member_functions import MemberFunctionIndex, MemberFunctions
from kgcore.link.module_names import SelfNamedIndex, SelfNamedModules
from kgcore.link.modules import ModuleIndex, Modules
from kgcore.link.named_modules import NamedModules
from kgcore.link.names import EVERYWHERE, Located, Names
from kgcore.link.namespaces import NamespaceIndex, Namespaces
from kgcore.link.open_values import OpenEvaluator
from kgcore.link.resolve import FileLinks, resolve_file
from kgcore.link.specifiers import SpecifierIndex
from kgcore.link.structural import Structural, interfaces_by_method
from kgcore.link.suffixes import SuffixIndex
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.targets import TargetIndex, TargetNames
from kgcore.link.tree_index import TreeIndex
from kgcore.link.tree_names import TreeNames
from kgcore.model.facts import FileFacts
from kgcore.model.frames import ROOM
from kgcore.model.manifests import Manifest

FRAMES = 40_000
"""Frames, on top of the caller's, that linking may use: its recursion is bounded, not by what Python allows at first.
They are Python's own and take next to no C stack."""


class FactsReader(Protocol):
    """Facts by path, for every file of the project, and its manifests."""

    def paths(self) -> Iterable[str]: ...

    def language(self, path: str) -> str: ...

    def facts(self, path: str) -> FileFacts | None: ...

    def manifests(self) -> Mapping[str, Manifest]: ...


class Program:
    """A project's files of one family of languages, as the linker asks for them."""

    def __init__(self, reader: FactsReader, language: str) -> None:
        self._reader = reader
        self._units: dict[str, Unit | None] = {}
        family = set(family_of(language))
        self._paths = {path for path in reader.paths() if reader.language(path) in family}
        self._spec = LANGUAGES[language]
        self._ambient: dict[str, list[str]] | None = None
        self._interfaces: dict[str, list[tuple[str, int]]] | None = None
        self._attaching_to: dict[str, list[tuple[str, int]]] | None = None
        self._extending_of: dict[str, list[tuple[str, int]]] | None = None
        self._parts: Callable[[ClassSymbol], tuple[ClassSymbol, ...]] | None = (
            companions if self._spec.companions else None
        )
        self.evaluator = self._open_evaluator() if self._spec.full_names else self._evaluator()

    def _evaluator(self) -> Evaluator:
        if self._spec.module_naming is ModuleNaming.NAMESPACE:
            return self._namespaced_evaluator()
        modules: Modules
        if self._spec.module_naming is ModuleNaming.NAMED:
            modules = NamedModules(self._paths, self._reader.manifests(), self._spec, self._reader.facts)
        elif self._spec.module_naming is ModuleNaming.PACKAGE:
            modules = PackageIndex(self._paths, self._reader.facts, self._spec)
        else:
            modules = modules_of(self._paths, self._reader.manifests(), self._spec)
        names: Names | None = None
        if self._spec.includes:
            names = LinkedNames(self.unit, modules, self._declaring, self._every)
        elif isinstance(modules, TreeIndex):
            names = TreeNames(self.unit, modules, self._declaring)
        evaluator = Evaluator(self.unit, modules, self._spec, self._declaring, self._attaching, names, self._extending)
        if isinstance(names, TreeNames):
            names.own_type = evaluator.extensions.own_type
        if isinstance(modules, NamedModules):
            modules.attach(evaluator.names)
        if isinstance(modules, TargetIndex):
            evaluator.names.spaces = TargetNames(evaluator.names, modules)
        if isinstance(modules, FolderIndex):
            evaluator.names.spaces = FolderPackages(evaluator.names, modules, self._spec)
        if isinstance(modules, PackageIndex):
            evaluator.names.spaces = DeclaredPackages(evaluator, modules, self._spec)
        if isinstance(modules, SelfNamedIndex):
            modules.declaring = self._declaring
            evaluator.names.named = SelfNamedModules(evaluator.names, self._spec, Located)
            evaluator.names.spaces = evaluator.names.named
        if self._spec.structural:
            evaluator.structural = Structural(evaluator, self._declaring_method)
            evaluator.hierarchy.satisfied = evaluator.structural.satisfied
        return evaluator

    def _namespaced_evaluator(self) -> Evaluator:
        index = NamespaceIndex(self._paths, self._reader.facts)
        evaluator = Evaluator(self.unit, index, self._spec, self._declaring, self._attaching)
        spaces = Namespaces(evaluator, index, self._spec)
        evaluator.names.spaces, evaluator.names.implied_type = spaces, spaces.inner_type
        self._parts = spaces.parts
        if self._spec.extends:
            extending = MemberFunctionIndex(self._paths, self._reader.facts, self._spec.extends)
            evaluator.member_functions = MemberFunctions(evaluator, self._spec, extending, spaces)
        return evaluator

    def _open_evaluator(self) -> Evaluator:
        index = FullNameIndex(self._paths, self._reader.facts, self._spec)
        return OpenEvaluator(self.unit, LoadPaths(self._paths, index, self._spec), self._spec, index)

    def unit(self, path: str) -> Unit | None:
        """The file as the linker sees it; None for a folder or a file without facts."""
        if path in self._units:
            return self._units[path]
        facts = self._reader.facts(path) if path in self._paths else None
        unit = self._units[path] = Unit(path, facts, LANGUAGES[facts.language]) if facts is not None else None
        if unit is not None:
            unit.owner_of, unit.parts = self.evaluator.attached.owner_of, self._parts
        return unit

    def _every(self) -> Iterator[tuple[str, FileFacts]]:
        for path in sorted(self._paths):
            facts = self._reader.facts(path)
            if facts is not None:
                yield path, facts

    def _declaring(self, name: str) -> list[str]:
        """The files that declare a name for all files of the program."""
        if self._ambient is None:
            self._ambient = {}
            for path in sorted(self._paths):
                facts = self._reader.facts(path)
                for public, _ in facts.exported or () if facts is not None else ():
                    if public.startswith(EVERYWHERE):
                        self._ambient.setdefault(public.removeprefix(EVERYWHERE), []).append(path)
        return self._ambient.get(name, [])

    def _attaching(self, name: str) -> list[tuple[str, int]]:
        """The definitions, by file and number, that say that they are members of a type of this name."""
        if self._attaching_to is None:
            self._attaching_to = {}
            for path in sorted(self._paths) if self._spec.attached_members else ():
                facts = self._reader.facts(path)
                for number, owner in owners_named(facts) if facts is not None else ():
                    self._attaching_to.setdefault(owner, []).append((path, number))
        return self._attaching_to.get(name, [])

    def _declaring_method(self, name: str) -> list[tuple[str, int]]:
        """The interfaces, by file and number, that declare a method of this name; those without any for no name."""
        if self._interfaces is None:
            self._interfaces = {}
            for path in sorted(self._paths):
                facts = self._reader.facts(path)
                for number, names in interfaces_by_method(facts).items() if facts is not None else ():
                    for each in names[:1] or [""]:
                        self._interfaces.setdefault(each, []).append((path, number))
        return self._interfaces.get(name, [])

    def _extending(self, name: str) -> list[tuple[str, int]]:
        """The blocks, by file and number, that extend a type of this name."""
        if self._extending_of is None:
            self._extending_of = {}
            for path in sorted(self._paths) if self._spec.attached_members else ():
                facts = self._reader.facts(path)
                for number, owner in extended_names(facts) if facts is not None else ():
                    self._extending_of.setdefault(owner, []).append((path, number))
        return self._extending_of.get(name, [])

    def close(self) -> None:
        """Let go of everything: units and symbols refer to each other, and would wait for the collector."""
        for unit in self._units.values():
            if unit is not None:
                unit.symbols.clear()
        self._units.clear()
        self.evaluator.forget()


def modules_of(paths: Iterable[str], manifests: Mapping[str, Manifest], spec: LanguageSpec) -> Modules:
    """How imports lead to these files, after the way in which the language's family names modules."""
    if spec.module_naming is ModuleNaming.FOLDER:
        return FolderIndex(paths, manifests)
    if spec.module_naming is ModuleNaming.TARGET:
        return TargetIndex(paths)
    if spec.module_naming is ModuleNaming.TREE:
        return TreeIndex(paths, manifests, spec)
    if spec.module_naming is ModuleNaming.SPECIFIER:
        return SpecifierIndex(paths, manifests, spec)
    if spec.module_naming is ModuleNaming.FILE:
        return FileIndex(paths, manifests, spec)
    if spec.module_naming is ModuleNaming.SELF_NAMED:
        return SelfNamedIndex(paths, spec)
    if spec.module_naming is ModuleNaming.SUFFIX:
        return SuffixIndex(paths, spec)
    if spec.module_naming is ModuleNaming.INCLUSION:
        return IncludeIndex(paths, manifests, spec)
    return ModuleIndex(paths, spec)


def link(paths: Iterable[str], reader: FactsReader) -> Iterator[FileLinks]:
    """The links of these files, in order of path; everything else is read only as far as they need it."""
    programs: dict[str, Program] = {}
    try:
        for path in sorted(paths):
            language = reader.language(path)
            family = CLAIMS[language].family or language
            program = programs.get(family)
            if program is None:
                program = programs[family] = Program(reader, language)
            unit = program.unit(path)
            if unit is not None:
                with ROOM.of(FRAMES):
                    links = resolve_file(program.evaluator, unit)
                yield links
    finally:
        for program in programs.values():
            program.close()
