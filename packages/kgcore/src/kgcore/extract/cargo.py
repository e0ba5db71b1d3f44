"""What does `Cargo.toml` say of a package, alone?"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping

from kgcore.model.facts import Problem
from kgcore.model.manifests import CargoManifest, CargoTarget, ReadManifest

BROKEN = "manifest cannot be read"
_KINDS = ("bin", "test", "example", "bench")
_TABLES = ("dependencies", "dev-dependencies", "build-dependencies", "dev_dependencies", "build_dependencies")


def read_cargo(text: str) -> ReadManifest:
    """The record of a manifest's text; never raises. Fields of a wrong type count as not written."""
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return ReadManifest(CargoManifest(), (Problem(BROKEN, 0, str(error)[:200]),))
    except RecursionError:
        return ReadManifest(CargoManifest(), (Problem(BROKEN, 0, "nested too deeply"),))
    package = _table(value, "package")
    dependencies = {name: of for table in _dependency_tables(value) for name, of in _dependencies(table)}
    return ReadManifest(
        CargoManifest(
            name=_text(package, "name"),
            edition=_text(package, "edition"),
            targets=tuple(_targets(value)),
            dependencies=tuple(sorted(dependencies.items())),
        )
    )


def _targets(value: Mapping[str, object]) -> Iterator[CargoTarget]:
    library = value.get("lib")
    if isinstance(library, dict):
        yield CargoTarget(kind="lib", name=_text(library, "name"), path=_text(library, "path"))
    for kind in _KINDS:
        listed = value.get(kind)
        for item in listed if isinstance(listed, list) else ():
            if isinstance(item, dict):
                yield CargoTarget(kind=kind, name=_text(item, "name"), path=_text(item, "path"))


def _dependency_tables(value: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    for name in _TABLES:
        yield _table(value, name)
    yield _table(_table(value, "workspace"), "dependencies")
    for target in _table(value, "target").values():
        if isinstance(target, dict):
            for name in _TABLES:
                yield _table(target, name)


def _dependencies(table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, written in table.items():
        renamed = _text(written, "package") if isinstance(written, dict) else ""
        yield name.replace("-", "_"), renamed or name


def _table(value: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = value.get(key)
    return found if isinstance(found, dict) else {}


def _text(value: Mapping[str, object], key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""
