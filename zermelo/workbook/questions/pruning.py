"""Alpha-beta on the tree: windows, pruned nodes, labels, order of visits, and reasons for cuts."""

from collections.abc import Iterator, Mapping
from typing import Any

from zermelo.explain.labels import STYLES
from zermelo.explain.reasons import reason
from zermelo.explain.story import Cut, Story
from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import tidy
from zermelo.workbook.changes import descendants
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import ChoiceField, Field, LabelField, NumberField, OrderField, PicksField, WindowField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise


def pruning_story(task: ExerciseTask) -> Story:
    """The alpha-beta search of the exercise."""
    story = task.story(task.exercise.algorithm or "alphabeta")
    if not story.has_windows:
        raise BadExercise(
            M(
                "{algorithm} prunes nothing, so there is nothing to ask about windows and cuts.",
                algorithm=story.declared.title,
            )
        )
    return story


def searchable(task: ExerciseTask) -> list[str]:
    """The inner nodes of the tree, in order."""
    tree = task.tree
    return [tree.labels[number] for number, children in enumerate(tree.children) if children]


AT_ENTRY = M("Write the window [α, β] with which alpha-beta enters every inner node, or - if it does not.")
AFTER_EACH_CHILD = M(
    "Write the window [α, β] of every inner node at entry and after each child, or - where there is none."
)


class Windows(Question):
    """The window at entry of every inner node; with `after`, also after each of its children."""

    kind = "windows"
    options = ("after", "leaves")

    def ask(self) -> Message:
        return AFTER_EACH_CHILD if self.given.get("after") else AT_ENTRY

    def make_fields(self) -> list[Field]:
        story = pruning_story(self.task)
        tree = self.task.tree
        made: list[Field] = []
        for number, label in enumerate(tree.labels):
            node = story.find(label)
            if tree.children[number] or self.given.get("leaves"):
                made.append(
                    WindowField(label, (tidy(node.visit.first_alpha), tidy(node.visit.first_beta)) if node else None)
                )
            if self.given.get("after"):
                steps = {step.node.label: step for step in node.visit.steps} if node else {}
                for child in tree.children[number]:
                    step = steps.get(tree.labels[child])
                    window = (tidy(step.alpha), tidy(step.beta)) if step else None
                    made.append(WindowField(f"{label}/{tree.labels[child]}", window))
        return made


class Pruned(Question):
    """The nodes that are not generated: precision and recall both count."""

    kind = "pruned"
    sentence = M("Mark the nodes that alpha-beta does not generate (a marked node stands for all below it).")

    def make_fields(self) -> list[Field]:
        tree = self.task.tree
        story = pruning_story(self.task)
        return [PicksField("pruned", tuple(tree.labels[1:]), frozenset(story.skipped), descendants(tree))]


class Labels(Question):
    """The value written beside every node, in the style of the rule; a pruned node has none."""

    kind = "labels"

    def ask(self) -> Message:
        return M(
            "Write the value that alpha-beta gives every inner node, or - if it is not generated. Labels: {style}.",
            style=STYLES[self.task.rule.fail],
        )

    def make_fields(self) -> list[Field]:
        story = pruning_story(self.task)
        return [self.label_field(story, label) for label in searchable(self.task)]

    def label_field(self, story: Story, label: str) -> Field:
        node = story.find(label)
        if node is None:
            return LabelField(label, None)
        style = self.task.rule.fail
        if style not in ("soft", "bound"):
            return LabelField(label, tidy(node.visit.value))
        sign = story.sign(node.visit)
        needed = style == "bound" and bool(sign)
        return LabelField(label, tidy(node.visit.value), sign, needed, story.sign_by_window(node.visit))


class LeafOrder(Question):
    """The leaves in the order in which they are evaluated."""

    kind = "leaf-order"
    sentence = M("In which order are the leaves evaluated?")

    def make_fields(self) -> list[Field]:
        tree = self.task.tree
        story = self.task.story()
        visited = tuple(visit.node.label for visit in story.visits if visit.is_leaf)
        return [OrderField("leaves", tuple(tree.labels[leaf] for leaf in tree.leaves), visited)]


def wanted_cut(story: Story, options: Any) -> Cut:
    """The cut named by an option: a node, or a node and the child after which it happens."""
    label, after = cut_names(options)
    for cut in story.cuts:
        if cut.node.label == label and (not after or (cut.after and cut.after.label == after)):
            return cut
    there = [cut_text(cut.node.label, cut.after.label) for cut in story.cuts if cut.after]
    missing = cut_text(label, after)
    if not there:
        raise BadExercise(M("There is no cut at {cut}; nothing is cut.", cut=missing))
    raise BadExercise(M("There is no cut at {cut}; there are: {there}.", cut=missing, there=joined(there)))


def cut_text(node: str, after: str) -> str:
    return M("{node} after {after}", node=node, after=after) if after else node


def cut_names(options: Any) -> tuple[str, str]:
    """The node and the child from `C`, `[C, after: H]` or `{node: C, after: H}`."""
    if isinstance(options, dict):
        return str(options.get("node", "")), str(options.get("after", ""))
    if isinstance(options, (list, tuple)):
        after = next((part["after"] for part in options if isinstance(part, dict) and "after" in part), "")
        return str(options[0]), str(after)
    return str(options), ""


class Why(Question):
    """The reasons for a cut: the value, the bound, its owner, and the nodes skipped."""

    kind = "why"
    options = ("cut",)

    def cut(self) -> Cut:
        story = pruning_story(self.task)
        if "cut" in self.given:
            return wanted_cut(story, self.given["cut"])
        for cut in story.effective_cuts:
            return cut
        raise BadExercise(M("Nothing is cut in this tree, so there is no cut to explain."))

    def named(self) -> tuple[str, str]:
        """The cut of the question, even if a wrong search does not make it."""
        return cut_names(self.given["cut"]) if "cut" in self.given else (self.cut().node.label, self.after(self.cut()))

    @staticmethod
    def after(cut: Cut) -> str:
        return cut.after.label if cut.after else ""

    def ask(self) -> Message:
        node, after = self.named()
        return (
            M("Why is {node} cut after {after}?", node=node, after=after)
            if after
            else M("Why is {node} cut?", node=node)
        )

    def make_fields(self) -> list[Field]:
        return list(self._fields(self.cut()))

    def remarks(self, given: Mapping[str, Any]) -> list[Message]:
        return [reason(pruning_story(self.task), self.cut())]

    def _fields(self, cut: Cut) -> Iterator[Field]:
        tree = self.task.tree
        words = {"alpha": M("alpha cut"), "beta": M("beta cut")}
        yield ChoiceField(
            "kind",
            ("alpha", "beta"),
            frozenset({cut.kind}),
            words,
            aliases={
                **dict.fromkeys(("α", "alfa", "corte alfa", "tall alfa"), "alpha"),
                **dict.fromkeys(("β", "corte beta", "tall beta"), "beta"),
            },
            caption=M("kind of cut"),
        )
        yield NumberField("value", tidy(cut.value), caption=M("value of {node} when it is cut", node=cut.node.label))
        yield NumberField("bound", tidy(cut.bound), caption=M("bound that it reaches"))
        owner = cut.owner.node.label if cut.owner else tree.labels[0]
        yield ChoiceField(
            "owner", tuple(searchable(self.task)), frozenset({owner}), caption=M("ancestor that owns the bound")
        )
        yield PicksField(
            "dropped",
            tuple(tree.labels[1:]),
            frozenset(cut.skipped),
            descendants(tree),
            caption=M("nodes that are skipped"),
        )


QUESTIONS = (Windows, Pruned, Labels, LeafOrder, Why)
