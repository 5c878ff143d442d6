"""The page of the tree lab: a tree or a position, searched step by step."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Annotated, TypeVar

from zermelo.algorithms import algorithms
from zermelo.draw.export import rendered
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.draw.picture import Picture
from zermelo.draw.svg import svg
from zermelo.explain.labels import rule_in_force
from zermelo.explain.sentences import NoSuchNode, explain
from zermelo.explain.story import Story
from zermelo.explain.tracing import trace
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.studio.api import Caller, Endpoint, File
from zermelo.studio.pages import Page
from zermelo.studio.painting import painted
from zermelo.studio.schema import about, between, most, one_of
from zermelo.studio.tree_changes import in_extreme_order, with_child, with_children, with_leaf, without_node
from zermelo.studio.tree_lab import (
    LIGHT,
    LONGEST_NOTATION,
    MOST_AVOIDED,
    MOST_ORDERED,
    Handler,
    Rule,
    Subject,
    SubjectRequest,
    TreeRequest,
    count_lines,
    drawn,
    leaf_texts,
    queued,
    story_of,
    subject_of,
    too_large_to_order,
    tree_numbers,
    tree_of,
)
from zermelo.studio.tree_text import TreeText
from zermelo.studio.tree_weights import Feature, features_of
from zermelo.studio.walkthrough import LARGEST, Walk, walk
from zermelo.trees.notation_words import BadNotation

Typed = TypeVar("Typed", bound=SubjectRequest)
Answered = TypeVar("Answered")


@dataclass(frozen=True)
class Fault:
    """What is wrong with a text; part of the answer, not an error, as text being typed is often incomplete."""

    sentence: Annotated[str, about("What is wrong, in one sentence; empty if the text is valid.")] = ""
    line: Annotated[int, about("The line in the text; 0 if unknown.")] = 0
    column: int = 0
    picture: Annotated[str, about("An excerpt of the text, with a caret under the place.")] = ""


def fault_of(caller: Caller, error: ZermeloError) -> Fault:
    """The fault and its place."""
    sentence = caller.say(error.message)
    if not isinstance(error, BadNotation):
        return Fault(sentence)
    return Fault(sentence, error.line, error.column, error.picture)


def while_typing(
    answer: Callable[[str], Answered],
) -> Callable[[Handler[Typed, Answered]], Handler[Typed, Answered]]:
    """Return the fault of a typed tree as the answer, so that a click while typing is not an error."""

    def forgiving(handler: Handler[Typed, Answered]) -> Handler[Typed, Answered]:
        @wraps(handler)
        def answering(caller: Caller, request: Typed) -> Answered:
            try:
                return handler(caller, request)
            except ZermeloError as error:
                if not request.is_typed:
                    raise
                return answer(caller.say(error.message))

        return answering

    return forgiving


# ---------------------------------------------------------------------------------------------
# Searching and drawing


@dataclass(frozen=True)
class ShownNode:
    """A node of the drawing."""

    name: Annotated[str, about("The label; in a game, the moves that lead there.")]
    action: Annotated[str, about("The move that leads to it.")]
    number: Annotated[int, about("Its number in the tree, for changes; -1 for a fold marker and in games.")]
    whole: Annotated[int, about("The number to send in `opened` to expand it; -1 if it is not folded.")]
    leaf: bool
    value: Annotated[str, about("The value of a leaf of a tree, in the notation.")]


@dataclass(frozen=True)
class FittingAlgorithm:
    """An algorithm that can search the tree."""

    name: str
    title: str
    about: str
    ties: Annotated[bool, about("Whether it has tie rules.")]


@dataclass(frozen=True, kw_only=True)
class Shown(Walk):
    """A tree or a position searched and drawn, with every step of the search."""

    fault: Fault
    svg: Annotated[str, about("The drawing; empty if the tree is invalid.")] = ""
    nodes: Annotated[list[ShownNode], about("By their numbers in the drawing.")] = field(default_factory=list)
    algorithm: Annotated[str, about("The algorithm used; empty without a search.")] = ""
    algorithms: Annotated[list[FittingAlgorithm], about("The algorithms that fit.")] = field(default_factory=list)
    symmetric: Annotated[bool, about("Whether the game declares symmetries.")] = False
    features: list[Feature] = field(default_factory=list)
    boards: Annotated[bool, about("Whether positions are drawn with boards; false if there are too many.")] = True
    rule: Annotated[str, about("When it cuts, and what its labels mean.")] = ""


@queued
def show(caller: Caller, request: TreeRequest) -> Shown:
    """A tree or a position searched and drawn, with every step of the search."""
    try:
        subject = subject_of(caller, request)
    except ZermeloError as error:
        if not request.is_typed:
            raise
        return Shown(fault=fault_of(caller, error))
    story, fault = None, Fault()
    try:
        story = story_of(subject, request)
    except ZermeloError as error:
        fault = fault_of(caller, error)
    drawing = drawn(subject, story, request, caller.language)
    return Shown(
        fault=fault,
        svg=svg(drawing.picture, drawing.style, COLOURS),
        nodes=nodes_of(subject, story, drawing.picture),
        algorithm=story.algorithm if story else "",
        algorithms=fitting(caller, subject),
        symmetric=subject.is_symmetric,
        features=features_of(caller, subject.unweighted),
        boards=subject.tree is not None or drawing.style.boards,
        rule=rule_in_force(story, caller.language) if story else "",
        **vars(walk(story, drawing)),
    )


def nodes_of(subject: Subject, story: Story | None, picture: Picture) -> list[ShownNode]:
    """The nodes of a drawing, with the data that the page needs to edit them."""
    numbers = tree_numbers(picture, subject.tree)
    texts = leaf_texts(subject)
    found: list[ShownNode] = []
    for node, number in zip(picture.nodes, numbers, strict=True):
        reached = story.nodes[node.told - 1].label if story and node.told else ""
        above = found[node.parent].name if node.parent >= 0 else ""
        moves = f"{above} {node.action}".strip() if len(found) and node.parent > 0 else node.action
        name, whole = node.label or reached or moves, node.whole if node.folded else -1
        leaf = number in texts if subject.tree is not None else node.is_leaf
        found.append(ShownNode(name, node.action, number, whole, leaf, texts.get(number, "")))
    return found


def fitting(caller: Caller, subject: Subject) -> list[FittingAlgorithm]:
    """The algorithms that fit, the best first."""
    try:
        best = choose_algorithm(subject.game, explained=True).name
    except ZermeloError:  # unknown values
        return []
    fit = [one for one in algorithms().values() if not one.fits(subject.game)]
    return [
        FittingAlgorithm(one.name, caller.say(one.title), caller.say(one.about), "fail" in one.options)
        for one in sorted(fit, key=lambda one: one.name != best)
    ]


# ---------------------------------------------------------------------------------------------
# Counts, and one node in words


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(TreeRequest):
    """A node to explain."""

    node: Annotated[str, most(2000, "The label, or the moves that lead there.")]


@dataclass(frozen=True)
class Counts:
    """The counts of a search, in sentences."""

    lines: list[str]
    ordered: Annotated[bool, about("Whether the best and the worst order are available.")] = False


@dataclass(frozen=True)
class Explained:
    """What happened at a node."""

    sentences: list[str]


@queued
@while_typing(lambda sentence: Counts([sentence]))
def counts(caller: Caller, request: TreeRequest) -> Counts:
    """The nodes of a search, compared with minimax and with other orders."""
    subject = subject_of(caller, request)
    story = story_of(subject, request)
    return Counts(*count_lines(caller, subject, story)) if story else Counts([])


@queued
@while_typing(lambda sentence: Explained([sentence]))
def explained(caller: Caller, request: ExplainRequest) -> Explained:
    """What happened at a node, sentence by sentence."""
    subject = subject_of(caller, request)
    story = story_of(subject, request)
    if story is None:
        return Explained([])
    if subject.tree is not None and len(subject.tree) > MOST_AVOIDED:
        story.tree = None  # the explanation then does not try other leaves
    try:
        return Explained(explain(story, request.node, caller.language))
    except NoSuchNode as error:  # the drawing shows nodes that the search never visits
        return Explained([caller.say(error.message)])


# ---------------------------------------------------------------------------------------------
# Changes

CHANGES = ("order", "leaf", "add", "delete", "best", "worst")


@dataclass(frozen=True, kw_only=True)
class ChangeRequest:
    """An edit made in the drawing of a tree."""

    notation: Annotated[str, most(LONGEST_NOTATION, "The tree before the change.")]
    change: Annotated[str, one_of(*CHANGES)]
    node: Annotated[int, between(0, LARGEST, "The node whose children move, or the leaf.")] = 0
    children: Annotated[list[Annotated[int, between(0, LARGEST)]], most(LARGEST, "All of them, in the new order.")] = (
        field(default_factory=list)
    )
    value: Annotated[str, most(200, "The new leaf, as in the notation.")] = ""
    rule: Rule = "nonstrict"

    @property
    def is_large(self) -> bool:
        return len(self.notation) > LIGHT


@dataclass(frozen=True)
class Changed:
    """The tree after a change."""

    notation: str
    fault: Annotated[str, about("Why the change was rejected.")] = ""


@queued
def change(caller: Caller, request: ChangeRequest) -> Changed:
    """The text of a tree after reordering children, changing a leaf, or adding or deleting a node."""
    try:
        tree_of(request.notation)  # rejects a tree that is too large
        return Changed(_changed(TreeText(request.notation), request))
    except ZermeloError as error:  # an invalid leaf, or a text being typed, is not a bad request
        return Changed(request.notation, caller.say(error.message))


def _changed(text: TreeText, request: ChangeRequest) -> str:
    if request.change == "order":
        return with_children(text, request.node, request.children)
    if request.change == "leaf":
        return with_leaf(text, request.node, request.value)
    if request.change == "add":
        return with_child(text, request.node)
    if request.change == "delete":
        return without_node(text, request.node)
    if len(text.tree) > MOST_ORDERED:
        raise ZermeloError(too_large_to_order())
    return in_extreme_order(text, request.change == "best", request.rule == "strict")


# ---------------------------------------------------------------------------------------------
# Files

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "tex": "application/x-tex",
    "txt": "text/plain",
    "html": "text/html",
    "trace": "text/plain",
    "notation": "text/plain",
}
FILE_NAMES = {"trace": "trace.txt", "notation": "tree.txt"}
SLOW = ("png", "pdf")
"""Formats that are slow even for a short notation."""


@dataclass(frozen=True, kw_only=True)
class ExportRequest(TreeRequest):
    """A search to save as a file."""

    format: Annotated[str, one_of(*TYPES)]
    dark: Annotated[bool, about("Whether the colours are light on dark.")] = False

    @property
    def is_large(self) -> bool:
        return super().is_large or self.format in SLOW


@queued
def export(caller: Caller, request: ExportRequest) -> File:
    """The drawing, the trace or the notation as a file."""
    subject = subject_of(caller, request)
    name = FILE_NAMES.get(request.format, f"tree.{request.format}")
    return File.of(name, TYPES[request.format], _content(caller, subject, story_of(subject, request), request))


def _content(caller: Caller, subject: Subject, story: Story | None, request: ExportRequest) -> bytes:
    if request.format == "notation":
        if request.notation is None:
            raise ZermeloError(M("Only a tree has a notation; a position is copied as a link."))
        return f"{request.notation.rstrip()}\n".encode(errors="replace")
    if request.format == "trace":
        if story is None:
            raise ZermeloError(M("Without a search there is no trace; choose an algorithm."))
        return "".join(f"{line}\n" for line in trace(story, caller.language)).encode()
    drawing = drawn(subject, story, request, caller.language, dark=request.dark)
    if request.format == "png":
        return painted(drawing)
    content = rendered(drawing, f".{request.format}")
    assert content is not None
    return content


PAGE = Page(
    name="trees",
    title=M("Tree lab"),
    place=30,
    endpoints=[
        Endpoint("POST", "/api/trees/show", show),
        Endpoint("POST", "/api/trees/counts", counts),
        Endpoint("POST", "/api/trees/explain", explained),
        Endpoint("POST", "/api/trees/change", change),
        Endpoint("POST", "/api/trees/export", export),
    ],
)
