"""Information sets of a tree: nodes that their player cannot distinguish.

A set has a name, and every node of it that name. Its player has the same moves at all its nodes, and remembers the own
moves before them (perfect recall).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M
from zermelo.rules.game import CHANCE
from zermelo.trees.walk import Position

if TYPE_CHECKING:
    from zermelo.trees.tree import Tree

Problem = Callable[[str, int], Exception]
"""Makes the error of a sentence about a node."""


def members(tree: "Tree") -> dict[str, list[int]]:
    """The nodes of each information set with a name.

    >>> from zermelo.trees.notation import parse
    >>> members(parse("A(l: B{h}(1,2), r: C{h}(3,4))"))
    {'h': [1, 4]}
    """
    found: dict[str, list[int]] = {}
    for number, name in enumerate(tree.sets):
        if name:
            found.setdefault(name, []).append(number)
    return found


def memories(tree: "Tree") -> list[list[tuple[int, int]]]:
    """For each player and node, the player's last move before it: the first node of the set, and the move's place."""
    first = {name: numbers[0] for name, numbers in members(tree).items()}
    places = tree.places
    found = []
    for player in range(tree.sides):
        last = [(-1, 0)] * len(tree)
        for number, parent in enumerate(tree.parents):
            if parent >= 0:
                own = tree.players[parent] == player
                last[number] = (first.get(tree.sets[parent], parent), places[number]) if own else last[parent]
        found.append(last)
    return found


def check(tree: "Tree", problem: Problem) -> None:
    """Raise the error of the first set that is none."""
    known: list[list[tuple[int, int]]] = []
    for name, numbers in members(tree).items():
        first = numbers[0]
        known = known or memories(tree)
        for number in numbers:
            where = {"first": tree.labels[first], "label": tree.labels[number], "name": name}
            player = tree.players[number]
            if player == CHANCE or not tree.children[number]:
                sentence = M(
                    "{label} is in the information set {name}; only nodes at which a player chooses can be.", **where
                )
            elif player != tree.players[first] or _moves(tree, number) != _moves(tree, first):
                sentence = M(
                    "{first} and {label} are in the information set {name}; the same player moves at both, and has "
                    "the same moves.",
                    **where,
                )
            elif known[player][number] != known[player][first]:
                sentence = M(
                    "{first} and {label} are in the information set {name}, but the player chose differently before, "
                    "and players remember their own moves.",
                    **where,
                )
            else:
                continue
            raise problem(sentence, number)


def _moves(tree: "Tree", number: int) -> list[str]:
    return [tree.actions[child] for child in tree.children[number]]


def sight(tree: "Tree") -> Callable[[Position, int], Position] | None:
    """What a player sees of a node: the first node of its set; None if all players see everything.

    A player who is not to move knows the own past, and at the end of the game everything.
    """
    if all(len(numbers) == 1 for numbers in members(tree).values()):
        return None
    views = []
    for player, memory in enumerate(memories(tree)):
        known: dict[Any, int] = {}
        seen = []
        for number, mover in enumerate(tree.players):
            if not tree.children[number] or (mover == player and not tree.sets[number]):
                seen.append(number)
            else:
                seen.append(known.setdefault(tree.sets[number] if mover == player else memory[number], number))
        views.append(seen)

    def sees(position: Position, player: int) -> Position:
        return Position(views[player][position.node], position.tree)

    return sees
