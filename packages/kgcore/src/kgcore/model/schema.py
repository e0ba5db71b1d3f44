"""Does an object fit an interchange model, and if not, what is the first thing wrong with it in a few words?"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import ValidationError

from kgcore.model.interchange import InterchangeModel
from kgcore.model.issues import shown

Model = TypeVar("Model", bound=InterchangeModel)


def fitted(model: type[Model], item: object) -> Model | str:
    """The item as a model, by the file's own names only; else the first problem, for a message."""
    if not isinstance(item, dict):
        return "not an object"
    try:
        return built(model, item)
    except ValidationError as error:
        return _first_problem(error)


def built(model: type[Model], fields: dict[str, Any]) -> Model:
    """The model of fields under the file's names. Raises pydantic's ValidationError where they do not fit."""
    # The validator itself: `model_validate` costs a third more, and large graphs come through here item by item.
    fitting: Model = model.__pydantic_validator__.validate_python(fields, by_alias=True, by_name=False)
    return fitting


def schema_problem(model: type[InterchangeModel], item: object) -> str:
    """The first problem of the item as this model, `""` when it fits."""
    found = fitted(model, item)
    return found if isinstance(found, str) else ""


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"] if not str(part).startswith("constrained-")) or "value"
    if first["type"] == "missing":
        return f"missing {shown(where)}"
    if first["type"] in ("enum", "literal_error"):
        return f"unknown {where} {shown(first['input'])}"
    return f"{where} is {shown(first['input'])}: {first['msg'].lower()}"
