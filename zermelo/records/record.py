"""A game that was played: who, from where, which moves, what was said of them, and how it ended.

The moves are texts in the game's own spelling, so a record can be stored, sent and compared without the rules; with
them it can be played again:

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
    """The text is no record of the game."""


@dataclass(frozen=True)
class RecordedMove:
    """A move and its annotations."""

    text: str
    """In the game's own spelling."""
    comment: str = ""
    marks: tuple[int, ...] = ()
    """The judgement of the commentator, as PGN numbers it: 1 good (!), 2 a mistake (?), 3 !!, 4 ??, 5 !?, 6 ?!"""
    seconds: float | None = None
    """How long the player thought."""
    clock: float | None = None
    """The player's clock after the move, in seconds."""
    variations: "tuple[MoveSequence, ...]" = ()
    """Moves that might have been played instead."""

    def __repr__(self) -> str:
        told = [
            f"{one.name}={value!r}" for one in fields(self)[1:] if (value := getattr(self, one.name)) != one.default
        ]
        return f"RecordedMove({', '.join([repr(self.text), *told])})"


@dataclass(frozen=True)
class MoveSequence:
    """Moves one after the other, and the comment before the first of them."""

    moves: tuple[RecordedMove, ...] = ()
    comment: str = ""


@dataclass(frozen=True)
class Record(MoveSequence):
    """A whole game."""

    players: tuple[str, ...] = ()
    """Who sat where, by seat; empty where nobody knows."""
    scores: tuple[float, ...] = ()
    """The score of each seat, from 0 to 1; empty while nobody knows."""
    start: str = ""
    """The first position, as a text that `game.position` reads; empty for the start of the game."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Everything else: Event, Site, Date (2026.11.17), Round, Seed … A name is one word of letters and digits."""


def made(moves: str | Iterable[str]) -> tuple[RecordedMove, ...]:
    """Moves without annotations, from their texts; words of one text are moves.

    >>> made("4 4")
    (RecordedMove('4'), RecordedMove('4'))
    """
    return tuple(map(RecordedMove, moves.split() if isinstance(moves, str) else moves))


def date_tag(when: datetime) -> str:
    """A day as PGN writes it.

    >>> date_tag(datetime(2026, 11, 17))
    '2026.11.17'
    """
    return f"{when:%Y.%m.%d}"


def first_position(game: Game, record: Record) -> Position:
    """Where a record begins."""
    return game.position(record.start) if record.start else game.initial


def positions(game: Game, record: Record) -> Iterator[tuple[Position, str]]:
    """Each position of a game with the move that led to it; none to the first."""
    position = first_position(game, record)
    yield position, ""
    for number, move in enumerate(record.moves, start=1):
        try:
            position = game.result(position, game.read(position, move.text))
        except IllegalMove as error:
            raise BadRecord(M("Move {number}: {problem}", number=number, problem=error.message)) from None
        yield position, move.text
