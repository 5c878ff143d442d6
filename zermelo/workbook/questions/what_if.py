"""What if a leaf had another value: for which values is the cut (not) made, for which does the move change.

Nothing can change except where the leaf passes the value of another one, so each of those points and each gap
between them is searched once. That gives the exact set, open and closed ends included.
"""

from collections.abc import Callable
from math import isinf
from typing import ClassVar

from zermelo.explain.story import Story
from zermelo.languages.numbers import Number, tidy
from zermelo.rules.game import CHANCE
from zermelo.workbook.changes import number_of, with_values
from zermelo.workbook.fields import Field, SetField
from zermelo.workbook.intervals import Union
from zermelo.workbook.question import Question
from zermelo.workbook.questions.pruning import cut_names
from zermelo.workbook.remarks import BadExercise, Remark

WANTED = ("set", "one", "smallest-integer")


class WhatIf(Question):
    """For which values of a leaf something is so."""

    options: ClassVar[tuple[str, ...]] = ("leaf", "want")

    @property
    def leaf(self) -> int:
        tree = self.task.tree
        if "leaf" not in self.given:
            lit = [leaf for leaf in tree.leaves if tree.highlighted[leaf]]
            if len(lit) != 1:
                raise BadExercise(
                    f"The question {self.kind} needs a leaf; name it, or highlight one with ! in the tree."
                )
            return lit[0]
        number = number_of(tree, str(self.given["leaf"]))
        if tree.children[number]:
            raise BadExercise(f"{tree.labels[number]} is no leaf.")
        return number

    @property
    def want(self) -> str:
        wanted = str(self.given.get("want", "set"))
        if wanted not in WANTED:
            raise BadExercise(f"The option want is {', '.join(WANTED)}, not {wanted!r}.")
        return wanted

    def where(self, holds: Callable[[Story], bool]) -> Union:
        """The values of the leaf for which the search does as described."""
        tree, leaf = self.task.tree, self.leaf
        if CHANCE in tree.players or tree.has_payoffs:
            raise BadExercise(f"The question {self.kind} is for trees of MAX and MIN; for chance there is threshold.")
        others: list[Number] = [
            value
            for number, value in enumerate(tree.values)
            if value is not None and number != leaf and not isinstance(value, tuple)
        ]
        window = [end for end in self.task.rule.window if not isinf(end)]

        def test(value: Number) -> bool:
            return holds(self.task.story(tree=with_values(tree, {leaf: tidy(value)})))

        return Union.where(test, [*others, *window])

    def asked(self, message: str, **slots: object) -> Remark:
        """The sentence, and in which form the answer is wanted."""
        question = Remark(message, {"leaf": self.task.tree.labels[self.leaf], **slots})
        return Remark(f"wb.want.{self.want}", {"question": question})

    def set_field(self, found: Union) -> list[Field]:
        return [SetField("values", found, self.want, Remark("wb.tie", {"rule": Remark(f"rule.{self.task.rule.tie}")}))]


class NoCut(WhatIf):
    """Which values of the leaf avoid the cut."""

    kind = "no-cut"
    options = ("leaf", "want", "cut")
    happens = False

    def names(self) -> tuple[str, str]:
        if "cut" not in self.given:
            raise BadExercise(f"The question {self.kind} needs a cut, as in cut: [C, after: H].")
        return cut_names(self.given["cut"])

    def ask(self) -> Remark:
        node, after = self.names()
        message = f"wb.ask.{self.kind}.after" if after else f"wb.ask.{self.kind}"
        return self.asked(message, node=node, **({"after": after} if after else {}))

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
    """Which values of the leaf bring the cut about."""

    kind = "cut-happens"
    happens = True


class MoveChanges(WhatIf):
    """Which values of the leaf change the move at the root."""

    kind = "move-changes"

    def ask(self) -> Remark:
        return self.asked("wb.ask.move-changes", node=self.task.tree.labels[0], move=self.now())

    def now(self) -> str:
        best = self.task.story().best
        return best.label if best else ""

    def make_fields(self) -> list[Field]:
        now = self.now()
        return self.set_field(self.where(lambda story: story.best is not None and story.best.label != now))


QUESTIONS = (NoCut, CutHappens, MoveChanges)
