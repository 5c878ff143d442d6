"""Boards as compiled rules hold them: a tuple of small whole numbers becomes one row of bytes.

>>> packed(((0,) * 9, 1))
(Board((0, 0, 0, 0, 0, 0, 0, 0, 0)), 1)
>>> packed((1, 2, 3)), packed((1000,) * 9) == (1000,) * 9
((1, 2, 3), True)

So a board of 36 squares is a register instead of 36, and changing a square costs nothing. A number that does not fit is
refused when it comes (`outgrown.py`); the rules are compiled anew for whole words then.
"""

from typing import Any

from zermelo.machine.natural.forms import is_named_tuple

FEWEST, MOST = 9, 512
"""How many squares a board has; a shorter tuple is quickly copied as it is."""
LARGEST_AT_START = 63
"""Boards that begin with larger numbers than this stay tuples: what grows should not outgrow a byte."""
LARGEST = 127


class Board:
    """A tuple of numbers from -128 to 127, kept as bytes."""

    def __init__(self, squares: tuple[int, ...]) -> None:
        self.squares = squares

    @property
    def count(self) -> int:
        return len(self.squares)

    @property
    def words(self) -> tuple[int, ...]:
        """The bytes, eight in a word, with zeros behind them."""
        row = b"".join(square.to_bytes(1, "little", signed=True) for square in self.squares)
        row = row.ljust(bytes_for(self.count), b"\0")
        return tuple(int.from_bytes(row[at : at + 8], "little", signed=True) for at in range(0, len(row), 8))

    def __repr__(self) -> str:
        return f"Board({self.squares})"


def bytes_for(count: int) -> int:
    """The bytes for a number of squares: a power of two, as vector registers are."""
    return max(16, 1 << (count - 1).bit_length())


def squares_of(words: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The numbers that a row of bytes stands for.

    >>> squares_of(Board((1, -2, 3)).words, 3)
    (1, -2, 3)
    """
    row = b"".join(word.to_bytes(8, "little", signed=True) for word in words)
    return tuple(byte - 256 if byte > LARGEST else byte for byte in row[:count])


def packed(value: Any) -> Any:
    """A machine form with its boards as rows of bytes; itself where there is none."""
    if not isinstance(value, tuple):
        return value
    if type(value) is tuple and is_board(value):
        return Board(value)
    parts = [packed(part) for part in value]
    if all(one is other for one, other in zip(parts, value, strict=True)):
        return value
    return type(value)._make(parts) if is_named_tuple(type(value)) else tuple(parts)  # type: ignore[attr-defined]


def is_board(value: tuple[Any, ...]) -> bool:
    return FEWEST <= len(value) <= MOST and all(type(part) is int and abs(part) <= LARGEST_AT_START for part in value)


def fits_bytes(value: Any, like: Any) -> bool:
    """Whether a later position fits where boards of an earlier one, in its packed form, are rows of bytes."""
    if isinstance(like, Board):
        parts = value if isinstance(value, tuple) else ()
        return all(type(part) is int and -LARGEST <= part <= LARGEST for part in parts)
    if isinstance(like, tuple) and isinstance(value, tuple):
        return all(fits_bytes(one, other) for one, other in zip(value, like, strict=False))
    return True
