"""Which folder of the project a package's name leads to, and what that package lets others import."""

from __future__ import annotations

from collections.abc import Mapping

from kgcore.link.globs import compile_glob
from kgcore.link.locations import ancestors, below, join, parent
from kgcore.model.manifests import Conditions, Entries, Manifest, PackageManifest, Target, WorkspaceManifest

_BY_NAME = "workspace:"


class Packages:
    """The project's packages, by folder and as an importer sees them by name.

    A name leads to the importer's own package if that has `exports` (Node's self-reference), to what a dependency names
    by its place (`file:`, `link:`, `workspace:`), and to a member of a workspace that the importer lies in.
    """

    def __init__(self, manifests: Mapping[str, Manifest]) -> None:
        self.by_folder: dict[str, PackageManifest] = {}
        self._patterns: dict[str, list[str]] = {}
        """Patterns of a workspace's members, by its folder."""
        self._named: dict[str, list[str]] = {}
        for path, manifest in sorted(manifests.items()):
            folder = parent(path)
            if isinstance(manifest, PackageManifest):
                self.by_folder[folder] = manifest
                if manifest.name:
                    self._named.setdefault(manifest.name, []).append(folder)
                if manifest.workspaces:
                    self._patterns.setdefault(folder, []).extend(manifest.workspaces)
            elif isinstance(manifest, WorkspaceManifest):
                self._patterns.setdefault(folder, []).extend((".", *manifest.packages))
        self._members: dict[str, dict[str, str]] = {}
        self._found: dict[tuple[str, str], str | None] = {}
        self._dependencies = {
            folder: dict(manifest.dependencies) for folder, manifest in self.by_folder.items() if manifest.dependencies
        }

    def scope_of(self, folder: str) -> str | None:
        """The nearest folder around that has a package's manifest."""
        return next((around for around in ancestors(folder) if around in self.by_folder), None)

    def home_of(self, folder: str) -> str:
        """The nearest folder around whose package has a name, else the root: build output may hold manifests too."""
        return next((each for each in ancestors(folder) if each in self.by_folder and self.by_folder[each].name), "")

    def find(self, folder: str, name: str) -> str | None:
        """The folder of the package that this name means in a file in `folder`; None where it is not of the project."""
        scope = self.scope_of(folder)
        if scope is None:
            scope = ""
        key = (scope, name)
        if key not in self._found:
            self._found[key] = self._find(scope, name)
        return self._found[key]

    def _find(self, scope: str, name: str) -> str | None:
        own = self.by_folder.get(scope)
        if own is not None and own.name == name and own.exports is not None:
            return scope
        for around in ancestors(scope):
            written = self._dependencies.get(around, {}).get(name)
            if written is not None:
                return self._placed(around, name, written)
            if around in self._patterns:
                member = self._members_of(around).get(name)
                if member is not None:
                    return member
        return None

    def _placed(self, folder: str, name: str, written: str) -> str | None:
        protocol, _, rest = written.partition(":")
        if f"{protocol}:" == _BY_NAME and not rest.startswith((".", "/")):
            # `workspace:other@*` is another package under this name; `workspace:*` and `workspace:^1.2` are its own.
            other = rest.rpartition("@")[0]
            return self._nearest(folder, other or name)
        place = join(folder, rest)
        return place if place in self.by_folder else None

    def _nearest(self, folder: str, name: str) -> str | None:
        """Of several packages of one name the one that shares most of its path with the folder, then the first."""
        named = self._named.get(name, ())
        for around in ancestors(folder):
            for place in named:
                if place == around or below(around, place) is not None:
                    return place
        return None

    def _members_of(self, root: str) -> dict[str, str]:
        members = self._members.get(root)
        if members is None:
            members = self._members[root] = {}
            wanted = [_folder_pattern(pattern) for pattern in self._patterns[root] if not pattern.startswith("!")]
            unwanted = [_folder_pattern(pattern[1:]) for pattern in self._patterns[root] if pattern.startswith("!")]
            for folder, manifest in self.by_folder.items():
                place = "" if folder == root else below(root, folder)
                if not manifest.name or place is None:
                    continue
                if any(compile_glob(each).match(place) for each in wanted) and not any(
                    compile_glob(each).match(place) for each in unwanted
                ):
                    members.setdefault(manifest.name, folder)
        return members


def _folder_pattern(written: str) -> str:
    return "/".join(part for part in written.split("/") if part not in ("", "."))


def split_specifier(specifier: str) -> tuple[str, str]:
    """A package's name and what is asked of it: (`@shop/ui`, `./button`) for `@shop/ui/button`; `.` for all of it."""
    parts = specifier.split("/")
    size = 2 if specifier.startswith("@") else 1
    rest = "/".join(parts[size:])
    return "/".join(parts[:size]), f"./{rest}" if rest else "."


def targets_of(entries: Entries, key: str, conditions: frozenset[str]) -> tuple[str, ...]:
    """Where a key of `exports` or `imports` leads under these conditions, in the order to try; empty where nowhere.

    Node's algorithm (https://nodejs.org/api/esm.html#resolution-algorithm-specification), with all of a list of targets
    instead of the first valid one, as bundlers and TypeScript read it.
    """
    best: tuple[int, int] = (-1, -1)
    chosen: Target = None
    rest = ""
    for pattern, target in entries:
        if pattern == key and "*" not in pattern and not pattern.endswith("/"):
            return _under(target, "", conditions) or ()
        matched = _match(pattern, key)
        # The longest part before the star decides, then the longest pattern.
        if matched is not None and (rank := (len(pattern.partition("*")[0]), len(pattern))) > best:
            best, chosen, rest = rank, target, matched
    if best[0] < 0:
        return ()
    found = _under(chosen, rest, conditions) or ()
    # The older way to write `./lib/*` is `./lib/`.
    return tuple(target + rest if target.endswith("/") else target for target in found)


def _match(pattern: str, key: str) -> str | None:
    head, star, tail = pattern.partition("*")
    if star:
        fits = len(key) > len(head) + len(tail) and key.startswith(head) and key.endswith(tail)
        return key[len(head) : len(key) - len(tail)] if fits else None
    return key[len(pattern) :] if pattern.endswith("/") and key.startswith(pattern) and key != pattern else None


def _under(target: Target, rest: str, conditions: frozenset[str]) -> tuple[str, ...] | None:
    """None where no condition holds, so that the next one is tried; empty where the way is closed."""
    if target is None:
        return ()
    if isinstance(target, str):
        return (target.replace("*", rest),)
    if isinstance(target, Conditions):
        for condition, inner in target.branches:
            if condition == "default" or condition in conditions or condition.partition("@")[0] in conditions:
                found = _under(inner, rest, conditions)
                if found is not None:
                    return found
        return None
    found = ()
    for item in target:
        found += _under(item, rest, conditions) or ()
    return found
