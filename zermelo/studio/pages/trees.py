"""The tree lab: a tree or a position, searched step by step."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Annotated, Any, TypeVar

from zermelo.algorithms import algorithms
from zermelo.draw.export import rendered
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.draw.svg import svg
from zermelo.explain.labels import rule_in_force
from zermelo.explain.sentences import NoSuchNode, explain
from zermelo.explain.story import Story
from zermelo.explain.tracing import trace
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.painting import painted
from zermelo.studio.schema import between, flag, list_of, most, one_of, record, text, truth, whole
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
from zermelo.studio.tree_weights import FEATURES, features_of
from zermelo.studio.walkthrough import LARGEST, NOTHING, WALK, walk
from zermelo.trees.notation_words import BadNotation

FAULT = record(
    {
        "sentence": text(2000, "What is wrong, in one sentence; empty if nothing is."),
        "line": whole(0, LARGEST, "Where in the text; 0 if it is no place in the text."),
        "column": whole(0, LARGEST),
        "picture": text(2000, "The place in the text, with a caret under it."),
    },
    about="Text that is being typed is rarely right, so this is no refusal: what can be drawn is drawn.",
)


Typed = TypeVar("Typed", bound=SubjectRequest)


def fault_of(caller: Caller, error: ZermeloError | None = None) -> dict[str, Any]:
    """The fault of a text, and its place."""
    sentence = caller.say(error.message) if error else ""
    if not isinstance(error, BadNotation):
        return {"sentence": sentence, "line": 0, "column": 0, "picture": ""}
    return {"sentence": sentence, "line": error.line, "column": error.column, "picture": error.picture}


def while_typing(answer: Callable[[str], dict[str, Any]]) -> Callable[[Handler[Typed]], Handler[Typed]]:
    """A handler that answers with the fault of a tree: a click while a text is unfinished does no harm."""

    def forgiving(handler: Handler[Typed]) -> Handler[Typed]:
        @wraps(handler)
        def answering(caller: Caller, request: Typed) -> dict[str, Any]:
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

NODE = record(
    {
        "name": text(LARGEST, "The label; in a game, the moves that lead there."),
        "action": text(LARGEST, "The move to it."),
        "number": whole(-1, LARGEST, "Which node of the tree it is, for changes; -1 for a marker and in games."),
        "whole": whole(-1, LARGEST, "What to send in `opened` to see its children; -1 if they are all there."),
        "leaf": truth(),
        "value": text(about="Of a leaf of a tree, as the notation writes it."),
    }
)
ALGORITHM = record({"name": text(), "title": text(), "about": text(1000), "ties": truth("Whether it has tie rules.")})
SHOWN = record(
    {
        "fault": FAULT,
        "svg": text(1 << 24, "The drawing; empty if there is no tree to draw."),
        "nodes": list_of(NODE, LARGEST, "The nodes of the drawing, by their numbers there."),
        "algorithm": text(about="The algorithm that searched; empty if none did."),
        "algorithms": list_of(ALGORITHM, 100, "Those that fit."),
        "symmetric": truth("Whether the game knows symmetries."),
        "features": FEATURES,
        "boards": truth("Whether positions have their boards; false where only moves have room."),
        "rule": text(1000, "When it cuts, and what its labels mean."),
    }
    | WALK
)


@queued
def show(caller: Caller, request: TreeRequest) -> dict[str, Any]:
    """The search of a tree or a position, with everything to step through it."""
    try:
        subject = subject_of(caller, request)
    except ZermeloError as error:
        if not request.is_typed:
            raise
        return nothing(fault_of(caller, error))
    story, fault = None, fault_of(caller)
    try:
        story = story_of(subject, request)
    except ZermeloError as error:
        fault = fault_of(caller, error)
    drawing = drawn(subject, story, request, caller.language)
    return {
        "fault": fault,
        "svg": svg(drawing.picture, drawing.style, COLOURS),
        "nodes": nodes_of(subject, story, drawing.picture),
        "algorithm": story.algorithm if story else "",
        "algorithms": fitting(caller, subject),
        "symmetric": subject.is_symmetric,
        "features": features_of(caller, subject.unweighted),
        "boards": subject.tree is not None or drawing.style.boards,
        "rule": rule_in_force(story, caller.language) if story else "",
    } | walk(story, drawing)


def nothing(fault: dict[str, Any]) -> dict[str, Any]:
    """The answer where there is no tree."""
    empty = {
        "svg": "",
        "nodes": [],
        "algorithm": "",
        "algorithms": [],
        "symmetric": False,
        "features": [],
        "boards": True,
        "rule": "",
    }
    return {"fault": fault} | empty | NOTHING


def nodes_of(subject: Subject, story: Story | None, picture: Any) -> list[dict[str, Any]]:
    """The nodes of a drawing, with everything that a page needs to act on them."""
    numbers = tree_numbers(picture, subject.tree)
    texts = leaf_texts(subject)
    found: list[dict[str, Any]] = []
    for node, number in zip(picture.nodes, numbers, strict=True):
        reached = story.nodes[node.told - 1].label if story and node.told else ""
        above = found[node.parent]["name"] if node.parent >= 0 else ""
        moves = f"{above} {node.action}".strip() if len(found) and node.parent > 0 else node.action
        found.append(
            {
                "name": node.label or reached or moves,
                "action": node.action,
                "number": number,
                "whole": node.whole if node.folded else -1,
                "leaf": number in texts if subject.tree is not None else node.is_leaf,
                "value": texts.get(number, ""),
            }
        )
    return found


def fitting(caller: Caller, subject: Subject) -> list[dict[str, Any]]:
    """The algorithms that fit, the one that fits best first."""
    try:
        best = choose_algorithm(subject.game, explained=True).name
    except ZermeloError:  # unknown values: nothing can be searched yet
        return []
    fit = [one for one in algorithms().values() if not one.fits(subject.game)]
    return [
        {"name": one.name, "title": caller.say(one.title), "about": caller.say(one.about)}
        | {"ties": "fail" in one.options}
        for one in sorted(fit, key=lambda one: one.name != best)
    ]


# ---------------------------------------------------------------------------------------------
# Counts, and one node in words


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(TreeRequest):
    """A node to be explained."""

    node: Annotated[str, most(2000, "The label, or the moves that lead there.")]


@queued
@while_typing(lambda sentence: {"lines": [sentence], "ordered": False})
def counts(caller: Caller, request: TreeRequest) -> dict[str, Any]:
    """How much the search looked at, against minimax and other orders."""
    subject = subject_of(caller, request)
    story = story_of(subject, request)
    lines, ordered = count_lines(caller, subject, story) if story else ([], False)
    return {"lines": lines, "ordered": ordered}


@queued
@while_typing(lambda sentence: {"sentences": [sentence]})
def explained(caller: Caller, request: ExplainRequest) -> dict[str, Any]:
    """Explain a node: its events, and their reasons."""
    subject = subject_of(caller, request)
    story = story_of(subject, request)
    if story is None:
        return {"sentences": []}
    if subject.tree is not None and len(subject.tree) > MOST_AVOIDED:
        story.tree = None  # without the tree nobody tries other leaves
    try:
        return {"sentences": explain(story, request.node, caller.language)}
    except NoSuchNode as error:  # the drawing shows nodes that the search never visits
        return {"sentences": [caller.say(error.message)]}


# ---------------------------------------------------------------------------------------------
# Changes

CHANGES = ("order", "leaf", "add", "delete", "best", "worst")


@dataclass(frozen=True, kw_only=True)
class ChangeRequest:
    """A change that was made in a drawing of a tree."""

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


@queued
def change(caller: Caller, request: ChangeRequest) -> dict[str, Any]:
    """The notation after a change that was made in the drawing."""
    try:
        tree_of(request.notation)  # refuses a tree that is too large
        return {"notation": _changed(TreeText(request.notation), request), "fault": ""}
    except ZermeloError as error:  # a wrong leaf, or a text that is being typed, is no wrong request
        return {"notation": request.notation, "fault": caller.say(error.message)}


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
"""Files that take a while even of a short notation."""


@dataclass(frozen=True, kw_only=True)
class ExportRequest(TreeRequest):
    """A search to be saved as a file."""

    format: Annotated[str, one_of(*TYPES)]
    dark: Annotated[bool, flag("Light on dark.")] = False

    @property
    def is_large(self) -> bool:
        return super().is_large or self.format in SLOW


@queued
def export(caller: Caller, request: ExportRequest) -> dict[str, Any]:
    """The drawing, the trace or the notation as a file."""
    subject = subject_of(caller, request)
    story = story_of(subject, request)
    return {
        "name": FILE_NAMES.get(request.format, f"tree.{request.format}"),
        "type": TYPES[request.format],
        "data": b64encode(_content(caller, subject, story, request)).decode(),
    }


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


WORDS = record({"lines": list_of(text(LARGEST), 100), "ordered": truth("Whether the order can be changed.")})
SENTENCES = record({"sentences": list_of(text(LARGEST), 1000)})
CHANGED = record({"notation": text(LONGEST_NOTATION * 4), "fault": text(2000, "Why nothing was changed.")})
FILE = record({"name": text(), "type": text(), "data": text(1 << 27, "The file, in base 64.")})

PAGE = Page(
    name="trees",
    title=M("Tree lab"),
    place=30,
    endpoints=[
        Endpoint(
            "POST",
            "/api/trees/show",
            "A tree or a position searched and drawn, with every step of the search.",
            show,
            TreeRequest,
            SHOWN,
        ),
        Endpoint(
            "POST",
            "/api/trees/counts",
            "How much that search looks at, against minimax and other orders.",
            counts,
            TreeRequest,
            WORDS,
        ),
        Endpoint(
            "POST",
            "/api/trees/explain",
            "What happened at a node, sentence by sentence.",
            explained,
            ExplainRequest,
            SENTENCES,
        ),
        Endpoint(
            "POST",
            "/api/trees/change",
            "The text of a tree after a change of order, of a leaf, or with a node more or less.",
            change,
            ChangeRequest,
            CHANGED,
        ),
        Endpoint(
            "POST",
            "/api/trees/export",
            "The drawing, the trace or the notation as a file.",
            export,
            ExportRequest,
            FILE,
        ),
    ],
)
