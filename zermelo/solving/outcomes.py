"""The outcome of an endgame for the side to move, as one number.

0   drawn      1 + 2 · plies   lost      2 + 2 · plies   won      NOTHING   no position
"""

from typing import Any

DRAWN, NOTHING, UNKNOWN = 0, 0xFFFF, 0xFFFE


def is_won(outcome: Any) -> Any:
    """Whether outcomes, one or an array of them, are wins.

    >>> is_won(1 + 2 * 4), is_won(2 + 2 * 5), is_won(DRAWN)
    (False, True, False)
    """
    return (outcome % 2 == 0) & (outcome > DRAWN) & (outcome < UNKNOWN)


def is_lost(outcome: Any) -> Any:
    return (outcome % 2 == 1) & (outcome < UNKNOWN)


def plies_of(outcome: Any) -> Any:
    """The plies to the end, of an outcome other than a draw."""
    return (outcome - 1) // 2
