"""Is every file-level node in exactly one layer, and if not, how is it brought there?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from kgcore.model.kinds import FILE_LEVEL_TYPES
from kgcore.model.records import Layer, Node

OTHER_LAYER = Layer(id="layer:other", name="Other", description="Files that belong to no other layer.", node_ids=())


def settled_layers(nodes: Iterable[Node], layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers in their order, each member once, each file-level node in the first layer that claims it.

    File-level nodes that no layer claims go to the layer `layer:other`, which is added when it is not there.
    """
    file_level = [node.id for node in nodes if node.type in FILE_LEVEL_TYPES]
    unclaimed = set(file_level)
    contested = frozenset(unclaimed)
    settled: list[Layer] = []
    for layer in layers:
        members = [member for member in dict.fromkeys(layer.node_ids) if member in unclaimed or member not in contested]
        unclaimed.difference_update(members)
        settled.append(layer if len(members) == len(layer.node_ids) else with_members(layer, members))
    rest = [node_id for node_id in file_level if node_id in unclaimed]
    return joined(settled, OTHER_LAYER, rest) if rest else tuple(settled)


def joined(layers: Iterable[Layer], layer: Layer, members: Sequence[str]) -> tuple[Layer, ...]:
    """The layers with `members` put into the one that has this id, or into a copy of `layer` at the end."""
    known = list(layers)
    for position, candidate in enumerate(known):
        if candidate.id == layer.id:
            known[position] = with_members(candidate, (*candidate.node_ids, *members))
            return tuple(known)
    return (*known, with_members(layer, members))


def with_members(layer: Layer, members: Iterable[str]) -> Layer:
    return msgspec.structs.replace(layer, node_ids=tuple(members))
