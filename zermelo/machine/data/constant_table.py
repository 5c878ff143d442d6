"""Tables of whole numbers that rules read: arrays for machine code, and plain Python where numpy is missing.

A tuple as long as such a table takes seconds to compile.

>>> table = constant_table([[1, 2, 3], [4, 5, 6]])
>>> int(table[1, 2]), int(constant_row([7, 8])[1])
(6, 8)
"""

from collections.abc import Sequence
from typing import Any


def constant_table(rows: Sequence[Sequence[int]]) -> Any:
    """Rows of equal length, read by `table[row, column]`."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        return {(row, column): number for row, numbers in enumerate(rows) for column, number in enumerate(numbers)}
    return np.array(rows, np.int64)


def constant_row(numbers: Sequence[int]) -> Any:
    try:
        import numpy as np
    except ModuleNotFoundError:
        return tuple(numbers)
    return np.array(numbers, np.int64)
