"""What the tree lab is about: a tree in the notation or a position of a game, searched as the visitor wants, and drawn.

Everything is bounded by the limits below, so that an answer comes at once; what is larger is refused in a sentence,
and what is too large to be drawn is drawn folded and opened node by node.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from threading import BoundedSemaphore
from typing import Any

from zermelo.algorithms import algorithms
from zermelo.draw import draw
from zermelo.draw.drawing import Drawing
from zermelo.draw.picture import Picture
from zermelo.explain.counts import compares, count, in_words
from zermelo.explain.expand import expand
from zermelo.explain.story import RULES, STYLES, Story, tell
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import Game, Position
from zermelo.studio.endpoint import Visit
from zermelo.studio.errors import Busy
from zermelo.studio.schema import Schema, choice, list_of, text, truth, whole
from zermelo.studio.table import GAME, WHERE, replayed
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree

LONGEST_NOTATION = 60_000
MOST_NODES = 5_000
MOST_PLIES = 200
MOST_VISITS = 8_000
MOST_POSITIONS = 2_000
"""How many visits of a game's positions are told of; each has a board."""
MOST_DRAWN = 400
"""Up to so many nodes a drawing can be stepped through smoothly; more are folded."""
MOST_POSITIONS_DRAWN = 100
"""The same for positions of a game, which have boards."""
MOST_BOARDS = 200
"""Where somebody has opened more than so many, they are drawn without boards."""
MOST_ORDERED = 400
"""Up to so many nodes the best and the worst order are looked for."""
MOST_AVOIDED = 250
"""Up to so many nodes it is found out which values would have avoided a cut, which takes many searches."""
DEEPEST = 40
BENCHES = 3
"""How many large requests are worked on at a time, so that the lab leaves room for the other pages."""
MOST_WAITING = 12
LIGHT = 2_000
"""The length of a notation up to which nobody has to wait."""
HEAVY = ("png", "pdf")
"""Files that take a while even of a short notation."""
JUST_DRAW = "none"

SUBJECT: dict[str, Schema] = {
    "notation": text(LONGEST_NOTATION, "A tree in the notation, such as A(B(3,12,8),C(2,4,6)); or else a game."),
    "game": GAME,
} | WHERE
HOW: dict[str, Schema] = {
    "algorithm": text(40, "How to search: a name, auto, or none to draw only."),
    "rule": choice(*RULES, about="Whether a tie cuts."),
    "labels": choice(*STYLES, about="What stands at nodes that were cut."),
    "depth": whole(1, DEEPEST, "How many plies to look ahead; a game needs it."),
    "symmetric": truth("Whether symmetric positions of a game are looked at once."),
    "theme": text(40, "The shapes: aima, nilsson, unir, ballard or negamax."),
    "windows": truth("Whether windows are drawn."),
    "numbers": truth("Whether the order of the visits is drawn."),
    "names": truth("Whether the labels of the nodes are drawn."),
    "opened": list_of(whole(0, 1 << 20), 2000, "Folded nodes whose children are wanted, by their `whole` numbers."),
}


Handler = Callable[[Visit, dict[str, Any]], dict[str, Any]]
_benches = BoundedSemaphore(BENCHES)
_places = BoundedSemaphore(BENCHES + MOST_WAITING)


def at_bench(handler: Handler) -> Handler:
    """A handler that works on a large request when there is a place for it, and says so when too many wait."""

    @wraps(handler)
    def working(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
        small = "game" not in wish and len(wish.get("notation", "")) <= LIGHT
        if small and wish.get("format") not in HEAVY:
            return handler(visit, wish)
        if not _places.acquire(blocking=False):
            raise Busy("Too many searches are waiting already; try again in a moment.")
        try:
            with _benches:
                return handler(visit, wish)
        finally:
            _places.release()

    return working


@dataclass(frozen=True)
class Subject:
    """A tree, or a game and a position of it."""

    tree: Tree | None
    rules: Game | None = None
    position: Position = None

    @cached_property
    def game(self) -> Game:
        """The game; a tree with unknown values is none, and says so."""
        return self.rules or self.tree.game()  # type: ignore[union-attr]

    @property
    def is_symmetric(self) -> bool:
        """Whether there are symmetric positions to merge."""
        return self.rules is not None and self.rules.symmetries is not None and self.rules.key is not None


def subject_of(visit: Visit, wish: dict[str, Any]) -> Subject:
    """What a request is about."""
    if "notation" in wish and "game" in wish:
        raise ZermeloError("A request to the tree lab is about a tree or about a game, not about both.")
    if "notation" in wish:
        return Subject(tree_of(wish["notation"]))
    if "game" not in wish:
        raise ZermeloError("The tree lab needs a tree (notation) or a game.")
    game, record = replayed(visit, wish)
    return Subject(None, game, record.position)


def tree_of(notation: str) -> Tree:
    """The tree of a text, if it is not too large."""
    tree = parse(notation)
    if len(tree) > MOST_NODES:
        raise ZermeloError(f"The tree lab takes trees of at most {MOST_NODES} nodes, and this one has {len(tree)}.")
    if tree.depth > MOST_PLIES:
        raise ZermeloError(f"The tree lab takes trees of at most {MOST_PLIES} plies, and this one has {tree.depth}.")
    return tree


def told(subject: Subject, wish: dict[str, Any]) -> Story | None:
    """The search that was asked for; None where only a drawing is wanted."""
    name = wish.get("algorithm", "auto")
    if name == JUST_DRAW:
        return None
    options = {"symmetric": True} if wish.get("symmetric") and subject.is_symmetric else {}
    known = algorithms().get(name)
    accepted = known.options if known else ("strict", "fail")
    rule = wish.get("rule", "nonstrict") if "strict" in accepted else "nonstrict"
    labels = wish.get("labels", "soft")
    if "fail" not in accepted and labels != "bound":
        labels = "soft"
    return tell(
        subject.tree or subject.game,
        subject.position,
        algorithm=name,
        rule=rule,
        labels=labels,
        depth=depth_of(subject, wish),
        most=MOST_POSITIONS if subject.tree is None else MOST_VISITS,
        **options,
    )


def depth_of(subject: Subject, wish: dict[str, Any]) -> int | None:
    if "depth" in wish:
        return int(wish["depth"])
    return None if subject.tree is not None else 2


def drawn(subject: Subject, story: Story | None, wish: dict[str, Any], language: str, dark: bool = False) -> Drawing:
    """The drawing of a search, or of the tree as it is written."""
    most = MOST_DRAWN if subject.tree is not None else MOST_POSITIONS_DRAWN
    details = {"windows": wish.get("windows"), "numbers": wish.get("numbers"), "labels": wish.get("names")}
    look: dict[str, Any] = details | {
        "theme": wish.get("theme", "aima"),
        "lang": language,
        "dark": dark,
        "most": most,
        "most_boards": MOST_BOARDS,
        "opened": [int(number) for number in wish.get("opened", [])],
    }
    if story is not None:
        return draw(story, **look)
    if subject.tree is not None:
        return draw(subject.tree, **look)
    merged = bool(wish.get("symmetric")) and subject.is_symmetric
    return draw(subject.game, position=subject.position, depth=visible_depth(subject, wish), symmetric=merged, **look)


def visible_depth(subject: Subject, wish: dict[str, Any]) -> int:
    """How deep a game is drawn that was not searched: as deep as asked for, as long as that is not too much."""
    deeper = range(2, (depth_of(subject, wish) or 1) + 1)
    beyond = (depth for depth in deeper if expand(subject.game, subject.position, depth, MOST_POSITIONS) is None)
    return next(beyond, deeper.stop) - 1


def tree_numbers(picture: Picture, tree: Tree | None) -> list[int]:
    """For each node of a drawing its number in the tree; -1 for a marker, and everywhere in a game."""
    if tree is None:
        return [-1] * len(picture)
    numbers = [0]
    for node in picture.nodes[1:]:
        below = tree.children[numbers[node.parent]] if numbers[node.parent] >= 0 else []
        same = (child for child in below if " ".join(tree.labels[child].split()) == node.label)
        numbers.append(-1 if node.folded else next(same, -1))
    return numbers


# ---------------------------------------------------------------------------------------------
# Counts


def counted(visit: Visit, subject: Subject, story: Story) -> tuple[list[str], bool]:
    """How much the search looked at, a sentence a line; and whether another order of the children can be shown."""
    whole_tree = subject.tree or expand(story.game, story.result.position, story.result.depth, MOST_NODES)
    if whole_tree is None:
        return [
            visit.say(
                f"The search generated {story.result.nodes} nodes; without cuts there are more than "
                f"{MOST_NODES}, too many to count here."
            )
        ], False
    ordered = subject.tree is not None and compares(story) and len(whole_tree) <= MOST_ORDERED
    lines = in_words(count(story, orders=ordered), visit.language)
    if subject.tree is not None and compares(story) and not ordered:
        lines.append(visit.say(str(too_large_to_order())))
    return lines, ordered


def too_large_to_order() -> ZermeloError:
    return ZermeloError(f"The best and the worst order are looked for in trees of at most {MOST_ORDERED} nodes.")
