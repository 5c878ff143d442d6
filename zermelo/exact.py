"""Numbers without rounding: the exact number that a float was meant to be.

>>> exact(0.1), exact(1 / 3), exact(2.0), exact((1 - 0.8) / 3 + 0.8)
(Fraction(1, 10), Fraction(1, 3), 2, Fraction(13, 15))
"""

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

from zermelo.game import ZermeloError
from zermelo.numerals import whole
from zermelo.tree import Number

LARGEST_DENOMINATOR = 100_000
ROUNDING = 1e-15
"""A float this close to a simple fraction, in proportion, is taken for it."""


def exact(number: Number) -> int | Fraction:
    """The exact number that is meant, an int where it is whole; a number that is already exact stays itself."""
    if not isinstance(number, float):
        return whole(Fraction(number))
    if not isfinite(number):
        raise ZermeloError(f"{number} has no exact form; give a finite number.")
    near = Fraction(number).limit_denominator(LARGEST_DENOMINATOR)
    return whole(near if abs(float(near) - number) <= ROUNDING * max(1.0, abs(number)) else Fraction(number))


def exact_shares(probabilities: Iterable[Number]) -> list[int | Fraction]:
    """Probabilities without rounding, as they were meant if that makes them sum to 1.

    >>> exact_shares([1 / 3, 1 / 3, 1 / 3])
    [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    """
    given = list(probabilities)
    meant = [exact(share) for share in given]
    if any(share < 0 for share in meant):
        raise ZermeloError(f"A probability cannot be negative, as {min(meant)} is.")
    total = Fraction(sum(meant))
    if total == 1:
        return meant
    if abs(total - 1) > 1e-9:
        raise ZermeloError(f"The probabilities sum to {float(total):g}, not to 1.")
    return [whole(share / total) for share in meant]  # nothing simple was meant: what rounding left is spread
