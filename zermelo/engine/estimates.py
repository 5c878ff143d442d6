"""Estimates for games that bring none of their own: they need nothing but the rules."""

from typing import Any

from zermelo.engine.table import hashing
from zermelo.machine.runtime.memory import product
from zermelo.rules.game import CHANCE, MAX, Game, variant

ROLLOUTS = 4
ROLLOUT_PLIES = 120
MULTIPLIER = 0x2545_F491_4F6C_DD1D


def rollout(game: Game) -> Any:
    """The average end of a few games played at random; the same position always gives the same number."""
    seed = hashing(game)
    has_chance = game.chance is not None

    def drawn(state, dice):
        """An outcome of chance, as probable as it is, by the number that the dice show."""
        left = (dice >> 10) / (1 << 53)
        for outcome, probability in game.chance(state):  # type: ignore[misc]
            if probability > 0:
                chosen = outcome
                left -= probability
                if left < 0:
                    break
        return chosen

    def one_game(state, dice):
        """The utility at the end of a random game, 0 if it takes too long, and the dice as they then lie."""
        for _ in range(ROLLOUT_PLIES):
            if game.terminal(state):
                return game.utility(state) * 1.0, dice
            if has_chance and game.player(state) == CHANCE:
                dice = product(dice, MULTIPLIER) ^ 1
                state = game.result(state, drawn(state, dice))
                continue
            seen = 0
            for action in game.actions(state):  # each stays chosen with probability 1 / seen
                seen += 1
                dice = product(dice, MULTIPLIER) ^ 1
                if (dice >> 32) % seen == 0:
                    chosen = action
            if seen == 0:
                break  # rules that contradict themselves: the search says so
            state = game.result(state, chosen)
        return 0.0, dice

    def evaluate(state):
        total, dice = 0.0, seed(state)
        for _ in range(ROLLOUTS):
            utility, dice = one_game(state, dice)
            total += utility
        return total / ROLLOUTS

    return evaluate


def mobility(game: Game) -> Any:
    """How many moves the player has who is to move, 0 where chance moves: a search compares like positions."""

    def evaluate(state):
        moves = 0
        if game.player(state) == CHANCE:
            return moves
        for _ in game.actions(state):
            moves += 1
        return moves if game.player(state) == MAX else -moves

    return evaluate


GENERIC = {"rollout": rollout, "mobility": mobility}


def with_generic(game: Game, name: str) -> Game:
    """The game with such an estimate, on a scale of which the game's own advice says nothing."""
    return variant(game, evaluate=GENERIC[name](game), clear=None)
