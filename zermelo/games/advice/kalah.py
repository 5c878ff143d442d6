"""Kalah: a numbering of all arrangements of the seeds."""

from math import comb
from typing import Any

from zermelo.machine.data.constant_table import constant_table


def arrangements(seeds: int, walls: int) -> Any:
    """The number of arrangements before those with a given wall at a given place, by wall and place.

    A row of seeds with a wall behind each pit describes an arrangement; the walls are a combination of places, and
    binomial coefficients number combinations without gaps.

    >>> arrangements(1, 2)
    array([[0, 1, 2],
           [0, 0, 1]])
    """
    return constant_table([[comb(place, wall + 1) for place in range(seeds + walls)] for wall in range(walls)])
