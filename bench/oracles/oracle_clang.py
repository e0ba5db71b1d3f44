"""What do the calls of a C or C++ project bind to, by libclang?

usage: oracle_clang.py ROOT OUT [-v] [-- CLANG_ARGS…]     (with `libclang` from PyPI; run by hand)

Writes OUT.calls.tsv (caller's file, caller, callee's file, callee), OUT.macros.tsv (edges of which no call site is
written out: the callee's name comes from a macro) and OUT.sites.tsv (file, caller, called name, status). A name is
qualified by namespaces and classes; a class stands for its constructor, and calls in functions that macros make belong
to their file. What is declared in the project and defined nowhere in it (a pure virtual method) is where that is.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import clang.cindex as ci

KIND = ci.CursorKind
FUNCTIONS = {
    KIND.FUNCTION_DECL,
    KIND.CXX_METHOD,
    KIND.CONSTRUCTOR,
    KIND.DESTRUCTOR,
    KIND.FUNCTION_TEMPLATE,
    KIND.CONVERSION_FUNCTION,
}
CLASSES = {KIND.CLASS_DECL, KIND.STRUCT_DECL, KIND.CLASS_TEMPLATE, KIND.UNION_DECL}
SUFFIXES = (".c", ".cc", ".cpp", ".cxx")
LIB = ci.conf.lib


def written_at(location: ci.SourceLocation) -> tuple[str, int]:
    """File and byte offset where a token was written, through macro arguments."""
    file, line, column, offset = ci.c_object_p(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    function = LIB.clang_getFileLocation
    function.argtypes = [ci.SourceLocation, *[ctypes.c_void_p] * 4]
    function.restype = None
    function(location, ctypes.byref(file), ctypes.byref(line), ctypes.byref(column), ctypes.byref(offset))
    if not file:
        return "", 0
    return ci.File(file).name, offset.value


def name_of(cursor: ci.Cursor) -> str:
    parts: list[str] = []
    while cursor is not None and cursor.kind is not KIND.TRANSLATION_UNIT:
        if cursor.spelling and cursor.kind in (*FUNCTIONS, *CLASSES, KIND.NAMESPACE) and "(" not in cursor.spelling:
            name = cursor.spelling
            parts.append(name if name.startswith("operator") else name.partition("<")[0])
        cursor = cursor.semantic_parent
    return ".".join(reversed(parts))


class Oracle:
    def __init__(self, root: Path, arguments: list[str]) -> None:
        self.root = root
        self.arguments = arguments
        self.definitions: dict[str, tuple[str, str]] = {}
        self.declarations: dict[str, tuple[str, str]] = {}
        self.calls: list[tuple[tuple[str, str] | None, str, str, str, bool]] = []
        self.sources: dict[str, bytes] = {}
        self.trouble = 0

    def inside(self, name: str) -> str:
        path = os.path.realpath(name)
        return os.path.relpath(path, self.root) if path.startswith(f"{self.root}/") else ""

    def read(self) -> None:
        index = ci.Index.create()
        for path in sorted(self.root.rglob("*")):
            if path.suffix in SUFFIXES:
                unit = index.parse(str(path), args=self.arguments)
                self.trouble += any(item.severity >= 3 for item in unit.diagnostics)
                for item in unit.diagnostics:
                    if item.severity >= 3 and "-v" in sys.argv:
                        print(item, file=sys.stderr)
                self.walk(unit.cursor, None)

    def text(self, file: str) -> bytes:
        if file not in self.sources:
            self.sources[file] = Path(file).read_bytes() if file and os.path.exists(file) else b""
        return self.sources[file]

    def is_written(self, cursor: ci.Cursor) -> bool:
        """Whether a definition's name stands in the source: macros make others."""
        file, offset = written_at(cursor.location)
        name = cursor.spelling.partition("<")[0].encode()
        return name.startswith(b"operator") or self.text(file)[offset : offset + len(name)] == name

    def callee(self, cursor: ci.Cursor) -> str:
        """Note where a callee is defined, or only declared; a constructor is where its class is."""
        usr = cursor.get_usr()
        if usr in self.declarations:
            return usr
        shown = cursor
        if cursor.kind is KIND.CONSTRUCTOR:
            shown = cursor.semantic_parent.get_definition() or cursor.semantic_parent
        file = self.inside(shown.location.file.name) if shown.location.file else ""
        if file:
            self.declarations[usr] = (file, name_of(shown))
            if cursor.kind is KIND.CONSTRUCTOR:
                self.definitions[usr] = self.declarations[usr]
        return usr

    def walk(self, top: ci.Cursor, holder: ci.Cursor | None) -> None:
        stack = [(top, holder)]
        while stack:
            cursor, caller = stack.pop()
            for child in cursor.get_children():
                outer = cursor.kind is KIND.TRANSLATION_UNIT
                if outer and (child.location.file is None or not self.inside(child.location.file.name)):
                    continue
                inner = caller
                if child.kind in FUNCTIONS and child.is_definition():
                    inner = child
                    file = self.inside(child.location.file.name) if child.location.file else ""
                    if file and child.kind is not KIND.CONSTRUCTOR:
                        self.definitions[child.get_usr()] = (file, name_of(child))
                if child.kind is KIND.CALL_EXPR:
                    self.call(child, caller)
                stack.append((child, inner))

    def call(self, cursor: ci.Cursor, caller: ci.Cursor | None) -> None:
        callee = cursor.referenced
        if callee is None or callee.kind not in FUNCTIONS:
            return
        template = ci.conf.lib.clang_getSpecializedCursorTemplate(callee)
        if template is not None and template.kind in FUNCTIONS:
            callee = template
        name = callee.spelling if callee.spelling.startswith("operator") else callee.spelling.partition("<")[0]
        place = cursor.location
        for child in cursor.get_children():
            place = child.location if child.kind is KIND.MEMBER_REF_EXPR else place
            break
        file, offset = written_at(place)
        text = self.text(file)
        written = self.is_call_written(callee, name.encode(), text, offset)
        who = None
        if caller is not None and caller.location.file is not None and self.is_written(caller):
            who = self.inside(caller.location.file.name), name_of(caller)
        where = self.inside(cursor.location.file.name) if cursor.location.file else ""
        if where:
            self.calls.append((who, self.callee(callee), where, name, written))

    def is_call_written(self, callee: ci.Cursor, name: bytes, text: bytes, offset: int) -> bool:
        """Whether the name of what is called stands at the call; a constructor's is its class's, before a variable."""
        if callee.kind is not KIND.CONSTRUCTOR:
            special = name.startswith(b"operator") or callee.kind is KIND.DESTRUCTOR
            return not special and text[offset : offset + len(name)] == name
        head = text[offset : offset + 200]
        for sign in (b"(", b"{", b";"):
            head = head.split(sign, 1)[0]
        if name in head:
            return True
        rest = text[offset : offset + 80]
        variable = rest.split(b"(")[0].strip().replace(b"_", b"")
        line = text.rfind(b"\n", 0, offset) + 1
        return name in text[line:offset] and variable.isalnum() and b"(" in rest.split(b";")[0]

    def write(self, out: str) -> None:
        edges: dict[tuple[str, str, str, str], bool] = {}
        sites: set[tuple[str, str, str, str]] = set()
        for who, callee, where, name, written in self.calls:
            source = who or (where, "<module>")
            target = self.definitions.get(callee) or self.declarations.get(callee)
            sites.add((*source, name, "project" if target else "external"))
            if target is None:
                continue
            edge = (*source, *target)
            edges[edge] = edges.get(edge, False) or written
        save(f"{out}.calls.tsv", (edge for edge, written in edges.items() if written))
        save(f"{out}.macros.tsv", (edge for edge, written in edges.items() if not written))
        save(f"{out}.sites.tsv", sites)
        print(f"{len(self.definitions)} definitions, {sum(edges.values())} of {len(edges)} edges are written out")
        print(f"{self.trouble} files with errors")


def save(path: str, rows: Iterator[tuple[str, ...]] | set[tuple[str, ...]]) -> None:
    with open(path, "w", encoding="utf-8") as lines:
        for row in sorted(rows):
            print(*row, sep="\t", file=lines)


if __name__ == "__main__":
    place = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    oracle = Oracle(Path(sys.argv[1]).resolve(), [word for word in sys.argv[place + 1 :] if word != "-v"])
    oracle.read()
    oracle.write(sys.argv[2])
