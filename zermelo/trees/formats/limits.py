"""Checks that refuse trees that a format cannot represent."""

import re
from fractions import Fraction

from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.rules.game import CHANCE
from zermelo.trees.tree import BadTree, Tree

MOST_NESTED = 90
"""The nesting limit for brackets parsed by Python's own recursive parsers."""


def require_shallow(text: str, format: str) -> None:
    """Refuse brackets that nest too deep for a recursive parser."""
    depth = 0
    for mark in re.findall(r"[][{}()]", re.sub(r'"(?:[^"\\]|\\.)*(?:"|\Z)', "", text)):
        depth += 1 if mark in "[{(" else -1
        if depth > MOST_NESTED:
            raise BadTree(
                M(
                    "The brackets nest more than {most} deep, which {format} cannot; use the notation for a deep tree.",
                    most=MOST_NESTED,
                    format=format,
                )
            )


def refuse_unknowns(tree: Tree, format: str) -> None:
    """Refuse unknowns: most formats have no notation for them."""
    for number, label in enumerate(tree.labels):
        if tree.unknowns[number] is not None or tree.unknown_probabilities[number] is not None:
            raise BadTree(
                M("Node {label} has something unknown, which {format} cannot say.", label=label, format=format)
            )


def refuse_sets(tree: Tree, format: str) -> None:
    """Refuse information sets: most formats are for games in which all players see everything."""
    for number, name in enumerate(tree.sets):
        if name:
            label = tree.labels[number]
            raise BadTree(
                M("Node {label} is in an information set, which {format} cannot hold.", label=label, format=format)
            )


def refuse_payoffs(tree: Tree, format: str) -> None:
    """Refuse payoffs: formats for two opponents hold one number per leaf."""
    if tree.has_payoffs:
        raise BadTree(M("The tree has payoffs for each player, and {format} holds one number per leaf.", format=format))


def refuse_chance(tree: Tree, format: str) -> None:
    """Refuse chance nodes."""
    if CHANCE in tree.players:
        label = tree.labels[tree.players.index(CHANCE)]
        raise BadTree(M("Node {label} is a chance node, which {format} cannot hold.", label=label, format=format))


def require_alternation(tree: Tree, format: str) -> None:
    """Require MAX at the root and alternating turns: the format does not store the players."""
    refuse_unknowns(tree, format)
    refuse_sets(tree, format)
    refuse_payoffs(tree, format)
    refuse_chance(tree, format)
    for number, turn in enumerate(tree.turns()):
        if tree.children[number] and tree.players[number] != turn:
            raise BadTree(
                M(
                    "At node {label} the other player moves out of turn, which {format} cannot say.",
                    label=tree.labels[number],
                    format=format,
                )
            )


def require_decimals(number: Number, label: str, format: str) -> None:
    """Require a decimal number: formats with floating-point numbers cannot represent thirds."""
    if isinstance(number, Fraction) and Fraction(repr(float(number))) != number:
        raise BadTree(
            M(
                "The value {number} of node {label} is not a decimal number, and {format} holds only those.",
                number=number,
                label=label,
                format=format,
            )
        )
