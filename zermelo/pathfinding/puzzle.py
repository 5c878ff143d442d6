"""Puzzles: games of one player without chance.

A goal is a finished position with a positive utility; any other finished position is a dead end. A move costs 1 unless
the game declares a `cost`, and `distance` estimates the cost from a position to the nearest goal, 0 where none is
declared.
"""

from zermelo.languages.message import M, Message
from zermelo.rules.game import Game, variant


def why_no_puzzle(game: Game) -> Message | str:
    """Why a search for a path does not fit a game; empty if it does.

    >>> from zermelo.games import find
    >>> why_no_puzzle(find("nim"))
    'nim has 2 players, and a way to a goal is for one.'
    """
    if game.players != 1:
        return M("{game} has {players} players, and a way to a goal is for one.", game=game.name, players=game.players)
    if game.chance is not None:
        return M("{game} has chance nodes, so no moves lead to a goal for certain.", game=game.name)
    if game.information != "perfect":
        return M("{game} hides something from its player, so the way to a goal is not known.", game=game.name)
    if game.has_payoffs:
        return M("{game} has payoffs, though of one player only, where a goal needs one number.", game=game.name)
    return ""


def is_puzzle(game: Game) -> bool:
    """Whether the cheapest way to a goal is what a game asks for: its best result is known, and it counts no points."""
    declares = game.cost is not None or game.distance is not None or game.bounds is not None
    return declares and not game.counts_points and not why_no_puzzle(game)


def with_costs(game: Game) -> Game:
    """The game with the functions that a search for a path needs."""

    def one(position, action):  # type: ignore[no-untyped-def]
        return 1

    def unknown(position):  # type: ignore[no-untyped-def]
        return 0

    return variant(game, cost=game.cost or one, distance=game.distance or unknown)
