"""Games of several players: a payoff for each (max^n), or some players, one above all, against the others."""

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
    return alliance(game, (game.player(position),))


def alliance(game: Game, members: tuple[int, ...]) -> Game:
    """The game in which some players act as one, MAX, for the sum of their payoffs, and all others are MIN."""
    each = with_payoffs(game)

    def player(state):
        mover = each.player(state)
        if mover == CHANCE:
            return CHANCE
        return MAX if mover in members else MIN

    me, others = members[0], members[1:]

    def own_payoff(payoffs):
        return payoffs[me]

    def sum_of_payoffs(payoffs):
        total = payoffs[me]
        for member in others:
            total += payoffs[member]
        return total

    shared = sum_of_payoffs if others else own_payoff  # a loop over nothing does not compile

    def utility(state):
        return shared(each.utility(state))

    def evaluate(state):
        return shared(each.evaluate(state))

    own = each.evaluate and evaluate
    return variant(each, player=player, utility=utility, evaluate=own, players=2, zero_sum=True)
