"""Pascal and Delphi, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.procedure_rules import AboveRule, DeclarationRule, HiddenPartRule, ImplementationRule
from kgcore.languages.rules import BranchBlockRule, IndexRule, LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    GroupRule,
    SoughtCallRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtParameterRule,
    SoughtVariableRule,
    TypedAsRule,
)
from kgcore.languages.spec import Container, DecoratorEffect, FileRules, LanguageSpec, Level, ModuleNaming, TypeForms
from kgcore.model.kinds import SymbolKind

_RECEIVER = "=receiver"
"""Stands for the type of the receiver, which no source can name."""
_KINDS = "<kConstructor|kDestructor|kClass>"
_VARIABLE = SoughtVariableRule(names="name", type="type", value="defaultValue")
_TYPE_PLACE = "^"

_RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "exprDot": PathRule(base="lhs", name="rhs"),
    "exprCall": SoughtCallRule(function="entity", arguments="args/*"),
    "exprSubscript": IndexRule(base="entity", arguments="args"),
    "exprArgs": GroupRule(),
    "exprParens": GroupRule(),
    "statement": SoughtCallRule(function="<identifier|exprDot>"),
    "inherited": AboveRule(word="inherited", name="<identifier>"),
    "literalString": LiteralRule("string"),
    "literalNumber": LiteralRule("integer"),
    "type": TypedAsRule(name="<typeref>", rest="<declEnum>", containers=(("array", ("<declArray>/<type>",)),)),
    "typeref": TypedAsRule(
        name=("<identifier|typerefDot>", "<typerefTpl>/entity"), arguments="<typerefTpl>/args/<identifier|typeref>"
    ),
    "typerefDot": PathRule(base="lhs", name="rhs"),
    "declClass": SoughtDefinitionRule(
        SymbolKind.CLASS, name="^/name", place=_TYPE_PLACE, body=".", head="^/name", bases="parent"
    ),
    "declIntf": SoughtDefinitionRule(
        SymbolKind.INTERFACE, name="^/name", place=_TYPE_PLACE, body=".", head="^/name", bases="parent"
    ),
    "declHelper": SoughtDefinitionRule(SymbolKind.CLASS, name="^/name", place=_TYPE_PLACE, body=".", head="^/name"),
    "declEnum": SoughtDefinitionRule(
        SymbolKind.ENUM, name="^/^/=<declType>/name", place="^/^", body=".", head="^/^/name"
    ),
    "declEnumValue": SoughtVariableRule(names="name"),
    "declType": SoughtDefinitionRule(
        SymbolKind.TYPE_ALIAS, name="type/=<type>/<typeref|declArray|declProcRef|declSet>/^/^/name", inside="type"
    ),
    "declProc": DeclarationRule(
        SymbolKind.FUNCTION,
        name="name/=<identifier>",
        parameters="args/<declArg>",
        returns="type",
        makes=_RECEIVER,
        modifiers=(_KINDS, "attribute"),
    ),
    "defProc": ImplementationRule(
        SymbolKind.FUNCTION,
        name=("header/name/=<identifier>", "header/name/rhs"),
        owner="header/name/lhs",
        head="header",
        body=("local", "body"),
        parameters="header/args/<declArg>",
        returns="header/type",
        makes=_RECEIVER,
        modifiers=("header/<kConstructor|kDestructor|kClass>", "header/attribute"),
    ),
    "declArg": SoughtParameterRule(names="name", type="type", default="defaultValue"),
    "declVar": _VARIABLE,
    "declConst": _VARIABLE,
    "declField": _VARIABLE,
    "declProp": _VARIABLE,
    "implementation": HiddenPartRule(),
    "exceptionHandler": SoughtVariableRule(names="variable", type="exception"),
    "declUses": SoughtImportRule(module="<moduleName>", names_module=True),
    "if": BranchBlockRule(),
    "ifElse": BranchBlockRule(),
    "caseCase": BranchBlockRule(),
    "while": ScopeRule(repeats=True),
    "repeat": ScopeRule(repeats=True),
    "for": ScopeRule(repeats=True),
    "foreach": ScopeRule(repeats=True),
    "comment": SkipRule(),
    "pp": SkipRule(),
}

SPEC = LanguageSpec(
    name="pascal",
    grammar="pascal",
    level=Level.SCOPED,
    rules=_RULES,
    document_markers=("",),
    folds_case=True,
    block_scopes=True,
    implicit_receiver=True,
    keeps_imports=True,
    named_calls=True,
    calls_index=True,
    receiver_names=("self", "inherited"),
    module_naming=ModuleNaming.FILE,
    files=FileRules(suffixes=(".pas", ".pp"), anywhere=True, bare_packages=True),
    builtins=frozenset((*files(__package__).joinpath("builtins.txt").read_text("utf-8").split(), _RECEIVER)),
    builtins_module="pascal",
    constructors=("create", "Create"),
    modifier_effects={"class": DecoratorEffect.STATIC},
    calling_converts=frozenset(
        {SymbolKind.CLASS, SymbolKind.INTERFACE, SymbolKind.ENUM, SymbolKind.STRUCT, SymbolKind.TYPE_ALIAS}
    ),
    type_forms=TypeForms(receiver=frozenset({f"pascal.{_RECEIVER}"})),
    containers={
        name: Container()
        for name in ("array", "tarray", "tlist", "tobjectlist", "tfpglist", "tfpgobjectlist", "tqueue", "tstack")
    }
    | {"tdictionary": Container(element=0, value=1), "tobjectdictionary": Container(element=0, value=1)},
)
