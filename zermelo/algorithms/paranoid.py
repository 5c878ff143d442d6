"""Paranoid: one player against all the others together.

The player to move assumes that everybody else wants nothing but its harm. The game becomes one of two sides,
so alpha-beta applies, deep cuts included. The value is the payoff that the player can be sure of.
"""

from zermelo.algorithms.algorithm import Algorithm, several
from zermelo.algorithms.alphabeta import alphabeta
from zermelo.algorithms.maxn import with_payoffs
from zermelo.rules.game import CHANCE, MAX, MIN, Game, variant


def against_all(game: Game, position: object) -> Game:
    """The game as the player to move at `position` fears it: that player is MAX, the rest are MIN."""
    me = game.player(position)
    each = with_payoffs(game)

    def player(state):
        if each.player(state) == CHANCE:
            return CHANCE
        return MAX if each.player(state) == me else MIN

    def utility(state):
        return each.utility(state)[me]

    def evaluate(state):
        return each.evaluate(state)[me]

    return variant(each, player=player, utility=utility, evaluate=evaluate, players=2, zero_sum=True)


def fits(game: Game) -> str:
    if game.chance is not None:
        return f"{game.name} has chance nodes, which it cannot average; use maxn."
    return several(game)


ALGORITHM = Algorithm(
    name="paranoid",
    kernel=alphabeta,
    fits=fits,
    about="the player to move against all others together, with alpha-beta",
    options=("strict", "fail", "cutoff"),
    prepare=against_all,
)
