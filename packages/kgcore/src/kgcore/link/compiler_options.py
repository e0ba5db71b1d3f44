"""Which compiler options hold for a file, and where do they send its imports?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import msgspec

from kgcore.link.globs import compile_glob, fixed_folder
from kgcore.link.locations import PLAIN, ancestors, below, join, parent
from kgcore.model.manifests import CompilerManifest

_OWN_FOLDER = "${configDir}"
_DEFAULT_NAME = "tsconfig.json"
_OPEN_RESOLUTIONS = frozenset({"node", "node10", "classic"})
_LONGEST_CHAIN = 50


class CompilerOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one manifest with all that it extends; places are seen from the project's root."""

    path: str
    references: tuple[str, ...]
    files: frozenset[str] | None
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    base_url: str | None
    exact: Mapping[str, tuple[str, ...]]
    """Places by specifier."""
    wildcards: tuple[tuple[str, str, tuple[str, ...]], ...]
    """What comes before the star and after it, and places with a star; the longest beginning first."""
    root_dirs: tuple[str, ...]
    outputs: tuple[tuple[str, tuple[str, ...]], ...]
    """A folder that the compiler writes into, and folders from which it may take what it writes there."""
    variants: tuple[str, ...]
    conditions: frozenset[str]
    ignores_exports: bool
    """The older resolution, which does not know a package's `exports`."""

    def covers(self, path: str) -> bool:
        """Whether the file is one of those that this manifest names."""
        if self.files is not None and path in self.files:
            return True
        return any(compile_glob(pattern).match(path) for pattern in self.include) and not any(
            compile_glob(pattern).match(path) for pattern in self.exclude
        )

    def mapped(self, specifier: str) -> tuple[str, ...]:
        """The places that `paths` gives a specifier, in order: an exact entry, else the longest beginning that fits."""
        if specifier in self.exact:
            return self.exact[specifier]
        for head, tail, places in self.wildcards:
            if len(specifier) >= len(head) + len(tail) and specifier.startswith(head) and specifier.endswith(tail):
                rest = specifier[len(head) : len(specifier) - len(tail)]
                return tuple(place.replace("*", rest, 1) for place in places)
        return ()

    def merged_places(self, location: str) -> Iterator[str]:
        """The same place below the other `rootDirs`, which count as one folder."""
        for root in sorted(self.root_dirs, key=len, reverse=True):
            rest = below(root, location)
            if rest is not None:
                yield from (f"{other}/{rest}" if other else rest for other in self.root_dirs if other != root)
                return


class CompilerConfigs:
    """The compiler's manifests of a project.

    For a file the nearest folder with a manifest decides: the manifest itself where it covers the file, else the first
    that it refers to which does, as editors do. A file that none of these covers is seen with the nearest manifest.
    """

    def __init__(
        self,
        manifests: Mapping[str, CompilerManifest],
        names: tuple[str, ...],
        packaged: Callable[[str, str], Iterator[str]],
    ) -> None:
        """`packaged` gives the places that a package's specifier in `extends` may mean in a manifest of that folder."""
        self._manifests = manifests
        self._names = names
        self._packaged = packaged
        self._options: dict[str, CompilerOptions] = {}
        self._nearest: dict[str, str | None] = {}
        self._outputs: dict[str, list[str]] = {}
        for path in sorted(manifests):
            for folder, sources in self.options(path).outputs:
                known = self._outputs.setdefault(folder, [])
                known.extend(source for source in sources if source not in known)

    def of(self, path: str) -> CompilerOptions | None:
        """The options under which this file is read."""
        nearest = self._nearest_to(parent(path))
        if nearest is None:
            return None
        options = self.options(nearest)
        return self._covering(options, path, set()) or self._standing_in(options)

    def options(self, path: str) -> CompilerOptions:
        """A manifest's options with all that it extends."""
        known = self._options.get(path)
        if known is None:
            known = self._options[path] = _options(path, self._merge(path, parent(path), ()))
        return known

    def sources(self, location: str) -> Iterator[str]:
        """Where what lies at a place of build output may come from, the innermost output folder first."""
        for folder in ancestors(parent(location)):
            for source in self._outputs.get(folder, ()):
                rest = below(folder, location)
                yield f"{source}/{rest}" if source else str(rest)

    def _nearest_to(self, folder: str) -> str | None:
        if folder not in self._nearest:
            found = None
            for around in ancestors(folder):
                names = (f"{around}/{name}" if around else name for name in self._names)
                found = next((path for path in names if path in self._manifests), None)
                if found is not None:
                    break
            self._nearest[folder] = found
        return self._nearest[folder]

    def _covering(self, options: CompilerOptions, path: str, seen: set[str]) -> CompilerOptions | None:
        seen.add(options.path)
        if options.covers(path):
            return options
        for reference in options.references:
            target = next((each for each in _config_places(reference) if each in self._manifests), None)
            if target is not None and target not in seen:
                found = self._covering(self.options(target), path, seen)
                if found is not None:
                    return found
        return None

    def _standing_in(self, options: CompilerOptions) -> CompilerOptions:
        """For a file that nobody covers: a manifest that only refers to others says nothing itself."""
        if options.files or options.include or options.exact or options.wildcards or options.base_url is not None:
            return options
        for reference in options.references:
            for place in _config_places(reference):
                if place in self._manifests:
                    return self.options(place)
        return options

    def _merge(self, path: str, leaf: str, chain: tuple[str, ...]) -> tuple[CompilerManifest, str]:
        """A manifest with what it extends, and the folder that its `paths` are seen from; options that name places are
        seen from the root. What is said nearer wins; of several that are extended, the last."""
        folder = parent(path)
        manifest = self._manifests[path]
        own = _placed(manifest, partial(_place, folder, leaf))
        merged, paths_folder = CompilerManifest(), folder
        for written in manifest.extends if len(chain) < _LONGEST_CHAIN else ():
            target = self._extended(folder, written)
            if target is not None and target != path and target not in chain:
                base, base_folder = self._merge(target, leaf, (*chain, path))
                if base.paths is not None:
                    paths_folder = base_folder
                merged = _over(base, merged)
        if own.paths is not None:
            paths_folder = folder
        return msgspec.structs.replace(_over(own, merged), references=own.references), paths_folder

    def _extended(self, folder: str, written: str) -> str | None:
        if written.startswith((".", "/")):
            place = join(folder, written)
            places: Iterator[str] = iter(_config_places(place) if place is not None else ())
        else:
            places = (each for place in self._packaged(folder, written) for each in _config_places(place))
        return next((place for place in places if place in self._manifests), None)


def _config_places(place: str) -> tuple[str, ...]:
    return (place, f"{place}.json", f"{place}/{_DEFAULT_NAME}" if place else _DEFAULT_NAME)


def _place(folder: str, leaf: str, written: str) -> str | None:
    if written.startswith(_OWN_FOLDER):
        return join(leaf, written.removeprefix(_OWN_FOLDER))
    return join(folder, written)


def _placed(manifest: CompilerManifest, place: Callable[[str], str | None]) -> CompilerManifest:
    """The manifest with places seen from the root, all but those in `paths`; what leads out of the project is left."""

    def one(written: str | None) -> str | None:
        return place(written) if written is not None else None

    def all_of(written: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return tuple(found for each in written if (found := place(each)) is not None) if written is not None else None

    return msgspec.structs.replace(
        manifest,
        references=all_of(manifest.references) or (),
        files=all_of(manifest.files),
        include=all_of(manifest.include),
        exclude=all_of(manifest.exclude),
        base_url=one(manifest.base_url),
        root_dir=one(manifest.root_dir),
        root_dirs=all_of(manifest.root_dirs),
        out_dir=one(manifest.out_dir),
        declaration_dir=one(manifest.declaration_dir),
    )


def _over(nearer: CompilerManifest, farther: CompilerManifest) -> CompilerManifest:
    """Field by field what the nearer one says, else the farther."""
    said = {field: value for field in nearer.__struct_fields__ if (value := getattr(nearer, field)) is not None}
    return msgspec.structs.replace(farther, **said)


def _options(path: str, merged: tuple[CompilerManifest, str]) -> CompilerOptions:
    manifest, paths_folder = merged
    folder = parent(path)
    outputs = tuple(dict.fromkeys(each for each in (manifest.out_dir, manifest.declaration_dir) if each is not None))
    include = manifest.include
    if include is None:
        include = () if manifest.files is not None else (f"{folder}/**/*" if folder else "**/*",)
    exclude = manifest.exclude if manifest.exclude is not None else tuple(each for each in outputs if each != folder)
    base = manifest.base_url if manifest.base_url is not None else paths_folder
    exact: dict[str, tuple[str, ...]] = {}
    wildcards: list[tuple[str, str, tuple[str, ...]]] = []
    for pattern, targets in manifest.paths or ():
        places = tuple(place for target in targets if (place := _place(base, folder, target)) is not None)
        head, star, tail = pattern.partition("*")
        if star:
            wildcards.append((head, tail, places))
        else:
            exact[pattern] = places
    wildcards.sort(key=lambda wildcard: -len(wildcard[0]))
    if manifest.root_dir is not None:
        roots: tuple[str, ...] = (manifest.root_dir,)
    else:
        roots = tuple(dict.fromkeys([*map(fixed_folder, map(_whole_folder, include)), folder]))
    return CompilerOptions(
        path=path,
        references=manifest.references,
        files=frozenset(manifest.files) if manifest.files is not None else None,
        include=tuple(map(_whole_folder, include)),
        exclude=tuple(pattern for each in exclude for pattern in (each, f"{each}/**")),
        base_url=manifest.base_url,
        exact=exact,
        wildcards=tuple(wildcards),
        root_dirs=manifest.root_dirs or (),
        outputs=tuple((output, tuple(root for root in roots if root != output)) for output in outputs),
        variants=manifest.module_suffixes or PLAIN,
        conditions=frozenset(manifest.conditions or ()),
        ignores_exports=manifest.resolution in _OPEN_RESOLUTIONS,
    )


def _whole_folder(pattern: str) -> str:
    """A pattern whose last part has neither dot nor wildcard names a folder, and means all that is in it."""
    last = pattern.rpartition("/")[2]
    if not pattern:
        return "**/*"
    return pattern if any(sign in last for sign in ".*?") else f"{pattern}/**/*"
