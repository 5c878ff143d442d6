"""Reads the events of a recorded search and assembles nodes, visits and cuts (story.py)."""

from dataclasses import replace
from math import inf

from zermelo.algorithms.events import CUT, DESCEND, ENTER, ESTIMATE, IMPROVE, LEAF, LEAVE, PLAYOUT, TERM, WEIGH, Event
from zermelo.explain.story import ROOT, Cut, Node, Owner, Step, Story, Visit, below
from zermelo.rules.game import CHANCE, MAX, Position, Value
from zermelo.trees.walk import Position as TreePosition


def read(story: Story) -> None:
    """Fill a story with the events of its search."""
    _Reader(story).read(story.result.events)


class _Reader:
    """Assembles the events; `open` is the stack of unfinished visits, one per ply."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.game = story.game
        self.open: list[Visit] = []
        self.place: list[int] = []
        """The child being searched, one per ply."""
        self.before: tuple[Value, Value] = (-inf, inf)
        """The window before the last improvement: a cut leaves it unchanged."""
        self.lower: Value = -inf
        self.upper: Value = inf
        """The bounds of the value from the null-window tests of MTD(f) so far."""

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
            PLAYOUT: self.playout,
            WEIGH: self.weigh,
        }
        for event in events:
            if event.kind != ENTER:
                del self.open[event.depth + 1 :]
            tell_of[event.kind](event)
        if self.story.simulates:
            self.choose()

    # Each event in turn

    def enter(self, event: Event) -> None:
        del self.open[event.depth :]
        above = self.open[-1] if self.open else None
        node = self.child(above.node, self.place[event.depth - 1], event.depth) if above else self.root()
        alpha, beta = event.first, event.second
        if self.story.is_seen_by_mover and node.player != MAX:
            alpha, beta = -beta, -alpha
        asks = self.question(node, above, alpha) if alpha == beta and self.story.declared.asks else ""
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
        visit.value, visit.ending = self.story.in_code(visit, event.first), "utility"

    def estimate(self, event: Event) -> None:
        visit = self.open[event.depth]
        visit.value, visit.ending = self.story.in_code(visit, event.first), "estimate"

    def playout(self, event: Event) -> None:
        visit = self.open[event.depth]
        visit.value, visit.ending = event.first, "playout"

    def weigh(self, event: Event) -> None:
        self.open[event.depth].weighed[event.number] = event.first, event.second

    def descend(self, event: Event) -> None:
        visit = self.open[event.depth]
        if visit.node.actions is None:
            visit.node.actions = self.game.moves(visit.node.position)
        if visit.ending == "estimate":  # a quiescence search continues where others stop
            visit.stand_pat, visit.ending = visit.value, "open"
        self.settle_quiet(visit)
        if visit.probe and not visit.steps:
            self.narrow(visit, visit.probe.value)
        del self.place[event.depth :]
        self.place.append(self.place_of(visit, event.number))

    def improve(self, event: Event) -> None:
        visit = self.open[event.depth]
        self.before = visit.alpha, visit.beta
        self.improved(visit, self.story.in_code(visit, event.first))

    def improved(self, visit: Visit, value: Value) -> None:
        """Record that the last child is the best: it raises alpha at MAX and lowers beta at MIN."""
        step = visit.steps[-1]
        step.improved, visit.best = True, step
        self.narrow(visit, value)
        step.alpha, step.beta = visit.alpha, visit.beta

    def narrow(self, visit: Visit, value: Value) -> None:
        """Narrow the window to the mover's guaranteed value, for everything below."""
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
        value, bound = self.story.in_code(visit, event.first), self.story.in_code(visit, event.second)
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
            skipped=self.skipped(visit.node, dropped) + self.after_probes(visit),
        )
        visit.cut = cut
        if visit.node.role == "chance":
            self.count_probes(visit, kind)
        self.story.cuts.append(cut)

    def leave(self, event: Event) -> None:
        visit = self.open[event.depth]
        if visit.ending == "estimate":
            visit.stand_pat = visit.value
        if visit.cut is None:
            self.settle_quiet(visit)
        visit.value = self.story.in_code(visit, event.first)
        averaging = visit.node.role in ("chance", "model")
        is_probe = not (visit.best or averaging or visit.stand_pat is not None or self.story.simulates)
        visit.ending = "probe" if is_probe else "children"

    # Facts not contained in the events

    def probe_of(self, node: Node, above: Visit) -> Visit | None:
        """The probe of the same outcome from which Star2 continues, if any."""
        if above.node.role != "chance" or len(node.visits) < 2:
            return None
        before = node.visits[-2]
        return before if before.above is above and before.ending == "probe" else None

    def settle_quiet(self, visit: Visit) -> None:
        """Compare the last child with the previous best: a quiescence search does not announce its best child."""
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

    def choose(self) -> None:
        """Mark the line that a search by simulations chose in the end, which no single visit announces."""
        node = self.root()
        for action in self.story.result.line:
            assert node.actions is not None
            child = node.children[node.actions.index(action)]
            node.visit.best = Step(child.visit, -inf, inf)
            node = child

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
        of_max, of_others = ("own", "own") if self.game.has_payoffs else self.story.declared.roles
        return of_max if player == MAX else of_others

    def move(self, parent: Node, place: int) -> str:
        assert parent.actions is not None
        return self.game.write(parent.position, parent.actions[place])

    def label(self, parent: Node, place: int) -> str:
        assert parent.actions is not None
        if self.story.is_tree:
            return self.story.label_of(parent.actions[place])
        return f"{parent.label} {self.move(parent, place)}" if parent.parent else self.move(parent, place)

    def choices(self, visit: Visit) -> list[int]:
        """The indices of the children of this visit, in its own order."""
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

    def count_probes(self, visit: Visit, kind: str) -> None:
        """Count the probed bounds: a probe at MIN gives an upper bound of an outcome, one at MAX a lower bound."""
        bounding = "min" if kind == "alpha" else "max"
        for step in visit.steps:
            only_probed = step.visit.ending == "probe" and step.visit is step.node.visit
            if only_probed and step.node.role == bounding:
                step.probed_share = self.game.outcomes(visit.node.position)[step.node.place][1]

    def after_probes(self, visit: Visit) -> tuple[str, ...]:
        """The nodes that Star2 skips below outcomes that it only probed."""
        left: tuple[str, ...] = ()
        for node in {step.node.number: step.node for step in visit.steps}.values():
            if node.visit.ending == "probe":
                left += self.skipped(node, self.dropped(node.visit))
        return left

    def skipped(self, node: Node, places: list[int]) -> tuple[str, ...]:
        if self.story.is_tree:
            return self.with_all_below(node, places)
        return tuple(self.label(node, place) for place in places)

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
        """The relation that answers a question: a tie is a yes to "at least γ", and a no to "above γ"."""
        ties = (visit.asks == "≥") == (kind == "beta") if visit.asks else not self.story.strict
        return ("≥" if ties else ">") if kind == "beta" else ("≤" if ties else "<")

    def question(self, node: Node, above: Visit | None, gamma: Value) -> str:
        """The question: MAX asks for more than it has, MIN whether it gets no less; MTD(f) narrows its bounds."""
        if above and above.asks:
            return above.asks
        if above:
            return ">" if above.node.role == "max" else "≥"
        if node.visits:  # the answer to the last question
            last = node.visits[-1]
            passed = last.value > last.first_alpha or (last.value == last.first_alpha and last.asks == "≥")
            if self.lower < self.upper:
                self.lower, self.upper = (last.value, self.upper) if passed else (self.lower, last.value)
        if self.lower == self.upper:  # the value is known: this test is only for the principal variation
            return "≥" if node.player == MAX else ">"
        return ">" if gamma == self.lower else "≥"

    def inherit(self, visit: Visit, above: Visit) -> None:
        """Set the owners of the window: the node above if it raised the bound, else the owner there."""
        best = above.best.node if above.best else None
        alpha = Owner(above.node, best) if above.alpha > above.first_alpha else above.alpha_owner
        beta = Owner(above.node, best) if above.beta < above.first_beta else above.beta_owner
        if visit.is_question and not above.is_question:  # one number, tested because of one bound
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
        """Whether a bound is only the smallest or the largest value of the game."""
        if self.game.bounds is None:
            return False
        low, high = self.game.bounds
        return bool(visit.first_alpha <= low if kind == "alpha" else visit.first_beta >= high)
