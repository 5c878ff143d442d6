"""The tree lab: search and draw a tree in the notation or a position of a game.

The limits below bound the response time; a larger request is rejected, and a tree too large to draw is folded and
expanded node by node.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, wraps
from threading import BoundedSemaphore
from typing import Annotated, Any, Protocol, TypeVar

from zermelo.algorithms import algorithms
from zermelo.algorithms.prepared_search import window_of
from zermelo.draw import draw
from zermelo.draw.drawing import Drawing
from zermelo.draw.picture import Picture
from zermelo.explain.counts import compares, count, in_words
from zermelo.explain.expand import expand
from zermelo.explain.labels import STYLES, TIES
from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.rules.game import Game, Position
from zermelo.studio.api import Caller
from zermelo.studio.http import Busy
from zermelo.studio.positions import GameName, Moves, Start, replay
from zermelo.studio.schema import about, between, most, one_of
from zermelo.studio.tree_weights import Weights, with_weights
from zermelo.trees.notation import parse
from zermelo.trees.notation_writer import Writer
from zermelo.trees.tree import Tree

LONGEST_NOTATION = 60_000
MOST_NODES = 5_000
MOST_PLIES = 200
MOST_VISITS = 8_000
MOST_POSITIONS = 2_000
"""The most visits in a game, whose nodes have boards."""
MOST_DRAWN = 400
"""The most nodes that can be stepped through smoothly; the others are folded."""
MOST_POSITIONS_DRAWN = 100
"""The same for positions of a game, which have boards."""
MOST_BOARDS = 200
"""The most nodes drawn with boards, where the reader has expanded more."""
MOST_ORDERED = 400
"""The most nodes for which the best and the worst order are computed."""
MOST_AVOIDED = 250
"""The most nodes for which the values that would have avoided a cut are computed, which takes many searches."""
DEEPEST = 40
WORKERS = 3
"""The number of large requests served at a time, so that the other pages stay responsive."""
MOST_WAITING = 12
LIGHT = 2_000
"""The length of a notation up to which a request is not queued."""
JUST_DRAW = "none"

Rule = Annotated[str, one_of(*TIES, about="Whether a tie cuts.")]


@dataclass(frozen=True, kw_only=True)
class SubjectRequest:
    """A request about a tree, or about a position of a game."""

    notation: Annotated[
        str | None, most(LONGEST_NOTATION, "A tree in the notation, such as A(B(3,12,8),C(2,4,6)); or else a game.")
    ] = None
    game: GameName | None = None
    start: Start = ""
    moves: Moves = field(default_factory=list)
    weights: Weights = field(default_factory=list)

    @property
    def is_typed(self) -> bool:
        """Whether it is about a notation, which may still be being typed."""
        return self.notation is not None and self.game is None

    @property
    def is_large(self) -> bool:
        """Whether the response may take a while."""
        return self.game is not None or len(self.notation or "") > LIGHT


@dataclass(frozen=True, kw_only=True)
class TreeRequest(SubjectRequest):
    """A search to draw."""

    algorithm: Annotated[str, most(40, "The name of an algorithm, auto, or none to only draw.")] = "auto"
    rule: Rule = "nonstrict"
    labels: Annotated[str, one_of(*STYLES, about="The labels of cut nodes.")] = "soft"
    depth: Annotated[int | None, between(1, DEEPEST, "The depth of the search in plies; 2 by default in a game.")] = (
        None
    )
    model: Annotated[str, most(40, "The opponent model of expectimax: uniform, mixture:0.8, ideal; or empty.")] = ""
    window: Annotated[str, most(700, "The initial window, such as -1,1; or empty.")] = ""
    symmetric: Annotated[bool, about("Whether symmetric positions of a game are merged.")] = False
    theme: Annotated[str, most(40, "The shapes: aima, nilsson, unir, ballard or negamax.")] = "aima"
    windows: Annotated[bool | None, about("Whether windows are drawn.")] = None
    numbers: Annotated[bool | None, about("Whether the order of the visits is drawn.")] = None
    names: Annotated[bool | None, about("Whether the labels of the nodes are drawn.")] = None
    reach: Annotated[bool, about("Whether leaves show the probability of reaching them.")] = False
    opened: Annotated[
        list[Annotated[int, between(0, 1 << 20)]],
        most(2000, "Folded nodes to expand, by their `whole` numbers."),
    ] = field(default_factory=list)


class Measured(Protocol):
    """A request that knows whether it is large."""

    @property
    def is_large(self) -> bool: ...


Wanted = TypeVar("Wanted", bound=Measured)
Answered = TypeVar("Answered")
Handler = Callable[[Caller, Wanted], Answered]
_workers = BoundedSemaphore(WORKERS)
_queue = BoundedSemaphore(WORKERS + MOST_WAITING)


def queued(handler: Handler[Wanted, Answered]) -> Handler[Wanted, Answered]:
    """Limit the number of large requests served at a time; others wait, and raise Busy if too many do."""

    @wraps(handler)
    def working(caller: Caller, request: Wanted) -> Answered:
        if not request.is_large:
            return handler(caller, request)
        if not _queue.acquire(blocking=False):
            raise Busy(M("Too many searches are waiting already; try again in a moment."))
        try:
            with _workers:
                return handler(caller, request)
        finally:
            _queue.release()

    return working


@dataclass(frozen=True)
class Subject:
    """A tree, or a game and a position of it."""

    tree: Tree | None
    rules: Game | None = None
    position: Position = None
    unweighted: Game | None = None
    """The game with its default weights."""

    @cached_property
    def game(self) -> Game:
        """The game, or the game of the tree; raises an error if the tree has unknown values."""
        return self.rules or self.tree.game()  # type: ignore[union-attr]

    @property
    def is_symmetric(self) -> bool:
        """Whether there are symmetric positions to merge."""
        return self.rules is not None and self.rules.symmetries is not None and self.rules.key is not None


def subject_of(caller: Caller, request: SubjectRequest) -> Subject:
    """The tree or the position of a request."""
    if request.notation is not None and request.game is not None:
        raise ZermeloError(M("A request to the tree lab is about a tree or about a game, not about both."))
    if request.notation is not None:
        return Subject(tree_of(request.notation))
    if request.game is None:
        raise ZermeloError(M("The tree lab needs a tree (notation) or a game."))
    found = caller.studio.library.find(request.game)
    game = with_weights(found, request.weights)
    return Subject(None, game, replay(game, request.start, tuple(request.moves)).position, found)


def tree_of(notation: str) -> Tree:
    """Parse a tree and check its size."""
    tree = parse(notation)
    if len(tree) > MOST_NODES:
        raise ZermeloError(
            M(
                "The tree lab takes trees of at most {most} nodes, and this one has {count}.",
                most=MOST_NODES,
                count=len(tree),
            )
        )
    if tree.depth > MOST_PLIES:
        raise ZermeloError(
            M(
                "The tree lab takes trees of at most {most} plies, and this one has {count}.",
                most=MOST_PLIES,
                count=tree.depth,
            )
        )
    return tree


def story_of(subject: Subject, request: TreeRequest) -> Story | None:
    """The recorded search of a request; None if it is only to be drawn."""
    name = request.algorithm
    if name == JUST_DRAW:
        return None
    options: dict[str, Any] = {"symmetric": True} if request.symmetric and subject.is_symmetric else {}
    name = choose_algorithm(subject.game, name, ["model"] if request.model else [], explained=True).name
    if request.window.strip():
        options["window"] = window_of(request.window)
    known = algorithms().get(name)
    accepted = known.options if known else ("strict", "fail")
    if request.model and "model" in accepted:
        options["model"] = request.model
    rule = request.rule if "strict" in accepted else "nonstrict"
    labels = request.labels
    if "fail" not in accepted and labels != "bound":
        labels = "soft"
    return tell(
        subject.tree or subject.game,
        subject.position,
        algorithm=name,
        rule=rule,
        labels=labels,
        depth=depth_of(subject, request),
        most=MOST_POSITIONS if subject.tree is None else MOST_VISITS,
        **options,
    )


def depth_of(subject: Subject, request: TreeRequest) -> int | None:
    if request.depth is not None or subject.tree is not None:
        return request.depth
    return 2


def drawn(subject: Subject, story: Story | None, request: TreeRequest, language: str, dark: bool = False) -> Drawing:
    """The drawing of a search, or of a tree or game without one."""
    most = MOST_DRAWN if subject.tree is not None else MOST_POSITIONS_DRAWN
    look: dict[str, Any] = {
        "windows": request.windows,
        "numbers": request.numbers,
        "labels": request.names,
        "reach": request.reach,
        "theme": request.theme,
        "lang": language,
        "dark": dark,
        "most": most,
        "most_boards": MOST_BOARDS,
        "opened": request.opened,
    }
    if story is not None:
        return draw(story, **look)
    if subject.tree is not None:
        return draw(subject.tree, **look)
    merged = request.symmetric and subject.is_symmetric
    return draw(
        subject.game, position=subject.position, depth=visible_depth(subject, request), symmetric=merged, **look
    )


def visible_depth(subject: Subject, request: TreeRequest) -> int:
    """The depth to which an unsearched game is drawn: as requested, within the limit of positions."""
    deeper = range(2, (depth_of(subject, request) or 1) + 1)
    beyond = (depth for depth in deeper if expand(subject.game, subject.position, depth, MOST_POSITIONS) is None)
    return next(beyond, deeper.stop) - 1


def tree_numbers(picture: Picture, tree: Tree | None) -> list[int]:
    """The number in the tree of each node of a drawing; -1 for a fold marker, and for all nodes of a game."""
    if tree is None:
        return [-1] * len(picture)
    numbers = [0]
    for node in picture.nodes[1:]:
        below = tree.children[numbers[node.parent]] if numbers[node.parent] >= 0 else []
        same = (child for child in below if " ".join(tree.labels[child].split()) == node.label)
        numbers.append(-1 if node.folded else next(same, -1))
    return numbers


def leaf_texts(subject: Subject) -> dict[int, str]:
    """The values of the leaves in the notation, by number; empty for a game."""
    if subject.tree is None:
        return {}
    writer = Writer(subject.tree)
    return {leaf: writer.value(leaf) for leaf in subject.tree.leaves}


# ---------------------------------------------------------------------------------------------
# Counts


def count_lines(caller: Caller, subject: Subject, story: Story) -> tuple[list[str], bool]:
    """The counts of a search, one sentence per line, and whether the best and the worst order are available."""
    whole_tree = subject.tree or expand(story.game, story.result.position, story.result.depth, MOST_NODES)
    if whole_tree is None:
        return [
            caller.say(
                M(
                    "The search generated {count} nodes; without cuts there are more than {most}, too many to count "
                    "here.",
                    count=story.result.nodes,
                    most=MOST_NODES,
                )
            )
        ], False
    ordered = subject.tree is not None and compares(story) and len(whole_tree) <= MOST_ORDERED
    lines = in_words(count(story, orders=ordered), caller.language)
    if subject.tree is not None and compares(story) and not ordered:
        lines.append(caller.say(too_large_to_order()))
    return lines, ordered


def too_large_to_order() -> Message:
    return M("The best and the worst order are looked for in trees of at most {most} nodes.", most=MOST_ORDERED)
