"""Rust, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    FIRST,
    LAST,
    AwaitRule,
    CollectionRule,
    IndexRule,
    LiteralRule,
    ParameterRule,
    PathRule,
    ResultRule,
    Rule,
    SkipRule,
    SliceRule,
    StringRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import (
    AliasTypeRule,
    CastRule,
    ChainRule,
    ClassRule,
    CommentRule,
    FieldRule,
    FunctionRule,
    PlacePatternRule,
    ScopeRule,
    TypeNameRule,
    TypeParameterRule,
    UnionRule,
    WrappedTypeRule,
)
from kgcore.languages.spec import (
    Callback,
    CallbackResult,
    CallResult,
    Container,
    LanguageSpec,
    MemberResult,
    ModuleNaming,
    TypeForms,
)
from kgcore.languages.tree_rules import (
    AppliedCallRule,
    AppliedTypeRule,
    AssociatedTypeRule,
    AttributeRule,
    CrateRule,
    DereferenceRule,
    EachPatternRule,
    EveryPatternRule,
    ExtendRule,
    FunctionSignatureRule,
    GuardedRule,
    LetConditionRule,
    LetRule,
    MacroCallRule,
    MacroRule,
    MadeRule,
    MatchRule,
    NamedTypeRule,
    OpaqueBlockRule,
    PlacedFieldsRule,
    PredicateRule,
    QualifiedTypeRule,
    StatementRule,
    TreeModuleRule,
    TreePathRule,
    TreeTypeRule,
    TryRule,
    UseRule,
    ValueBlockRule,
    VariantPatternRule,
    VariantRule,
)
from kgcore.model.kinds import SymbolKind

_PUBLIC = "visibility_modifier"
_FUNCTION = FunctionRule(
    SymbolKind.FUNCTION,
    name="name",
    body="body",
    parameters="parameters",
    returns="return_type",
    type_parameters="type_parameters",
    modifiers=(_PUBLIC, "function_modifiers"),
    receives=False,
    bounds="where_clause",
)
_PLAIN_ATTRIBUTES = frozenset(files(__package__).joinpath("attributes.txt").read_text("utf-8").split())


def _type(kind: SymbolKind, extends: str = "") -> ClassRule:
    return ClassRule(
        kind,
        name="name",
        body="body",
        type_parameters="type_parameters",
        modifiers=(_PUBLIC,),
        bounds="where_clause",
        extends=extends,
    )


RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "self": PathRule(),
    "field_expression": ChainRule(base="value", name="field"),
    "scoped_identifier": TreePathRule(base="path", name="name"),
    "call_expression": AppliedCallRule(
        function="function",
        arguments="arguments",
        applied="generic_function",
        inner="function",
        type_arguments="type_arguments",
    ),
    "generic_function": NamedTypeRule("function"),
    "struct_expression": MadeRule(name="name", body="body", field="field_initializer", key="field", value="value"),
    "macro_invocation": MacroCallRule(macro="macro", tokens="token_tree"),
    "macro_definition": MacroRule(SymbolKind.MACRO, name="name", body="body"),
    "attribute_item": AttributeRule(
        lists=frozenset({"derive"}), plain=_PLAIN_ATTRIBUTES, place="path", value="value", arguments="arguments"
    ),
    "inner_attribute_item": SkipRule(),
    "await_expression": AwaitRule(),
    "try_expression": TryRule("unwrap"),
    "reference_expression": NamedTypeRule("value"),
    "unary_expression": DereferenceRule(("*",)),
    "parenthesized_expression": TransparentRule(),
    "type_cast_expression": CastRule(value="value", type="type"),
    "index_expression": IndexRule(base=FIRST, arguments=LAST),
    "range_expression": SliceRule(),
    "array_expression": CollectionRule("Vec"),
    "tuple_expression": CollectionRule("tuple"),
    "string_literal": StringRule(
        "str", content="string_content", interpolation="", document_prefixes="bc", plain=r"(?s)[bc]?\"(.*)\""
    ),
    "raw_string_literal": LiteralRule("str"),
    "char_literal": LiteralRule("char"),
    "integer_literal": LiteralRule("i32"),
    "float_literal": LiteralRule("f64"),
    "boolean_literal": LiteralRule("bool"),
    "closure_expression": FunctionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters",
        returns="return_type",
        receives=False,
        declares=False,
    ),
    "block": ValueBlockRule(),
    "unsafe_block": TransparentRule(),
    "async_block": OpaqueBlockRule(),
    "expression_statement": StatementRule(),
    "if_expression": GuardedRule(condition="condition", body="consequence", otherwise="alternative"),
    "while_expression": GuardedRule(condition="condition", body="body", repeats=True),
    "loop_expression": ScopeRule(repeats=True),
    "for_expression": EachPatternRule(pattern="pattern", value="value", body="body"),
    "match_expression": MatchRule(
        value="value", body="body", arm="match_arm", pattern="pattern", condition="condition", result="value"
    ),
    "let_condition": LetConditionRule(pattern="pattern", value="value"),
    "let_declaration": LetRule(pattern="pattern", type="type", value="value", otherwise="alternative"),
    "return_expression": ResultRule(),
    "tuple_pattern": PlacePatternRule(),
    "slice_pattern": PlacePatternRule(),
    "ref_pattern": EveryPatternRule(),
    "mut_pattern": EveryPatternRule(),
    "reference_pattern": EveryPatternRule(),
    "captured_pattern": EveryPatternRule(),
    "or_pattern": EveryPatternRule(),
    "tuple_struct_pattern": VariantPatternRule(type="type"),
    "struct_pattern": VariantPatternRule(type="type", field="field_pattern", name="name", pattern="pattern"),
    "remaining_field_pattern": SkipRule(),
    "mutable_specifier": SkipRule(),
    "function_item": _FUNCTION,
    "function_signature_item": _FUNCTION,
    "parameter": ParameterRule(name="pattern", type="type"),
    "struct_item": _type(SymbolKind.STRUCT),
    "union_item": _type(SymbolKind.UNION),
    "enum_item": _type(SymbolKind.ENUM),
    "trait_item": _type(SymbolKind.TRAIT, extends="trait_bounds"),
    "field_declaration": FieldRule(name="name", type="type"),
    "ordered_field_declaration_list": PlacedFieldsRule("type"),
    "enum_variant": VariantRule(name="name", body="body", value="value"),
    "associated_type": AssociatedTypeRule(name="name", bounds="bounds"),
    "type_item": AliasTypeRule(
        SymbolKind.TYPE_ALIAS,
        name="name",
        body="type",
        value="type",
        type_parameters="type_parameters",
        modifiers=(_PUBLIC,),
    ),
    "const_item": FieldRule(name="name", type="type", value="value"),
    "static_item": FieldRule(name="name", type="type", value="value"),
    "impl_item": ExtendRule(
        type="type",
        body="body",
        base="trait",
        type_parameters="type_parameters",
        bounds="where_clause",
        denies="!",
    ),
    "mod_item": TreeModuleRule(name="name", body="body", outside="", public=_PUBLIC),
    "use_declaration": UseRule(
        argument="argument",
        group="use_list",
        groups="scoped_use_list",
        renamed="use_as_clause",
        wildcard="use_wildcard",
        public=_PUBLIC,
    ),
    "extern_crate_declaration": CrateRule(name="name", alias="alias"),
    "type_parameter": TypeParameterRule(name="name", bound="bounds", default="default_type"),
    "const_parameter": TypeParameterRule(name="name", bound="type", default="value"),
    "where_predicate": PredicateRule(parameter="left", bounds="bounds"),
    "type_identifier": TypeNameRule(),
    "primitive_type": TypeNameRule(),
    "scoped_type_identifier": TreeTypeRule(base="path", name="name"),
    "generic_type": AppliedTypeRule(type="type", arguments="type_arguments", binding="type_binding", value="type"),
    "generic_type_with_turbofish": AppliedTypeRule(
        type="type", arguments="type_arguments", binding="type_binding", value="type"
    ),
    "reference_type": NamedTypeRule("type"),
    "pointer_type": NamedTypeRule("type"),
    "dynamic_type": NamedTypeRule("trait"),
    "abstract_type": NamedTypeRule("trait"),
    "higher_ranked_trait_bound": NamedTypeRule("type"),
    "bracketed_type": TransparentRule(),
    "qualified_type": QualifiedTypeRule(type="type", alias="alias"),
    "bounded_type": UnionRule(),
    "trait_bounds": UnionRule(),
    "removed_trait_bound": SkipRule(),
    "tuple_type": WrappedTypeRule("tuple"),
    "array_type": WrappedTypeRule("Vec"),
    "function_type": FunctionSignatureRule(parameters="parameters", returns="return_type"),
    "lifetime": SkipRule(),
    "label": SkipRule(),
    _PUBLIC: SkipRule(),
    "extern_modifier": SkipRule(),
    "line_comment": CommentRule(document="///", joins=True, opens="//!"),
    "block_comment": CommentRule(document="/**", joins=True, opens="/*!"),
}

_SEQUENCE = Container()
_HELD = ("Option", "Result", "Poll", "Mutex", "RwLock", "RefCell", "Cell", "MutexGuard", "RwLockReadGuard", "OnceCell")
_SEQUENCES = (
    *("Vec", "VecDeque", "HashSet", "BTreeSet", "LinkedList", "BinaryHeap", "Iterator", "IntoIterator", "Peekable"),
    *(
        "DoubleEndedIterator",
        "ExactSizeIterator",
        "Iter",
        "IterMut",
        "IntoIter",
        "Drain",
        "OnceLock",
        "LazyLock",
        "Ref",
    ),
    *("RefMut", "RwLockWriteGuard", "Ready", "UnsafeCell", "MaybeUninit", "Stream", "ManuallyDrop", "NonNull"),
)


def _std(*paths: str) -> frozenset[str]:
    """Each name under all the packages that the standard library is known by, and bare where it is in the prelude."""
    return frozenset(
        name
        for path in paths
        for root in ("std", "core", "alloc")
        for name in (f"{root}.{path}", f"std.{path.rpartition('.')[2]}")
    )


_BOXES = ("boxed.Box", "rc.Rc", "sync.Arc", "pin.Pin", "borrow.Cow", "rc.Weak", "sync.Weak")

SPEC = LanguageSpec(
    name="rust",
    grammar="rust",
    rules=RULES,
    path_pattern=r"(?:r#)?[^\W\d]\w*(?:\s*\.\s*(?!await\b)\w+)*",
    comments=frozenset({"line_comment", "block_comment"}),
    wrappers=frozenset({"parenthesized_expression"}),
    receiver_names=("self",),
    receiver_types=frozenset({"self_parameter"}),
    own_type="Self",
    constant_names=r"(?:r#)?[A-Z]",
    comments_document=True,
    block_scopes=True,
    separate_types=True,
    attached_members=True,
    module_naming=ModuleNaming.TREE,
    standard_modules=frozenset({"std", "core", "alloc", "proc_macro", "test"}),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="std",
    members_need_receiver=True,
    wrapping_variants={"Some": 0, "Ok": 0, "Err": 1, "Ready": 0},
    same_members=frozenset(files(__package__).joinpath("same_members.txt").read_text("utf-8").split()),
    type_forms=TypeForms(
        first=_std(*_BOXES),
        awaited=_std("future.Future", "future.IntoFuture"),
    ),
    iterate_members=("next", "into_iter", "iter"),
    next_members=("next",),
    list_type="std.Vec",
    tuple_type="std.tuple",
    dict_type="std.HashMap",
    containers={
        **dict.fromkeys((*_HELD, *_SEQUENCES), _SEQUENCE),
        **dict.fromkeys(("HashMap", "BTreeMap", "IndexMap"), Container(element=0, value=1, pairs=True)),
        "tuple": Container(heterogeneous=True),
    },
    container_members={
        **dict.fromkeys(
            (
                *(
                    "iter",
                    "iter_mut",
                    "into_iter",
                    "as_ref",
                    "as_mut",
                    "clone",
                    "cloned",
                    "copied",
                    "rev",
                    "skip",
                    "take",
                ),
                *(
                    "peekable",
                    "collect",
                    "chain",
                    "by_ref",
                    "as_deref",
                    "as_deref_mut",
                    "ok",
                    "or",
                    "ok_or",
                    "ok_or_else",
                ),
                *(
                    "or_else",
                    "map_err",
                    "as_slice",
                    "as_mut_slice",
                    "to_vec",
                    "drain",
                    "into_boxed_slice",
                    "fuse",
                    "step_by",
                ),
                *(
                    "split_off",
                    "filter",
                    "inspect",
                    "take_while",
                    "skip_while",
                    "or_default",
                    "context",
                    "with_context",
                ),
                *(
                    "expect_err",
                    "into_sorted_vec",
                    "sorted",
                    "cycle",
                    "unwrap_err",
                    "as_pin_mut",
                    "pin",
                    "lock",
                    "write",
                ),
                *("read", "try_lock", "try_borrow", "try_borrow_mut", "get_or_init"),
            ),
            MemberResult.SAME,
        ),
        **dict.fromkeys(
            (
                *("unwrap", "expect", "unwrap_or", "unwrap_or_else", "unwrap_or_default", "get_or_insert_with"),
                *("get_or_insert", "insert", "borrow", "borrow_mut", "into_inner", "get_unchecked", "unwrap_unchecked"),
                *(
                    "get_ref",
                    "remove",
                    "swap_remove",
                    "or_insert_with",
                    "or_insert",
                    "assume_init",
                    "deref",
                    "deref_mut",
                ),
            ),
            MemberResult.VALUE,
        ),
        **dict.fromkeys(
            (
                *(
                    "get",
                    "get_mut",
                    "first",
                    "last",
                    "pop",
                    "next",
                    "next_back",
                    "peek",
                    "pop_front",
                    "pop_back",
                    "front",
                ),
                *("back", "nth", "min", "max", "first_mut", "last_mut", "front_mut", "back_mut", "entry", "values"),
                *("values_mut", "into_values", "replace", "peek_mut", "into_option"),
            ),
            MemberResult.VALUES,
        ),
        **dict.fromkeys(("keys", "into_keys"), MemberResult.KEYS),
        "enumerate": MemberResult.NUMBERED,
    },
    callbacks={
        **dict.fromkeys(
            ("for_each", "any", "all", "position", "is_some_and", "is_ok_and", "retain", "map_or_else", "sort_by_key"),
            Callback(),
        ),
        **dict.fromkeys(("find", "max_by_key", "min_by_key"), Callback(gives=CallbackResult.SAME)),
        **dict.fromkeys(("filter", "inspect", "skip_while", "take_while"), Callback(gives=CallbackResult.SAME)),
        **dict.fromkeys(("map", "scan"), Callback(gives=CallbackResult.LIST)),
        **dict.fromkeys(("and_then", "flat_map", "filter_map", "find_map"), Callback(gives=CallbackResult.FLAT_LIST)),
        **dict.fromkeys(("fold", "map_or"), Callback((1,))),
    },
    call_results={
        "std.as": CallResult.CAST,
        **dict.fromkeys(
            [
                f"{name}.{maker}"
                for name in sorted(_std(*_BOXES))
                for maker in ("new", "pin", "clone", "from", "new_unchecked")
            ],
            CallResult.FIRST_ARGUMENT,
        ),
        **dict.fromkeys(
            sorted(
                f"{name}.new"
                for name in _std("sync.Mutex", "sync.RwLock", "cell.RefCell", "cell.Cell", "cell.UnsafeCell", "pin.Pin")
            ),
            CallResult.LIST_OF_ARGUMENTS,
        ),
        **dict.fromkeys(
            ("std.Some", "std.Ok", "std.vec!", "std.task.Poll.Ready", "core.task.Poll.Ready"),
            CallResult.LIST_OF_ARGUMENTS,
        ),
        "std.dbg!": CallResult.FIRST_ARGUMENT,
        **dict.fromkeys(sorted(_std("mem.replace", "mem.take")), CallResult.FIRST_ARGUMENT),
        **dict.fromkeys(sorted(f"{root}.task.ready!" for root in ("std", "core")), CallResult.ELEMENT),
    },
)
