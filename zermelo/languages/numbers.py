"""Numbers as text and as data: 3, 7.25, 13/2, -0.5, inf, ∞.

>>> [write_number(number) for number in (3, Fraction(29, 4), Fraction(1, 3), 0.1, float("-inf"))]
['3', '7.25', '1/3', '0.1', '-inf']
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite, isinf
from typing import Any

Number = int | float | Fraction
Value = Any
"""A number, or a tuple with one entry for each player."""

LONG = 1e15
"""From this size a float is written with an exponent: its last digits are noise."""
MINUS = "−"
"""The minus sign for readers; data and notations use the hyphen of the keyboard."""
MOST_DECIMALS = 6
"""A fraction with at most this many decimals is written as a decimal number."""


def whole(number: Fraction) -> int | Fraction:
    """The same number, as an int if it is one."""
    return int(number) if number.denominator == 1 else number


def write_number(number: Number) -> str:
    """The shortest text that `read_number` reads as the same number; a float in Python's notation."""
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
    """A text inside a sentence: quoted, printable, and shortened."""
    shown = "".join(letter if letter.isprintable() else f"<U+{ord(letter):04X}>" for letter in text[:most])
    return f"'{shown}{'…' if len(text) > most else ''}'"


def tidy(value: Value) -> Value:
    """A number without a trailing .0, the same whether it was computed by compiled code or not."""
    if isinstance(value, tuple):
        return tuple(tidy(part) for part in value)
    if isinstance(value, (float, Fraction)) and isfinite(value) and value == int(value):
        return int(value)
    return value


# ---------------------------------------------------------------------------------------------
# For people and for JSON


def exact_text(number: Value) -> str:
    """A number as exact text with a decimal point, or as a fraction if it has no short decimal.

    >>> from fractions import Fraction
    >>> from math import inf
    >>> [exact_text(number) for number in (3, 6.5, Fraction(13, 2), Fraction(1, 3), -inf, (5, 2, 5))]
    ['3', '6.5', '6.5', '1/3', '-inf', '(5, 2, 5)']

    A float is shown to twelve digits; the rest is rounding error.
    """
    if isinstance(number, tuple):
        return f"({', '.join(exact_text(part) for part in number)})"
    return write_number(float(f"{number:.12g}") if isinstance(number, float) else number)


def decimal_point(language: str) -> str:
    """The sign before decimals: `decimal_point("es")` is a comma."""
    return "." if language == "en" else ","


def display(number: Value, language: str) -> str:
    """A number inside a sentence: with a decimal comma in Spanish and Catalan, ∞, and a real minus sign.

    >>> display(6.5, "en"), display(6.5, "es"), display((0.5, 2), "ca"), display(float("-inf"), "en")
    ('6.5', '6,5', '(0,5; 2)', '−∞')
    """
    if isinstance(number, tuple):
        return f"({in_a_row([display(part, language) for part in number])})"
    text = exact_text(number).replace("inf", "∞").replace("-", MINUS)
    return text.replace(".", decimal_point(language))


def in_a_row(numbers: Sequence[str]) -> str:
    """Join formatted numbers with commas, or with semicolons if any has a decimal comma.

    >>> in_a_row(["1", "2"]), in_a_row(["0,5", "2"])
    ('1, 2', '0,5; 2')
    """
    return ("; " if any("," in number for number in numbers) else ", ").join(numbers)


def rounded(value: Value) -> Value:
    """A number for display: a float to four decimals, others unchanged.

    >>> rounded(1 / 3), rounded(-7.0), rounded((1, 2.50001)), rounded(Fraction(1, 3))
    (0.3333, -7, (1, 2.5), Fraction(1, 3))
    """
    if isinstance(value, tuple):
        return tuple(rounded(part) for part in value)
    return tidy(round(value, 4)) if isinstance(value, float) else value


def number_text(value: Value, language: str = "en") -> str:
    """A number for readers: a fraction if it is one, else at most four decimals.

    >>> number_text(0.5), number_text(1 / 3), number_text(-7.0), number_text(float("inf")), number_text((1, 2.5))
    ('0.5', '0.3333', '−7', '∞', '(1, 2.5)')
    >>> number_text(Fraction(1, 2)), number_text(1e20), number_text(1 / 3, "es")
    ('1/2', '1e+20', '0,3333')
    """
    if isinstance(value, tuple):
        return f"({in_a_row([number_text(part, language) for part in value])})"
    if isinstance(value, Fraction):
        return str(value).replace("-", MINUS)
    if isinstance(value, float) and isfinite(value) and abs(value) >= LONG:
        return f"{value:g}".replace("-", MINUS).replace(".", decimal_point(language))
    return display(rounded(value), language)


LARGEST_INTEGER = 2**53
"""JSON readers that use doubles read integers exactly up to this one."""


def json_value(value: Value, as_text: bool = False) -> Any:
    """A value in JSON, without loss: a number if JSON can hold it, else exact text; payoffs as a list.

    >>> json_value((1, 0.5, float("-inf"), Fraction(13, 2), Fraction(1, 3)))
    [1, 0.5, '-inf', '13/2', '1/3']

    With `as_text` every number is text, as in a tree:

    >>> json_value((1, 0.5, float("-inf"), Fraction(13, 2), Fraction(1, 3)), as_text=True)
    ['1', '0.5', '-inf', '6.5', '1/3']
    """
    if isinstance(value, tuple):
        return [json_value(part, as_text) for part in value]
    if as_text:
        return exact_text(value)
    if isinstance(value, Fraction):
        value = whole(value)
    return value if value is None or _is_json_number(value) else str(value)


def _is_json_number(value: Number) -> bool:
    """Whether every JSON reader reads the number exactly."""
    if isinstance(value, int):
        return abs(value) <= LARGEST_INTEGER
    return isinstance(value, float) and isfinite(value)
