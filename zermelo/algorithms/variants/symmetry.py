"""Merging of symmetric positions: of moves that lead to equivalent positions only the first is searched.

It never changes the value: equivalent positions have the same one. In tic-tac-toe nine first moves become
three (corner, side and centre), and 72 boards after two moves become 12. The merged game is a variant of the
game, so every algorithm can be run on it.
"""

from collections.abc import Callable
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position, variant


def canonical_key(game: Game) -> Callable[[Position], Any]:
    """The canonical key: the smallest among all equivalent positions.

    Without a key of the game, a position is its own.

    >>> from zermelo.games import tic_tac_toe
    >>> name, at = canonical_key(tic_tac_toe.game), tic_tac_toe.game.position
    >>> name(at("a1")) == name(at("c3")) != name(at("b2"))
    True
    """

    key = game.key or itself

    def canonical(state):
        smallest = key(state)
        for image in game.symmetries(state):
            other = key(image)
            if other < smallest:
                smallest = other
        return smallest

    return canonical if game.symmetries else key


def itself(state):
    return state


def merge_symmetric(game: Game) -> Game:
    """The game with only one of several equivalent moves.

    >>> from zermelo.games import tic_tac_toe
    >>> merged = merge_symmetric(tic_tac_toe.game)
    >>> [merged.write(merged.initial, action) for action in merged.actions(merged.initial)]
    ['a3', 'b3', 'b2']
    """
    if game.symmetries is None:
        raise ZermeloError(M("{game} declares no symmetries, so there is nothing to merge.", game=game.name))
    canonical = canonical_key(game)

    def actions(state):
        known = [canonical(game.result(state, action)) for action in game.actions(state)]
        for number, action in enumerate(game.actions(state)):
            if known[number] not in known[:number]:
                yield action

    return variant(game, actions=actions)
