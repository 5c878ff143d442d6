"""Beam search (forward pruning): at every node only the n moves that look best are searched.

It makes a wide game narrow enough to search deeply, at a price: the best move may not look good, and a move outside the
beam is never found. The beam is a variant of the game, so every algorithm can be run on it.
"""

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE, MAX, Game, variant


def as_opponent(value, player):
    return value if player == MAX else -value


def as_one_of_several(payoffs, player):
    return payoffs[player]


def beam(game: Game, width: int) -> Game:
    """The game in which each player may only choose among the `width` moves that look best.

    >>> from zermelo.games import connect_four
    >>> narrow = beam(connect_four.game, 2)
    >>> [narrow.write(narrow.initial, action) for action in narrow.actions(narrow.initial)]
    ['4', '3']
    """
    if width < 1:
        raise ZermeloError(M("A beam of {width} leaves no move; give at least 1.", width=width))
    if game.evaluate is None:
        raise ZermeloError(
            M("A beam keeps the moves that look best, and {game} has no evaluation to tell.", game=game.name)
        )

    seen = as_one_of_several if game.has_payoffs else as_opponent

    def looks(state, action):
        after = game.result(state, action)
        return seen(game.utility(after) if game.terminal(after) else game.evaluate(after), game.player(state))

    def actions(state):
        """The best-looking moves, best first, in stable order."""
        worth = [looks(state, action) for action in game.actions(state)]
        order = sorted([(-value, number) for number, value in enumerate(worth)])
        for _, chosen in order[:width]:
            for number, action in enumerate(game.actions(state)):
                if number == chosen:
                    yield action

    if game.player(game.initial) == CHANCE and game.chance is None:
        raise ZermeloError(M("{game} has a chance node but no `chance` function.", game=game.name))
    return variant(game, actions=actions)
