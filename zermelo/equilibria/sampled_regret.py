"""Regret minimisation by sampled games, straight through the rules: for trees that do not fit into memory.

External sampling (Lanctot, Waugh, Zinkevich and Bowling 2009). In an iteration each player in turn tries every move at
its own information sets, while chance and the other player draw theirs, by their probabilities and by the strategy so
far. The regrets are right on average, and an iteration visits a small part of the tree. Only the information sets that
were met are kept.

    regret      the sum of the gains, as in CFR; moves are played in proportion to their positive regrets
    average     the sum of the strategies of the player who draws, at every visit
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from zermelo.algorithms.numbered_rows import fill_table
from zermelo.algorithms.sampling import successors
from zermelo.equilibria.machine_unfolding import HEAD, numbers_in, rebuilt
from zermelo.equilibria.responses import Mixture, Policy
from zermelo.equilibria.sequence_form import Progress, refuse_unsuitable
from zermelo.equilibria.set_table import SEQUENCES, SETS, UNKNOWN, SetTable, runs_compiled, set_finder, set_table
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import Kernel, compiled_if_possible, machine_position
from zermelo.machine.runtime.memory import number as as_float
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, MAX, MIN, Action, Game, Position
from zermelo.rules.random_states import DRAWS, next_state, scrambled

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOM = 1 << 14
"""Information sets that have room at first."""
MOST_SETS = 1 << 22
"""Sets kept at most; at others the players move at random."""
WIDE = 8
"""Sequences for each set that have room."""
AT_ONCE = 256
"""Iterations of a kernel call."""
DICE, MISSED = range(2)
"""The random state, and the number of visits to sets for which there was no room."""
REGRET, AVERAGE, WORTH = range(3)
"""What is kept of each sequence: its regret, its part of the average, and what it brought in the last visit."""


def sampling(game: Game) -> Callable[..., float]:
    """The kernel."""
    set_at, count_moves = set_finder(game)
    _, successor, drawn_outcome = successors(game)  # type: ignore[no-untyped-call]

    def iterate(
        start: Any, count: Any, counters: Any, kept: Any, done: Any, views: Any, table: Any, firsts: Any
    ) -> Any:
        """Run iterations; return the sum of what MAX got in those in which it tried its moves."""
        total = 0.0
        for _ in range(count):
            total += walk(start, 0, 0, MAX, counters, kept, done, views, table, firsts)
            walk(start, 0, 0, MIN, counters, kept, done, views, table, firsts)
        return total

    def walk(
        state: Any,
        first: Any,
        second: Any,
        trier: Any,
        counters: Any,
        kept: Any,
        done: Any,
        views: Any,
        table: Any,
        firsts: Any,
    ) -> Any:
        """What the player who tries all moves gets from a position on, after these sequences of both."""
        if game.terminal(state):
            value = as_float(game.utility(state))
            return value if trier == MAX else -value
        mover = game.player(state)
        if mover == CHANCE:
            after = successor(state, drawn_outcome(state, thrown(counters)))
            return walk(after, first, second, trier, counters, kept, done, views, table, firsts)
        count = count_moves(state)
        before = second if mover == MIN else first
        known = set_at(state, mover, before, count, len(kept), done, views, table, firsts)
        if known == UNKNOWN:
            counters[MISSED] += 1
        begin = firsts[known] if known != UNKNOWN else 0
        positive = positive_regret(kept, begin, count) if known != UNKNOWN else 0.0
        if mover != trier:
            for place in range(count if known != UNKNOWN else 0):
                kept[begin + place, AVERAGE] += share(kept, begin + place, positive, count)
            place = drawn(kept, begin, positive, count, thrown(counters))
            sequence = begin + place if known != UNKNOWN else before
            after = successor(state, place)
            if mover == MIN:
                return walk(after, first, sequence, trier, counters, kept, done, views, table, firsts)
            return walk(after, sequence, second, trier, counters, kept, done, views, table, firsts)
        value = 0.0
        for place in range(count):
            sequence = begin + place if known != UNKNOWN else before
            after = successor(state, place)
            if mover == MIN:
                worth = walk(after, first, sequence, trier, counters, kept, done, views, table, firsts)
            else:
                worth = walk(after, sequence, second, trier, counters, kept, done, views, table, firsts)
            if known != UNKNOWN:
                kept[sequence, WORTH] = worth
                value += share(kept, sequence, positive, count) * worth
            else:
                value += worth / count
        for place in range(count if known != UNKNOWN else 0):
            kept[begin + place, REGRET] += kept[begin + place, WORTH] - value
        return value

    def thrown(counters: Any) -> Any:
        counters[DICE] = next_state(int(counters[DICE]))
        return int(counters[DICE])

    def positive_regret(kept: Any, begin: Any, count: Any) -> Any:
        total = 0.0
        for sequence in range(begin, begin + count):
            total += max(kept[sequence, REGRET], 0.0)
        return total

    def share(kept: Any, sequence: Any, positive: Any, count: Any) -> Any:
        """The probability of a move, by its regret and the sum of all positive ones."""
        return max(kept[sequence, REGRET], 0.0) / positive if positive > 0 else 1 / count

    def drawn(kept: Any, begin: Any, positive: Any, count: Any, dice: Any) -> Any:
        """The place of a move drawn by the strategy."""
        left = (dice >> 31) / DRAWS
        for place in range(count - 1):
            left -= share(kept, begin + place, positive, count)
            if left < 0:
                return place
        return count - 1

    return iterate


@lru_cache(maxsize=16)
def _kernel(game: Game) -> Kernel:
    def nothing_to_do() -> tuple[Any, ...]:
        return 0, *Sampled.empty(game, 2, True)

    return Kernel(sampling(with_defaults(game)), nothing_to_do)


class Sampled:
    """Strategies being learned by sampled games, from uniform ones on.

    >>> from zermelo.equilibria.responses import exploitability
    >>> from zermelo.games import find
    >>> kuhn = find("kuhn-poker")
    >>> learned = Sampled(kuhn, seed=1)
    >>> learned.run(4_000)
    >>> float(exploitability(kuhn, learned.policy(0), learned.policy(1)).exploitability) < 0.05
    True
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        refuse_unsuitable(game)
        kernel = _kernel(game)
        self.game, self.iterations, self._total = game, 0, 0.0
        self._machine = runs_compiled(kernel, game)
        self._run = kernel.function(self._machine)
        self._start = machine_position(game.initial) if self._machine else game.initial
        self._counters, self.kept, *parts = self.empty(game, ROOM, self._machine)
        self._sets = SetTable(*parts)
        self._counters[DICE] = scrambled(seed)

    @staticmethod
    def empty(game: Game, room: int, machine: bool) -> tuple[Any, ...]:
        """Memory without content: the counters, what is kept of each sequence, and the sets."""
        import numpy as np

        return np.zeros(2, np.int64), np.zeros((WIDE * room, 3)), *set_table(game, room, machine)

    @property
    def sets(self) -> int:
        """The number of information sets that were met."""
        return int(self._sets.done[SETS])

    @property
    def value(self) -> float:
        """What MAX got on average while the strategies were learned: an estimate of the value of the game."""
        return self._total / max(1, self.iterations)

    def run(self, until: int, progress: Progress | None = None) -> None:
        """Run iterations until there are that many in all."""
        while self.iterations < until:
            self._make_room()
            count = min(AT_ONCE, until - self.iterations)
            done, views, table, firsts = self._sets
            self._total += float(
                self._run(self._start, count, self._counters, self.kept, done, views.handle, table, firsts)
            )
            self.iterations += count
            if progress:
                progress(M("iterations"), self.iterations)

    def _make_room(self) -> None:
        """Double the memory once it is half full, up to a limit."""
        done = self._sets.done
        has_room = 2 * done[SETS] <= self._sets.room and 2 * done[SEQUENCES] <= len(self.kept)
        if has_room or self._sets.room >= MOST_SETS:
            return
        _, kept, *parts = self.empty(self.game, 2 * self._sets.room, self._machine)
        larger = SetTable(*parts)
        kept[: len(self.kept)] = self.kept
        larger.done[:] = done
        larger.firsts[: self._sets.room] = self._sets.firsts
        self._copy_views(larger)
        self.kept, self._sets = kept, larger

    def _copy_views(self, larger: SetTable) -> None:
        width = self._width
        fill: Callable[..., None] = fill_table
        if self._machine:
            larger.views.overwrite(self._sets.views.array)
            fill = compiled_if_possible(fill_table)
        else:
            larger.views.words.update(self._sets.views.words)
        fill(larger.views.handle, width, larger.table, self.sets)

    @property
    def _width(self) -> int:
        return HEAD + (len(numbers_in(self.game.initial)) if self._machine else 1)

    def policy(self, player: int) -> Policy:
        """The average strategy of a player, where the view shows all that the player knows; uniform where unknown."""
        known = self.strategy(player)

        def mixture(view: Position, moves: Sequence[Action]) -> Mixture:
            weights = [Fraction(weight) for weight in known.get(view, [1.0] * len(moves))]
            return [weight / sum(weights) for weight in weights]

        return mixture

    @property
    def firsts(self) -> "NDArray[Any]":
        """The first sequence of every set that was met."""
        return self._sets.firsts[: self.sets]

    def views(self) -> Iterator[Position]:
        """The view of every set that was met."""
        for number in range(self.sets):
            start = number * self._width + HEAD
            words = iter([self._sets.views.words[word] for word in range(start, start + self._width - HEAD)])
            yield rebuilt(self.game.initial, words) if self._machine else next(words)

    def strategy(self, player: int) -> dict[Position, list[float]]:
        """The weights of the moves at every view of a player at which the average has any."""
        found: dict[Position, list[float]] = {}
        ends = [*self.firsts[1:].tolist(), int(self._sets.done[SEQUENCES])]
        for number, (view, first, end) in enumerate(zip(self.views(), self.firsts.tolist(), ends, strict=True)):
            weights = self.kept[first:end, AVERAGE].tolist()
            if int(self._sets.views.words[number * self._width]) == player and sum(weights) > 0:
                found[view] = weights
        return found
