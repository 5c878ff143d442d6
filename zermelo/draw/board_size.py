"""The size of a painted board: full size, or a thumbnail inside a node of a tree with still recognisable pieces.

>>> from zermelo.draw.boards import board_of
>>> from zermelo.games import tic_tac_toe
>>> thumbnail = thumbnail_of(board_of(tic_tac_toe.game, tic_tac_toe.game.initial))
>>> thumbnail.width, thumbnail.height
(60.0, 60.0)
"""

from math import sqrt
from typing import NamedTuple

from zermelo.rules.board import Board

SIDE = 60.0
"""The side of a square in full size."""
STICK_WIDTH = 26.0
"""Sticks stand closer together."""
POINT_WIDTH, POINT_HEIGHT = 52.0, 296.0
"""A point of backgammon holds five checkers and half of the dice."""
CARD_STRIP = 20.0
"""In a column of cards the next one leaves this much free."""
MOST_SQUARES = 4096
"""A larger board is described in words only."""

SMALLEST, LARGEST = 14.0, 20.0
"""The side of a square in a thumbnail: smallest (many squares) and largest (few)."""
USUAL = 80.0
"""The preferred side of a thumbnail, within the limits for its squares."""
WITH_TEXT = 26.0
"""The side of a square with text on it."""
MOST = 312.0
"""The largest side of a thumbnail, even if its squares get too small."""


class Thumbnail(NamedTuple):
    """A board inside a node: its scale, width and height."""

    scale: float
    width: float
    height: float


def square_height(board: Board) -> float:
    return POINT_HEIGHT if board.style == "backgammon" else CARD_STRIP if board.style == "cards" else SIDE


def square_width(board: Board) -> float:
    if board.style == "backgammon":
        return POINT_WIDTH
    sticks = bool(board.pieces) and all(piece.kind == "stick" for piece in board.pieces)
    return STICK_WIDTH if sticks else 2 * SIDE if board.style == "table" else SIDE


def extent(board: Board) -> tuple[float, float]:
    """The width and height of the board in full size, without the names of rows and columns.

    >>> extent(Board(columns=2, rows=1)), extent(Board(spots=((0, 0), (3, 2.5))))
    ((120.0, 60.0), (240.0, 210.0))
    """
    wide = square_width(board)
    if board.spots:
        return (max(x for x, _ in board.spots) + 1) * wide, (max(y for _, y in board.spots) + 1) * SIDE
    if board.style == "hexagons" and board.rows:
        return (board.columns + (board.rows - 1) / 2) * wide, (1.5 * board.rows + 0.5) * wide / sqrt(3)
    return board.columns * wide, board.rows * square_height(board)


def thumbnail_of(board: Board) -> Thumbnail:
    """The size of a board that has squares, without the names of its rows and columns."""
    wide, high = extent(board)
    longest = max(wide, high) / SIDE
    has_text = any(piece.text and piece.kind != "disc" for piece in board.pieces)
    side = WITH_TEXT if has_text else min(LARGEST, max(SMALLEST, USUAL / longest))
    scale = min(side, MOST / longest) / SIDE
    return Thumbnail(scale, wide * scale, high * scale)


def has_thumbnail(board: Board) -> bool:
    """Whether there is anything to draw: some boards are only numbers, and some are too large."""
    return 0 < max(len(board.spots), board.columns * board.rows) <= MOST_SQUARES
