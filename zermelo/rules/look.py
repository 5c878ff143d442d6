"""The presentation of a game: boards and moves as text and as drawings, and the names of its players.

Everything here is optional. A game without a look shows the `repr` of its positions and reads the moves that it
writes.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message

if TYPE_CHECKING:
    from zermelo.rules.board import Board, Square
    from zermelo.rules.grid import Grid

Position = Any
Action = Any


@dataclass(frozen=True, kw_only=True, eq=False)
class Look:
    """The title of a game, how it is shown, and how boards and moves are parsed."""

    title: str = ""
    """The title of the game; by default its name."""
    about: str = ""
    """One sentence: what the players do and who wins."""
    rules: tuple[str, ...] = ()
    """The rules that a beginner needs beyond it, each in a sentence or two."""
    player_names: tuple[str, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    """The displayed names of the parameters of the rulebook: {"width": "columns"}."""
    switches: tuple[str, ...] = ()
    """The parameters that are 0 or 1, for no and yes."""
    text: Callable[[Position], str] | None = None
    """The board as text."""
    parse: Callable[[str], Position] | None = None
    """A position from text; a sequence of moves needs no parser."""
    action_text: Callable[[Position, Action], str] | None = None
    """A move in its usual notation."""
    parse_action: Callable[[Position, str], Action] | None = None
    """A move from any other usual notation; that of `action_text` needs no parser."""
    fen: Callable[[Position], str] | None = None
    """The position on one line, as records and programs write it."""
    coordinates: Callable[[Position, Action, bool], str] | None = None
    """A move as programs write it, e7e8q; by default its squares. The last argument tells whether it is Chess960."""
    draw: "Callable[[Position], Board] | None" = None
    """The board as a drawing, of squares and pieces; by default the text is drawn."""
    squares: "Callable[[Position, Action], tuple[Square, ...]] | None" = None
    """The squares of a move on that board: one to click, from and to, or a path; empty if it has no place there."""
    arrow: Callable[[Position, Action], str] | None = None
    """The key that makes a move which is a direction: left, right, up, down, or stay (the space bar)."""
    detours: "Callable[[Position, Action], tuple[tuple[Square, ...], ...]] | None" = None
    """Other paths of squares for the same move."""
    words: tuple[Message, ...] = ()
    """The words on its boards, which `parse` reads in English and users write in any language."""
    margin: Callable[[Any], Message] | None = None
    """The margin of a win where points are counted: 3 boxes, 1 seed; by default in points."""
    run_together: bool = False
    """Whether moves of one character may be written without spaces, as in 44455."""
    formats: tuple[str, ...] = ()
    """The usual formats of its game records, beside PGN and JSON: pdn, say (`zermelo.records`)."""
    openings: Mapping[str, str] = field(default_factory=dict)
    """The names of openings, by the moves that lead to them (`zermelo.records.opening_names`)."""
    grid: "Grid | None" = None
    """The board of squares on which positions can be set up piece by piece."""


class BadLook(ZermeloError):
    """A look returned a value that cannot be shown; `problem` is the sentence without its full stop, for a list."""

    def __init__(self, problem: Message) -> None:
        super().__init__(M("{problem}.", problem=problem))
        self.problem = problem


def squares_given(look: Look, position: Position, action: Action) -> "tuple[Square, ...]":
    """The squares of a move by its look, validated: a single square must be in a tuple, too.

    >>> squares_given(Look(squares=lambda position, action: [(2, 1)]), None, None)
    ((2, 1),)
    """
    assert look.squares
    given = look.squares(position, action)
    if isinstance(given, Iterable):
        squares = tuple(given)
        if all(_is_square(square) for square in squares):
            return tuple((column, row) for column, row in squares)
        given = squares
    code = getattr(look.squares, "__code__", None)
    raise BadLook(
        M(
            "`squares` ({file}, line {line}) gives {given!r}; it gives squares, each (column, row), "
            "such as ((2, 1),) for one and ((2, 1), (2, 2)) for a step",
            file=os.path.basename(code.co_filename) if code else "?",
            line=code.co_firstlineno if code else 0,
            given=given,
        )
    )


def _is_square(square: Any) -> bool:
    return isinstance(square, Sequence) and len(square) == 2 and all(isinstance(part, Integral) for part in square)


def player_name(names: Sequence[str], player: int) -> str:
    """The name of a player, or a number where the game names none."""
    return names[player] if player < len(names) else M("player {number}", number=player + 1)
