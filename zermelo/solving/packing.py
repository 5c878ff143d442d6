"""Positions as rows of numbers, so that millions of them fit into arrays."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position


class Unpackable(ZermeloError):
    """A position holds something other than integers."""


def field_count(sample: Any) -> int:
    """The number of integers in a position.

    >>> field_count((1, (2, 3), 4))
    4
    """
    if isinstance(sample, tuple):
        return sum(map(field_count, sample))
    if isinstance(sample, int) and not isinstance(sample, bool):
        return 1
    raise Unpackable(
        M("A position holds a value of type {kind}, and tables need whole numbers.", kind=type(sample).__name__)
    )


def reader_of(sample: Any, offset: int = 0) -> Callable[..., Any]:
    """The function `read(fields, row)` that builds a position of the same shape from a row of numbers."""
    if not isinstance(sample, tuple):

        def read_number(fields, row):  # type: ignore[no-untyped-def]
            return int(fields[row, offset])

        return read_number
    parts: Callable[..., Any] = _nothing
    for part in sample:
        parts = _longer(parts, reader_of(part, offset))
        offset += field_count(part)
    if not hasattr(sample, "_fields"):
        return parts
    kind = type(sample)

    def read_named(fields, row):  # type: ignore[no-untyped-def]
        return kind(*parts(fields, row))

    return read_named


def _nothing(fields, row):  # type: ignore[no-untyped-def]
    return ()


def _longer(rest: Callable[..., Any], last: Callable[..., Any]) -> Callable[..., Any]:
    def read(fields, row):  # type: ignore[no-untyped-def]
        return rest(fields, row) + (last(fields, row),)

    return read


def writer_of(sample: Any, offset: int = 0) -> Callable[..., None]:
    """The function `write(fields, row, position)`, the inverse."""
    if not isinstance(sample, tuple):

        def write_number(fields, row, value):  # type: ignore[no-untyped-def]
            fields[row, offset] = value

        return write_number
    write: Callable[..., None] = _write_nothing
    for place, part in enumerate(sample):
        write = _and_then(write, place, writer_of(part, offset))
        offset += field_count(part)
    return write


def _write_nothing(fields, row, value):  # type: ignore[no-untyped-def]
    return None


def _and_then(first: Callable[..., None], place: int, inner: Callable[..., None]) -> Callable[..., None]:
    def write(fields, row, value):  # type: ignore[no-untyped-def]
        first(fields, row, value)
        inner(fields, row, value[place])

    return write


@dataclass(frozen=True)
class Shape:
    """How the positions of a game are stored in a level."""

    fields: int
    read: Callable[..., Position]
    """`read(keys, fields, row)`."""
    write: Callable[..., None]
    """`write(fields, row, position)`."""


def shape_of(game: Game) -> Shape:
    if game.from_key is not None:

        def read_key(keys, fields, row):  # type: ignore[no-untyped-def]
            return game.from_key(int(keys[row]))  # type: ignore[misc]

        return Shape(0, read_key, _write_nothing)
    read_fields = reader_of(game.initial)

    def read(keys, fields, row):  # type: ignore[no-untyped-def]
        return read_fields(fields, row)

    return Shape(field_count(game.initial), read, writer_of(game.initial))


def images(game: Game) -> Callable[[Position], Iterator[Position]]:
    """All symmetric positions, itself included; only itself where the game declares no symmetry."""

    def itself(state):  # type: ignore[no-untyped-def]
        yield state

    return game.symmetries or itself  # type: ignore[return-value]
