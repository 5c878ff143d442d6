"""How large a board is painted: in full, or small inside a node of a tree, where its pieces must still be told apart.

>>> from zermelo.draw.boards import board_of
>>> from zermelo.games import tic_tac_toe
>>> thumbnail = thumbnail_of(board_of(tic_tac_toe.game, tic_tac_toe.game.initial))
>>> thumbnail.width, thumbnail.height
(60.0, 60.0)
"""

from typing import NamedTuple

from zermelo.rules.board import Board

SIDE = 60.0
"""The side of a square in full size."""
STICK_WIDTH = 26.0
"""Sticks stand closer together."""
MOST_SQUARES = 4096
"""A larger board is told in words only."""

SMALLEST, LARGEST = 14.0, 20.0
"""The side of a square in a thumbnail, of boards with many squares and with few."""
USUAL = 80.0
"""A thumbnail is about so large, as long as its squares are neither too small nor too large."""
WITH_TEXT = 26.0
"""The side of a square if there is something to read on it."""
MOST = 312.0
"""No thumbnail is larger than this, even if its squares get too small."""


class Thumbnail(NamedTuple):
    """A board inside a node: how much smaller than in full, and the room it takes."""

    scale: float
    width: float
    height: float


def square_width(board: Board) -> float:
    sticks = bool(board.pieces) and all(piece.kind == "stick" for piece in board.pieces)
    return STICK_WIDTH if sticks else SIDE


def thumbnail_of(board: Board) -> Thumbnail:
    """The size of a board that has squares, without the names of its rows and columns."""
    longest = max(board.columns, board.rows)
    has_text = any(piece.text and piece.kind != "disc" for piece in board.pieces)
    side = WITH_TEXT if has_text else min(LARGEST, max(SMALLEST, USUAL / longest))
    scale = min(side, MOST / longest) / SIDE
    return Thumbnail(scale, board.columns * square_width(board) * scale, board.rows * SIDE * scale)


def has_thumbnail(board: Board) -> bool:
    """Whether there is something to draw: some boards are only numbers, and some are too large."""
    return 0 < board.columns * board.rows <= MOST_SQUARES
