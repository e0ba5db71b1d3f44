"""What names and paths stand for where modules form a tree: `use`, globs and re-exports of any depth, macros."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgcore.link.modules import Modules
from kgcore.link.names import Located, Names, value_of
from kgcore.link.symbols import ClassSymbol, FunctionSymbol, Unit
from kgcore.link.tree_index import DECLARED, Module, TreeIndex, module_block
from kgcore.link.values import ClassValue, External, Instance, ModuleValue, Strategy, Values
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Import
from kgcore.model.kinds import SymbolKind

OUTSIDE = "="
"""The first name of a path that begins outside the tree."""
MARK = "!"
"""Ends the names of macros."""
_IMPORT = BindingKind.IMPORT


class TreeNames(Names):
    """Looks names up in blocks, then in the module round them: its own names, what it takes from others, globs; then
    the packages that the package depends on, and the prelude."""

    def __init__(
        self, load: Callable[[str], Unit | None], modules: Modules, ambient: Callable[[str], Sequence[str]]
    ) -> None:
        super().__init__(load, modules, ambient)
        assert isinstance(modules, TreeIndex)
        self.tree = modules
        self.tree.attach(load)
        self.own_type: Callable[[Unit, int], Values] = lambda unit, block: ()
        """The type whose code a block is in."""
        self._macros: dict[str, list[tuple[str, int]]] | None = None

    def locate(self, unit: Unit, block: int, name: str, position: int) -> tuple[tuple[Located, ...], bool]:
        if name == unit.spec.own_type:
            return tuple([Located(value) for value in self.own_type(unit, block)]), False
        found, steady = super().locate(unit, block, name, position)
        if found and name not in unit.spec.builtins:
            return found, steady
        if found and not (isinstance(found[0].value, External) and found[0].value.name == self._builtin(unit, name)):
            return found, steady
        seen = (
            self._seen_macro(unit, block, name) if name.endswith(MARK) else self._starred_at(unit, block, name, False)
        )
        return (seen, True) if seen else (found, steady)

    def _builtin(self, unit: Unit, name: str) -> str:
        return f"{unit.spec.builtins_module}.{name}"

    def _starred(self, unit: Unit, name: str, seen: set[str], *, inside: bool = False) -> tuple[Located, ...]:
        """Nothing: globs are looked through module by module."""
        return ()

    def locate_type(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        found = self._type_in_blocks(unit, block, name) or self._starred_at(unit, block, name, True)
        if found:
            return found
        package = self.tree.package(unit.path, name)
        if package is not None:
            return (Located(ModuleValue(package)),)
        if self.tree.depends(unit.path, name):
            return (Located(External(name)),)
        if name in unit.spec.builtins:
            return (Located(External(name if name in unit.spec.standard_modules else self._builtin(unit, name))),)
        return ()

    def _type_in_blocks(self, unit: Unit, block: int, name: str, skip: int = NOTHING) -> tuple[Located, ...]:
        blocks = unit.facts.blocks
        while block != NOTHING:
            bindings = unit.types.get((block, name))
            if bindings is not None:
                if blocks[block].kind is BlockKind.CLASS:
                    bindings = [each for each in bindings if each.kind is BindingKind.TYPE]
                bindings = [each for each in bindings if each.kind is not _IMPORT or each.value != skip]
                found = self.located(unit, bindings, types=True)
                if found:
                    return found
            if blocks[block].kind is BlockKind.NAMESPACE:
                return ()
            block = blocks[block].parent
        return ()

    def _starred_at(self, unit: Unit, block: int, name: str, types: bool) -> tuple[Located, ...]:
        """A name that a glob in the module, or in a block round the place, brings in."""
        if not unit.stars:
            return ()
        module = module_block(unit, block)
        around = unit.ancestors(block)
        for star in unit.stars:
            if star.block in around and module_block(unit, star.block) == module:
                found = self._through_glob(unit, star.value, name, types)
                if found:
                    return found
        return ()

    def _through_glob(self, unit: Unit, number: int, name: str, types: bool) -> tuple[Located, ...]:
        written = unit.facts.imports[number]
        return self._remember(
            ("glob", unit.path, number, name, types),
            lambda: tuple(
                [
                    found
                    for item in self.path(unit, written.block, written.module, True)
                    for found in self._member(item, name, types, (unit.path, module_block(unit, written.block)))
                ]
            ),
        )

    def imported(self, unit: Unit, number: int) -> tuple[Located, ...]:
        return self._remember((unit.path, number), lambda: self._taken(unit, number, False))

    def imported_type(self, unit: Unit, number: int) -> tuple[Located, ...]:
        return self._remember((unit.path, number, True), lambda: self._taken(unit, number, True))

    def _taken(self, unit: Unit, number: int, types: bool) -> tuple[Located, ...]:
        written = unit.facts.imports[number]
        if written.level == DECLARED:
            child = self.tree.children((unit.path, module_block(unit, written.block))).get(written.module)
            return (Located(ModuleValue(child)),) if child is not None else ()
        return self._named(unit, written, number, written.name, types) or self._named(
            unit, written, number, written.name, not types
        )

    def _named(self, unit: Unit, written: Import, number: int, name: str, types: bool) -> tuple[Located, ...]:
        """What an import takes from its path under a name."""
        if not written.module:
            return self._first(unit, written.block, name, number)
        found: list[Located] = []
        for item in self.path(unit, written.block, written.module, True, number):
            for each in self._member(item, name, types, None):
                found.append(each)
        return tuple(found)

    def path(self, unit: Unit, block: int, dotted: str, types: bool, skip: int = NOTHING) -> tuple[Located, ...]:
        """What a path stands for; `skip` is the import that it is written in."""
        first, *rest = dotted.split(".")
        module: Module = (unit.path, module_block(unit, block))
        while rest and first in ("self", "super") and rest[0] == "super":
            module = self._above(module, first)
            first, *rest = rest
        if first == OUTSIDE:
            first, *rest = rest or [""]
            located = self._outside(unit, first)
        elif first in ("self", "super", "crate"):
            module = (self.tree.root(unit.path), 0) if first == "crate" else self._above(module, first)
            located = self._module(module)
        else:
            located = self._first(unit, block, first, skip)
        for number, name in enumerate(rest):
            is_type = types or number + 1 < len(rest)
            located = tuple([found for item in located for found in self._member(item, name, is_type, None)])
        return located

    def _above(self, module: Module, word: str) -> Module:
        if word != "super":
            return module
        unit = self.load(module[0])
        parent = self.tree.parent(unit, module[1]) if unit is not None else None
        return parent if parent is not None else ("", 0)

    def _module(self, module: Module) -> tuple[Located, ...]:
        path, block = module
        if not block:
            return (Located(ModuleValue(path)),) if path else ()
        unit = self.load(path)
        symbol = unit.symbols[unit.facts.blocks[block].definition] if unit is not None else None
        return (Located(ClassValue(symbol, (), False, Strategy.MEMBER)),) if isinstance(symbol, ClassSymbol) else ()

    def _outside(self, unit: Unit, name: str) -> tuple[Located, ...]:
        package = self.tree.package(unit.path, name)
        return (Located(ModuleValue(package) if package is not None else External(name)),)

    def _first(self, unit: Unit, block: int, name: str, skip: int) -> tuple[Located, ...]:
        """The first name of a path: one of the block or module, else a package, else one of the tree's root."""
        found = self._type_in_blocks(unit, block, name, skip)
        if not found and (name.endswith(MARK) or self.tree.package(unit.path, name) is None):
            found = self._starred_at(unit, block, name, True)
        if found:
            return found
        if self.tree.package(unit.path, name) is not None:
            return self._outside(unit, name)
        root = (self.tree.root(unit.path), 0)
        if name not in unit.spec.standard_modules and root != (unit.path, module_block(unit, block)):
            below = self._own_member(*root, name, True, None)
            if below:
                return below
        return (Located(External(name)),)

    def member(self, item: Located, name: str, *, types: bool) -> tuple[Located, ...]:
        """A member of a module, an enumeration or what is outside."""
        return self._member(item, name, types, None)

    def _member(self, item: Located, name: str, types: bool, through: Module | None) -> tuple[Located, ...]:
        """A member of a module, an enumeration or what is outside. `through` is the module whose glob brings it in."""
        match item.value:
            case ModuleValue(path=path):
                return self._own_member(path, 0, name, types, through)
            case ClassValue(symbol=symbol) if symbol.definition.kind is SymbolKind.NAMESPACE:
                return self._own_member(symbol.unit.path, symbol.definition.body, name, types, through)
            case ClassValue(symbol=symbol) if symbol.definition.kind is SymbolKind.ENUM:
                return self._variant(symbol, name)
            case External(name=dotted):
                return () if through is not None else (Located(External(f"{dotted}.{name}")),)
            case _:
                return ()

    def _variant(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        made = Instance(symbol, (), False, Strategy.CONSTRUCTED)
        return tuple(
            [
                Located(made, symbol.unit, binding, symbol, Strategy.MEMBER)
                for binding in symbol.unit.names.get((symbol.definition.body, name), ())
                if binding.kind is BindingKind.ASSIGN
            ]
        )

    def _own_member(self, path: str, block: int, name: str, types: bool, through: Module | None) -> tuple[Located, ...]:
        inside = through is not None and self._is_inside(through, (path, block))
        key = ("member", path, block, name, types, through is not None, inside)
        return self._remember(key, lambda: self._find_member(path, block, name, types, through is not None, inside))

    def _find_member(
        self, path: str, block: int, name: str, types: bool, is_glob: bool, inside: bool
    ) -> tuple[Located, ...]:
        unit = self.load(path)
        if unit is None:
            return ()
        bindings = (unit.types if types else unit.names).get((block, name), ())
        if is_glob and not inside:
            bindings = [each for each in bindings if _is_public(unit, each)]
        found = self.located(unit, bindings, Strategy.MEMBER, types=types)
        if found:
            return found
        if name.endswith(MARK):
            return self._macro_member(unit, block, name)
        for star in unit.stars:
            if star.block == block and (not is_glob or inside or _is_public(unit, star)):
                found = self._through_glob(unit, star.value, name, types)
                if found:
                    return found
        return ()

    def _is_inside(self, inner: Module, outer: Module) -> bool:
        """Whether a module is another one or somewhere below it."""
        module: Module | None = inner
        for _ in range(100):
            if module is None or module == outer:
                return module == outer
            unit = self.load(module[0])
            module = self.tree.parent(unit, module[1]) if unit is not None else None
        return False

    def _seen_macro(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        """A macro by its bare name: taken from somewhere, brought in by a glob, or defined before in the tree."""
        plain = name.removesuffix(MARK)
        holder = block
        while holder != NOTHING:
            for binding in unit.names.get((holder, plain), ()):
                if binding.kind is _IMPORT:
                    found = self._named(unit, unit.facts.imports[binding.value], binding.value, name, False)
                    if found:
                        return found
            holder = unit.facts.blocks[holder].parent
        found = self._starred_at(unit, block, name, False)
        if found or name in unit.spec.builtins:
            return found
        root = self.tree.root(unit.path)
        return self._macros_of(root, name, everywhere=False)

    def _macro_member(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        for binding in unit.names.get((block, name.removesuffix(MARK)), ()):
            if binding.kind is _IMPORT:
                found = self._named(unit, unit.facts.imports[binding.value], binding.value, name, False)
                if found:
                    return found
        for star in unit.stars:
            if star.block == block:
                found = self._through_glob(unit, star.value, name, False)
                if found:
                    return found
        if not block and self.tree.root(unit.path) == unit.path:
            return self._macros_of(unit.path, name, everywhere=True)
        return ()

    def _macros_of(self, root: str, name: str, *, everywhere: bool) -> tuple[Located, ...]:
        """The macros of a tree under a name; `everywhere` only those that the package gives to others."""
        if self._macros is None:
            self._macros = {}
            for path in self.tree.files():
                unit = self.load(path)
                for number, definition in enumerate(unit.facts.definitions if unit is not None else ()):
                    if definition.kind is SymbolKind.MACRO:
                        self._macros.setdefault(f"{definition.name}{MARK}", []).append((path, number))
        found: list[Located] = []
        for path, number in self._macros.get(name, ()):
            unit = self.load(path)
            symbol = unit.symbols[number] if unit is not None and self.tree.root(path) == root else None
            if isinstance(symbol, FunctionSymbol) and (not everywhere or "pub" in symbol.definition.modifiers):
                found.append(Located(value_of(symbol, Strategy.IMPORT)))
        return tuple(found[:1])

    def module_of(self, unit: Unit, written: Import) -> str | None:
        if written.level == DECLARED:
            return self.tree.children((unit.path, module_block(unit, written.block))).get(written.module)
        for item in self.path(unit, written.block, written.module, True) if written.module else ():
            if isinstance(item.value, ModuleValue):
                return item.value.path
            if isinstance(item.value, ClassValue):
                return item.value.symbol.unit.path
        return None

    def outside(self, written: Import) -> str:
        return ""

    def outside_of(self, unit: Unit, written: Import) -> str:
        """The package outside that an import names; empty where it names none."""
        if written.level == DECLARED:
            return ""
        dotted = written.module or written.name
        for item in self.path(unit, written.block, dotted, True):
            if isinstance(item.value, External):
                return item.value.name.partition(".")[0]
        return ""

    def module_member(self, path: str, name: str) -> tuple[Located, ...]:
        return self._own_member(path, 0, name, False, None) or self._own_member(path, 0, name, True, None)

    def exported(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        return self._own_member(path, 0, name, types, None)

    def namespace_member(self, symbol: ClassSymbol, name: str, *, types: bool = False) -> tuple[Located, ...] | None:
        found = self._own_member(symbol.unit.path, symbol.definition.body, name, types, None)
        return found or self._own_member(symbol.unit.path, symbol.definition.body, name, not types, None)


def _is_public(unit: Unit, binding: Binding) -> bool:
    """Whether others than the module itself see a name; what a constant says of this is not known."""
    if binding.kind is _IMPORT:
        return unit.facts.imports[binding.value].public
    if binding.kind is not BindingKind.DEFINITION:
        return True
    modifiers = unit.facts.definitions[binding.value].modifiers
    return any(modifier.startswith("pub") for modifier in modifiers)
