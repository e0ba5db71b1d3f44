"""Metal's shading language, as data: C++ with words for stages and for kinds of memory."""

from __future__ import annotations

from msgspec.structs import replace

from kgcore.languages.c.family import FAMILY
from kgcore.languages.cpp.rules import RULES

SPEC = replace(
    FAMILY,
    name="metal",
    grammar="cpp",
    rules=RULES,
    blanked_words=frozenset({"kernel", "vertex", "fragment", "device", "threadgroup", "thread", "constant"}),
    builtins=FAMILY.builtins
    | {"metal", "half", "float2", "float3", "float4", "half4", "uint2", "uint3", "float4x4", "texture2d", "sampler"}
    | {"dot", "cross", "normalize", "clamp", "mix", "threadgroup_barrier", "saturate", "length", "distance"},
)
