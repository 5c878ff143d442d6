"""Generic estimates for games without an evaluation, computed from the rules alone."""

from typing import Any

from zermelo.engine.table import hashing
from zermelo.machine.runtime.memory import product
from zermelo.rules.game import CHANCE, MAX, Game, variant

ROLLOUTS = 4
ROLLOUT_PLIES = 120
MULTIPLIER = 0x2545_F491_4F6C_DD1D


def rollout(game: Game) -> Any:
    """The mean utility of a few random games; deterministic for each position."""
    seed = hashing(game)
    has_chance = game.chance is not None

    def drawn(state, dice):
        """An outcome drawn by its probability, with the random number `dice`."""
        left = (dice >> 10) / (1 << 53)
        for outcome, probability in game.chance(state):  # type: ignore[misc]
            if probability > 0:
                chosen = outcome
                left -= probability
                if left < 0:
                    break
        return chosen

    def one_game(state, dice):
        """The utility at the end of a random game, 0 if it takes too long, and the state of the dice."""
        for _ in range(ROLLOUT_PLIES):
            if game.terminal(state):
                return game.utility(state) * 1.0, dice
            if has_chance and game.player(state) == CHANCE:
                dice = product(dice, MULTIPLIER) ^ 1
                state = game.result(state, drawn(state, dice))
                continue
            seen = 0
            for action in game.actions(state):  # reservoir sampling: each replaces the choice with probability 1 / seen
                seen += 1
                dice = product(dice, MULTIPLIER) ^ 1
                if (dice >> 32) % seen == 0:
                    chosen = action
            if seen == 0:
                break  # contradictory rules: the search reports them
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
    """The number of moves of the side to move, negative for MIN, 0 at chance nodes."""

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
    """The game with a generic estimate, without the advice that refers to its own scale."""
    return variant(game, evaluate=GENERIC[name](game), clear=None)
