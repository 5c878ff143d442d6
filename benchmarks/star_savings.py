"""Leaves saved by Star1 and Star2 against expectiminimax, by depth and branching, on random trees.

The trees are regular: MAX, chance, MIN, chance … with a constant branching factor, equal probabilities and
uniform leaves from -100 to 100; the bounds are known. "Ordered" means that the children of MAX and MIN are sorted
by value, best first, the best case for Star2's probes.
"""

import random
import sys
from collections.abc import Iterator

from zermelo import CHANCE, MAX, MIN, Game, search, variant
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position

LOW, HIGH = -100, 100
TREES = 40
SHAPES = [(2, 3), (2, 5), (2, 7), (3, 3), (3, 5), (4, 3), (4, 5), (6, 3)]
"""Branching and depth."""


def random_tree(dice: random.Random, branching: int, depth: int, ordered: bool) -> Tree:
    """A tree of `depth` plies, including those of chance."""
    return _ordered(_grown(dice, branching, depth)) if ordered else _grown(dice, branching, depth)


def _grown(dice: random.Random, branching: int, depth: int) -> Tree:
    tree = Tree()

    def grow(parent: int, ply: int, share: float | None) -> None:
        if ply == depth:
            tree.add(parent, player=MAX, value=dice.randint(LOW, HIGH), probability=share)
            return
        player = CHANCE if ply % 2 else MAX if ply % 4 == 0 else MIN
        number = tree.add(parent, player=player, probability=share)
        for _ in range(branching):
            grow(number, ply + 1, 1 / branching if player == CHANCE else None)

    grow(-1, 0, None)
    return tree


def _ordered(tree: Tree) -> Tree:
    """The same tree with the best child of every MAX and MIN first."""
    values: list[float] = [0.0] * len(tree)
    for number in reversed(range(len(tree))):
        children = tree.children[number]
        if not children:
            values[number] = tree.values[number]
            continue
        if tree.players[number] == CHANCE:
            values[number] = sum(values[child] for child in children) / len(children)
        else:
            children.sort(key=lambda child: values[child], reverse=tree.players[number] == MAX)
            values[number] = values[children[0]]
    return tree


def savings(game: Game, branching: int, depth: int, ordered: bool) -> Iterator[tuple[str, float]]:
    """The mean share of expectiminimax's leaves that each algorithm visits."""
    dice = random.Random(branching * 100 + depth)
    visited = {"expectiminimax": 0, "star1": 0, "star2": 0}
    for _ in range(TREES):
        position = Position(0, random_tree(dice, branching, depth, ordered).arrays())
        found = {name: search(game, position, algorithm=name, compiled=True) for name in visited}
        values = [result.value for result in found.values()]
        if max(values) - min(values) > 1e-9:
            raise SystemExit(f"The values differ: {values}.")
        if found["star1"].leaves > found["expectiminimax"].leaves:
            raise SystemExit("Star1 visited more leaves than expectiminimax.")
        for name, result in found.items():
            visited[name] += result.leaves
    for name in ("star1", "star2"):
        yield name, visited[name] / visited["expectiminimax"]


def main() -> int:
    smallest = random_tree(random.Random(0), 2, 3, False)
    game = variant(smallest.game("random trees"), bounds=(LOW, HIGH))
    print(f"\nLeaves saved against expectiminimax, mean of {TREES} random trees each")
    print(f"  {'branching':>9} {'depth':>6} {'leaves':>9}   {'Star1':>8} {'Star2':>8}   {'Star1':>8} {'Star2':>8}")
    print(f"  {'':>26}   {'random order':^17}   {'ordered':^17}")
    for branching, depth in SHAPES:
        parts = [dict(savings(game, branching, depth, ordered)) for ordered in (False, True)]
        shown = "   ".join(f"{1 - part['star1']:>8.1%} {1 - part['star2']:>8.1%}" for part in parts)
        print(f"  {branching:>9} {depth:>6} {branching**depth:>9,}   {shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
