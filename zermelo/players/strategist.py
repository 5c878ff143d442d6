"""Play where something is hidden: what a player sees of a move, and the player that follows an equilibrium."""

from functools import lru_cache
from random import Random
from typing import Any

from zermelo.equilibria.linear import Equilibrium, equilibrium
from zermelo.equilibria.sequence_form import InformationSet
from zermelo.languages.message import M, Message, joined
from zermelo.players.play import Play
from zermelo.rules.game import CHANCE, Action, Game, Position


@lru_cache(maxsize=10_000)
def is_seen(game: Game, before: Position, action: Action, viewer: int) -> bool:
    """Whether a player can tell a move, or an outcome of chance, from every other that could have been made.

    >>> from zermelo.games import find
    >>> kuhn = find("kuhn-poker")
    >>> [is_seen(kuhn, kuhn.initial, 3, viewer) for viewer in (0, 1)]
    [True, False]
    """
    if game.sees is None:
        return True
    shown = game.view(game.result(before, action), viewer)
    if shown == game.view(before, viewer):
        return False  # nothing has happened, for all that this player knows
    others = [other for other in game.moves(before) if other != action]
    if not others and game.player(before) == CHANCE:  # the last card is left over, but who knows that?
        others = [other for other in game.moves(game.initial) if other != action]
    return all(game.view(game.result(before, other), viewer) != shown for other in others)


class Strategist:
    """A player that mixes its moves as an equilibrium does, and advises others."""

    def __init__(self, game: Game, seed: int | None = None, found: Equilibrium | None = None) -> None:
        self.game = game
        self._dice = Random(None if seed is None else f"strategist {seed}")
        self.equilibrium = found or equilibrium(game)

    def __call__(self, play: Play) -> Action:
        moves, shares = self.mixture(play)
        return self._dice.choices(moves, [float(share) for share in shares])[0]

    def mixture(self, play: Play) -> tuple[list[Action], list[Any]]:
        """The moves of the player whose turn it is, and the probability of each.

        It uses what that player has seen and done, and nothing else.
        """
        player, form = play.player, self.equilibrium.form
        side = form.sides[player]
        sequence = 0
        for move in play.history:
            if move.player == player:
                here = self._set(player, sequence, move.before)
                sequence = here.first + here.moves.index(move.action)
        number = side.numbers[sequence, self.game.view(play.position, player)]
        return list(side.sets[number].moves), self.equilibrium.strategies[player][number]

    def _set(self, player: int, sequence: int, position: Position) -> InformationSet:
        side = self.equilibrium.form.sides[player]
        return side.sets[side.numbers[sequence, self.game.view(position, player)]]

    def advice(self, play: Play) -> Message:
        """The mixture in words."""
        moves, shares = self.mixture(play)
        parts = [
            M("{move} with probability {share}", move=self.game.write(play.position, move), share=share)
            for move, share in zip(moves, shares, strict=True)
            if share
        ]
        return M("An equilibrium plays {moves}.", moves=joined(parts))
