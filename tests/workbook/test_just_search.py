"""Keys of questions about searches for a path, against a naive A* over a sorted list."""

from typing import Any

import pytest

from tests.modes import interpreted
from zermelo.games.roads import read_map
from zermelo.workbook.generator import generate
from zermelo.workbook.grading import questions_for


def naive_a_star(text: str) -> tuple[list[str], list[set[str]], dict[str, int], list[str], int, int]:
    """Expansions, frontiers after each, f at the end, the way and its cost, and the least cost of any way."""
    names, estimates, roads = read_map(text)
    beside: dict[int, list[tuple[int, int]]] = {place: [] for place in range(len(names))}
    for road in roads:
        beside[road.origin].append((road.target, road.cost))
        beside[road.target].append((road.origin, road.cost))
    costs, ways, found, waiting = {0: 0}, {0: [0]}, [0], [0]
    order: list[str] = []
    frontiers = []
    while waiting:
        here = min(waiting, key=lambda place: (costs[place] + estimates[place], estimates[place], found.index(place)))
        waiting.remove(here)
        order.append(names[here])
        if estimates[here] == 0:
            break
        for place, cost in beside[here]:
            if costs[here] + cost < costs.get(place, 10**9):
                costs[place], ways[place] = costs[here] + cost, [*ways[here], place]
                found += [place] if place not in found else []
                waiting += [place] if place not in waiting else []
        frontiers.append({names[place] for place in waiting})
    least = {place: 0 if estimates[place] == 0 else 10**9 for place in range(len(names))}
    for _ in names:
        for road in roads:
            for one, other in ((road.origin, road.target), (road.target, road.origin)):
                least[one] = min(least[one], least[other] + road.cost)
    f = {names[place]: costs[place] + estimates[place] for place in found}
    return order, frontiers, f, [names[place] for place in ways[here]], costs[here], least[0]


@interpreted
@pytest.mark.parametrize("seed", range(12))
def test_the_keys_are_those_of_a_naive_search(seed: int) -> None:
    exercise = generate("just-search", seed)
    order, frontiers, f, way, cost, least = naive_a_star(exercise.game.partition(":")[2])
    expansion, frontier, values, path = questions_for(exercise)
    keys: dict[str, Any] = {question.kind: question.key for question in (expansion, frontier, values, path)}
    assert keys["expansion-order"] == order
    assert set(keys["frontier"]) == frontiers[int(exercise.ask[1].options["after"]) - 1]
    assert {name: int(value) for name, value in keys["f-values"].items()} == f
    assert keys["path-found"] == {"line": way, "value": str(cost), "truth": "yes" if cost == least else "no"}


@interpreted
def test_a_star_misses_the_cheapest_way_on_some_maps_and_not_on_others() -> None:
    found = {questions_for(generate("just-search", seed))[3].key["truth"] for seed in range(8)}
    assert found == {"yes", "no"}
