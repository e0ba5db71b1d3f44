"""How facts and links become the nodes and edges of the graph; nothing else makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

import msgspec

from kgcore.languages.registry import LANGUAGES
from kgcore.link.names import DEFAULT, DOT
from kgcore.link.overloads import type_name
from kgcore.link.program import FactsReader
from kgcore.link.resolve import FileLinks, Places, Target, Variable
from kgcore.link.values import CONFIDENCE_OF, TIER_OF, Strategy
from kgcore.model.facts import ELSEWHERE, NOTHING, Call, Definition, FileFacts, Path
from kgcore.model.ids import encode_path, external_package_id, external_symbol_id, file_id, symbol_id
from kgcore.model.kinds import EDGE_TYPE_OF, NODE_TYPE_OF, WEIGHT_OF, NodeType, Relation, SymbolKind, Tier
from kgcore.model.records import Edge, Node, Site


class Assembly(msgspec.Struct, frozen=True, kw_only=True):
    """Nodes and edges without summaries, tags and ranks, which need the whole; and what each node's text says."""

    nodes: list[Node]
    edges: list[Edge]
    docs: dict[str, str]
    """Node id → documentation as written; only nodes that have any."""
    words: dict[str, str]
    """Node id → names and short strings that its body mentions."""
    definitions: dict[str, Definition]
    unresolved: int
    outside: int


class _File:
    """The ids of one file's things."""

    __slots__ = ("definitions", "facts", "id", "joined", "path")

    def __init__(self, path: str, facts: FileFacts) -> None:
        self.path = path
        self.facts = facts
        self.id = file_id(path)
        self.definitions = _definition_ids(path, facts)
        self.joined: set[int] = set()
        """Declarations that have no node of their own."""

    def join(self, joined: Iterable[tuple[int, Target]], files: Mapping[str, _File]) -> None:
        """Let declarations stand for what they declare."""
        for number, target in joined:
            other = files.get(target.path)
            if other is not None:
                self.joined.add(number)
                self.definitions[number] = other.definitions[target.number]

    def of(self, number: int) -> str:
        return self.id if number == NOTHING else self.definitions[number]

    def variable(self, name: str, owner: int) -> str:
        qualified = name if owner == NOTHING else f"{self.facts.definitions[owner].qualified_name}.{name}"
        return symbol_id(NodeType.CONCEPT, self.path, qualified)


def _qualified_name(definition: Definition, file: _File) -> str:
    """As it is written; what a file gives as its default, without a name of its own, goes by the file's name."""
    spec = LANGUAGES[file.facts.language]
    first, dot, rest = definition.qualified_name.partition(".")
    if first != DEFAULT or not spec.sealed_modules:
        return definition.qualified_name
    path = PurePosixPath(file.path)
    stem = path.name.partition(".")[0]
    folder = path.parent.name if stem in spec.package_files else ""
    return f"{folder or stem or DEFAULT}{dot}{rest}"


def _definition_ids(path: str, facts: FileFacts) -> list[str]:
    """The first of a name is bare; others are told apart by what they are, and only then by their number."""
    accessors, by_arity = LANGUAGES[facts.language].accessors, LANGUAGES[facts.language].arity_names
    encoded = encode_path(path)
    taken: set[str] = set()
    ids = [""] * len(facts.definitions)
    for number in _definitions_first(facts):
        definition = facts.definitions[number]
        node_type = NODE_TYPE_OF[definition.kind]
        plain = f"{node_type}:{encoded}:{definition.qualified_name}"
        plain = plain if plain.isascii() else symbol_id(node_type, path, definition.qualified_name)
        candidate = plain
        if candidate in taken:
            candidate = plain + (_accessor(definition, facts, accessors) or _signature(definition, facts))
            if by_arity and candidate in taken:
                candidate = f"{plain}/{len(definition.parameters)}"
            count = 2
            while candidate in taken:
                candidate = f"{plain}#{count}"
                count += 1
        taken.add(candidate)
        ids[number] = candidate
    return ids


def _definitions_first(facts: FileFacts) -> Sequence[int]:
    """Numbers in order, but what only declares comes after what defines."""
    every = range(len(facts.definitions))
    if not any(ELSEWHERE in definition.modifiers for definition in facts.definitions):
        return every
    return sorted(every, key=lambda number: ELSEWHERE in facts.definitions[number].modifiers)


def _signature(definition: Definition, facts: FileFacts) -> str:
    """The types of a function's parameters, where functions of one name are told apart by them."""
    spec = LANGUAGES[facts.language]
    if not (spec.overloads or spec.declared_overloads) or NODE_TYPE_OF[definition.kind] is not NodeType.FUNCTION:
        return ""
    return f"({','.join([type_name(facts.expressions, each.type) for each in definition.parameters])})"


def _accessor(definition: Definition, facts: FileFacts, accessors: Mapping[str, str]) -> str:
    for modifier in definition.modifiers:
        if modifier in accessors:
            return accessors[modifier]
    for index in definition.decorators:
        expression = facts.expressions[index] if index != NOTHING else None
        if isinstance(expression, Call) and expression.function != NOTHING:
            expression = facts.expressions[expression.function]
        if isinstance(expression, Path):
            discriminator = accessors.get(expression.text.rpartition(".")[2])
            if discriminator is not None:
                return discriminator
    return ""


def assemble(reader: FactsReader, linked: Iterable[FileLinks]) -> Assembly:
    """Nodes and edges, sorted by id and by ends. Every path that was linked must have facts."""
    files = {path: _File(path, facts) for path in reader.paths() if (facts := reader.facts(path)) is not None}
    nodes = _Nodes(files)
    contained: list[tuple[str, str]] = []
    every = list(linked)
    for path in sorted(files):
        contained.extend(nodes.add_file(files[path]))
    for links in every:
        files[links.path].join(links.joined, files)
    for links in every:
        file = files[links.path]
        contained.extend(nodes.add_definitions(file, links))
        contained.extend(nodes.add_variables(file, links.variables))
    edges = [_contains(source, target) for source, target in dict.fromkeys(contained)]
    bases: dict[Target, str] = {}
    others: dict[Target, str] = {}
    for links in every:
        file = files[links.path]
        for (source, relation, target), places in links.links.items():
            if source in file.joined:
                continue  # its places are those of a declaration, in another file than the definition's node
            targets = bases if relation is _INHERITS else others
            target_id = targets.get(target)
            if target_id is None:
                target_id = targets[target] = nodes.target(target, is_class=targets is bases)
            if target_id:
                edges.append(_edge(file.of(source), relation, target_id, places))
    return Assembly(
        nodes=[nodes.nodes[node_id] for node_id in sorted(nodes.nodes)],
        edges=_in_order(edges),
        docs=nodes.docs,
        words=nodes.words,
        definitions=nodes.definitions,
        unresolved=sum(links.unresolved for links in every),
        outside=sum(links.outside for links in every),
    )


class _Nodes:
    """Nodes by id, made once each."""

    def __init__(self, files: Mapping[str, _File]) -> None:
        self._files = files
        self._packages = _packages(files)
        self.nodes: dict[str, Node] = {}
        self.docs: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.definitions: dict[str, Definition] = {}
        self._variables: dict[str, set[tuple[int, str]]] = {}

    def add_file(self, file: _File) -> Iterator[tuple[str, str]]:
        """Its node and the packages that hold it; gives who contains whom."""
        facts = file.facts
        self.nodes[file.id] = Node(
            id=file.id,
            kind=SymbolKind.FILE,
            type=NodeType.FILE,
            name=PurePosixPath(file.path).name,
            qualified_name=file.path,
            path=file.path,
            start_line=1,
            end_line=max(1, facts.lines),
            language=facts.language,
        )
        if facts.doc:
            self.docs[file.id] = facts.doc
        if facts.words:
            self.words[file.id] = facts.words
        folder = file.path.rpartition("/")[0]
        if folder in self._packages:
            yield f"{NodeType.MODULE}:{encode_path(folder)}", file.id
            yield from self._add_packages(folder, facts.language)

    def _add_packages(self, folder: str, language: str) -> Iterator[tuple[str, str]]:
        """The node of a package's folder and, above it, of the packages that hold it."""
        package_id = f"{NodeType.MODULE}:{encode_path(folder)}"
        if package_id not in self.nodes:
            self.nodes[package_id] = Node(
                id=package_id,
                kind=SymbolKind.PACKAGE,
                type=NodeType.MODULE,
                name=PurePosixPath(folder).name,
                qualified_name=self._packages[folder],
                path=folder,
                language=language,
            )
            parent = folder.rpartition("/")[0]
            if parent in self._packages:
                yield f"{NodeType.MODULE}:{encode_path(parent)}", package_id
                yield from self._add_packages(parent, language)

    def add_definitions(self, file: _File, links: FileLinks) -> Iterator[tuple[str, str]]:
        properties, owners = frozenset(links.properties), dict(links.owners)
        blocks, listed = file.facts.blocks, file.facts.definitions
        for number, definition in enumerate(listed):
            node_id = file.definitions[number]
            if number in file.joined:
                if definition.doc:
                    self.docs.setdefault(node_id, definition.doc)
                continue
            kind = SymbolKind.PROPERTY if number in properties else definition.kind
            qualified_name = _qualified_name(definition, file)
            self.nodes[node_id] = Node(
                id=node_id,
                kind=kind,
                type=NODE_TYPE_OF[kind],
                name=definition.name if "." in qualified_name else qualified_name,
                qualified_name=qualified_name,
                path=file.path,
                start_line=definition.start_line,
                end_line=definition.end_line,
                language=file.facts.language,
                signature=definition.signature,
            )
            self.definitions[node_id] = definition
            if definition.doc:
                self.docs[node_id] = definition.doc
            if definition.words:
                self.words[node_id] = definition.words
            owner = owners.get(number)
            holder = self.target(owner, is_class=True) if owner is not None else ""
            yield holder or file.of(blocks[definition.block].definition), node_id

    def add_variables(self, file: _File, variables: Iterable[Variable]) -> Iterator[tuple[str, str]]:
        known = self._variables[file.path] = set[tuple[int, str]]()
        for variable in variables:
            known.add((variable.owner, variable.name))
            node_id = file.variable(variable.name, variable.owner)
            owner = file.facts.definitions[variable.owner].qualified_name + "." if variable.owner != NOTHING else ""
            self.nodes[node_id] = Node(
                id=node_id,
                kind=variable.kind,
                type=NODE_TYPE_OF[variable.kind],
                name=variable.name,
                qualified_name=f"{owner}{variable.name}",
                path=file.path,
                start_line=variable.line,
                end_line=variable.line,
                language=file.facts.language,
            )
            yield file.of(variable.owner), node_id

    def target(self, target: Target, *, is_class: bool) -> str:
        """The id of what a link leads to; empty where it has no node. `is_class` tells of an outside symbol."""
        if target.external:
            return self._external(target.external, NodeType.CLASS if is_class else NodeType.FUNCTION)
        file = self._files.get(target.path)
        if file is None:
            return ""
        if target.name:
            known = (target.owner, target.name) in self._variables.get(target.path, ())
            return file.variable(target.name, target.owner) if known else ""
        return file.of(target.number)

    def _external(self, dotted: str, node_type: NodeType) -> str:
        package, _, name = dotted.partition(".")
        package, dotted = package.replace(DOT, "."), dotted.replace(DOT, ".")
        package_id = external_package_id(package)
        if package_id not in self.nodes:
            self.nodes[package_id] = Node(
                id=package_id,
                kind=SymbolKind.EXTERNAL_PACKAGE,
                type=NodeType.MODULE,
                name=package,
                qualified_name=package,
            )
        if not name:
            return package_id
        node_id = external_symbol_id(node_type, package, name)
        if node_id not in self.nodes:
            self.nodes[node_id] = Node(
                id=node_id,
                kind=SymbolKind.EXTERNAL_SYMBOL,
                type=node_type,
                name=name.rpartition(".")[2],
                qualified_name=dotted,
            )
        return node_id


def _packages(files: Mapping[str, _File]) -> dict[str, str]:
    """Folders that are packages, with their dotted names from the first package downwards."""
    folders = {
        path.rpartition("/")[0]
        for path, file in files.items()
        if PurePosixPath(path).stem in LANGUAGES[file.facts.language].package_files
    } - {""}
    names: dict[str, str] = {}
    for folder in sorted(folders):
        parent, _, name = folder.rpartition("/")
        names[folder] = f"{names[parent]}.{name}" if parent in names else name
    return names


# Reading a member of an enumeration costs a call in Python; these are read for every edge.
_CONTAINS = Relation.CONTAINS
_INHERITS = Relation.INHERITS
_CONTAINS_TYPE = EDGE_TYPE_OF[_CONTAINS]
_TIERS = {tier: number for number, tier in enumerate(Tier)}


def _contains(source: str, target: str) -> Edge:
    return Edge(source=source, relation=_CONTAINS, target=target, type=_CONTAINS_TYPE, weight=1.0)


def _edge(source: str, relation: Relation, target: str, places: Places) -> Edge:
    if len(places) > 1:
        places = sorted(set(places))
        strategy = min((strategy for _, _, strategy in places), key=_strength)
        sites = tuple([Site(line, column, TIER_OF[rule], rule) for line, column, rule in places])
    else:
        line, column, strategy = places[0]
        sites = (Site(line, column, TIER_OF[strategy], strategy),)
    edge_type = EDGE_TYPE_OF[relation]
    return Edge(
        source=source,
        relation=relation,
        target=target,
        sites=sites,
        type=edge_type,
        weight=WEIGHT_OF.get(edge_type, 0.5),
        tier=TIER_OF[strategy],
        strategy=strategy,
        confidence=CONFIDENCE_OF[strategy],
    )


def _strength(strategy: Strategy) -> tuple[int, float, str]:
    return _TIERS[TIER_OF[strategy]], -CONFIDENCE_OF[strategy], strategy


def _in_order(edges: Iterable[Edge]) -> list[Edge]:
    """By source, relation and target; source by source, since their long ids are the slowest to compare."""
    by_source: dict[str, list[Edge]] = {}
    for edge in edges:
        known = by_source.get(edge.source)
        if known is None:
            by_source[edge.source] = [edge]
        else:
            known.append(edge)
    for some in by_source.values():
        if len(some) > 1:
            some.sort(key=_end)
    return [edge for source in sorted(by_source) for edge in by_source[source]]


def _end(edge: Edge) -> tuple[str, str]:
    return edge.relation, edge.target
