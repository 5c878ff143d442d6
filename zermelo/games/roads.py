"""Roads: the cheapest way on a map from the first place to a goal, the example of every text on search.

`roads(map)` takes a map as text: each place with its estimate, then each road with its cost. `A4` is the place A with
the estimate 4, `A-B3` a road both ways, `A>B3` one from A to B only. The way begins at the first place, the goals are
those with the estimate 0, and the moves of a place come in the order in which its roads are written. Nothing checks the
estimates: one that is too high shows what A* then does.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.roads import map_look
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game

USUAL = "S5 A7 B2 C1 G0 S-A2 S-B3 A-G6 B-C4 C-G2 A-B2"
"""The estimate at A is one too high, and A* misses the cheapest way, which leads through A."""
PLACE = re.compile(r"([A-Za-z]+)(\d{1,6})")
ROAD = re.compile(r"([A-Za-z]+)([->])([A-Za-z]+?)(\d{1,6})")
MOST_PLACES = 26


class Position(NamedTuple):
    place: int
    """The number of the place, in the order of the map."""


class Road(NamedTuple):
    origin: int
    target: int
    cost: int
    both_ways: bool


def roads(map: str = USUAL) -> Game:
    """The puzzle on a map.

    >>> from zermelo import solve
    >>> solve(roads(), algorithm="ucs").route.cost, solve(roads(), algorithm="astar").route.cost
    (8, 9)
    """
    names, estimates, drawn = read_map(map)
    ways = tuple(
        tuple(
            (road.target, road.cost) if road.origin == place else (road.origin, road.cost)
            for road in drawn
            if place == road.origin or (road.both_ways and place == road.target)
        )
        for place in range(len(names))
    )
    counts = tuple(len(some) for some in ways)
    first = tuple(sum(counts[:place]) for place in range(len(names)))
    targets = tuple(target for some in ways for target, _ in some)
    costs = tuple(cost for some in ways for _, cost in some)
    """The ways of all places in a row, and where those of each place begin."""

    def actions(position: Position) -> Iterator[int]:
        for way in range(counts[position.place]):
            yield way

    def result(position: Position, way: int) -> Position:
        return Position(targets[first[position.place] + way])

    def cost(position: Position, way: int) -> int:
        return costs[first[position.place] + way]

    def distance(position: Position) -> int:
        return estimates[position.place]

    def terminal(position: Position) -> bool:
        return estimates[position.place] == 0 or counts[position.place] == 0

    def utility(position: Position) -> int:
        return int(estimates[position.place] == 0)

    def key(position: Position) -> int:
        return position.place

    return Game(
        name="roads" if map == USUAL else f"roads:{map}",
        initial=Position(0),
        actions=actions,
        result=result,
        cost=cost,
        distance=distance,
        terminal=terminal,
        utility=utility,
        key=key,
        players=1,
        bounds=(0, 1),
        look=map_look(names, estimates, ways, drawn, Position),
    )


def read_map(text: str) -> tuple[tuple[str, ...], tuple[int, ...], tuple[Road, ...]]:
    """The names of the places, their estimates, and the roads.

    >>> read_map("A2 B0 A>B3")
    (('A', 'B'), (2, 0), (Road(origin=0, target=1, cost=3, both_ways=False),))
    """
    places: dict[str, int] = {}
    roads: list[Road] = []
    numbers: dict[str, int] = {}
    for word in text.split():
        if place := PLACE.fullmatch(word):
            if place[1] in places:
                raise ZermeloError(M("The map names the place {place} twice.", place=place[1]))
            numbers[place[1]] = len(places)
            places[place[1]] = int(place[2])
        elif road := ROAD.fullmatch(word):
            for name in (road[1], road[3]):
                if name not in numbers:
                    raise ZermeloError(
                        M(
                            "The road {road} leads to no place of the map; write {place}3 before it.",
                            road=word,
                            place=name,
                        )
                    )
            roads.append(Road(numbers[road[1]], numbers[road[3]], int(road[4]), road[2] == "-"))
        else:
            raise ZermeloError(
                M(
                    "{word!r} is neither a place with its estimate (A4) nor a road with its cost (A-B3, A>B3).",
                    word=word,
                )
            )
    if not roads or len(places) > MOST_PLACES:
        raise ZermeloError(M("A map has at least one road and at most {most} places.", most=MOST_PLACES))
    return tuple(places), tuple(places.values()), tuple(roads)


game = roads()
