"""How a language's rules become a reader of its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, cast

import msgspec
from tree_sitter import Language, Node, Parser
from tree_sitter_language_pack import SupportedLanguage, get_parser

from kgcore.extract import (
    classes,
    conditions,
    declarations,
    defined_types,
    definitions,
    expressions,
    functions,
    listed,
    literals,
    modules,
    operators,
    parameters,
    patterns,
    receivers,
    scopes,
    statements,
    typed_handlers,
    types,
)
from kgcore.extract.classed_readers import CLASSED_READERS
from kgcore.extract.conditionals import one_branch
from kgcore.extract.declarator_readers import DECLARATOR_READERS
from kgcore.extract.embedding import inner_language, regions
from kgcore.extract.fieldless_readers import FIELDLESS_READERS
from kgcore.extract.fingerprint import spec_fingerprint
from kgcore.extract.fixed_form import free_form
from kgcore.extract.full_name_readers import FULL_NAME_READERS
from kgcore.extract.hosts import read_host
from kgcore.extract.implicit_readers import IMPLICIT_READERS
from kgcore.extract.labelled_readers import LABELLED_READERS
from kgcore.extract.named_readers import NAMED_READERS
from kgcore.extract.parsing import parse
from kgcore.extract.preprocessor import plain_source
from kgcore.extract.selectors import SELECTOR_READERS
from kgcore.extract.sought import document_of_source
from kgcore.extract.sought_readers import SOUGHT_READERS
from kgcore.extract.spaces import close_spaces
from kgcore.extract.table_readers import TABLE_READERS
from kgcore.extract.tagged import extract_tagged
from kgcore.extract.tree_readers import TREE_READERS
from kgcore.extract.walk import MAX_DEPTH, Handler, Walk
from kgcore.languages import listed_rules, rules, scoped_rules
from kgcore.languages.markup import Markup
from kgcore.languages.registry import LANGUAGES
from kgcore.languages.rules import Rule
from kgcore.languages.spec import LanguageSpec
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    Call,
    Collection,
    Definition,
    FileFacts,
    Literal,
    Path,
    Problem,
    ReferenceRole,
)
from kgcore.model.frames import ROOM

MAX_PROBLEMS = 20
FRAMES_A_RULE = 12
"""Python frames between one rule's reader and the next, at most."""

_HANDLERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        **typed_handlers.HANDLERS,
        rules.PathRule: expressions.read_path,
        rules.CallRule: expressions.read_call,
        rules.KeywordRule: expressions.read_keyword,
        rules.IndexRule: expressions.read_index,
        rules.GenericRule: expressions.read_generic,
        rules.AwaitRule: expressions.read_await,
        rules.ChoiceRule: conditions.read_choice,
        rules.OperatorRule: expressions.read_operator,
        rules.CollectionRule: expressions.read_collection,
        rules.MappingRule: expressions.read_mapping,
        rules.LiteralRule: expressions.read_literal,
        rules.StringRule: expressions.read_string,
        rules.TransparentRule: expressions.read_transparent,
        rules.SpreadRule: expressions.read_spread,
        rules.SliceRule: expressions.read_slice,
        rules.CaptureRule: expressions.read_capture,
        rules.InstancePatternRule: expressions.read_instance_pattern,
        rules.AssertRule: statements.read_assert,
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
        scoped_rules.ChainRule: operators.read_chain,
        scoped_rules.NegationRule: conditions.read_negation,
        scoped_rules.BinaryRule: operators.read_binary,
        scoped_rules.ConditionalRule: operators.read_conditional,
        scoped_rules.CastRule: operators.read_cast,
        scoped_rules.LoadRule: modules.read_load,
        scoped_rules.NewRule: modules.read_new,
        scoped_rules.ElementRule: modules.read_element,
        scoped_rules.ModuleImportRule: modules.read_module_import,
        scoped_rules.ModuleExportRule: modules.read_module_export,
        scoped_rules.AmbientRule: modules.read_ambient,
        scoped_rules.ImportAliasRule: modules.read_import_alias,
        scoped_rules.FunctionRule: functions.read_function,
        scoped_rules.FunctionTypeRule: parameters.read_function_type,
        scoped_rules.TypeParameterRule: parameters.read_type_bound,
        scoped_rules.DecoratorRule: functions.read_decorator,
        scoped_rules.ClassRule: classes.read_class,
        scoped_rules.FieldRule: classes.read_field,
        scoped_rules.AliasTypeRule: classes.read_alias_type,
        scoped_rules.NamespaceRule: classes.read_namespace,
        scoped_rules.DeclareRule: declarations.read_declare,
        scoped_rules.HoistRule: declarations.read_hoist,
        scoped_rules.ObjectRule: declarations.read_object,
        scoped_rules.ObjectTypeRule: declarations.read_object_type,
        scoped_rules.CommentRule: declarations.read_comment,
        scoped_rules.ScopeRule: scopes.read_scope,
        scoped_rules.EachRule: scopes.read_each,
        scoped_rules.CaughtRule: scopes.read_caught,
        scoped_rules.MemberPatternRule: patterns.read_loose_pattern,
        scoped_rules.PlacePatternRule: patterns.read_loose_pattern,
        scoped_rules.MemberTargetRule: patterns.read_loose_pattern,
        scoped_rules.DefaultTargetRule: patterns.read_loose_pattern,
        scoped_rules.RestTargetRule: patterns.read_loose_pattern,
        scoped_rules.TypeNameRule: types.read_type_name,
        scoped_rules.WrappedTypeRule: types.read_wrapped_type,
        scoped_rules.UnionRule: types.read_union,
        scoped_rules.ValueTypeRule: types.read_value_type,
        scoped_rules.MemberTypeRule: types.read_member_type,
        scoped_rules.IndexTypeRule: classes.read_index_type,
        scoped_rules.GuardTypeRule: types.read_guard_type,
        scoped_rules.UnknownTypeRule: types.read_unknown_type,
        **DECLARATOR_READERS,
        **CLASSED_READERS,
        **SELECTOR_READERS,
        **FIELDLESS_READERS,
        **SOUGHT_READERS,
        listed_rules.PackageClauseRule: listed.read_package_clause,
        listed_rules.PathImportRule: listed.read_path_import,
        listed_rules.ListedNamesRule: listed.read_listed_names,
        listed_rules.ConstantGroupRule: listed.read_constant_group,
        listed_rules.ListedTargetsRule: listed.read_listed_targets,
        listed_rules.RangeRule: listed.read_range,
        listed_rules.TypeSwitchRule: listed.read_type_switch,
        listed_rules.OperandRule: literals.read_operand,
        listed_rules.FirstRule: literals.read_first,
        listed_rules.LiteralOfTypeRule: literals.read_literal_of_type,
        listed_rules.ConversionRule: literals.read_conversion,
        listed_rules.ContainerTypeRule: literals.read_container_type,
        listed_rules.ReceiverFunctionRule: receivers.read_receiver_function,
        listed_rules.GroupFunctionTypeRule: receivers.read_group_function_type,
        listed_rules.GroupLiteralRule: receivers.read_group_literal,
        listed_rules.DefinedTypeRule: defined_types.read_defined_type,
        listed_rules.FieldsRule: defined_types.read_fields_type,
        listed_rules.MethodsRule: defined_types.read_methods_type,
        **LABELLED_READERS,
        **TABLE_READERS,
        **FULL_NAME_READERS,
        **IMPLICIT_READERS,
        **NAMED_READERS,
        **TREE_READERS,
    }
)


@cache
def _reader(language: str) -> tuple[Parser, Mapping[str, tuple[Handler, Rule]]]:
    spec = LANGUAGES[language]
    table = {node_type: (cast("Handler", _HANDLERS[type(rule)]), rule) for node_type, rule in spec.rules.items()}
    return grammar_parser(spec), table


def grammar_parser(spec: LanguageSpec) -> Parser:
    """A parser for a language's grammar, from the pack of grammars or from a package of its own."""
    if spec.is_package:
        return Parser(Language(import_module(spec.grammar).language()))
    return get_parser(cast("SupportedLanguage", spec.grammar))


@cache
def fingerprint(language: str) -> str:
    """Changes whenever the facts of unchanged bytes could: with a language's rules, its grammar, the facts version."""
    spec = LANGUAGES[language]
    package = spec.grammar.replace("_", "-") if spec.is_package else "tree-sitter-language-pack"
    return f"{spec_fingerprint(language)}-{version(package)}-{version('tree-sitter')}"


def extract(source: bytes, spec: LanguageSpec) -> FileFacts:
    """The facts of one file's UTF-8 bytes. Broken input gives facts around the damage, with its problems counted."""
    if spec.markup is not None:
        return _extract_hosted(source, spec, spec.markup)
    if spec.tags is not None:
        return extract_tagged(source, spec, spec.tags)
    parser, table = _reader(spec.name)
    if spec.preprocessed:
        source = plain_source(source, spec.blanked_words)
    tree, tame, problems = parse(parser, free_form(source) if spec.fixed_form else source)
    if tree is None:
        return unread(tame, spec.name, problems)
    source = source if spec.fixed_form else tame
    if spec.conditional_code and tree.root_node.has_error:
        plain = one_branch(source)
        other, _, _ = parse(parser, plain)
        if other is not None and len(_syntax_errors(other.root_node)) < len(_syntax_errors(tree.root_node)):
            tree, source = other, plain
    root = tree.root_node
    walk = Walk(source, spec, table, parser)
    walk.problems.extend(problems)
    if spec.file_receiver:
        walk.bindings.append(Binding(spec.file_receiver, 0, 0, BindingKind.RECEIVER))
    with ROOM.of(MAX_DEPTH * FRAMES_A_RULE):
        walk.visit_children(root)
    read_doc = functions.document_of_file if spec.comments_document else definitions.read_doc
    if spec.document_markers:
        read_doc = document_of_source
    return _facts(walk, spec, (root,), walk.heading or read_doc(walk, root))


def unread(source: bytes, language: str, problems: Sequence[Problem]) -> FileFacts:
    """The facts of a file of which nothing could be read."""
    lines = source.count(b"\n") + (not source.endswith(b"\n"))
    return FileFacts(language, lines, "", (), (), (), (), (), (), problems=tuple(problems))


def _extract_hosted(source: bytes, spec: LanguageSpec, markup: Markup) -> FileFacts:
    """The facts of a file whose code stands in regions, read by the rules of the language that it is in."""
    tree, source, problems = parse(get_parser(cast("SupportedLanguage", spec.grammar)), source)
    if tree is None:
        return unread(source, spec.name, problems)
    root = tree.root_node
    found = regions(root, source, markup)
    inner = LANGUAGES[inner_language(found, markup)]
    parser, table = _reader(inner.name)
    walk = Walk(source, inner, table, parser)
    walk.problems.extend(problems)
    with ROOM.of(MAX_DEPTH * FRAMES_A_RULE):
        trees = read_host(walk, root, found, markup, parser)
    return _facts(walk, spec, trees, "")


def _facts(walk: Walk, spec: LanguageSpec, roots: Sequence[Node], doc: str) -> FileFacts:
    source = walk.source
    close_spaces(walk)
    definitions.refer_to_mentions(walk, walk.mentions, ReferenceRole.USE, 0)
    definitions.refer_to_mentions(walk, walk.type_mentions, ReferenceRole.TYPE, 0)
    for root in roots:
        if root.has_error:
            walk.problems.extend(_syntax_errors(root))
    walk.words.update(dict.fromkeys(walk.mentions))
    lines = source.count(b"\n") + (not source.endswith(b"\n"))
    return FileFacts(
        language=spec.name,
        lines=lines,
        doc=doc,
        expressions=tuple(walk.expressions),
        blocks=tuple(walk.blocks),
        bindings=tuple(walk.bindings),
        imports=tuple(walk.imports),
        definitions=tuple([_within(item, lines) for item in walk.definitions if isinstance(item, Definition)]),
        references=tuple(walk.references),
        exports=_exports(walk) if walk.procedures.shown is None else walk.procedures.shown,
        problems=tuple(walk.problems[:MAX_PROBLEMS]),
        words=" ".join(walk.words),
        exported=tuple(dict.fromkeys(walk.exported)) if spec.sealed_modules else None,
        package=walk.package,
        namespaces=tuple(walk.namespaces),
        condition=walk.condition,
        extensions=tuple(walk.tree.extensions),
    )


def _within(definition: Definition, lines: int) -> Definition:
    """What is missing at the end of a broken file may be given a place behind its last line."""
    return definition if definition.end_line <= lines else msgspec.structs.replace(definition, end_line=lines)


def _exports(walk: Walk) -> tuple[str, ...] | None:
    """The names listed in the language's export variable; None where there is none, or not all is written out."""
    variable = walk.spec.exports_name
    if walk.named.exports is not None:
        return tuple(walk.named.exports)
    found: list[str] | None = None
    for binding in walk.bindings if variable else ():
        if binding.name != variable:
            continue
        if binding.kind not in (BindingKind.ASSIGN, BindingKind.AUGMENT):
            return None  # it comes from elsewhere: what it lists is not written here
        if binding.value != NOTHING:
            names = _texts(walk, binding.value)
            if names is None:
                return None
            found = names if binding.kind is BindingKind.ASSIGN or found is None else found + names
    for reference in walk.references if found is not None else ():
        call = walk.expressions[reference.expression] if reference.role is ReferenceRole.CALL else None
        if isinstance(call, Call) and call.function != NOTHING and reference.block == 0:
            function = walk.expressions[call.function]
            if isinstance(function, Path) and function.text.startswith(f"{variable}."):
                added = [_texts(walk, argument) for argument in call.arguments]
                found = [*(found or ()), *(name for names in added for name in names or ())]
    return None if found is None else tuple(found)


def _texts(walk: Walk, index: int) -> list[str] | None:
    """The strings that an expression writes out, alone or in a collection; None where it is anything else."""
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Literal):
        return [expression.text]
    if not isinstance(expression, Collection):
        return None
    items = [walk.expressions[item] for item in expression.items if item != NOTHING]
    return [item.text for item in items if isinstance(item, Literal)]


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
