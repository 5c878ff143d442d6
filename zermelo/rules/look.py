"""How people see a game: its boards and moves as text and as drawings, and the names of its players.

Everything here may be left out. A game without a look shows its position as Python writes it, and reads the moves that
it has written itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M, Message
from zermelo.rules.board import Board, Square

if TYPE_CHECKING:
    from zermelo.rules.grid import Grid

Position = Any
Action = Any


@dataclass(frozen=True, kw_only=True, eq=False)
class Look:
    """What a game is called, how it is shown, and how boards and moves are read."""

    about: str = ""
    """One sentence: what the players do and who wins."""
    player_names: tuple[str, ...] = ()
    text: Callable[[Position], str] | None = None
    """The board as a person likes to see it."""
    parse: Callable[[str], Position] | None = None
    """A position from text; a sequence of moves is understood without it."""
    action_text: Callable[[Position, Action], str] | None = None
    """A move as people write it."""
    parse_action: Callable[[Position, str], Action] | None = None
    """A move from any other usual spelling; the one of `action_text` is understood without it."""
    draw: Callable[[Position], Board] | None = None
    """The board to look at: squares and pieces; without it the text is drawn."""
    squares: Callable[[Position, Action], tuple[Square, ...]] | None = None
    """Where a move is made on that board: one square to click, from and to, or a path; none where it has no place."""
    words: tuple[Message, ...] = ()
    """The words on its boards, which `parse` reads in English and people write in every language."""
    run_together: bool = False
    """Whether moves of one sign may be written without blanks, as in 44455."""
    grid: "Grid | None" = None
    """The board of squares on which positions can be set up piece by piece."""


def player_name(names: Sequence[str], player: int) -> str:
    """What to call a player: by name, or by number where the game gives no names."""
    return names[player] if player < len(names) else M("player {number}", number=player + 1)
