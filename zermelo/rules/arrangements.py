"""Numbering arrangements of seeds in pits, for keys without gaps.

A row of seeds with a wall behind each pit tells the arrangement; the walls are a combination of places, and
combinations are numbered by binomial coefficients.
"""

from math import comb
from typing import Any

import numpy as np


def arrangements(seeds: int, walls: int) -> Any:
    """For each wall, and each place before which it may stand, how many arrangements come before those.

    An array, because a tuple of so many numbers would take seconds to compile.

    >>> arrangements(1, 2)
    array([[0, 1, 2],
           [0, 0, 1]])
    """
    return np.array([[comb(place, wall + 1) for place in range(seeds + walls)] for wall in range(walls)])
