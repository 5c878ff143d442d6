"""A search for the page that steps through it: for each step the drawing, the line of code, the calls and the trace.

All of it is read from the story of the search. Data that grow with the tree are sent once (`frames`, one a call), and
a step only says which of them is at work, so that the page can go to any step by itself.
"""

from collections.abc import Iterator
from itertools import repeat
from typing import Any

from zermelo.draw.boxes import number_text
from zermelo.draw.drawing import Drawing
from zermelo.draw.stepper import level_steps, parents_of, steps
from zermelo.explain.pseudocode import code_for, function_of, lines_at_work
from zermelo.explain.reasons import condition, name_of, why
from zermelo.explain.story import Cut, Step, Story, Visit, answers, journey
from zermelo.explain.tracing import trace_steps
from zermelo.explain.writings import distinct, writings_of
from zermelo.languages.message import in_language
from zermelo.languages.numbers import display, in_a_row
from zermelo.rules.game import Value
from zermelo.studio.schema import list_of, record, text, truth, whole

LARGEST = 1 << 20
CHANGE = list_of({}, 3, "The number of a node, its stage (1 entered, 2 valued) and the value shown, or null.")
STEP = record(
    {
        "text": text(LARGEST, "What happens, in a sentence."),
        "nodes": list_of(CHANGE, 2, "What changes in the drawing, the node at work first."),
        "at": whole(-1, LARGEST, "The nearest node that is drawn; -1 if there is none."),
        "frame": whole(-1, LARGEST, "The call at work; -1 when all is over."),
        "back": text(about="What that call returns in this step; empty if it goes on."),
        "code": list_of(whole(-1, LARGEST), 3, "The lines at work, that of the call itself first."),
        "work": whole(0, LARGEST, "Which of `works` tells the lines at work in the other ways of writing."),
        "trace": whole(0, LARGEST, "How many lines of the trace are written by now."),
    }
)
FRAME = record(
    {
        "above": whole(-1, LARGEST, "The call that made this one."),
        "call": text(LARGEST),
        "states": list_of(list_of({}, 2), LARGEST, "From which step on its variables are what."),
        "node": whole(-1, LARGEST, "Its node in the drawing; -1 if that is not drawn."),
        "windows": list_of(list_of({}, 2), LARGEST, "From which step on its window is what, as the drawing writes it."),
    }
)
CUT = record(
    {
        "step": whole(0, LARGEST),
        "node": text(LARGEST),
        "condition": text(about="The condition in force; empty where players each have an entry of their own."),
        "why": text(LARGEST),
        "skips": whole(0, LARGEST, "How many children it drops: none after the last one."),
    }
)
BY_LEVELS = "Whether its steps are those of `levels`: it works on the whole tree, level by level."
LEVEL = record(
    {
        "text": text(LARGEST, "What happens, in a sentence."),
        "nodes": list_of(CHANGE, LARGEST, "What changes in the drawing."),
        "lines": list_of(whole(-1, LARGEST), 3, "The lines at work in the writing that goes by levels."),
    }
)
WALK = {
    "parents": list_of(whole(-1, LARGEST), LARGEST, "The parent of each node of the drawing."),
    "steps": list_of(STEP, LARGEST),
    "frames": list_of(FRAME, LARGEST, "Every call, in the order of the calls."),
    "code": list_of(text(), 1000, "The code of the algorithm."),
    "writings": list_of(
        record({"name": text(), "title": text(), "lines": list_of(text(), 200), "byLevels": truth(BY_LEVELS)}),
        20,
        "How books and lectures write the algorithm.",
    ),
    "works": list_of(
        list_of(list_of(whole(-1, LARGEST), 3), 20),
        1000,
        "Lines at work: a list for each of `writings`, as often as steps differ.",
    ),
    "trace": list_of(text(LARGEST), LARGEST),
    "cuts": list_of(CUT, LARGEST),
    "levels": list_of(LEVEL, LARGEST, "The steps level by level; none where no writing goes so."),
}


def walk(story: Story | None, drawing: Drawing) -> dict[str, Any]:
    """Everything that the page steps through; of a drawing without a search, nothing but who is whose parent."""
    parents = parents_of(drawing.picture)
    if story is None:
        return NOTHING | {"parents": parents}
    language = drawing.style.lang
    moments = list(journey(story))
    lines = list(trace_steps(story, language))
    _, *others = writings_of(story)
    works, places = distinct(others)
    told = _steps(story, drawing, moments, [len(part) for part in lines])
    return {
        "parents": parents,
        "steps": [step | {"work": place} for step, place in zip(told, places or repeat(0), strict=False)],
        "writings": [
            {
                "name": one.name,
                "title": in_language(one.title, language),
                "lines": one.lines,
                "byLevels": one.by_levels,
            }
            for one in others
        ],
        "works": works,
        "frames": list(_frames(story, drawing, moments)),
        "code": code_for(story).lines,
        "trace": [line for part in lines for line in part],
        "cuts": [
            _cut(story, visit.cut, step, language)
            for step, (visit, leaving) in enumerate(moments)
            if leaving and visit.cut
        ],
        "levels": list(level_steps(drawing.picture, drawing.style, story)),
    }


NOTHING: dict[str, Any] = {name: [] for name in WALK}
"""The answer where nothing was searched."""


def _steps(
    story: Story, drawing: Drawing, moments: list[tuple[Visit, bool]], lengths: list[int]
) -> Iterator[dict[str, Any]]:
    shown = _numbers(drawing)
    language, written = drawing.style.lang, 0
    known = answers(story)
    *told, end = steps(drawing.picture, drawing.style, story)
    for (visit, leaving), step, length in zip(moments, told, lengths, strict=False):
        written += length
        yield step | {
            "at": _nearest(visit, shown),
            "frame": visit.number - 1,
            "back": display(story.in_code(visit, visit.value), language) if leaving or visit.is_leaf else "",
            "code": lines_at_work(story, visit, leaving, known.get(visit.number)),
            "trace": written,
        }
    yield end | {
        "at": 0,
        "frame": -1,
        "back": "",
        "code": [code_for(story).line("decision", "enter")],
        "trace": written + lengths[-1],
    }


def _numbers(drawing: Drawing) -> dict[int, int]:
    """The number in the drawing of each node of the story that is drawn."""
    return {node.told: number for number, node in enumerate(drawing.picture.nodes) if node.told}


def _nearest(visit: Visit, shown: dict[int, int]) -> int:
    """The node of a visit in the drawing, or the next one above it that is drawn."""
    node = visit.node
    while node.number not in shown and node.parent is not None:
        node = node.parent
    return shown.get(node.number, -1)


# ---------------------------------------------------------------------------------------------
# Calls


def _frames(story: Story, drawing: Drawing, moments: list[tuple[Visit, bool]]) -> Iterator[dict[str, Any]]:
    language, shown = drawing.style.lang, _numbers(drawing)
    known = answers(story)
    registers = [_Register(story, visit, language) for visit in story.visits]
    for step, (visit, leaving) in enumerate(moments):
        if visit.above is not None and (leaving or visit.is_leaf):
            registers[visit.above.number - 1].note(step, known[visit.number])
    code = code_for(story)
    for visit, register in zip(story.visits, registers, strict=True):
        function = "value" if visit.is_leaf else function_of(code, visit).rpartition(".")[2]
        window = _window(story, visit, visit.first_alpha, visit.first_beta, language)
        yield {
            "above": visit.above.number - 1 if visit.above else -1,
            "call": f"{function}({', '.join([in_language(name_of(visit.node), language), *window])})",
            "states": register.states,
            "node": shown.get(visit.node.number, -1),
            "windows": register.windows,
        }


class _Register:
    """The variables of a call, noted whenever one of its children has answered."""

    def __init__(self, story: Story, visit: Visit, language: str) -> None:
        self.story, self.visit, self.language = story, visit, language
        self.states: list[list[Any]] = []
        self.windows: list[list[Any]] = []
        self.best: Value = visit.probe.value if visit.probe else None
        self.total: Value = None

    def note(self, step: int, answer: Step) -> None:
        if answer.improved:
            self.best = answer.value
        if answer.probability is not None:
            self.total = _added(self.total, answer.probability, answer.value)
        self.states.append([step, ", ".join(self._variables(answer))])
        if self.story.has_windows and not self.visit.is_question:
            bounds = [number_text(bound, self.language) for bound in (answer.alpha, answer.beta)]
            self.windows.append([step, f"[{in_a_row(bounds)}]"])

    def _variables(self, answer: Step) -> Iterator[str]:
        if self.visit.node.role in ("chance", "model"):
            if self.total is not None:
                yield f"total = {display(self.total, self.language)}"
            return
        if self.best is not None:
            yield f"best = {display(self.story.in_code(self.visit, self.best), self.language)}"
        yield from _window(self.story, self.visit, answer.alpha, answer.beta, self.language)


def _added(total: Value, share: Value, value: Value) -> Value:
    """An average, one term further."""
    if isinstance(value, tuple):
        before = total or (0,) * len(value)
        return tuple(known + share * entry for known, entry in zip(before, value, strict=True))
    return (total or 0) + share * value


def _window(story: Story, visit: Visit, alpha: Value, beta: Value, language: str) -> list[str]:
    if not story.has_windows:
        return []
    if visit.is_question:
        return [f"gamma = {display(alpha, language)}"]
    alpha, beta = story.window_in_code(visit, alpha, beta)
    return [f"alpha = {display(alpha, language)}", f"beta = {display(beta, language)}"]


# ---------------------------------------------------------------------------------------------
# Cuts


def _cut(story: Story, cut: Cut, step: int, language: str) -> dict[str, Any]:
    return {
        "step": step,
        "node": in_language(name_of(cut.node), language),
        "condition": "" if cut.kind == "shallow" else condition(cut).in_language(language),
        "why": why(story, cut, language),
        "skips": len(cut.dropped),
    }
