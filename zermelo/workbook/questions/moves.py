"""The best move, the principal variation, and the plan for every outcome of chance."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import CHANCE, Value
from zermelo.workbook.changes import number_of
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import FULL, ChoiceField, Field, OrderField, Verdict, as_options, missed
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadAnswer, listed


def move_aliases(task: ExerciseTask, label: str) -> dict[str, str]:
    """Aliases of the children of a node: the action that leads there and, if unique, the value."""
    tree = task.tree
    children = tree.children[number_of(tree, label)]
    named = {
        spelling: tree.labels[child]
        for child in children
        if tree.actions[child]
        for spelling in task.exercise.spellings(tree.actions[child])
    }
    values: dict[str, list[str]] = {}
    for child in children:
        if not tree.children[child]:
            values.setdefault(_written(tree.values[child]), []).append(tree.labels[child])
    return {value: labels[0] for value, labels in values.items() if len(labels) == 1} | named


def _written(value: Value) -> str:
    return exact(value)


def move_field(
    task: ExerciseTask, label: str, correct: list[str], name: str, caption: Message | None = None
) -> ChoiceField:
    """The choice among the children of a node."""
    tree = task.tree
    children = tuple(tree.labels[child] for child in tree.children[number_of(tree, label)])
    return ChoiceField(name, children, frozenset(correct), aliases=move_aliases(task, label), caption=caption)


class BestMove(Question):
    """The move at the root: any that is best; for alpha-beta the first that reached the value."""

    kind = "best-move"

    def ask(self) -> Message:
        root = self.task.tree.labels[0]
        if self.is_pruning:
            return M("Which move does alpha-beta choose at {node} (the first that reaches the value)?", node=root)
        return M("Which is the best move at {node}?", node=root)

    @property
    def is_pruning(self) -> bool:
        return self.task.story().has_windows

    def make_fields(self) -> list[Field]:
        task = self.task
        root = task.tree.labels[0]
        if task.tree.players[0] == CHANCE:
            return []
        best = task.story().best
        correct = [best.label] if self.is_pruning and best else task.optimal(root)
        if task.plain == "maxn" and best:
            correct = [best.label]
        return [move_field(task, root, correct, "move")]


class BestLine(Question):
    """The principal variation; with plain minimax every line of best moves is right."""

    kind = "line"

    def ask(self) -> Message:
        return M(
            "How does the game go from {node} on if both play well? Write the nodes in order.",
            node=self.task.tree.labels[0],
        )

    def make_fields(self) -> list[Field]:
        tree = self.task.tree
        line = tuple(node.label for node in self.task.story().line)
        aliases = {
            spelling: label
            for action, label in zip(tree.actions, tree.labels, strict=True)
            if action
            for spelling in self.task.exercise.spellings(action)
        }
        return [OrderField("line", as_options(tree.labels), line, aliases, tree.labels[0])]

    def judge(self, field: Field, given: Mapping[str, Any]) -> Verdict:
        verdict = super().judge(field, given)
        if (
            verdict.is_right
            or field.name not in given
            or self.task.story().has_windows
            or not isinstance(field, OrderField)
        ):
            return verdict
        try:
            order = field.read(given[field.name])
        except BadAnswer:
            return verdict  # which says what could not be parsed
        good = self.best_steps(order)
        tree = self.task.tree
        last = number_of(tree, order[good])
        ends = not tree.children[last] or tree.players[last] == CHANCE
        if good == len(order) - 1 and ends:
            return Verdict(FULL)
        return missed(listed(field.correct), max(verdict.credit, Fraction(good, max(len(order), len(field.correct)))))

    def best_steps(self, order: list[str]) -> int:
        """The number of initial steps of a line that are best moves."""
        tree = self.task.tree
        for place, (label, after) in enumerate(pairwise(order)):
            number = number_of(tree, label)
            if not tree.children[number] or tree.players[number] == CHANCE or after not in self.task.optimal(label):
                return place
        return len(order) - 1


class BestPlan(Question):
    """The plan for every outcome of chance: a move for every node that best play can reach."""

    kind = "plan"

    def ask(self) -> Message:
        return M(
            "Which decision is made at {node}, and how does the path go on in each case?", node=self.task.tree.labels[0]
        )

    def make_fields(self) -> list[Field]:
        return [
            move_field(self.task, label, self.task.optimal(label), label, M("move at {node}", node=label))
            for label in self.reached()
        ]

    def reached(self) -> Iterator[str]:
        """The decision nodes reachable under optimal play and any outcome of chance."""
        tree = self.task.tree
        waiting = [0]
        while waiting:
            number = waiting.pop()
            children = tree.children[number]
            if not children:
                continue
            if tree.players[number] == CHANCE:
                waiting += reversed([child for child in children if tree.probabilities[child]])
            else:
                yield tree.labels[number]
                waiting.append(number_of(tree, self.task.optimal(tree.labels[number])[0]))


QUESTIONS = (BestMove, BestLine, BestPlan)
