"""How do facts look to a person? One line a fact, expressions as they were written."""

from __future__ import annotations

from collections.abc import Iterator

from kgcore.model.facts import (
    NOTHING,
    AnyExpression,
    Attribute,
    Await,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Closure,
    Collection,
    Comprehension,
    Definition,
    FileFacts,
    Given,
    Import,
    Index,
    Literal,
    Mapping,
    Object,
    Parameter,
    Path,
    Spread,
    TypeName,
    Within,
)


def dump_facts(facts: FileFacts) -> str:
    """Everything but byte positions, by section; empty sections are left out."""
    sections = {
        "file": [
            f"{facts.language}, {facts.lines} lines",
            *_optional("package", facts.package),
            *_optional("doc", facts.doc),
            *_optional("words", facts.words),
        ],
        "exports": [", ".join(facts.exports)] if facts.exports is not None else [],
        "gives to others": [f"{public} = {name}" for public, name in facts.exported or ()],
        "imports": [_import(facts, item) for item in facts.imports],
        "definitions": [line for item in facts.definitions for line in _definition(facts, item)],
        "extensions": [
            f"{written(facts, item.type)}: {', '.join(written(facts, base) for base in item.bases)}".strip()
            + f" {item.line}:{item.column} in {_block(facts, item.block)}"
            for item in facts.extensions
        ],
        "bindings": [_binding(facts, item) for item in facts.bindings],
        "references": [
            f"{item.role.name.lower()} {written(facts, item.expression)} {item.line}:{item.column} "
            f"in {_block(facts, item.block)}"
            for item in facts.references
        ],
        "problems": [f"{item.kind} {item.line} {item.detail}".rstrip() for item in facts.problems],
    }
    return "\n".join("\n  ".join([title, *lines]) for title, lines in sections.items() if lines) + "\n"


def written(facts: FileFacts, index: int) -> str:
    """An expression as source; `_` for what was not understood."""
    if index == NOTHING:
        return "_"

    def listed(indexes: tuple[int, ...]) -> str:
        return ", ".join(written(facts, item) for item in indexes)

    match facts.expressions[index]:
        case TypeName() | Object() | Given():
            return _typed(facts.expressions[index])
        case Path(text=text):
            return text
        case Attribute(base=base, text=text):
            return f"({written(facts, base)}).{text}"
        case Call(function=function, arguments=arguments, keywords=keywords):
            named = [f"{name}={written(facts, value)}" for name, value in keywords]
            return f"{written(facts, function)}({', '.join([*(written(facts, item) for item in arguments), *named])})"
        case Index(base=base, arguments=arguments):
            return f"{written(facts, base)}[{listed(arguments)}]"
        case Await(value=value):
            return f"await {written(facts, value)}"
        case Choice(options=options):
            return " | ".join(written(facts, item) for item in options)
        case Collection(kind=kind, items=items):
            return f"{kind}<{listed(items)}>"
        case Mapping(kind=kind, keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            return f"{kind}<{', '.join(f'{written(facts, key)}: {written(facts, value)}' for key, value in pairs)}>"
        case Literal(kind=kind, text=text):
            return f"{kind}'{text}'"
        case Closure(block=block):
            return f"closure#{block}"
        case Comprehension(kind=kind, element=element, block=block):
            return f"{kind}<{written(facts, element)} for#{block}>"
        case Spread(value=value):
            return f"*{written(facts, value)}"
        case Within(value=value, block=block):
            return f"{written(facts, value)} in#{block}"


def _typed(expression: AnyExpression) -> str:
    match expression:
        case TypeName(text=text):
            return f"type {text}"
        case Object(block=block):
            return f"object#{block}"
        case Given(number=number):
            return f"given {number}"
        case _:
            return "_"


def _optional(name: str, text: str) -> list[str]:
    return [f"{name}: {text!r}"] if text else []


def _block(facts: FileFacts, number: int) -> str:
    """A block by its number, its kind where it is not a definition's own, and the definition round it."""
    block = facts.blocks[number]
    owner = facts.definitions[block.definition] if block.definition != NOTHING else None
    name = owner.qualified_name if owner is not None else "file"
    if block.kind is BlockKind.MODULE or (owner is not None and owner.body == number):
        return name
    return f"{name}/{block.kind.name.lower()}#{number}"


def _import(facts: FileFacts, item: Import) -> str:
    module = "." * item.level + item.module
    text = f"from {module} import {'*' if item.star else item.name}" if item.name or item.star else f"import {module}"
    alias = f" as {item.alias}" if item.alias else ""
    text = f"public {text}" if item.public else text
    return f"{text}{alias} {item.line}:{item.column} in {_block(facts, item.block)}"


def _definition(facts: FileFacts, item: Definition) -> Iterator[str]:
    place = f"{item.line}:{item.column} lines {item.start_line}-{item.end_line} in {_block(facts, item.block)}"
    yield f"{' '.join([*item.modifiers, item.kind])} {item.qualified_name} {place}"
    yield f"    signature: {item.signature}"
    parts = {
        "parameters": ", ".join(_parameter(facts, parameter) for parameter in item.parameters),
        "returns": written(facts, item.returns) if item.returns != NOTHING else "",
        "bases": ", ".join(written(facts, base) for base in item.bases),
        "keywords": ", ".join(f"{name}={written(facts, value)}" for name, value in item.keywords),
        "decorators": ", ".join(written(facts, decorator) for decorator in item.decorators),
        "owner": written(facts, item.owner) if item.owner != NOTHING else "",
        "value": written(facts, item.value) if item.value != NOTHING else "",
        "declared": written(facts, item.declared) if item.declared != NOTHING else "",
        "branches": str(item.branches or ""),
        "doc": repr(item.doc) if item.doc else "",
        "words": repr(item.words) if item.words else "",
    }
    yield from (f"    {name}: {text}" for name, text in parts.items() if text)


def _parameter(facts: FileFacts, item: Parameter) -> str:
    kind = "" if item.kind is BindingKind.PARAMETER else f"{item.kind.name.lower()} "
    declared = f": {written(facts, item.type)}" if item.type != NOTHING else ""
    default = f" = {written(facts, item.default)}" if item.default != NOTHING else ""
    return f"{kind}{item.name}{declared}{default}"


def _binding(facts: FileFacts, item: Binding) -> str:
    text = f"{item.kind.name.lower()} {item.name}".rstrip()
    if item.kind is BindingKind.DEFINITION:
        text += f" = {facts.definitions[item.value].qualified_name}"
    elif item.kind is not BindingKind.IMPORT and item.value != NOTHING:
        text += f" = {written(facts, item.value)}"
    declared = f" : {written(facts, item.type)}" if item.type != NOTHING else ""
    unpack = f" at {'/'.join('*' if step == NOTHING else str(step) for step in item.unpack)}" if item.unpack else ""
    return f"{text}{declared}{unpack} {item.line} in {_block(facts, item.block)}"
