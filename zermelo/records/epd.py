"""Test positions of a game with their best moves, one on each line (EPD).

    2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";

A line is a position in the notation of the game and then operations: `bm` the best moves, `am` moves to avoid, `id` a
name; others are ignored. Empty lines and those that begin with # are skipped.

>>> from zermelo.games import find
>>> nim = find("nim:1,2")
>>> (problem,) = read_epd(nim, '1: |\\\\n2: | | bm 2x1; id "even piles"')
>>> problem.name, [nim.write(problem.position, move) for move in problem.best], problem.is_solved_by((1, 1))
('even piles', ['2x1'], True)
"""

import re
from dataclasses import dataclass

from zermelo.languages.message import M
from zermelo.records.record import BadRecord
from zermelo.rules.game import Action, BadPosition, Game, IllegalMove, Position

FIRST_OPERATION = re.compile(r";|(?<=\s)(?=(?:bm|am|id|dm|ce|acd|acn|acs|pv|pm|eco|hmvc|fmvn|c\d)\s)")
OPERATION = re.compile(r'\s*(\w+)((?:\s*"[^"]*"|[^;"])*);?')


@dataclass(frozen=True)
class Problem:
    """A position to find a move in."""

    line: int
    """The number of its line in the file."""
    position: Position
    name: str
    best: tuple[Action, ...]
    avoid: tuple[Action, ...]

    def is_solved_by(self, move: Action) -> bool:
        """Whether a move is one of the best, where they are named, and none to avoid."""
        return (not self.best or move in self.best) and move not in self.avoid


def read_epd(game: Game, text: str) -> list[Problem]:
    """The problems of a text; refuse a line that names no move of the game."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.append(_problem(game, number, line.strip()))
            except (BadRecord, BadPosition, IllegalMove) as error:
                raise BadRecord(M("Line {number}: {problem}", number=number, problem=error.message)) from None
    return found


def _problem(game: Game, number: int, line: str) -> Problem:
    written, *rest = FIRST_OPERATION.split(line, maxsplit=1)
    operations = dict(OPERATION.findall("".join(rest)))
    position = game.position(written.strip().replace("\\n", "\n"))
    best, avoid = (_moves(game, position, operations.get(name, "")) for name in ("bm", "am"))
    if not best and not avoid:
        raise BadRecord(M("The position has neither best moves (bm) nor moves to avoid (am)."))
    return Problem(number, position, operations.get("id", "").strip().strip('"'), best, avoid)


def _moves(game: Game, position: Position, written: str) -> tuple[Action, ...]:
    return tuple(game.read(position, word.strip(",")) for word in written.split())
