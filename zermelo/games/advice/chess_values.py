"""The values of the pieces of chess on their squares, early and late in the game, and their sum in one word.

A game between full and bare boards is judged by both, in proportion to the pieces left (the phase): 1 for a knight or
a bishop, 2 for a rook, 4 for a queen, 24 at the start. A position carries three sums in one word, its `worth`, updated
with each move:

    bits  0-19  early value  ·  20-39  late value  ·  from 40  phase        the values for White minus those for Black
"""

from array import array

from zermelo.machine.data.data_array import DataArray

EARLY = (85, 335, 350, 500, 1010, 0)
LATE = (115, 300, 325, 540, 1000, 0)
"""Hundredths of a pawn for each kind of piece."""
PHASES = (0, 1, 1, 2, 4, 0)
FULL = 24
"""The phase of the first position; more pieces, after promotions, count no more."""
LATE_AT, PHASE_AT = 20, 40
HALF = 1 << LATE_AT - 1
MASK = (1 << LATE_AT) - 1


def on_square(kind: int, column: int, row: int) -> tuple[int, int]:
    """What a square adds for a white piece, early and late."""
    aside = min(column, 7 - column)  # 0 at the edge, 3 in the middle
    inner = aside + min(row, 7 - row)  # 0 in a corner, 6 in the middle
    if kind == 0:
        middle = (0, 2, 8, 16)[aside] if 2 <= row <= 4 else 0
        unmoved = -16 if row == 1 and aside == 3 else 6 if row == 1 and aside < 2 else 0
        return middle + unmoved + (0, 0, 2, 4, 12, 28, 60, 0)[row], (0, 0, 4, 12, 28, 56, 95, 0)[row] - 2 * aside
    if kind == 1:
        return 9 * inner - 38 + (4 * row if 2 <= row <= 5 else 0) - (12 if row == 0 else 0), 6 * inner - 28
    if kind == 2:
        return 4 * inner - 12 - (14 if row == 0 else 0), 3 * inner - 10
    if kind == 3:
        return 3 * aside - 4 + (22 if row == 6 else 0), 12 if row == 6 else 2 * min(row, 4) - 4
    if kind == 4:
        return 2 * inner - 8 - (8 if 2 <= row <= 4 else 0), 5 * inner - 18
    home = (18, 34, 14, -16)[aside] if row == 0 else -6 - 4 * aside if row == 1 else -40
    return home, 11 * inner - 36 + 2 * row


def packed(early: int, late: int, phase: int) -> int:
    """The three sums in one word.

    >>> worth = packed(-30, 12, 4) + packed(10, -50, 1)
    >>> early_of(worth), late_of(worth), phase_of(worth)
    (-20, -38, 5)
    """
    return early + (late << LATE_AT) + (phase << PHASE_AT)


def early_of(worth: int) -> int:
    return (worth + HALF & MASK) - HALF


def late_of(worth: int) -> int:
    return ((worth + HALF >> LATE_AT) + HALF & MASK) - HALF


def phase_of(worth: int) -> int:
    return (worth + HALF >> LATE_AT) + HALF >> LATE_AT


def _values() -> "array[int]":
    """The packed value of each kind on each square, for White and then for Black."""
    found = array("q", bytes(8 * 2 * SIDE))
    for kind in range(6):
        for square in range(64):
            early, late = on_square(kind, square % 8, square // 8)
            early, late = early + EARLY[kind], late + LATE[kind]
            found[kind * 64 + square] = packed(early, late, PHASES[kind])
            found[SIDE + kind * 64 + (square ^ 56)] = packed(-early, -late, PHASES[kind])
    return found


VALUES = DataArray(_values)
SIDE = 6 * 64
"""The values of a player begin at SIDE times its number."""


def judged(worth: int) -> int:
    """The estimate of a worth for White, in hundredths of a pawn."""
    phase = min(phase_of(worth), FULL)
    value = early_of(worth) * phase + late_of(worth) * (FULL - phase)
    return value // FULL if value >= 0 else -(-value // FULL)
