"""All positions of a small game, beyond those of random games, and their minimax values."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Any

from zermelo.rules.checks.evidence import MOST_MOVES, Visit
from zermelo.rules.checks.play import look_at, name_of, step
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import MAX, Game
from zermelo.rules.succession import parents_first


@dataclass
class Listing:
    """Positions in the order of discovery, and their successors; incomplete if there are too many."""

    game: Game
    visits: list[Visit] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    complete: bool = True

    def order(self) -> list[int] | None:
        """The positions in topological order, parents first; None if there is a cycle."""
        return parents_first(self.children)

    def longest(self, order: Iterable[int]) -> tuple[int, list[Any]]:
        """The plies of the longest game, and its moves."""
        best = [(0, -1)] * len(self.visits)
        for number in reversed(list(order)):
            plies = [(best[child][0] + 1, place) for place, child in enumerate(self.children[number])]
            best[number] = max(plies, key=lambda one: one[0], default=(0, -1))
        moves, number = [], 0
        while best[number][1] >= 0:
            place = best[number][1]
            moves.append(self.visits[number].moves[place])
            number = self.children[number][place]
        return best[0][0], moves

    def minimax(self, order: Iterable[int]) -> list[tuple[Any, int]]:
        """The value of each position for MAX and its distance: the winner hurries, the loser delays."""
        found: list[tuple[Any, int]] = [(0, 0)] * len(self.visits)
        for number in reversed(list(order)):
            visit = self.visits[number]
            if visit.over:
                found[number] = self.game.utility(visit.position), 0
            else:
                replies = [(found[child][0], found[child][1] + 1) for child in self.children[number]]
                best = max if visit.mover == MAX else min
                found[number] = best(replies, key=promptly)
        return found


def promptly(reply: tuple[Any, int]) -> tuple[Any, int]:
    """The sort key of a value and its distance for MAX: a win soon, a loss late."""
    value, plies = reply
    return value, -plies if value > 0 else plies if value < 0 else 0


def list_positions(start: Visit, most: int, until: float = inf) -> Listing:
    """The reachable positions, up to `most` or until the time is up; raise if the rules fail."""
    game = start.game
    listing = Listing(game, [start])
    numbers: dict[Any, int] = {name_of(game, start.position): 0}
    here = start
    try:
        for here in listing.visits:  # grows while it is read
            look_at(here)
            if len(here.moves) > MOST_MOVES:
                listing.complete = False
                break
            children = []
            for action in here.moves:
                after = step(here, action)
                number = numbers.setdefault(name_of(game, after), len(numbers))
                if number == len(listing.visits):
                    listing.visits.append(Visit(start.evidence, after, here, action))
                children.append(number)
            listing.children.append(children)
            if len(listing.visits) > most or perf_counter() > until:
                listing.complete = False
                break
    except Wrong as problem:
        problem.visit = problem.visit or here
        raise
    count = len(listing.children)
    listing.visits = listing.visits[:count]
    listing.children = [[child for child in children if child < count] for children in listing.children]
    return listing
