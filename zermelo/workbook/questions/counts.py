"""How many: nodes generated and not generated, leaves, cuts. A number of another convention is recognised."""

from collections.abc import Mapping
from typing import Any

from zermelo.workbook import answers
from zermelo.workbook.fields import Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.questions.pruning import pruning_story
from zermelo.workbook.remarks import BadAnswer, Remark
from zermelo.workbook.task import Task

NAMES = (
    "nodes-skipped",
    "leaves-skipped",
    "branches-skipped",
    "generated",
    "evaluated",
    "effective-cuts",
    "all-cuts",
    "all-nodes",
    "all-leaves",
    "without-root",
)


def counts(task: Task) -> dict[str, int]:
    """Every number that somebody could mean."""
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
    """A number of the search."""

    wanted = ""

    def ask(self) -> Remark:
        return Remark(f"wb.ask.{self.kind}")

    def counted(self) -> str:
        return self.wanted

    def make_fields(self) -> list[Field]:
        return [NumberField("number", counts(self.task)[self.counted()])]

    def remarks(self, given: Mapping[str, Any]) -> list[Remark]:
        """If the number is that of another convention, say of which."""
        try:
            number = answers.read_value(given["number"])
        except (BadAnswer, KeyError):
            return []
        same = [name for name, count in counts(self.task).items() if count == number and name != self.counted()]
        return [Remark("wb.other-count", {"what": Remark(f"wb.count.{same[0]}")})] if same else []


class NotGenerated(Count):
    """How much minimax would generate that alpha-beta does not; the rule says what is counted."""

    kind = "not-generated"

    def counted(self) -> str:
        return {"generated": "nodes-skipped", "leaves": "leaves-skipped", "branches": "branches-skipped"}[
            self.task.rule.count
        ]

    def ask(self) -> Remark:
        return Remark(f"wb.ask.not-generated.{self.task.rule.count}")


class LeavesSaved(Count):
    kind = "leaves-saved"
    wanted = "leaves-skipped"


class Generated(Count):
    kind = "generated"
    wanted = "generated"


class Evaluated(Count):
    kind = "evaluated"
    wanted = "evaluated"


class Cuts(Count):
    kind = "cuts"
    wanted = "effective-cuts"


QUESTIONS = (NotGenerated, LeavesSaved, Generated, Evaluated, Cuts)
