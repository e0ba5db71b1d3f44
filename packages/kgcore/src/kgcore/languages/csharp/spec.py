"""C#, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    AwaitRule,
    BranchBlockRule,
    BranchRule,
    CollectionRule,
    IndexRule,
    LiteralRule,
    ParameterRule,
    ResultRule,
    Rule,
    SkipRule,
    SpreadRule,
    StringRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import (
    BinaryRule,
    CommentRule,
    ConditionalRule,
    DeclareRule,
    FieldRule,
    FunctionRule,
    NegationRule,
    ScopeRule,
    TypeNameRule,
    TypeParameterRule,
    WrappedTypeRule,
)
from kgcore.languages.spec import (
    Callback,
    CallbackResult,
    CallResult,
    Container,
    DecoratorEffect,
    LanguageSpec,
    MemberResult,
    ModuleNaming,
    TypeForms,
)
from kgcore.languages.typed_rules import (
    AccessorRule,
    ArgumentRule,
    AttributesRule,
    ConstructorCallRule,
    ConstructorRule,
    DoubtRule,
    FunctionAliasRule,
    FunctionNameType,
    GenericNameRule,
    InitializerRule,
    InvokeRule,
    LabelledRule,
    LinkRule,
    MakeRule,
    NameRule,
    NullableRule,
    PropertyRule,
    QueryRule,
    SpaceRule,
    SwitchValueRule,
    TupleTypeRule,
    TypeArgumentRule,
    TypedCastRule,
    TypedCaughtRule,
    TypedClassRule,
    TypedEachRule,
    TypedLambdaRule,
    TypedNameRule,
    TypedVariablesRule,
    TypeTestRule,
    UnnamedFunctionRule,
    UsingRule,
)
from kgcore.model.kinds import SymbolKind

_MODIFIERS = ("modifier",)
_CONSTRUCTOR = "=new"
_FUNCTIONS = {
    "Func": FunctionNameType(gives=True),
    "Action": FunctionNameType(),
    "Predicate": FunctionNameType(result="bool"),
    "Comparison": FunctionNameType(result="int", same=2),
    "Converter": FunctionNameType(gives=True),
}


def _class(kind: SymbolKind) -> TypedClassRule:
    return TypedClassRule(
        kind,
        name="name",
        body="body",
        extends="base_list",
        extends_types=True,
        modifiers=_MODIFIERS,
        primary="parameter_list",
        parameters_of_type="type_parameter_list",
        called="argument_list",
        based="primary_constructor_base_type",
    )


def _property(hidden: str = "") -> PropertyRule:
    return PropertyRule(
        SymbolKind.FUNCTION,
        name="name",
        body="accessors",
        parameters="parameters",
        modifiers=_MODIFIERS,
        type="type",
        accessors="accessors",
        value="value",
        arrow="arrow_expression_clause",
        hidden=hidden,
    )


def _function(returns: str, *, receives: bool = True) -> FunctionRule:
    return FunctionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters",
        returns=returns,
        type_parameters="type_parameters",
        modifiers=_MODIFIERS,
        receives=receives,
        extends="this",
    )


_LAMBDA = TypedLambdaRule(
    SymbolKind.FUNCTION,
    name="name",
    body="body",
    parameters="parameters",
    modifiers=_MODIFIERS,
    lone="implicit_parameter",
    block="block",
)
_MAKE = MakeRule(type="type", arguments="arguments", initializer="initializer_expression")
_MAKE_IMPLIED = MakeRule(arguments="argument_list", initializer="initializer_expression")
_STRING = "string"

RULES: dict[str, Rule] = {
    "identifier": NameRule(),
    "this": NameRule(),
    "member_access_expression": LinkRule(base="expression", name="name", generic="generic_name"),
    "conditional_access_expression": LinkRule(base="condition", name=-1, generic="generic_name"),
    "qualified_name": LinkRule(base="qualifier", name="name", generic="generic_name"),
    "alias_qualified_name": LinkRule(base="alias", name="name", generic="generic_name", scheme="identifier"),
    "generic_name": GenericNameRule(_FUNCTIONS),
    "invocation_expression": InvokeRule(
        function="function", arguments="arguments", generic="generic_name", quotes=("nameof",)
    ),
    "argument": ArgumentRule(name="name", value=-1),
    "attribute_argument": ArgumentRule(name="name", value=-1),
    "object_creation_expression": _MAKE,
    "implicit_object_creation_expression": _MAKE_IMPLIED,
    "initializer_expression": InitializerRule(assign="assignment_expression", kind="[]"),
    "anonymous_object_creation_expression": InitializerRule(assign="assignment_expression", kind="object"),
    "array_creation_expression": TypedCastRule(value="", type="type"),
    "stackalloc_expression": TypedCastRule(value="", type="type"),
    "default_expression": TypedCastRule(value="", type="type"),
    "subpattern": LabelledRule(),
    "labeled_statement": LabelledRule(),
    "goto_statement": SkipRule(),
    "implicit_array_creation_expression": TransparentRule(),
    "collection_expression": CollectionRule("List"),
    "spread_element": SpreadRule(),
    "element_access_expression": IndexRule(base="expression", arguments="subscript"),
    "element_binding_expression": TransparentRule(),
    "bracketed_argument_list": TransparentRule(),
    "tuple_expression": CollectionRule("tuple"),
    "await_expression": AwaitRule(),
    "parenthesized_expression": TransparentRule(),
    "cast_expression": TypedCastRule(value="value", type="type"),
    "as_expression": TypedCastRule(value="left", type="right"),
    "is_pattern_expression": TypeTestRule(value="expression"),
    "is_expression": TypeTestRule(value="left", type="right"),
    "conditional_expression": ConditionalRule(condition="condition", branches=("consequence", "alternative")),
    "binary_expression": BinaryRule(either=frozenset({"??"}), last=frozenset({"&&"}), instance=""),
    "prefix_unary_expression": NegationRule("!"),
    "postfix_unary_expression": TransparentRule(),
    "typeof_expression": TypeArgumentRule("Type"),
    "sizeof_expression": TypeArgumentRule("int"),
    "switch_expression": SwitchValueRule(arm="switch_expression_arm"),
    "query_expression": QueryRule(
        kind="IEnumerable",
        each="from_clause",
        joins="join_clause",
        lets="let_clause",
        selects=("select_clause", "group_clause"),
        into="into",
    ),
    "string_literal": StringRule(
        _STRING, content="string_literal_content", interpolation="", document_prefixes="", plain=r'"([^"\\\n]*)"'
    ),
    "verbatim_string_literal": LiteralRule(_STRING),
    "raw_string_literal": LiteralRule(_STRING),
    "interpolated_string_expression": LiteralRule(_STRING),
    "character_literal": LiteralRule("char"),
    "integer_literal": LiteralRule("int"),
    "real_literal": LiteralRule("double"),
    "boolean_literal": LiteralRule("bool"),
    "null_literal": LiteralRule("null"),
    "lambda_expression": _LAMBDA,
    "anonymous_method_expression": _LAMBDA,
    "arrow_expression_clause": TransparentRule(),
    "declaration_expression": TypedNameRule(type="type", name="name", implied="implicit_type"),
    "declaration_pattern": TypedNameRule(type="type", name="name", implied="implicit_type"),
    "recursive_pattern": TypedNameRule(type="type", name="name", implied="implicit_type"),
    "type_pattern": TypeArgumentRule("bool"),
    "variable_declaration": TypedVariablesRule(
        type="type", declarator="variable_declarator", name="name", implied="implicit_type", tuple="tuple_pattern"
    ),
    "assignment_expression": DeclareRule(target="left", value="right", is_change=True, changes=("=", "??=")),
    "method_declaration": _function("returns"),
    "local_function_statement": _function("type", receives=False),
    "constructor_declaration": ConstructorRule(
        SymbolKind.CONSTRUCTOR,
        name="name",
        body="body",
        parameters="parameters",
        modifiers=_MODIFIERS,
        before="constructor_initializer",
        hidden=_CONSTRUCTOR,
    ),
    "constructor_initializer": ConstructorCallRule(own="this", arguments="argument_list"),
    "destructor_declaration": UnnamedFunctionRule(
        SymbolKind.FUNCTION, name="name", body="body", parameters="parameters", first="~", last="name"
    ),
    "operator_declaration": UnnamedFunctionRule(
        SymbolKind.FUNCTION,
        name="operator",
        body="body",
        parameters="parameters",
        returns="type",
        modifiers=_MODIFIERS,
        first="operator",
        last="operator",
    ),
    "conversion_operator_declaration": UnnamedFunctionRule(
        SymbolKind.FUNCTION,
        name="type",
        body="body",
        parameters="parameters",
        returns="type",
        modifiers=_MODIFIERS,
        first="operator",
        last="type",
    ),
    "property_declaration": _property(),
    "event_declaration": _property(),
    "indexer_declaration": _property("this"),
    "accessor_list": ScopeRule(),
    "accessor_declaration": AccessorRule(
        name="name", body="body", given="value", setters=frozenset({"set", "init", "add", "remove"})
    ),
    "parameter": ParameterRule(name="name", type="type", default=-1),
    "parameter_list": ParameterRule(name="name", type="type", gathers="positional"),
    "class_declaration": _class(SymbolKind.CLASS),
    "record_declaration": _class(SymbolKind.CLASS),
    "struct_declaration": _class(SymbolKind.STRUCT),
    "interface_declaration": _class(SymbolKind.INTERFACE),
    "enum_declaration": TypedClassRule(SymbolKind.ENUM, name="name", body="body", modifiers=_MODIFIERS),
    "enum_member_declaration": FieldRule(name="name", value="value"),
    "delegate_declaration": FunctionAliasRule(
        SymbolKind.TYPE_ALIAS,
        name="name",
        body="body",
        parameters="parameters",
        type_parameters="type_parameters",
        modifiers=_MODIFIERS,
        result="type",
    ),
    "type_parameter": TypeParameterRule(
        name="name", bound="type", default="type", clause="type_parameter_constraints_clause", constraint="type"
    ),
    "namespace_declaration": SpaceRule(name="name", body="body"),
    "file_scoped_namespace_declaration": SpaceRule(name="name"),
    "using_directive": UsingRule(alias="name", static="static", everywhere="global"),
    "attribute_list": AttributesRule(attribute="attribute", name="name", suffix="Attribute"),
    "global_attribute": SkipRule(),
    "predefined_type": TypeNameRule(),
    "nullable_type": NullableRule(),
    "array_type": WrappedTypeRule("[]"),
    "tuple_type": TupleTypeRule(container="tuple", type="type"),
    "ref_type": TransparentRule(),
    "block": ScopeRule(),
    "if_statement": BranchRule(branches=("consequence", "alternative"), condition="condition"),
    "while_statement": BranchRule(branches=("body",), condition="condition", repeats=True),
    "do_statement": BranchRule(branches=("body",), repeats=True),
    "for_statement": ScopeRule(repeats=True),
    "foreach_statement": TypedEachRule(type="type", target="left", value="right", body="body", implied="implicit_type"),
    "using_statement": ScopeRule(),
    "fixed_statement": ScopeRule(),
    "switch_section": BranchBlockRule(),
    "try_statement": BranchRule(branches=("body",)),
    "catch_clause": TypedCaughtRule(declaration="catch_declaration", type="type", name="name"),
    "finally_clause": BranchBlockRule(),
    "return_statement": ResultRule(),
    "yield_statement": ResultRule(yields=True),
    "comment": CommentRule(document="///"),
    "preproc_if": DoubtRule(condition="condition", plain="identifier", alternative="alternative"),
    "preproc_elif": DoubtRule(condition="condition", plain="", alternative="alternative"),
    "preproc_region": SkipRule(),
    "preproc_endregion": SkipRule(),
}

_WIDER = ("float", "double", "decimal")
_LISTED = ("IReadOnlyCollection", "ICollection", "IEnumerable")
_CONVERTIBLE = ("IComparable", "IConvertible", "IEquatable", "IFormattable", "ValueType")
_PLAIN = frozenset(
    {
        *("bool", "byte", "char", "decimal", "double", "float", "int", "long", "nint", "nuint", "sbyte", "short"),
        *("uint", "ulong", "ushort", "DateTime", "DateTimeOffset", "TimeSpan", "Guid", "CancellationToken"),
    }
)
_KINDS = {
    **{f"{name}?": ("ValueType", "IComparable", "IFormattable") for name in _PLAIN},
    **{name: (f"{name}?", *_CONVERTIBLE) for name in _PLAIN},
    "bool": ("bool?", *_CONVERTIBLE),
    "byte": ("byte?", "short", "ushort", "int", "uint", "long", "ulong", *_WIDER, *_CONVERTIBLE),
    "sbyte": ("sbyte?", "short", "int", "long", *_WIDER, *_CONVERTIBLE),
    "short": ("short?", "int", "long", *_WIDER, *_CONVERTIBLE),
    "ushort": ("ushort?", "int", "uint", "long", "ulong", *_WIDER, *_CONVERTIBLE),
    "char": ("char?", "ushort", "int", "uint", "long", "ulong", *_WIDER, *_CONVERTIBLE),
    # What is written out may be of a narrower type where it fits.
    "int": (
        "int?",
        "long",
        *_WIDER,
        "uint",
        "ulong",
        "nint",
        "nuint",
        "short",
        "ushort",
        "byte",
        "sbyte",
        *_CONVERTIBLE,
    ),
    "uint": ("uint?", "long", "ulong", *_WIDER, *_CONVERTIBLE),
    "long": ("long?", *_WIDER, "ulong", *_CONVERTIBLE),
    "ulong": ("ulong?", *_WIDER, *_CONVERTIBLE),
    "float": ("float?", "double", *_CONVERTIBLE),
    "double": ("double?", *_CONVERTIBLE),
    "decimal": ("decimal?", *_CONVERTIBLE),
    "string": ("IEnumerable", "ReadOnlySpan", "ICloneable", *_CONVERTIBLE),
    "Type": ("MemberInfo", "ICustomAttributeProvider"),
    "[]": ("IList", "IReadOnlyList", "Span", "ReadOnlySpan", *_LISTED, "Array"),
    **dict.fromkeys(("List", "Collection", "ObservableCollection"), ("IList", "IReadOnlyList", *_LISTED)),
    **dict.fromkeys(
        ("HashSet", "SortedSet", "ISet", "Queue", "Stack", "LinkedList", "IList", "IReadOnlyList"),
        ("ISet", "IList", *_LISTED),
    ),
    **dict.fromkeys(("ICollection", "IReadOnlyCollection", "IOrderedEnumerable", "IQueryable", "IGrouping"), _LISTED),
    **dict.fromkeys(
        ("Dictionary", "SortedDictionary", "ConcurrentDictionary"), ("IDictionary", "IReadOnlyDictionary", *_LISTED)
    ),
    **dict.fromkeys(("IDictionary", "IReadOnlyDictionary"), _LISTED),
    **dict.fromkeys(("PropertyInfo", "FieldInfo", "EventInfo", "TypeInfo"), ("MemberInfo", "ICustomAttributeProvider")),
    **dict.fromkeys(("MethodInfo", "ConstructorInfo"), ("MethodBase", "MemberInfo", "ICustomAttributeProvider")),
    "MethodBase": ("MemberInfo", "ICustomAttributeProvider"),
    **dict.fromkeys(("StringWriter", "StreamWriter"), ("TextWriter", "IDisposable")),
    **dict.fromkeys(("StringReader", "StreamReader"), ("TextReader", "IDisposable")),
    **dict.fromkeys(("MemoryStream", "FileStream", "BufferedStream"), ("Stream", "IDisposable")),
}

_SEQUENCE = Container()
_MAPPING = Container(element=0, value=1, pairs=True)
_SYSTEM = "System."

SPEC = LanguageSpec(
    name="csharp",
    grammar="csharp",
    rules=RULES,
    path_pattern=r"@?[^\W\d]\w*(?:\s*[?!]?\s*\.\s*@?[^\W\d]\w*)*",
    marks=("?", "!", "@"),
    wrappers=frozenset({"parenthesized_expression"}),
    leaving=frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"}),
    decorator_types=frozenset({"attribute_list"}),
    receiver_names=("this", "base"),
    implicit_receiver=True,
    conditional_code=True,
    comments_document=True,
    document_markers=("///", "/**"),
    tagged_documents=True,
    block_scopes=True,
    module_naming=ModuleNaming.NAMESPACE,
    separate_types=True,
    declares_awaited=True,
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="System",
    constructors=(_CONSTRUCTOR,),
    modifier_effects={"get": DecoratorEffect.PROPERTY, "static": DecoratorEffect.CLASS},
    type_forms=TypeForms(awaited=frozenset({_SYSTEM + "Task", _SYSTEM + "ValueTask"})),
    null="null",
    list_type="System.List",
    tuple_type="System.tuple",
    dict_type="System.Dictionary",
    containers={
        **dict.fromkeys(
            (
                *("[]", "Array", "List", "IEnumerable", "IList", "ICollection", "IReadOnlyList", "IReadOnlyCollection"),
                *("HashSet", "ISet", "SortedSet", "Queue", "Stack", "LinkedList", "Collection", "ObservableCollection"),
                *("ConcurrentBag", "ConcurrentQueue", "ConcurrentStack", "ImmutableArray", "ImmutableList", "Span"),
                *("ReadOnlySpan", "IAsyncEnumerable", "IQueryable", "IOrderedEnumerable", "ReadOnlyCollection"),
                *("IEnumerator", "BlockingCollection", "Memory", "ReadOnlyMemory", "ImmutableHashSet", "IGrouping"),
            ),
            _SEQUENCE,
        ),
        **dict.fromkeys(
            (
                *("Dictionary", "IDictionary", "IReadOnlyDictionary", "ConcurrentDictionary", "SortedDictionary"),
                *("SortedList", "ImmutableDictionary", "ReadOnlyDictionary", "KeyValuePair", "Lookup", "ILookup"),
            ),
            _MAPPING,
        ),
        "tuple": Container(heterogeneous=True),
    },
    container_members={
        **dict.fromkeys(
            (
                *("First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "ElementAt"),
                *("ElementAtOrDefault", "Pop", "Peek", "Dequeue", "Min", "Max", "Find", "FindLast"),
            ),
            MemberResult.ELEMENT,
        ),
        **dict.fromkeys(
            (
                *("Distinct", "Reverse", "Skip", "Take", "ToList", "ToArray", "AsEnumerable", "Concat", "Union"),
                *("Except", "Intersect", "AsReadOnly", "ToHashSet", "DefaultIfEmpty", "Append", "Prepend"),
            ),
            MemberResult.SAME,
        ),
    },
    callbacks={
        **dict.fromkeys(("ForEach", "Any", "All", "Count", "Sum", "Average", "RemoveAll", "Exists"), Callback()),
        **dict.fromkeys(
            ("First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault", "Find", "FindLast"),
            Callback(gives=CallbackResult.ELEMENT),
        ),
        **dict.fromkeys(("MaxBy", "MinBy"), Callback(gives=CallbackResult.ELEMENT)),
        **dict.fromkeys(
            (
                *("Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "SkipWhile", "TakeWhile"),
                *("FindAll", "DistinctBy"),
            ),
            Callback(gives=CallbackResult.SAME),
        ),
        "Select": Callback(gives=CallbackResult.LIST),
        "SelectMany": Callback(gives=CallbackResult.FLAT_LIST),
        **dict.fromkeys(("GroupBy", "ToDictionary", "ToLookup", "Aggregate"), Callback()),
    },
    call_results={"System.as": CallResult.CAST},
    overloads=True,
    callable_values=True,
    extends="this",
    own_modifiers=frozenset({"private"}),
    outside_members={
        "Type": frozenset(
            {
                *(
                    "Equals",
                    "GetConstructor",
                    "GetConstructors",
                    "GetCustomAttributes",
                    "GetElementType",
                    "GetEvent",
                ),
                *("GetField", "GetFields", "GetGenericArguments", "GetGenericTypeDefinition", "GetInterface"),
                *("GetInterfaces", "GetMember", "GetMembers", "GetMethod", "GetMethods", "GetProperties"),
                *(
                    "GetProperty",
                    "IsAssignableFrom",
                    "IsDefined",
                    "IsInstanceOfType",
                    "IsSubclassOf",
                    "MakeArrayType",
                ),
                *("GetNestedType", "MakeGenericType"),
            }
        ),
        "string": frozenset(
            {
                *("CompareTo", "Contains", "CopyTo", "EndsWith", "Equals", "IndexOf", "IndexOfAny", "Insert"),
                *("LastIndexOf", "PadLeft", "PadRight", "Remove", "Replace", "Split", "StartsWith", "Substring"),
                *("ToCharArray", "ToLower", "ToUpper", "ToLowerInvariant", "ToUpperInvariant", "Trim", "TrimEnd"),
                *("TrimStart", "GetEnumerator"),
            }
        ),
        **dict.fromkeys(
            ("List", "IList", "ICollection", "HashSet"),
            frozenset({"Add", "Clear", "Contains", "CopyTo", "GetEnumerator", "Remove"}),
        ),
        "List": frozenset(
            {
                *("Add", "AddRange", "BinarySearch", "Clear", "Contains", "CopyTo", "Exists", "Find", "FindAll"),
                *("FindIndex", "ForEach", "GetEnumerator", "GetRange", "IndexOf", "Insert", "InsertRange"),
                *("LastIndexOf", "Remove", "RemoveAll", "RemoveAt", "RemoveRange", "Reverse", "Sort", "ToArray"),
                *("TrueForAll",),
            }
        ),
        "Dictionary": frozenset({"Add", "Clear", "ContainsKey", "ContainsValue", "GetEnumerator", "Remove"}),
        "StringBuilder": frozenset({"Append", "AppendFormat", "AppendLine", "Clear", "Insert", "Remove", "Replace"}),
    },
    any_type="object",
    gathering_type="System.[]",
    plain_types=_PLAIN,
    kinds_of=_KINDS,
    results_by_member={
        **dict.fromkeys(("ToString", "Trim", "Substring", "ToUpper", "ToLower", "Replace", "Join"), "string"),
        **dict.fromkeys(("GetHashCode", "CompareTo", "IndexOf", "LastIndexOf"), "int"),
        **dict.fromkeys(("Equals", "Contains", "StartsWith", "EndsWith", "ContainsKey", "TryGetValue"), "bool"),
        "GetType": "Type",
        "ToCharArray": "char[]",
    },
)
