"""The story of a search: its nodes, visits and cuts, put together from its events (reader.py).

Every text and every figure that explains a search is a view of this. It says what happened, in the order in
which it happened, and never searches by itself:

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), algorithm="alphabeta")
>>> [(cut.node.label, cut.kind, cut.after.label, cut.owner.node.label, cut.dropped) for cut in story.cuts]
[('C', 'alpha', 'C1', 'A', ('C2', 'C3')), ('D', 'alpha', 'D3', 'A', ())]
>>> [node.label for node in story.line], story.skipped
(['A', 'B', 'B1'], ('C2', 'C3'))

A node can be visited more than once (a principal-variation search tests a child and then searches it, Star2
probes it first), so the story has nodes and visits. Every value is seen by MAX, whatever sign the algorithm
works with; with more than two players it is a tuple.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from zermelo.algorithms.algorithm import MOVER_SEES, Algorithm
from zermelo.algorithms.result import Result
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.display import drawing_of
from zermelo.rules.game import MAX, Action, Game, Position, Value
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position as TreePosition

ROOT = "root"
"""The label of the position where the search of a game starts; every other is called by the moves that lead to it."""


@dataclass(eq=False, slots=True)
class Node:
    """A node that the search reached."""

    number: int
    """The order in which nodes were first reached; the root is 1."""
    label: str
    action: str
    """The move that leads here, as people write it; empty at the root."""
    position: Position
    player: int
    role: str
    """The operation on its children: "max", "min", "chance", "model" (an opponent with habits) or "own" (max^n)."""
    depth: int
    parent: "Node | None" = field(repr=False)
    place: int = -1
    """Which child of its parent it is, counted from 0."""
    actions: list[Action] | None = field(default=None, repr=False)
    """Its moves, or outcomes of chance; None if the search did not go on from here."""
    children: dict[int, "Node"] = field(default_factory=dict, repr=False)
    visits: list["Visit"] = field(default_factory=list, repr=False)

    @property
    def visit(self) -> "Visit":
        """The visit that counts: the last."""
        return self.visits[-1]

    @property
    def starts_game(self) -> bool:
        """Whether it is the position where the search of a game starts, which has no name of its own."""
        return self.label == ROOT and self.parent is None

    @property
    def mover(self) -> Message:
        """The name of the player to move where each counts for itself: P1."""
        return M("P{number}", number=self.player + 1)


@dataclass(eq=False, slots=True)
class Step:
    """A child searched during a visit, and what the visit knew after it."""

    visit: "Visit"
    alpha: Value
    beta: Value
    improved: bool = False
    """Whether it was the best child so far."""
    probability: Value = None
    """The share of this outcome, when it was added to the average."""
    probed_share: Value = None
    """The share of an outcome that was only probed, when a cut counts with the bound that the probe gave."""

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
    """The order in which it happened; the first is 1."""
    node: Node
    above: "Visit | None" = field(repr=False)
    first_alpha: Value
    first_beta: Value
    """The window at entry."""
    alpha: Value
    beta: Value
    """The window at the end, or as far as the search has come."""
    asks: str = ""
    """">" or "≥" if it only asks whether the value is above, or at least, a number (see algorithms/scout.py)."""
    alpha_owner: "Owner | None" = field(default=None, repr=False)
    beta_owner: "Owner | None" = field(default=None, repr=False)
    """Who is sure of the bounds of the window at entry; None if the search began with them."""
    value: Value = None
    ending: str = "open"
    """How it got its value: "utility", "estimate", "children", "probe" (its first child alone); "open" without one."""
    steps: list[Step] = field(default_factory=list, repr=False)
    best: Step | None = field(default=None, repr=False)
    cut: "Cut | None" = field(default=None, repr=False)
    stand_pat: Value = None
    """The estimate of an unquiet position from which the search went on with the noisy moves."""
    probe: "Visit | None" = field(default=None, repr=False)
    """The probe of the same node from which this visit went on, with the second child."""

    @property
    def is_question(self) -> bool:
        return bool(self.asks)

    @property
    def is_leaf(self) -> bool:
        return self.ending in ("utility", "estimate")

    @property
    def all_steps(self) -> list[Step]:
        """Every child whose value this visit knows, the one that was probed before included."""
        return [*(self.probe.steps if self.probe else []), *self.steps]

    @property
    def terms(self) -> list[Step]:
        return [step for step in self.steps if step.probability is not None]

    @property
    def parts(self) -> list[tuple[Value, Step]]:
        """The terms of the average, or of the bound that a cut puts on it: shares and children in their order."""
        shares = [(step.probability if step.probed_share is None else step.probed_share, step) for step in self.steps]
        return sorted((part for part in shares if part[0] is not None), key=lambda part: part[1].node.place)


@dataclass(frozen=True)
class Owner:
    """The ancestor that is sure of a bound."""

    node: Node
    branch: Node | None
    """The child that made it sure."""
    converted: bool = False
    """Whether chance nodes on the way have turned the number of the ancestor into another one."""


@dataclass(frozen=True, eq=False)
class Cut:
    """A visit that ended before all children were searched, or would have."""

    visit: Visit = field(repr=False)
    kind: str
    """"alpha" (the value is too low for MAX), "beta" (too high for MIN), or "shallow" (max^n)."""
    value: Value
    bound: Value
    relation: str
    """How the value had to lie to the bound: "≥" or ">" (beta), "≤" or "<" (alpha)."""
    after: Node | None
    """The last child searched; None if none was needed."""
    owner: Owner | None
    """Who has the bound; None if it is the window or the question with which the search began."""
    dropped: tuple[str, ...]
    """The children never searched; a cut after the last child drops nothing."""
    moves: tuple[str, ...]
    """The moves to those children."""
    skipped: tuple[str, ...]
    """Those children with everything below them (in a game, where nobody has looked, the children); at a chance node
    also what was left out below outcomes that were only probed."""

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
        """Whether the bound comes from further up than the parent."""
        return self.owner is not None and self.owner.node is not self.node.parent


class Story:
    """The nodes, visits and cuts of a recorded search; see the top of this file. `telling.story_of` makes one."""

    def __init__(
        self, result: Result, *, tree: Tree | None = None, options: dict[str, Any] | None = None, labels: str = "soft"
    ) -> None:
        if not result.events or result.declaration is None:
            raise ZermeloError(M("This search was not recorded, so there is nothing to tell; search with record=True."))
        self.result = result
        self.declared: Algorithm = result.declaration
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
        """Whether the algorithm counts for the player to move; the story always counts for MAX."""
        return self.declared.seen_by == MOVER_SEES

    def in_code(self, visit: Visit, value: Value) -> Value:
        """A value of the story as the code of the algorithm has it, and the other way round."""
        return -value if self.is_seen_by_mover and visit.node.player != MAX else value

    def window_in_code(self, visit: Visit, alpha: Value, beta: Value) -> tuple[Value, Value]:
        """The same for a window, whose ends change places."""
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
        """The child of the root that is chosen: the first that reached the value; None where that is only a bound."""
        return self.root.visit.best.node if self.root.visit.best and not self.bound else None

    @property
    def line(self) -> list[Node]:
        """The principal line, the root first, up to the first outcome of chance."""
        visit, line = self.root.visit, [self.root]
        while not self.bound and visit.best and visit.stand_pat is None:
            visit = visit.best.visit
            line.append(visit.node)
        return line

    @property
    def skipped(self) -> tuple[str, ...]:
        """Everything that the cuts left out and no other visit reached, in the order of the tree."""
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
        """The node of that name (in a game, the moves that lead to it), if the search reached it."""
        wanted = " ".join(label.split())
        exactly = (node for node in self.nodes if node.label == wanted)
        return next(exactly, next((node for node in self.nodes if node.label.casefold() == wanted.casefold()), None))

    def label_of(self, number: int) -> str:
        """The label of a node of an explicit tree by its number."""
        return self.game.show(TreePosition(number, self.result.position.tree))

    def is_estimate(self, visit: Visit) -> bool:
        """Whether a value is a judgement: the search stopped there, or the tree says so."""
        if visit.ending == "estimate":
            return True
        return visit.ending == "utility" and self.tree is not None and self.tree.estimates[visit.node.position.node]

    def is_given(self, visit: Visit) -> bool:
        """Whether somebody worked a node out before: a leaf that the tree writes as a MAX or MIN node (X-=8)."""
        if visit.ending != "utility" or self.tree is None or self.is_estimate(visit):
            return False
        return bool(self.tree.shapes[visit.node.position.node])

    @cached_property
    def _known(self) -> dict[int, tuple[Value, Value]]:
        """For each visit of alpha-beta, by its number: what the searched leaves say its value is at least, at most."""
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
        """Whether the leaves that alpha-beta searched below a node leave no doubt about its value."""
        if not self.declared.is_plain_alphabeta or any(each.stand_pat is not None for each in self.visits):
            return False
        return self._known[visit.number] == (visit.value, visit.value)

    def sign(self, visit: Visit) -> str:
        """The relation of a value to the real one: "≥" a lower bound, "≤" an upper bound, "" the value itself."""
        sign = self.sign_by_window(visit)
        return "" if sign and self.is_known(visit) else sign

    def sign_by_window(self, visit: Visit) -> str:
        """The sign by where the value lies to the window."""
        if visit.is_leaf or not self.has_windows or visit.value is None or isinstance(visit.value, tuple):
            return ""
        if visit.value in (inf, -inf):
            return ""
        if visit.ending == "probe":
            return "≤" if visit.node.role == "min" else "≥"
        if visit.is_question and visit.node.role in ("max", "min"):
            return "≥" if (visit.node.role == "max") == (visit.cut is not None) else "≤"
        tie = not self.strict
        if visit.value < visit.first_alpha or (tie and visit.value == visit.first_alpha):
            return "≤"
        if visit.value > visit.first_beta or (tie and visit.value == visit.first_beta):
            return "≥"
        return ""


def journey(story: Story) -> Iterator[tuple[Visit, bool]]:
    """Every visit twice, when it is entered and when it is left; a leaf is only entered."""
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
    """The place of each visit, by its number, in the visit above it; the root has none."""
    return {step.visit.number: step for visit in story.visits for step in visit.steps}


def below(position: TreePosition, deepest: int | None = None) -> Iterator[int]:
    """A node of an explicit tree and all below it, at most `deepest` plies down, in the order of the tree."""
    columns = position.tree
    waiting = [(position.node, 0)]
    while waiting:
        number, depth = waiting.pop()
        yield number
        if deepest is None or depth < deepest:
            start = columns.start[number]
            children = [columns.child[place] for place in range(start, start + columns.count[number])]
            waiting += [(child, depth + 1) for child in reversed(children)]
