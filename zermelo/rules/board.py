"""A board as a value: squares, pieces, names and marks, and nothing about how they are painted.

A rulebook that gives its game a `draw` answers with a `Board`; the pages, the notebook and the files all paint it with
the same pen. A square is (column, row), counted from the top left corner:

>>> board = Board(columns=3, rows=3, pieces=(Piece((1, 1), "cross", player=0),))
>>> board.pieces[0].square in board.squares()
True
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Square = tuple[int, int]
"""The column from the left and the row from the top, both from 0."""

KINDS = ("cross", "ring", "disc", "king", "pawn", "glyph", "coin", "stick", "die", "store")
"""What a piece can look like. A king is a disc with a crown; a glyph and a coin show the piece's text, and so does a
store, which reaches over the square below too."""
STYLES = ("plain", "checkered", "holes", "points", "bare")
"""Squares of one colour, of two, holes in a wall, crossings of lines, or pieces on no ground at all."""


@dataclass(frozen=True)
class Piece:
    """Something that stands on a square; its colour is that of the player who owns it."""

    square: Square
    kind: str = "disc"
    player: int | None = None
    text: str = ""
    """What is written on it: a letter or chess sign, a value, the number of a die."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"There is no piece of the kind {self.kind!r}; there are {', '.join(KINDS)}.")


@dataclass(frozen=True, kw_only=True)
class Board:
    """What there is to see of a position."""

    columns: int = 0
    rows: int = 0
    style: str = "plain"
    pieces: tuple[Piece, ...] = ()
    column_names: tuple[str, ...] = ()
    """Written below the board, from the left."""
    upper_names: tuple[str, ...] = ()
    """Written above the board, where the squares of the first row have names of their own."""
    row_names: tuple[str, ...] = ()
    """Written at the left of the board, from the top."""
    missing: tuple[Square, ...] = ()
    """Squares of the grid that the board does not have."""
    lines: tuple[tuple[Square, Square], ...] = ()
    """Lines from a square to another, for boards on which pieces move along lines."""
    marked: tuple[Square, ...] = ()
    """Squares that stand out: a completed row, a king in check."""
    tones: tuple[str, ...] = ()
    """The names of the players where these are colours: White has white pieces."""
    by_column: bool = False
    """Whether a click anywhere in a column means that column."""
    scores: tuple[str, ...] = ()
    """What each player has: points, captured pieces, what was said."""
    notes: tuple[str, ...] = ()
    """Lines of text below the board: everything that is not on a square."""

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"There is no style {self.style!r} of board; there are {', '.join(STYLES)}.")

    def squares(self) -> Iterator[Square]:
        """Every square, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                if (column, row) not in self.missing:
                    yield column, row

    def name(self, square: Square) -> str:
        """What a square is called: b2 where the board has such names, else its numbers from 1.

        >>> Board(columns=3, rows=3, column_names=("a", "b", "c"), row_names=("3", "2", "1")).name((1, 1))
        'b2'
        >>> Board(columns=3, rows=3).name((1, 2))
        '2,3'
        """
        column, row = square
        if self.upper_names and not row:
            return self.upper_names[column]
        names = [names[place] for names, place in ((self.column_names, column), (self.row_names, row)) if names]
        return "".join(names) if names else f"{column + 1},{row + 1}"


def pieces_in(
    squares: int, places: Mapping[int, Square], kind: str, player: int | None, text: str = ""
) -> tuple[Piece, ...]:
    """A piece for each bit of a set of squares; `places` says where the square of each bit lies.

    >>> [piece.square for piece in pieces_in(0b101, {0: (0, 0), 1: (1, 0), 2: (2, 0)}, "disc", 0)]
    [(0, 0), (2, 0)]
    """
    return tuple(Piece(place, kind, player, text) for bit, place in places.items() if squares >> bit & 1)
