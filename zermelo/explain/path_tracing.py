"""The trace of a search for a path: why each position is expanded next, what it leads to, and the frontier after it.

A position is called by its number, in the order in which positions are found; g is the cost so far, h the estimate of
the cost that remains, and f what orders the frontier. A search that remembers its path only is indented by its depth.

>>> from zermelo.explain.path_story import tell_path
>>> from zermelo.games.sliding_tiles import sliding_tiles
>>> for line in trace_path(tell_path(sliding_tiles(2, 2), None, "greedy"), "en")[:6]:
...     print(line)
expand #0: g = 0, h = 6, f = 6; it is the start
. new: #1 by 2, g = 1, h = 5, f = 5
. new: #2 by 1, g = 1, h = 5, f = 5
. frontier: #1 (5), #2 (5)
expand #1: g = 1, h = 5, f = 5; least f, and of 2 equal ones found first
. new: #3 by 3, g = 2, h = 4, f = 4
"""

from collections.abc import Iterator
from typing import Any

from zermelo.explain.path_story import CHEAPER, NEW, Arrival, PathStory, Place, Step, Waiting
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import exact_text

INDENT = ". "


def trace_path(story: PathStory, language: str) -> list[str]:
    """The trace of a search for a path, line by line."""
    return [INDENT * depth + line.in_language(language) for step in story.steps for depth, line in _lines(story, step)]


def _lines(story: PathStory, step: Step) -> Iterator[tuple[int, Message]]:
    """The lines of a step, with their depths."""
    place, shown = step.place, step.numbers.message
    if place is None:
        yield 0, M("bound {bound}:", bound=step.numbers.f)
    elif story.method.numbers:
        yield 0, M("expand {node}: {shown}; {reason}", node=place.label, shown=shown, reason=reason(story, step))
    else:
        depth = step.depth + (not story.method.gives_up)
        yield depth, M("{move}: {shown}", move=place.move or M("start"), shown=shown)
    for arrival in step.arrivals:
        yield (1 if story.method.numbers else step.depth + 1), _arrival(arrival, story.method.gives_up)
    if step.frontier is not None:
        yield 1, M("frontier: {nodes}", nodes=frontier(story, step.frontier))


def reason(story: PathStory, step: Step) -> Message:
    """Why this position is the next."""
    if step is story.steps[0]:
        return M("it is the start")
    if not story.method.f:
        is_stack = story.method.name == "dfs"
        return M("of those found last, by the first move") if is_stack else M("of those that wait, found first")
    alike = [one for one in step.rivals if one.f == step.numbers.f]
    if len(alike) == 1:
        return M("least f")
    if sum(one.h == step.numbers.h for one in alike) == 1:
        return M("least f, and of {count} equal ones least h", count=len(alike))
    return M("least f, and of {count} equal ones found first", count=len(alike))


def frontier(story: PathStory, waiting: list[Waiting]) -> str:
    """The positions that wait, each with what orders it."""
    return ", ".join(named(story, one.place, one.f) for one in waiting) or "–"


def named(story: PathStory, place: Place, f: object) -> str:
    """A position in the frontier: #4 (7)."""
    return f"{place.label} ({exact_text(f)})" if story.method.f else place.label


def _arrival(arrival: Arrival, compares: bool) -> Message:
    """The line of a move of an expanded position."""
    gaps: dict[str, Any] = {"node": arrival.place.label, "move": arrival.move, "shown": arrival.numbers.message}
    if compares:
        return M("{move}: {shown}", move=arrival.move, shown=arrival.numbers.message)
    if arrival.kind == NEW:
        return M("new: {node} by {move}, {shown}", **gaps)
    if arrival.kind == CHEAPER:
        return M("cheaper: {node} by {move}, {shown}", **gaps)
    del gaps["shown"]
    return M("known: {node} by {move}", **gaps)
