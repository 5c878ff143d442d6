"""The story of a search for a path: the positions found, each step of the search, and the frontier after it.

The trace, the sentences and the drawing of a search for a path are views of it. A position is called by its text if
that is one word, else by its number, in the order in which positions are found; a search that remembers its path only
calls a position by the moves to it.

>>> from zermelo.games.sliding_tiles import sliding_tiles
>>> story = tell_path(sliding_tiles(2, 2), None, "greedy")
>>> [(step.place.label, [arrival.place.label for arrival in step.arrivals]) for step in story.steps][:3]
[('#0', ['#1', '#2']), ('#1', ['#3', '#0']), ('#3', ['#1', '#4'])]
"""

from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.explain.telling import TooLong
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.memory import Block
from zermelo.pathfinding.memory import cost_of
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import SILENT
from zermelo.pathfinding.route import Route, find_route, method_named
from zermelo.rules.game import Action, Game, Position

MOST_EXPANSIONS = 2_000
"""The positions that one reads a trace of, at most."""
LONGEST_NAME = 8
NEW, CHEAPER, KNOWN = "new", "cheaper", "known"


@dataclass(eq=False, slots=True)
class Place:
    """A position that the search has found."""

    number: int
    position: Position
    label: str
    parent: "Place | None" = field(default=None, repr=False)
    move: str = ""
    """The move of the cheapest way known, from the parent."""
    g: Any = None
    """The cost so far; None where the search does not count it."""
    h: Any = None
    """The estimate; None where the search does not use it."""
    turns: list[int] = field(default_factory=list)
    """The numbers of the steps that expanded it, from 1."""


@dataclass(frozen=True)
class Numbers:
    """The numbers of a position at one moment of a search."""

    g: Any
    h: Any
    f: Any
    """What orders the frontier."""

    @property
    def message(self) -> Message:
        if self.g is None:
            return M("h = {estimate}", estimate=self.h)
        if self.h is None:
            return M("g = {cost}", cost=self.g)
        return M("g = {cost}, h = {estimate}, f = {f}", cost=self.g, estimate=self.h, f=self.f)


@dataclass(frozen=True)
class Waiting:
    """A position in the frontier: the least f goes first, then the least h, then the position found first."""

    f: Any
    h: Any
    place: Place

    @property
    def order(self) -> tuple[Any, Any, int]:
        return self.f, self.h, self.place.number


@dataclass(frozen=True)
class Arrival:
    """A move of an expanded position: to a new one, to one that it reaches more cheaply, or to one known."""

    kind: str
    place: Place
    move: str
    numbers: Numbers
    cost: Any
    """What the move costs."""
    before: Any = None
    """The cost so far of a position, before a cheaper way to it was found."""
    returns: bool = False
    """Whether the position had been expanded, and returns to the frontier."""


@dataclass(eq=False, slots=True)
class Step:
    """A position taken from the frontier, or reached by a recursion; or the beginning of an iteration."""

    place: Place | None
    """None where an iteration begins."""
    numbers: Numbers
    """Its numbers then; where an iteration begins, f is the bound."""
    is_goal: bool = False
    depth: int = 0
    rivals: list[Waiting] = field(default_factory=list)
    """The frontier that it was taken from, the position itself included."""
    arrivals: list[Arrival] = field(default_factory=list)
    frontier: list[Waiting] | None = None
    """The frontier after it; None after the last step, and where a search keeps none."""


class PathStory:
    """The positions and the steps of a recorded search for a path; see the top of this file."""

    route: Route

    def __init__(self, game: Game, method: Method) -> None:
        self.game, self.method = game, method
        self.places: list[Place] = []
        self.steps: list[Step] = []
        self.expanded = 0
        """The positions expanded so far, repeated ones included."""

    @property
    def root(self) -> Place:
        return self.places[0]

    @property
    def line(self) -> list[Place]:
        """The positions on the way found, the start first."""
        here, line = self.root, [self.root]
        below = {(id(place.parent), place.move): place for place in self.places}
        for move in self.route.moves:
            here = below[id(here), move]
            line.append(here)
        return line

    def name_of(self, number: int, position: Position) -> str:
        """The name of a position: its text where that is one word, else its number."""
        shown = self.game.show(position)
        return shown if len(shown) <= LONGEST_NAME and shown.isalnum() else f"#{number}"

    def is_goal(self, position: Position) -> bool:
        return bool(self.game.terminal(position) and self.game.utility(position) > 0)

    def find(self, label: str) -> Place | None:
        """The position with that number, as #3 or 3, or that the moves of that text lead to."""
        wanted = " ".join(label.split())
        for place in self.places:
            if wanted in (place.label, place.label.removeprefix("#")):
                return place
        return next((place for place in self.places if self.moves_to(place) == wanted), None)

    def moves_to(self, place: Place) -> str:
        """The moves of the cheapest way known to a position."""
        moves: list[str] = []
        while place.parent is not None:
            moves.append(place.move)
            place = place.parent
        return " ".join(reversed(moves))


class Recorder:
    """Turns the events of a search into its story."""

    def __init__(self, story: PathStory) -> None:
        self.story, self.method = story, story.method
        self.waiting: list[Waiting] = []
        self.found: list[Waiting] = []
        """Those that the last expansion added to the frontier."""
        self.path: list[Place] = []
        self.children: dict[tuple[int, str], Place] = {}
        self.observer = replace(
            SILENT,
            expand=self.expand, found=self.arrive, cheaper=self.improve, known=self.meet,
            bound=self.begin, enter=self.enter,
        )  # fmt: skip

    def numbers(self, cost: float, state: Position) -> Numbers:
        """The g, h and f of a position reached at that cost."""
        g = tidy(cost)
        if not self.method.uses_distance:
            return Numbers(g, None, g)
        h = tidy(self.story.game.distance(state))  # type: ignore[misc]
        return Numbers(g, h, h if self.method.f == "h" else g + h)

    def move_to(self, origin: Position, state: Position, spent: Any = 0) -> Action:
        """The move from a position to another; of several, the one whose cost is nearest to what was spent."""
        game = self.story.game
        found = [action for action in game.actions(origin) if game.result(origin, action) == state]
        cost = game.cost
        return min(found, key=lambda action: abs(cost(origin, action) - spent)) if cost else found[0]

    def take(self, place: Place, numbers: Numbers, depth: int = 0) -> Step:
        """Begin the step that expands or enters a position."""
        self.story.expanded += 1
        if self.story.expanded > MOST_EXPANSIONS:
            raise TooLong(
                M("The search expands more than {most:,} positions, too many to trace.", most=MOST_EXPANSIONS)
            )
        place.turns.append(self.story.expanded)
        step = Step(place, numbers, self.story.is_goal(place.position), depth)
        self.story.steps.append(step)
        return step

    # -----------------------------------------------------------------------------------------
    # Searches that number the positions

    def expand(self, run: Block, number: int, state: Position) -> None:
        self.settle()
        place = self.story.places[number]
        step = self.take(place, self.numbers(cost_of(run, number), state))
        step.rivals = self.waiting
        self.waiting = [one for one in self.waiting if one.place is not place]

    def settle(self) -> None:
        """Enter in the frontier what the last expansion found."""
        self.waiting = self.found + self.waiting if self.method.name == "dfs" else self.waiting + self.found
        if self.method.f:
            self.waiting.sort(key=lambda one: one.order)
        self.found = []
        if self.story.steps:
            self.story.steps[-1].frontier = self.waiting

    def arrive(self, run: Block, number: int, parent: int, state: Position) -> None:
        numbers = self.numbers(cost_of(run, number), state)
        place = Place(number, state, self.story.name_of(number, state), g=numbers.g, h=numbers.h)
        self.story.places.append(place)
        self.found.append(Waiting(numbers.f, numbers.h, place))
        if parent >= 0:
            self.reach(NEW, place, parent, numbers)

    def improve(self, run: Block, number: int, parent: int, state: Position) -> None:
        place, numbers = self.story.places[number], self.numbers(cost_of(run, number), state)
        self.waiting = [one for one in self.waiting if one.place is not place]
        self.found = [one for one in self.found if one.place is not place]
        self.found.append(Waiting(numbers.f, numbers.h, place))
        self.reach(CHEAPER, place, parent, numbers)
        place.g = numbers.g

    def reach(self, kind: str, place: Place, parent: int, numbers: Numbers) -> None:
        """Record a move of the position that is expanded."""
        game, origin = self.story.game, self.story.places[parent]
        action = self.move_to(origin.position, place.position, numbers.g - (origin.g or 0))
        move, cost = game.write(origin.position, action), tidy(game.cost(origin.position, action)) if game.cost else 1
        returns = kind == CHEAPER and bool(place.turns)
        self.story.steps[-1].arrivals.append(Arrival(kind, place, move, numbers, cost, place.g, returns))
        if kind != KNOWN:
            place.parent, place.move = origin, move

    def meet(self, run: Block, number: int, parent: int, state: Position) -> None:
        self.reach(KNOWN, self.story.places[number], parent, self.numbers(cost_of(run, number), state))

    # -----------------------------------------------------------------------------------------
    # Searches that remember their path

    def begin(self, run: Block, bound: float) -> None:
        self.story.steps.append(Step(None, Numbers(None, None, tidy(bound))))

    def enter(self, run: Block, state: Position, depth: int, cost: float) -> None:
        parent = self.path[depth - 1] if depth else None
        move = self.story.game.write(parent.position, self.move_to(parent.position, state)) if parent else ""
        place = self.child(parent, move, state)
        numbers = Numbers(None, tidy(cost), tidy(cost)) if self.method.gives_up else self.numbers(cost, state)
        place.g, place.h = numbers.g, numbers.h
        self.path = [*self.path[:depth], place]
        self.take(place, numbers, depth)
        if self.method.gives_up:
            self.look_around(place)

    def child(self, parent: Place | None, move: str, state: Position) -> Place:
        """The position that a move leads to on this path."""
        key = (-1 if parent is None else parent.number, move)
        if key not in self.children:
            place = Place(len(self.story.places), state, "", parent, move)
            place.label = self.story.moves_to(place)
            self.story.places.append(place)
            self.children[key] = place
        return self.children[key]

    def look_around(self, place: Place) -> None:
        """Record the neighbours that hill climbing compares."""
        game = self.story.game
        for action in () if game.terminal(place.position) else game.actions(place.position):
            state = game.result(place.position, action)
            move, h = game.write(place.position, action), tidy(game.distance(state))  # type: ignore[misc]
            neighbour = self.child(place, move, state)
            neighbour.h = h
            self.story.steps[-1].arrivals.append(Arrival(NEW, neighbour, move, Numbers(None, h, h), 1))


def tell_path(game: Game, position: Position, algorithm: str) -> PathStory:
    """Search for a path with recording, and return the story."""
    method = method_named(algorithm, game)
    if method.meets:
        raise TooLong(M("{algorithm} has two frontiers and is not traced; choose bfs.", algorithm=method.title))
    story = PathStory(game, method)
    recorder = Recorder(story)
    story.route = find_route(game, position, algorithm, observer=recorder.observer)
    return story
