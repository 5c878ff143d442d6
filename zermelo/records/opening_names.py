"""The name of the opening of a game, by the positions it reached.

>>> from zermelo.games import find
>>> opening_name(find("othello"), ["f5", "d6", "c3"])
'Perpendicular'
>>> opening_name(find("checkers"), "11-15 23-19 8-11 22-17 4-8 17-13".split())
'Old Fourteenth'
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Any

from zermelo.rules.game import Game, Position

LONGEST = 40
"""The most plies of an opening."""


def opening_name(game: Game, moves: Iterable[str]) -> str:
    """The name of the last named position reached by the moves from the start; empty if none."""
    if not game.look.openings:
        return ""
    position, found = game.initial, ""
    for text in islice(moves, LONGEST):
        position = game.result(position, game.read(position, text))
        found = position_name(game, position) or found
    return found


def position_name(game: Game, position: Position) -> str:
    """The name of an opening position; empty if it has none."""
    return _names(game).get(_identity(game, position), "") if game.look.openings else ""


@lru_cache(maxsize=32)
def _names(game: Game) -> dict[Any, str]:
    return {_identity(game, game.position(moves)): name for moves, name in game.look.openings.items()}


def _identity(game: Game, position: Position) -> Any:
    """A key that identifies symmetric positions and ignores the count of quiet plies."""
    alike = game.symmetries(position) if game.symmetries else [position]
    plain = game.transposition or tuple
    return min(plain(one) for one in alike)
