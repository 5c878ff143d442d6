"""Dice with exact probabilities, and expected values.

>>> len(two_dice()), two_dice()[0], two_dice()[1]
(21, ((1, 1), Fraction(1, 36)), ((1, 2), Fraction(1, 18)))
>>> expectation(one_die())
Fraction(7, 2)
"""

from collections.abc import Iterable
from fractions import Fraction

from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact, exact_shares
from zermelo.languages.message import M
from zermelo.languages.numbers import Number, Value
from zermelo.rules.dice import faces, ways


def one_die(sides: int = 6) -> list[tuple[int, Fraction]]:
    """The faces of a die, each equally likely.

    >>> one_die(2)
    [(1, Fraction(1, 2)), (2, Fraction(1, 2))]
    """
    check_sides(sides)
    return [(face, Fraction(1, sides)) for face, _ in faces(sides)]


def two_dice(sides: int = 6) -> list[tuple[tuple[int, int], Fraction]]:
    """The distinct rolls of two dice: with six sides 6 doubles at 1/36 and 15 others at 1/18."""
    check_sides(sides)
    return [(roll, Fraction(count, sides * sides)) for roll, count in ways(sides)]


def sums(dice: int = 2, sides: int = 6) -> list[tuple[int, Fraction]]:
    """The sum of several dice.

    >>> dict(sums())[7], dict(sums(3))[18]
    (Fraction(1, 6), Fraction(1, 216))
    """
    check_sides(sides)
    if dice < 1:
        raise ZermeloError(M("There is nothing to add up with {dice} dice; roll at least one.", dice=dice))
    shares = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for total, share in shares.items():
            for face, probability in one_die(sides):
                after[total + face] = after.get(total + face, Fraction(0)) + share * probability
        shares = after
    return sorted(shares.items())


def check_sides(sides: int) -> None:
    if sides < 1:
        raise ZermeloError(M("A die has at least one side, not {sides}.", sides=sides))


def expectation(pairs: Iterable[tuple[Value, Number]]) -> Value:
    """The expected value of pairs (value, probability), without rounding; payoffs entry by entry.

    The way to the airport takes 10 minutes with probability 0.4, 15 with 0.5 and 40 with 0.1:

    >>> expectation([(10, 0.4), (15, 0.5), (40, 0.1)])
    Fraction(31, 2)
    >>> expectation([((4, 0), 0.25), ((0, 8), 0.75)])
    (1, 6)
    """
    values, probabilities = [], []
    for value, probability in pairs:
        values.append(value)
        probabilities.append(probability)
    shares = exact_shares(probabilities)
    if isinstance(values[0], tuple):
        return tuple(_average(column, shares) for column in zip(*values, strict=True))
    return _average(values, shares)


def _average(values: Iterable[Number], shares: list[int | Fraction]) -> int | Fraction:
    return exact(sum((exact(value) * share for value, share in zip(values, shares, strict=True)), Fraction(0)))
