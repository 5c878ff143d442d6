"""Self-play as AlphaZero plays: each move by a search of some simulations with the network's priors and estimates.

The root halves its moves (`priors.py`), so few simulations suffice. The targets of a position are those of Gumbel
AlphaZero: for the priors P of its moves, the improved ones,

    P · e^(scale · (50 + most visits of a child) · mean), where the means count from 0 to 1

in which a move without a visit has the mean of the root; for its value, backwards from the end of the game,

    target(sₜ) = (1 − λ) · value of the search at sₜ + λ · target(sₜ₊₁)

A position before a random move learns the value of its search alone. Finished games in the tree prove values, which
count as the means of their moves. A whole game is one run of machine code, in memory of this form:

    plies | for each move: random, value, target outputs, target of each move, position
"""

from collections.abc import Callable
from functools import lru_cache
from math import exp, inf
from typing import Any

from zermelo.algorithms.algorithm import FOREVER
from zermelo.algorithms.events import STOP, WORKSPACE, Declared, SearchLog
from zermelo.algorithms.mcts import ALGORITHM, GUMBEL, PUCT, SEED, mcts
from zermelo.algorithms.observe import SILENT
from zermelo.algorithms.principal_lines import HEADER
from zermelo.algorithms.priors import FIRST_VISITS
from zermelo.algorithms.sampling import CHILDREN, DONE, END, FIRST, HIGH, HIGHEST, LOW, LOWEST, ROOT, TOTAL, VISITS
from zermelo.games.loading import rules_at
from zermelo.learning.batches import Part, School
from zermelo.learning.searched import Examples, joined
from zermelo.learning.temporal import LONGEST, STRIDE, shaken, share, shown, words_of
from zermelo.machine.runtime.kernel import Kernel, machine_position, numbers_in
from zermelo.machine.runtime.memory import Block, Stopped, load, restore, save, store, words_in
from zermelo.rules.defaults import with_defaults
from zermelo.rules.features import Features
from zermelo.rules.game import MAX, Game, variant
from zermelo.rules.networks import network_prior
from zermelo.rules.numbering import numbered
from zermelo.rules.weights import most_of

PRIOR, WIDTH = TOTAL + 1, TOTAL + 3
"""In the tree of this search, the word of a node's prior, and the words of a node."""
PLIES, FIRST_MOVE = 0, 1
VALUE, OUTPUTS = 1, 2
"""The words of a move."""
OF_VALUE = 2
"""The outputs that are no moves: the chances that MAX wins and that MIN does."""


def zero_play(game: Game, features: Features, scale: float) -> Any:
    """The kernel: play(start, dice, opening, explore, trace, most, out, run) plays a game and computes its targets."""
    searched = with_defaults(game)
    decision = mcts(searched, SILENT, formula=PUCT, root=GUMBEL)  # type: ignore[no-untyped-call]
    number_of, moves, largest_win = features.number_of, features.moves, most_of(game)
    priors = OUTPUTS + OF_VALUE

    def own(value: Any, state: Any) -> Any:
        return value if game.player(state) == MAX else -value

    def value_of(child: Any, root: Any, run: Any) -> Any:
        """The mean of a child within its bounds; without a visit, that of the root."""
        known = child if load(run, child + VISITS) > 0 else root
        mean = restore(run, known + TOTAL, 0.0) / load(run, known + VISITS)
        return max(restore(run, child + LOW, 0.0), min(mean, restore(run, child + HIGH, 0.0)))

    def improve(state: Any, word: Any, out: Any, run: Any) -> Any:
        """Write the improved priors of the moves of a position that has been searched."""
        base = load(run, WORKSPACE)
        root = base + ROOT
        first, count = load(run, root + FIRST), load(run, root + CHILDREN)
        span = restore(run, base + HIGHEST, 0.0) - restore(run, base + LOWEST, 0.0)
        most, best, total = 0, -inf, 0.0
        for place in range(count):
            child = first + place * WIDTH
            most = max(most, load(run, child + VISITS))
            best = max(best, own(value_of(child, root, run), state))
        weight = scale * (FIRST_VISITS + most) / (span if span > 0 else 1.0)
        for move in range(moves):
            save(out, word + move, 0.0)
        for place in range(count):
            child = first + place * WIDTH
            total += restore(run, child + PRIOR, 0.0) * exp(weight * (own(value_of(child, root, run), state) - best))
        for place, action in enumerate(game.actions(state)):
            child = first + place * WIDTH
            promise = restore(run, child + PRIOR, 0.0) * exp(weight * (own(value_of(child, root, run), state) - best))
            target = word + number_of(action)
            save(out, target, restore(out, target, 0.0) + promise / total)

    def moved(state: Any, at_random: Any, dice: Any, run: Any) -> Any:
        """The position after the move of the search, or a random one."""
        count = load(run, load(run, WORKSPACE) + ROOT + CHILDREN)
        chosen = shown(dice) % count if at_random else load(run, HEADER + 1)
        for place, action in enumerate(game.actions(state)):
            if place == chosen:
                return game.result(state, action)
        return state

    def find_values(end: Any, plies: Any, room: Any, trace: Any, out: Any) -> Any:
        """Write the targets of the outputs, backwards from the value at the end."""
        later = end
        for ply in range(plies - 1, -1, -1):
            word = FIRST_MOVE + ply * room
            value = restore(out, word + VALUE, 0.0)
            later = value if load(out, word) else (1 - trace) * value + trace * later
            save(out, word + OUTPUTS, max(0.0, later))
            save(out, word + OUTPUTS + 1, max(0.0, -later))

    def play(start: Any, dice: Any, opening: Any, explore: Any, trace: Any, most: Any, out: Any, run: Any) -> Any:
        if load(run, STOP) != 0:
            raise Stopped
        state, plies = start, 0
        room = priors + moves + words_in(state)
        while not game.terminal(state) and plies < most:
            base, word = load(run, WORKSPACE), FIRST_MOVE + plies * room
            dice = shaken(dice)
            store(run, base + END, 0)
            store(run, base + DONE, 0)
            store(run, SEED, shown(dice) >> 2)
            value = decision(state, FOREVER, -inf, inf, run)
            dice = shaken(dice)
            at_random = plies < opening or share(dice) < explore
            store(out, word, 1 if at_random else 0)
            save(out, word + VALUE, 1.0 * value / largest_win)
            improve(state, word + priors, out, run)
            save(out, word + priors + moves, state)
            state = moved(state, at_random, shaken(dice), run)
            plies += 1
        store(out, PLIES, plies)
        end = 1.0 * searched.utility(state) if game.terminal(state) else 0.0
        find_values(end / largest_win, plies, room, trace, out)

    return play


class ZeroPlay:
    """Self-play by searches with the current network."""

    def __init__(self, game: Game, features: Features, compiled: bool | None = None) -> None:
        self.game, self.most, self.features = game, min(game.longest or LONGEST, LONGEST), features
        settings = {setting.name: setting.default for setting in ALGORITHM.settings}
        self.settings = settings | {"plies": FOREVER}
        self.outputs = OF_VALUE + features.moves
        self.kernel = Kernel(zero_play(game, features, settings["scale"]), _stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial, compiled)
        self.start = machine_position(game.initial) if self.machine else game.initial
        self.room = OUTPUTS + self.outputs + (words_of(self.start) if self.machine else 1)
        self.out = Block(FIRST_MOVE + self.most * self.room, self.machine)
        self.log = SearchLog(self.machine, workspace=ALGORITHM.workspace)
        self.log.declare(Declared(*(game.bounds or (-inf, inf)), game.payoff_sum or 0))
        self.function: Callable[..., Any] = self.kernel.function(self.machine)

    def game_of(self, seed: int, part: Part) -> Examples:
        """Play the game of a seed; return its examples."""
        self.log.set([*(self.settings | {"simulations": part.simulations}).values()])
        dice = shown((seed + 1) * STRIDE & (1 << 62) - 1)
        opening = dice % (part.opening + 1)
        numbers = dice, opening, float(part.explore), float(part.trace), self.most
        self.function(self.start, *numbers, self.out.handle, self.log.handle)
        return self._machine_examples() if self.machine else self._plain_examples()

    def _machine_examples(self) -> Examples:
        count = self.out.words[PLIES]
        rows = self.out.array[FIRST_MOVE:][: count * self.room].reshape(count, self.room)
        targets = rows[:, OUTPUTS : OUTPUTS + self.outputs].copy().view("float64")
        return Examples(rows[:, OUTPUTS + self.outputs :].copy(), targets.astype("float32"))

    def _plain_examples(self) -> Examples:
        import numpy as np

        words, positions, targets = self.out.words, [], []
        for ply in range(words[PLIES]):
            first = FIRST_MOVE + ply * self.room + OUTPUTS
            targets.append([float(words[first + output]) for output in range(self.outputs)])
            positions.append(numbers_in(words[first + self.outputs]))
        return Examples(np.array(positions, np.int64), np.array(targets, np.float32))


def _stopped() -> tuple[Any, ...]:
    stopped = SearchLog(machine=True, workspace=64)
    stopped.words[STOP] = 1
    return 1, 0, 0.0, 0.0, 1, Block(64, machine=True), stopped


class ZeroSchool(School):
    """A game whose positions and moves are numbered, with a network that changes."""

    inputs = staticmethod(numbered)

    def __init__(self, game: Game, hidden: int, compiled: bool | None = None) -> None:
        super().__init__(game, hidden, compiled)
        self.prior = network_prior(self.features, self.memory.weights, most_of(game))
        player = variant(game, evaluate=self.estimator.evaluate, prior=self.prior)
        self.zero = ZeroPlay(player, self.features, compiled)

    def examples(self, part: Part, weights: Any) -> Examples:
        self.memory.weights.array[:] = weights
        return joined([self.zero.game_of(seed, part) for seed in part.seeds])


@lru_cache(maxsize=2)
def zero_school_at(address: str, hidden: int) -> ZeroSchool:
    return ZeroSchool(rules_at(address), hidden)


def zero_part(part: Part, weights: Any) -> Examples:
    """Task: the examples of a part."""
    return zero_school_at(part.address, part.hidden).examples(part, weights)
