"""Counterfactual regret minimisation: strategies that improve by what each move would have gained.

Both players begin with uniform strategies. In an iteration each in turn asks of every move at every information set
how much more it would have brought than the strategy does, against the current strategy of the other (the gain), adds
it to the regret of the move, and plays the moves from then on in proportion to their positive regrets. The strategies
go in circles, but their averages approach an equilibrium.

The rules differ in what they keep of the regrets, and in the weight of an iteration in the average:

    cfr      the sum of the gains                                                       1
    cfr+     that sum, never below 0                                                    t
    dcfr     the sum, positive parts times t^1.5 / (t^1.5 + 1), negative ones halved    t²
    pcfr+    as cfr+, and the strategy counts the last gain twice: it predicts the next t²

(Zinkevich and others 2007; Tammelin 2014; Brown and Sandholm 2019; Farina and others 2021.) Over the sequence form one
iteration is three passes through arrays: what each sequence yields at the ends of the game, the values of the sets from
the last to the first, and the plans from the first to the last.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.equilibria.sequence_form import SequenceForm
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined
from zermelo.machine.runtime.kernel import compiled_if_possible
from zermelo.rules.game import MAX, MIN

if TYPE_CHECKING:
    from numpy.typing import NDArray


Update = Callable[[float, float, int], tuple[float, float]]
"""From the regret, the gain and the iteration: the new regret, and that to which the next strategy is in proportion."""


def cfr(regret: float, gain: float, iteration: int) -> tuple[float, float]:
    return regret + gain, regret + gain


def cfr_plus(regret: float, gain: float, iteration: int) -> tuple[float, float]:
    return max(regret + gain, 0.0), max(regret + gain, 0.0)


def discounted(regret: float, gain: float, iteration: int) -> tuple[float, float]:
    total = regret + gain
    share = iteration * sqrt(iteration)
    total *= share / (share + 1) if total > 0 else 0.5
    return total, total


def predictive(regret: float, gain: float, iteration: int) -> tuple[float, float]:
    return max(regret + gain, 0.0), max(regret + gain, 0.0) + gain


class Rule(NamedTuple):
    """A rule of the table above."""

    update: Update
    power: int
    """The weight of iteration t in the average is t to this power."""


RULES = {"cfr": Rule(cfr, 0), "cfr+": Rule(cfr_plus, 1), "dcfr": Rule(discounted, 2), "pcfr+": Rule(predictive, 2)}


def rule_named(name: str) -> Rule:
    """The rule of that name."""
    if name not in RULES:
        raise ZermeloError(
            M("There is no method {name!r}; the methods are {names}.", name=name, names=joined(["lp", *RULES, "mccfr"]))
        )
    return RULES[name]


class Columns(NamedTuple):
    """The sequence form as arrays: the sets and sequences of MAX, and after them those of MIN."""

    parents: "NDArray[Any]"
    """For each set the sequence before it."""
    firsts: "NDArray[Any]"
    """For each set its first sequence."""
    counts: "NDArray[Any]"
    """For each set the number of its moves."""
    rows: "NDArray[Any]"
    """For each sequence its first end of the game; the last entry is the number of ends."""
    others: "NDArray[Any]"
    """For each end, in the order of `rows`, the sequence of the other player."""
    weights: "NDArray[Any]"
    """For each end what it yields the player, times the probability of chance."""


class State(NamedTuple):
    """What the iterations change; an entry for each sequence."""

    regrets: "NDArray[Any]"
    strategy: "NDArray[Any]"
    """The probability of each move at its set."""
    plan: "NDArray[Any]"
    """The product of the player's probabilities up to and with each move."""
    average: "NDArray[Any]"
    """The weighted sum of all plans so far."""


def columns_of(form: SequenceForm) -> Columns:
    """The arrays of a sequence form."""
    import numpy as np

    shift = form.sides[MAX].size
    sets = [(player, one) for player, side in enumerate(form.sides) for one in side.sets]
    parents, firsts, counts = (
        np.array(numbers, np.int32)
        for numbers in (
            [one.parent + shift * player for player, one in sets],
            [one.first + shift * player for player, one in sets],
            [len(one.moves) for _, one in sets],
        )
    )
    ends = form.ends[MAX], form.ends[MIN] + shift
    own, others = np.concatenate(ends), np.concatenate(ends[::-1])
    weights = (form.weights / form.scale).astype(float)
    order = np.lexsort((others, own))
    rows = np.searchsorted(own[order], np.arange(form.sequences + 1))
    signed = np.concatenate([weights, -weights])
    return Columns(parents, firsts, counts, rows.astype(np.int32), others[order].astype(np.int32), signed[order])


def starting(columns: Columns) -> State:
    """Uniform strategies, no regrets, and no average."""
    import numpy as np

    size = len(columns.rows) - 1
    strategy, plan = np.ones(size), np.ones(size)
    for parent, first, count in zip(columns.parents, columns.firsts, columns.counts, strict=True):
        strategy[first : first + count] = 1 / count
        plan[first : first + count] = plan[parent] / count
    return State(np.zeros(size), strategy, plan, np.zeros(size))


def at_the_ends(columns: Columns, plan: Any, worth: Any, low: int, high: int) -> None:
    """Write what each sequence of a player yields where the game ends with it, against the plan of the other."""
    for sequence in range(low, high):
        total = 0.0
        for end in range(columns.rows[sequence], columns.rows[sequence + 1]):
            total += columns.weights[end] * plan[columns.others[end]]
        worth[sequence] = total


def iterating(update: Update) -> Callable[..., None]:
    """The kernel of a rule."""

    def iterate(
        columns: Columns, state: State, worth: Any, split: int, split_sets: int, power: int, done: int, until: int
    ) -> None:
        """Run the iterations after `done` up to `until`; MIN begins at the sequence and the set where they split."""
        sets, sequences = len(columns.parents), len(worth)
        for iteration in range(done + 1, until + 1):
            weight = float(iteration) ** power
            improve(columns, state, worth, 0, split, 0, split_sets, weight, iteration)
            improve(columns, state, worth, split, sequences, split_sets, sets, weight, iteration)

    def improve(
        columns: Columns,
        state: State,
        worth: Any,
        low: int,
        high: int,
        first_set: int,
        last_set: int,
        weight: float,
        iteration: int,
    ) -> None:
        """The turn of a player, who has these sequences and sets."""
        parents, firsts, counts = columns.parents, columns.firsts, columns.counts
        regrets, strategy, plan, average = state
        at_the_ends(columns, plan, worth, low, high)
        for number in range(last_set - 1, first_set - 1, -1):
            worth[parents[number]] += match(firsts[number], counts[number], regrets, strategy, worth, iteration)
        average[low] += weight
        for number in range(first_set, last_set):
            before = plan[parents[number]]
            for sequence in range(firsts[number], firsts[number] + counts[number]):
                average[sequence] += weight * plan[sequence]
                plan[sequence] = before * strategy[sequence]

    def match(first: int, count: int, regrets: Any, strategy: Any, worth: Any, iteration: int) -> float:
        """The value of a set, whose regrets are brought up to date, and with them the next strategy."""
        value = 0.0
        for sequence in range(first, first + count):
            value += strategy[sequence] * worth[sequence]
        total = 0.0
        for sequence in range(first, first + count):
            regrets[sequence], wanted = update(regrets[sequence], worth[sequence] - value, iteration)
            strategy[sequence] = max(wanted, 0.0)
            total += strategy[sequence]
        for sequence in range(first, first + count):
            strategy[sequence] = strategy[sequence] / total if total > 0 else 1 / count
        return value

    return iterate


def best_response(columns: Columns, plan: Any, worth: Any, low: int, high: int, first_set: int, last_set: int) -> Any:
    """What a player gets by the best response to the plan of the other: each set is worth its best move."""
    at_the_ends(columns, plan, worth, low, high)
    for number in range(last_set - 1, first_set - 1, -1):
        first = columns.firsts[number]
        best = worth[first]
        for sequence in range(first + 1, first + columns.counts[number]):
            best = max(best, worth[sequence])
        worth[columns.parents[number]] += best
    return worth[low]


@lru_cache(maxsize=8)
def kernels(method: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The iterations of a rule, and the best response, compiled where possible."""
    return compiled_if_possible(iterating(rule_named(method).update)), compiled_if_possible(best_response)


class Learner:
    """A game being learned by a rule, from uniform strategies on."""

    def __init__(self, form: SequenceForm, method: str = "cfr+") -> None:
        import numpy as np

        self.form, self.method = form, method
        self.iterations = 0
        self.power = rule_named(method).power
        self.columns = columns_of(form)
        self.split, self.split_sets = form.sides[MAX].size, len(form.sides[MAX].sets)
        """The first sequence and the first set of MIN."""
        self.state = starting(self.columns)
        self._iterate, self._respond = kernels(method)
        self.worth = np.zeros(len(self.state.plan))
        """What each sequence yielded in the last iteration, the later sets included; `best` writes here, too."""

    def run(self, until: int) -> None:
        """Run iterations until there are that many in all."""
        split = self.split, self.split_sets
        self._iterate(self.columns, self.state, self.worth, *split, self.power, self.iterations, until)
        self.iterations = max(self.iterations, until)

    def best(self) -> tuple[float, float]:
        """The value for MAX and for MIN of the best response to the other's average."""
        split, sets = self.split, len(self.columns.parents)
        plan = (self.state.average if self.iterations else self.state.plan).copy()
        plan[:split] /= plan[0]
        plan[split:] /= plan[split]
        first = self._respond(self.columns, plan, self.worth, 0, split, 0, self.split_sets)
        second = self._respond(self.columns, plan, self.worth, split, len(plan), self.split_sets, sets)
        return float(first), float(second)  # numbers of numpy where it runs interpreted

    def mixtures(self, player: int) -> list[list[float]]:
        """The average strategy of a player at every information set; uniform where it never led."""
        average, shift = self.state.average.tolist(), self.split if player == MIN else 0
        found = []
        for one in self.form.sides[player].sets:
            shares = [average[sequence + shift] for sequence in one.sequences]
            total = sum(shares)
            found.append([share / total for share in shares] if total else [1 / len(shares)] * len(shares))
        return found
