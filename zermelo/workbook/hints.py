"""Hints: where to look again, without the answer itself.

The first check of an answer says what is wrong, the second adds a hint, and the answer comes only on request:

>>> from zermelo.workbook.grading import grade
>>> result = grade("tree: A(B(3,12,8),C(2,4,6))\\nask: labels", {"labels": {"A": "3", "B": "3", "C": "4"}})
>>> hint(result["labels"])
'Begin with C. Alpha-beta enters it with the window [3, ∞]: after each child, look whether its value reaches a bound.'
"""

from collections.abc import Iterator

from zermelo.explain.story import Node, Step, Story, Visit
from zermelo.languages.message import M, Message, Spelled, joined, shown_window, spelled
from zermelo.workbook.question import Mark, Question

CUTS = ("pruned", "not-generated", "leaves-saved", "generated", "evaluated", "cuts", "leaf-order")
"""Questions whose answer follows from the cuts of alpha-beta."""


def hint(mark: Mark) -> Message | None:
    """The first hint; None if there is nothing to add."""
    wrong = [name for name, verdict in mark.verdicts.items() if not verdict.is_right]
    return next((told for name, told in hints(mark.question) if name in wrong), None) if wrong else None


def hints(question: Question) -> list[tuple[str, Message]]:
    """The fields of a question in the order to check them, each with its hint."""
    names = [field.name for field in question.fields]
    if question.task.exercise.tree:
        if question.kind in ("labels", "windows", "values"):
            return list(_about_nodes(question, names))
        if question.kind in CUTS:
            told = _about_cuts(question.task.story("alphabeta"))
            return [(name, told) for name in names]
    if len(names) > 1:
        return [(name, M("Begin with {field}.", field=_label(question, name))) for name in names]
    return []


def _label(question: Question, name: str) -> Message:
    field = next(field for field in question.fields if field.name == name)
    return Spelled(lambda language: question.label(field, language))


def _about_nodes(question: Question, names: list[str]) -> Iterator[tuple[str, Message]]:
    """The nodes in the order in which the search finishes them: later ones may depend on earlier ones."""
    task = question.task
    story = task.story(task.plain if question.kind == "values" else "alphabeta")
    nodes = {name: story.find(name.partition("/")[0]) for name in names}
    reached = [(name, node) for name, node in nodes.items() if node]
    finished = {step.node.label: place for place, step in enumerate(_in_order_of_return(story.root.visit))}
    for name, node in sorted(reached, key=lambda one: finished.get(one[1].label, len(finished))):
        if question.kind == "windows":
            yield name, _about_window(name, node)
        else:
            yield name, _about_labels(node) if question.kind == "labels" else _about_value(node)
    for name in names:
        if not nodes[name]:
            yield name, M("Does alpha-beta get to {node} at all?", node=name)


def _in_order_of_return(visit: Visit) -> Iterator[Step]:
    """The steps below a visit in postorder: children before their parents."""
    for step in visit.steps:
        yield from _in_order_of_return(step.visit)
        yield step


def _about_labels(node: Node) -> Message:
    return M(
        "Begin with {node}. Alpha-beta enters it with the window {window}: after each child, look whether its value "
        "reaches a bound.",
        node=node.label,
        window=shown_window(node.visit.first_alpha, node.visit.first_beta),
    )


def _about_window(name: str, node: Node) -> Message:
    if node.parent is None:
        return M("Begin with {node}: before anything is known, the window is open at both ends.", node=name)
    return M(
        "Begin with {node}: its window is that of {parent} after the children before {node}.",
        node=name,
        parent=node.parent.label,
    )


def _about_value(node: Node) -> Message:
    values = joined([spelled(step.value) for step in node.visit.steps])
    if node.role == "chance":
        return M(
            "Begin with {node}: multiply each of {values} by its probability, and add.", node=node.label, values=values
        )
    if node.role == "max":
        return M("Begin with {node}: it is a MAX node above {values}.", node=node.label, values=values)
    if node.role == "min":
        return M("Begin with {node}: it is a MIN node above {values}.", node=node.label, values=values)
    return M("Begin with {node}: the player who moves there compares its own entries.", node=node.label)


def _about_cuts(story: Story) -> Message:
    if not story.effective_cuts:
        return M("Does any value reach its bound here before the last child?")
    cut = story.effective_cuts[0]
    return M(
        "The first cut is at {node}. Alpha-beta enters it with the window {window}: after which child does its value "
        "reach a bound?",
        node=cut.node.label,
        window=shown_window(cut.visit.first_alpha, cut.visit.first_beta),
    )
