"""Exact numbers and their text: 3, 7.25, 13/2, -0.5, inf, ∞.

>>> read_number("7.25"), read_number("14/4"), read_number("6/2"), read_number("−∞")
(Fraction(29, 4), Fraction(7, 2), 3, -inf)
>>> [write_number(number) for number in (3, Fraction(29, 4), Fraction(1, 3), 0.1, float("-inf"))]
['3', '7.25', '1/3', '0.1', '-inf']
"""

import re
from decimal import Decimal
from fractions import Fraction
from math import inf, isinf

from zermelo.tree import BadTree, Number

MOST_DIGITS = 300
"""A longer number would not fit a float, and long ones take more than linear time to read."""
LARGEST = 10**MOST_DIGITS
MOST_DECIMALS = 6
"""A fraction with no more decimals than this is written as a decimal number."""

NUMBER = re.compile(r"([-+−]?)(?:(inf|infinity|∞)|([0-9]+)/([0-9]+)|([0-9]+\.?[0-9]*|\.[0-9]+)(?:e([-+]?[0-9]{1,3}))?)",
                    re.IGNORECASE)  # fmt: skip


def read_number(text: str) -> Number:
    """The exact number that a text means: an int when it is whole, a Fraction otherwise, a float only for ±∞."""
    match = NUMBER.fullmatch(text.strip())
    if not match:
        raise BadTree(f"{shorten(text)} is not a number; write 3, 7.25, 13/2 or inf.")
    sign, infinite, over, under, decimal, exponent = match.groups()
    factor = -1 if sign in ("-", "−") else 1
    if infinite:
        return factor * inf
    if under and not under.strip("0"):
        raise BadTree(f"{shorten(text)} divides by zero.")
    # The size of the number counts, not that of its text: then its other ways to be written can be read too.
    if len(text) < 4 * MOST_DIGITS:
        number = whole(Fraction(int(over), int(under))) if over else _decimal(decimal, int(exponent or 0))
        if number.numerator < LARGEST and number.denominator < LARGEST:
            return factor * number
    raise BadTree(f"{shorten(text)} has too many digits; a number has at most {MOST_DIGITS}.")


def _decimal(text: str, exponent: int) -> int | Fraction:
    if exponent:
        return whole(Fraction(text) * Fraction(10) ** exponent)
    return int(text) if text.isdecimal() else whole(Fraction(text))


def whole(number: Fraction) -> int | Fraction:
    """The same number, as an int if it is one."""
    return int(number) if number.denominator == 1 else number


def write_number(number: Number) -> str:
    """The shortest text that `read_number` reads as the same number; a float is written as Python shows it."""
    if isinstance(number, float):
        if isinf(number):
            return "inf" if number > 0 else "-inf"
        text = format(Decimal(repr(number)), "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(number, Fraction) and number.denominator != 1:
        scaled = number * 10**MOST_DECIMALS
        if scaled.denominator != 1:
            return f"{number.numerator}/{number.denominator}"
        before, after = divmod(abs(int(scaled)), 10**MOST_DECIMALS)
        return f"{'-' if number < 0 else ''}{before}.{after:0{MOST_DECIMALS}d}".rstrip("0")
    return str(int(number))


def shorten(text: str, most: int = 20) -> str:
    """A text inside a sentence: quoted, printable, and not too long."""
    shown = "".join(letter if letter.isprintable() else f"<U+{ord(letter):04X}>" for letter in text[:most])
    return f"'{shown}{'…' if len(text) > most else ''}'"
