"""The size of a search: leaves of a uniform tree, their time, and the depth within a time limit.

A tree with b moves at every node, searched m plies deep, has b^m leaves. Alpha-beta visits the fewest possible, by
Knuth and Moore, if the best move always comes first, and about b^(3m/4), by Pearl, if the moves are in random order:

>>> [(effort.name, effort.leaves) for effort in efforts(10, 4)]
[('minimax', 10000), ('alpha-beta, best move first', 199), ('alpha-beta, moves in any order', 1000)]

With n chance outcomes after each move, there are b^m·n^m leaves. The figures of the lectures:

>>> duration(Fraction(10**40, 10**6))                          # chess, a microsecond per position
'3.2·10^26 years (3.2·10^24 centuries)'
>>> duration(Fraction(10**120, 3 * 10**9))                     # the whole tree of chess, 3·10^9 nodes per second
'1.1·10^103 years (1.1·10^101 centuries)'
>>> [deepest(35, 60 * 10**6, count) for count in (minimax_leaves, best_leaves)]     # a minute per move
[5, 9]
>>> round(efforts(36, 10)[1].branching, 1)                     # Deep Blue: 6 instead of 36
6.0
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import floor, isqrt, log10
from typing import NamedTuple

from zermelo.languages.message import M, Message, Spelled, counted
from zermelo.languages.numbers import decimal_point

MOST_BRANCHING, MOST_DEPTH = 10_000, 1_000
MINUTE, HOUR, DAY, YEAR = 60, 3600, 86_400, 31_557_600
"""Seconds."""
EXACT = 10**9
"""Larger numbers are written as powers of ten."""
PRESETS: tuple[tuple[str, Message, dict[str, int | str]], ...] = (
    ("tic-tac-toe", M("tic-tac-toe, to the end"), {"branching": 9, "depth": 9}),
    ("chess-minute", M("chess, a minute for a move"), {"branching": 35, "depth": 10, "speed": "10^6", "seconds": "60"}),
    ("chess-whole", M("chess, to the end"), {"branching": 35, "depth": 100, "speed": "3*10^9"}),
    ("chess-positions", M("chess, every position once"), {"positions": "10^40", "speed": "10^6"}),
    ("chess-tree", M("chess, every node of the tree"), {"positions": "10^120", "speed": "3*10^9"}),
    ("checkers", M("checkers, every position once"), {"positions": "10^40", "speed": "3*10^9"}),
    ("deep-blue", M("Deep Blue: 36 moves that behave like 6"), {"branching": 36, "depth": 12, "speed": "2*10^8"}),
    ("backgammon", M("backgammon, 20 moves and 21 rolls"), {"branching": 20, "depth": 4, "outcomes": 21}),
)
"""The figures of the lectures as presets of a calculator: a name, a title, and the fields."""


class Effort(NamedTuple):
    """The number of leaves that a search visits."""

    name: str
    leaves: int
    branching: float
    """The effective branching factor: the growth of the leaves per ply in a deep tree."""


def minimax_leaves(branching: int, depth: int) -> int:
    return int(branching**depth)


def best_leaves(branching: int, depth: int) -> int:
    """The fewest leaves that any algorithm can visit in a uniform tree (Knuth and Moore).

    >>> best_leaves(10, 4), best_leaves(35, 10)
    (199, 105043749)
    """
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def random_leaves(branching: int, depth: int) -> int:
    """The approximate number of leaves that alpha-beta visits in random move order: b^(3m/4) (Pearl)."""
    return isqrt(isqrt(branching ** (3 * depth)))


def efforts(branching: int, depth: int, outcomes: int | None = None) -> list[Effort]:
    """The leaves that each search visits in a uniform tree; with chance `outcomes`, only without pruning."""
    if outcomes is not None:
        leaves = minimax_leaves(branching, depth) * outcomes**depth
        return [Effort("expectiminimax", leaves, float(branching * outcomes))]
    return [
        Effort("minimax", minimax_leaves(branching, depth), float(branching)),
        Effort(M("alpha-beta, best move first"), best_leaves(branching, depth), branching ** (1 / 2)),
        Effort(M("alpha-beta, moves in any order"), random_leaves(branching, depth), branching ** (3 / 4)),
    ]


def deepest(branching: int, budget: Fraction | int, count: Callable[[int, int], int]) -> int:
    """The depth of the deepest search within a budget of leaves."""
    depth = 0
    while depth < MOST_DEPTH and count(branching, depth + 1) <= budget:
        depth += 1
    return depth


def duration(seconds: Fraction) -> Message:
    """A time from seconds to centuries.

    >>> duration(Fraction(105)), duration(Fraction(90_000)), duration(Fraction(1, 3))
    ('1.8 minutes', '1 day', '0.3 seconds')
    """
    if seconds < MINUTE:
        return counted("{count} second", "{count} seconds", _rounded(seconds))
    if seconds < HOUR:
        return counted("{count} minute", "{count} minutes", _rounded(seconds / MINUTE))
    if seconds < DAY:
        return counted("{count} hour", "{count} hours", _rounded(seconds / HOUR))
    if seconds < YEAR:
        return counted("{count} day", "{count} days", _rounded(seconds / DAY))
    years = seconds / YEAR
    if years < 100:
        return counted("{count} year", "{count} years", _rounded(years))
    return M("{years} years ({centuries} centuries)", years=short(years), centuries=short(years / 100))


def short(number: Fraction | int) -> Message:
    """A number in full if short, else in scientific notation.

    >>> short(10_000), short(35**100), short(Fraction(317, 100) * 10**26)
    ('10,000', '2.6·10^154', '3.2·10^26')
    """
    if number < EXACT:
        return Spelled(partial(_grouped, round(number)))
    exponent = floor(log10(number.numerator) - log10(number.denominator))
    leading = Fraction(number) / Fraction(10) ** exponent
    if round(leading, 1) == 10:
        leading, exponent = Fraction(1), exponent + 1
    return Spelled(partial(_power, leading, exponent))


def _rounded(number: Fraction) -> float:
    return round(float(number), 1)


def _grouped(number: int, language: str) -> str:
    return f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")


def _power(leading: Fraction, exponent: int, language: str) -> str:
    return f"10^{exponent}" if leading == 1 else f"{_decimal(leading, language)}·10^{exponent}"


def _decimal(number: Fraction, language: str) -> str:
    return f"{float(number):.1f}".replace(".", decimal_point(language))
