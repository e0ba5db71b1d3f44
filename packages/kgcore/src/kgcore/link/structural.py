"""Which interfaces does a type satisfy by having their methods, each with the same parameters and results?"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.locations import parent
from kgcore.link.symbols import ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External
from kgcore.model.facts import NOTHING, BindingKind, Closure, FileFacts, Index, Object, TypeName
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

Interfaces = Callable[[str], Sequence[tuple[str, int]]]
"""Method's name, or nothing → the interfaces that declare it, or that declare none themselves, by file and number."""

_DEEPEST = 20
_UNKNOWN = None
"""The form of a type that is not known in full: no two such are the same."""
Form = Hashable
Methods = dict[str, tuple[FunctionSymbol | None, Form]]
"""By name: a method of the project, or the form of one outside."""


class Structural:
    """Signatures compared by what their types' names stand for. Only concrete types are asked about."""

    def __init__(self, evaluator: Evaluator, interfaces: Interfaces) -> None:
        self._evaluator = evaluator
        self._interfaces = interfaces
        self._satisfied: dict[ClassSymbol, tuple[ClassSymbol, ...]] = {}
        self._methods: dict[ClassSymbol, Methods | None] = {}
        self._signatures: dict[FunctionSymbol, Form] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        for memo in (self._satisfied, self._methods, self._signatures):
            memo.clear()

    def satisfied(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        """The project's interfaces that a concrete type satisfies, in order of files and places."""
        if symbol.definition.kind in (SymbolKind.INTERFACE, SymbolKind.TYPE_ALIAS, SymbolKind.NAMESPACE):
            return ()
        known = self._satisfied.get(symbol)
        if known is None:
            names = self._names_of(symbol)
            listed = {each for name in (*sorted(names), "") for each in self._interfaces(name)} if names else set()
            found = [interface for path, number in sorted(listed) if (interface := self._interface(path, number))]
            known = tuple([each for each in found if self._satisfies(symbol, each)])
            self._satisfied[symbol] = known
        return known

    def _interface(self, path: str, number: int) -> ClassSymbol | None:
        unit = self._evaluator.names.load(path)
        symbol = unit.symbols[number] if unit is not None else None
        return symbol if isinstance(symbol, ClassSymbol) else None

    def _names_of(self, symbol: ClassSymbol) -> set[str]:
        """The names of the methods that a type has, its own and promoted ones."""
        names: set[str] = set()
        for base in self._evaluator.hierarchy.order(symbol):
            if isinstance(base, ClassSymbol):
                names.update(self._evaluator.attached.all_members(base))
                names.update(self._own_methods(base))
        return names

    def _own_methods(self, symbol: ClassSymbol) -> dict[str, FunctionSymbol]:
        body = symbol.definition.body
        found: dict[str, FunctionSymbol] = {}
        for each in symbol.unit.symbols:
            if isinstance(each, FunctionSymbol) and each.definition.block == body:
                found[each.definition.name] = each
        return found

    def _required(self, interface: ClassSymbol) -> Methods | None:
        """The methods of an interface and of those that it embeds; None where one of these is not known."""
        if interface not in self._methods:
            self._methods[interface] = None
            found: Methods = {}
            for base in self._evaluator.hierarchy.order(interface):
                if isinstance(base, ClassSymbol) and base.definition.kind is SymbolKind.INTERFACE:
                    found.update({name: (each, None) for name, each in self._own_methods(base).items()})
                    continue
                outside = self._outside(base.name, interface.unit.spec) if isinstance(base, External) else None
                if not outside:
                    return None
                found.update({name: (None, form) for name, form in outside.items()})
            self._methods[interface] = found
        return self._methods[interface]

    def _outside(self, name: str, spec: LanguageSpec) -> dict[str, Form]:
        """The methods of a well-known interface outside; none for any other."""
        found: dict[str, Form] = {}
        for written in spec.outside_interfaces.get(name, ()):
            method, given, rest = written.partition("(")
            if not given:
                found.update(self._outside(written, spec))
                continue
            taken, _, results = rest.removesuffix(")").partition(")(")
            forms = [_outside_type(each, spec) for each in results.split(",") if each]
            row: Form = (spec.tuple_type, *forms) if len(forms) > 1 else forms[0] if forms else ()
            parameters = [(BindingKind.PARAMETER, _outside_type(each, spec)) for each in taken.split(",") if each]
            found[method] = ("function", tuple(parameters), row)
        return found

    def _satisfies(self, symbol: ClassSymbol, interface: ClassSymbol) -> bool:
        required = self._required(interface)
        return bool(required) and all(
            self._has(symbol, name, wanted, form) for name, (wanted, form) in (required or {}).items()
        )

    def _has(self, symbol: ClassSymbol, name: str, wanted: FunctionSymbol | None, outside: Form) -> bool:
        for slot in self._evaluator.hierarchy.find(symbol, name, on_instance=True).slots:
            if slot.binding.kind is not BindingKind.DEFINITION:
                return False
            found = slot.unit.symbols[slot.binding.value]
            if not isinstance(found, FunctionSymbol) or (
                wanted is not None and not _sees(found.unit, wanted.unit, name)
            ):
                return False
            if found is wanted:
                return True
            form = self._signature(found)
            return form is not _UNKNOWN and form == (outside if wanted is None else self._signature(wanted))
        return False

    def _signature(self, symbol: FunctionSymbol) -> Form:
        if symbol not in self._signatures:
            definition = symbol.definition
            types = [(parameter.kind, parameter.type) for parameter in definition.parameters]
            self._signatures[symbol] = self._function(symbol.unit, types, definition.returns, definition.body, 0)
        return self._signatures[symbol]

    def _function(
        self, unit: Unit, parameters: Sequence[tuple[BindingKind, int]], returns: int, block: int, depth: int
    ) -> Form:
        taken = [(kind, self._form(unit, index, block, depth)) for kind, index in parameters]
        given = () if returns == NOTHING else self._form(unit, returns, block, depth)
        if given is _UNKNOWN or any(form is _UNKNOWN for _, form in taken):
            return _UNKNOWN
        return ("function", tuple(taken), given)

    def _form(self, unit: Unit, index: int, block: int, depth: int) -> Form:
        """What a type is, whatever it is called here; equal for equal types."""
        if index == NOTHING or depth > _DEEPEST:
            return _UNKNOWN
        match unit.facts.expressions[index]:
            case TypeName(text=text):
                return self._named(unit, text, block, depth)
            case Index(base=base, arguments=arguments):
                forms = [self._form(unit, each, block, depth + 1) for each in (base, *arguments)]
                return _UNKNOWN if _UNKNOWN in forms else tuple(forms)
            case Closure(block=inner):
                types = [(binding.kind, binding.type) for binding in unit.parameters(inner)]
                returns = next((result.type for result in unit.results.get(inner, ())), NOTHING)
                return self._function(unit, types, returns, inner, depth + 1)
            case Object(block=inner):
                fields = [
                    (name, self._form(unit, bindings[0].type, inner, depth + 1))
                    for (holder, name), bindings in sorted(unit.names.items(), key=lambda item: item[0])
                    if holder == inner
                ]
                return _UNKNOWN if any(form is _UNKNOWN for _, form in fields) else ("object", tuple(fields))
            case _:
                return _UNKNOWN

    def _named(self, unit: Unit, text: str, block: int, depth: int) -> Form:
        for item in self._evaluator.types.located(unit, text, block):
            match item.value:
                case ClassValue(symbol=symbol):
                    definition = symbol.definition
                    if definition.kind is SymbolKind.TYPE_ALIAS:
                        return self._form(symbol.unit, definition.value, definition.body, depth + 1)
                    return symbol.unit.path, symbol.number
                case External(name=name):
                    return unit.spec.same_types.get(name, name)
            if item.unit is not None and item.binding is not None:
                values = self._evaluator.binding_values(item.unit, item.binding)
                return values[0] if len(values) == 1 else _UNKNOWN
        return _UNKNOWN


def _outside_type(text: str, spec: LanguageSpec) -> Form:
    container = f"{spec.builtins_module}.[]"
    if text.startswith("[]"):
        return container, _outside_type(text[2:], spec)
    name = f"{spec.builtins_module}.{text}"
    return spec.same_types.get(name, name)


def _sees(unit: Unit, other: Unit, name: str) -> bool:
    """Whether a name of one file is the same in another: one that is not public is so in its package alone."""
    if not unit.spec.public_capital or name[:1].isupper():
        return True
    return parent(unit.path) == parent(other.path) and unit.facts.package == other.facts.package


def interfaces_by_method(facts: FileFacts) -> dict[int, list[str]]:
    """By number of each interface the names of the methods that it declares itself."""
    found: dict[int, list[str]] = {}
    bodies: dict[int, int] = {}
    for number, definition in enumerate(facts.definitions):
        if definition.kind is SymbolKind.INTERFACE:
            found[number] = []
            bodies[definition.body] = number
        elif definition.block in bodies:
            found[bodies[definition.block]].append(definition.name)
    return found
