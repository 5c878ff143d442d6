"""The board of any position: as the rulebook draws it, or parsed from its text.

A rulebook without `draw` gets squares if its text is a grid of signs, with or without the names of rows and columns,
otherwise the lines of the text in a fixed-width face; so every game can be displayed.

>>> from zermelo.games import tic_tac_toe
>>> board_of(tic_tac_toe.game, tic_tac_toe.game.position("b2")).pieces[0].kind
'cross'
"""

import re
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from zermelo.languages.message import in_language
from zermelo.languages.numbers import display
from zermelo.rules import text_board
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import Action, Game, Position
from zermelo.rules.look import squares_given

EMPTY = ".·-_"
WORDED = ("notes", "scores", "row_names", "column_names", "upper_names")
"""The parts of a board that may contain words."""
PLAYER_SIGNS = ("Xx", "Oo")
"""Signs of the first and the second player, whatever their names."""


def board_of(game: Game, position: Position, lang: str = "en") -> Board:
    """The board of a position, with its words in a language."""
    board = replace(_board(game, position, lang), tones=tones_of(game))
    worded = {name: tuple(in_language(text, lang) for text in getattr(board, name)) for name in WORDED}
    pieces = tuple(_spoken(piece, lang) for piece in board.pieces)
    return replace(board, pieces=pieces, **worded)  # type: ignore[arg-type]


def _spoken(piece: Piece, lang: str) -> Piece:
    """A piece with the numbers of a payoff cell formatted for a language."""
    if piece.kind != "payoff":
        return piece
    try:
        numbers = [display(float(part), lang) for part in piece.text.split(",")]
    except ValueError:
        return piece
    return replace(piece, text="; ".join(numbers))


def tones_of(game: Game) -> tuple[str, ...]:
    """The names of the players, which may be colours."""
    return tuple(str(name).casefold() for name in game.look.player_names)


def _board(game: Game, position: Position, lang: str) -> Board:
    if game.look.draw:
        return game.look.draw(position)
    if game.look.text is None and hasattr(position, "_fields"):
        return Board(notes=tuple(f"{name}: {value}" for name, value in zip(position._fields, position, strict=True)))
    return board_from_text(in_language(game.show(position), lang), game.look.player_names)


def squares_of(game: Game, board: Board, position: Position, action: Action) -> tuple[Square, ...]:
    """The squares of a move; empty if the rulebook does not say and the move's text names no squares."""
    if game.look.squares:
        return squares_given(game.look, position, action)
    if game.look.draw or not (board.row_names and board.column_names):
        return ()
    return squares_named(board, game.write(position, action))


class Rows(NamedTuple):
    """A grid of signs found in a text."""

    signs: list[list[str]]
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """The other lines of the text."""


def board_from_text(text: str, player_names: tuple[str, ...] = ()) -> Board:
    """A board of squares if the text is a grid, else its lines.

    >>> drawn = board_from_text("2  W .\\n1  . B\\n   a b\\nWhite to move", ("White", "Black"))
    >>> [(piece.square, piece.player) for piece in drawn.pieces], drawn.row_names, drawn.notes
    ([((0, 0), 0), ((1, 1), 1)], ('2', '1'), ('White to move',))
    >>> drawn = board_from_text("..F\\nh.h\\nthe fox to move")
    >>> [(piece.square, piece.text) for piece in drawn.pieces], drawn.notes
    ([((2, 0), 'F'), ((0, 1), 'h'), ((2, 1), 'h')], ('the fox to move',))
    >>> drawn = board_from_text("Row: 1 5 2")
    >>> drawn.notes, drawn.is_text
    (('Row: 1 5 2',), True)
    """
    lines = text.splitlines()
    found = _named_rows(lines) or _bare_rows(lines)
    if found is None:
        return Board(notes=tuple(lines), is_text=True)
    pieces = [
        Piece((column, row), "glyph", _owner(sign, player_names), sign)
        for row, signs in enumerate(found.signs)
        for column, sign in enumerate(signs)
        if sign not in EMPTY
    ]
    return Board(
        columns=len(found.signs[0]),
        rows=len(found.signs),
        pieces=tuple(pieces),
        column_names=found.column_names,
        row_names=found.row_names,
        notes=found.notes,
    )


def _named_rows(lines: list[str]) -> Rows | None:
    """Rows that begin with different names, with the names of the columns below."""
    grid: list[tuple[str, list[str]]] = []
    for row in map(_row, lines):
        if row is None or (grid and len(row[1]) != len(grid[0][1])):
            break
        grid.append(row)
    end = len(grid)
    columns = lines[end].split() if end < len(lines) and lines[end][:1] == " " else []
    if not grid or len(columns) != len(grid[0][1]) or len({name for name, _ in grid}) != end:
        return None
    notes = tuple(line for line in lines[end + 1 :] if line.strip())
    return Rows([signs for _, signs in grid], tuple(name for name, _ in grid), tuple(columns), notes)


def _bare_rows(lines: list[str]) -> Rows | None:
    """One block of at least two rows of equal length and without names, between other lines of text.

    Rows without blanks need a sign that is no letter or digit somewhere, so that two words are not a board.
    """
    lines = [line for line in lines if not text_board.RULING.fullmatch(line)]
    rows = [_signs(line) for line in lines]
    blocks = [list(block) for length, block in groupby(range(len(rows)), key=lambda line: len(rows[line])) if length]
    if len(blocks) != 1 or len(blocks[0]) < 2:
        return None
    signs = [rows[line] for line in blocks[0]]
    is_spaced = all(" " in lines[line].strip() or "|" in lines[line] for line in blocks[0])
    if not is_spaced and all(sign.isalnum() for row in signs for sign in row):
        return None
    notes = tuple(line for number, line in enumerate(lines) if number not in blocks[0] and line.strip())
    return Rows(signs, notes=notes)


def _signs(line: str) -> list[str]:
    """The signs of a row such as "X . O", "X|.|O" or "X.O"; none for any other line."""
    parts = re.split(r"\s?\|\s?|\s", line.strip(" |"))
    signs = list(*parts) if len(parts) == 1 else parts
    return signs if len(signs) > 1 and all(len(sign) == 1 for sign in signs) else []


def _row(line: str) -> tuple[str, list[str]] | None:
    """The name and the signs of a line such as "3  X . O"; None for any other line."""
    found = re.fullmatch(r"\s*(\d+|[A-Za-z])\s\s?((?:\S\s)*\S)\s*", line)
    return (found[1], found[2].split()) if found else None


def _owner(sign: str, player_names: tuple[str, ...]) -> int | None:
    """The player whose name begins with a sign, or to whom it belongs by convention."""
    for player, name in enumerate(player_names):
        if name.casefold().startswith(sign.casefold()):
            return player
    return next((player for player, signs in enumerate(PLAYER_SIGNS) if sign in signs), None)


def squares_named(board: Board, move: str) -> tuple[Square, ...]:
    """The squares named by a move's text; empty if it contains anything else.

    >>> board = Board(columns=2, rows=2, column_names=("a", "b"), row_names=("2", "1"))
    >>> squares_named(board, "a1-b2"), squares_named(board, "pass")
    (((0, 1), (1, 0)), ())
    """
    places = {board.name(square).casefold(): square for square in board.squares()}
    words = re.findall(r"\w+", move.casefold())
    return tuple(places[word] for word in words) if words and all(word in places for word in words) else ()
