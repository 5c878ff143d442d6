"""Values that follow from a student's own values below: foreseen for the values that may stand there.

A value below is foreseen if it is right, if a known mistake gives it, or if it is that of a leaf further down, which is
all that taking a maximum or a minimum wrongly can lead to.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import Value
from zermelo.workbook.changes import number_of
from zermelo.workbook.formats.offline import normal, wording
from zermelo.workbook.formats.offline.verdicts import Asked
from zermelo.workbook.questions.values import Values
from zermelo.workbook.remarks import BadAnswer

MOST_WAYS = 400
"""Ways in which the values below a node are foreseen together."""


def following(asked: Asked, rivals: Mapping[str, list[Value]]) -> dict[str, Any] | None:
    """The value that follows from each row of values below a node; `rivals` has the values of the mistakes by field."""
    question = asked.question
    if not isinstance(question, Values):
        return None
    tree, names = question.task.tree, {field.name for field in question.fields}
    below = [tree.labels[child] for child in tree.children[number_of(tree, asked.field.name)]]
    filled = [label for label in below if label in names]
    if not filled:
        return None
    known = [candidates(question, label, rivals[label]) for label in filled]
    most = int(MOST_WAYS ** (1 / len(known)))
    ways = {
        ";".join(text(value) for value in values): found
        for values in product(*(some[: max(most, 2)] for some in known))
        if (found := dict(consequences(asked, dict(zip(filled, values, strict=True)))))
    }
    return {"on": filled, "usual": [text(values[0]) for values in known], "ways": ways}


def candidates(question: Values, label: str, rivals: list[Value]) -> list[Value]:
    """The values that may stand at a node, the right one first."""
    tree = question.task.tree
    waiting, leaves = [number_of(tree, label)], []
    while waiting:
        number = waiting.pop()
        waiting += tree.children[number]
        if not tree.children[number]:
            leaves.append(tree.values[number])
    return list(dict.fromkeys([question.task.values()[label], *rivals, *reversed(leaves)]))


def consequences(asked: Asked, given: dict[str, Value]) -> Iterator[tuple[str, int]]:
    """The verdicts on what a student may write at a node above those values."""
    question = asked.question
    assert isinstance(question, Values)
    written: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in given.items()
    }
    try:
        own = question.from_own_children(asked.field.name, written)
    except (BadAnswer, OverflowError):
        return
    for spelling in [text(own)] if isinstance(own, tuple) else wording.number_texts(own):
        answer = f"({spelling.replace('|', '; ')})" if isinstance(own, tuple) else spelling
        judged = question.judge(asked.field, {**written, asked.field.name: answer})
        if judged.is_right and judged.reasons:
            yield spelling, asked.book.add(judged)


def text(value: Value) -> str:
    """A value in the form in which it is looked up."""
    return normal.row("; ".join(map(exact, value))) if isinstance(value, tuple) else normal.number(exact(value))
