"""What a request must look like: JSON Schema, built from a few words, and a check that refuses in one sentence.

>>> wish = record({"game": text(most=20)}, {"depth": whole(1, 60)})
>>> check({"game": "nim", "depth": 3}, wish)
>>> check({"game": "nim", "depth": 300}, wish)
Traceback (most recent call last):
zermelo.studio.schema.BadRequest: `depth` is a whole number from 1 to 60.

The same value that checks is published in the description of the API, so the two cannot differ.
"""

from typing import Any

from zermelo.languages.errors import ZermeloError

Schema = dict[str, Any]


class BadRequest(ZermeloError):
    """A request that is not what the description of the API says."""


def text(most: int = 200, about: str = "") -> Schema:
    return {"type": "string", "maxLength": most} | _described(about)


def choice(*options: str, about: str = "") -> Schema:
    return {"type": "string", "enum": list(options)} | _described(about)


def whole(low: int, high: int, about: str = "") -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high} | _described(about)


def number(low: float, high: float, about: str = "") -> Schema:
    return {"type": "number", "minimum": low, "maximum": high} | _described(about)


def truth(about: str = "") -> Schema:
    return {"type": "boolean"} | _described(about)


def list_of(items: Schema, most: int, about: str = "") -> Schema:
    return {"type": "array", "items": items, "maxItems": most} | _described(about)


def record(needed: dict[str, Schema], optional: dict[str, Schema] | None = None, about: str = "") -> Schema:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": needed | (optional or {}),
        "required": list(needed),
        "additionalProperties": False,
    } | _described(about)


def anything(about: str = "") -> Schema:
    """A value whose shape is not promised."""
    return _described(about)


def _described(about: str) -> Schema:
    return {"description": about} if about else {}


NOTHING = record({})


# ---------------------------------------------------------------------------------------------
# Checking


def check(value: Any, schema: Schema, name: str = "") -> None:
    """Refuse a value that the schema does not allow, in one sentence that says what would be right."""
    kind = schema.get("type")
    if kind is None:
        return
    if not _is_of_kind(value, kind) or not _is_in_range(value, schema):
        raise BadRequest(_wanted(schema, name))
    if kind == "array":
        for place, item in enumerate(value):
            check(item, schema["items"], f"{name}[{place}]")
    if kind == "object":
        _check_fields(value, schema, name)


def _is_of_kind(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer":
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    kinds: dict[str, Any] = {"string": str, "number": (int, float), "array": list, "object": dict, "boolean": bool}
    return isinstance(value, kinds[kind])


def _is_in_range(value: Any, schema: Schema) -> bool:
    if isinstance(value, str):
        return len(value) <= schema.get("maxLength", len(value)) and value in schema.get("enum", [value])
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return not isinstance(value, list) or len(value) <= schema["maxItems"]


def _check_fields(value: dict[str, Any], schema: Schema, name: str) -> None:
    prefix = f"{name}." if name else ""
    for field in schema["required"]:
        if field not in value:
            raise BadRequest(f"The request needs `{prefix}{field}`.")
    for field, part in value.items():
        if field not in schema["properties"]:
            allowed = ", ".join(schema["properties"]) or "nothing"
            raise BadRequest(f"The request knows no field {field[:40]!r}; there are {allowed}.")
        check(part, schema["properties"][field], prefix + field)


def _wanted(schema: Schema, name: str) -> str:
    """What would have been right."""
    if not name:
        return "The body of the request is one JSON object."
    if "enum" in schema:
        return f"`{name}` is one of {', '.join(schema['enum'])}."
    if schema["type"] == "string":
        return f"`{name}` is a text of at most {schema['maxLength']} characters."
    if schema["type"] == "integer":
        return f"`{name}` is a whole number from {schema['minimum']} to {schema['maximum']}."
    if schema["type"] == "number":
        return f"`{name}` is a number from {schema['minimum']} to {schema['maximum']}."
    if schema["type"] == "array":
        return f"`{name}` is a list of at most {schema['maxItems']}."
    return f"`{name}` is true or false." if schema["type"] == "boolean" else f"`{name}` is a JSON object."
