"""Rulebooks by name: whether one is right, and how many positions lie below one."""

from zermelo.games.loading import as_game, as_position
from zermelo.rules.check import Report
from zermelo.rules.check import check as check_game
from zermelo.rules.game import Game, Position
from zermelo.rules.perft import Perft
from zermelo.rules.perft import perft as count_below


def check(game: Game | str, games: int = 100, seed: int = 0) -> Report:
    """Play random games and tell what is wrong with the rules, one sentence each.

    >>> check("nim", games=5).problems
    []
    """
    return check_game(as_game(game, is_played_first=False), games, seed)


def perft(game: Game | str, depth: int, position: Position = None, compiled: bool | None = None) -> Perft:
    """Count the tree below a position to a depth in plies.

    >>> perft("tic-tac-toe", 3, compiled=False).leaves
    [9, 72, 504]
    """
    rules = as_game(game)
    return count_below(rules, depth, as_position(rules, position), compiled)
