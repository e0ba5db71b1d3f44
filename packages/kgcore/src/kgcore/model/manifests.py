"""What do a project's manifests say of its packages, and of where names of modules lead?

Paths are as written. A manifest that could not be read is an empty record with a problem beside it.
"""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from kgcore.model.facts import Problem


class ManifestKind(Enum):
    """Which record a manifest becomes."""

    PACKAGE = auto()
    COMPILER = auto()
    WORKSPACE = auto()
    COMMANDS = auto()
    MAPPINGS = auto()
    """Lines `beginning=place`, as Solidity's compiler and Foundry read them."""
    NAMED = auto()
    """YAML whose line `name:` names the package."""
    MODULE = auto()
    CARGO = auto()


class Conditions(msgspec.Struct, frozen=True):
    """Targets by condition, in the order in which they are tried."""

    branches: tuple[tuple[str, Target], ...]


Target = str | None | Conditions | tuple["Target", ...]
"""Where an entry of `exports` or `imports` leads: a path or specifier, nothing, a choice by condition, or the first of
several that holds."""

Entries = tuple[tuple[str, Target], ...]


class PackageManifest(msgspec.Struct, frozen=True, kw_only=True):
    """`package.json`, as Node, npm and TypeScript read it."""

    name: str = ""
    entries: tuple[str, ...] = ()
    """Files that stand for the package, as far as they are written: `source`, `types`, `main`, `module`."""
    exports: Entries | None = None
    """By subpath (`.`, `./sub`, `./sub/*`); None where the field is missing, so that every file may be imported."""
    imports: Entries = ()
    """By name with its `#`."""
    workspaces: tuple[str, ...] = ()
    dependencies: tuple[tuple[str, str], ...] = ()
    """Those that are asked for by place and not by version: `workspace:*`, `file:../shared`, `link:`, `portal:`."""
    config: str = ""
    """The compiler options that this package gives to those who extend it (`tsconfig`)."""


class CompilerManifest(msgspec.Struct, frozen=True, kw_only=True):
    """`tsconfig.json` or `jsconfig.json`, as far as it says where names of modules lead; None is not written."""

    extends: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    files: tuple[str, ...] | None = None
    include: tuple[str, ...] | None = None
    exclude: tuple[str, ...] | None = None
    base_url: str | None = None
    paths: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    root_dir: str | None = None
    root_dirs: tuple[str, ...] | None = None
    out_dir: str | None = None
    declaration_dir: str | None = None
    module_suffixes: tuple[str, ...] | None = None
    conditions: tuple[str, ...] | None = None
    """`customConditions`."""
    resolution: str | None = None
    """`moduleResolution`, lower case."""


class CommandsManifest(msgspec.Struct, frozen=True, kw_only=True):
    """`compile_commands.json`: what is compiled, and which folders are searched for what it includes."""

    files: tuple[str, ...] = ()
    """Absolute as far as the manifest says from where they are meant."""
    folders: tuple[str, ...] = ()


class WorkspaceManifest(msgspec.Struct, frozen=True, kw_only=True):
    """A list of a workspace's packages outside a package's own manifest: `pnpm-workspace.yaml`, `lerna.json`."""

    packages: tuple[str, ...] = ()


class ModuleManifest(msgspec.Struct, frozen=True, kw_only=True):
    """`go.mod`, or `go.work` where there is no name."""

    name: str = ""
    """The path that the paths of its packages begin with."""
    replacements: tuple[tuple[str, str], ...] = ()
    """Modules that stand at a place instead, with that place."""
    uses: tuple[str, ...] = ()
    """The places of the modules that are worked on together."""


class CargoTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A library, program, test, example or benchmark of a Rust package, as far as it is written."""

    kind: str
    """`lib`, `bin`, `test`, `example` or `bench`."""
    name: str = ""
    path: str = ""


class CargoManifest(msgspec.Struct, frozen=True, kw_only=True):
    """`Cargo.toml`, as far as it says where packages and their roots are, and under which names they see each other."""

    name: str = ""
    edition: str = ""
    targets: tuple[CargoTarget, ...] = ()
    dependencies: tuple[tuple[str, str], ...] = ()
    """(name in the code, name of the package), of every kind of dependency."""


Manifest = PackageManifest | CompilerManifest | WorkspaceManifest | ModuleManifest | CommandsManifest | CargoManifest


class ReadManifest(msgspec.Struct, frozen=True):
    """A manifest and what was wrong with its text."""

    manifest: Manifest
    problems: tuple[Problem, ...] = ()
