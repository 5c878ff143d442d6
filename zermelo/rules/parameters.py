"""Validation of the parameters of a game: one sentence refuses a value out of range.

>>> whole("width", 0, least=1)
Traceback (most recent call last):
zermelo.languages.errors.ZermeloError: The parameter width is a whole number from 1, not 0.
"""

from collections.abc import Sequence

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined

WORD = 63
"""Bits of a machine word, without its sign."""
OF_A_BOARD = {
    "width": M("columns"),
    "height": M("rows"),
    "size": M("squares on a side"),
    "line": M("how many in a row win"),
}
"""The displayed names of the usual parameters of a board."""


def whole(name: str, value: object, least: int, most: int | None = None) -> None:
    """Refuse anything but a whole number from `least` to `most`."""
    if isinstance(value, int) and least <= value and (most is None or value <= most):
        return
    if most is None:
        raise ZermeloError(
            M("The parameter {name} is a whole number from {least}, not {value}.", name=name, least=least, value=value)
        )
    raise ZermeloError(
        M(
            "The parameter {name} is a whole number from {least} to {most}, not {value}.",
            name=name,
            least=least,
            most=most,
            value=value,
        )
    )


def one_of(name: str, value: object, choices: Sequence[str]) -> None:
    """Refuse anything but one of some words."""
    if value not in choices:
        raise ZermeloError(
            M(
                "The parameter {name} is one of {choices}, not {value}.",
                name=name,
                choices=joined(choices),
                value=value,
            )
        )


def fits(bits: int, most: int = WORD) -> None:
    """Refuse a game whose positions, or sets of squares, need too many bits.

    >>> fits(bits=7 * 7)
    """
    if bits > most:
        raise ZermeloError(
            M("A game of this size is too large: it needs {bits} bits and may have {most}.", bits=bits, most=most)
        )
