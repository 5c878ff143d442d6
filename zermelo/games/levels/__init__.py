"""Levels of Sokoban as text files, in the usual signs, and their parser.

#   wall       @   keeper       $   crate       .   target
+   keeper on a target          *   crate on a target
"""

from pathlib import Path
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.parameter_files import text_named

FOLDER = Path(__file__).parent
SUFFIX = ".xsb"
SIGNS = "#@$.+* "
MOST_FLOOR = 63
"""The squares of a set are the bits of a word."""

Square = tuple[int, int]
"""The column from the left and the row from the top, both from 0."""


class Level(NamedTuple):
    name: str
    """The name of a packaged level, or the path of a file."""
    width: int
    height: int
    floor: tuple[Square, ...]
    """The squares that the keeper could reach if there were no crates, row by row."""
    targets: frozenset[Square]
    crates: frozenset[Square]
    keeper: Square


def level_of(name: str) -> Level:
    """The level of the package with that name, or that of a file."""
    return read_level(text_named(name, FOLDER, SUFFIX), name)


def read_level(text: str, name: str) -> Level:
    """The level that a text shows; lines that begin with a semicolon are comments.

    >>> read_level("#####\\n#@$.#\\n#####", "row").floor
    ((1, 1), (2, 1), (3, 1))
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith(";")]
    found: dict[str, set[Square]] = {sign: set() for sign in SIGNS}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign not in SIGNS:
                raise ZermeloError(
                    M(
                        "{name}, line {line}: {sign!r} is none of the signs {signs} of a level.",
                        name=name,
                        line=row + 1,
                        sign=sign,
                        signs=" ".join(SIGNS.strip()),
                    )
                )
            found[sign].add((column, row))
    keepers = [*found["@"], *found["+"]]
    if len(keepers) != 1:
        raise ZermeloError(M("{name}: a level has one keeper, @ or +, not {count}.", name=name, count=len(keepers)))
    crates, targets = frozenset(found["$"] | found["*"]), frozenset(found["."] | found["+"] | found["*"])
    if not crates or len(crates) != len(targets):
        raise ZermeloError(
            M(
                "{name}: a level has as many targets as crates, at least one; here are {targets} and {crates}.",
                name=name,
                targets=len(targets),
                crates=len(crates),
            )
        )
    width = max(map(len, lines))
    floor = _floor(name, keepers[0], found["#"], width, len(lines))
    if not crates | targets <= set(floor):
        raise ZermeloError(M("{name}: a crate or a target is outside the walls around the keeper.", name=name))
    return Level(name, width, len(lines), floor, targets, crates, keepers[0])


def _floor(name: str, keeper: Square, walls: set[Square], width: int, height: int) -> tuple[Square, ...]:
    """The squares inside the walls around the keeper; refuse walls with a gap, and too large a floor."""
    floor, waiting = {keeper}, [keeper]
    for column, row in waiting:
        if not (0 < column < width - 1 and 0 < row < height - 1):
            raise ZermeloError(
                M(
                    "{name}, line {line}: the wall has a gap at column {column}.",
                    name=name,
                    line=row + 1,
                    column=column + 1,
                )
            )
        for square in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if square not in walls and square not in floor:
                floor.add(square)
                waiting.append(square)
    if len(floor) > MOST_FLOOR:
        raise ZermeloError(
            M(
                "{name}: a level has up to {most} squares of floor, not {count}.",
                name=name,
                most=MOST_FLOOR,
                count=len(floor),
            )
        )
    return tuple(sorted(floor, key=lambda square: (square[1], square[0])))
