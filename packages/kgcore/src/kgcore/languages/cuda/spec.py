"""CUDA, as data: C++ with functions that run elsewhere."""

from __future__ import annotations

from msgspec.structs import replace

from kgcore.languages.c.family import FAMILY
from kgcore.languages.cpp.rules import RULES

SPEC = replace(
    FAMILY,
    name="cuda",
    grammar="cuda",
    rules=RULES,
    builtins=FAMILY.builtins
    | {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "dim3", "cudaMalloc", "cudaFree", "cudaMemcpy"}
    | {"cudaMemset", "cudaDeviceSynchronize", "cudaGetLastError", "__syncthreads", "__syncwarp", "atomicAdd"},
)
