"""Evaluation functions: weighted sums of features, the contribution of each feature, and quality measures.

A feature is a plain function of a position; `linear` returns their weighted sum, which compiles like any rule:

>>> from zermelo import search, variant
>>> from zermelo.games import tic_tac_toe
>>> def mine(position):
...     return tic_tac_toe.open_lines(position.noughts)
>>> def theirs(position):
...     return tic_tac_toe.open_lines(position.crosses)
>>> evaluate = linear((1, mine), (-1, theirs))
>>> position = tic_tac_toe.game.position("b2 b3")
>>> evaluate(position)
2
>>> print(explain(evaluate, position))
  1 · mine      6      6
 −1 · theirs    4     −4
sum                    2
>>> search(variant(tic_tac_toe.game, evaluate=evaluate), depth=2).value
1

An evaluation need not be a sum: any function of a position will do.
"""

import time
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb, isclose, sqrt
from operator import itemgetter
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import Joined, M, Message, counted, joined
from zermelo.languages.numbers import Number, number_text
from zermelo.rules.game import Game, Position, Unsuitable
from zermelo.solving.graph import FINISHED, Progress, solve_graph

Feature = Callable[[Position], Any]
WeightedFeature = tuple[Number, Feature]


def linear(*terms: WeightedFeature) -> Feature:
    """The evaluation function w₁·f₁ + w₂·f₂ + …, from pairs (weight, feature)."""
    if not terms:
        raise ZermeloError(M("An evaluation needs at least one pair of a weight and a feature."))
    for term in terms:
        if not (isinstance(term, tuple) and len(term) == 2 and callable(term[1])):
            raise ZermeloError(
                M("{term!r} is not a pair of a weight and a function, such as (3, mobility).", term=term)
            )
    evaluate = _sum(terms)
    evaluate.terms = terms  # type: ignore[attr-defined]
    return evaluate


def _sum(terms: Sequence[WeightedFeature]) -> Feature:
    """The sum of the terms, built pairwise: compiled code cannot iterate over a tuple of different functions."""
    weight, feature = terms[-1]
    if len(terms) == 1:

        def only(position: Position) -> Any:
            return weight * feature(position)

        return only
    others = _sum(terms[:-1])

    def with_others(position: Position) -> Any:
        return others(position) + weight * feature(position)

    return with_others


# ---------------------------------------------------------------------------------------------
# The terms of a value


@dataclass(frozen=True)
class Term:
    """The contribution of one feature to the value of a position."""

    name: str
    weight: Number
    feature: Number

    @property
    def product(self) -> Number:
        return self.weight * self.feature


@dataclass(frozen=True)
class Explanation:
    """The value of a position, term by term; as text, a table."""

    terms: list[Term]
    value: Number

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """The table, a row for each term, in a language."""
        rows = [
            (
                number_text(term.weight, language),
                term.name,
                number_text(term.feature, language),
                number_text(term.product, language),
            )
            for term in self.terms
        ]
        title, total = M("sum").in_language(language), number_text(self.value, language)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        last = max(widths[3], len(total))
        lines = [
            f"{weight.rjust(widths[0] + 1)} · {name.ljust(widths[1])}    {feature.rjust(widths[2])}    "
            f"{product.rjust(last + 1)}"
            for weight, name, feature, product in rows
        ]
        width = max(map(len, lines))
        return "\n".join([*lines, title + total.rjust(width - len(title))])


def explain(evaluate: Feature, position: Position) -> Explanation:
    """The terms of the value of a position; an evaluation that is not a sum is one term."""
    terms: Sequence[WeightedFeature] = getattr(evaluate, "terms", ((1, evaluate),))
    seen = [Term(_name(feature), weight, feature(position)) for weight, feature in terms]
    return Explanation(seen, evaluate(position))


def _name(feature: Feature) -> str:
    return getattr(feature, "__name__", type(feature).__name__).replace("_", " ")


# ---------------------------------------------------------------------------------------------
# The requirements of an evaluation


@dataclass(frozen=True)
class Requirements:
    """How well an evaluation function meets its requirements, over all positions from a start.

    In terminal positions it should equal the utility, or at least have its sign and order them alike; elsewhere it
    should correlate with the exact value; and it should be cheap.
    """

    finished: int
    """The number of terminal positions."""
    equal: int
    """The number of those where it equals the utility."""
    same_sign: int
    order: float | None
    """The share of pairs of terminal positions with different utilities that it orders alike."""
    unfinished: int
    concordance: float | None
    """The same for other positions with the same side to move and different exact values; ties count half."""
    correlation: float | None
    """Kendall's tau-b with the exact values of those positions: 1 same order, 0 unrelated, -1 reversed."""
    seconds: float
    """The time of one evaluation, interpreted."""

    @property
    def text(self) -> Joined:
        """The findings, one sentence per line."""
        return joined([self._of_finished(), self._of_unfinished(), self._of_time()], "\n")

    def __str__(self) -> str:
        return str(self.text)

    def _of_finished(self) -> Message:
        count = counted("{count:,} position", "{count:,} positions", self.finished)
        if not self.finished:
            return M("Finished games ({positions}): none to compare.", positions=count)
        shares: dict[str, Any] = {"equal": self.equal / self.finished, "sign": self.same_sign / self.finished}
        if self.order is None:
            return M(
                "Finished games ({positions}): the utility itself in {equal:.1%}, its sign in {sign:.1%}.",
                positions=count,
                **shares,
            )
        return M(
            "Finished games ({positions}): the utility itself in {equal:.1%}, its sign in {sign:.1%}, "
            "the right order in {order:.1%} of the pairs.",
            positions=count,
            order=self.order,
            **shares,
        )

    def _of_unfinished(self) -> Message:
        count = counted("{count:,} position", "{count:,} positions", self.unfinished)
        if self.concordance is None or self.correlation is None:
            return M("Unfinished ones ({positions}): too much alike to compare.", positions=count)
        return M(
            "Unfinished ones ({positions}): the order of the exact values in {share:.1%} of the pairs, "
            "rank correlation {correlation:+.2f}.",
            positions=count,
            share=self.concordance,
            correlation=self.correlation,
        )

    def _of_time(self) -> Message:
        return M("One evaluation takes {time:.1f} µs, interpreted.", time=self.seconds * 1e6)


def requirements(
    game: Game, evaluate: Feature | None = None, position: Position = None, progress: Progress | None = None
) -> Requirements:
    """Compare an evaluation, by default the game's own, with the exact values of all positions of a small game.

    >>> from zermelo.games import tic_tac_toe
    >>> report = requirements(tic_tac_toe.game, position=tic_tac_toe.game.position("b2 a3"))
    >>> report.equal < report.finished, report.correlation > 0
    (True, True)
    """
    chosen = evaluate or game.evaluate
    if chosen is None:
        raise ZermeloError(M("{name} has no evaluation; give one.", name=game.name))
    if game.has_payoffs:
        raise Unsuitable(
            M("{name} has payoffs for each player; only evaluations by one number can be compared.", name=game.name)
        )
    start = game.start_at(position)
    graph, _ = solve_graph(game, start, progress)
    started = time.perf_counter()
    estimates = [chosen(state) for state in graph.states]
    seconds = (time.perf_counter() - started) / len(estimates)
    groups: dict[int, list[tuple[Any, Any]]] = {FINISHED: []}
    for mover, estimate, value in zip(graph.movers, estimates, graph.values, strict=True):
        groups.setdefault(mover, []).append((estimate, value))
    over = groups.pop(FINISHED)
    # A depth-limited search compares positions with the same side to move; so does this.
    orders = together([compare_orders(group) for group in groups.values()])
    return Requirements(
        finished=len(over),
        equal=sum(isclose(estimate, value, abs_tol=1e-9) for estimate, value in over),
        same_sign=sum(_sign(estimate) == _sign(value) for estimate, value in over),
        order=compare_orders(over).concordance,
        unfinished=sum(map(len, groups.values())),
        concordance=orders.concordance,
        correlation=orders.tau,
        seconds=seconds,
    )


def _sign(number: Any) -> int:
    return int(number > 0) - int(number < 0)


@dataclass(frozen=True)
class Orders:
    """Counts of pairs of items that two numbers order alike, in opposite ways, or tie."""

    alike: int
    against: int
    tied_first: int
    """Equal by the first number only."""
    tied_second: int

    @property
    def concordance(self) -> float | None:
        """The share of pairs with different second numbers that the first orders alike; ties count half."""
        pairs = self.alike + self.against + self.tied_first
        return (self.alike + self.tied_first / 2) / pairs if pairs else None

    @property
    def tau(self) -> float | None:
        """Kendall's tau-b."""
        decided = self.alike + self.against
        root = sqrt((decided + self.tied_first) * (decided + self.tied_second))
        return (self.alike - self.against) / root if root else None


def compare_orders(pairs: Iterable[tuple[Any, Any]]) -> Orders:
    """Compare the orders by the first and by the second number, over all pairs of items.

    >>> compare_orders([(1, 10), (2, 20), (3, 15)])
    Orders(alike=2, against=1, tied_first=0, tied_second=0)
    """
    alike = against = tied_first = tied_second = 0
    below: list[Any] = []  # the second numbers of all items with a smaller first one, in order
    for _, group in groupby(sorted(pairs), key=itemgetter(0)):
        seconds = [second for _, second in group]
        for second in seconds:
            left, right = bisect_left(below, second), bisect_right(below, second)
            alike += left
            tied_second += right - left
            against += len(below) - right
        tied_first += comb(len(seconds), 2) - sum(comb(count, 2) for count in Counter(seconds).values())
        for second in seconds:
            insort(below, second)
    return Orders(alike, against, tied_first, tied_second)


def together(orders: Iterable[Orders]) -> Orders:
    """The counts of several groups of items, without pairs across groups."""
    listed = list(orders)
    return Orders(
        sum(one.alike for one in listed),
        sum(one.against for one in listed),
        sum(one.tied_first for one in listed),
        sum(one.tied_second for one in listed),
    )
