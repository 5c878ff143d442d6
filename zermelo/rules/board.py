"""A board as a value: squares, pieces, names and marks, independent of the rendering.

The `draw` of a rulebook returns a `Board`; the pages, the notebook and the files share one renderer. A square
is (column, row), counted from the top left corner:

>>> board = Board(columns=3, rows=3, pieces=(Piece((1, 1), "cross", player=0),))
>>> board.pieces[0].square in board.squares()
True
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

Square = tuple[int, int]
"""The column from the left and the row from the top, both from 0."""

KINDS = (
    "cross",
    "ring",
    "disc",
    "stone",
    "man",
    "king",
    "pawn",
    "glyph",
    "coin",
    "stick",
    "die",
    "card",
    "pit",
    "store",
    "claim",
    "payoff",
    "checker",
    "flat",
    "cube",
    "food",
    "capsule",
    "eater",
    "ghost",
    "chess-pawn",
    "chess-knight",
    "chess-bishop",
    "chess-rook",
    "chess-queen",
    "chess-king",
    "tile",
    "peg",
    "sticker",
    "crate",
    "target",
    "keeper",
    "boat",
    "water",
    "power",
    "cover",
    "count",
    "mine",
    "hull",
    "wreck",
    "hit",
    "splash",
    "domino",
)
"""The shapes of pieces. A man is a draughtsman and a king one with a crown. Their text is shown by glyphs, coins,
cards (K♥), dice, pits and stores, which show their seeds (a store also covers the square below), and payoffs, which
have one number per player. A claim fills the box at the lower right of its point on a board of edges. In
backgammon checkers are stacked on a point and flat in the tray, and the cube is at its owner's side. Food, capsules,
the eater and ghosts are in a maze; their text says where they look (`zermelo/draw/board_maze.py`). Tiles with a number,
pegs, stickers with the letter of a face of a cube, crates, targets, their keeper, boats and water are in puzzles. A
power is a tile of 2048, whose colour tells its number (`zermelo/draw/board_tiles.py`). In minesweeper covers may
show a probability, counts have a colour for each number, and mines have exploded. At sea there are the hulls of ships,
wrecks, hits and the splashes of misses. A domino with the text 6-5 lies along the row, and one with 6:6 across it."""
STYLES = (
    "plain",
    "checkered",
    "draughts",
    "green",
    "wood",
    "holes",
    "points",
    "goban",
    "hexagons",
    "table",
    "bare",
    "backgammon",
    "maze",
    "tiles",
    "cards",
)
"""Squares of one colour, of two, of two with only the dark ones in the game, a green cloth, a slab of wood, holes in a
wall, crossings of lines, the same on the wood of a Go board, hexagonal cells, a table, pieces on no ground at all,
the points of backgammon, a maze whose walls are the missing squares, places for tiles in a
frame, or a table whose cards overlap in columns: a square is the strip of a card that the next one leaves free."""


@dataclass(frozen=True)
class Piece:
    """A piece on a square, in the colour of its owner."""

    square: Square
    kind: str = "disc"
    player: int | None = None
    text: str = ""
    """The text on it: a letter or chess symbol, a value, the number of a die."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"There is no piece of the kind {self.kind!r}; there are {', '.join(KINDS)}.")


@dataclass(frozen=True)
class Edge:
    """A clickable edge between two points: the squares of a move along it are both."""

    origin: Square
    target: Square
    player: int | None = None
    """The owner, once it is taken."""
    taken: bool = False

    @property
    def is_taken(self) -> bool:
        return self.taken or self.player is not None

    @property
    def key(self) -> str:
        """Both ends as text, for the pages."""
        return ",".join(map(str, (*self.origin, *self.target)))


@dataclass(frozen=True, kw_only=True)
class Board:
    """The picture of a position: squares, pieces and marks."""

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
    square_names: tuple[str, ...] = ()
    """The name of each square, in reading order, where it has no coordinates; written small in its corner."""
    missing: tuple[Square, ...] = ()
    """Squares of the grid that the board does not have."""
    spots: tuple[tuple[float, float], ...] = ()
    """The points of a board that is no grid, in squares from the top left; the square (n, 0) is point n."""
    edges: tuple[Edge, ...] = ()
    """Edges of a graph whose points are the squares: fences between dots, ways between towns."""
    borders: tuple[int | None, ...] = ()
    """The owners of the top, right, bottom and left side of the board, where players connect their sides."""
    lines: tuple[tuple[Square, Square], ...] = ()
    """Lines from a square to another, for boards on which pieces move along lines."""
    line_names: tuple[str, ...] = ()
    """A text on each of these lines, nearer to its first square; empty for none: what a road costs."""
    ways: tuple[tuple[Square, Square, int], ...] = ()
    """Lines of a player drawn over the squares, such as those that can still be completed."""
    areas: tuple[tuple[tuple[Square, ...], int | None], ...] = ()
    """Parts of the ground in the colour of a player, or of wood: each by the squares at its corners."""
    marked: tuple[Square, ...] = ()
    """Highlighted squares: a completed row, a king in check."""
    tones: tuple[str, ...] = ()
    """The names of the players if these are colours: White has white pieces."""
    by_column: bool = False
    """Whether a click anywhere in a column means that column."""
    by_row: bool = False
    """Whether a click anywhere in a row means that row."""
    in_steps: bool = False
    """Whether a move is several steps between squares, which may be clicked in any order."""
    scores: tuple[str, ...] = ()
    """The score of each player: points, captured pieces, answers."""
    notes: tuple[str, ...] = ()
    """Lines of text below the board, for everything off the squares."""
    is_text: bool = False
    """Whether the notes are a board drawn as text, whose signs stand below one another."""

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"There is no style {self.style!r} of board; there are {', '.join(STYLES)}.")
        if not isinstance(self.spots, Sequence) or not all(len(spot) == 2 for spot in self.spots):
            raise ValueError(
                "spots is a tuple of points, ((x, y), …), each in squares from the top left; the first is that of the "
                f"square (0, 0), the second that of (1, 0), and so on; not {type(self.spots).__name__}."
            )

    def squares(self) -> Iterator[Square]:
        """Every square, row by row."""
        if self.spots:
            yield from ((place, 0) for place in range(len(self.spots)))
            return
        for row in range(self.rows):
            for column in range(self.columns):
                if self.has((column, row)):
                    yield column, row

    def has(self, square: Square) -> bool:
        """Whether a square is in play: on a draughts board only the dark ones are.

        >>> Board(columns=8, rows=8, style="draughts").has((0, 0))
        False
        """
        column, row = square
        if self.spots:
            return row == 0 and 0 <= column < len(self.spots)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return inside and square not in self.missing and (self.style != "draughts" or is_dark(square))

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to draw: squares, points or lines of text."""
        return bool(self.columns or self.spots or self.notes)

    @cached_property
    def _order(self) -> dict[Square, int]:
        """The place of each square in reading order."""
        return {square: place for place, square in enumerate(self.squares())}

    def name(self, square: Square) -> str:
        """The name of a square: b2 where the board has such names, else its numbers from 1.

        >>> Board(columns=3, rows=3, column_names=("a", "b", "c"), row_names=("3", "2", "1")).name((1, 1))
        'b2'
        >>> Board(columns=3, rows=3).name((1, 2)), Board(columns=2, rows=1, square_names=("x", "y")).name((1, 0))
        ('2,3', 'y')
        """
        column, row = square
        if self.square_names:
            return self.square_names[self._order[square]]
        if self.spots:
            return str(column + 1)
        if self.upper_names and not row:
            return self.upper_names[column]
        names = [names[place] for names, place in ((self.column_names, column), (self.row_names, row)) if names]
        return "".join(names) if names else f"{column + 1},{row + 1}"


def is_dark(square: Square) -> bool:
    """Whether a square of a checkered board is dark, as the lower left one of eight by eight is."""
    return sum(square) % 2 == 1


def pieces_in(
    squares: int, places: Mapping[int, Square], kind: str, player: int | None, text: str = ""
) -> tuple[Piece, ...]:
    """A piece for each bit of a set of squares; `places` maps bits to squares.

    >>> [piece.square for piece in pieces_in(0b101, {0: (0, 0), 1: (1, 0), 2: (2, 0)}, "disc", 0)]
    [(0, 0), (2, 0)]
    """
    return tuple(Piece(place, kind, player, text) for bit, place in places.items() if squares >> bit & 1)
