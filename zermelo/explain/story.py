"""The story of a search: its events, read once and put together into visits of nodes.

Every text and every figure that explains a search is a view of this. It says what happened, in the order in
which it happened, and never searches by itself:

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

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from math import inf
from typing import Any

from zermelo.algorithms import Result, algorithms, automatic, search
from zermelo.algorithms.events import CUT, DESCEND, ENTER, ESTIMATE, IMPROVE, LEAF, LEAVE, TERM, Event
from zermelo.languages.errors import ZermeloError
from zermelo.machine.large_stack import DEEPEST_PLY
from zermelo.rules.display import drawing_of
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position, Value
from zermelo.trees.tree import BadTree, Tree
from zermelo.trees.walk import Position as TreePosition

ROOT = "root"
"""The label of the position where the search of a game starts; every other is called by the moves that lead to it."""

WITHOUT_WINDOWS = {"minimax", "expectimax", "expectiminimax", "maxn"}
SEEN_BY_MOVER = {"negamax"}
ASKING = {"pvs", "mtdf"}
"""The algorithms that ask questions: a window with nothing inside."""
RULES = ("nonstrict", "strict")
STYLES = ("soft", "hard", "bound", "practical")


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
    """What is done with its children: "max", "min", "chance", "model" (an opponent with habits) or "own" (max^n)."""
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
    """Those children with everything below them (in a game, where nobody has looked, the children)."""

    @property
    def node(self) -> Node:
        return self.visit.node

    @property
    def is_effective(self) -> bool:
        return bool(self.dropped)

    @property
    def is_tie(self) -> bool:
        return bool(self.value == self.bound)

    @property
    def is_deep(self) -> bool:
        """Whether the bound comes from further up than the parent."""
        return self.owner is not None and self.owner.node is not self.node.parent


class Story:
    """What happened in a recorded search; see the top of this file."""

    def __init__(
        self, result: Result, *, tree: Tree | None = None, options: dict[str, Any] | None = None, labels: str = "soft"
    ) -> None:
        self.result = result
        self.tree = tree
        self.options = dict(options or {})
        self.labels = labels
        searched = result.searched or result.game
        prepare = algorithms()[result.algorithm].prepare
        self.game: Game = prepare(searched, result.position) if prepare else searched
        self.is_tree = isinstance(result.position, TreePosition)
        self.has_windows = result.algorithm not in WITHOUT_WINDOWS
        self.nodes: list[Node] = []
        self.visits: list[Visit] = []
        self.cuts: list[Cut] = []
        if not result.events:
            raise ZermeloError("This search was not recorded, so there is nothing to tell; search with record=True.")
        _Reader(self).read(result.events)

    def _repr_html_(self) -> str:
        """In a notebook: the search step by step, with a slider."""
        return drawing_of(self)

    @property
    def algorithm(self) -> str:
        return self.result.algorithm

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
    def best(self) -> Node | None:
        """The child of the root that is chosen: the first that reached the value."""
        return self.root.visit.best.node if self.root.visit.best else None

    @property
    def line(self) -> list[Node]:
        """The principal line, the root first, up to the first outcome of chance."""
        visit, line = self.root.visit, [self.root]
        while visit.best and visit.stand_pat is None:
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

    def sign(self, visit: Visit) -> str:
        """What a value is to the real one: "≥" a lower bound, "≤" an upper bound, "" the value itself."""
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
    """What each visit, by its number, was to the visit above it; the root was nothing to anybody."""
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


# ---------------------------------------------------------------------------------------------
# Reading the events


class _Reader:
    """Puts the events together; `open` holds the visits that are under way, one a ply."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.game = story.game
        self.open: list[Visit] = []
        self.place: list[int] = []
        """The child that is being searched, one a ply."""
        self.before: tuple[Value, Value] = (-inf, inf)
        """The window before the last improvement: a cut leaves it as it was."""
        self.turned = story.algorithm in SEEN_BY_MOVER
        self.lower: Value = -inf
        self.upper: Value = inf
        """What the questions of MTD(f) have told about the value."""

    def read(self, events: list[Event]) -> None:
        tell_of = {
            ENTER: self.enter,
            LEAF: self.leaf,
            ESTIMATE: self.estimate,
            DESCEND: self.descend,
            IMPROVE: self.improve,
            CUT: self.cut,
            TERM: self.term,
            LEAVE: self.leave,
        }
        for event in events:
            if event.kind != ENTER:
                del self.open[event.depth + 1 :]
            tell_of[event.kind](event)

    def seen_by_max(self, visit: Visit, value: Value) -> Value:
        """Negamax counts for the player to move."""
        return -value if self.turned and visit.node.player != MAX else value

    # Each event in turn

    def enter(self, event: Event) -> None:
        del self.open[event.depth :]
        above = self.open[-1] if self.open else None
        node = self.child(above.node, self.place[event.depth - 1], event.depth) if above else self.root()
        alpha, beta = event.first, event.second
        if self.turned and node.player != MAX:
            alpha, beta = -beta, -alpha
        asks = self.question(node, above, alpha) if alpha == beta and self.story.algorithm in ASKING else ""
        visit = Visit(len(self.story.visits) + 1, node, above, alpha, beta, alpha, beta, asks)
        node.visits.append(visit)
        self.story.visits.append(visit)
        self.open.append(visit)
        if above:
            visit.probe = self.probe_of(node, above)
            visit.best = visit.probe.steps[0] if visit.probe else None
            self.inherit(visit, above)
            above.steps.append(Step(visit, above.alpha, above.beta))

    def leaf(self, event: Event) -> None:
        visit = self.open[event.depth]
        visit.value, visit.ending = self.seen_by_max(visit, event.first), "utility"

    def estimate(self, event: Event) -> None:
        visit = self.open[event.depth]
        visit.value, visit.ending = self.seen_by_max(visit, event.first), "estimate"

    def descend(self, event: Event) -> None:
        visit = self.open[event.depth]
        if visit.node.actions is None:
            visit.node.actions = self.game.moves(visit.node.position)
        if visit.ending == "estimate":  # a quiescent search goes on where others stop
            visit.stand_pat, visit.ending = visit.value, "open"
        self.settle_quiet(visit)
        if visit.probe and not visit.steps:
            self.narrow(visit, visit.probe.value)
        del self.place[event.depth :]
        self.place.append(self.place_of(visit, event.number))

    def improve(self, event: Event) -> None:
        visit = self.open[event.depth]
        self.before = visit.alpha, visit.beta
        self.improved(visit, self.seen_by_max(visit, event.first))

    def improved(self, visit: Visit, value: Value) -> None:
        """The last child is the best: it raises alpha at MAX and lowers beta at MIN."""
        step = visit.steps[-1]
        step.improved, visit.best = True, step
        self.narrow(visit, value)
        step.alpha, step.beta = visit.alpha, visit.beta

    def narrow(self, visit: Visit, value: Value) -> None:
        """What the player to move is sure of, now, is the bound for all that is below."""
        if self.story.has_windows and not visit.is_question:
            if visit.node.role == "max":
                visit.alpha = max(visit.alpha, value)
            elif visit.node.role == "min":
                visit.beta = min(visit.beta, value)

    def term(self, event: Event) -> None:
        self.open[event.depth].steps[-1].probability = event.first

    def cut(self, event: Event) -> None:
        visit = self.open[event.depth]
        if visit.ending == "estimate":
            visit.stand_pat, visit.ending = visit.value, "open"
        value, bound = self.seen_by_max(visit, event.first), self.seen_by_max(visit, event.second)
        if visit.steps and visit.steps[-1].improved and visit.stand_pat is None:
            visit.alpha, visit.beta = self.before
            visit.steps[-1].alpha, visit.steps[-1].beta = self.before
        kind, known = self.kind_of_cut(visit, value, bound), visit.all_steps
        dropped = self.dropped(visit)
        labels = tuple(self.label(visit.node, place) for place in dropped)
        cut = Cut(
            visit=visit,
            kind=kind,
            value=value,
            bound=bound,
            relation=self.relation(visit, kind),
            after=known[-1].node if known else None,
            owner=self.owner(visit, kind),
            dropped=labels,
            moves=tuple(self.move(visit.node, place) for place in dropped),
            skipped=self.with_all_below(visit.node, dropped) if self.story.is_tree else labels,
        )
        visit.cut = cut
        self.story.cuts.append(cut)

    def leave(self, event: Event) -> None:
        visit = self.open[event.depth]
        if visit.ending == "estimate":
            visit.stand_pat = visit.value
        if visit.cut is None:
            self.settle_quiet(visit)
        visit.value = self.seen_by_max(visit, event.first)
        averaging = visit.node.role in ("chance", "model")
        is_probe = not (visit.best or averaging or visit.stand_pat is not None)
        visit.ending = "probe" if is_probe else "children"

    # What the events leave unsaid

    def probe_of(self, node: Node, above: Visit) -> Visit | None:
        """Star2 goes on from its probe of the same outcome, if there was one."""
        if above.node.role != "chance" or len(node.visits) < 2:
            return None
        before = node.visits[-2]
        return before if before.above is above and before.ending == "probe" else None

    def settle_quiet(self, visit: Visit) -> None:
        """A quiescent search does not announce its best child: compare the last child with what stood before."""
        if visit.stand_pat is None:
            return
        best = visit.best.value if visit.best else visit.stand_pat
        if visit.steps and not visit.steps[-1].improved:
            value = visit.steps[-1].value
            if value > best if visit.node.role == "max" else value < best:
                self.improved(visit, value)
        elif not visit.steps and visit.node.role == "max":
            visit.alpha = max(visit.alpha, best)
        elif not visit.steps:
            visit.beta = min(visit.beta, best)

    def root(self) -> Node:
        if self.story.nodes:
            return self.story.nodes[0]
        position = self.story.result.position
        label = self.game.show(position) if self.story.is_tree else ROOT
        return self.add(label, "", position, 0, None, -1)

    def child(self, parent: Node, place: int, depth: int) -> Node:
        known = parent.children.get(place)
        if known:
            return known
        assert parent.actions is not None
        position = self.game.result(parent.position, parent.actions[place])
        node = self.add(self.label(parent, place), self.move(parent, place), position, depth, parent, place)
        parent.children[place] = node
        return node

    def add(self, label: str, action: str, position: Position, depth: int, parent: Node | None, place: int) -> Node:
        player = self.game.player(position)
        number = len(self.story.nodes) + 1
        node = Node(number, label, action, position, player, self.role(player), depth, parent, place)
        self.story.nodes.append(node)
        return node

    def role(self, player: int) -> str:
        if player == CHANCE:
            return "chance"
        if self.story.algorithm == "maxn":
            return "own"
        if player == MAX:
            return "max"
        return "model" if self.story.algorithm == "expectimax" else "min"

    def move(self, parent: Node, place: int) -> str:
        assert parent.actions is not None
        return self.game.write(parent.position, parent.actions[place])

    def label(self, parent: Node, place: int) -> str:
        assert parent.actions is not None
        if self.story.is_tree:
            return self.story.label_of(parent.actions[place])
        return f"{parent.label} {self.move(parent, place)}" if parent.parent else self.move(parent, place)

    def choices(self, visit: Visit) -> list[int]:
        """The places of the children among which this visit goes, in its own order."""
        node = visit.node
        assert node.actions is not None
        model = self.story.options.get("model")
        if visit.stand_pat is not None and self.game.noisy is not None:
            return [node.actions.index(action) for action in self.game.noisy(node.position)]
        if node.role == "model" and callable(model):
            return [node.actions.index(action) for action, _ in model(node.position)]
        return list(range(len(node.actions)))

    def place_of(self, visit: Visit, number: int) -> int:
        plain = visit.stand_pat is None and visit.node.role != "model"
        return number if plain else self.choices(visit)[number]

    def dropped(self, visit: Visit) -> list[int]:
        if visit.node.actions is None:
            visit.node.actions = self.game.moves(visit.node.position)
        searched = {step.node.place for step in visit.all_steps}
        return [place for place in self.choices(visit) if place not in searched]

    def with_all_below(self, node: Node, places: list[int]) -> tuple[str, ...]:
        limit = self.story.result.depth
        deepest = None if limit is None else limit - node.depth - 1
        assert node.actions is not None
        return tuple(
            self.story.label_of(number)
            for place in places
            for number in below(TreePosition(node.actions[place], node.position.tree), deepest)
        )

    def kind_of_cut(self, visit: Visit, value: Value, bound: Value) -> str:
        role = visit.node.role
        if role == "own":
            return "shallow"
        if role in ("max", "min"):
            return "beta" if role == "max" else "alpha"
        return "alpha" if value < bound or value == bound == visit.alpha else "beta"

    def relation(self, visit: Visit, kind: str) -> str:
        """A question whether a value is at least γ is answered yes by a tie, one whether it is above γ is not."""
        ties = (visit.asks == "≥") == (kind == "beta") if visit.asks else not self.story.strict
        return ("≥" if ties else ">") if kind == "beta" else ("≤" if ties else "<")

    def question(self, node: Node, above: Visit | None, gamma: Value) -> str:
        """What is asked: MAX asks for more than it has, MIN whether it gets no less; MTD(f) closes in on the value."""
        if above and above.asks:
            return above.asks
        if above:
            return ">" if above.node.role == "max" else "≥"
        if node.visits:  # what the last question has told
            last = node.visits[-1]
            passed = last.value > last.first_alpha or (last.value == last.first_alpha and last.asks == "≥")
            if self.lower < self.upper:
                self.lower, self.upper = (last.value, self.upper) if passed else (self.lower, last.value)
        if self.lower == self.upper:  # the value is known: this one is asked for the sake of the line
            return "≥" if node.player == MAX else ">"
        return ">" if gamma == self.lower else "≥"

    def inherit(self, visit: Visit, above: Visit) -> None:
        """Who owns the window: the node above if it has raised the bound, else whoever owned it there."""
        best = above.best.node if above.best else None
        alpha = Owner(above.node, best) if above.alpha > above.first_alpha else above.alpha_owner
        beta = Owner(above.node, best) if above.beta < above.first_beta else above.beta_owner
        if visit.is_question and not above.is_question:  # one number, asked about because of one bound
            alpha = beta = alpha if above.node.role == "max" else beta
        if above.node.role == "chance":
            alpha = None if self.is_limit(visit, "alpha") or not alpha else replace(alpha, converted=True)
            beta = None if self.is_limit(visit, "beta") or not beta else replace(beta, converted=True)
        visit.alpha_owner, visit.beta_owner = alpha, beta

    def owner(self, visit: Visit, kind: str) -> Owner | None:
        if kind == "shallow":
            return Owner(visit.above.node, visit.above.best.node) if visit.above and visit.above.best else None
        return visit.alpha_owner if kind == "alpha" else visit.beta_owner

    def is_limit(self, visit: Visit, kind: str) -> bool:
        """Whether a bound is only the smallest or the largest value that the game has."""
        if self.game.bounds is None:
            return False
        low, high = self.game.bounds
        return bool(visit.first_alpha <= low if kind == "alpha" else visit.first_beta >= high)


# ---------------------------------------------------------------------------------------------
# Searching and telling


def tell(
    subject: Tree | Game,
    position: Position = None,
    *,
    algorithm: str = "auto",
    rule: str = "nonstrict",
    labels: str = "soft",
    depth: int | None = None,
    most: int | None = None,
    **options: Any,
) -> Story:
    """Search with a recording and tell what happened; TooLong if that takes more than `most` visits.

    `rule` is the tie rule (nonstrict: a value equal to the bound cuts) and `labels` the style of the values shown
    at cut and failing nodes: soft, hard, practical (what the search returns there) or bound (≥ and ≤).
    """
    tree = subject if isinstance(subject, Tree) else None
    game = subject.game() if isinstance(subject, Tree) else subject
    if algorithm == "auto":
        algorithm = told_by(game)
    chosen = options | options_for(algorithm, rule, labels)
    if tree is not None and not _has_floats(tree):
        chosen = _exactly(algorithm, game) | chosen
    observer = None if most is None else _patience(most)
    if tree is not None:
        _check_shape(tree, depth)
    result = search(game, position, algorithm=algorithm, depth=depth, record=True, observer=observer, **chosen)
    story = Story(result, tree=tree, options=chosen, labels=labels)
    _check_values(story)
    return story


def told_by(game: Game) -> str:
    """The algorithm that suits a game, as the textbook has it: with chance that is the one which skips nothing.

    >>> from zermelo.games import find
    >>> told_by(find("tic-tac-toe")), told_by(find("pig"))
    ('alphabeta', 'expectiminimax')
    """
    name = automatic(game)[0]
    return "expectiminimax" if name == "star2" else name


def _check_shape(tree: Tree, depth: int | None) -> None:
    """There must be something to search; and a line is followed only so far, though a deep tree has an end."""
    if not tree.children[0]:
        raise BadTree(f"The tree is the leaf {tree.labels[0]} alone, so there is nothing to search.")
    if (depth is None or depth > DEEPEST_PLY) and tree.depth > DEEPEST_PLY:
        raise BadTree(f"The tree is {tree.depth} plies deep, and a search follows at most {DEEPEST_PLY}; give a depth.")


def _check_values(story: Story) -> None:
    """Every number must mean something: what stands at the horizon is written there, and an average has a value."""
    for visit in story.visits:
        parts = visit.value if isinstance(visit.value, tuple) else (visit.value,)
        if any(part != part for part in parts):
            raise BadTree(f"The average at {visit.node.label} adds inf and -inf, which has no value; write numbers.")
        if story.tree is None or visit.ending != "estimate":
            continue
        if story.tree.stated[visit.node.position.node] is None:
            label = visit.node.label
            raise BadTree(
                f"The search stops at {label}, which has no estimate; write one beside it, "
                f"as in {label}=~3(…), or search deeper."
            )


class TooLong(ZermeloError):
    """The search looks at more nodes than anybody would read about."""


def _patience(most: int) -> Callable[[Event], None]:
    """An observer that stops a search after so many visits."""
    visits = count(1)

    def watch(event: Event) -> None:
        if event.kind == ENTER and next(visits) > most:
            raise TooLong(f"The search visits more than {most} nodes, too many to tell; give a smaller depth.")

    return watch


def options_for(algorithm: str, rule: str, labels: str) -> dict[str, Any]:
    """The options of a search for a tie rule and a style of labels."""
    if rule not in RULES:
        raise ZermeloError(f"There is no tie rule {rule!r}; there are {', '.join(RULES)}.")
    if labels not in STYLES:
        raise ZermeloError(f"There is no style of labels {labels!r}; there are {', '.join(STYLES)}.")
    known = algorithms().get(algorithm)
    accepted = known.options if known else ("strict", "fail")  # an unknown name is refused by the search, in its words
    wanted: dict[str, Any] = {}
    if rule == "strict":
        wanted["strict"] = True
    if labels in ("hard", "practical"):
        wanted["fail"] = labels
    for option, choice in (("strict", f"rule {rule!r}"), ("fail", f"label style {labels!r}")):
        if option in wanted and option not in accepted:
            raise ZermeloError(f"{algorithm} has no {choice}; alphabeta and paranoid have.")
    return wanted


def _exactly(algorithm: str, game: Game) -> dict[str, Any]:
    """The options that keep the arithmetic of an algorithm exact, for trees whose numbers are."""
    if algorithm in ("star1", "star2"):
        return {"exact": True}
    if algorithm == "expectimax":

        def equally_likely(position: Position) -> Iterator[tuple[Action, Fraction]]:
            moves = list(game.actions(position))
            for action in moves:
                yield action, Fraction(1, len(moves))

        return {"model": equally_likely}
    return {}


def _has_floats(tree: Tree) -> bool:
    numbers = [part for value in tree.values for part in (value if isinstance(value, tuple) else (value,))]
    return any(isinstance(number, float) and abs(number) != inf for number in [*numbers, *tree.probabilities])
