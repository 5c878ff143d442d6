"""The search of the engine bound to one game and some options: its estimate, its scale, its table and its kernel."""

import random
from collections.abc import Callable
from functools import lru_cache
from math import isfinite
from typing import Any

from zermelo.algorithms.algorithm import zero_sum
from zermelo.algorithms.variants.decisive import decisive
from zermelo.engine.chance.kernel import chance_kernel
from zermelo.engine.chance.outcomes import SAMPLED_GAMES, has_equal_outcomes
from zermelo.engine.chance.scale import ChanceScale, chance_scale_of
from zermelo.engine.chance.table import LAYOUT
from zermelo.engine.deepening import deepening
from zermelo.engine.estimates import with_generic
from zermelo.engine.kernel import kernel
from zermelo.engine.memory import STOP, TABLE_BITS, WORDS
from zermelo.engine.options import Options
from zermelo.engine.scoring import Scale, scale_of, scoring
from zermelo.engine.table import SMALLEST_BITS, Layout, TableMemory, entries, hashing, layout_of
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import Kernel
from zermelo.machine.runtime.memory import Block
from zermelo.rules.game import CHANCE, Action, Game, Position, variant
from zermelo.rules.playout import playout, possible


def fits(game: Game) -> str:
    """The reason why the engine cannot play a game; empty if it can."""
    if game.players != 2 and (game.players != 1 or game.chance is None):
        return M("{game} is not a game of two opponents, nor of one player and chance.", game=game.name)
    if game.chance is not None and game.bounds is not None and not all(map(isfinite, game.bounds)):
        return M("{game} has infinite values, which have no average.", game=game.name)
    return zero_sum(game)


class Program:
    """The search of a game with some options, not yet compiled."""

    game: Game
    """The game with the estimate that the engine uses."""
    scale: Scale | ChanceScale
    layout: Layout
    key: Callable[[Position], int]
    points: Callable[[Any], int]
    """Converts the values of a file of exact values."""
    choices: Callable[[Position], Any]
    """The moves to which the numbers of a line refer below the root."""
    kernel: Kernel
    no_guess: float
    """The initial guess, of the type of scores."""

    def __init__(self, game: Game, options: Options, table_bits: int, asks_file: bool) -> None:
        own = game.advice.search.estimate or game.evaluate
        if options.evaluation == "game" and own:
            self.game = variant(game, evaluate=own, advice=game.advice)
        else:
            self.game = with_generic(game, options.evaluation if options.evaluation != "game" else "rollout")
        sufficient = game.advice.proof.sufficient if options.sufficient else None
        self.choices = sufficient or game.actions
        if game.chance is None:
            self._search_positions(options, table_bits, asks_file)
        else:
            self._search_averages(options)

    def _search_positions(self, options: Options, table_bits: int, asks_file: bool) -> None:
        game = self.game
        self.scale = scale_of(game, game.initial)
        self.layout = layout_of(game, self.scale, table_bits)
        self.key = entries(game, self.layout, self.scale).key
        self.points = scoring(game, self.scale).points
        sample = next(iter(game.actions(game.initial)))
        made = kernel(game, options, self.scale, self.layout, sample, asks_file)
        self._deepened(made, options, no_guess=0)

    def _search_averages(self, options: Options) -> None:
        """The same with dice: values are floats, and moves and outcomes may differ in type."""
        game = self.game = decisive(self.game, averaged=True) if self.game.decisive and self.game.bounds else self.game
        self.scale = chance_scale_of(game, game.initial)
        self.layout = LAYOUT
        self.key = hashing(game)
        self.points = int
        merges = has_equal_outcomes(game, game.initial)
        move, outcome = _met(game, by_chance=False), _met(game, by_chance=True)
        kinds = (outcome if move is None else move, move if outcome is None else outcome)
        made = chance_kernel(game, options, self.scale, *kinds, merges)
        self._deepened(made, options, no_guess=0.0)

    def _deepened(self, decision: Any, options: Options, no_guess: float) -> None:
        self.no_guess = no_guess
        self.kernel = Kernel(deepening(decision, self.scale, options), _stopped(no_guess))

    def line(self, numbers: list[int], start: Position) -> list[Action]:
        """The principal line of a search as moves, from their numbers."""
        state, line = start, []
        for ply, number in enumerate(numbers):
            if self.game.terminal(state):
                break
            choices = list((self.game.actions if ply == 0 else self.choices)(state))
            line.append(choices[number])
            state = self.game.result(state, line[-1])
        return line


def _met(game: Game, by_chance: bool) -> Action | None:
    """A sample move, or outcome of chance, from a few random games, which shows their type."""
    for seed in range(SAMPLED_GAMES):
        for position in playout(game, game.initial, random.Random(seed)):
            if not game.terminal(position) and (game.player(position) == CHANCE) == by_chance:
                return possible(game, position)[0]
    return None


def _stopped(guess: float) -> Callable[[], tuple[Any, ...]]:
    """A factory of kernel arguments that stop it at its first node; the guess has the type of scores."""

    def arguments() -> tuple[Any, ...]:
        block, table = Block(WORDS, machine=True), TableMemory(SMALLEST_BITS, machine=True)
        block.words[STOP], block.words[TABLE_BITS] = 1, table.bits
        return 1, 1, guess, False, block, table

    return arguments


@lru_cache(maxsize=64)
def program_of(game: Game, options: Options, table_bits: int, asks_file: bool) -> Program:
    """The program of a game with some options, cached."""
    return Program(game, options, table_bits, asks_file)
