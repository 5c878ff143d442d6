"""The order of the children decides how much alpha-beta saves: the best order, the worst, and the minimum possible.

`fewest_nodes` and `fewest_leaves` are exact for every tree of MAX and MIN nodes, uniform or not (Knuth and Moore's
minimum is their special case). A proof that the root is worth v must show that MAX can get v, whatever MIN does,
and that MIN can hold it to v. Either proof searches one child where its player moves and all where the opponent
does; the cheapest pair of proofs is computed bottom up, and alpha-beta with ties cutting searches no more nodes if
the children of the proof come first.

`extremes` compares all orders at once: for each node and window it stores, for every value that some order returns,
the smallest and the largest number of nodes. It is exact, and gives up beyond a limit of steps.
"""

from dataclasses import dataclass, replace
from math import inf
from typing import Any

from zermelo.rules.game import MAX, Value
from zermelo.trees.tree import Tree

MOST_STEPS = 300_000
DEEPEST = 150

Order = dict[int, list[int]]
"""The children of some nodes, first to last."""


def reordered(tree: Tree, order: Order) -> Tree:
    """The same tree with the children of some nodes in another order."""
    return replace(tree, children=[order.get(number, children) for number, children in enumerate(tree.children)])


def minimax_values(tree: Tree) -> list[Value]:
    """The value of every node of a tree of MAX and MIN nodes; children have larger numbers than their parents."""
    values: list[Any] = list(tree.values)
    for number in reversed(range(len(tree))):
        children = [values[child] for child in tree.children[number]]
        if children:
            values[number] = max(children) if tree.players[number] == MAX else min(children)
    return values


# ---------------------------------------------------------------------------------------------
# The cheapest proof of the value


@dataclass
class _Proofs:
    """The cost, below each node, of proving that the value is at least v, at most v, or exactly v."""

    at_least: list[float]
    at_most: list[float]
    exactly: list[float]
    chosen: list[dict[str, int]]
    """The child to search first, for each of the three."""


def _proofs(tree: Tree, inner: int) -> _Proofs:
    """Compute all proofs; `inner` is the cost of an inner node: 1 to count nodes, 0 to count leaves."""
    size = len(tree)
    value = minimax_values(tree)[0]
    found = _Proofs([inf] * size, [inf] * size, [inf] * size, [{} for _ in range(size)])
    for number in reversed(range(size)):
        children = tree.children[number]
        if not children:
            leaf = tree.values[number]
            found.at_least[number] = 1 if leaf >= value else inf
            found.at_most[number] = 1 if leaf <= value else inf
            found.exactly[number] = 1 if leaf == value else inf
            continue
        maximises = tree.players[number] == MAX
        easy, hard = (found.at_least, found.at_most) if maximises else (found.at_most, found.at_least)
        easy_name = "at_least" if maximises else "at_most"
        first = min(children, key=lambda child: easy[child])
        easy[number] = inner + easy[first]
        hard[number] = inner + sum(hard[child] for child in children)
        rest = _sums_without_each([hard[child] for child in children])
        totals = [found.exactly[child] + others for child, others in zip(children, rest, strict=True)]
        place = min(range(len(children)), key=lambda place: totals[place])
        found.exactly[number] = inner + totals[place]
        found.chosen[number] = {easy_name: first, "exactly": children[place]}
    return found


def _sums_without_each(costs: list[float]) -> list[float]:
    """For each cost, which may be infinite, the sum of the others."""
    finite, infinite = sum(cost for cost in costs if cost < inf), costs.count(inf)
    return [inf if infinite > (cost == inf) else finite - (cost if cost < inf else 0) for cost in costs]


def _needed(tree: Tree) -> str:
    """The proof that the root needs: an infinite value can only be reached, never exceeded."""
    value = minimax_values(tree)[0]
    return "at_least" if value == inf else "at_most" if value == -inf else "exactly"


def fewest_leaves(tree: Tree) -> int:
    """The smallest number of leaves that determines the value of the root.

    >>> from zermelo.trees.notation import parse
    >>> fewest_leaves(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"))
    5
    """
    return int(getattr(_proofs(tree, 0), _needed(tree))[0])


def fewest_nodes(tree: Tree) -> tuple[int, Order]:
    """The smallest number of nodes that alpha-beta can generate (ties cutting), and an order that achieves it."""
    found, needed = _proofs(tree, 1), _needed(tree)
    order: Order = {}
    waiting = [(0, needed)]
    while waiting:
        number, proof = waiting.pop()
        children = tree.children[number]
        if not children:
            continue
        first = found.chosen[number].get(proof)
        order[number] = children if first is None else [first, *(child for child in children if child != first)]
        opposite = "at_most" if tree.players[number] == MAX else "at_least"
        if proof == "exactly":
            waiting += [(child, "exactly" if child == first else opposite) for child in children]
        else:
            waiting += [(child, proof) for child in (children if first is None else [first])]
    return int(getattr(found, needed)[0]), order


# ---------------------------------------------------------------------------------------------
# All orders at once


class TooMany(Exception):
    """More comparisons than the limit."""


@dataclass(frozen=True)
class Extremes:
    """The fewest and the most nodes that alpha-beta generates, over all orders of all children."""

    fewest: int
    fewest_order: Order
    most: int
    most_order: Order


Chain = Any
"""The children searched, last first: None, or (child, the value it returned, its window, the chain before it)."""


@dataclass
class _Range:
    """The cheapest and the most expensive path to the same state."""

    fewest: int
    fewest_chain: Chain
    most: int
    most_chain: Chain

    def include(self, other: "_Range") -> None:
        if other.fewest < self.fewest:
            self.fewest, self.fewest_chain = other.fewest, other.fewest_chain
        if other.most > self.most:
            self.most, self.most_chain = other.most, other.most_chain


def extremes(tree: Tree, strict: bool = False) -> Extremes | None:
    """The best and the worst order of a tree of MAX and MIN nodes, exactly; None if there are too many to compare.

    >>> from zermelo.trees.notation import parse
    >>> found = extremes(parse("A(B(3,12,B3(8,7,3)),C(2,4,6),D(14,5,1))"))
    >>> found.fewest, found.most
    (10, 16)
    """
    if tree.depth > DEEPEST:
        return None
    comparison = _Comparison(tree, strict)
    try:
        ranges = comparison.ranges(0, -inf, inf)
    except TooMany:
        return None
    least = min(ranges, key=lambda value: ranges[value].fewest)
    greatest = max(ranges, key=lambda value: ranges[value].most)
    return Extremes(
        ranges[least].fewest,
        comparison.order(least, "fewest"),
        ranges[greatest].most,
        comparison.order(greatest, "most"),
    )


class _Comparison:
    def __init__(self, tree: Tree, strict: bool) -> None:
        self.tree = tree
        self.strict = strict
        self.steps = MOST_STEPS
        self.known: dict[tuple[int, Value, Value], dict[Value, _Range]] = {}

    def ranges(self, number: int, alpha: Value, beta: Value) -> dict[Value, _Range]:
        """For each value that some order returns, the fewest and the most nodes."""
        key = number, alpha, beta
        if key not in self.known:
            children = self.tree.children[number]
            if children:
                self.known[key] = self.compare(children, self.tree.players[number] == MAX, alpha, beta)
            else:
                self.known[key] = {self.tree.values[number]: _Range(1, None, 1, None)}
        return self.known[key]

    def compare(self, children: list[int], maximises: bool, alpha: Value, beta: Value) -> dict[Value, _Range]:
        """Build every set of children searched so far; only the set and the best value matter from there on."""
        layer: dict[tuple[int, Value], _Range] = {(0, None): _Range(1, None, 1, None)}
        finished: dict[Value, _Range] = {}
        for size in range(1, len(children) + 1):
            if len(layer) * (len(children) - size + 1) > self.steps:  # each child not yet searched takes a step
                raise TooMany
            following: dict[tuple[int, Value], _Range] = {}
            for (searched, best), before in layer.items():
                for place, child in enumerate(children):
                    if searched >> place & 1:
                        continue
                    low, high = self.window(maximises, alpha, beta, best)
                    for value, cost in self.ranges(child, low, high).items():
                        self.steps -= 1
                        if self.steps < 0:
                            raise TooMany
                        now = value if best is None else max(best, value) if maximises else min(best, value)
                        ends = size == len(children) or self.cuts(maximises, now, alpha, beta)
                        _include(
                            finished if ends else following,
                            now if ends else (searched | 1 << place, now),
                            _joined(before, cost, (child, value, low, high)),
                        )
            layer = following
        return finished

    def window(self, maximises: bool, alpha: Value, beta: Value, best: Value) -> tuple[Value, Value]:
        if best is None:
            return alpha, beta
        return (max(alpha, best), beta) if maximises else (alpha, min(beta, best))

    def cuts(self, maximises: bool, value: Value, alpha: Value, beta: Value) -> bool:
        passed = value > beta if maximises else value < alpha
        return bool(passed or (value == (beta if maximises else alpha) and not self.strict))

    def order(self, value: Value, which: str) -> Order:
        """The order with the fewest, or the most, nodes: follow the chains from the root."""
        found: Order = {}
        waiting = [(0, value, -inf, inf)]
        while waiting:
            number, value, alpha, beta = waiting.pop()
            chain = getattr(self.known[number, alpha, beta][value], f"{which}_chain")
            searched = []
            while chain is not None:
                link, chain = chain
                searched.append(link[0])
                waiting.append(link)
            rest = [child for child in self.tree.children[number] if child not in searched]
            found[number] = [*reversed(searched), *rest]
        return found


def _include(ranges: dict[Any, _Range], key: Any, found: _Range) -> None:
    if key in ranges:
        ranges[key].include(found)
    else:
        ranges[key] = found


def _joined(before: _Range, cost: _Range, link: tuple[int, Value, Value, Value]) -> _Range:
    return _Range(
        before.fewest + cost.fewest, (link, before.fewest_chain), before.most + cost.most, (link, before.most_chain)
    )


# ---------------------------------------------------------------------------------------------
# Orders by value


def by_value(tree: Tree, best_first: bool) -> Order:
    """Children sorted by their minimax value, the best for the mover first or last."""
    values = minimax_values(tree)
    order: Order = {}
    for number, children in enumerate(tree.children):
        descending = (tree.players[number] == MAX) == best_first
        order[number] = sorted(children, key=lambda child: values[child], reverse=descending)
    return order


def in_labels(tree: Tree, order: Order) -> dict[str, list[str]]:
    """An order by labels, for the nodes whose children are not already in it."""
    return {
        tree.labels[number]: [tree.labels[child] for child in children]
        for number, children in order.items()
        if children != tree.children[number]
    }
