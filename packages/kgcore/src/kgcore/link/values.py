"""What an expression can evaluate to, as far as the project's text tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kgcore.model.kinds import Term, Tier

if TYPE_CHECKING:
    from kgcore.link.symbols import ClassSymbol, FunctionSymbol


class Strategy(Term):
    """The rule by which a value was found; `TIER_OF` and `CONFIDENCE_OF` say what an edge earned by it is worth."""

    SCOPE = "scope"
    """A name defined in the same file, by the scope chain."""
    IMPORT = "import"
    MEMBER = "member"
    """A member of a module or class that is named."""
    RECEIVER = "receiver"
    """A member of the method's own class, through its receiver."""
    SUPER = "super"
    CONSTRUCTED = "constructed"
    ANNOTATED = "annotated"
    NARROWED = "narrowed"
    FIELD = "field"
    RETURNED = "returned"
    ELEMENT = "element"
    ENTERED = "entered"
    BEYOND_UNKNOWN = "beyond-unknown-base"
    """Found on a base behind one that lies outside the project and might have it too."""
    VALUE_FLOW = "value-flow"
    """A function or class that reached the place as a value, under another name."""
    IMPLICIT_CALL = "implicit-call"
    """Calling an instance."""
    LINKAGE = "linkage"
    """Declared nowhere in sight, and defined for the whole program by one file."""
    OVERLOAD = "overload"
    """One of several definitions of a name that the arguments do not tell apart."""
    OVERRIDE = "override"
    IMPLEMENTATION = "implementation"
    """A class's member that an interface which the class promises to have declares."""
    EXTERNAL = "external"
    """Named as something outside the project."""
    EXTERNAL_MEMBER = "external-member"
    """A member of an instance of, or inherited from, a class outside the project: counted, not kept as an edge."""


TIER_OF: dict[Strategy, Tier] = {
    Strategy.SCOPE: Tier.CERTAIN,
    Strategy.IMPORT: Tier.CERTAIN,
    Strategy.MEMBER: Tier.CERTAIN,
    Strategy.RECEIVER: Tier.CERTAIN,
    Strategy.SUPER: Tier.CERTAIN,
    Strategy.CONSTRUCTED: Tier.INFERRED,
    Strategy.ANNOTATED: Tier.INFERRED,
    Strategy.NARROWED: Tier.INFERRED,
    Strategy.FIELD: Tier.INFERRED,
    Strategy.RETURNED: Tier.INFERRED,
    Strategy.ELEMENT: Tier.INFERRED,
    Strategy.ENTERED: Tier.INFERRED,
    Strategy.BEYOND_UNKNOWN: Tier.INFERRED,
    Strategy.VALUE_FLOW: Tier.INFERRED,
    Strategy.IMPLICIT_CALL: Tier.INFERRED,
    Strategy.LINKAGE: Tier.INFERRED,
    Strategy.OVERLOAD: Tier.INFERRED,
    Strategy.OVERRIDE: Tier.INFERRED,
    Strategy.IMPLEMENTATION: Tier.INFERRED,
    Strategy.EXTERNAL: Tier.EXTERNAL,
    Strategy.EXTERNAL_MEMBER: Tier.EXTERNAL,
}

CONFIDENCE_OF: dict[Strategy, float] = {
    Strategy.SCOPE: 1.0,
    Strategy.IMPORT: 1.0,
    Strategy.MEMBER: 1.0,
    Strategy.RECEIVER: 0.98,
    Strategy.SUPER: 0.98,
    Strategy.CONSTRUCTED: 0.95,
    Strategy.ANNOTATED: 0.95,
    Strategy.NARROWED: 0.9,
    Strategy.FIELD: 0.9,
    Strategy.RETURNED: 0.85,
    Strategy.ELEMENT: 0.85,
    Strategy.ENTERED: 0.85,
    Strategy.BEYOND_UNKNOWN: 0.8,
    Strategy.VALUE_FLOW: 0.7,
    Strategy.IMPLICIT_CALL: 0.7,
    Strategy.LINKAGE: 0.85,
    Strategy.OVERLOAD: 0.6,
    Strategy.OVERRIDE: 0.9,
    Strategy.IMPLEMENTATION: 0.9,
    Strategy.EXTERNAL: 1.0,
    Strategy.EXTERNAL_MEMBER: 1.0,
}


TYPES_IN_TYPES = 6
"""Types within types that are looked into for type variables."""
MAX_NESTING = 4
"""Containers in containers whose elements are told apart."""


class ModuleValue(msgspec.Struct, frozen=True, gc=False):
    """A module of the project. `path` is a file, or a folder without one (a namespace)."""

    path: str
    strategy: Strategy = Strategy.IMPORT


class ClassValue(msgspec.Struct, frozen=True, gc=False):
    symbol: ClassSymbol
    arguments: tuple[tuple[Value, ...], ...] = ()
    is_receiver: bool = False
    """This is the class of the method's receiver: a subclass, when called through one."""
    strategy: Strategy = Strategy.SCOPE


class FunctionValue(msgspec.Struct, frozen=True, gc=False):
    symbol: FunctionSymbol
    receiver: Instance | ClassValue | None = None
    strategy: Strategy = Strategy.SCOPE


class Instance(msgspec.Struct, frozen=True, gc=False):
    symbol: ClassSymbol
    arguments: tuple[tuple[Value, ...], ...] = ()
    is_receiver: bool = False
    strategy: Strategy = Strategy.CONSTRUCTED


class SuperValue(msgspec.Struct, frozen=True, gc=False):
    """What is searched after `symbol` in the method resolution order."""

    symbol: ClassSymbol
    receiver: Instance | ClassValue


class TypeVariable(msgspec.Struct, frozen=True, gc=False):
    """A type parameter, by the file and block that declare it; as a value, one of a type that is not known yet."""

    path: str
    block: int
    name: str


class MemberOf(msgspec.Struct, frozen=True, gc=False):
    """A member of a value whose type is not known yet."""

    base: tuple[Value, ...]
    name: str


class ClosureValue(msgspec.Struct, frozen=True, gc=False):
    """An anonymous function of the project, by its file and block."""

    path: str
    block: int
    environment: tuple[tuple[TypeVariable, tuple[Value, ...]], ...] = ()
    """What type variables stand for in it."""


class ObjectValue(msgspec.Struct, frozen=True, gc=False):
    """An object written out, or a value of an object type: the names of the block are its members."""

    path: str
    block: int
    strategy: Strategy = Strategy.MEMBER
    environment: tuple[tuple[TypeVariable, tuple[Value, ...]], ...] = ()


class External(msgspec.Struct, frozen=True, gc=False):
    """A module, class or function outside the project, by dotted name. `receiver` is set on a container's method."""

    name: str
    arguments: tuple[tuple[Value, ...], ...] = ()
    receiver: ExternalInstance | None = None
    strategy: Strategy = Strategy.EXTERNAL


class ExternalInstance(msgspec.Struct, frozen=True, gc=False):
    """A value of a type outside the project; `arguments` are what a container holds."""

    name: str
    arguments: tuple[tuple[Value, ...], ...] = ()


Value = (
    ModuleValue
    | ClassValue
    | FunctionValue
    | ClosureValue
    | ObjectValue
    | TypeVariable
    | MemberOf
    | Instance
    | SuperValue
    | External
    | ExternalInstance
)
Values = tuple[Value, ...]


def relabel(values: Values, strategy: Strategy) -> Values:
    """The same values, found by another rule."""
    return tuple(
        value
        if isinstance(value, SuperValue | ExternalInstance | ClosureValue | TypeVariable | MemberOf)
        or value.strategy is strategy
        else msgspec.structs.replace(value, strategy=strategy)
        for value in values
    )


def clipped(values: Values, depth: int = MAX_NESTING) -> Values:
    """The same values, with what they hold known to so many levels: lists of lists of lists must not grow for ever."""
    return tuple([_clipped(value, depth) for value in values]) if any(map(_holds, values)) else values


def _holds(value: Value) -> bool:
    return bool(getattr(value, "arguments", ()))


def _clipped(value: Value, depth: int) -> Value:
    if not isinstance(value, ClassValue | Instance | External | ExternalInstance) or not value.arguments:
        return value
    arguments = tuple([clipped(argument, depth - 1) for argument in value.arguments]) if depth else ()
    return value if arguments == value.arguments else msgspec.structs.replace(value, arguments=arguments)


def distinct(values: list[Value]) -> Values:
    """Without repeats, order kept."""
    return tuple(dict.fromkeys(values)) if len(values) > 1 else tuple(values)


def has_variables(values: Values, depth: int = TYPES_IN_TYPES) -> bool:
    """Whether some type variable may be left in these."""
    for value in values:
        if isinstance(value, TypeVariable | MemberOf | ClosureValue | ObjectValue):
            return True
        if isinstance(value, Instance | ExternalInstance | ClassValue) and depth:
            for argument in value.arguments:
                if argument and has_variables(argument, depth - 1):
                    return True
    return False
