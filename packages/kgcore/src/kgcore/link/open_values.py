"""What expressions mean where names are known in full, classes are open, and a class has members of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgcore.languages.spec import LanguageSpec
from kgcore.link.evaluate import Evaluator
from kgcore.link.full_names import FullNameIndex, FullNames
from kgcore.link.hierarchy import Found, Slot
from kgcore.link.mixin_hosts import MixinHosts
from kgcore.link.mixins import CLASS_SIDE, MixinHierarchy
from kgcore.link.modules import Modules
from kgcore.link.names import Located
from kgcore.link.symbols import END, ClassSymbol, Unit
from kgcore.link.values import (
    ClassValue,
    External,
    ExternalInstance,
    Instance,
    ModuleValue,
    Strategy,
    SuperValue,
    Value,
)
from kgcore.model.facts import NOTHING, BindingKind, Path

_ALIAS = BindingKind.ALIAS
_UNPROVEN = (Strategy.RECEIVER, Strategy.SUPER, Strategy.MEMBER)


class OpenEvaluator(Evaluator):
    """The evaluator of languages with full names and mixins."""

    def __init__(
        self,
        load: Callable[[str], Unit | None],
        modules: Modules,
        spec: LanguageSpec,
        index: FullNameIndex,
        ambient: Callable[[str], Sequence[str]] = lambda name: (),
    ) -> None:
        super().__init__(load, modules, spec, ambient)
        names = FullNames(load, modules, ambient, index, spec)
        self.names = names
        self.full_names = names
        self.mixins = MixinHierarchy(self.fresh_values, names.parts)
        self.hierarchy = self.mixins
        self._hosts = MixinHosts(names, self.mixins)
        self._aliases: set[int] = set()
        """Other names that are being followed."""
        names.inherited = self._inherited_constant

    def forget(self) -> None:
        super().forget()
        self._hosts.forget()

    def _inherited_constant(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        for base in self.mixins.order(symbol)[1:]:
            if isinstance(base, ClassSymbol):
                found = self.full_names.defined(base.unit.path, f"{base.definition.qualified_name}.{name}")
                if found:
                    return found
        return ()

    def _attribute(self, value: Value, name: str) -> tuple[Located, ...]:
        spec = self._spec
        if spec.class_side:
            match value:
                case ClassValue():
                    return self._on_class(value, name)
                case SuperValue(symbol=symbol, receiver=ClassValue() as receiver):
                    return self._found_on_class(receiver, name, symbol, Strategy.SUPER)
                case SuperValue():
                    return super()._attribute(value, name) or self._above_in_hosts(value, name)
                case Instance(symbol=symbol) if value.is_receiver and name != spec.class_of_member:
                    return (
                        super()._attribute(value, name)
                        or self._of_hosts(value, name)
                        or self._top_level(symbol.unit.path, name)
                    )
                case ModuleValue(path=path):
                    return self._top_level(path, name)
                case ExternalInstance(name=dotted):
                    return self._reopened(dotted, name) or super()._attribute(value, name)
                case _:
                    pass
        return super()._attribute(value, name)

    def _of_hosts(self, value: Instance, name: str) -> tuple[Located, ...]:
        """A member that code in a module uses of the classes that take it in."""
        return self._slots(self._hosts.find(value.symbol, name), name, Strategy.IMPLEMENTATION, value)

    def _above_in_hosts(self, value: SuperValue, name: str) -> tuple[Located, ...]:
        """What comes after a module in the classes that take it in."""
        found = self._hosts.find(value.symbol, name, above=True)
        return self._slots(found, name, Strategy.IMPLEMENTATION, value.receiver)

    def _reopened(self, dotted: str, name: str) -> tuple[Located, ...]:
        """A member that the program adds to a class of the language itself."""
        module, _, last = dotted.rpartition(".")
        if module != self._spec.builtins_module:
            return ()
        for item in self.full_names.defined("", last):
            if isinstance(item.value, ClassValue):
                found = self.hierarchy.find(item.value.symbol, name, on_instance=True)
                if found.slots:
                    return self._slots(found, name, Strategy.CONSTRUCTED, Instance(item.value.symbol))
        return ()

    def _top_level(self, path: str, name: str) -> tuple[Located, ...]:
        """A function outside all classes: of the file, of one that it loads, or of the language."""
        found = self.names.module_member(path, name)
        if found:
            return found
        if name in self._spec.builtins:
            return (Located(External(f"{self._spec.builtins_module}.{name}")),)
        return ()

    def _on_class(self, value: ClassValue, name: str) -> tuple[Located, ...]:
        """A constant, a field or a member of the class itself; what makes an instance is the class."""
        symbol, spec = value.symbol, self._spec
        if name[:1].isupper():
            full = f"{symbol.definition.qualified_name}.{name}"
            constant = self.full_names.defined(symbol.unit.path, full) or self._inherited_constant(symbol, name)
            if constant:
                return constant
        if name.startswith("@"):
            found = self.hierarchy.find(symbol, name, on_instance=True)
            return self._slots(found, name, value.strategy, value)
        strategy = value.strategy if value.is_receiver else _named(value.strategy)
        located = self._found_on_class(value, name, None, strategy)
        if name == spec.construct_member and not (located and _is_ours(located[0])):
            return (Located(ClassValue(symbol, (), value.is_receiver, value.strategy)),)
        if not located and value.is_receiver:
            hosted = self._hosts.find(symbol, name, of_class=True)
            return self._slots(hosted, name, Strategy.IMPLEMENTATION, value) or self._top_level(symbol.unit.path, name)
        return located

    def _found_on_class(
        self, value: ClassValue, name: str, after: ClassSymbol | None, strategy: Strategy
    ) -> tuple[Located, ...]:
        externals: list[External] = []
        past_unknown = False
        skipping = after is not None
        for base, prefix in self.mixins.class_order(value.symbol):
            if skipping:
                skipping = not (base is after or (isinstance(base, ClassSymbol) and after in self.mixins.parts(base)))
                continue
            if isinstance(base, External):
                externals.append(base)
            elif base is None:
                past_unknown = True
            else:
                slots = self.hierarchy.own(base, f"{prefix}{name}", False)
                if slots:
                    return self._slots(Found(slots, tuple(externals), past_unknown), name, strategy, value)
        return self._slots(Found((), tuple(externals), past_unknown), name, strategy, value)

    def _slots(
        self, found: Found, name: str, strategy: Strategy, value: Instance | ClassValue | None
    ) -> tuple[Located, ...]:
        if not any(slot.binding.kind is _ALIAS for slot in found.slots):
            return super()._slots(found, name, strategy, value)
        if found.past_unknown and strategy in _UNPROVEN:
            strategy = Strategy.BEYOND_UNKNOWN
        slot = found.slots[0]
        if id(slot.binding) in self._aliases:
            return ()  # names that stand for each other
        self._aliases.add(id(slot.binding))
        try:
            return self._aliased(slot, strategy, value)
        finally:
            self._aliases.discard(id(slot.binding))

    def _aliased(self, slot: Slot, strategy: Strategy, value: Instance | ClassValue | None) -> tuple[Located, ...]:
        """The member that another name of the same class, or of a mixin that is named, stands for."""
        unit, binding = slot.unit, slot.binding
        expression = unit.facts.expressions[binding.value] if binding.value != NOTHING else None
        if not isinstance(expression, Path):
            return ()
        owner, _, name = expression.text.rpartition(".")
        if owner:
            values = self._memo.apart(lambda: self.path_values(unit, owner, binding.block, END))
            for each in values:
                if isinstance(each, ClassValue):
                    return super()._slots(
                        self.hierarchy.find(each.symbol, name, on_instance=True), name, strategy, value
                    )
            return ()
        if name == binding.name:
            return ()
        side = CLASS_SIDE if binding.name.startswith(CLASS_SIDE) else ""
        if f"{side}{name}" == binding.name:
            side = ""  # a module's member that is its instances' as well
        found = self.hierarchy.find(slot.owner, f"{side}{name}", on_instance=True)
        later = [
            each
            for each in found.slots
            if each.binding.kind is _ALIAS and each.unit is unit and each.binding.position > binding.position
        ]
        return () if later else self._slots(found, name, strategy, value)  # what the name stood for then is gone


def _named(strategy: Strategy) -> Strategy:
    return Strategy.MEMBER if strategy in (Strategy.SCOPE, Strategy.IMPORT) else strategy


def _is_ours(item: Located) -> bool:
    return not isinstance(item.value, External)
