"""Requests and responses as dataclasses, from which validation and the JSON Schema are derived.

>>> @dataclass(frozen=True, kw_only=True)
... class Search:
...     game: Annotated[str, most(20)]
...     depth: Annotated[int | None, between(1, 60, "In plies.")] = None
>>> read(Search, {"game": "go", "depth": 3})
Search(game='go', depth=3)
>>> read(Search, {"game": "go", "depth": 300})
Traceback (most recent call last):
zermelo.studio.schema.BadRequest: `depth` is a whole number from 1 to 60.
>>> schema_of(Search)["properties"]["depth"]
{'type': 'integer', 'minimum': 1, 'maximum': 60, 'description': 'In plies.'}

A field of a request with a default is optional, and null is not allowed. A response has all its fields, None as null.
"""

from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

Schema = dict[str, Any]
Structure = TypeVar("Structure")


class BadRequest(ZermeloError):
    """A request that does not match its schema."""


# ---------------------------------------------------------------------------------------------
# Fields


@dataclass(frozen=True)
class Limit:
    """The constraints of a field beyond its type; the metadata of `Annotated`."""

    least: float | None = None
    most: float | None = None
    options: tuple[str, ...] = ()
    about: str = ""

    def schema(self, kind: str) -> Schema:
        """The JSON Schema keywords for a field of a type."""
        largest = {"string": "maxLength", "array": "maxItems"}.get(kind, "maximum")
        said = {"enum": list(self.options), "minimum": self.least, largest: self.most, "description": self.about}
        return {keyword: value for keyword, value in said.items() if value not in (None, [], "")}


def most(size: int, about: str = "") -> Limit:
    """A string of at most `size` characters, or a list of at most `size` items."""
    return Limit(most=size, about=about)


def between(low: float, high: float, about: str = "") -> Limit:
    """A number from `low` to `high`."""
    return Limit(low, high, about=about)


def one_of(*options: str, about: str = "") -> Limit:
    """A string from an enumeration."""
    return Limit(options=options, about=about)


def about(description: str) -> Limit:
    """A description without constraints."""
    return Limit(about=description)


@dataclass(frozen=True)
class Nothing:
    """A request or a response without fields."""


# ---------------------------------------------------------------------------------------------
# JSON Schemas

TYPES = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    list: "array",
    tuple: "array",
    dict: "object",
    NoneType: "null",
}


@cache
def schema_of(annotated: Any, response: bool = False) -> Schema:
    """The JSON Schema of a type in requests or responses."""
    kind, *limits = get_args(annotated) if get_origin(annotated) is Annotated else (annotated,)
    found = _unlimited(kind, response)
    for limit in limits:
        found = found | ({"description": limit.about} if response else limit.schema(found["type"]))
    return found


def _unlimited(kind: Any, response: bool) -> Schema:
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if is_dataclass(kind):
        return _record(kind, response)
    if kind is Any:
        return {}
    if origin is Literal:
        return {"type": "string", "enum": list(parts)}
    if origin in (Union, UnionType):
        schemas = [schema_of(part, response) for part in parts if response or part is not NoneType]
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    if origin is tuple and Ellipsis not in parts:
        return {"type": "array", "prefixItems": [schema_of(part, response) for part in parts], "items": False}
    items = {"items": schema_of(parts[0], response)} if TYPES[origin] == "array" else {}
    return {"type": TYPES[origin]} | items


def _record(kind: Any, response: bool) -> Schema:
    return {
        "type": "object",
        "properties": {name: schema_of(hint, response) for name, hint, _ in _fields(kind)},
        "required": [name for name, _, is_needed in _fields(kind) if response or is_needed],
        "additionalProperties": False,
    } | ({"description": kind.__doc__} if response else {})


@cache
def _fields(kind: Any) -> list[tuple[str, Any, bool]]:
    """The name, type and whether it is required, for each field of a dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.name, hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    ]


# ---------------------------------------------------------------------------------------------
# Reading requests


def read(kind: type[Structure], value: Any) -> Structure:
    """Validate JSON against a dataclass and build an instance."""
    structure: Any = kind
    check(value, schema_of(structure))
    built: Structure = _built(structure, value)
    return built


def _built(annotated: Any, value: Any) -> Any:
    kind: Any = get_args(annotated)[0] if get_origin(annotated) is Annotated else annotated
    if NoneType in get_args(kind):
        return _built(next(one for one in get_args(kind) if one is not NoneType), value)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _built(hint, value[name]) for name, hint, _ in _fields(kind) if name in value})
    if get_origin(kind) is list:
        return [_built(get_args(kind)[0], part) for part in value]
    return int(value) if kind is int else value


def check(value: Any, schema: Schema, name: str = "") -> None:
    """Raise BadRequest, with a sentence that says what is expected, if a value does not match a schema."""
    kind = schema["type"]
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
            raise BadRequest(M("The request needs `{field}`.", field=prefix + field))
    for field, part in value.items():
        if field not in schema["properties"]:
            allowed = ", ".join(schema["properties"]) or M("nothing")
            raise BadRequest(
                M("The request has no field {field!r}; there are {allowed}.", field=field[:40], allowed=allowed)
            )
        check(part, schema["properties"][field], prefix + field)


def _wanted(schema: Schema, name: str) -> str:
    """The sentence that says what is expected."""
    if not name:
        return M("The body of the request is one JSON object.")
    if "enum" in schema:
        return M("`{name}` is one of {options}.", name=name, options=", ".join(schema["enum"]))
    kind = schema["type"]
    if kind == "string":
        return M("`{name}` is a text of at most {most} characters.", name=name, most=schema["maxLength"])
    low, high = schema.get("minimum"), schema.get("maximum")
    if kind == "integer":
        return M("`{name}` is a whole number from {low} to {high}.", name=name, low=low, high=high)
    if kind == "number":
        return M("`{name}` is a number from {low} to {high}.", name=name, low=low, high=high)
    if kind == "array":
        return M("`{name}` is a list of at most {most}.", name=name, most=schema["maxItems"])
    if kind == "boolean":
        return M("`{name}` is true or false.", name=name)
    return M("`{name}` is a JSON object.", name=name)
