"""Counts of nodes generated and not generated, leaves, cuts. The number of another convention is recognised."""

from collections.abc import Mapping
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.workbook import answers
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.questions.pruning import pruning_story
from zermelo.workbook.remarks import BadAnswer

COUNTS: Mapping[str, Message] = {
    "nodes-skipped": M("the number of nodes that are skipped"),
    "leaves-skipped": M("the number of leaves that are skipped"),
    "branches-skipped": M("the number of branches that are cut off"),
    "generated": M("the number of nodes that are generated"),
    "evaluated": M("the number of leaves that are evaluated"),
    "effective-cuts": M("the number of cuts that skip something"),
    "all-cuts": M("the number of times the condition of a cut holds, also after a last child, where nothing is saved"),
    "all-nodes": M("the number of nodes of the whole tree"),
    "all-leaves": M("the number of leaves of the whole tree"),
    "without-root": M("the number of nodes that are generated, without the root"),
}
"""All counts that a student may have meant."""

NOT_GENERATED: Mapping[str, tuple[str, Message]] = {
    "generated": ("nodes-skipped", M("How many nodes are not generated with alpha-beta, compared with plain minimax?")),
    "leaves": ("leaves-skipped", M("How many leaves are not evaluated with alpha-beta, compared with plain minimax?")),
    "branches": ("branches-skipped", M("How many branches does alpha-beta cut off?")),
}
"""The count required by each rule, and the wording of the question."""


def counts(task: ExerciseTask) -> dict[str, int]:
    """The numbers of `COUNTS` in an exercise."""
    story, tree = pruning_story(task), task.tree
    leaves = {tree.labels[leaf] for leaf in tree.leaves}
    return {
        "nodes-skipped": len(story.skipped),
        "leaves-skipped": sum(label in leaves for label in story.skipped),
        "branches-skipped": sum(len(cut.dropped) for cut in story.cuts),
        "generated": story.result.nodes,
        "evaluated": story.result.leaves,
        "effective-cuts": len(story.effective_cuts),
        "all-cuts": len(story.cuts),
        "all-nodes": len(tree),
        "all-leaves": len(leaves),
        "without-root": story.result.nodes - 1,
    }


class Count(Question):
    """A count of the search."""

    wanted = ""

    def counted(self) -> str:
        return self.wanted

    def make_fields(self) -> list[Field]:
        return [NumberField("number", counts(self.task)[self.counted()])]

    def remarks(self, given: Mapping[str, Any]) -> list[Message]:
        """Name the convention of a number that is right under another one."""
        try:
            number = answers.read_value(given["number"])
        except (BadAnswer, KeyError):
            return []
        same = [name for name, count in counts(self.task).items() if count == number and name != self.counted()]
        return [M("That is {what}.", what=COUNTS[same[0]])] if same else []


class NotGenerated(Count):
    """The number of nodes, leaves or branches, according to the rule, that alpha-beta saves over minimax."""

    kind = "not-generated"

    def counted(self) -> str:
        return NOT_GENERATED[self.task.rule.count][0]

    def ask(self) -> Message:
        return NOT_GENERATED[self.task.rule.count][1]


class LeavesSaved(Count):
    kind = "leaves-saved"
    sentence = M("How many leaves does alpha-beta not evaluate?")
    wanted = "leaves-skipped"


class Generated(Count):
    kind = "generated"
    sentence = M("How many nodes does alpha-beta generate, the root included?")
    wanted = "generated"


class Evaluated(Count):
    kind = "evaluated"
    sentence = M("How many leaves does alpha-beta evaluate?")
    wanted = "evaluated"


class Cuts(Count):
    kind = "cuts"
    sentence = M("How many cuts does alpha-beta make that really skip something?")
    wanted = "effective-cuts"


QUESTIONS = (NotGenerated, LeavesSaved, Generated, Evaluated, Cuts)
