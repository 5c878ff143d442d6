"""The formats of records: discovered in a folder, selected by name, by file suffix, or by the text itself.

A format is one file in `records/formats/` that defines `FORMAT`. A game names its own in `Look.formats`, the default
first; PGN and JSON are available for every game.

>>> from zermelo.games import find
>>> [one.name for one in formats_of(find("connect-four"))]
['pgn', 'json']
>>> read_records(find("connect-four"), "1. 4 4 2. 5")[0].moves[-1].text
'5'
"""

import importlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.records.record import BadRecord, Record, made
from zermelo.records.spelling import read_text
from zermelo.rules.game import Game

FOLDER = Path(__file__).parent / "formats"
GENERAL = ("pgn", "json")
"""The formats for every game, the default first."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """One way to write the records of a game."""

    name: str
    """The name in options and games, and the suffix of files in this format."""
    write: Callable[[Game, Sequence[Record]], str]
    read: Callable[[Game, str], list[Record]]
    """All records of a text, their moves legal and in the game's own notation; raises BadRecord otherwise."""
    is_meant: Callable[[Game, str], bool]
    """Whether a text is, or is meant to be, in this format."""


@cache
def _formats() -> dict[str, Format]:
    files = [file for file in sorted(FOLDER.glob("*.py")) if file.stem != "__init__"]
    found = [importlib.import_module(f"zermelo.records.formats.{file.stem}").FORMAT for file in files]
    return {one.name: one for one in found}


def formats_of(game: Game) -> list[Format]:
    """The formats of a game, the default first."""
    return [_formats()[name] for name in dict.fromkeys((*game.look.formats, *GENERAL))]


def format_named(game: Game, name: str = "") -> Format:
    """The format of a game by name; by default its first.

    >>> from zermelo.games import find
    >>> format_named(find("nim")).name
    'pgn'
    """
    known = formats_of(game)
    for one in known:
        if name.casefold() in ("", one.name):
            return one
    raise ZermeloError(
        M(
            "Games of {game} are not written as {name!r}; there are {known}.",
            game=game.name,
            name=name,
            known=", ".join(one.name for one in known),
        )
    )


def format_of_file(game: Game, file: Path) -> Format:
    """The format of a file's suffix."""
    return format_named(game, file.suffix.removeprefix("."))


def read_records(game: Game, text: str) -> list[Record]:
    """The records of a text in any format; a board or bare moves are also a record."""
    for one in formats_of(game):
        if one.is_meant(game, text):
            return one.read(game, text)
    start, moves = read_text(game, text)
    return [Record(made(moves), start=start)]


def read_record(game: Game, text: str, number: int = 1) -> Record:
    """One of the records of a text."""
    return numbered(read_records(game, text), number)


def numbered(found: Sequence[Record], number: int) -> Record:
    """One of some records, counted from 1."""
    if not 1 <= number <= len(found):
        raise BadRecord(M("There is no game {number} in the text; it has {count:,}.", number=number, count=len(found)))
    return found[number - 1]


def write_records(game: Game, records: Sequence[Record], name: str = "") -> str:
    """Records as text, in the named format or in the game's default."""
    return format_named(game, name).write(game, records)


TOLD = re.compile(r'\[\s*Game\s+"([^"\\]+)"\s*\]|"game":\s*"([^"\\]+)"')

GO, SIZE, KOMI = re.compile(r"\ufeff?\s*\(\s*;"), re.compile(r"SZ\[(\d+)\]"), re.compile(r"KM\[(-?\d+(?:\.\d+)?)\]")
"""An SGF file is of Go, of that size and komi."""


def game_told(text: str) -> str:
    """The game that the records of a text name; empty if they do not.

    >>> game_told('[Event "?"]\\n[Game "nim"]'), game_told("4 4 5")
    ('nim', '')
    >>> game_told("(;GM[1]SZ[9]KM[5.5];B[ee])")
    'go:9,5.5'
    """
    if GO.match(text):
        size, komi = SIZE.search(text), KOMI.search(text)
        return f"go:{size[1] if size else 19}" + (f",{komi[1]}" if komi else "")
    found = TOLD.search(text)
    return (found[1] or found[2]) if found else ""
