"""The steps of a search for the page: for each the changes of the drawing, the lines of code, the calls and the trace.

All of it is derived from the recorded search. Data that grow with the tree are sent once (`frames`, one per call), and
a step refers to them by index, so that the page can go to any step without a request.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Annotated, Any

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
from zermelo.studio.schema import about

LARGEST = 1 << 20
ABOUT_CHANGES = "Each the number of a node, its stage (1 entered, 2 valued) and the value shown, or null."
Timed = list[tuple[int, str]]
"""(step, text) pairs: the text applies from that step on."""


@dataclass(frozen=True, kw_only=True)
class ShownStep:
    """A step of the search."""

    text: Annotated[str, about("What happens, in a sentence.")]
    nodes: Annotated[list[list[Any]], about(f"What changes in the drawing, the node at work first. {ABOUT_CHANGES}")]
    at: Annotated[int, about("The nearest drawn node; -1 if none is.")]
    frame: Annotated[int, about("The active call; -1 at the end.")]
    back: Annotated[str, about("What that call returns in this step; empty if it continues.")]
    code: Annotated[list[int], about("The active lines, that of the call itself first.")]
    work: Annotated[int, about("The index in `works` of the active lines in the other listings.")]
    trace: Annotated[int, about("The number of trace lines written so far.")]


@dataclass(frozen=True)
class Frame:
    """A call of the search."""

    above: Annotated[int, about("The calling frame.")]
    call: str
    states: Annotated[Timed, about("Its variables, each from a step on.")]
    node: Annotated[int, about("Its node in the drawing; -1 if it is not drawn.")]
    windows: Annotated[Timed, about("Its window as drawn, each from a step on.")]


@dataclass(frozen=True)
class ShownCut:
    """A cut."""

    step: int
    node: str
    condition: Annotated[str, about("The condition of the cut; empty for a shallow cut with payoff vectors.")]
    why: str
    skips: Annotated[int, about("The number of children it prunes: 0 after the last one.")]


@dataclass(frozen=True)
class LevelStep:
    """A step of an algorithm that processes the tree level by level."""

    text: Annotated[str, about("What happens, in a sentence.")]
    nodes: Annotated[list[list[Any]], about(f"What changes in the drawing. {ABOUT_CHANGES}")]
    lines: Annotated[list[int], about("The active lines in the listing by levels.")]


@dataclass(frozen=True)
class ShownWriting:
    """A listing of the algorithm as in a book or a lecture."""

    name: str
    title: str
    lines: list[str]
    by_levels: Annotated[bool, about("Whether its steps are those of `levels`.")]


@dataclass(frozen=True, kw_only=True)
class Walk:
    """All steps of a search with their data; empty without a search."""

    parents: Annotated[list[int], about("The parent of each node of the drawing.")] = field(default_factory=list)
    steps: list[ShownStep] = field(default_factory=list)
    frames: Annotated[list[Frame], about("All calls, in call order.")] = field(default_factory=list)
    code: Annotated[list[str], about("The code of the algorithm.")] = field(default_factory=list)
    writings: list[ShownWriting] = field(default_factory=list)
    works: Annotated[
        list[list[list[int]]], about("Distinct combinations of active lines, a list for each of `writings`.")
    ] = field(default_factory=list)
    trace: list[str] = field(default_factory=list)
    cuts: list[ShownCut] = field(default_factory=list)
    levels: Annotated[list[LevelStep], about("The steps level by level; empty if no listing works so.")] = field(
        default_factory=list
    )


def walk(story: Story | None, drawing: Drawing) -> Walk:
    """The steps of a search; for a drawing without a search, only the parents."""
    parents = parents_of(drawing.picture)
    if story is None:
        return Walk(parents=parents)
    language = drawing.style.lang
    moments = list(journey(story))
    lines = list(trace_steps(story, language))
    _, *others = writings_of(story, language)
    works, places = distinct(others)
    return Walk(
        parents=parents,
        steps=list(_steps(story, drawing, moments, [len(part) for part in lines], places)),
        frames=list(_frames(story, drawing, moments)),
        code=code_for(story).lines,
        writings=[ShownWriting(one.name, in_language(one.title, language), one.lines, one.by_levels) for one in others],
        works=works,
        trace=[line for part in lines for line in part],
        cuts=[
            _cut(story, visit.cut, step, language)
            for step, (visit, leaving) in enumerate(moments)
            if leaving and visit.cut
        ],
        levels=[LevelStep(**step) for step in level_steps(drawing.picture, drawing.style, story)],
    )


def _steps(
    story: Story, drawing: Drawing, moments: list[tuple[Visit, bool]], lengths: list[int], places: Sequence[int]
) -> Iterator[ShownStep]:
    shown = _numbers(drawing)
    language, written = drawing.style.lang, 0
    known = answers(story)
    work = chain(places, repeat(0))
    *told, end = steps(drawing.picture, drawing.style, story)
    for (visit, leaving), step, length in zip(moments, told, lengths, strict=False):
        written += length
        yield ShownStep(
            **step,
            at=_nearest(visit, shown),
            frame=visit.number - 1,
            back=display(story.in_code(visit, visit.value), language) if leaving or visit.is_leaf else "",
            code=lines_at_work(story, visit, leaving, known.get(visit.number)),
            work=next(work),
            trace=written,
        )
    decision = code_for(story).line("decision", "enter")
    yield ShownStep(**end, at=0, frame=-1, back="", code=[decision], work=next(work), trace=written + lengths[-1])


def _numbers(drawing: Drawing) -> dict[int, int]:
    """The numbers in the drawing of the story's nodes that are drawn."""
    return {node.told: number for number, node in enumerate(drawing.picture.nodes) if node.told}


def _nearest(visit: Visit, shown: dict[int, int]) -> int:
    """The node of a visit in the drawing, or its nearest drawn ancestor."""
    node = visit.node
    while node.number not in shown and node.parent is not None:
        node = node.parent
    return shown.get(node.number, -1)


# ---------------------------------------------------------------------------------------------
# Calls


def _frames(story: Story, drawing: Drawing, moments: list[tuple[Visit, bool]]) -> Iterator[Frame]:
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
        call = f"{function}({', '.join([in_language(name_of(visit.node), language), *window])})"
        above, node = visit.above.number - 1 if visit.above else -1, shown.get(visit.node.number, -1)
        yield Frame(above, call, register.states, node, register.windows)


class _Register:
    """The variables of a call, recorded whenever a child returns."""

    def __init__(self, story: Story, visit: Visit, language: str) -> None:
        self.story, self.visit, self.language = story, visit, language
        self.states: Timed = []
        self.windows: Timed = []
        self.best: Value = visit.probe.value if visit.probe else None
        self.total: Value = None

    def note(self, step: int, answer: Step) -> None:
        if answer.improved:
            self.best = answer.value
        if answer.probability is not None:
            self.total = _added(self.total, answer.probability, answer.value)
        self.states.append((step, ", ".join(self._variables(answer))))
        if self.story.has_windows and not self.visit.is_question:
            bounds = [number_text(bound, self.language) for bound in (answer.alpha, answer.beta)]
            self.windows.append((step, f"[{in_a_row(bounds)}]"))

    def _variables(self, answer: Step) -> Iterator[str]:
        if self.visit.node.role in ("chance", "model"):
            if self.total is not None:
                yield f"total = {display(self.total, self.language)}"
            return
        if self.best is not None:
            yield f"best = {display(self.story.in_code(self.visit, self.best), self.language)}"
        yield from _window(self.story, self.visit, answer.alpha, answer.beta, self.language)


def _added(total: Value, share: Value, value: Value) -> Value:
    """Add a weighted term to an average."""
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


def _cut(story: Story, cut: Cut, step: int, language: str) -> ShownCut:
    in_force = "" if cut.kind == "shallow" else condition(cut).in_language(language)
    return ShownCut(
        step, in_language(name_of(cut.node), language), in_force, why(story, cut, language), len(cut.dropped)
    )
