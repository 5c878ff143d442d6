"""The size of a search: compared with plain minimax, with the minimum possible, and with other orders.

    generated   nodes reached, the root included         conditions   how often a cut condition held
    evaluated   leaves and estimates among them          effective    cuts that skipped something

A cut after the last child saves nothing, so the last two numbers are counted separately.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> found = count(tell(parse("A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"), algorithm="alphabeta"))
>>> found.generated, found.plain_generated, found.conditions, found.effective
(12, 16, 3, 2)
>>> found.best.generated, found.worst.generated, found.best.exact
(10, 16, True)
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import inf
from random import Random
from typing import Any

from zermelo.algorithms import Result, algorithms, run_algorithm
from zermelo.algorithms.registry import without_cuts
from zermelo.explain.expand import expand
from zermelo.explain.orders import (
    Order,
    by_value,
    extremes,
    fewest_leaves,
    fewest_nodes,
    in_labels,
    minimax_values,
    reordered,
)
from zermelo.explain.story import ROOT, Story
from zermelo.languages.message import M, Message, first_of
from zermelo.rules.game import CHANCE
from zermelo.rules.words import laid_out
from zermelo.theory.complexity import best_leaves
from zermelo.trees.nesting import levels
from zermelo.trees.tree import Tree

MOST_CHANGES = 6
TRIALS = 60
"""The number of random orders tried where they cannot all be compared."""


@dataclass(frozen=True)
class OrderCount:
    """The number of nodes generated with the children in a certain order."""

    generated: int
    exact: bool
    """Whether no order is better (or worse); otherwise it is the best (or worst) found."""
    children: dict[str, list[str]]
    """The new order where it differs from the written one."""


@dataclass(frozen=True)
class Counts:
    """See the top of this file; None where a count does not apply or is too large to compute."""

    generated: int
    evaluated: int
    plain_generated: int
    plain_evaluated: int
    conditions: int
    effective: int
    skipped: int
    uniform: tuple[int, int] | None
    """Branching and depth of a uniform tree."""
    knuth_moore: int | None
    """The fewest leaves of a uniform tree: b^⌈d/2⌉ + b^⌊d/2⌋ - 1."""
    fewest_leaves: int | None
    """The fewest leaves that can prove the value of this tree, uniform or not."""
    best: OrderCount | None
    worst: OrderCount | None

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def count(story: Story, *, orders: bool = True) -> Counts:
    """The counts of a search; without `orders`, without other orders and the minimum possible."""
    plain = plain_search(story)
    tree = whole_tree(story) if orders and compares(story) else None
    shape = uniform(tree) if tree else None
    best, worst = best_and_worst(tree, story.strict) if tree else (None, None)
    if best and worst and story.root.starts_game:
        best, worst = _from_start(best), _from_start(worst)
    resumed = sum(visit.probe is not None for visit in story.visits)  # after a probe nothing new is reached
    return Counts(
        generated=story.result.nodes - resumed,
        evaluated=story.result.leaves,
        plain_generated=plain.nodes,
        plain_evaluated=plain.leaves,
        conditions=len(story.cuts),
        effective=len(story.effective_cuts),
        skipped=plain.nodes - len(story.nodes),
        uniform=shape,
        knuth_moore=best_leaves(*shape) if tree and shape and abs(minimax_values(tree)[0]) < inf else None,
        fewest_leaves=fewest_leaves(tree) if tree else None,
        best=best,
        worst=worst,
    )


def whole_tree(story: Story) -> Tree | None:
    """Every node that a plain search would visit; None if there are too many."""
    if story.tree is not None and story.result.depth is None and story.declared.prepare is None:
        return story.tree
    return expand(story.game, story.result.position, story.result.depth)


def compares(story: Story) -> bool:
    """Whether other orders can be compared: alpha-beta, with the plain horizon."""
    special = {"quiescence", "singular", "cutoff", "window"} & set(story.options)
    return story.declared.is_plain_alphabeta and not special


def plain_search(story: Story) -> Result:
    """The same search without cuts: the algorithm itself if it has no windows, else its counterpart without pruning."""
    declared, result = story.declared, story.result
    plain = algorithms()[without_cuts(story.game)] if declared.windows else declared
    game = story.game if declared.windows else result.searched or result.game
    kept = {"quiescence", "singular", "cutoff"} & set(plain.options)
    options = {option: value for option, value in story.options.items() if option in kept}
    return run_algorithm(game, result.position, algorithm=plain, depth=result.depth, **options)


def uniform(tree: Tree) -> tuple[int, int] | None:
    """Branching and depth, if all inner nodes have equally many children, leaves equal depth, and turns alternate.

    >>> from zermelo.trees.notation import parse
    >>> uniform(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))")), uniform(parse("A(B(3,12),C(2,4,6))"))
    ((3, 2), None)
    """
    sizes = {len(children) for children in tree.children if children}
    depths = levels(tree.parents)
    ends = {depths[leaf] for leaf in tree.leaves}
    movers = {(depths[number] % 2, tree.players[number]) for number, children in enumerate(tree.children) if children}
    alternating = len(movers) == min(2, max(depths)) and len({player for _, player in movers}) == len(movers)
    if len(sizes) == 1 and len(ends) == 1 and alternating and CHANCE not in tree.players:
        return sizes.pop(), ends.pop()
    return None


def best_and_worst(tree: Tree, strict: bool) -> tuple[OrderCount, OrderCount]:
    """The best and the worst order; where they cannot all be compared, the worst one found.

    The best order is exact for every tree when ties cut. With the strict rule it is exact only if all orders could
    be compared: children sorted by value are not always best in an irregular tree.
    """
    found = extremes(tree, strict)
    if found:
        return _counted(tree, found.fewest_order, strict, True), _counted(tree, found.most_order, strict, True)
    random = Random(len(tree))
    shuffled = [
        {number: random.sample(children, len(children)) for number, children in enumerate(tree.children)}
        for _ in range(TRIALS if len(tree) < 2000 else 3)
    ]
    proof = fewest_nodes(tree)[1]
    orders = [by_value(tree, best_first=True), by_value(tree, best_first=False), *shuffled]
    tried = [_counted(tree, order, strict, False) for order in orders]
    proved = _counted(tree, proof, strict, not strict)
    best = min([proved, *tried], key=lambda order: order.generated)
    return best, max(tried, key=lambda order: order.generated)


def _counted(tree: Tree, order: Order, strict: bool, exact: bool) -> OrderCount:
    """An order with the counts of a real search."""
    result = run_algorithm(reordered(tree, order).game(), algorithm="alphabeta", strict=strict)
    return OrderCount(result.nodes, exact, in_labels(tree, order))


def _from_start(order: OrderCount) -> OrderCount:
    """The same order with the translatable word for the start of a game."""
    return replace(order, children={M("root") if node == ROOT else node: kids for node, kids in order.children.items()})


# ---------------------------------------------------------------------------------------------
# In words


def in_words(counts: Counts, language: str) -> list[str]:
    """The counts, one per line."""
    return [line.in_language(language) for line in _lines(counts)]


def _lines(counts: Counts) -> Iterator[Message]:
    yield M(
        "Nodes generated: {count}; plain search: {plain} ({share} %).",
        count=counts.generated,
        plain=counts.plain_generated,
        share=_percent(counts.generated, counts.plain_generated),
    )
    yield M(
        "Leaves evaluated: {count}; plain search: {plain} ({share} %).",
        count=counts.evaluated,
        plain=counts.plain_evaluated,
        share=_percent(counts.evaluated, counts.plain_evaluated),
    )
    yield M("Nodes not generated: {count}.", count=counts.skipped)
    yield M(
        "Cut condition met: {conditions}; effective cuts: {effective} (a cut at the last child saves nothing).",
        conditions=counts.conditions,
        effective=counts.effective,
    )
    yield from _least(counts)
    yield from _orders(counts)


def _least(counts: Counts) -> Iterator[Message]:
    """The minimum number of leaves."""
    if counts.uniform and counts.knuth_moore is not None:
        branching, depth = counts.uniform
        yield M(
            "Knuth–Moore minimum of leaves (b = {b}, d = {d}): {b}^{up} + {b}^{down} - 1 = {count}.",
            b=branching,
            d=depth,
            up=(depth + 1) // 2,
            down=depth // 2,
            count=counts.knuth_moore,
        )
    elif counts.fewest_leaves is not None:
        yield M("Fewest leaves that prove the value (the tree is irregular): {count}.", count=counts.fewest_leaves)


def _orders(counts: Counts) -> Iterator[Message]:
    """The best and the worst order of the children."""
    if best := counts.best:
        gaps: dict[str, Any] = {"count": best.generated, "order": _changes(best)}
        if best.exact:
            yield M("Best order of children: {count} nodes ({order})", **gaps)
        else:
            yield M("Best order found (perhaps not the best): {count} nodes ({order})", **gaps)
    if worst := counts.worst:
        gaps = {"count": worst.generated, "order": _changes(worst)}
        if worst.exact:
            yield M("Worst order of children: {count} nodes ({order})", **gaps)
        else:
            yield M("Worst order found (perhaps not the worst): {count} nodes ({order})", **gaps)


def _changes(order: OrderCount) -> Message:
    if not order.children:
        return M("as written")
    # In a game a position is named by all its moves; beside its parent, the last one suffices.
    changes = [
        laid_out(
            "{node}: {children}", node=node, children=" ".join(child.removeprefix(f"{node} ") for child in children)
        )
        for node, children in order.children.items()
    ]
    return first_of(changes, MOST_CHANGES)


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)
