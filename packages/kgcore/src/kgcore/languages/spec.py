"""What a language is to kg: its table of rules, and answers to what the linker asks when two languages differ."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

import msgspec

from kgcore.languages.markup import Markup
from kgcore.languages.rules import Rule
from kgcore.languages.tag_rules import TagTemplate
from kgcore.model.kinds import SymbolKind


class DecoratorEffect(Enum):
    """What a decorator makes of a function or class."""

    PROPERTY = auto()
    """Reading the member gives the function's result."""
    STATIC = auto()
    CLASS = auto()
    """The receiver is the class."""
    CONTEXT = auto()
    """Calling gives a context; entering it gives what the function yields."""
    OVERLOAD = auto()
    """One of several declared signatures: the body is elsewhere."""


class CallResult(Enum):
    """What a well-known outside function gives."""

    FIRST_ARGUMENT = auto()
    INSTANCE_OF_SECOND = auto()
    """An instance of what the second argument is, or of what it names as answering for it."""
    INSTANCE_OF_FIRST = auto()
    """What the first argument names as a type."""
    CLASS_OF_FIRST = auto()
    LIST_OF_ELEMENTS = auto()
    """A list of the first argument's elements."""
    ELEMENT = auto()
    """One element of the first argument."""
    ELEMENT_OF_ARGUMENTS = auto()
    """A list of tuples of elements of each argument."""
    NUMBERED = auto()
    """A list of pairs: something outside, an element of the first argument."""
    PARTIAL = auto()
    """The first argument, partly applied."""
    ENTERED = auto()
    """What entering the first argument gives."""
    CAST = auto()
    """An instance of the type that is the first argument; where that is not known, the second argument."""
    PROMISE_OF_FIRST = auto()
    PROMISE_OF_ELEMENTS = auto()
    """A promise of a list of what the first argument's elements are promises of."""
    HELD = auto()
    """What the callee was made of: a function that was given some of its arguments."""
    LIST_OF_VALUES = auto()
    """A list of a mapping's values."""
    KEYS = auto()
    """A key of a mapping, or an element of what has no places."""
    LIST_OF_ENTRIES = auto()
    """A list of pairs of a mapping's key and value."""
    LIST_OF_ARGUMENTS = auto()
    """A list of the arguments."""


class CallbackResult(Enum):
    """What a container's method gives that calls a function with its elements."""

    NOTHING = auto()
    SAME = auto()
    """The container."""
    ELEMENT = auto()
    LIST = auto()
    """A list of what the function gives."""
    FLAT_LIST = auto()
    """A list of the elements of what the function gives."""
    PROMISE = auto()
    """A promise of what the function gives."""
    CARRIED = auto()
    """What follows the function; an element where nothing does."""


class Callback(msgspec.Struct, frozen=True):
    """A container's method that is given a function: which parameters are elements, and what the method gives."""

    elements: tuple[int, ...] = (0,)
    gives: CallbackResult = CallbackResult.NOTHING
    carried: int = -1
    """The parameter that is first what follows the function, then what the function gave the last time."""


class FunctionMember(Enum):
    """What a well-known member of any function is."""

    ITSELF = auto()
    """Calling it calls the function: `call`."""
    BOUND = auto()
    """It gives the function, with some of its arguments: `bind`."""


class ScopeFunction(msgspec.Struct, frozen=True):
    """A function that every value has: what it gives to the function that it is given, and what it gives itself."""

    receiver: bool = False
    """The value is the receiver there; else the argument."""
    itself: bool = False
    """It gives the value; else what the function gives."""
    first: bool = False
    """The value is the first argument, not what it is called on."""


class FunctionShape(msgspec.Struct, frozen=True):
    """A generic type outside whose values are called: which type arguments are its parameters, which is given."""

    parameters: tuple[int, ...] = ()
    result: int = -1
    members: tuple[str, ...] = ()
    """The names under which it is called; empty where the value itself is."""


class MemberResult(Enum):
    """What a container's well-known method gives."""

    SAME = auto()
    ELEMENT = auto()
    VALUE = auto()
    KEY = auto()
    KEYS = auto()
    VALUES = auto()
    ITEMS = auto()
    NUMBERED = auto()
    """Pairs of something outside and an element."""


class Container(msgspec.Struct, frozen=True):
    """A builtin generic: which type arguments are its elements and, for mappings, its values."""

    element: int = 0
    value: int = 0
    pairs: bool = False
    """Iterating gives pairs of a key and a value, not keys."""
    numbered: bool = False
    """Its keys are the numbers of places."""
    heterogeneous: bool = False
    """Each argument is the type of the item at that place (a tuple)."""


class TypeForms(msgspec.Struct, frozen=True):
    """Names with a meaning of their own inside types, by what they do with their arguments."""

    unions: frozenset[str] = frozenset()
    """Any of the arguments: `Optional`, `Union`."""
    first: frozenset[str] = frozenset()
    """The first argument: `Annotated`, `Final`."""
    class_of: frozenset[str] = frozenset()
    """The class itself, not an instance: `type[C]`."""
    member_of: frozenset[str] = frozenset()
    """The type of a member of the first argument, which the second names: `Point["x"]`."""
    receiver: frozenset[str] = frozenset()
    """The type of the receiver: `Self`."""
    variables: frozenset[str] = frozenset()
    """What makes a type variable: `TypeVar`; its `bound` is what little is known of it."""
    bound: str = ""
    """The keyword that gives a type variable's bound."""
    generics: frozenset[str] = frozenset()
    """Bases that only declare type parameters: `Generic[T]`, `Protocol[T]`."""
    awaited: frozenset[str] = frozenset()
    """Awaiting gives the last argument: `Awaitable`, `Coroutine`."""
    waited: frozenset[str] = frozenset()
    """What awaiting the argument gives: `Awaited`."""
    results: frozenset[str] = frozenset()
    """What the argument gives when it is called: `ReturnType`."""
    made: frozenset[str] = frozenset()
    """What the class makes that the argument names: `InstanceType`."""


class ModuleNaming(Enum):
    """How an import names a module."""

    DOTTED = auto()
    """By packages joined with dots, from a source root: `shop.models`."""
    TARGET = auto()
    """By name, of a folder whose files are one module: `import Shop` for `Sources/Shop`."""
    FOLDER = auto()
    """By the path of a folder, whose files are one package: `example.org/shop/models`."""
    SELF_NAMED = auto()
    """By a name that the module gives itself, which every file sees; else as by the end of a path."""
    SUFFIX = auto()
    """By names joined with dots that are the end of a file's path without its suffix: `shop.cart`."""
    INCLUSION = auto()
    """By the path of a file whose text is included: beside the includer, or below a folder that is searched."""
    TREE = auto()
    """By the names of modules that declare each other, from the root of a package: `crate::shop::models`."""
    SPECIFIER = auto()
    """By a relative path or the name of a package, as manifests say: `./models.js`, `@shop/models`."""
    PACKAGE = auto()
    """By the full name of a package that files say they are parts of, or of something in it: `shop.models.Order`."""
    NAMESPACE = auto()
    """By namespaces that lie in each other and go on from file to file: `Shop.Models`."""
    FILE = auto()
    """By the file that holds it, from the importer's place, a root or a package: `./a.sol`, `package:shop/a.dart`."""
    NAMED = auto()
    """By the name that it declares, whatever file it stands in."""


class Level(Enum):
    """How far a language's edges follow what the language's own rules say."""

    TYPED = auto()
    """Members are looked up on the types of their receivers, as the language does."""
    SCOPED = auto()
    """Names are bound by scope and import, members where the receiver's type is written; nothing else is bound."""


class FileRules(msgspec.Struct, frozen=True):
    """What the linker asks of a family whose imports name files."""

    suffixes: tuple[str, ...] = ()
    """Tried in this order after a name that names no file as it is."""
    folder_files: tuple[str, ...] = ()
    """The file that its folder stands for."""
    beside: bool = True
    """A bare name may mean a file beside the importer."""
    roots: tuple[str, ...] = ()
    """Folders that bare names are looked for in, below each folder above the importer; empty is the folder itself."""
    anywhere: bool = False
    """Else a bare name means the only file of that name."""
    scheme: str = ""
    """Begins names that begin with a package (`package:`)."""
    bare_packages: bool = False
    """A bare name may begin with a package."""
    package_folder: str = ""
    """The folder of a package that such names look into."""
    mappings: frozenset[str] = frozenset()
    """Manifests that say what a beginning of names stands for."""


class SpecifierRules(msgspec.Struct, frozen=True):
    """What the linker asks of a family whose imports name modules by specifiers."""

    suffixes: tuple[str, ...] = ()
    """Tried in this order after a specifier that names a file without its suffix; declarations last."""
    written_for: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The suffix that a specifier ends in → suffixes of the files that it may mean, in order (`.js` → `.ts` …)."""
    emitted: frozenset[str] = frozenset()
    """Suffixes that a compiler writes: a package's entry of such a name stands for the source that it is made from."""
    config_names: tuple[str, ...] = ()
    """The compiler's manifests that hold for the files beside and below them, the first in a folder counts."""
    conditions: tuple[frozenset[str], ...] = ()
    """Sets of conditions under which a package's `exports` and `imports` are read; the first that leads to a file of
    the project counts."""
    output_folders: frozenset[str] = frozenset()
    """Folders that builds write into."""
    source_folders: tuple[str, ...] = ()
    """Where the sources of what a build wrote are looked for, from the package's folder; empty is the folder itself."""


class BuildRules(msgspec.Struct, frozen=True):
    """What is asked for by default where files say under which tags they are built."""

    tags: frozenset[str] = frozenset()
    platforms: frozenset[str] = frozenset()
    """Tags that the end of a file's name stands for."""
    version: str = ""
    """Begins tags of versions, all of which are there."""


class LanguageSpec(msgspec.Struct, frozen=True):
    """One language. `rules` drive extraction; the rest is what the linker asks when two languages differ."""

    name: str
    grammar: str
    """Its name in tree-sitter-language-pack, or the package that is the grammar where `is_package` says so."""
    rules: Mapping[str, Rule]
    is_package: bool = False
    level: Level = Level.TYPED
    comments: frozenset[str] = frozenset({"comment"})
    patterns: frozenset[str] = frozenset()
    """Node types that take a value apart on the left of an assignment."""
    rest_patterns: frozenset[str] = frozenset()
    """Node types that gather the rest inside a pattern."""
    path_pattern: str = r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*"
    """What a path looks like in source, so that most are read without walking them."""
    marks: tuple[str, ...] = ()
    """What a path may carry in source that changes nothing of what it names (`?` in `a?.b`)."""
    separators: tuple[str, ...] = ()
    """What stands between the names of a path besides a dot (`:` in `a:b()`, `->`)."""
    preprocessed: bool = False
    """Macros and conditions stand in the source that a preprocessor takes out before it is read."""
    blanked_words: frozenset[str] = frozenset()
    """Words that the grammar does not know and that change nothing of what is read; blanks stand in their place."""
    declared_overloads: bool = False
    """Functions told apart by their parameters may be declared in one file and defined in another."""
    pointers: bool = False
    """What a pointer leads to, and an element of an array, are known by the same type as these."""
    pointing: frozenset[str] = frozenset()
    """Outside types whose values stand for what they hold, wherever a member is asked that is not their own."""
    includes: bool = False
    """Files stand in the place of lines that name them; what others define is seen by its declaration."""
    wrappers: frozenset[str] = frozenset()
    """Node types round a value whose first child is the value all the same."""
    type_nodes: frozenset[str] = frozenset()
    """Node types of types, where a type is told by that."""
    leaving: frozenset[str] = frozenset()
    """Node types of statements after which the block does not go on."""
    decorator_types: frozenset[str] = frozenset()
    """Node types of decorators that stand before an exported definition."""
    field_modifiers: frozenset[str] = frozenset()
    """Node types that make a constructor's parameter a field as well."""
    global_objects: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Outside objects that hold what is global → the name of their type, which any file may add members to."""
    prototype: str = ""
    """The member of a function that holds the methods of what it makes, with its dot."""
    receiver_names: tuple[str, ...] = ()
    """Names that a function has of its receiver without declaring them: what it is, and what is above it."""
    receiver_types: frozenset[str] = frozenset()
    """Node types of a parameter that is the receiver."""
    own_type: str = ""
    """What a type's own code calls it: `Self`."""
    constant_names: str = ""
    """What a name looks like that stands for a constant in a pattern."""
    wrapping_variants: Mapping[str, int] = msgspec.field(default_factory=dict)
    """Variants of outside enumerations → which type argument they hold."""
    same_members: frozenset[str] = frozenset()
    """Members that give the receiver, or one equal to it, where its type has no such member of its own."""
    exports_object: str = ""
    """The object whose members, or whose replacement, a file gives to others (`module.exports`)."""
    comments_document: bool = False
    """Documentation is a comment before what it documents, not a string in it."""
    document_markers: tuple[str, ...] = ()
    """What comments begin with that document what follows them, a run of lines together; an empty one is any."""
    tagged_documents: bool = False
    """Documentation is marked up with tags: what `<summary>` holds counts, and of other tags the text inside."""
    member_sign: str = "."
    """What joins a name to its member in source."""
    named_calls: bool = False
    """Naming any function calls it."""
    calling_converts: frozenset[SymbolKind] = frozenset()
    """Kinds of types of which a call without `new` makes nothing but converts to it."""
    calls_index: bool = False
    """Calling a value that is no function takes an element of it."""
    declares_outside: bool = False
    """A variable that holds neither value nor type of the project may be called: a function elsewhere has its name."""
    fixed_form: bool = False
    """Source is laid out by columns, as on punched cards."""
    folds_case: bool = False
    """Names are the same in any case."""
    line_comment: str = ""
    """What begins a comment to the end of its line, where a run of such documents what follows."""
    typed_comments: bool = False
    """Such comments declare types."""
    block_scopes: bool = False
    """Any block holds the names that are declared in it."""
    separate_types: bool = False
    """Types and values have names of their own: one name may be both."""
    types_are_values: bool = False
    """Names of types stand among those of values: calling one converts to it."""
    labels: bool = False
    """The labels of a call's arguments are part of the name that it looks for."""
    names_begin: bool = False
    """A local name is seen only after the statement that declares it."""
    public_capital: bool = False
    """Others see of a package only the names that begin with a capital."""
    test_suffix: str = ""
    """Ends the stems of files that only tests see, and the names of packages that only such files make up."""
    keeps_imports: bool = False
    """Others do not see what a file imports, unless it says that it gives it on."""
    sealed_modules: bool = False
    """Others see of a file only what it exports."""
    declares_awaited: bool = False
    """An asynchronous function declares the promise that it gives, not what it holds."""
    package_files: tuple[str, ...] = ()
    """Stems of the file that is its folder."""
    stub_suffixes: tuple[str, ...] = ()
    """Declarations only: they yield to a source file of the same name."""
    module_naming: ModuleNaming = ModuleNaming.DOTTED
    arity_names: bool = False
    """Functions of one name with different numbers of parameters are different functions: `total/1`, `total/2`."""
    modules_begin: bool = False
    """With `names_begin`: the names of a file too are seen only after their statement."""
    root_suffixes: tuple[str, ...] = ()
    """Files below a folder that holds one with such a suffix share what they define at their top."""
    receiver_texts: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What a function may write of its receiver without naming it → the name that it would have."""
    dispatches: bool = False
    """All functions of one name in one place are one: which of them is called is known at run time."""
    nested_modules: bool = False
    """A module's dotted name is read part by part, from a name of the place or of a file."""
    makers: frozenset[str] = frozenset()
    """Members of a class that make an instance of it, by what the language's programs agree on."""
    spaces_are_classes: bool = False
    """A named module is a class as well: functions in it are its methods, and it may have bases."""
    module_pattern: str = ""
    """What the name of a module looks like: one that nothing in the project has lies outside."""
    outside_pattern: str = ""
    """The same where other names look like a module's too."""
    path_marks: tuple[str, ...] = (".",)
    """What separates the names of a module that is the end of a path."""
    capital_modules: bool = False
    """A module's name begins with a capital where its file's may not."""
    specifiers: SpecifierRules = msgspec.field(default_factory=SpecifierRules)
    files: FileRules = msgspec.field(default_factory=FileRules)
    exports_name: str = ""
    """The variable that lists what a star import takes."""
    private_prefix: str = ""
    file_private: frozenset[str] = frozenset()
    """Modifiers of what other files of the package do not see."""
    builtins: frozenset[str] = frozenset()
    builtins_module: str = "builtins"
    receiver_parameter: bool = False
    """A method's first parameter is its receiver."""
    embeds: bool = False
    """Bases are parts: of what these have under one name the shallowest counts, and none of two equally deep."""
    full_names: bool = False
    """Types are known in all files by their full names; classes take members from mixins."""
    constant_scopes: bool = False
    """Names that begin with a capital are constants: of the classes written round a place, of what the innermost
    inherits, of the program; what is declared under one full name is one class, in however many parts."""
    class_side: bool = False
    """A class has members of its own beside those of its instances."""
    file_receiver: str = ""
    """The name of the receiver outside classes, whose members are the functions of the file and of those it loads."""
    construct_member: str = ""
    """The member of a class that makes an instance."""
    load_suffix: str = ""
    """May be left out of the path of a file that is loaded."""
    load_folders: tuple[str, ...] = ()
    """Names of folders in which files are looked for that are loaded."""
    receiver_classes: frozenset[str] = frozenset()
    """Of `receiver_names`, those that stand for the class."""
    late_classes: frozenset[str] = frozenset()
    """Of these, those that stand for the class that a member is called on, not the one that it is written in."""
    tagged_comments: bool = False
    """Documentation declares types by tags: `@param Type $name`."""
    structural: bool = False
    """A type satisfies every interface whose methods it has, without saying so."""
    outside_interfaces: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Full names of well-known interfaces outside → their methods (`Read([]byte)(int,error)`), or others' names whose
    methods they have."""
    same_types: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Full names of outside types that are another name of the same type."""
    build: BuildRules = msgspec.field(default_factory=BuildRules)
    attached_members: bool = False
    """A definition may name the type that it is a member of, wherever it stands."""
    outside_members: Mapping[str, frozenset[str]] = msgspec.field(default_factory=dict)
    """Last name of a type outside → members that it has itself, which come before functions that extend it."""
    extends: str = ""
    """The modifier of functions that are called as members of the type of their first parameter."""
    overloads: bool = False
    """One scope may hold several functions of a name, told apart by their parameters, and a variable of that name."""
    own_modifiers: frozenset[str] = frozenset()
    """Modifiers of members that are not inherited."""
    results_by_member: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Methods of outside types that give one type whatever they are called on → its last name."""
    scope_functions: Mapping[str, ScopeFunction] = msgspec.field(default_factory=dict)
    """Functions that every value has, which call the function that they are given with it."""
    callable_values: bool = False
    """A variable may be called; else a call means functions only."""
    functional_interfaces: bool = False
    """A function written out is an instance of an interface with one method that has no body."""
    bodied: frozenset[str] = frozenset()
    """Modifiers of an interface's methods that have bodies."""
    universal_members: frozenset[str] = frozenset()
    """Methods that every object has."""
    function_types: Mapping[str, FunctionShape] = msgspec.field(default_factory=dict)
    """By last name, types outside the project whose values are functions."""
    gathering_type: str = ""
    """Full name of the type of a parameter that takes several arguments, as a whole."""
    plain_types: frozenset[str] = frozenset()
    """Last names of types whose values are no objects."""
    any_type: str = ""
    """Last name of the type that all objects have."""
    kinds_of: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Last name of a type outside → those that its values may stand for, the nearest first."""
    companions: bool = False
    """A class and an object of its name in one place are one to those who name a member."""
    bare_calls: bool = False
    """A function without parameters is called by being named."""
    conditional_code: bool = False
    """Code may stand under conditions (`#if`) that cut through the grammar: where it cannot be parsed with all of it,
    one branch of each is read."""
    implicit_receiver: bool = False
    """Code inside a class sees its members and those of its bases, and of the classes round it, by their bare names."""
    members_need_receiver: bool = False
    """Code in a method does not see the class's names without a receiver."""
    super_name: str = ""
    class_of_member: str = ""
    """The member that gives a value's class."""
    constructors: tuple[str, ...] = ()
    class_receivers: frozenset[str] = frozenset()
    """Methods whose receiver is the class without a decorator saying so."""
    enumerations: frozenset[str] = frozenset()
    """Outside bases whose class-level names are instances of the class."""
    standard_modules: frozenset[str] = frozenset()
    """Top-level modules that come with the language: a project's module elsewhere does not hide them."""
    call_member: str = ""
    enter_members: tuple[str, ...] = ()
    iterate_members: tuple[str, ...] = ()
    next_members: tuple[str, ...] = ()
    index_members: tuple[str, ...] = ()
    metaclass_keyword: str = ""
    type_guards: bool = False
    """A function's declared result may say that its argument is of a type where it gives true."""
    cast: str = "as"
    """The name of the builtin that stands for an asserted type; its arguments are the type and the value."""
    narrowing: str = ""
    """A builtin function that tests a name's class."""
    decorators: Mapping[str, DecoratorEffect] = msgspec.field(default_factory=dict)
    """By dotted outside name, or by last part with a leading dot (`.setter`)."""
    modifier_effects: Mapping[str, DecoratorEffect] = msgspec.field(default_factory=dict)
    """The same by a modifier of the definition (`static`)."""
    function_members: Mapping[str, FunctionMember] = msgspec.field(default_factory=dict)
    """What functions have as members of their own (`f.call(x)`)."""
    callbacks: Mapping[str, Callback] = msgspec.field(default_factory=dict)
    """What a container's well-known method passes to a function that it is given."""
    accessors: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Last part of a decorator → discriminator of a second body with the same name (`setter` → `@setter`)."""
    type_forms: TypeForms = msgspec.field(default_factory=TypeForms)
    slice: str = ""
    """The kind of literal that stands for a range of elements."""
    null: str = ""
    """The kind of literal that stands for no value."""
    list_type: str = ""
    """Fully named container types that the language itself makes: of gathered arguments, of pairs …"""
    tuple_type: str = ""
    dict_type: str = ""
    containers: Mapping[str, Container] = msgspec.field(default_factory=dict)
    container_members: Mapping[str, MemberResult] = msgspec.field(default_factory=dict)
    call_results: Mapping[str, CallResult] = msgspec.field(default_factory=dict)
    call_results_by_member: Mapping[str, CallResult] = msgspec.field(default_factory=dict)
    tags: TagTemplate | None = None
    """How its templates hold code in tags; `rules` are empty."""
    markup: Markup | None = None
    """How its files host code of another language of the family; `grammar` is then the host's, `rules` are empty."""
