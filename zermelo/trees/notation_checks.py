"""Checks of a tree in the notation that need the whole text."""

from fractions import Fraction
from itertools import pairwise
from math import lcm

from zermelo.languages.message import M, Message, counted
from zermelo.languages.numbers import Number, shorten, write_number
from zermelo.rules.game import CHANCE, MIN
from zermelo.trees import hidden
from zermelo.trees.build import Draft
from zermelo.trees.notation_words import BadNotation, brief, place_in
from zermelo.trees.tree import Tree

LARGEST_DENOMINATOR = 10_000
"""In bits: with a longer common denominator, probabilities cannot be added in linear time."""


class Checker:
    """Checks and completes a draft; `starts` has the offset of each node in the text."""

    def __init__(self, text: str, draft: Draft, starts: list[int]) -> None:
        self.text = text
        self.draft = draft
        self.tree = draft.tree
        self.starts = starts

    def check(self) -> Tree:
        """Return the finished tree, or raise BadNotation."""
        self.check_labels()
        self.check_payoffs()
        self.draft.done()
        self.check_players()
        for number, children in enumerate(self.tree.children):
            if children and self.tree.players[number] == CHANCE:
                self.check_probabilities(number, children)
            else:
                self.check_actions(number, children)
        hidden.check(self.tree, self.fail)
        return self.tree

    def fail(self, sentence: str, number: int) -> BadNotation:
        """The error that points at a node."""
        return BadNotation(sentence, self.text, self.starts[number])

    def name(self, number: int) -> str:
        return brief(self.tree.labels[number])

    def check_labels(self) -> None:
        first: dict[str, int] = {}
        for number, label in enumerate(self.draft.labels):
            if label and first.setdefault(label, number) != number:
                before = place_in(self.text, self.starts[first[label]], inside=True)
                raise self.fail(
                    M(
                        "the label {label} is already used at {before}; every label can be used once.",
                        label=shorten(label),
                        before=before,
                    ),
                    number,
                )

    def check_payoffs(self) -> None:
        """Require that all values are plain numbers, or all payoffs with an entry for each player."""
        sizes = [
            (number, len(value) if isinstance(value, tuple) else 0)
            for number, pair in enumerate(zip(self.tree.values, self.tree.stated, strict=True))
            for value in pair
            if value is not None
        ]
        for (_, size), (number, other) in pairwise(sizes):
            if size != other:
                raise self.fail(
                    M(
                        "expected {wanted} as before, but found {found}.",
                        wanted=_values_of_size(size),
                        found=_values_of_size(other),
                    ),
                    number,
                )

    def check_players(self) -> None:
        tree = self.tree
        two = not tree.has_payoffs and any(value is not None for value in tree.values)
        for number, player in enumerate(tree.players):
            if player >= tree.sides or (two and player > MIN):
                given = (
                    M("one number is a value for MAX and MIN")
                    if two
                    else M("there are payoffs for {players}", players=tree.sides)
                )
                raise self.fail(
                    M("player {player} moves here, but {given} only.", player=player + 1, given=given),
                    number,
                )

    def check_actions(self, number: int, children: list[int]) -> None:
        tree = self.tree
        first: dict[str, int] = {}
        for child in children:
            action = tree.actions[child]
            if action and first.setdefault(action, child) != child:
                raise self.fail(
                    M(
                        "{name} has two moves named {move}; the moves of a node have different names.",
                        name=self.name(number),
                        move=shorten(action),
                    ),
                    child,
                )
            if tree.probabilities[child] is not None or tree.unknown_probabilities[child] is not None:
                raise self.fail(
                    M(
                        "{name} is not a chance node, and only its outcomes have probabilities; "
                        "write * after its label, or quotes around the name of an action, "
                        'as in "1": 5.',
                        name=self.name(number),
                    ),
                    child,
                )

    def check_probabilities(self, number: int, children: list[int]) -> None:
        """Require a probability of each outcome, with the sum 1, or at most 1 while one is unknown."""
        tree = self.tree
        shares = [tree.probabilities[child] for child in children]
        unknown = [child for child in children if tree.unknown_probabilities[child] is not None]
        silent = shares.count(None) - len(unknown)
        if silent:
            child = next(
                child
                for child, share in zip(children, shares, strict=True)
                if share is None and tree.unknown_probabilities[child] is None
            )
            raise self.fail(
                M(
                    "expected a probability, for other outcomes of {name} have one "
                    "(a decimal is written with a point).",
                    name=self.name(number),
                ),
                child,
            )
        total = self.add_up(number, [share for share in shares if share is not None])
        if total > 1 or (total < 1 and not unknown):
            raise self.fail(
                M(
                    "the probabilities of {name} sum to {total}, not to 1.",
                    name=self.name(number),
                    total=brief(write_number(total)),
                ),
                number,
            )

    def add_up(self, number: int, shares: list[Number]) -> Fraction:
        """The exact sum, over the common denominator."""
        common = 1
        for share in shares:
            common = lcm(common, Fraction(share).denominator)
            if common.bit_length() > LARGEST_DENOMINATOR:
                raise self.fail(
                    M(
                        "the probabilities of {name} have too many different denominators to be added exactly.",
                        name=self.name(number),
                    ),
                    number,
                )
        fractions = [Fraction(share) for share in shares]
        return Fraction(sum(share.numerator * (common // share.denominator) for share in fractions), common)


def _values_of_size(size: int) -> Message:
    return counted("payoffs for {count} player", "payoffs for {count} players", size) if size else M("one number")
