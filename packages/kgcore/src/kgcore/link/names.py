"""What a name stands for where it is written: scopes, imports, re-exports and star imports; nothing is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from kgcore.languages.spec import ModuleNaming
from kgcore.link.memo import CycleMemo
from kgcore.link.module_names import SelfNamedModules
from kgcore.link.modules import Modules
from kgcore.link.spaces import Spaces
from kgcore.link.symbols import END, RUNS_ON, ClassSymbol, FunctionSymbol, Unit, reaching
from kgcore.link.values import ClassValue, External, FunctionValue, ModuleValue, Strategy, Value
from kgcore.model.facts import NOTHING, SHARED, Binding, BindingKind, BlockKind, Import

# Reading a member of an enumeration costs a call in Python; these are read for every name.
_DEFINITION = BindingKind.DEFINITION
_IMPORT = BindingKind.IMPORT
_NARROW = BindingKind.NARROW
_MODULE = BlockKind.MODULE
_CLASS = BlockKind.CLASS

MAX_CHAIN = 400
"""Steps from an import to what it means in the end."""


DOT = "%2E"
"""Stands for a dot in the name of a package outside, since dots separate what is named from what it is a member of."""
WHOLE = "="
"""The name under which a sealed module gives one value in place of its names."""
DEFAULT = "default"
EVERYWHERE = "=global "
"""Begins the public names of what every file sees without importing it."""


class Located(msgspec.Struct, frozen=True, gc=False):
    """What a name stands for before it is evaluated: a value that needs none, or a variable's binding in its unit."""

    value: Value | None
    unit: Unit | None = None
    binding: Binding | None = None
    owner: ClassSymbol | None = None
    strategy: Strategy = Strategy.SCOPE
    member: str = ""
    """The member of the variable's value that is meant."""


class Names:
    """Looks names up over the whole project, and remembers what modules give to others."""

    def __init__(
        self, load: Callable[[str], Unit | None], modules: Modules, ambient: Callable[[str], Sequence[str]]
    ) -> None:
        self.load = load
        self.ambient = ambient
        """The files that declare a name which every file sees."""
        self.modules = modules
        self.implied: Callable[[Unit, int, str], tuple[Located, ...]] = lambda unit, holder, name: ()
        """What a bare name stands for as a member of the class whose block is given."""
        self.named: SelfNamedModules | None = None
        """Modules that every file sees by their names, in a family that has such."""
        self.implied_type: Callable[[Unit, int, str], tuple[Located, ...]] = lambda unit, holder, name: ()
        """The same where a type is meant, and the class does not have it itself."""
        self.spaces: Spaces | None = None
        """What files share without importing it, in a family that has such."""
        self.given: Callable[[Unit, Import], tuple[Located, ...]] | None = None
        """What an import gives its name, in a family whose modules are known by the names that they declare."""
        self._memo: CycleMemo[tuple[Located, ...]] = CycleMemo(())

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._memo.forget()

    def locate(self, unit: Unit, block: int, name: str, position: int) -> tuple[tuple[Located, ...], bool]:
        """What a name stands for at a place, and whether that is the same everywhere in the block that holds names."""
        facts, names = unit.facts, unit.names
        holder = unit.scopes[block]
        in_flow = True
        begins, shifts = unit.spec.names_begin, False
        while holder != NOTHING:
            if holder in unit.implied and (facts.blocks[holder].kind is _CLASS or (holder, name) not in names):
                found = self.implied(unit, holder, name)
                if found:
                    return found, True
                in_flow, holder = False, unit.outers[holder]
                continue
            bindings = names.get((holder, name))
            if begins and bindings is not None:
                begun = _begun(unit, holder, bindings, position)
                shifts, bindings = shifts or begun is not bindings, begun or None
            if bindings is not None:
                steady = not in_flow or (len(bindings) == 1 and bindings[0].kind is not _NARROW)
                if len(bindings) > 1:
                    if in_flow:
                        bindings = reaching(bindings, position, unit.ancestors(block), unit)
                    else:
                        bindings = reaching(bindings, END, frozenset((holder,)), unit)
                elif bindings[0].kind is _NARROW and bindings[0].block not in unit.ancestors(block):
                    bindings = []
                if bindings:
                    return self.located(unit, bindings), steady and not shifts
            if facts.blocks[holder].kind not in RUNS_ON:
                in_flow = False
            holder = unit.outers[holder]
        found, steady = self._beyond(unit, block, name)
        return found, steady and not shifts

    def _beyond(self, unit: Unit, block: int, name: str) -> tuple[tuple[Located, ...], bool]:
        """What a name stands for that no block of the file binds."""
        opens = self.named is not None and bool(unit.stars)  # a block may open a module of its own
        if unit.stars and unit.exported is None and self.given is None:
            found = self._starred(unit, name, set(), inside=True)
            if found:
                return found, True
        if unit.exported is not None:
            found = self.everywhere(name, types=False)
            if found:
                return found, True
        if self.spaces is not None:
            found = self.spaces.seen(unit, block, name, types=False)
            if found:
                return found, not opens
        if name in unit.spec.builtins:
            return (Located(External(f"{unit.spec.builtins_module}.{name}")),), not opens
        return (), not opens

    def values_of(self, symbol: ClassSymbol | FunctionSymbol, strategy: Strategy) -> Iterable[Value]:
        """What a definition stands for."""
        return (value_of(symbol, strategy),)

    def nested_type(self, owner: ClassSymbol, name: str) -> tuple[Located, ...]:
        """A type inside a class."""
        inner = owner.unit.types.get((owner.definition.body, name), ())
        return self.located(owner.unit, inner, Strategy.MEMBER, types=True)

    def everywhere(self, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a name stands for that some file declares for all of them."""
        return tuple(
            [found for path in self.ambient(name) for found in self.exported(path, f"{EVERYWHERE}{name}", types=types)]
        )

    def located(
        self,
        unit: Unit,
        bindings: Sequence[Binding],
        strategy: Strategy = Strategy.SCOPE,
        *,
        types: bool = False,
    ) -> tuple[Located, ...]:
        """What a name with these bindings stands for; `types` where a type is meant, which an import may name apart."""
        imported = self.imported_type if types else self.imported
        found: list[Located] = []
        for binding in bindings:
            if binding.kind is _DEFINITION:
                found.append(Located(value_of(unit.symbols[binding.value], strategy)))
            elif binding.kind is _IMPORT:
                found.extend(imported(unit, binding.value))
            else:
                found.append(Located(None, unit, binding, None, strategy))
        return tuple(found)

    def locate_type(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        """What a name stands for as a type, where types have names of their own."""
        holder = unit.holders[block]
        blocks = unit.facts.blocks
        while True:
            bindings = unit.types.get((holder, name))
            if bindings is not None:
                return self.located(unit, bindings, types=True)
            if holder in unit.implied and self.spaces is not None:
                inherited = self.implied_type(unit, holder, name)
                if inherited:
                    return inherited
            parent = blocks[holder].parent
            if parent == NOTHING:
                break
            holder = unit.holders[parent]
        found = self.everywhere(name, types=True)
        if not found and self.spaces is not None:
            found = self.spaces.seen(unit, block, name, types=True)
        if found:
            return found
        if name in unit.spec.builtins:
            return (Located(External(f"{unit.spec.builtins_module}.{name}")),)
        return ()

    @staticmethod
    def as_located(value: Value) -> Located:
        """A value that a name stands for."""
        return Located(value)

    def declared_outside(self, unit: Unit, located: Sequence[Located], name: str) -> tuple[Located, ...]:
        """The function elsewhere of whose name a variable here only says the type: what holds no value, no type of the
        project and no parameter's cannot be called else."""
        for item in located:
            binding = item.binding
            if binding is None or binding.value != NOTHING or binding.type != NOTHING or item.owner is not None:
                return ()
            same = unit.names.get((unit.holders[binding.block], name), ())
            if any(each.kind is BindingKind.PARAMETER for each in same):
                return ()
        return self.spaces.seen(unit, 0, name, types=False) if self.spaces is not None else ()

    def imported_type(self, unit: Unit, number: int) -> tuple[Located, ...]:
        """What an import gives its name where a type is meant."""
        return self._remember((unit.path, number, True), lambda: self._import_type(unit, unit.facts.imports[number]))

    def _import_type(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        module = self.module_of(unit, written)
        if module is None or not written.name:
            return self._import_sealed(unit, written, module)
        return self.exported(module, written.name, types=True)

    def _import_sealed(self, unit: Unit, written: Import, module: str | None) -> tuple[Located, ...]:
        """What an import gives where modules name what they export."""
        if self.named is not None:
            return self.named.imported(unit, written)
        if module is None:
            package = self.outside(written)
            if not package:
                return ()
            return (Located(External(f"{package}.{written.name}" if written.name else package)),)
        if written.name:
            return self.exported(module, written.name, types=False)
        source = self.load(module)
        if source is not None and source.exported is not None and WHOLE in source.exported:
            return self.exported(module, WHOLE, types=False)
        return (Located(ModuleValue(module)),)

    def exported(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a sealed module gives under a public name, through re-exports of any depth."""
        return self._remember((path, name, types), lambda: self._exported(path, name, types, set()))

    def _exported(self, path: str, name: str, types: bool, seen: set[str]) -> tuple[Located, ...]:
        if self.spaces is not None:
            return self.spaces.member(path, name, types=types)
        unit = self.load(path)
        if unit is None or path in seen:
            return ()
        seen.add(path)
        exported = unit.exported or {}
        local = exported.get(name)
        if local is not None:
            if types:
                return self.located(unit, unit.types.get((0, local), ()), Strategy.MEMBER, types=True)
            return self.located(unit, unit.bindings_of(0, local), Strategy.MEMBER)
        for star in unit.stars if name != DEFAULT else ():
            module = self.module_of(unit, unit.facts.imports[star.value])
            found = self._exported(module, name, types, seen) if module is not None else ()
            if found:
                return found
        whole = exported.get(WHOLE) if name != WHOLE and not types else None
        if whole is None:
            return ()
        given = self.located(unit, unit.bindings_of(0, whole), Strategy.MEMBER)
        if name == DEFAULT:
            return given
        return tuple([msgspec.structs.replace(item, member=name) for item in given])

    def imported(self, unit: Unit, number: int) -> tuple[Located, ...]:
        """What an import gives its name."""
        return self._remember((unit.path, number), lambda: self._import(unit, unit.facts.imports[number]))

    def _import(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        if self.given is not None:
            return self.given(unit, written)
        module = self.module_of(unit, written)
        by_file = module is None and unit.spec.module_naming is ModuleNaming.FILE
        if unit.exported is not None or self.spaces is not None or by_file:
            return self._import_sealed(unit, written, module)
        dotted = "." * written.level + written.module
        if not written.name:
            if written.alias or "." not in written.module:
                return (Located(ModuleValue(module) if module is not None else External(dotted)),)
            top = self.modules.imported(unit.path, written.module.partition(".")[0], 0)
            return (
                Located(
                    ModuleValue(top) if top is not None and module is not None else External(dotted.partition(".")[0])
                ),
            )
        if module is None:
            return () if written.level else (Located(External(f"{dotted}.{written.name}")),)
        return self.module_member(module, written.name)

    def _remember(self, key: object, compute: Callable[[], tuple[Located, ...]]) -> tuple[Located, ...]:
        """Compute once per key; a chain of re-exports without end is not followed to it."""
        if self._memo.depth > MAX_CHAIN:
            self._memo.cut = NOTHING
            return ()
        return self._memo.remember(key, compute)

    def module_of(self, unit: Unit, written: Import) -> str | None:
        """The project's module that an import names, None where it is outside."""
        return self.modules.imported(unit.path, written.module, written.level)

    def outside(self, written: Import) -> str:
        """The package outside that an import names, dots in its name made safe; empty where there is none."""
        package = self.modules.outside(written.module, written.level)
        return package.replace(".", DOT) if "." in package else package

    def outside_of(self, unit: Unit, written: Import) -> str:
        """The same as the file sees it."""
        return self.outside(written)

    def namespace_member(self, symbol: ClassSymbol, name: str, *, types: bool = False) -> tuple[Located, ...] | None:
        """What a namespace's name stands for; None where it is looked for like the members of a class."""
        return None

    def module_member(self, path: str, name: str) -> tuple[Located, ...]:
        """What a module's name stands for to others, through re-exports and star imports; else its submodule."""
        return self._remember((path, name), lambda: self._module_member(path, name, set()))

    def _module_member(self, path: str, name: str, seen: set[str]) -> tuple[Located, ...]:
        if self.spaces is not None:
            return self.spaces.member(path, name, types=False)
        unit = self.load(path)
        if unit is not None and unit.exported is not None:
            return self._exported(path, name, False, set())
        if unit is not None:
            bindings = unit.bindings_of(0, name)
            if bindings and unit.spec.keeps_imports:
                bindings = _given_on(unit, bindings)
            found = self.located(unit, bindings, Strategy.MEMBER) if bindings else self._starred(unit, name, seen)
            if found:
                return found
        child = self.modules.child(path, name)
        return (Located(ModuleValue(child)),) if child is not None and child != path else ()

    def _starred(self, unit: Unit, name: str, seen: set[str], *, inside: bool = False) -> tuple[Located, ...]:
        """A name that a star import brings in; the last one that has it wins. `inside` is for code of the file itself,
        which sees what it keeps from others."""
        if unit.path in seen:
            return ()
        seen.add(unit.path)
        for star in reversed(unit.stars):
            written = unit.facts.imports[star.value]
            if unit.spec.keeps_imports and not inside and not written.public:
                continue
            module = self.module_of(unit, written)
            source = self.load(module) if module is not None else None
            if module is None or source is None:
                continue
            if written.level == SHARED:
                found = self._shared(source, name, seen) if inside else self._module_member(module, name, seen)
            else:
                found = self._module_member(module, name, seen) if _exports(source, name) else ()
            if found:
                return found
        return ()

    def _shared(self, source: Unit, name: str, seen: set[str]) -> tuple[Located, ...]:
        """A name that a file sees which is one with another."""
        bindings = source.bindings_of(0, name)
        if bindings:
            return self.located(source, bindings)
        return self._starred(source, name, seen, inside=True)


def _given_on(unit: Unit, bindings: Sequence[Binding]) -> Sequence[Binding]:
    """Those of a name's bindings that others see."""
    imports = unit.facts.imports
    return [each for each in bindings if each.kind is not _IMPORT or imports[each.value].public]


def value_of(symbol: ClassSymbol | FunctionSymbol, strategy: Strategy) -> ClassValue | FunctionValue:
    if isinstance(symbol, ClassSymbol):
        if symbol.unit.parts is not None:
            symbol = symbol.unit.parts(symbol)[0]
        return ClassValue(symbol, (), False, strategy)
    return FunctionValue(symbol, None, strategy)


def _begun(unit: Unit, holder: int, bindings: list[Binding], position: int) -> list[Binding]:
    """The bindings of a block that have taken effect at a place; the same list where all have."""
    in_module = unit.facts.blocks[holder].kind is _MODULE and not unit.spec.modules_begin
    if in_module or bindings[-1].position < position:
        return bindings
    return [binding for binding in bindings if binding.position < position]


def _exports(unit: Unit, name: str) -> bool:
    if unit.facts.exports is not None:
        return name in unit.facts.exports
    return not (unit.spec.private_prefix and name.startswith(unit.spec.private_prefix))
