"""What does a manifest say, alone?"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Mapping

from kgcore.extract.cargo import BROKEN, read_cargo
from kgcore.extract.commands import ENTRIES, read_commands
from kgcore.extract.line_manifests import read_mappings, read_name
from kgcore.extract.module_manifests import read_module_manifest
from kgcore.model.facts import Problem
from kgcore.model.manifests import (
    CargoManifest,
    CommandsManifest,
    CompilerManifest,
    Conditions,
    Entries,
    Manifest,
    ManifestKind,
    ModuleManifest,
    PackageManifest,
    ReadManifest,
    Target,
    WorkspaceManifest,
)

_ENTRY_FIELDS = ("source", "types", "typings", "main", "module")
_DEPENDENCY_FIELDS = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_BY_PLACE = ("workspace:", "file:", "link:", "portal:")
_DEEPEST_TARGET = 50

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_STRING_OR_COMMENT = re.compile(rf"{_STRING}|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING_OR_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*[}}\]])", re.DOTALL)
_NOT_NEWLINE = re.compile(r"[^\n]")


def read_manifest(kind: ManifestKind, data: bytes) -> ReadManifest:
    """The record that a manifest's bytes stand for; never raises. Fields of a wrong type count as not written.

    JSON is read with comments and trailing commas, as TypeScript's compiler does.
    """
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        return ReadManifest(_RECORDS[kind](), (Problem(BROKEN, 0, f"not UTF-8: {error.reason}"),))
    if kind is ManifestKind.CARGO:
        return read_cargo(text)
    if kind is ManifestKind.WORKSPACE and not text.lstrip().startswith("{"):
        return ReadManifest(WorkspaceManifest(packages=_listed_in_yaml(text, "packages")))
    if kind in _LINE_READERS:
        return ReadManifest(_LINE_READERS[kind](text))
    try:
        value = json.loads(_plain_json(text), strict=False)
    except json.JSONDecodeError as error:
        return ReadManifest(_RECORDS[kind](), (Problem(BROKEN, error.lineno, error.msg),))
    except RecursionError:
        return ReadManifest(_RECORDS[kind](), (Problem(BROKEN, 0, "nested too deeply"),))
    except ValueError as error:
        return ReadManifest(_RECORDS[kind](), (Problem(BROKEN, 0, str(error)[:200]),))
    if kind is ManifestKind.COMMANDS and isinstance(value, list):
        value = {ENTRIES: value}
    if not isinstance(value, dict):
        return ReadManifest(_RECORDS[kind](), (Problem(BROKEN, 1, "not an object"),))
    return ReadManifest(_READERS[kind](value))


def _plain_json(text: str) -> str:
    """JSON without comments and trailing commas; lines stay where they are."""
    text = _STRING_OR_COMMENT.sub(
        lambda match: match[0] if match[0][0] == '"' else _NOT_NEWLINE.sub(" ", match[0]), text
    )
    return _STRING_OR_LAST_COMMA.sub(lambda match: match[0] if match[0][0] == '"' else " ", text)


def _package(value: Mapping[str, object]) -> PackageManifest:
    workspaces = value.get("workspaces")
    if isinstance(workspaces, dict):
        workspaces = workspaces.get("packages")
    imports = value.get("imports")
    return PackageManifest(
        name=_text(value, "name") or "",
        entries=tuple(entry for field in _ENTRY_FIELDS if (entry := _text(value, field))),
        exports=_exports(value["exports"]) if value.get("exports") is not None else None,
        imports=_entries(imports) if isinstance(imports, dict) else (),
        workspaces=_strings(workspaces) or (),
        dependencies=_dependencies(value),
        config=_text(value, "tsconfig") or "",
    )


def _dependencies(value: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for field in _DEPENDENCY_FIELDS:
        listed = value.get(field)
        if isinstance(listed, dict):
            for name, written in listed.items():
                if isinstance(written, str) and written.startswith(_BY_PLACE):
                    found.setdefault(name, written)
    return tuple(sorted(found.items()))


def _exports(value: object) -> Entries:
    """By subpath, also where only the package itself is exported and the subpath is not written."""
    if isinstance(value, dict) and any(key.startswith(".") for key in value):
        return _entries(value)
    return ((".", _target(value)),)


def _entries(value: Mapping[str, object]) -> Entries:
    return tuple((key, _target(target)) for key, target in value.items())


def _target(value: object, depth: int = 0) -> Target:
    if depth > _DEEPEST_TARGET:
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return Conditions(tuple((condition, _target(target, depth + 1)) for condition, target in value.items()))
    if isinstance(value, list):
        return tuple(_target(item, depth + 1) for item in value)
    return None


def _compiler(value: Mapping[str, object]) -> CompilerManifest:
    options = value.get("compilerOptions")
    if not isinstance(options, dict):
        options = {}
    extends = value.get("extends")
    references = value.get("references")
    paths = options.get("paths")
    resolution = _text(options, "moduleResolution")
    return CompilerManifest(
        extends=(extends,) if isinstance(extends, str) else _strings(extends) or (),
        references=tuple(
            path
            for reference in (references if isinstance(references, list) else ())
            if isinstance(reference, dict) and (path := _text(reference, "path"))
        ),
        files=_strings(value.get("files")),
        include=_strings(value.get("include")),
        exclude=_strings(value.get("exclude")),
        base_url=_text(options, "baseUrl"),
        paths=(
            tuple((pattern, _strings(targets) or ()) for pattern, targets in paths.items())
            if isinstance(paths, dict)
            else None
        ),
        root_dir=_text(options, "rootDir"),
        root_dirs=_strings(options.get("rootDirs")),
        out_dir=_text(options, "outDir"),
        declaration_dir=_text(options, "declarationDir"),
        module_suffixes=_strings(options.get("moduleSuffixes")),
        conditions=_strings(options.get("customConditions")),
        resolution=resolution.lower() if resolution is not None else None,
    )


def _workspace(value: Mapping[str, object]) -> WorkspaceManifest:
    return WorkspaceManifest(packages=_strings(value.get("packages")) or ())


_READERS: Mapping[ManifestKind, Callable[[Mapping[str, object]], Manifest]] = {
    ManifestKind.PACKAGE: _package,
    ManifestKind.COMPILER: _compiler,
    ManifestKind.WORKSPACE: _workspace,
    ManifestKind.COMMANDS: read_commands,
}
_LINE_READERS: Mapping[ManifestKind, Callable[[str], Manifest]] = {
    ManifestKind.MAPPINGS: read_mappings,
    ManifestKind.NAMED: read_name,
    ManifestKind.MODULE: read_module_manifest,
}
_RECORDS: Mapping[ManifestKind, Callable[[], Manifest]] = {
    ManifestKind.MODULE: ModuleManifest,
    ManifestKind.COMMANDS: CommandsManifest,
    ManifestKind.PACKAGE: PackageManifest,
    ManifestKind.COMPILER: CompilerManifest,
    ManifestKind.WORKSPACE: WorkspaceManifest,
    ManifestKind.MAPPINGS: CompilerManifest,
    ManifestKind.NAMED: PackageManifest,
    ManifestKind.CARGO: CargoManifest,
}


def _text(value: Mapping[str, object], key: str) -> str | None:
    found = value.get(key)
    return found if isinstance(found, str) else None


def _strings(value: object) -> tuple[str, ...] | None:
    """The strings of a list; None where it is none."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else None


_YAML_ITEM = re.compile(
    r"""\s*-\s+(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^']|'')*)'|(?P<plain>[^\s#'"](?:[^#]|(?<=\S)\#)*?))(?:\s+\#.*|\s*)$"""
)
_YAML_FLOW_ITEM = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^\s,'"\[\]][^,\[\]]*?))\s*(?:,|$)""")


def _listed_in_yaml(text: str, key: str) -> tuple[str, ...]:
    """The strings of one top-level list, in block or flow style; the rest of the file is not looked at.

    A list of strings is all that kg asks of YAML, so that no parser for the whole language is needed.
    """
    head = re.search(rf"^(?:{key}|'{key}'|\"{key}\")\s*:[ \t]*(?P<rest>[^\n]*)$", text, re.MULTILINE)
    if head is None:
        return ()
    if head["rest"].startswith("["):
        flow = re.sub(r"(?m)(?:^|\s)#.*$", "", text[head.start("rest") + 1 :]).partition("]")[0]
        return tuple(next(filter(None, item.groups()), "").strip() for item in _YAML_FLOW_ITEM.finditer(flow))
    found = []
    for line in text[head.end() :].splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        item = _YAML_ITEM.match(line)
        if item is None:
            break
        double, single, plain = item.group("double", "single", "plain")
        found.append(
            double if double is not None else single.replace("''", "'") if single is not None else plain.strip()
        )
    return tuple(found)
