"""Exact numbers: read from text, or recovered from a float.

>>> read_number("7.25"), read_number("14/4"), read_number("6/2"), read_number("−∞")
(Fraction(29, 4), Fraction(7, 2), 3, -inf)
>>> exact(0.1), exact(1 / 3), exact(2.0), exact((1 - 0.8) / 3 + 0.8)
(Fraction(1, 10), Fraction(1, 3), 2, Fraction(13, 15))
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import inf, isfinite

from zermelo.languages.errors import BadText, ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten, whole

MOST_DIGITS = 300
"""A longer number would not fit a float, and parsing takes more than linear time."""
LARGEST = 10**MOST_DIGITS

NUMBER = re.compile(
    r"([-+−]?)(?:(inf|infinity|∞)|([0-9]+)/([0-9]+)|([0-9]+\.?[0-9]*|\.[0-9]+)(?:e([-+]?[0-9]{1,3}))?)", re.IGNORECASE
)


def read_number(text: str) -> Number:
    """The exact number of a text: an int if it is whole, a Fraction otherwise, a float only for ±∞."""
    match = NUMBER.fullmatch(text.strip())
    if not match:
        raise BadText(M("{text} is not a number; write 3, 7.25, 13/2 or inf.", text=shorten(text)))
    sign, infinite, over, under, decimal, exponent = match.groups()
    factor = -1 if sign in ("-", "−") else 1
    if infinite:
        return factor * inf
    if under and not under.strip("0"):
        raise BadText(M("{text} divides by zero.", text=shorten(text)))
    # The size of the number counts, not that of its text, so that its other spellings can be read too.
    if len(text) < 4 * MOST_DIGITS:
        number = whole(Fraction(int(over), int(under))) if over else _decimal(decimal, int(exponent or 0))
        if number.numerator < LARGEST and number.denominator < LARGEST:
            return factor * number
    raise BadText(M("{text} has too many digits; a number has at most {most}.", text=shorten(text), most=MOST_DIGITS))


def _decimal(text: str, exponent: int) -> int | Fraction:
    if exponent:
        return whole(Fraction(text) * Fraction(10) ** exponent)
    return int(text) if text.isdecimal() else whole(Fraction(text))


LARGEST_DENOMINATOR = 100_000
ROUNDING = 1e-15
"""The relative tolerance within which a float stands for a simple fraction."""


def exact(number: Number) -> int | Fraction:
    """The exact number that a float stands for, an int if whole; an exact number is returned unchanged."""
    if not isinstance(number, float):
        return whole(Fraction(number))
    if not isfinite(number):
        raise ZermeloError(M("{number} has no exact form; give a finite number.", number=str(number)))
    near = Fraction(number).limit_denominator(LARGEST_DENOMINATOR)
    return whole(near if abs(float(near) - number) <= ROUNDING * max(1.0, abs(number)) else Fraction(number))


def exact_shares(probabilities: Iterable[Number]) -> list[int | Fraction]:
    """Exact probabilities: the intended fractions if these sum to 1, otherwise normalised.

    >>> exact_shares([1 / 3, 1 / 3, 1 / 3])
    [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    """
    given = list(probabilities)
    meant = [exact(share) for share in given]
    if any(share < 0 for share in meant):
        raise ZermeloError(M("A probability cannot be negative, as {share} is.", share=str(min(meant))))
    total = Fraction(sum(meant))
    if total == 1:
        return meant
    if abs(total - 1) > 1e-9:
        raise ZermeloError(M("The probabilities sum to {total:g}, not to 1.", total=total))
    return [whole(share / total) for share in meant]  # no simple fractions were meant: spread the rounding error
