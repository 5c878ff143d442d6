"""Layouts of Pac-Man's maze as text files, in the signs of the Berkeley course, and their parser.

    %   wall          P   Pac-Man                .   food
    o   capsule       G   ghost, or 1 to 4       blank

The ghosts are numbered as written; those written G are sorted by column from the left, then by row from the bottom.
"""

from pathlib import Path
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.parameter_files import text_named

FOLDER = Path(__file__).parent
SUFFIX = ".lay"
SIGNS = "% .oPG1234"
WIDEST = 60
"""The most columns and rows: a row of squares is one word of the machine."""
MOST_GHOSTS = 8

Square = tuple[int, int]
"""The column from the left and the row from the top, both from 0."""


class Layout(NamedTuple):
    name: str
    """The name of a packaged layout, or the path of a file."""
    width: int
    height: int
    walls: tuple[int, ...]
    """A row of squares is an integer, from the top; bit 0 is the leftmost square."""
    food: tuple[int, ...]
    capsules: tuple[Square, ...]
    pac_man: Square
    ghosts: tuple[Square, ...]


def layout_of(name: str) -> Layout:
    """The layout of the package with that name, or that of a file."""
    return read_layout(text_named(name, FOLDER, SUFFIX), name)


def read_layout(text: str, name: str) -> Layout:
    """The layout that a text shows.

    >>> read_layout("%%%%%\\n%P.G%\\n%%%%%", "row").food
    (0, 4, 0)
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    width, height = len(lines[0]) if lines else 0, len(lines)
    lines = [line[:width] for line in lines]
    if not (0 < width <= WIDEST and height <= WIDEST):
        raise ZermeloError(M("{name}: a layout has 1 to {most} columns and rows.", name=name, most=WIDEST))
    found: dict[str, list[Square]] = {sign: [] for sign in SIGNS}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign not in SIGNS:
                raise ZermeloError(
                    M(
                        "{name}, line {line}: {sign!r} is none of the signs {signs} of a layout.",
                        name=name,
                        line=row + 1,
                        sign=sign,
                        signs=", ".join(SIGNS.replace(" ", "")),
                    )
                )
            found[sign].append((column, row))
    alike = sorted([*found["G"], *found["1"]], key=lambda square: (square[0], -square[1]))
    ghosts = (*alike, *found["2"], *found["3"], *found["4"])
    _refuse_unplayable(name, lines, found, ghosts)
    return Layout(
        name,
        width,
        height,
        walls=tuple(sum(1 << column for column, sign in enumerate(line) if sign == "%") for line in lines),
        food=tuple(sum(1 << column for column, sign in enumerate(line) if sign == ".") for line in lines),
        capsules=tuple(found["o"]),
        pac_man=found["P"][0],
        ghosts=ghosts,
    )


def _refuse_unplayable(name: str, lines: list[str], found: dict[str, list[Square]], ghosts: tuple[Square, ...]) -> None:
    """Refuse a layout without an agent, food or a closed wall, or with a ghost that cannot move."""
    if len(found["P"]) != 1:
        raise ZermeloError(M("{name}: a layout has one P for Pac-Man, not {count}.", name=name, count=len(found["P"])))
    if not 1 <= len(ghosts) <= MOST_GHOSTS:
        raise ZermeloError(
            M("{name}: a layout has 1 to {most} ghosts, not {count}.", name=name, most=MOST_GHOSTS, count=len(ghosts))
        )
    if not found["."]:
        raise ZermeloError(M("{name}: there is no food in the layout.", name=name))
    walls = set(found["%"])
    width, height = len(lines[0]), len(lines)
    rim = {(column, row) for column in range(width) for row in (0, height - 1)}
    rim |= {(column, row) for column in (0, width - 1) for row in range(height)}
    for column, row in sorted(rim - walls, key=lambda square: (square[1], square[0])):
        raise ZermeloError(
            M("{name}, line {line}: the wall has a gap at column {column}.", name=name, line=row + 1, column=column + 1)
        )
    for column, row in ghosts:
        if {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)} <= walls:
            raise ZermeloError(M("{name}, line {line}: a ghost stands between four walls.", name=name, line=row + 1))
