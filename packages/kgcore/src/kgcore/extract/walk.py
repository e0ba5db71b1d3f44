"""The state of reading one file: what was found so far, and where the walk stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from unicodedata import normalize

from tree_sitter import Language, Node, Parser

from kgcore.extract.inside import Inside
from kgcore.extract.naming import Named
from kgcore.extract.table_names import Tables
from kgcore.languages.rules import Part, Rule
from kgcore.languages.spec import LanguageSpec
from kgcore.model.facts import (
    NOTHING,
    AnyExpression,
    Binding,
    BindingKind,
    Block,
    BlockKind,
    Definition,
    Extension,
    Import,
    Literal,
    Path,
    Problem,
    Reference,
    ReferenceRole,
)

MAX_DEPTH = 1000
"""Nesting of rules (calls in calls, definitions in definitions) below which nothing is read."""
MAX_LITERAL = 100
MAX_WORD = 60

NO_CONJUNCTS: tuple[int, tuple[int, ...]] = (NOTHING, ())

Handler = Callable[["Walk", Node, Rule], int]
"""Reads one node and gives the index of its expression, or NOTHING."""


class Naming:
    """A name that waits for the function which, as an argument, becomes what the name stands for.

    `others` are further functions among the arguments, whose code belongs to the name as well.
    """

    __slots__ = ("name", "name_node", "node_id", "number", "others", "whole")

    def __init__(self, node_id: int, others: frozenset[int], name: str, name_node: Node, whole: Node) -> None:
        self.node_id = node_id
        self.others = others
        self.name = name
        self.name_node = name_node
        self.whole = whole
        self.number = NOTHING


class TreeState:
    """What is kept while a file is read whose modules form a tree, and whose types are extended by blocks."""

    __slots__ = ("carried", "comment_start", "extended", "extensions", "place", "reread", "rereads")

    def __init__(self) -> None:
        self.comment_start = 0
        """One more than where the comments begin that are one with the last that may document; 0 where none are one."""
        self.carried = 0
        """The end of what may stand between that comment and what it documents."""
        self.extensions: list[Extension] = []
        self.extended: dict[int, int] = {}
        """Block that extends a type → the type's expression."""
        self.place = ""
        """Where the file of the module is that is declared next, if an attribute says so."""
        self.rereads = 0
        """How many macros round this place were read by parsing anew what they are given."""
        self.reread = 0
        """How many bytes were."""


class Procedures:
    """What a file declares in one place and implements in another."""

    __slots__ = ("declared", "implemented", "shown")

    def __init__(self) -> None:
        self.declared: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        """By name with its type's: documentation and modifiers of what is implemented elsewhere."""
        self.implemented: frozenset[str] | None = None
        """The names of procedures that have a body in the file; made when first asked for."""
        self.shown: tuple[str, ...] | None = None
        """The names that others may take, where the file sets the rest apart."""


class _FieldIds(dict[str, int]):
    """Field's name → its number in the grammar, by which a child is found in half the time; 0 where it has no such."""

    def __init__(self, grammar: Language | None) -> None:
        self._grammar = grammar

    def __missing__(self, name: str) -> int:
        number = self._grammar.field_id_for_name(name) if self._grammar is not None else None
        self[name] = number or 0
        return self[name]


class Walk:
    """Reads one file. Rules call back into it for text, expressions, bindings, references and blocks."""

    __slots__ = (
        "ascii",
        "bindings",
        "block",
        "blocks",
        "bound",
        "branches",
        "callees",
        "chains",
        "comment",
        "condition",
        "conjuncts",
        "decorator_places",
        "decorators",
        "definition",
        "definitions",
        "denied",
        "depth",
        "exported",
        "expressions",
        "fields",
        "heading",
        "hoists",
        "imports",
        "in_type",
        "inside",
        "known",
        "label",
        "literals",
        "mentions",
        "named",
        "namespaces",
        "naming",
        "outside",
        "package",
        "parser",
        "path_pattern",
        "paths",
        "problems",
        "procedures",
        "qualifier",
        "references",
        "source",
        "spec",
        "start_row",
        "table",
        "tables",
        "text",
        "tree",
        "type_mentions",
        "type_names",
        "words",
    )

    def __init__(
        self, source: bytes, spec: LanguageSpec, table: Mapping[str, tuple[Handler, Rule]], parser: Parser
    ) -> None:
        self.spec = spec
        self.table = table
        self.parser = parser
        self.fields = _FieldIds(parser.language)
        self.path_pattern: re.Pattern[str] = re.compile(spec.path_pattern)
        self.read(source)
        self.expressions: list[AnyExpression] = []
        self.known: dict[AnyExpression, int] = {}
        self.paths: dict[str, int] = {}
        self.literals: dict[str | tuple[str, str], int] = {}
        """Strings by their source, others by kind and source."""
        self.callees: dict[str, tuple[int, str, int]] = {}
        """Path that was called → its expression, the path that it is a member of if that is one, its name's length."""
        self.blocks: list[Block] = [Block(NOTHING, BlockKind.MODULE, NOTHING)]
        self.bindings: list[Binding] = []
        self.imports: list[Import] = []
        self.definitions: list[Definition | None] = []
        self.references: list[Reference] = []
        self.problems: list[Problem] = []
        self.block = self.depth = self.branches = 0
        self.definition = self.start_row = NOTHING
        self.in_type = self.hoists = False
        """Whether a type is read; whether what is declared belongs to the whole function."""
        self.mentions: dict[str, Node] = {}
        self.type_mentions: dict[str, Node] = {}
        self.words: dict[str, None] = {}
        self.bound: set[str] = set()
        self.outside: set[str] = set()
        """Names that the definition being read declares to live outside it."""
        self.decorators: tuple[int, ...] = ()
        self.decorator_places: tuple[Node, ...] = ()
        self.chains: dict[str, str] = {}
        """Member access as written → as a path, empty where it is none."""
        self.type_names: dict[str, int] = {}
        self.exported: list[tuple[str, str]] = []
        self.comment: Node | None = None
        """The last comment that may document what follows it."""
        self.conjuncts: tuple[int, tuple[int, ...]] = NO_CONJUNCTS
        """The expression of the conjunction just read, and those of its parts."""
        self.denied = NOTHING
        """The test that the condition just read denies."""
        self.qualifier = self.label = ""
        """What stands before names of definitions, and the name of the object that is read next."""
        self.naming: Naming | None = None
        self.package = self.heading = self.condition = ""
        """What the file says that it is a part of, what documents it by standing before that, and when it is built."""
        self.tables, self.inside, self.named, self.tree, self.procedures = (
            Tables(),
            Inside(),
            Named(),
            TreeState(),
            Procedures(),
        )
        self.namespaces: list[tuple[int, str]] = []
        """Blocks of namespaces inside the file, with their full names."""

    def read(self, source: bytes) -> None:
        """Make this the source that nodes are read from. Where it is ASCII, byte offsets are character offsets."""
        self.source = source
        self.ascii = source.isascii() and not self.spec.fixed_form
        self.text: Callable[[Node], str]
        if self.ascii:
            characters = source.decode("ascii")
            self.text = lambda node: characters[node.start_byte : node.end_byte]
        else:
            # One name may be written with composed or with separate characters; it is one name all the same.
            self.text = lambda node: normalize(
                "NFC", source[node.start_byte : node.end_byte].decode("utf-8", "replace")
            )
        sign = self.spec.member_sign
        if self.spec.folds_case or sign != ".":
            plain, folds = self.text, self.spec.folds_case

            def text(node: Node) -> str:
                found = plain(node).replace(sign, ".")
                return found.lower() if folds else found

            self.text = text

    def written(self, node: Node) -> str:
        """A node's text as it is written, also where names are the same in any case."""
        return normalize("NFC", self.source[node.start_byte : node.end_byte].decode("utf-8", "replace"))

    def column(self, node: Node, at_end: bool = False) -> int:
        """Column in characters; tree-sitter counts bytes."""
        _, column = node.end_point if at_end else node.start_point
        if self.ascii:
            return column
        if self.spec.fixed_form:  # a line's end may have been moved for the grammar
            place = node.end_byte if at_end else node.start_byte
            column = place - self.source.rfind(b"\n", 0, place) - 1
        end = node.end_byte if at_end else node.start_byte
        return len(self.source[end - column : end].decode("utf-8", "replace"))

    def visit(self, node: Node) -> int:
        """Read a node by its type's rule; a node without one is only walked through."""
        entry = self.table.get(node.type)
        if entry is None:
            self.visit_children(node)
            return NOTHING
        if self.depth > MAX_DEPTH:
            self.problems.append(Problem("nested too deeply", node.start_point[0] + 1, node.type))
            return NOTHING
        read, rule = entry
        self.depth += 1
        index = read(self, node, rule)
        self.depth -= 1
        return index

    def visit_children(self, node: Node) -> None:
        """Walk through nodes without rules with a stack, since such nests (a sum of thousands of terms) can be deep."""
        table = self.table
        stack = node.named_children
        stack.reverse()
        is_deep = self.depth > MAX_DEPTH
        self.depth += 1
        while stack:
            child = stack.pop()
            entry = table.get(child.type)
            if entry is None:
                stack.extend(reversed(child.named_children))
            elif is_deep:
                self.visit(child)
            else:
                read, rule = entry
                read(self, child, rule)
        self.depth -= 1

    def part(self, node: Node, part: Part | None) -> Node | None:
        """A part of a node as the spec names it."""
        if part is None:
            return None
        if isinstance(part, str):
            return node.child_by_field_id(self.fields[part])
        children = node.named_children
        return children[part] if -len(children) <= part < len(children) else None

    def optional(self, node: Node | None) -> int:
        return NOTHING if node is None else self.visit(node)

    def add(self, expression: AnyExpression) -> int:
        """The index of an expression; equal ones share it."""
        expressions = self.expressions
        new = len(expressions)
        index = self.known.setdefault(expression, new)
        if index == new:
            expressions.append(expression)
        return index

    def add_path(self, text: str) -> int:
        index = self.paths.get(text)
        if index is None:
            index = self.paths[text] = self.add(Path("".join(text.split())))
        return index

    def add_literal(self, kind: str, text: str) -> int:
        return self.add(Literal(kind, text[:MAX_LITERAL]))

    def mention(self, text: str, node: Node) -> None:
        """Remember the first place where a definition's body mentions a path."""
        mentions = self.type_mentions if self.in_type else self.mentions
        if text not in mentions:
            mentions[text] = node

    def bind(
        self,
        name: str,
        node: Node,
        kind: BindingKind,
        value: int = NOTHING,
        declared: int = NOTHING,
        unpack: tuple[int | str, ...] = (),
        position: int = NOTHING,
    ) -> None:
        """Bind a name at a node; `position` is where the binding takes effect, if that is not where the name stands."""
        self.bound.add(name)
        start = node.start_byte if position == NOTHING else position
        self.bindings.append(Binding(name, self.block, start, kind, value, declared, unpack, node.start_point[0] + 1))

    def bind_target(
        self,
        node: Node,
        kind: BindingKind,
        value: int,
        declared: int,
        position: int,
        unpack: tuple[int | str, ...] = (),
    ) -> None:
        """Bind a name, a field, or each name of a pattern that takes the value apart."""
        text = self.text(node)
        if self.ascii and text.isidentifier():
            self.bind(text, node, kind, value, declared, unpack, position)
            return
        kind_of_node = node.type
        if kind_of_node in self.spec.patterns:
            for number, child in enumerate(node.named_children):
                self.bind_target(child, kind, value, declared, position, (*unpack, number))
            return
        if kind_of_node in self.spec.rest_patterns:
            for child in node.named_children:
                self.bind_target(child, kind, value, declared, position, (*unpack[:-1], NOTHING))
            return
        if self.path_pattern.fullmatch(text):
            name = "".join(text.split())
            if name.count(".") < 2:
                self.bind(name, node, kind, value, declared, unpack, position)
            if "." in name:
                self.mention(name.rpartition(".")[0], node)
            return
        if kind_of_node not in self.table and node.named_child_count == 1:
            self.bind_target(node.named_children[0], kind, value, declared, position, unpack)
            return
        self.visit(node)

    def refer(self, role: ReferenceRole, expression: int, node: Node, block: int = NOTHING) -> None:
        row, column = node.start_point
        self.references.append(
            Reference(
                role,
                expression,
                self.block if block == NOTHING else block,
                node.start_byte,
                row + 1,
                column if self.ascii else self.column(node),
            )
        )

    def open_block(self, kind: BlockKind, definition: int | None = None) -> int:
        """A new block inside the current one; the caller enters it by setting `block`."""
        self.blocks.append(Block(self.block, kind, self.definition if definition is None else definition))
        return len(self.blocks) - 1

    def visit_branch(self, node: Node, kind: BlockKind = BlockKind.BRANCH) -> None:
        """Read a node whose bindings may or may not happen."""
        outer = self.block
        self.block = self.open_block(kind)
        self.branches += 1
        self.visit(node)
        self.block = outer
