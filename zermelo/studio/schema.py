"""Requests as typed structures: a dataclass describes a request, and the check and the JSON Schema follow from it.

>>> @dataclass(frozen=True, kw_only=True)
... class Search:
...     game: Annotated[str, most(20)]
...     depth: Annotated[int | None, between(1, 60, "In plies.")] = None
>>> read(Search, {"game": "nim", "depth": 3})
Search(game='nim', depth=3)
>>> read(Search, {"game": "nim", "depth": 300})
Traceback (most recent call last):
zermelo.studio.schema.BadRequest: `depth` is a whole number from 1 to 60.
>>> schema_of(Search)["properties"]["depth"]
{'type': 'integer', 'minimum': 1, 'maximum': 60, 'description': 'In plies.'}

A field whose default is None may be left out; null is no value. Responses are described by JSON Schemas, which
`record`, `text`, `whole` and the like build.
"""

from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

Schema = dict[str, Any]
Structure = TypeVar("Structure")


class BadRequest(ZermeloError):
    """A request that is not as the description of the API says."""


# ---------------------------------------------------------------------------------------------
# JSON Schemas of responses


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


# ---------------------------------------------------------------------------------------------
# Structures of requests


@dataclass(frozen=True)
class Limit:
    """The values that a field may have, beside its type; the metadata of `Annotated`."""

    least: float | None = None
    most: float | None = None
    options: tuple[str, ...] = ()
    about: str = ""

    def schema(self, kind: str) -> Schema:
        """The keywords of JSON Schema for a field of some type."""
        found: Schema = {"enum": list(self.options)} if self.options else {}
        if self.least is not None:
            found["minimum"] = self.least
        if self.most is not None:
            found[{"string": "maxLength", "array": "maxItems"}.get(kind, "maximum")] = self.most
        return found | _described(self.about)


def most(size: int, about: str = "") -> Limit:
    """A text of at most so many characters, or a list of at most so many items."""
    return Limit(most=size, about=about)


def between(low: float, high: float, about: str = "") -> Limit:
    """A number from `low` to `high`."""
    return Limit(low, high, about=about)


def one_of(*options: str, about: str = "") -> Limit:
    """One of some texts."""
    return Limit(options=options, about=about)


def flag(about: str = "") -> Limit:
    """A truth value."""
    return Limit(about=about)


@dataclass(frozen=True)
class Nothing:
    """A request without fields."""


TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", list: "array"}


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of a type: a dataclass, a list, text, a number or a truth value."""
    return _schema_of(kind)


@cache
def _schema_of(annotated: Any) -> Schema:
    kind, limits = _bare(annotated)
    if is_dataclass(kind):
        needed = {name: schema_of(hint) for name, hint, is_needed in _fields(kind) if is_needed}
        return record(needed, {name: schema_of(hint) for name, hint, is_needed in _fields(kind) if not is_needed})
    name = TYPES[get_origin(kind) or kind]
    found: Schema = {"type": name}
    if name == "array":
        found["items"] = schema_of(get_args(kind)[0])
    for limit in limits:
        found |= limit.schema(name)
    return found


def _bare(kind: Any) -> tuple[Any, list[Limit]]:
    """A type without None and without its limits, and these."""
    if get_origin(kind) is Annotated:
        inner, *outer = get_args(kind)
        bare, limits = _bare(inner)
        return bare, [*limits, *outer]
    if NoneType in get_args(kind):
        return _bare(next(one for one in get_args(kind) if one is not NoneType))
    return kind, []


def _fields(kind: Any) -> list[tuple[str, Any, bool]]:
    """For each field of a dataclass its name, its type, and whether a request needs it."""
    return _known_fields(kind)


@cache
def _known_fields(kind: Any) -> list[tuple[str, Any, bool]]:
    hints = get_type_hints(kind, include_extras=True)
    return [
        (field.name, hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    ]


def read(kind: type[Structure], value: Any) -> Structure:
    """The structure of a request, if its JSON is as the structure says."""
    check(value, schema_of(kind))
    built: Structure = _built(kind, value)
    return built


def _built(annotated: Any, value: Any) -> Any:
    kind, _ = _bare(annotated)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _built(hint, value[name]) for name, hint, _ in _fields(kind) if name in value})
    if get_origin(kind) is list:
        return [_built(get_args(kind)[0], part) for part in value]
    return int(value) if kind is int else value


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
            raise BadRequest(M("The request needs `{field}`.", field=prefix + field))
    for field, part in value.items():
        if field not in schema["properties"]:
            allowed = ", ".join(schema["properties"]) or M("nothing")
            raise BadRequest(
                M("The request has no field {field!r}; there are {allowed}.", field=field[:40], allowed=allowed)
            )
        check(part, schema["properties"][field], prefix + field)


def _wanted(schema: Schema, name: str) -> str:
    """The sentence that says what would have been right."""
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
