"""Games of several players: a payoff for each (max^n), or one player against all the others (paranoid)."""

from zermelo.rules.game import CHANCE, MAX, MIN, Game, variant


def with_payoffs(game: Game, position: object = None) -> Game:
    """The game with a payoff for each player; in a zero-sum game of two the second gets what the first loses."""
    if game.has_payoffs:
        return game

    def each(value):
        return (value, -value)

    def alone(value):
        return (value,)

    split = alone if game.players == 1 else each

    def utility(state):
        return split(game.utility(state))

    def evaluate(state):
        return split(game.evaluate(state))

    return variant(game, utility=utility, evaluate=game.evaluate and evaluate)


def against_all(game: Game, position: object) -> Game:
    """The game in which the player to move at `position` is MAX and all others are MIN."""
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

    own = each.evaluate and evaluate
    return variant(each, player=player, utility=utility, evaluate=own, players=2, zero_sum=True)
