"""The game of best-reply search: after a move of one player, one of the others replies, and the rest miss their turn.

move       who makes it, and the move of the game
position   that of the game; where another than the one player is to move, any of the others may
"""

from zermelo.algorithms.variants.payoffs import against_all
from zermelo.machine.natural.functions import with_turn
from zermelo.rules.game import MAX, Game, variant
from zermelo.rules.look import squares_given
from zermelo.rules.words import laid_out


def best_replies(game: Game, position: object) -> Game:
    """The game in which the player to move at `position` is MAX, and MIN makes a move of any other player.

    >>> from zermelo.games import coins
    >>> game = best_replies(coins.game, coins.game.initial)
    >>> after = game.result(game.initial, (0, 0))
    >>> [game.write(after, reply) for reply in game.actions(after)]
    ['Second: left', 'Second: right', 'Third: left', 'Third: right']
    """
    two_sides = against_all(game, position)
    me, players = game.player(position), game.players

    def actions(state):
        is_own = two_sides.player(state) == MAX
        for who in range(players):
            if (who == me) == is_own:
                for action in game.actions(with_turn(state, who)):
                    yield who, action

    def result(state, move):
        who, action = move
        after = game.result(with_turn(state, who), action)
        goes_on = who == me or game.player(after) == who  # a player may have another move, as in kalah
        return after if goes_on else with_turn(after, me)

    def action_text(state, move):
        who, action = move
        written = game.write(with_turn(state, who), action)
        return written if who == me else laid_out("{name}: {move}", name=game.player_name(who), move=written)

    def squares(state, move):
        who, action = move
        return squares_given(game.look, with_turn(state, who), action)

    return variant(
        two_sides,
        actions=actions,
        result=result,
        action_text=action_text,
        squares=squares if game.look.squares else None,
        symmetries=None,
    )
