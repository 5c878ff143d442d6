"""The order of the children with which alpha-beta generates the fewest, or the most, nodes."""

import re

from zermelo.languages.errors import BadText
from zermelo.languages.message import M, Message
from zermelo.trees.notation import parse, write
from zermelo.trees.tree import Tree
from zermelo.workbook.changes import number_of, rearranged
from zermelo.workbook.fields import FULL, NONE, Field, NumberField, TreeField, Verdict, missed
from zermelo.workbook.orders import Extremes, extremes, generated, is_reordering
from zermelo.workbook.question import Question
from zermelo.workbook.questions.pruning import pruning_story
from zermelo.workbook.remarks import BadAnswer, BadExercise


class Reorder(Question):
    """An optimal order; any order that attains the optimum is right."""

    kind = "reorder"
    options = ("goal",)

    @property
    def goal(self) -> str:
        return self.one_of("goal", ("fewest", "most"))

    @property
    def strict(self) -> bool:
        return self.task.rule.tie == "strict"

    def ask(self) -> Message:
        if self.goal == "fewest":
            return M("Put the children of every node in an order with which alpha-beta generates the fewest nodes.")
        return M("Put the children of every node in an order with which alpha-beta generates the most nodes.")

    def make_fields(self) -> list[Field]:
        pruning_story(self.task)  # refuses a tree that alpha-beta does not fit
        found: Extremes = extremes(self.task.tree, self.strict)
        count, model = (found.fewest, found.best) if self.goal == "fewest" else (found.most, found.worst)

        def check(text: str) -> Verdict:
            nodes = generated(read_order(text, self.task.tree), self.strict)
            if nodes == count:
                return Verdict(FULL)
            return missed(
                write(model),
                NONE,
                M("With your order {nodes} nodes are generated; {count} are possible.", nodes=nodes, count=count),
            )

        return [
            TreeField("order", write(model), check, caption=M("the tree in the new order, or A: C B; C: C2 C1")),
            NumberField("nodes", count, caption=M("nodes generated then")),
        ]


def read_order(text: str, tree: Tree) -> Tree:
    """Parse a reordered tree, in the notation or as "A: D C B; B: B2 B1".

    >>> tree = parse("A(B(3,12),C(2,4))")
    >>> write(read_order("A: C, B; C: C2 C1", tree))
    'A(C(C2=4,C1=2),B(3,12))'
    """
    if "(" in text:
        try:
            other = parse(text)
        except BadText as error:
            raise BadAnswer(M("The tree cannot be used. {text}", text=error.message)) from None
        if not is_reordering(tree, other):
            raise BadAnswer(
                M("That is another tree: keep every node, its name and its value, and change only the order.")
            )
        return other
    orders: dict[int, list[int]] = {}
    for part in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
        node, colon, names = part.partition(":")
        try:
            number = number_of(tree, node.strip())
            wanted = [number_of(tree, name) for name in re.split(r"[\s,]+", names.strip()) if name]
        except BadExercise:
            raise BadAnswer(
                M("{text} is not an order; write a node and all its children, as in A: D C B.", text=part)
            ) from None
        if not colon or sorted(wanted) != sorted(tree.children[number]):
            raise BadAnswer(M("{text} is not an order; write a node and all its children, as in A: D C B.", text=part))
        orders[number] = wanted
    return rearranged(tree, lambda number: orders.get(number, tree.children[number]))


QUESTIONS = (Reorder,)
