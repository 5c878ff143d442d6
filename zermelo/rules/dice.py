"""Dice for rulebooks: the generators `faces` and `rolls` can be compiled.

>>> def chance(position):
...     for roll, probability in rolls(6):
...         yield roll, probability
>>> next(chance(None))
((1, 1), 0.027777777777777776)
"""

from collections.abc import Iterator


def faces(sides: int) -> Iterator[tuple[int, float]]:
    """The faces of a die with their probabilities, for a rulebook."""
    for face in range(1, sides + 1):
        yield face, 1 / sides


def ways(sides: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The distinct rolls of two dice, the smaller face first, and the number of the sides² throws that show each."""
    for first in range(1, sides + 1):
        for second in range(first, sides + 1):
            yield (first, second), 1 if first == second else 2


def rolls(sides: int) -> Iterator[tuple[tuple[int, int], float]]:
    """The distinct rolls of two dice with their probabilities, for a rulebook."""
    for roll, count in ways(sides):
        yield roll, count / (sides * sides)
