"""Transformed leaves: minimax depends only on the order of the values, expectiminimax on their magnitude."""

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import Number, tidy
from zermelo.theory.magnitude import affine_text
from zermelo.workbook.answers import read_value
from zermelo.workbook.changes import mapped
from zermelo.workbook.fields import ChoiceField, Field
from zermelo.workbook.question import Question
from zermelo.workbook.questions.moves import move_field
from zermelo.workbook.remarks import BadExercise

YES_NO = {"yes": M("yes"), "no": M("no")}
YES_NO_ALIASES = {"sí": "yes", "si": "yes", "y": "yes", "true": "yes", "false": "no", "n": "no"}


def yes_no(name: str, answer: bool, caption: Message | None = None) -> ChoiceField:
    """A field for yes or no."""
    return ChoiceField(
        name, ("yes", "no"), frozenset({"yes" if answer else "no"}), YES_NO, YES_NO_ALIASES, caption=caption
    )


class Transform(Question):
    """A transformation of the leaves: `affine: [factor, shift]`, `power: 3`, or a `table` of old and new values."""

    kind = "transform"
    options = ("affine", "power", "table")

    def function(self) -> tuple[str, Callable[[Number], Number]]:
        if len(self.given) != 1:
            raise BadExercise(M("The question transform needs one of affine, power and table."))
        if "affine" in self.given:
            pair = self.given["affine"]
            if not isinstance(pair, (list, tuple)) or len(pair) != 2:
                raise BadExercise(M("The option affine of transform is a factor and a shift, as in [2, 5]."))
            factor, shift = (read_value(part) for part in pair)
            return affine_text(factor, shift), lambda value: factor * value + shift
        if "power" in self.given:
            power = self.whole("power", 3, 1, 9)
            return f"x → x^{power}", lambda value: tidy(value**power)
        return self.table(self.given["table"])

    def table(self, given: Any) -> tuple[str, Callable[[Number], Number]]:
        if not isinstance(given, Mapping):
            raise BadExercise(M("The table of transform is pairs of old and new values, as in {{1: 1, 2: 20}}."))
        pairs = {read_value(old): read_value(new) for old, new in given.items()}
        missing = sorted({self.task.tree.values[leaf] for leaf in self.task.tree.leaves} - set(pairs))  # type: ignore[type-var]
        if missing:
            raise BadExercise(M("The table of transform does not say what becomes of {missing}.", missing=missing[0]))
        shown = joined(f"{old} → {new}" for old, new in given.items())
        return shown, lambda value: pairs[value]

    def ask(self) -> Message:
        return M(
            "Every leaf value is transformed: {map}. Does the move at {node} change, and which is it then?",
            map=self.function()[0],
            node=self.task.tree.labels[0],
        )

    def make_fields(self) -> list[Field]:
        plain = self.task.plain
        before = self.task.story(plain).best
        after = self.task.story(plain, tree=mapped(self.task.tree, self.function()[1])).best
        if before is None or after is None:
            raise BadExercise(M("No player chooses at the root, so no move can change."))
        return [
            yes_no("changes", before.label != after.label, M("does the move change?")),
            move_field(self.task, self.task.tree.labels[0], [after.label], "move", M("move after the change")),
        ]


QUESTIONS = (Transform,)
