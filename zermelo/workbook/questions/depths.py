"""The horizon: at which depth does the move change?"""

from zermelo.explain.story import Node, Story
from zermelo.languages.message import M, Message
from zermelo.workbook.fields import ChoiceField, Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise


class DepthChange(Question):
    """The move at every depth, and the first depth at which it differs from that at depth 1 (0 if never).

    In a tree, the value written beside an inner node (`B=~4(…)`) is its estimate.
    """

    kind = "depth-change"
    options = ("deepest",)

    @property
    def deepest(self) -> int:
        return self.whole("deepest", 3, 1, 20)

    def story_at(self, depth: int) -> Story:
        if self.task.exercise.game:
            return self.task.play(depth)
        return self.task.story(self.task.plain, depth=depth)

    def ask(self) -> Message:
        return M(
            "Which move is chosen at each depth from 1 to {deepest}, and at which does it first change (0 if never)?",
            deepest=self.deepest,
        )

    def make_fields(self) -> list[Field]:
        stories = {depth: self.story_at(depth) for depth in range(1, self.deepest + 1)}
        moves: dict[int, str] = {}
        made: list[Field] = []
        for depth, story in stories.items():
            if story.best is None:
                raise BadExercise(M("No player chooses at the root, so no move can change."))
            moves[depth] = story.best.action if self.task.exercise.game else story.best.label
            steps = story.root.visit.steps
            best = [self.name_of(step.node) for step in steps if step.value == story.value]
            options = tuple(self.name_of(step.node) for step in steps)
            aliases = {step.node.action: self.name_of(step.node) for step in steps if step.node.action}
            made.append(
                ChoiceField(
                    f"depth {depth}",
                    options,
                    frozenset(best),
                    aliases=aliases,
                    caption=M("move at depth {depth}", depth=depth),
                )
            )
        changed = next((depth for depth, move in moves.items() if move != moves[1]), 0)
        return [*made, NumberField("changes", changed, caption=M("depth at which it first changes"))]

    def name_of(self, node: Node) -> str:
        return node.action if self.task.exercise.game else node.label


QUESTIONS = (DepthChange,)
