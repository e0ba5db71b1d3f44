"""What one file says alone: everything the linker needs, and nothing that needs another file.

Facts hold no path, so that equal bytes in two places share one cache entry. Indexes (`int`) point into the tuples of
the same `FileFacts`; -1 (`NOTHING`) stands for "not written" or "not understood".
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from kgcore.model.kinds import SymbolKind

FACTS_VERSION = 5
NOTHING = -1
SHARED = -1
"""The level of an import of a file that is one with this one."""

ELSEWHERE = "declaration"
"""The modifier of a definition that only declares what is defined elsewhere, where the language has such."""
SCOPED = "scoped"
"""The modifier of an enumeration whose members are not names beside it."""
INTERNAL = "internal"
"""The modifier of a definition that no other file sees for where it stands."""


class Expression(msgspec.Struct, frozen=True, gc=False, array_like=True, tag=True):
    """One expression as written. Expressions live in `FileFacts.expressions` and name their parts by index."""


class Path(Expression, frozen=True, gc=False, array_like=True, tag=0):
    """A name, or names joined by member access: `self.query.add_q`. The separator is always a dot here."""

    text: str


class Attribute(Expression, frozen=True, gc=False, array_like=True, tag=1):
    """Member access on anything that is not a path: `f().a.b`."""

    base: int
    text: str


class Call(Expression, frozen=True, gc=False, array_like=True, tag=2):
    function: int
    arguments: tuple[int, ...]
    keywords: tuple[tuple[str, int], ...] = ()


class Index(Expression, frozen=True, gc=False, array_like=True, tag=3):
    """`base[a, b]`, and a generic type applied to its arguments."""

    base: int
    arguments: tuple[int, ...]


class Await(Expression, frozen=True, gc=False, array_like=True, tag=4):
    value: int


class Choice(Expression, frozen=True, gc=False, array_like=True, tag=5):
    """One of several: a conditional expression, `a or b`, a union type."""

    options: tuple[int, ...]


class Collection(Expression, frozen=True, gc=False, array_like=True, tag=6):
    """A list, tuple, set or similar written out; `kind` is the language's builtin type name."""

    kind: str
    items: tuple[int, ...]


class Mapping(Expression, frozen=True, gc=False, array_like=True, tag=7):
    kind: str
    keys: tuple[int, ...]
    values: tuple[int, ...]


class Literal(Expression, frozen=True, gc=False, array_like=True, tag=8):
    """A string, number … ; `kind` is the language's builtin type name, `text` its source, cut at 100 characters."""

    kind: str
    text: str


class Closure(Expression, frozen=True, gc=False, array_like=True, tag=9):
    """An anonymous function; its result is the value of the `RETURN` bindings of its block."""

    block: int


class Comprehension(Expression, frozen=True, gc=False, array_like=True, tag=10):
    """A collection built from an element expression that is evaluated in a block of its own."""

    kind: str
    element: int
    block: int


class Spread(Expression, frozen=True, gc=False, array_like=True, tag=11):
    value: int


class TypeName(Path, frozen=True, gc=False, array_like=True, tag=12):
    """A path that names a type, in a language where types and values have names of their own."""


class Object(Expression, frozen=True, gc=False, array_like=True, tag=13):
    """An object, or the type of one, written out: its members are the names of the block."""

    block: int


class Given(Expression, frozen=True, gc=False, array_like=True, tag=14):
    """What is passed to this function at that place by whoever it is given to."""

    number: int


class Within(Expression, frozen=True, gc=False, array_like=True, tag=15):
    """What a block of statements gives: the value of its last one, which sees the names of the block."""

    value: int
    block: int


AnyExpression = (
    Path
    | Attribute
    | Call
    | Index
    | Await
    | Choice
    | Collection
    | Mapping
    | Literal
    | Closure
    | Comprehension
    | Spread
    | TypeName
    | Object
    | Given
    | Within
)


class BlockKind(IntEnum):
    """What a block is. `BRANCH` and `LOOP` hold names only where the language declares names in any block."""

    MODULE = 0
    CLASS = 1
    FUNCTION = 2
    COMPREHENSION = 3
    BRANCH = 4
    """Runs or does not: its bindings do not hide the ones before it from what follows."""
    LOOP = 5
    """A branch that may run again: what it binds may hold from its start."""
    NAMESPACE = 6
    """A named group of definitions, which see each other without its name."""
    OBJECT = 7
    """An object written out, or an object type: its names are members and no names for the code inside."""


class Block(msgspec.Struct, frozen=True, gc=False, array_like=True):
    parent: int
    kind: BlockKind
    definition: int
    """The definition whose body this is, or which encloses it; NOTHING at module level."""


class BindingKind(IntEnum):
    """How a name gets its value."""

    ASSIGN = 0
    PARAMETER = 1
    ELEMENT = 2
    """Each element of the value: a loop's or comprehension's variable."""
    ENTER = 3
    """What the value gives when it is entered as a context."""
    CAUGHT = 4
    """An instance of the value: a caught exception."""
    RETURN = 5
    YIELD = 6
    NARROW = 7
    """Within this block the name is an instance of the value; where a type is given instead, it is none of that."""
    DEFINITION = 8
    """`value` is an index into `definitions`."""
    IMPORT = 9
    """`value` is an index into `imports`."""
    OUTER = 10
    """The name belongs to the module (`global`)."""
    ENCLOSING = 11
    """The name belongs to the enclosing function (`nonlocal`)."""
    VARIADIC = 12
    """A parameter that gathers positional arguments."""
    KEYWORDS = 13
    """A parameter that gathers keyword arguments."""
    AUGMENT = 14
    """Changed in place; the kind of value stays."""
    RECEIVER = 15
    """The receiver of the function whose block this is, or what is searched above it (`this`, `super`)."""
    TYPE = 16
    """A type parameter; `type` is its bound."""
    CHANGE = 17
    """A value given to a name that some block round this one declares."""
    HOISTED = 18
    """A variable of the function, in whatever block of it this stands."""
    SIGNATURE = 19
    """One of several declared signatures (a `Closure`) of the function of this name that follows, or of calling a value
    of the type (`()`) or making one with it (`new`)."""
    ALIAS = 20
    """Another name for the member that the value names: of the same class, or of a mixin."""


class Binding(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A name given a value or a type. A dotted name (`self.x`) is a field of what the first part is."""

    name: str
    block: int
    position: int
    """Byte offset in the file: it orders bindings and uses."""
    kind: BindingKind
    value: int = NOTHING
    type: int = NOTHING
    unpack: tuple[int | str, ...] = ()
    """Steps into the value: element numbers, -1 for a starred rest, names of members."""
    line: int = 0


class Import(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One imported name: `import a.b as c` has module `a.b` and no name, `from .a import b` level 1, `a` and `b`."""

    module: str
    name: str = ""
    alias: str = ""
    level: int = 0
    """How many packages up a relative import starts; 0 is absolute."""
    star: bool = False
    block: int = 0
    position: int = 0
    line: int = 0
    column: int = 0
    public: bool = False
    """Others that import from here may take it as well."""


class Parameter(msgspec.Struct, frozen=True, gc=False, array_like=True):
    name: str
    type: int = NOTHING
    default: int = NOTHING
    kind: BindingKind = BindingKind.PARAMETER


class Definition(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A class, function, … with its own block. Lines are 1-based, columns 0-based in characters."""

    kind: SymbolKind
    name: str
    qualified_name: str
    block: int
    """Where it is defined."""
    body: int
    """Its own block."""
    position: int
    line: int
    column: int
    start_line: int
    """With decorators."""
    end_line: int
    signature: str = ""
    doc: str = ""
    parameters: tuple[Parameter, ...] = ()
    returns: int = NOTHING
    bases: tuple[int, ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()
    decorators: tuple[int, ...] = ()
    modifiers: tuple[str, ...] = ()
    branches: int = 0
    words: str = ""
    """Names and short string words that the body mentions, each once, space-separated."""
    value: int = NOTHING
    """Of a function that is an argument of the expression that gives the name its value: that expression. Of an alias:
    the type that it stands for."""
    declared: int = NOTHING
    """The type that the name itself is declared to have."""
    owner: int = NOTHING
    """The type whose member this is although it stands outside that type's body."""


class Extension(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A block that adds to a type which is defined elsewhere: its definitions are members, and so are its other names;
    its bases are bases of the type."""

    type: int
    block: int
    bases: tuple[int, ...] = ()
    position: int = 0
    line: int = 0
    column: int = 0


class ReferenceRole(IntEnum):
    CALL = 0
    INHERIT = 1
    DECORATE = 2
    TYPE = 3
    USE = 4
    IMPLEMENT = 5
    """An interface that a class promises to have."""


class Reference(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A mention of what is defined elsewhere; a call's `expression` is the `Call`, its place the called name's."""

    role: ReferenceRole
    expression: int
    block: int
    position: int
    line: int
    column: int


class Problem(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Something in the file that could not be read as its language; counted and shown, never raised."""

    kind: str
    line: int
    detail: str = ""


class FileFacts(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """All facts of one file. Block 0 is the module's."""

    language: str
    lines: int
    doc: str
    expressions: tuple[AnyExpression, ...]
    blocks: tuple[Block, ...]
    bindings: tuple[Binding, ...]
    imports: tuple[Import, ...]
    definitions: tuple[Definition, ...]
    references: tuple[Reference, ...]
    exports: tuple[str, ...] | None = None
    """Names that a star import takes, where the file says so."""
    problems: tuple[Problem, ...] = ()
    words: str = ""
    exported: tuple[tuple[str, str], ...] | None = None
    """(name to others, name here) of everything that others may see, in a language that keeps the rest to itself."""
    package: str = ""
    """The name of what the file says that it is a part of."""
    namespaces: tuple[tuple[int, str], ...] = ()
    """Blocks of namespaces in the file that go on in others, with their full names."""
    condition: str = ""
    """Under which tags the file is built at all, with `&&`, `||`, `!` and parentheses; always where it says nothing."""
    extensions: tuple[Extension, ...] = ()


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(FileFacts)


def encode_facts(facts: FileFacts) -> bytes:
    return _ENCODER.encode(facts)


def decode_facts(data: bytes) -> FileFacts:
    """Raises `msgspec.DecodeError` where the bytes are not facts of this version."""
    return _DECODER.decode(data)
