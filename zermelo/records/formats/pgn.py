"""PGN, the format of chess, for any game: the moves are those of the game, and a tag names the game."""

import re
from collections.abc import Sequence

from zermelo.records.dialect import Dialect
from zermelo.records.record import Record
from zermelo.records.registry import Format
from zermelo.records.tagged_reader import read
from zermelo.records.tagged_writer import write
from zermelo.rules.game import Game

PGN = Dialect()
SIGNS = re.compile(r'\s*\[\s*\w+\s+"|(?!\s*\{\s*").*\{[^}]*\}', re.DOTALL)
"""The marks of PGN: a tag at the beginning, or comments; `{"` begins JSON."""


def write_pgn(game: Game, records: Sequence[Record]) -> str:
    """Records one after the other.

    >>> from zermelo.games import find
    >>> from zermelo.records.record import made
    >>> print(write_pgn(find("nim"), [Record(made("1x1"))]).splitlines()[-1])
    1. 1x1 *
    """
    return "\n".join(write(game, record, PGN) for record in records)


def read_pgn(game: Game, text: str) -> list[Record]:
    """The records of a text."""
    return read(game, text, PGN)


def is_pgn(game: Game, text: str) -> bool:
    """Whether a text begins with a tag, or has a comment.

    >>> is_pgn(None, '[Event "?"]'), is_pgn(None, "1. b2 a1")
    (True, False)
    """
    return SIGNS.match(text) is not None


FORMAT = Format(name="pgn", write=write_pgn, read=read_pgn, is_meant=is_pgn)
