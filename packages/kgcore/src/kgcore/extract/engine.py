"""How a language's rules become a reader of its files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, cast

from tree_sitter import Node, Parser
from tree_sitter_language_pack import SupportedLanguage, get_parser

from kgcore.extract import definitions, expressions, statements
from kgcore.extract.walk import Handler, Walk
from kgcore.languages import spec as rules
from kgcore.extract.fingerprint import spec_fingerprint
from kgcore.languages.registry import LANGUAGES
from kgcore.languages.spec import LanguageSpec, Rule
from kgcore.model.facts import (
    NOTHING,
    BindingKind,
    Collection,
    Definition,
    FileFacts,
    Literal,
    Problem,
    ReferenceRole,
)

MAX_PROBLEMS = 20

_HANDLERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        rules.PathRule: expressions.read_path,
        rules.CallRule: expressions.read_call,
        rules.KeywordRule: expressions.read_keyword,
        rules.IndexRule: expressions.read_index,
        rules.GenericRule: expressions.read_generic,
        rules.AwaitRule: expressions.read_await,
        rules.ChoiceRule: expressions.read_choice,
        rules.OperatorRule: expressions.read_operator,
        rules.CollectionRule: expressions.read_collection,
        rules.MappingRule: expressions.read_mapping,
        rules.LiteralRule: expressions.read_literal,
        rules.StringRule: expressions.read_string,
        rules.TransparentRule: expressions.read_transparent,
        rules.SpreadRule: expressions.read_spread,
        rules.TypeRule: expressions.read_type,
        rules.ClosureRule: definitions.read_closure,
        rules.ComprehensionRule: expressions.read_comprehension,
        rules.LoopRule: expressions.read_loop,
        rules.SkipRule: expressions.read_nothing,
        rules.AssignRule: statements.read_assign,
        rules.AliasRule: statements.read_alias_statement,
        rules.EnterRule: statements.read_enter,
        rules.CatchRule: statements.read_catch,
        rules.AsRule: statements.read_as,
        rules.BranchRule: statements.read_branch,
        rules.BranchBlockRule: statements.read_branch_block,
        rules.ResultRule: statements.read_result,
        rules.OuterRule: statements.read_outer,
        rules.ImportRule: statements.read_import,
        rules.DefinitionRule: definitions.read_definition,
        rules.DecoratedRule: definitions.read_decorated,
        rules.ParameterRule: definitions.read_loose_parameter,
    }
)


@lru_cache(maxsize=None)
def _reader(language: str) -> tuple[Parser, Mapping[str, tuple[Handler, Rule]]]:
    spec = LANGUAGES[language]
    table = {node_type: (cast("Handler", _HANDLERS[type(rule)]), rule) for node_type, rule in spec.rules.items()}
    return get_parser(cast("SupportedLanguage", spec.grammar)), table


@lru_cache(maxsize=None)
def fingerprint(language: str) -> str:
    """Changes whenever the facts of unchanged bytes could: with the language's rules, the grammars, or the facts' version."""
    return f"{spec_fingerprint(language)}-{version('tree-sitter-language-pack')}-{version('tree-sitter')}"


def extract(source: bytes, spec: LanguageSpec) -> FileFacts:
    """The facts of one file's UTF-8 bytes. Broken input gives facts around the damage, with its problems counted."""
    parser, table = _reader(spec.name)
    root = parser.parse(source).root_node
    walk = Walk(source, spec, table, parser)
    walk.visit_children(root)
    definitions.refer_to_mentions(walk, walk.mentions, ReferenceRole.USE, 0)
    definitions.refer_to_mentions(walk, walk.type_mentions, ReferenceRole.TYPE, 0)
    if root.has_error:
        walk.problems.extend(_syntax_errors(root))
    walk.words.update(dict.fromkeys(walk.mentions))
    return FileFacts(
        language=spec.name,
        lines=root.end_point[0] + 1,
        doc=definitions.read_doc(walk, root),
        expressions=tuple(walk.expressions),
        blocks=tuple(walk.blocks),
        bindings=tuple(walk.bindings),
        imports=tuple(walk.imports),
        definitions=tuple(definition for definition in walk.definitions if isinstance(definition, Definition)),
        references=tuple(walk.references),
        exports=_exports(walk),
        problems=tuple(walk.problems[:MAX_PROBLEMS]),
        words=" ".join(walk.words),
    )


def _exports(walk: Walk) -> tuple[str, ...] | None:
    """The names listed in the language's export variable, where each is written out."""
    found: list[str] | None = None
    for binding in walk.bindings:
        if not walk.spec.exports_name or binding.name != walk.spec.exports_name or binding.value == NOTHING:
            continue
        value = walk.expressions[binding.value]
        if not isinstance(value, Collection):
            return None
        items = [walk.expressions[item] for item in value.items if item != NOTHING]
        names = [item.text for item in items if isinstance(item, Literal)]
        found = names if binding.kind is BindingKind.ASSIGN or found is None else found + names
    return None if found is None else tuple(found)


def _syntax_errors(root: Node) -> list[Problem]:
    """The outermost damaged places, in order."""
    problems: list[Problem] = []
    stack = [root]
    while stack and len(problems) < MAX_PROBLEMS:
        node = stack.pop()
        if node.is_error or node.is_missing:
            problems.append(Problem("syntax error", node.start_point[0] + 1))
        elif node.has_error:
            stack.extend(reversed(node.children))
    return problems
