"""What the linker asks of C and of the languages that include its headers: they are linked as one program."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.spec import (
    CallResult,
    Container,
    DecoratorEffect,
    LanguageSpec,
    MemberResult,
    ModuleNaming,
    TypeForms,
)

_STD = "std."
_ONE = Container()

FAMILY = LanguageSpec(
    name="",
    grammar="",
    rules={},
    path_pattern=r"[^\W\d]\w*(?:\s*(?:\.|->|::)\s*[^\W\d]\w*)*",
    separators=("->", "::"),
    receiver_names=("this",),
    comments_document=True,
    line_comment="//",
    block_scopes=True,
    separate_types=True,
    preprocessed=True,
    declared_overloads=True,
    pointers=True,
    pointing=frozenset({_STD + name for name in ("unique_ptr", "shared_ptr", "reference_wrapper", "optional")}),
    implicit_receiver=True,
    includes=True,
    attached_members=True,
    module_naming=ModuleNaming.INCLUSION,
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="std",
    standard_modules=frozenset(files(__package__).joinpath("headers.txt").read_text("utf-8").split()),
    call_member="operator()",
    index_members=("operator[]",),
    modifier_effects={
        "static": DecoratorEffect.STATIC,
        "+": DecoratorEffect.CLASS,
        "property": DecoratorEffect.PROPERTY,
    },
    type_forms=TypeForms(
        receiver=frozenset({_STD + "instancetype"}),
        first=frozenset({_STD + "remove_reference_t", _STD + "decay_t", _STD + "optional"}),
    ),
    list_type="std.vector",
    tuple_type="std.tuple",
    dict_type="std.map",
    containers={
        **dict.fromkeys(
            (
                *("vector", "list", "deque", "set", "multiset", "unordered_set", "array", "forward_list", "span"),
                *("initializer_list", "stack", "queue", "priority_queue", "unique_ptr", "shared_ptr", "weak_ptr"),
                *("atomic", "reference_wrapper"),
            ),
            _ONE,
        ),
        **dict.fromkeys(
            ("map", "multimap", "unordered_map", "unordered_multimap"), Container(element=0, value=1, pairs=True)
        ),
        "tuple": Container(heterogeneous=True),
        "pair": Container(heterogeneous=True),
    },
    container_members={
        "reset": MemberResult.SAME,
        "swap": MemberResult.SAME,
        "use_count": MemberResult.SAME,
        **dict.fromkeys(("front", "back", "top", "at", "get", "value", "lock", "load", "release"), MemberResult.VALUE),
    },
    call_results={
        "std.as": CallResult.CAST,
        "std.move": CallResult.FIRST_ARGUMENT,
        "std.ref": CallResult.FIRST_ARGUMENT,
        "std.cref": CallResult.FIRST_ARGUMENT,
        "std.get": CallResult.FIRST_ARGUMENT,
        "std.addressof": CallResult.FIRST_ARGUMENT,
    },
)
