"""Singular extension: a move that is clearly better than all others is searched one ply deeper.

"Clearly" means by at least `margin`, judged by the evaluation of the positions one move ahead; an only move is
singular too. A line of such moves is followed to ply 64 at most.
"""

from math import inf

from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import MAX

DEEPEST = 64


def singular(margin):
    if not 0 <= margin < inf:
        raise ZermeloError(f"A margin of {margin:g} says nothing about a move; it is a number from 0 up.")

    def extension(game):
        def worth(state, mover):
            """The position as the player who just moved sees it at a glance."""
            value = game.utility(state) if game.terminal(state) else game.evaluate(state)
            return value if mover == MAX else -value

        def deserving(state, depth):
            """The number of the child to search deeper, or -1."""
            if depth >= DEEPEST:
                return -1
            best = -inf
            second = -inf
            chosen = -1
            count = 0
            for number, action in enumerate(game.actions(state)):
                value = worth(game.result(state, action), game.player(state))
                if number == 0 or value > best:
                    second = best
                    best = value
                    chosen = number
                elif value > second:
                    second = value
                count += 1
            return chosen if count == 1 or best - second >= margin else -1

        return deserving

    return extension
