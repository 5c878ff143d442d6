"""The geometry of a board of squares: every line of a length, and the images of the board under symmetry.

A board in a rulebook is either a few sets of squares, each an integer with a bit for each square, or a tuple with a
number for each square. Sets have up to 64 squares; tuples serve boards of any size, such as 15×15:

>>> from zermelo.rules.grid import Grid
>>> len(Grid(3, 3, {}).lines(3)), len(Grid(3, 3, {}).symmetries)
(8, 8)
>>> len(Grid(15, 15, {}).rows_of(5)), len(Grid(15, 15, {}).images)
(572, 8)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.board import Square

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""Right and down, along which lines run."""

Image = tuple[tuple[int, int], ...]
"""A symmetry: pairs of a set of squares and the bits by which all of them move."""


class Geometry:
    """The geometry of a board, derived from the bits of its squares; a base class of `Grid`."""

    width: int
    height: int
    pieces: Mapping[str, tuple[str, int | None]]

    @property
    def bits(self) -> dict[Square, int]:
        """The bit of each square, in reading order."""
        raise NotImplementedError

    @cached_property
    def room(self) -> int:
        """The length of a tuple with a number for each square."""
        return max(self.bits.values(), default=-1) + 1

    def set_of(self, squares: Iterable[Square]) -> int:
        """Squares as one integer: a machine word on a board of up to 64 squares."""
        return self.of_bits(self.bits[square] for square in squares)

    def of_bits(self, numbers: Iterable[int]) -> int:
        """Squares, given by their bits, as one integer."""
        whole = sum(1 << bit for bit in numbers)
        return whole if self.room > bits.WORD.bit_length() else bits.signed(whole)

    def bits_in(self, squares: int) -> list[int]:
        """The bits of a set of squares, the lowest first."""
        return [bit for bit in sorted(self.bits.values()) if squares >> bit & 1]

    # -----------------------------------------------------------------------------------------
    # A board as a tuple of numbers

    def sides_of(self, board: Sequence[int]) -> tuple[int, ...]:
        """The squares of each piece, as `look` shows them: 1 is the first piece of the grid, 2 the second.

        >>> from zermelo.rules.grid import Grid
        >>> Grid(3, 1, {"X": ("disc", 0), "O": ("disc", 1)}).sides_of((2, 0, 1))
        (4, 1)
        """
        return tuple(
            self.of_bits(bit for bit in self.bits.values() if board[bit] == number)
            for number in range(1, len(self.pieces) + 1)
        )

    def board_of(self, *sides: int) -> tuple[int, ...]:
        """The board on which the pieces have these squares; 0 is an empty square.

        >>> from zermelo.rules.grid import Grid
        >>> Grid(3, 1, {"X": ("disc", 0), "O": ("disc", 1)}).board_of(4, 1)
        (2, 0, 1)
        """
        return tuple(
            next((number for number, squares in enumerate(sides, 1) if squares >> bit & 1), 0)
            for bit in range(self.room)
        )

    def rows_of(self, length: int, directions: Iterable[tuple[int, int]] = DIRECTIONS) -> tuple[tuple[int, ...], ...]:
        """Every line of that length as the numbers of its squares, by default along rows, columns and diagonals.

        >>> from zermelo.rules.grid import Grid
        >>> Grid(3, 3, {}).rows_of(3)[-1], len(Grid(9, 9, {}).rows_of(5))
        ((2, 4, 6), 140)
        """
        found = (self._line(square, direction, length) for direction in directions for square in self.bits)
        return tuple(tuple(self.bits[square] for square in line) for line in found if line)

    @property
    def images(self) -> tuple[tuple[int, ...], ...]:
        """For each symmetry, the square whose piece comes to each square: `tuple(board[square] for square in image)`.

        >>> from zermelo.rules.grid import Grid
        >>> Grid(2, 1, {}).images
        ((0, 1), (1, 0), (0, 1), (1, 0))
        """
        places = {bit: square for square, bit in self.bits.items()}
        return tuple(
            tuple(self.bits[goes(*places[bit])] if bit in places else bit for bit in range(self.room))
            for goes in self._symmetries
        )

    # -----------------------------------------------------------------------------------------
    # A board as sets of squares

    def _line(self, square: Square, direction: tuple[int, int], length: int) -> list[Square]:
        """The squares of a line from a square in a direction; none where it does not fit on the board."""
        (column, row), (right, down) = square, direction
        squares = [(column + step * right, row + step * down) for step in range(length)]
        return squares if squares[-1] in self.bits else []

    def _refuse_sets(self, asked: str, instead: str) -> None:
        """Refuse sets of squares on a board that is too large for a machine word."""
        if self.room > bits.WORD.bit_length():
            raise ZermeloError(
                M(
                    "A grid of {squares} squares has no `{asked}`: a set has up to 64; keep the board as a tuple with "
                    "a number for each square, and use `{instead}`.",
                    squares=self.room,
                    asked=asked,
                    instead=instead,
                )
            )

    def line_from(self, square: Square, direction: tuple[int, int], length: int) -> int:
        """The squares of a line from a square in a direction; 0 where it does not fit on the board."""
        self._refuse_sets("line_from", "rows_of")
        return self.set_of(self._line(square, direction, length))

    def lines(self, length: int, directions: Iterable[tuple[int, int]] = DIRECTIONS) -> tuple[int, ...]:
        """Every line of that length as a set of squares, by default along rows, columns and diagonals.

        >>> from zermelo.rules.grid import Grid
        >>> len(Grid(3, 3, {}).lines(3)), len(Grid(7, 7, {}).lines(5))
        (8, 60)
        """
        self._refuse_sets("lines", "rows_of")
        return tuple(map(self.of_bits, self.rows_of(length, directions)))

    def starts(self, direction: tuple[int, int], length: int) -> int:
        """The squares from which a line in that direction fits on the board."""
        self._refuse_sets("starts", "rows_of")
        return self.set_of(square for square in self.bits if self._line(square, direction, length))

    @property
    def mirror(self) -> Image:
        """The board with left and right exchanged."""
        return self._images(lambda column, row: (self.width - 1 - column, row))[0]

    @property
    def symmetries(self) -> tuple[Image, ...]:
        """The board unchanged, mirrored both ways, and, for a square, also over its diagonal.

        >>> from zermelo.rules.grid import Grid
        >>> len(Grid(4, 3, {}).symmetries), len(Grid(3, 3, {}).symmetries)
        (4, 8)
        """
        return self._images(*self._symmetries)

    @property
    def _symmetries(self) -> list[Callable[[int, int], Square]]:
        """The symmetries as maps of squares."""
        right, bottom = self.width - 1, self.height - 1
        upright: list[Callable[[int, int], Square]] = [
            lambda column, row: (column, row),
            lambda column, row: (right - column, row),
            lambda column, row: (column, bottom - row),
            lambda column, row: (right - column, bottom - row),
        ]
        turned = [lambda column, row, to=to: to(row, column) for to in upright] if right == bottom else []
        return upright + turned

    def _images(self, *maps: Callable[[int, int], Square]) -> tuple[Image, ...]:
        """The effect of maps of squares on bits; all images are padded to the same length."""
        self._refuse_sets("symmetries", "images")
        images = []
        for goes in maps:
            together: dict[int, int] = {}
            for (column, row), bit in self.bits.items():
                distance = self.bits[goes(column, row)] - bit
                together[distance] = together.get(distance, 0) | 1 << bit
            images.append([(bits.signed(squares), distance) for distance, squares in together.items()])
        longest = max(map(len, images))
        return tuple(tuple(image + [(0, 0)] * (longest - len(image))) for image in images)


def moved(squares: int, image: Image) -> int:
    """Where a set of squares goes under a symmetry."""
    after = 0
    for some, distance in image:
        after |= bits.shifted(squares & some, distance)
    return after
