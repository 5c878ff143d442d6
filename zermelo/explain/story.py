"""The story of a search: its nodes, visits and cuts, assembled from its events (reader.py).

Every text and figure that explains a search is a view of the story. It records what happened, in order, and never
searches by itself:

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), algorithm="alphabeta")
>>> [(cut.node.label, cut.kind, cut.after.label, cut.owner.node.label, cut.dropped) for cut in story.cuts]
[('C', 'alpha', 'C1', 'A', ('C2', 'C3')), ('D', 'alpha', 'D3', 'A', ())]
>>> [node.label for node in story.line], story.skipped
(['A', 'B', 'B1'], ('C2', 'C3'))

A node can be visited more than once (a principal-variation search tests a child and then searches it, Star2
probes it first), so the story has nodes and visits. Every value is from MAX's point of view, whatever the
algorithm's sign convention; with more than two players it is a tuple.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from zermelo.algorithms.algorithm import MOVER_SEES, Algorithm
from zermelo.algorithms.result import Result, bound_sign
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.display import drawing_of
from zermelo.rules.game import MAX, Action, Game, Position, Value
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position as TreePosition

ROOT = "root"
"""The label of the position where the search of a game starts; all others are named by the moves that lead to them."""


@dataclass(eq=False, slots=True)
class Node:
    """A node reached by the search."""

    number: int
    """The order in which nodes were first reached; the root is 1."""
    label: str
    action: str
    """The move that leads here, in the game's notation; empty at the root."""
    position: Position
    player: int
    role: str
    """The operation on its children: "max", "min", "chance", "model" (an opponent model) or "own" (max^n)."""
    depth: int
    parent: "Node | None" = field(repr=False)
    place: int = -1
    """Its index among its siblings, from 0."""
    actions: list[Action] | None = field(default=None, repr=False)
    """Its moves, or outcomes of chance; None if the search did not expand it."""
    children: dict[int, "Node"] = field(default_factory=dict, repr=False)
    visits: list["Visit"] = field(default_factory=list, repr=False)

    @property
    def visit(self) -> "Visit":
        """The visit that counts: the last."""
        return self.visits[-1]

    @property
    def starts_game(self) -> bool:
        """Whether it is the position where the search of a game starts, which has no label."""
        return self.label == ROOT and self.parent is None

    @property
    def mover(self) -> Message:
        """The name of the mover where players are numbered: P1."""
        return M("P{number}", number=self.player + 1)


@dataclass(eq=False, slots=True)
class Step:
    """A child searched during a visit, and the state of the visit after it."""

    visit: "Visit"
    alpha: Value
    beta: Value
    improved: bool = False
    """Whether it was the best child so far."""
    probability: Value = None
    """The probability of this outcome, once added to the average."""
    probed_share: Value = None
    """The probability of an outcome that was only probed, where a cut uses the bound of its probe."""

    @property
    def node(self) -> Node:
        return self.visit.node

    @property
    def value(self) -> Value:
        return self.visit.value


@dataclass(eq=False, slots=True)
class Visit:
    """One call of the search at a node."""

    number: int
    """The order of visits; the first is 1."""
    node: Node
    above: "Visit | None" = field(repr=False)
    first_alpha: Value
    first_beta: Value
    """The window at entry."""
    alpha: Value
    beta: Value
    """The window at the end, or so far."""
    asks: str = ""
    """">" or "≥" if it only tests whether the value is above, or at least, a number (see algorithms/scout.py)."""
    alpha_owner: "Owner | None" = field(default=None, repr=False)
    beta_owner: "Owner | None" = field(default=None, repr=False)
    """Who is guaranteed the bounds of the window at entry; None for the initial window."""
    value: Value = None
    ending: str = "open"
    """Source of its value: "utility", "estimate", "playout", "children", "probe" (one child); "open" without one."""
    steps: list[Step] = field(default_factory=list, repr=False)
    best: Step | None = field(default=None, repr=False)
    cut: "Cut | None" = field(default=None, repr=False)
    weighed: dict[int, tuple[float, float]] = field(default_factory=dict, repr=False)
    """In a search by simulations: the two terms of each child that a selection compared, by its place."""
    stand_pat: Value = None
    """The static estimate of an unquiet position that the search continued with the noisy moves."""
    probe: "Visit | None" = field(default=None, repr=False)
    """The probe of the same node that this visit continues, with the second child."""

    @property
    def is_question(self) -> bool:
        return bool(self.asks)

    @property
    def is_leaf(self) -> bool:
        return self.ending in ("utility", "estimate", "playout")

    @property
    def all_steps(self) -> list[Step]:
        """Every child whose value this visit knows, including the one probed before."""
        return [*(self.probe.steps if self.probe else []), *self.steps]

    @property
    def terms(self) -> list[Step]:
        return [step for step in self.steps if step.probability is not None]

    @property
    def parts(self) -> list[tuple[Value, Step]]:
        """The terms of the average, or of its bound in a cut: probabilities and children in their order."""
        shares = [(step.probability if step.probed_share is None else step.probed_share, step) for step in self.steps]
        return sorted((part for part in shares if part[0] is not None), key=lambda part: part[1].node.place)


@dataclass(frozen=True)
class Owner:
    """The ancestor that is guaranteed a bound."""

    node: Node
    branch: Node | None
    """The child that guarantees it."""
    converted: bool = False
    """Whether chance nodes on the way converted the ancestor's number into another one."""


@dataclass(frozen=True, eq=False)
class Cut:
    """A visit that ended before all children were searched, or would have."""

    visit: Visit = field(repr=False)
    kind: str
    """"alpha" (the value is too low for MAX), "beta" (too high for MIN), or "shallow" (max^n)."""
    value: Value
    bound: Value
    relation: str
    """The relation of the value to the bound: "≥" or ">" (beta), "≤" or "<" (alpha)."""
    after: Node | None
    """The last child searched; None if none was needed."""
    owner: Owner | None
    """The owner of the bound; None for the initial window or question."""
    dropped: tuple[str, ...]
    """The children never searched; a cut after the last child drops nothing."""
    moves: tuple[str, ...]
    """The moves to those children."""
    skipped: tuple[str, ...]
    """Those children with their subtrees (in a game, where these were never generated, only the children); at a chance
    node also the nodes skipped below outcomes that were only probed."""

    @property
    def node(self) -> Node:
        return self.visit.node

    @property
    def is_effective(self) -> bool:
        return bool(self.skipped)

    @property
    def is_tie(self) -> bool:
        return bool(self.value == self.bound)

    @property
    def is_deep(self) -> bool:
        """Whether the bound comes from above the parent."""
        return self.owner is not None and self.owner.node is not self.node.parent


class Story:
    """The nodes, visits and cuts of a recorded search; see the top of this file. Created by `telling.story_of`."""

    def __init__(
        self, result: Result, *, tree: Tree | None = None, options: dict[str, Any] | None = None, labels: str = "soft"
    ) -> None:
        if not result.events or result.declaration is None:
            raise ZermeloError(M("This search was not recorded, so there is nothing to tell; search with record=True."))
        self.result = result
        self.declared: Algorithm = result.declaration
        self.simulates = self.declared.simulates
        self.tree = tree
        self.options = dict(options or {})
        self.labels = labels
        searched = result.searched or result.game
        prepare = self.declared.prepare
        self.game: Game = prepare(searched, result.position) if prepare else searched
        self.is_tree = isinstance(result.position, TreePosition)
        self.nodes: list[Node] = []
        self.visits: list[Visit] = []
        self.cuts: list[Cut] = []

    def _repr_html_(self) -> str:
        """In a notebook: the search step by step, with a slider."""
        return drawing_of(self)

    @property
    def algorithm(self) -> str:
        return self.result.algorithm

    @property
    def has_windows(self) -> bool:
        return self.declared.windows

    @property
    def is_seen_by_mover(self) -> bool:
        """Whether the algorithm works from the mover's point of view; the story always takes MAX's."""
        return self.declared.seen_by == MOVER_SEES

    def in_code(self, visit: Visit, value: Value) -> Value:
        """Convert a value between the story's and the algorithm's sign convention."""
        return -value if self.is_seen_by_mover and visit.node.player != MAX else value

    def window_in_code(self, visit: Visit, alpha: Value, beta: Value) -> tuple[Value, Value]:
        """The same for a window, whose ends swap."""
        return (-beta, -alpha) if self.is_seen_by_mover and visit.node.player != MAX else (alpha, beta)

    @property
    def strict(self) -> bool:
        return bool(self.options.get("strict", False))

    @property
    def rule(self) -> str:
        return "strict" if self.strict else "nonstrict"

    @property
    def root(self) -> Node:
        return self.nodes[0]

    @property
    def value(self) -> Value:
        return self.result.value

    @property
    def bound(self) -> str:
        """ "≥" or "≤" if the value of the root lies outside the window of the search and is only a bound."""
        return self.sign(self.root.visit) if self.result.bound else ""

    @property
    def best(self) -> Node | None:
        """The chosen child of the root: the first that reached the value; None if that is only a bound."""
        return self.root.visit.best.node if self.root.visit.best and not self.bound else None

    @property
    def line(self) -> list[Node]:
        """The principal variation, the root first, up to the first outcome of chance."""
        visit, line = self.root.visit, [self.root]
        while not self.bound and visit.best and visit.stand_pat is None:
            visit = visit.best.visit
            line.append(visit.node)
        return line

    @property
    def skipped(self) -> tuple[str, ...]:
        """Everything that the cuts skipped and no other visit reached, in the order of the tree."""
        reached = {node.label for node in self.nodes}
        found = dict.fromkeys(label for cut in self.cuts for label in cut.skipped if label not in reached)
        if not self.is_tree:
            return tuple(found)
        order = [self.label_of(number) for number in below(self.result.position)]
        return tuple(label for label in order if label in found)

    @property
    def effective_cuts(self) -> list[Cut]:
        return [cut for cut in self.cuts if cut.is_effective]

    def find(self, label: str) -> Node | None:
        """The node of that label (in a game, the moves that lead to it), if the search reached it."""
        wanted = " ".join(label.split())
        exactly = (node for node in self.nodes if node.label == wanted)
        return next(exactly, next((node for node in self.nodes if node.label.casefold() == wanted.casefold()), None))

    def label_of(self, number: int) -> str:
        """The label of a node of an explicit tree by its number."""
        return self.game.show(TreePosition(number, self.result.position.tree))

    def is_estimate(self, visit: Visit) -> bool:
        """Whether a value is an estimate: the search stopped there, or the tree says so."""
        if visit.ending == "estimate":
            return True
        return visit.ending == "utility" and self.tree is not None and self.tree.estimates[visit.node.position.node]

    def is_given(self, visit: Visit) -> bool:
        """Whether a value was computed before: a leaf that the tree writes as a MAX or MIN node (X-=8)."""
        if visit.ending != "utility" or self.tree is None or self.is_estimate(visit):
            return False
        return bool(self.tree.shapes[visit.node.position.node])

    @cached_property
    def _known(self) -> dict[int, tuple[Value, Value]]:
        """For each visit of alpha-beta, by number: the bounds on its value from the leaves searched."""
        known: dict[int, tuple[Value, Value]] = {}
        for visit in reversed(self.visits):  # children come after their parents
            if visit.is_leaf:
                known[visit.number] = visit.value, visit.value
                continue
            extreme = max if visit.node.role == "max" else min
            lows, highs = zip(*(known[step.visit.number] for step in visit.steps), strict=True)
            low, high = extreme(lows), extreme(highs)
            if visit.cut and visit.cut.dropped:
                low, high = (low, inf) if visit.node.role == "max" else (-inf, high)
            known[visit.number] = low, high
        return known

    def is_known(self, visit: Visit) -> bool:
        """Whether the leaves that alpha-beta searched below a node determine its value."""
        if not self.declared.is_plain_alphabeta or any(each.stand_pat is not None for each in self.visits):
            return False
        return self._known[visit.number] == (visit.value, visit.value)

    def sign(self, visit: Visit) -> str:
        """The relation of a value to the true one: "≥" a lower bound, "≤" an upper bound, "" exact."""
        sign = self.sign_by_window(visit)
        return "" if sign and self.is_known(visit) else sign

    def sign_by_window(self, visit: Visit) -> str:
        """The relation by the position of the value in the window."""
        if visit.is_leaf or not self.has_windows or visit.value is None or isinstance(visit.value, tuple):
            return ""
        if visit.value in (inf, -inf):
            return ""
        if visit.ending == "probe":
            return "≤" if visit.node.role == "min" else "≥"
        if visit.is_question and visit.node.role in ("max", "min"):
            return "≥" if (visit.node.role == "max") == (visit.cut is not None) else "≤"
        return bound_sign(visit.value, visit.first_alpha, visit.first_beta, self.strict)


def journey(story: Story) -> Iterator[tuple[Visit, bool]]:
    """Every visit twice, on entering and on leaving; a leaf is only entered."""
    for root in story.root.visits:
        yield root, False
        under_way = [(root, iter(root.steps))]
        while under_way:
            visit, rest = under_way[-1]
            step = next(rest, None)
            if step is None:
                under_way.pop()
                if not visit.is_leaf:
                    yield visit, True
                continue
            yield step.visit, False
            if not step.visit.is_leaf:
                under_way.append((step.visit, iter(step.visit.steps)))


def answers(story: Story) -> dict[int, Step]:
    """The step of each visit, by number, in the visit above it; the root has none."""
    return {step.visit.number: step for visit in story.visits for step in visit.steps}


def below(position: TreePosition, deepest: int | None = None) -> Iterator[int]:
    """A node of an explicit tree and its subtree, at most `deepest` plies down, in preorder."""
    columns = position.tree
    waiting = [(position.node, 0)]
    while waiting:
        number, depth = waiting.pop()
        yield number
        if deepest is None or depth < deepest:
            start = columns.start[number]
            children = [columns.child[place] for place in range(start, start + columns.count[number])]
            waiting += [(child, depth + 1) for child in reversed(children)]
