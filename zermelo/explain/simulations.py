"""The simulations of Monte Carlo tree search: what each selection compared, and in words why it took this child.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12),C(2,4))"), algorithm="mcts", simulations=4, seed=1)
>>> fourth = story.root.visits[3]
>>> [(one.label, one.visits, one.mean, round(one.bonus, 2)) for one in candidates(story, fourth)]
[('B', 2, 7.5, 6.67), ('C', 1, 4, 9.43)]
>>> selection(story, fourth).in_language("en")
'At A, simulation 4 selects B: 7.5 + 6.67 = 14.17, against C: 4 + 9.43 = 13.43.'
"""

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from zermelo.explain.reasons import name_of
from zermelo.explain.story import Node, Story, Visit
from zermelo.languages.message import M, Message, joined, spelled
from zermelo.rules.game import MAX, Value

Bounds = tuple[float, float]


class Candidate(NamedTuple):
    """A child as a selection saw it."""

    label: str
    visits: int
    mean: float
    """The mean for the player to move, or what the search takes for it; 0 before the first visit."""
    bonus: float
    """What few visits or other simulations add: ∞ where nothing is known, -∞ where the child is proved and skipped."""

    @property
    def score(self) -> float:
        return self.mean + self.bonus


class Replay:
    """The state of the tree before each simulation, computed anew from the results of the story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.results = dict(_results(story))
        self.proves = not story.options.get("unproved") and not story.game.has_payoffs
        self.first_bounds: Bounds = (story.game.bounds or (-inf, inf)) if self.proves else (-inf, inf)
        self.bounds: dict[int, Bounds] = {}
        self.candidates: dict[int, list[Candidate]] = {}
        for root in story.root.visits:
            path = list(_path(root))
            for visit in path[:-1]:
                self.candidates[visit.number] = self._compared(visit)
            if self.proves:
                self._bound(path)

    def _compared(self, visit: Visit) -> list[Candidate]:
        node = visit.node
        if node.role == "chance":
            return []
        return [self._candidate(visit, place) for place in range(len(node.actions or []))]

    def _candidate(self, visit: Visit, place: int) -> Candidate:
        node, story = visit.node, self.story
        child = node.children.get(place)
        visits = sum(one.number < visit.number for one in child.visits) if child else 0
        mean, bonus = visit.weighed.get(place, (0.0, inf if visits == 0 else -inf))
        return Candidate(_label(story, node, place), visits, mean, bonus)

    def _bound(self, path: list[Visit]) -> None:
        """Back the proved bounds up, from the end of a simulation to its root."""
        end = path[-1]
        if end.ending == "utility":
            self.bounds[end.node.number] = end.value, end.value
        for visit in reversed(path[:-1]):
            node = visit.node
            children = [node.children.get(place) for place in range(len(node.actions or []))]
            known = [
                self.bounds.get(child.number, self.first_bounds) if child else self.first_bounds for child in children
            ]
            lows, highs = zip(*known, strict=True)
            if node.role == "chance":
                shares = [share for _, share in self.story.game.outcomes(node.position)]
                self.bounds[node.number] = _average(shares, lows), _average(shares, highs)
            else:
                best = max if node.player == MAX else min
                self.bounds[node.number] = best(lows), best(highs)


@lru_cache(maxsize=8)
def replay(story: Story) -> Replay:
    return Replay(story)


def candidates(story: Story, visit: Visit) -> list[Candidate]:
    """The children of a node as the selection of this visit compared them; none at a chance node."""
    return replay(story).candidates[visit.number]


def proved(story: Story, node: Node) -> bool:
    """Whether the whole search proved the value of a node."""
    low, high = replay(story).bounds.get(node.number, (-inf, inf))
    return low == high


def _average(shares: list[float], values: tuple[float, ...]) -> float:
    return sum(share * value for share, value in zip(shares, values, strict=True) if share > 0)


def _path(visit: Visit) -> Iterator[Visit]:
    """The visits of one simulation, from the root down."""
    yield visit
    while visit.steps:
        visit = visit.steps[-1].visit
        yield visit


def _results(story: Story) -> Iterator[tuple[int, Value]]:
    """The result of the simulation that each visit belongs to, by the number of the visit."""
    for root in story.root.visits:
        path = list(_path(root))
        for visit in path:
            yield visit.number, path[-1].value


def _label(story: Story, node: Node, place: int) -> str:
    assert node.actions is not None
    if place in node.children:
        return node.children[place].label
    action = node.actions[place]
    return story.label_of(action) if story.is_tree else story.game.write(node.position, action)


# ---------------------------------------------------------------------------------------------
# In words


def rounded(value: Value) -> Value:
    """A number with two decimals, for sums to follow by eye.

    >>> rounded(2 / 3), rounded(3.0), rounded((1.0, 1 / 3))
    (0.67, 3, (1, 0.33))
    """
    if isinstance(value, tuple):
        return tuple(map(rounded, value))
    short = round(float(value), 2)
    return int(short) if short == int(short) else short


def terms(one: Candidate) -> Message:
    """The two terms of the formula and their sum."""
    mean, bonus, score = (spelled(rounded(number)) for number in (one.mean, abs(one.bonus), one.score))
    return joined([mean, "−" if one.bonus < 0 else "+", bonus, "=", score], " ")


def selection(story: Story, visit: Visit) -> Message:
    """Why a simulation went on to this child."""
    chosen = visit.steps[0].node
    gaps: dict[str, Any] = {
        "node": name_of(visit.node),
        "number": simulation_of(story, visit),
        "child": name_of(chosen),
    }
    if visit.node.role == "chance":
        return M("At {node}, simulation {number} draws {child}.", **gaps)
    compared = candidates(story, visit)
    own = compared[chosen.place]
    if own.bonus == inf:
        return M("At {node}, simulation {number} selects {child}, which has no visit yet.", **gaps)
    others = [compared[place] for place in visit.weighed if place != chosen.place]
    if not others:
        return M("At {node}, simulation {number} selects {child}: the others cannot change the value.", **gaps)
    listed = joined([joined([one.label, terms(one)], ": ") for one in others], "; ")
    return M(
        "At {node}, simulation {number} selects {child}: {terms}, against {others}.",
        **gaps,
        terms=terms(own),
        others=listed,
    )


def ending(visit: Visit) -> Message:
    """How a simulation ended at its last node."""
    gaps = {"node": name_of(visit.node), "value": spelled(visit.value)}
    if visit.ending == "playout":
        return M("{node} joins the tree; a random game from there yields {value}.", **gaps)
    if visit.ending == "estimate":
        return M("The simulation stops at {node}, whose estimate is {value}.", **gaps)
    if visit.node.children:
        return M("{node} is proved: its value is {value}.", **gaps)
    return M("The game is over at {node}, with the value {value}.", **gaps)


def back_up(story: Story, visit: Visit) -> Message:
    """What a simulation changed at an inner node."""
    visits = sum(one.number <= visit.number for one in visit.node.visits)
    return M(
        "Back up {result} to {node}: visits {visits}, mean {mean}.",
        result=spelled(replay(story).results[visit.number]),
        node=name_of(visit.node),
        visits=visits,
        mean=rounded(visit.value),
    )


def simulation_of(story: Story, visit: Visit) -> int:
    """The number of the simulation that a visit belongs to, from 1."""
    return sum(root.number <= visit.number for root in story.root.visits)
