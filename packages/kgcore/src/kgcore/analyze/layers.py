"""Which layer of the architecture does each file belong to, and why?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from kgcore.analyze.layer_words import (
    CONFIGURATION,
    CORE,
    CORE_DESCRIPTION,
    DOCUMENTATION,
    EXAMPLES,
    GENERATED,
    LAYER_ORDER,
    ROLE_DESCRIPTIONS,
    TEST,
    keyword_layer,
)
from kgcore.model.kinds import FILE_LEVEL_TYPES, NodeType, Role
from kgcore.model.records import Layer, Node
from kgcore.model.words import split_identifier, subwords

FOLDER_FILES = 5
"""A folder needs as many files that no keyword claims to be a layer of its own."""

MAX_FOLDER_LAYERS = 12
"""The largest folders become layers; what the others hold is in the core."""

MAX_REASONS = 5
"""A description names as many of the words that earned the layer its files."""

HOME_SHARE = 0.8
"""A folder that holds this part of the unclaimed files is where the project lives, and its subfolders are looked at."""

_ROLE_LAYERS = {
    Role.TEST: TEST,
    Role.EXAMPLE: EXAMPLES,
    Role.DOCUMENTATION: DOCUMENTATION,
    Role.GENERATED: GENERATED,
}


class _Claim(NamedTuple):
    """A layer's claim to a file, and the words that earned it."""

    layer: str
    how: str = ""
    """`under`, `in folders`, `named` or `in formats for`, as the description says it."""
    what: str = ""


def detect_layers(nodes: Sequence[Node]) -> tuple[Layer, ...]:
    """The layers of a project, in the fixed order of the architecture: what asks first, what is asked later.

    Every file-level node (`FILE_LEVEL_TYPES`) is a member of exactly one layer, and nothing else is: a class or a
    function is in the layer of its file. The first rule that holds decides:

    1. the file's role: Test, Examples, Documentation, Generated;
    2. its type: documents are Documentation, configuration is Configuration;
    3. the keyword nearest to the file, in its stem or in a folder's name, in singular or plural; words that say little
       (`utils`, `common`) count only where no other word does;
    4. the folder below the one where most of the project lives, if it holds enough files; else Core.

    Nodes must carry their roles. Members are sorted by id; layers without members are left out.
    """
    files = sorted((node for node in nodes if node.type in FILE_LEVEL_TYPES), key=lambda node: node.id)
    claims = {node.id: _claim(node) for node in files}
    folders = _folder_layers([node.path for node in files if claims[node.id] is None])
    members: defaultdict[str, list[str]] = defaultdict(list)
    evidence: defaultdict[str, Counter[_Claim]] = defaultdict(Counter)
    for node in files:
        claim = claims[node.id] or _folder_claim(node.path, folders)
        members[claim.layer].append(node.id)
        evidence[claim.layer][claim] += 1
    own = sorted({name for name in folders.values() if name in members})
    order = [*LAYER_ORDER[: LAYER_ORDER.index(CORE)], *own, *LAYER_ORDER[LAYER_ORDER.index(CORE) :]]
    return tuple(
        Layer(
            id=layer_id(name),
            name=name,
            description=_description(name, evidence[name], len(members[name])),
            node_ids=tuple(members[name]),
        )
        for name in order
        if name in members
    )


def layer_id(name: str) -> str:
    """`layer:<kebab>`; a name without any letter or digit stands for itself."""
    return f"layer:{'-'.join(subwords(name)) or name}"


def _claim(node: Node) -> _Claim | None:
    if node.role in _ROLE_LAYERS:
        return _Claim(_ROLE_LAYERS[node.role])
    if node.type is NodeType.DOCUMENT:
        return _Claim(DOCUMENTATION)
    if node.type is NodeType.CONFIG:
        return _Claim(CONFIGURATION, "in formats for", "settings")
    found = keyword_layer(node.path, node.language)
    if found is None:
        return None
    layer, segment, is_folder = found
    return _Claim(layer, "in folders" if is_folder else "named", segment)


def _folder_layers(paths: Sequence[str]) -> dict[str, str]:
    """Folder → name of its layer, for the folders that hold enough of these paths."""
    home = _home(paths)
    prefix = f"{home}/" if home else ""
    inside = Counter(
        f"{prefix}{child}"
        for path in paths
        if path.startswith(prefix)
        for child, slash, _ in [path[len(prefix) :].partition("/")]
        if slash and "".join(split_identifier(child)) not in ("", CORE.lower())
    )
    largest = sorted(
        (folder for folder, count in inside.items() if count >= FOLDER_FILES), key=lambda each: (-inside[each], each)
    )
    taken = {layer_id(name) for name in LAYER_ORDER}
    names: dict[str, str] = {}
    for folder in largest[:MAX_FOLDER_LAYERS]:
        name = _folder_name(folder, taken)
        taken.add(layer_id(name))
        names[folder] = name
    return names


def _folder_name(folder: str, taken: set[str]) -> str:
    """As few of the folder's last segments as make a name of its own."""
    parts = PurePosixPath(folder).parts
    for count in range(1, len(parts) + 1):
        name = " ".join(word.capitalize() for part in parts[-count:] for word in split_identifier(part))
        if layer_id(name) not in taken:
            return name
    return folder


def _home(paths: Sequence[str]) -> str:
    """The deepest folder that, like each above it, holds most of what its parent holds."""
    home, inside = "", list(paths)
    while inside:
        children = Counter(child for path in inside for child, slash, _ in [path.partition("/")] if slash)
        if not children:
            break
        child = min(children, key=lambda name: (-children[name], name))
        if children[child] < HOME_SHARE * len(inside):
            break
        home = f"{home}/{child}" if home else child
        inside = [path[len(child) + 1 :] for path in inside if path.startswith(f"{child}/")]
    return home


def _folder_claim(path: str, folders: Mapping[str, str]) -> _Claim:
    for parent in PurePosixPath(path).parents:
        name = folders.get(str(parent))
        if name is not None:
            return _Claim(name, "under", str(parent))
    return _Claim(CORE)


def _description(name: str, evidence: Counter[_Claim], count: int) -> str:
    """`Files in folders db, sql or named models, and by 3 other words; 312 files.`"""
    number = f"{count:,} file" if count == 1 else f"{count:,} files"
    said = ROLE_DESCRIPTIONS.get(name, CORE_DESCRIPTION if name == CORE else "")
    if said:
        return f"{said}; {number}."
    reasons = sorted(evidence, key=lambda claim: (-evidence[claim], claim))
    shown = reasons[:MAX_REASONS]
    by_manner: defaultdict[str, list[str]] = defaultdict(list)
    for claim in shown:
        by_manner[claim.how].append(claim.what)
    text = " or ".join(f"{how} {', '.join(words)}" for how, words in by_manner.items())
    rest = len(reasons) - len(shown)
    more = f", and by {rest} other word{'s' if rest > 1 else ''}" if rest else ""
    return f"Files {text}{more}; {number}."
