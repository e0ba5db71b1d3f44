"""Perl, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import (
    BlockRule,
    ClauseRule,
    FunctionValueRule,
    ListedRule,
    LocalRule,
    MemberCallRule,
    ModuleNameRule,
    OpenRule,
    ReachRule,
    SpaceRule,
    WordsRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"scalar", "array", "hash"})
_WORDS = (
    "<quoted_word_list>/content",
    "<string_literal>/content",
    "<interpolated_string_literal>/content",
    "<list_expression>/<string_literal>/content",
    "<list_expression>/<quoted_word_list>/content",
)
_LISTED = ("right/content", "right/<string_literal>/content", "right/<quoted_word_list>/content")
_BASES = ListedRule(words=_WORDS, separator="::")
_ISA = ListedRule(words=_LISTED, separator="::")
_GIVEN = ListedRule(words=_LISTED, exports=True)
_ASKED = ListedRule(words=_LISTED, exports=True, always=False)
_CALL = ReachRule(member="function", arguments="arguments", separator="::", listed=True, marks="&")
_HAS = ClauseRule(
    name=("arguments/<autoquoted_bareword>", "<autoquoted_bareword>", "**<autoquoted_bareword>", "**<string_content>"),
    kind=SymbolKind.ACCESSOR,
    body="arguments",
    local=False,
    clauses=False,
)

_RULES: dict[str, Rule] = {
    "package_statement": SpaceRule(name="name", body="<block>", separator="::", kind=SymbolKind.CLASS, closed=True),
    "use_statement": WordsRule(
        word="module",
        words={
            **dict.fromkeys(("parent", "base", "Mojo::Base"), _BASES),
        },
        otherwise=OpenRule(module="module", separator="::", names=_WORDS, apart="<stub_expression>"),
    ),
    "require_expression": OpenRule(module="<bareword>", separator="::", opens=False),
    "subroutine_declaration_statement": ClauseRule(
        name="name",
        parameters="<signature>/<_>",
        variables=_VARIABLES,
        body="body",
        local=False,
        clauses=False,
    ),
    "anonymous_subroutine_expression": FunctionValueRule(
        parameters="<signature>/<_>", variables=_VARIABLES, body="body"
    ),
    "assignment_expression": WordsRule(
        word="left",
        words={
            **dict.fromkeys(("our @ISA", "@ISA"), _ISA),
            **dict.fromkeys(("our @EXPORT", "@EXPORT"), _GIVEN),
            **dict.fromkeys(("our @EXPORT_OK", "@EXPORT_OK"), _ASKED),
        },
        otherwise=LocalRule(
            pattern="left",
            value="right",
            variables=_VARIABLES,
            declares=frozenset({"variable_declaration"}),
            receives=frozenset({"shift", "shift()", "@_", "shift @_", "shift(@_)", "$_[0]"}),
        ),
    ),
    "for_statement": LocalRule(pattern="variable", value=("list", "block"), variables=_VARIABLES, scoped=True),
    "function_call_expression": _CALL,
    "ambiguous_function_call_expression": WordsRule(word="function", words={"has": _HAS}, otherwise=_CALL),
    "method_call_expression": MemberCallRule(
        object="invocant",
        name="method",
        arguments="arguments",
        separator="::",
        aliases={"shift": "$self", "$_[0]": "$self"},
        own=frozenset({"__PACKAGE__"}),
        above="SUPER",
    ),
    "block": BlockRule(),
    "scalar": PathRule(),
    "bareword": ModuleNameRule(separator="::"),
    "string_literal": LiteralRule("string"),
    "number": LiteralRule("number"),
    "comment": SkipRule(),
    "pod": SkipRule(),
}

SPEC = LanguageSpec(
    name="perl",
    grammar="perl",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[$]?[^\W\d]\w*",
    comments=frozenset({"comment", "pod"}),
    comments_document=True,
    document_markers=("# ", "=head", "=item"),
    block_scopes=True,
    sealed_modules=True,
    members_need_receiver=True,
    receiver_names=("$self", "SUPER", "$class"),
    receiver_texts={"shift->": "$self", "$_[0]->": "$self"},
    receiver_classes=frozenset({"$class"}),
    spaces_are_classes=True,
    makers=frozenset({"new"}),
    module_naming=ModuleNaming.SELF_NAMED,
    module_pattern=r"[^\W\d]\w*(?:(?:::|%2E)\w+)*",
    outside_pattern=r"[A-Z]\w*(?:%2E\w+)*",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="CORE",
    null="undef",
)
