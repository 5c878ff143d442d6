"""The quality of move ordering: nodes of the engine's last depth against the same tree with the best move always first.

Both searches must traverse the same tree:

- The engine searches to a fixed depth, with nothing that varies the depth: no quiescence, no extensions, no forward
  pruning. All move ordering is on: the table's move, killers, replies, history, and the game's
  advice. Where a game names sufficient moves, the tree has those moves and no others.
- A position includes the path that led to it and has a unique key, so the table remembers the best move of this node
  at the last depth, but there are no transpositions: the game is a tree. (The column "as played" has transpositions.)
- The other search is textbook alpha-beta, without a table, on the same scores. At every node a search to the
  same horizon first determines the best move, which is tried first; only alpha-beta's nodes count.

The engine's nodes are those of its last depth, including re-searches after a failed aspiration
window. To check the construction: on a uniform tree of distinct values the search with perfect order must visit
exactly the critical nodes of Knuth and Moore, b^⌈i/2⌉ + b^⌊i/2⌋ − 1 of them at ply i.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from zermelo import search
from zermelo.algorithms.variants.singular import of_inner
from zermelo.engine import Engine, Limits, Options, exact
from zermelo.engine.scoring import Scale, scoring
from zermelo.games import find
from zermelo.machine.runtime.memory import product
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX, MIN, Game, Position, variant

NEEDED = 1.5
GAMES = {"connect-four": (7, 8), "kalah": (7, 8), "breakthrough:5,6": (4, 5)}
"""The depths of each game."""
POSITIONS = 6
"""The number of positions: the start of each game, and others after random moves."""
SHAPES = [(2, 12), (4, 8), (8, 6), (16, 4), (32, 3)]
"""Branching and depth of the uniform trees."""
TREES = 5
MIXER = 0x2545_F491_4F6C_DD1D
LARGEST = 1 << 20


class Node(NamedTuple):
    """A position in the tree of a game, with the path to it and the horizon."""

    inner: Any
    path: int
    ply: int
    horizon: int


def mixed(number):
    """A hash of a number in which every bit depends on all bits of the input."""
    once = product(number ^ number >> 31, MIXER)
    twice = product(once ^ once >> 29, MIXER)
    return twice ^ twice >> 32


def as_tree(game: Game, start: Position, horizon: int) -> Game:
    """The game as a tree: a position reached by two paths is two nodes."""
    advised, sufficient = game.advice.search.order, game.advice.proof.sufficient

    def result(node, action):
        return Node(game.result(node.inner, action), mixed(node.path + hash(action) + 1), node.ply + 1, node.horizon)

    def order(node, action):
        return advised(node.inner, action)  # type: ignore[misc]

    def key(node):
        return node.path

    actions = of_inner(game.actions)
    return Game(
        name=f"{game.name} as a tree",
        initial=Node(start, 1, 0, horizon),
        actions=actions,
        result=result,
        terminal=of_inner(game.terminal),
        utility=of_inner(game.utility),
        player=of_inner(game.player),
        evaluate=of_inner(game.advice.search.estimate or game.evaluate),
        key=key,
        noisy=of_inner(game.noisy) if game.noisy else None,
        advice=Advice(
            search=SearchAdvice(order=order if advised else None),
            proof=ProofAdvice(sufficient=actions if sufficient else None),
        ),
        bounds=game.bounds,
        counts_points=game.counts_points,
        longest=game.longest,
    )


def of_sufficient_moves(game: Game) -> Game:
    """The game restricted to the sufficient moves of its rulebook."""
    return variant(game, actions=game.advice.proof.sufficient) if game.advice.proof.sufficient else game


def perfectly_ordered(tree: Game, scale: Scale) -> Game:
    """The same tree with the best move of every node first."""
    scores, beyond = scoring(tree, scale), scale.largest + 1

    def value(node, alpha, beta):
        """The value for the player to move, by plain alpha-beta."""
        if tree.terminal(node):
            return scores.finished(node, node.ply)
        if node.ply >= node.horizon:
            return scores.estimated(node)
        best = -beyond
        for action in tree.actions(node):
            after = tree.result(node, action)
            if tree.player(after) == tree.player(node):
                best = max(best, value(after, alpha, beta))
            else:
                best = max(best, -value(after, -beta, -alpha))
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best

    def best_number(node):
        """The index of the best move; the first among equals."""
        best, chosen = -beyond - 1, 0
        for number, action in enumerate(tree.actions(node)):
            after = tree.result(node, action)
            if tree.player(after) == tree.player(node):
                score = value(after, best, beyond)
            else:
                score = -value(after, -beyond, -best)
            if score > best:
                best, chosen = score, number
        return chosen

    def best_first(node):
        chosen = best_number(node)
        for number, action in enumerate(tree.actions(node)):
            if number == chosen:
                yield action
        for number, action in enumerate(tree.actions(node)):
            if number != chosen:
                yield action

    def utility(node):
        """The value for MAX."""
        return scores.own(node, scores.finished(node, node.ply))

    def evaluate(node):
        return scores.own(node, scores.estimated(node))

    return variant(tree, actions=best_first, utility=utility, evaluate=evaluate, bounds=None)


def last_depth(engine: Engine, position: Position, depth: int) -> tuple[int, Any]:
    """The nodes of the last depth, and its value."""
    engine.clear()
    before, nodes, value = 0, 0, None
    for fact in engine.think(position, Limits(depth=depth)):
        before, nodes, value = nodes, fact.nodes, fact.value
    return nodes - before, value


@dataclass(frozen=True)
class Measured:
    """Nodes of the last depth: on the board with transpositions, in the tree, and in the tree with perfect order."""

    played: int
    tree: int
    perfect: int

    @property
    def ratio(self) -> float:
        return self.tree / self.perfect


def total(measured: Iterable[Measured]) -> Measured:
    columns = zip(*((one.played, one.tree, one.perfect) for one in measured), strict=True)
    return Measured(*map(sum, columns))


class Comparison:
    """The engine and the perfect order on one game; compiled once for all its positions."""

    def __init__(self, game: Game, options: Options | None = None, compiled: bool | None = None) -> None:
        options = replace(exact(options), sufficient=True)
        game = of_sufficient_moves(game)
        tree = as_tree(game, game.initial, 0)
        self.played = Engine(game, options=options, compiled=compiled)
        self.tree = Engine(tree, options=options, compiled=compiled)
        self.ordered = perfectly_ordered(tree, self.tree.scale)
        self.compiled = compiled

    def at(self, position: Position, depth: int) -> Measured:
        node = Node(position, 1, 0, depth)
        played, value = last_depth(self.played, position, depth)
        tree, same_value = last_depth(self.tree, node, depth)
        perfect = search(self.ordered, node, algorithm="alphabeta", depth=depth, compiled=self.compiled)
        values = value, same_value, self.tree.scale.value(perfect.value)
        if len(set(values)) != 1:
            raise SystemExit(f"The values differ: {values}.")
        return Measured(played, tree, perfect.nodes)


# ---------------------------------------------------------------------------------------------
# Positions and trees


def positions(judge: Engine, count: int, depth: int) -> list[Position]:
    """The start, and positions after random moves from which the game lasts longer than the depth."""
    game = judge.game
    found, dice = [game.initial], Random(game.name)
    while len(found) < count:
        position = game.initial
        for _ in range(dice.randint(2, 8)):
            if not game.terminal(position):
                position = game.result(position, dice.choice(game.moves(position)))
        if not game.terminal(position) and judge.best(position, Limits(depth=depth)).plies is None:
            found.append(position)
    return found


class Twig(NamedTuple):
    """A node of a uniform tree; it includes the shape of the tree, so that one kernel searches them all."""

    path: int
    total: int
    player: int
    branching: int
    related: int
    """Whether the value of a node is the sum of those of the edges to it: a move that looks good early then tends to be
    good later, as in a real game. Otherwise all values are independent and unpredictable."""


def uniform_trees() -> Game:
    """Trees with the same number of children at every node; the values are hashes of the path."""

    def actions(twig):
        for number in range(twig.branching):
            yield number

    def result(twig, number):
        path = mixed(twig.path + number + 1)
        drawn = path % (2 * LARGEST + 1) - LARGEST
        total = twig.total + drawn // 16 if twig.related else drawn
        return Twig(path, total, 1 - twig.player, twig.branching, twig.related)

    def terminal(twig):
        return False

    def value(twig):
        return twig.total

    def key(twig):
        return twig.path

    return Game(
        name="uniform trees",
        initial=Twig(1, 0, MAX, 2, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=value,
        evaluate=value,
        key=key,
        bounds=(-LARGEST, LARGEST),
        counts_points=True,
    )


def critical_nodes(branching: int, depth: int) -> int:
    """Knuth and Moore's minimum: the nodes of the smallest tree that proves a value.

    >>> critical_nodes(3, 2)
    9
    """
    return sum(branching ** ((ply + 1) // 2) + branching ** (ply // 2) - 1 for ply in range(depth + 1))


def roots(count: int, branching: int, related: bool) -> list[Position]:
    return [Twig(mixed(seed), 0, MAX if seed % 2 else MIN, branching, int(related)) for seed in range(1, count + 1)]


# ---------------------------------------------------------------------------------------------
# Printing


def print_games(wanted: dict[str, tuple[int, ...]], count: int) -> bool:
    print(f"\nNodes of the last depth, sum of {count} positions, against the best move of every node first")
    print(f"  {'':18}{'depth':>6}{'as played':>12}{'as a tree':>12}{'perfect':>12}{'tree':>9}{'played':>9}")
    reached = True
    for name, depths in wanted.items():
        comparison = Comparison(find(name))
        for depth in depths:
            found = total(comparison.at(position, depth) for position in positions(comparison.played, count, depth))
            ratio = found.played / found.perfect
            reached &= ratio <= NEEDED
            print(
                f"  {name:18}{depth:>6}{found.played:>12,}{found.tree:>12,}{found.perfect:>12,}{found.ratio:>8.2f}×"
                f"{ratio:>8.2f}×   needed at most {NEEDED}×: {'yes' if ratio <= NEEDED else 'NO'}",
                flush=True,
            )
    return reached


def print_uniform_trees(shapes: list[tuple[int, int]], count: int) -> None:
    print(f"\nUniform random trees, mean of {count} each, against the minimum of Knuth and Moore")
    print(f"  {'branching':>9}{'depth':>7}{'minimum':>12}{'perfect':>12}{'related values':>20}{'independent':>20}")
    comparison = Comparison(uniform_trees())
    for branching, depth in shapes:
        least = critical_nodes(branching, depth)
        shown = ""
        for related in (True, False):
            found = total(comparison.at(root, depth) for root in roots(count, branching, related))
            if found.perfect != count * least:
                raise SystemExit(f"Perfect order needs {found.perfect / count:,.1f} nodes; the minimum is {least:,}.")
            shown += f"{found.tree / count:>12,.0f}{found.ratio:>7.2f}×"
        print(f"  {branching:>9}{depth:>7}{least:>12,}{found.perfect // count:>12,}{shown}", flush=True)


def main() -> int:
    reached = print_games(GAMES, POSITIONS)
    print_uniform_trees(SHAPES, TREES)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
