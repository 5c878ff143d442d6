"""The value of every node: minimax, expectiminimax, max^n."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.rules.game import CHANCE, MAX, Value
from zermelo.workbook import answers
from zermelo.workbook.changes import number_of
from zermelo.workbook.fields import FULL, Field, NumberField, PayoffsField, Verdict
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadAnswer

SENTENCES: Mapping[str, Message] = {
    "minimax": M("Complete the tree: write the minimax value of every node."),
    "expectiminimax": M("Complete the tree: write the value of every node (chance nodes are averaged)."),
    "maxn": M(
        "Complete the tree: write the payoffs of every node; each player maximises its own entry, and of equal "
        "children takes the first."
    ),
}
"""The wording of the question, by algorithm."""


class Values(Question):
    """The values of all nodes. A value that follows from the student's own values below it earns full credit."""

    kind = "values"
    options = ("nodes",)

    def ask(self) -> Message:
        return SENTENCES[self.task.plain]

    def make_fields(self) -> list[Field]:
        tree, values = self.task.tree, self.task.values()
        inner = [tree.labels[number] for number, children in enumerate(tree.children) if children]
        wanted = (
            [tree.labels[number_of(tree, str(label))] for label in self.given["nodes"]]
            if "nodes" in self.given
            else inner
        )
        return [
            PayoffsField(label, values[label])
            if isinstance(values[label], tuple)
            else NumberField(label, values[label])
            for label in wanted
            if label in values
        ]

    def judge(self, field: Field, given: Mapping[str, Any]) -> Verdict:
        verdict = super().judge(field, given)
        if verdict.is_right or field.name not in given:
            return verdict
        try:
            own = self.from_own_children(field.name, given)
            value = self.read(given[field.name])
        except (BadAnswer, OverflowError):  # nothing follows from an invalid answer, nor from infinity at a chance node
            return verdict
        same = (
            value == own
            if isinstance(own, tuple)
            else isinstance(value, (int, float, Fraction)) and answers.same_number(given[field.name], value, own)
        )
        return (
            Verdict(
                FULL,
                (
                    M(
                        "The value of {node} follows from your own values below it, so the operation is right.",
                        node=field.name,
                    ),
                ),
            )
            if same
            else verdict
        )

    def read(self, given: Any) -> Value:
        return answers.read_payoffs(given) if self.task.plain == "maxn" else answers.read_value(given)

    def from_own_children(self, label: str, given: Mapping[str, Any]) -> Value:
        """The value of a node that follows from the student's own values of its children."""
        tree, values = self.task.tree, self.task.values()
        number = number_of(tree, label)
        children = tree.children[number]
        own = [
            self.read(given[tree.labels[child]]) if tree.labels[child] in given else values.get(tree.labels[child], 0)
            for child in children
        ]
        mover = tree.players[number]
        if self.task.plain == "maxn":
            return self.own_choice(number, own)
        if mover == CHANCE:
            return sum(
                (
                    Fraction(tree.probabilities[child] or 0) * Fraction(value)
                    for child, value in zip(children, own, strict=True)
                ),
                Fraction(0),
            )
        return max(own) if mover == MAX else min(own)

    def own_choice(self, number: int, own: list[tuple[Any, ...]]) -> Value:
        tree = self.task.tree
        mover, sides = tree.players[number], tree.sides
        if any(len(payoffs) != sides for payoffs in own):
            raise BadAnswer(M("There are {count} players, so a payoff has {count} entries.", count=sides))
        if mover == CHANCE:
            shares = [Fraction(tree.probabilities[child] or 0) for child in tree.children[number]]
            return tuple(
                sum((share * Fraction(payoffs[side]) for share, payoffs in zip(shares, own, strict=True)), Fraction(0))
                for side in range(sides)
            )
        return max(own, key=lambda payoffs: payoffs[mover])  # the first of equals, as max^n does


QUESTIONS = (Values,)
