"""Boards of squares, declared in a few lines: text, parsing, drawing, clicks, square names and pieces to set up.

A set of squares is an integer with a bit for each (see `bits.py`). The grid maps squares to bits and lists the
pieces; a rulebook adds the conversion between positions and sets of squares, which `sides_of` and `board_of` do where
a position has a tuple with a number for each square, as boards of more than 64 squares need:

>>> grid = Grid(3, 3, {"X": ("cross", 0), "O": ("ring", 1)})
>>> print(grid.text((0b000010000, 0b000000100), player=0))
3  . . O
2  . X .
1  . . .
   a b c
>>> grid.read("X.O/.X./...").sets, grid.name(4), grid.square_named("c1")
((17, 4), 'b2', (2, 2))

Its geometry helps the rules: all lines of a length, and the images of the board under symmetry.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_

from zermelo.languages.message import M, Message, joined
from zermelo.rules import text_board
from zermelo.rules.board import Board, Piece, Square, pieces_in
from zermelo.rules.game import Action, BadPosition, Position, mover
from zermelo.rules.grid_geometry import DIRECTIONS as DIRECTIONS
from zermelo.rules.grid_geometry import Geometry
from zermelo.rules.grid_geometry import moved as moved
from zermelo.rules.look import Look, player_name
from zermelo.rules.moves_on_grid import InColumns, InSteps, Moves, OnSets, OnSquares, Sides
from zermelo.rules.parameters import OF_A_BOARD
from zermelo.rules.possible_boards import Setting, refuse_hanging, refuse_move_after_line, turn_by_pieces
from zermelo.rules.words import TURN_WORDS, in_english, to_move

LETTERS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = text_board.EMPTY


SIGNED = ("glyph", "disc")
"""Pieces that show their sign."""


@dataclass(frozen=True, eq=False)
class Grid(Geometry):
    """A board of squares and the pieces on it."""

    width: int
    height: int
    pieces: Mapping[str, tuple[str, int | None]]
    """The kind (see `board.KINDS`) and the owner of each piece, by its sign."""
    bit: Callable[[int, int], int] | None = None
    """The bit of a square, by its column and its row from the top left; by default in reading order.

    On a draughts board only the dark squares have one."""
    style: str = "plain"
    """The style of the board; see `board.STYLES`."""
    numbered: bool = False
    """Whether only the columns have names, which are numbers; else squares are called a1 to h8."""
    players: tuple[str, ...] = ()
    """The names of the players; by default the signs of their pieces."""
    title: str = ""
    """The title of the game."""
    borders: tuple[int | None, ...] = ()
    """The owners of the sides; see `Board.borders`."""
    from_top: bool = False
    """Whether rows are counted from above; else from below, as in chess."""
    letters: str = LETTERS
    """The names of the columns."""
    says_turn: bool = False
    """Whether a line below the board says who moves; else the piece counts imply it, as players alternate."""

    # -----------------------------------------------------------------------------------------
    # Squares

    @cached_property
    def bits(self) -> dict[Square, int]:
        """The bit of each square, in reading order."""
        squares = list(Board(columns=self.width, rows=self.height, style=self.style).squares())
        if self.bit is None:
            return {square: place for place, square in enumerate(squares)}
        return {square: self.bit(*square) for square in squares}

    @cached_property
    def places(self) -> dict[int, Square]:
        """The square of each bit, the lowest first."""
        return {bit: square for square, bit in sorted(self.bits.items(), key=lambda one: one[1])}

    @property
    def numbers_squares(self) -> bool:
        """Whether squares are numbered in reading order, as in draughts."""
        return self.style == "draughts"

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        if self.numbers_squares:
            return ()
        return tuple(str(column + 1) if self.numbered else self.letters[column] for column in range(self.width))

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        if self.numbered or self.numbers_squares:
            return ()
        names = tuple(str(number) for number in range(1, self.height + 1))
        return names if self.from_top else names[::-1]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players; by default their signs, if each has exactly one."""
        owners = [player for _, player in self.pieces.values()]
        return self.players or (tuple(self.pieces) if owners == list(range(len(owners))) else ())

    def name(self, bit: int) -> str:
        """The name of a square.

        As in chess, by the letter of its column and the number of its row; in draughts by its number.

        >>> Grid(8, 8, {}, style="draughts").name(31), Grid(8, 8, {}).name(0)
        ('32', 'a8')
        """
        return self.empty_board.name(self.places[bit])

    def square_named(self, name: str) -> Square | None:
        """The square with a name; None if there is no such square."""
        if self.numbers_squares:
            squares = list(self.bits)
            return squares[int(name) - 1] if name.isdecimal() and 0 < int(name) <= len(squares) else None
        column, row = name[:1], name[1:]
        if column not in self.column_names or row not in self.row_names:
            return None
        return self.column_names.index(column), self.row_names.index(row)

    def squares_in(self, written: str) -> list[Square | None]:
        """The squares that a text names in order; None for an unknown name.

        >>> Grid(8, 8, {}).squares_in("a2 x b3"), Grid(8, 8, {}, style="draughts").squares_in("1-6")
        ([(0, 6), (1, 5)], [(1, 0), (2, 1)])
        """
        pattern = r"()(\d+)" if self.numbers_squares else r"([a-z])\s*(\d+)"
        return [self.square_named("".join(parts)) for parts in re.findall(pattern, written.lower())]

    # -----------------------------------------------------------------------------------------
    # Boards

    @cached_property
    def empty_board(self) -> Board:
        return Board(
            columns=self.width,
            rows=self.height,
            style=self.style,
            column_names=self.column_names,
            row_names=self.row_names,
            square_names=tuple(str(number + 1) for number in range(len(self.bits))) if self.numbers_squares else (),
            borders=self.borders,
            by_column=self.numbered,
        )

    @cached_property
    def turns(self) -> tuple[Message, ...]:
        """The line that says who moves, for each player; empty if the pieces imply it."""
        owners = [player + 1 for _, player in self.pieces.values() if player is not None]
        count = max(len(self.names), 2, *owners) if self.says_turn else 0
        return tuple(to_move(player_name(self.names, player)) for player in range(count))

    def text(self, sets: tuple[int, ...], player: int) -> str:
        """The board with its coordinates and, if needed, the line that says who moves."""
        signs = "".join(self._sign(sets, self.bits.get(square)) for square in self._all_squares)
        return self.text_of(self._rows(signs), player)

    def _rows(self, signs: str) -> list[str]:
        """The signs of all squares, row by row."""
        return [signs[start : start + self.width] for start in range(0, len(signs), self.width)]

    @cached_property
    def _all_squares(self) -> list[Square]:
        """All squares in reading order, including those not in play."""
        return [(column, row) for row in range(self.height) for column in range(self.width)]

    def _sign(self, sets: tuple[int, ...], bit: int | None) -> str:
        if bit is None:
            return EMPTY
        return next((sign for sign, squares in zip(self.pieces, sets, strict=True) if squares >> bit & 1), EMPTY)

    def text_of(self, rows: Iterable[str], player: int | None) -> str:
        """The text of a board from the signs on its squares."""
        slanted = self.style == "hexagons"
        names = self.row_names
        if self.numbers_squares:
            names = tuple(str(1 + row * self.width // 2) for row in range(self.height))  # of the first in each row
        board = text_board.draw(list(rows), columns=self.column_names, rows=names, slanted=slanted)
        return joined([board, self.turns[player]], "\n") if self.turns and player is not None else board

    def draw(self, sets: tuple[int, ...], marked: int = 0) -> Board:
        """The drawing of the board, with highlighted squares."""
        pieces: tuple[Piece, ...] = ()
        for (sign, (kind, player)), squares in zip(self.pieces.items(), sets, strict=True):
            pieces += pieces_in(squares, self.places, kind, player, sign if kind in SIGNED else "")
        squares_marked = tuple(place for bit, place in self.places.items() if marked >> bit & 1)
        return replace(self.empty_board, pieces=pieces, marked=squares_marked)

    def read(self, written: str) -> Setting:
        """A board from text: drawn, its rows separated by slashes, or all its squares in a row."""
        bare, player = self._without_turn(written)
        rows = text_board.read(bare, "".join(self.pieces))
        signs = "".join(rows)
        if len(rows) not in (1, self.height) or {len(row) * len(rows) for row in rows} != {self.width * self.height}:
            raise BadPosition(
                M(
                    "The board has {rows} rows of {columns} squares, written {signs} or a dot; draw them all.",
                    rows=self.height,
                    columns=self.width,
                    signs=", ".join(self.pieces),
                )
            )
        return self.setting(self._rows(signs), player)

    def setting(self, rows: list[str], player: int | None) -> Setting:
        """The board with these signs on its squares."""
        standing = dict(zip(self._all_squares, "".join(rows), strict=True))
        beside = next((square for square, here in standing.items() if here != EMPTY and square not in self.bits), None)
        if beside is not None:
            raise BadPosition(
                M(
                    "Nothing can stand in column {column} of row {row}; only dark squares are in the game.",
                    column=beside[0] + 1,
                    row=beside[1] + 1,
                )
            )
        sets = [self.set_of(square for square, here in standing.items() if here == sign) for sign in self.pieces]
        return Setting(tuple(rows), tuple(sets), player)

    def read_in_any_language(self, written: str) -> Setting:
        """The same, where the line that says who moves may be in any language."""
        try:
            return self.read(written)
        except BadPosition:
            return self.read(in_english(written, self.words))

    def _without_turn(self, written: str) -> tuple[str, int | None]:
        """The board without its words, and the player they name, as "Black to move" or "b to move"."""
        found = None
        for player in range(len(self.turns)):
            name = re.escape(player_name(self.names, player))
            alone = "" if name in self.pieces else f"|{name}"  # on the board, a sign is a piece
            called = "|".join([name, *(re.escape(sign) for sign, piece in self.pieces.items() if piece[1] == player)])
            named = rf"(?<!\w)(?:(?:{called})[ \t]+to move{alone})(?!\w)"
            written, count = re.subn(named, "", written, flags=re.IGNORECASE)
            found = player if count else found
        return (re.sub(r"\bto move\b", "", written, flags=re.IGNORECASE) if self.turns else written), found

    @property
    def words(self) -> tuple[Message, ...]:
        """The words on the board, to be parsed in every language."""
        names = tuple(name for name in self.names if isinstance(name, Message))
        return (*TURN_WORDS, *names) if self.turns else ()

    # -----------------------------------------------------------------------------------------
    # The look of a game

    def on_squares(self) -> Moves:
        """Moves that put a piece on a square; an action is the bit of the square."""
        return OnSquares(self)

    def on_sets(
        self,
        actions: Callable[[Position], Iterable[Action]],
        bits_of: Callable[[Action], Iterable[int]] | None = None,
    ) -> Moves:
        """Moves that put pieces on several squares at once; an action is their set, or `bits_of` gives their bits.

        >>> grid = Grid(3, 2, {"X": ("disc", None)}, says_turn=True)
        >>> dominoes = grid.lines(2, directions=[(1, 0), (0, 1)])
        >>> moves = grid.on_sets(lambda taken: [domino for domino in dominoes if not domino & taken])
        >>> [moves.text(0, domino) for domino in dominoes]
        ['a2-b2', 'b2-c2', 'a1-b1', 'b1-c1', 'a1-a2', 'b1-b2', 'c1-c2']
        >>> moves.squares(0, moves.parse(0, "b2 b1"))
        ((1, 0), (1, 1))
        """
        return OnSets(self, actions, bits_of or self.bits_in)

    def in_columns(self, sides: Sides) -> Moves:
        """Moves that drop a piece into a column; an action is its number from 0."""
        return InColumns(self, sides)

    def in_steps(
        self,
        sides: Sides,
        actions: Callable[[Position], Iterable[Action]],
        ends: Callable[[Action], tuple[int, int]] = tuple,  # type: ignore[assignment]
    ) -> Moves:
        """Moves from a square to another; `ends` gives both bits of an action, which may be that pair itself."""
        return InSteps(self, sides, actions, ends)

    def look(
        self,
        about: str,
        *,
        sides: Sides,
        position: Callable[..., Position],
        moves: Moves,
        player: Callable[[Position], int] = mover,
        lines: Iterable[int | Iterable[int]] = (),
        player_names: tuple[str, ...] = (),
    ) -> Look:
        """How a game on this board is shown and read.

        `sides` gives the squares of each piece in a position; `position` makes one from them and the player to move,
        and refuses impossible ones with BadPosition. Where completing one of the `lines` wins (sets of squares, or the
        numbers of their squares), a board with moves after it is refused, and drawings highlight the line.
        """
        winning = tuple(line if isinstance(line, int) else self.of_bits(line) for line in lines)
        falling = isinstance(moves, InColumns)

        def text(shown: Position) -> str:
            return self.text(sides(shown), player(shown))

        def parse(written: str) -> Position:
            setting = self.read(written)
            if falling:
                refuse_hanging(setting)
            turn = (setting.player or 0) if self.turns else turn_by_pieces(self, setting)
            if winning:
                refuse_move_after_line(self, setting.sets[turn], setting.sets[1 - turn], winning, falling)
            return position(*setting.sets, turn)

        def draw(shown: Position) -> Board:
            sets = sides(shown)
            complete = [line for line in winning if any(squares & line == line for squares in sets)]
            return self.draw(sets, marked=reduce(or_, complete, 0))

        return Look(
            title=self.title,
            about=about,
            player_names=player_names or self.names,
            parameters=OF_A_BOARD,
            text=text,
            parse=parse,
            action_text=moves.text,
            parse_action=moves.parse,
            draw=draw,
            squares=moves.squares,
            detours=moves.detours if isinstance(moves, OnSets) else None,
            words=self.words,
            run_together=falling,
            grid=self,
        )
