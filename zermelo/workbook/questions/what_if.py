"""Other values of a leaf: for which is a cut (not) made, for which does the move change?

The search can change only where the leaf passes the value of another one, so one search of each such point and each
gap between them gives the exact set, open and closed ends included.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from math import isinf
from typing import ClassVar

from zermelo.explain.labels import TIES
from zermelo.explain.story import Story
from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import Number, tidy
from zermelo.rules.game import CHANCE
from zermelo.workbook.changes import number_of, with_values
from zermelo.workbook.fields import Field, SetField
from zermelo.workbook.intervals import Union
from zermelo.workbook.question import Question
from zermelo.workbook.questions.pruning import cut_names
from zermelo.workbook.remarks import BadExercise

WANTED: Mapping[str, Message] = {
    "set": M("Give all values."),
    "one": M("Give one value."),
    "smallest-integer": M("Give the smallest integer."),
}
"""The required form of the answer."""


class WhatIf(Question):
    """The values of a leaf for which a property of the search holds."""

    options: ClassVar[tuple[str, ...]] = ("leaf", "want")

    @property
    def leaf(self) -> int:
        tree = self.task.tree
        if "leaf" not in self.given:
            lit = [leaf for leaf in tree.leaves if tree.highlighted[leaf]]
            if len(lit) != 1:
                raise BadExercise(
                    M("The question {kind} needs a leaf; name it, or highlight one with ! in the tree.", kind=self.kind)
                )
            return lit[0]
        number = number_of(tree, str(self.given["leaf"]))
        if tree.children[number]:
            raise BadExercise(M("{node} is not a leaf.", node=tree.labels[number]))
        return number

    @property
    def want(self) -> str:
        return self.one_of("want", WANTED)

    def where(self, holds: Callable[[Story], bool]) -> Union:
        """The values of the leaf for which the search has the property."""
        tree, leaf = self.task.tree, self.leaf
        if CHANCE in tree.players or tree.has_payoffs:
            raise BadExercise(
                M("The question {kind} is for trees of MAX and MIN; for chance there is threshold.", kind=self.kind)
            )
        others: list[Number] = [
            value
            for number, value in enumerate(tree.values)
            if value is not None and number != leaf and not isinstance(value, tuple)
        ]
        window = [end for end in self.task.rule.window if not isinf(end)]

        def test(value: Number) -> bool:
            return holds(self.task.story(tree=with_values(tree, {leaf: tidy(value)})))

        return Union.where(test, [*others, *window])

    def ask(self) -> Message:
        """The sentence, and the required form of the answer."""
        return joined([self.question(self.task.tree.labels[self.leaf]), WANTED[self.want]], " ")

    @abstractmethod
    def question(self, leaf: str) -> Message:
        """The sentence alone."""

    def set_field(self, found: Union) -> list[Field]:
        return [SetField("values", found, self.want, M("The rule: {rule}.", rule=TIES[self.task.rule.tie]))]


class NoCut(WhatIf):
    """The values of the leaf that avoid a cut."""

    kind = "no-cut"
    options = ("leaf", "want", "cut")
    happens = False

    def names(self) -> tuple[str, str]:
        if "cut" not in self.given:
            raise BadExercise(M("The question {kind} needs a cut, as in cut: [C, after: H].", kind=self.kind))
        return cut_names(self.given["cut"])

    def question(self, leaf: str) -> Message:
        node, after = self.names()
        if after:
            return M(
                "Which value should {leaf} have so that the cut at {node} after {after} does not happen?",
                leaf=leaf,
                node=node,
                after=after,
            )
        return M("Which value should {leaf} have so that the cut at {node} does not happen?", leaf=leaf, node=node)

    def make_fields(self) -> list[Field]:
        node, after = self.names()
        number_of(self.task.tree, node)

        def made(story: Story) -> bool:
            return any(
                cut.node.label == node and (not after or (cut.after is not None and cut.after.label == after))
                for cut in story.effective_cuts
            )

        return self.set_field(self.where(lambda story: made(story) == self.happens))


class CutHappens(NoCut):
    """The values of the leaf that cause a cut."""

    kind = "cut-happens"
    happens = True

    def question(self, leaf: str) -> Message:
        node, after = self.names()
        if after:
            return M(
                "Which value should {leaf} have so that {node} is cut after {after}?", leaf=leaf, node=node, after=after
            )
        return M("Which value should {leaf} have so that there is a cut at {node}?", leaf=leaf, node=node)


class MoveChanges(WhatIf):
    """The values of the leaf that change the move at the root."""

    kind = "move-changes"

    def question(self, leaf: str) -> Message:
        node, move = self.task.tree.labels[0], self.now()
        return M(
            "Which value should {leaf} have so that the move at {node} is no longer {move}?",
            leaf=leaf,
            node=node,
            move=move,
        )

    def now(self) -> str:
        best = self.task.story().best
        return best.label if best else ""

    def make_fields(self) -> list[Field]:
        now = self.now()
        return self.set_field(self.where(lambda story: story.best is not None and story.best.label != now))


QUESTIONS = (NoCut, CutHappens, MoveChanges)
