"""The writings of an algorithm, in step with a story: our own source, then textbooks and lectures."""

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.algorithms.writing import Writing
from zermelo.explain.pseudocode import Code, code_for, lines_at_work
from zermelo.explain.story import Story, answers, journey
from zermelo.languages.message import M


@dataclass(frozen=True)
class Shown:
    """One writing of the algorithm of a story, with the active lines in each step; the last step is the end."""

    name: str
    title: str
    lines: list[str]
    at_work: list[list[int]]
    by_levels: bool = False
    """Whether its steps come level by level (levels.py)."""


def writings_of(story: Story, language: str = "en") -> list[Shown]:
    """Our own source, then the algorithm as textbooks and lectures write it.

    >>> from zermelo.explain.telling import tell
    >>> from zermelo.trees.notation import parse
    >>> story = tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta")
    >>> own, book, *_ = writings_of(story)
    >>> [[book.lines[line].strip() for line in step if "TEST" not in book.lines[line]] for step in book.at_work[6:8]]
    [['v ← MIN(v, MAX-VALUE(s, α, β))'], ['if v ≤ α then return v', 'v ← MAX(v, MIN-VALUE(s, α, β))']]
    """
    own = ("source", M("our own source"), code_for(story), False)
    others = [
        (one.name, one.title, Code(_by_rule(one, story, language), one.marks), one.by_levels)
        for one in story.declared.writings
    ]
    moments, known = list(journey(story)), answers(story)
    return [
        Shown(
            name,
            title,
            code.lines,
            [lines_at_work(story, visit, leaving, known.get(visit.number), code) for visit, leaving in moments]
            + [[code.line("decision", "enter")]],
            by_levels,
        )
        for name, title, code, by_levels in (own, *others)
    ]


def _by_rule(writing: Writing, story: Story, language: str) -> list[str]:
    """The lines with the tie rule of the search: books cut at ties, the strict rule does not."""
    lines = writing.lines(language)
    return [line.replace("≥", ">").replace("≤", "<") for line in lines] if story.strict else lines


def distinct(writings: Sequence[Shown]) -> tuple[list[list[list[int]]], list[int]]:
    """The distinct sets of active lines, one list per writing, and the index of the set of each step.

    >>> distinct([Shown("", "", [], [[1], [3], [1]]), Shown("", "", [], [[2], [], [2]])])
    ([[[1], [2]], [[3], []]], [0, 1, 0])
    """
    found: list[list[list[int]]] = []
    numbers: dict[str, int] = {}
    places = []
    for row in zip(*(one.at_work for one in writings), strict=True):
        number = numbers.setdefault(repr(row), len(found))
        if number == len(found):
            found.append(list(row))
        places.append(number)
    return found, places
