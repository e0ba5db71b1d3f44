"""How do JavaScript and TypeScript name modules?"""

from __future__ import annotations

from kgcore.languages.spec import SpecifierRules

PACKAGE_FILES = ("index",)
STUB_SUFFIXES = (".d.ts", ".d.mts", ".d.cts")

SPECIFIERS = SpecifierRules(
    suffixes=(
        *(".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs"),
        *(".vue", ".svelte", ".astro"),
        *STUB_SUFFIXES,
    ),
    written_for={
        ".js": (".ts", ".tsx", ".js", ".jsx", ".d.ts"),
        ".jsx": (".tsx", ".ts", ".jsx", ".js", ".d.ts"),
        ".mjs": (".mts", ".mjs", ".d.mts"),
        ".cjs": (".cts", ".cjs", ".d.cts"),
        ".ts": (".ts", ".d.ts"),
        ".tsx": (".tsx", ".d.ts"),
        ".mts": (".mts", ".d.mts"),
        ".cts": (".cts", ".d.cts"),
    },
    emitted=frozenset({".js", ".jsx", ".mjs", ".cjs", *STUB_SUFFIXES}),
    config_names=("tsconfig.json", "jsconfig.json"),
    # What a compiler asks for, then what Node does, then what bundlers do.
    conditions=(
        frozenset({"types", "import", "node"}),
        frozenset({"types", "require", "node"}),
        frozenset({"import", "node"}),
        frozenset({"require", "node"}),
        frozenset({"import", "module", "browser", "development", "source"}),
    ),
    output_folders=frozenset(
        {
            *("dist", "build", "out", "output", "lib", "es", "esm", "esm5", "cjs", "umd", "mjs"),
            *("commonjs", "module", "types", "typings", "typescript", "dts", "_esm", "_cjs", "_types"),
        }
    ),
    source_folders=("src", "source", "lib", ""),
)

STANDARD_MODULES = frozenset(
    {
        *("assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram"),
        *("diagnostics_channel", "dns", "domain", "events", "fs", "http", "http2", "https", "inspector", "module"),
        *("net", "os", "path", "perf_hooks", "process", "punycode", "querystring", "readline", "repl", "stream"),
        *("string_decoder", "sys", "timers", "tls", "trace_events", "tty", "url", "util", "v8", "vm", "wasi"),
        *("worker_threads", "zlib"),
    }
)
"""Node's own: no package hides them."""
