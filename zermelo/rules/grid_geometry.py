"""The geometry of a board of squares: every line of a length, and the images of the board under symmetry.

>>> from zermelo.rules.grid import Grid
>>> len(Grid(3, 3, {}).lines(3)), len(Grid(3, 3, {}).symmetries)
(8, 8)
"""

from collections.abc import Callable, Iterable

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

    @property
    def bits(self) -> dict[Square, int]:
        """The bit of each square, in reading order."""
        raise NotImplementedError

    def set_of(self, squares: Iterable[Square]) -> int:
        """Squares as one integer."""
        return bits.signed(sum(1 << self.bits[square] for square in squares))

    def line_from(self, square: Square, direction: tuple[int, int], length: int) -> int:
        """The squares of a line from a square in a direction; 0 where it does not fit on the board."""
        (column, row), (right, down) = square, direction
        squares = [(column + step * right, row + step * down) for step in range(length)]
        return self.set_of(squares) if squares[-1] in self.bits else 0

    def lines(self, length: int, directions: Iterable[tuple[int, int]] = DIRECTIONS) -> tuple[int, ...]:
        """Every line of that length as a set of squares, by default along rows, columns and diagonals.

        >>> from zermelo.rules.grid import Grid
        >>> len(Grid(3, 3, {}).lines(3)), len(Grid(7, 7, {}).lines(5))
        (8, 60)
        """
        found = [self.line_from(square, direction, length) for direction in directions for square in self.bits]
        return tuple(line for line in found if line)

    def starts(self, direction: tuple[int, int], length: int) -> int:
        """The squares from which a line in that direction fits on the board."""
        return self.set_of(square for square in self.bits if self.line_from(square, direction, length))

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
        right, bottom = self.width - 1, self.height - 1
        upright: list[Callable[[int, int], Square]] = [
            lambda column, row: (column, row),
            lambda column, row: (right - column, row),
            lambda column, row: (column, bottom - row),
            lambda column, row: (right - column, bottom - row),
        ]
        turned = [lambda column, row, to=to: to(row, column) for to in upright] if right == bottom else []
        return self._images(*upright, *turned)

    def _images(self, *maps: Callable[[int, int], Square]) -> tuple[Image, ...]:
        """The effect of maps of squares on bits; all images are padded to the same length."""
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
