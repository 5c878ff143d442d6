"""Ships on a sea: the squares they cover, whether they fit, and whether they are afloat."""

from collections.abc import Callable

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.bits import population

NOT_PLACED = 0
IN_A_WORD = 50

Squares = tuple[int, ...]
"""A set of squares in reading order: fifty bits in each of two words."""
Places = tuple[int, ...]
"""The place of each ship: 1 + twice its first square, and 1 more if it lies in a column."""


def has(squares: Squares, square: int) -> int:
    return squares[square // IN_A_WORD] >> square % IN_A_WORD & 1


def count(squares: Squares) -> int:
    return population(squares[0]) + population(squares[1])


def refuse_stuck(width: int, height: int, ships: tuple[int, ...]) -> None:
    """Refuse a fleet that may leave no place for a ship: rows or columns hold more of its length than are blocked."""
    for number, length in enumerate(ships):
        if max(height * (width // length), width * (height // length)) <= sum(ships[:number]):
            fleet = ", ".join(map(str, ships))
            raise ZermeloError(
                M(
                    "A fleet of {fleet} is too large for {width}×{height} squares.",
                    fleet=fleet,
                    width=width,
                    height=height,
                )
            )


def ships_on(
    width: int, height: int, lengths: tuple[int, ...]
) -> tuple[Callable[[Places, int], bool], Callable[[Places, int, int], bool], Callable[[int, int, Squares], bool]]:
    """The functions is_ship(places, square), fits(places, place, length) and afloat(place, length, hits)."""
    fleet = len(lengths)

    def square_of(place: int, number: int) -> int:
        """A square of a ship."""
        step = width if (place - 1) % 2 else 1
        return (place - 1) // 2 + number * step

    def covers(place: int, length: int, square: int) -> bool:
        """Whether a ship that is seen lies on a square."""
        if place <= NOT_PLACED:
            return False
        for number in range(length):
            if square_of(place, number) == square:
                return True
        return False

    def is_ship(places: Places, square: int) -> bool:
        for ship in range(fleet):
            if covers(places[ship], lengths[ship], square):
                return True
        return False

    def fits(places: Places, place: int, length: int) -> bool:
        """Whether a ship lies on the sea and on no other."""
        first = (place - 1) // 2
        in_column = (place - 1) % 2
        if (in_column and first // width + length > height) or (not in_column and first % width + length > width):
            return False
        for number in range(length):
            if is_ship(places, square_of(place, number)):
                return False
        return True

    def afloat(place: int, length: int, hits: Squares) -> bool:
        for number in range(length):
            if not has(hits, square_of(place, number)):
                return True
        return False

    return is_ship, fits, afloat
