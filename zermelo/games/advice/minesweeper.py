"""Advice for minesweeper: how far the game has come, and boards that are equal but for a reflection."""

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.machine.data.data_array import DataArray
from zermelo.rules.advice import Advice, ProofAdvice
from zermelo.rules.features import SUREST

if TYPE_CHECKING:
    from zermelo.games.minesweeper import Position

SIGNS = 10
"""A covered square, or a number from 0 to 8: a position in which a player moves shows no mine."""
KNOWN_BITS = 62


class Knowledge(NamedTuple):
    evaluate: Callable[["Position"], float]
    advice: Advice


def knowledge(width: int, height: int, mines: int, seen: Callable[[tuple[int, ...], int], int]) -> Knowledge:
    """The evaluation and the advice, for a board of any size."""
    squares = width * height
    safe = squares - mines

    def images() -> "array[int]":
        """The square that takes the place of each square, in each reflection of the board."""
        board = [list(range(row * width, row * width + width)) for row in range(height)]
        mirrored = [row[::-1] for row in board]
        found: list[Any] = [board, board[::-1], mirrored, mirrored[::-1]]
        if width == height:
            found += [list(zip(*one, strict=True)) for one in found]
        return array("i", [square for image in found for row in image for square in row])

    reflected = DataArray(images)
    count = 8 if width == height else 4

    def evaluate(position: "Position") -> float:
        """The part of the squares that is open, so that a move ahead the square with the least risk is the best."""
        return 0.0 if position.lost else SUREST * (1 + safe - position.left) / (1 + safe)

    def settled(position: "Position") -> float:
        """Nothing: the game is won or lost at its end."""
        return 0.0

    def fingerprint(position: "Position") -> int:
        """The least number of a reflection of what is seen, and the square that chance opens."""
        least = -1
        for image in range(count):
            number = 0
            for square in range(squares):
                number = number * SIGNS + seen(position.words, reflected[image * squares + square])
            if least < 0 or number < least:
                least = number
            if position.clicked >= 0:
                break  # the square would have to be reflected, too
        return least * (squares + 1) + position.clicked + 1

    is_small = (SIGNS**squares * (squares + 1)).bit_length() <= KNOWN_BITS
    return Knowledge(
        evaluate, Advice(proof=ProofAdvice(settled=settled, fingerprint=fingerprint if is_small else None))
    )
