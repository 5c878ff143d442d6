"""A small user rulebook: to save in a file, to break, and to extend."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from zermelo import Game
from zermelo.games import find

STICKS = """
from typing import NamedTuple
from zermelo import Game, Look

class Position(NamedTuple):
    sticks: int
    player: int

def actions(position):
    for take in range(1, min(MOST, position.sticks) + 1):
        yield take

MOST = 2

def result(position, take):
    return Position(position.sticks - take, 1 - position.player)

def terminal(position):
    return position.sticks == 0

def utility(position):
    return 1 if position.player == 1 else -1

game = Game(name="mine", initial=Position(5, 0), actions=actions, result=result, terminal=terminal, utility=utility)
"""
STICKS_OF_THREE = STICKS.replace("MOST = 2\n\n", "").replace("MOST", "3").replace("mine", "sticks")
"""The same with up to three sticks at a time."""
RULES = "actions=actions, result=result, terminal=terminal, utility=utility"
"""The last line of each."""
FOLDER = TemporaryDirectory()
"""Deleted when the tests end: rules are compared with their source while they run."""


@cache
def sticks_of_three() -> Game:
    """The game of that rulebook, loaded from a file."""
    file = Path(FOLDER.name) / "sticks.py"
    file.write_text(STICKS_OF_THREE)
    return find(str(file))
