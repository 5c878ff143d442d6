"""Writing trees in the notation of `zermelo.trees.notation`, in canonical form."""

import re
from collections.abc import Iterator
from fractions import Fraction

from zermelo.languages.message import M
from zermelo.languages.numbers import write_number
from zermelo.rules.game import CHANCE, MIN, Value
from zermelo.trees.nesting import write_nested
from zermelo.trees.notation_words import LEAF_SHAPES, NAME, SHAPES, SIGN_OF, WORDS
from zermelo.trees.tree import BadTree, Tree, automatic_label


def write(tree: Tree, named: bool = False) -> str:
    """The tree in canonical notation: defaults are left out, automatic labels too unless `named`.

    >>> from zermelo.trees.notation import parse
    >>> write(parse("△A( a1 : B-(B1=3, 12.0), a2: C!(2, 4/8, ?x) )"))
    '△A(a1: B(3,12), a2: C!(2,0.5,?x))'
    >>> write(parse("A(B(3,12),4)"), named=True)
    'A(B(B1=3,B2=12),A2=4)'

    `parse` reads it back to an equal tree. Floating-point numbers, which only trees built in Python have, are
    written as their repr and read back as exact decimals.
    """
    if len(set(tree.labels)) < len(tree):
        tree.name_nodes(tree.labels)  # raises an error that names the duplicate label
    return Writer(tree, named).write()


class Writer:
    """Writes one tree."""

    def __init__(self, tree: Tree, named: bool = False) -> None:
        self.tree = tree
        self.payoffs = tree.has_payoffs
        self.turns = tree.turns()
        self.automatic = [""] * len(tree) if named else _automatic_labels(tree)

    def write(self) -> str:
        return write_nested(0, self.parts)

    def parts(self, number: int) -> Iterator[int | str]:
        yield self.node(number)
        if children := self.tree.children[number]:
            yield "("
            for child, edge in zip(children, self.edges(children), strict=True):
                comma = "" if child == children[0] else ", " if edge.endswith(" ") else ","
                yield comma + edge
                yield child
            yield ")"

    def edges(self, children: list[int]) -> list[str]:
        """The text before each of the children of one node."""
        tree = self.tree
        fair = Fraction(1, len(children))
        uniform = all(tree.probabilities[child] == fair for child in children)
        edges = []
        for child in children:
            name = tree.unknown_probabilities[child]
            share = tree.probabilities[child]
            words = [write_word(tree.actions[child])] if tree.actions[child] else []
            if name is not None:
                words.append(f"?{name}")
            elif share is not None and not uniform:
                words.append(write_number(share))
            edges.append("#" * tree.marked[child] + (" ".join(words) + ": " if words else ""))
        return edges

    def node(self, number: int) -> str:
        """A node up to its children."""
        tree = self.tree
        leaf = not tree.children[number]
        label = "" if tree.labels[number] == self.automatic[number] else write_word(tree.labels[number])
        known = f"{{{write_word(tree.sets[number])}}}" if tree.sets[number] else ""
        if number == 0 and not leaf:
            label = write_word(tree.labels[0])
        if leaf and tree.shapes[number] in LEAF_SHAPES.values():
            head = label + SIGN_OF[SHAPES[tree.shapes[number]]]
        else:
            head = tree.shapes[number] + label + self.player(number) + known
        value = self.value(number)
        light = "!" * tree.highlighted[number]
        if leaf and not value:
            raise BadTree(
                M("Node {label} has no value and no children, and cannot be written.", label=tree.labels[number])
            )
        if leaf and not head:
            return value + light
        return head + light + ("=" + value if value else "")

    def player(self, number: int) -> str:
        """The player of a node, unless it is the default."""
        tree = self.tree
        player, inner = tree.players[number], bool(tree.children[number])
        said = SHAPES.get(tree.shapes[number], self.turns[number])
        # With payoffs for each player the reader should not have to count whose turn it is.
        if player == said and not (self.payoffs and inner and not tree.shapes[number]):
            return ""
        by_number = player > MIN or self.payoffs or not inner
        return f"@{player + 1}" if by_number and player != CHANCE else SIGN_OF[player]

    def value(self, number: int) -> str:
        tree = self.tree
        if (name := tree.unknowns[number]) is not None:
            return f"?{name}"
        value = tree.written(number)
        return "" if value is None else "~" * tree.estimates[number] + write_value(value)


def write_value(value: Value) -> str:
    """A number, or the payoffs of each player in square brackets.

    >>> write_value((1, Fraction(1, 3)))
    '[1,1/3]'
    """
    if isinstance(value, tuple):
        return f"[{','.join(map(write_number, value))}]"
    return write_number(value)


def write_word(word: str) -> str:
    """A label or the name of an action, in quotes where it needs them.

    >>> write_word("B1"), write_word("take 2"), write_word("max")
    ('B1', '"take 2"', '"max"')
    """
    if re.fullmatch(NAME, word) and word not in WORDS and word != "inf":
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _automatic_labels(tree: Tree) -> list[str]:
    """The label that each node would get if its own were left out."""
    places = tree.places
    return [
        automatic_label(tree.labels[parent] if parent >= 0 else "", places[number], number)
        for number, parent in enumerate(tree.parents)
    ]
