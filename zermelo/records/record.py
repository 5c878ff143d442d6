"""A played game: the players, the initial position, the moves, the comments, and the result.

The moves are texts in the game's own notation, so a record can be stored, sent and compared without the rules; with
them it can be replayed:

>>> from zermelo.games import find
>>> record = Record(moves=made("4 4 5"), players=("Ann", "Ben"))
>>> [text for _, text in positions(find("connect-four"), record)]
['', '4', '4', '5']
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game, IllegalMove, Position


class BadRecord(ZermeloError):
    """A text that is not a record of the game."""


@dataclass(frozen=True)
class RecordedMove:
    """A move and its annotations."""

    text: str
    """In the game's own notation."""
    comment: str = ""
    marks: tuple[int, ...] = ()
    """The annotation as a PGN number: 1 good (!), 2 a mistake (?), 3 !!, 4 ??, 5 !?, 6 ?!"""
    seconds: float | None = None
    """The thinking time."""
    clock: float | None = None
    """The player's clock after the move, in seconds."""
    variations: "tuple[MoveSequence, ...]" = ()
    """Alternatives to this move."""
    properties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What else a format says of this move, by name: labels and marks on the board, say."""

    def __repr__(self) -> str:
        told = [
            f"{one.name}={value!r}" for one in fields(self)[1:] if (value := getattr(self, one.name)) != one.default
        ]
        return f"RecordedMove({', '.join([repr(self.text), *told])})"


@dataclass(frozen=True)
class MoveSequence:
    """Consecutive moves, and the comment before the first of them."""

    moves: tuple[RecordedMove, ...] = ()
    comment: str = ""


@dataclass(frozen=True)
class Record(MoveSequence):
    """A whole game."""

    players: tuple[str, ...] = ()
    """The players by seat; empty if unknown."""
    scores: tuple[float, ...] = ()
    """The score of each seat, from 0 to 1; empty if unknown."""
    start: str = ""
    """The initial position, as a text that `game.position` reads; empty for the game's own."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """All other tags: Event, Site, Date (2026.11.17), Round, Seed … A name is one word of letters and digits."""


def made(moves: str | Iterable[str]) -> tuple[RecordedMove, ...]:
    """Moves without annotations, from a list of texts or from the words of one text.

    >>> made("4 4")
    (RecordedMove('4'), RecordedMove('4'))
    """
    return tuple(map(RecordedMove, moves.split() if isinstance(moves, str) else moves))


def date_tag(when: datetime) -> str:
    """A date in PGN's format.

    >>> date_tag(datetime(2026, 11, 17))
    '2026.11.17'
    """
    return f"{when:%Y.%m.%d}"


def first_position(game: Game, record: Record) -> Position:
    """The initial position of a record."""
    return game.position(record.start) if record.start else game.initial


def positions(game: Game, record: Record) -> Iterator[tuple[Position, str]]:
    """Each position of a game with the move that led to it, empty for the first."""
    position = first_position(game, record)
    yield position, ""
    for number, move in enumerate(record.moves, start=1):
        try:
            position = game.result(position, game.read(position, move.text))
        except IllegalMove as error:
            raise BadRecord(M("Move {number}: {problem}", number=number, problem=error.message)) from None
        yield position, move.text
