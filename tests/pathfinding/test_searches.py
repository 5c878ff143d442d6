"""The searches for a path agree with naive twins, keep what the theory says, and refuse the rest in a sentence."""

import csv
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.modes import interpreted, needs_compiler
from tests.pathfinding.naive import fewest_moves, least_costs, random_problem
from tests.refusals import refused
from zermelo import Game, solve
from zermelo.games import find
from zermelo.games.sliding_tiles import sliding_tiles
from zermelo.languages.errors import ZermeloError
from zermelo.pathfinding.distances import count_by_distance
from zermelo.pathfinding.observe import SILENT
from zermelo.pathfinding.route import METHODS, find_route
from zermelo.pathfinding.running import MemoryIsFull
from zermelo.rules.game import variant

PUZZLES = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "puzzles"
needs_puzzles = pytest.mark.skipif(
    not PUZZLES.is_dir(), reason="the folder ../shared with the puzzles of the literature is not beside the project"
)
PROBLEMS = 1000
FROM_ONE_END = [name for name, method in METHODS.items() if not method.meets]
ENDS = [name for name in FROM_ONE_END if name not in ("idastar", "hillclimbing")]
"""Those that end where no way leads to a goal."""


def problems(count: int, error: int = 0) -> Any:
    dice = Random(f"problems {error}")
    return [random_problem(dice, dice.randrange(2, 13), error) for _ in range(count)]


@interpreted
def test_all_agree_with_naive_searches_of_random_problems() -> None:
    for game in problems(PROBLEMS):
        shortest = fewest_moves(game, game.initial)
        cheapest = least_costs(game, reachable(game)).get(game.initial)
        for name in ENDS if shortest is None else FROM_ONE_END:
            found = find_route(game, algorithm=name)
            assert found.complete
            if name == "hillclimbing":
                assert not found.solved or game.utility(found.end) == 1
                continue
            assert found.solved == (shortest is not None), name
            if not found.solved:
                continue
            assert game.terminal(found.end) and game.utility(found.end) == 1
            assert found.cost >= cheapest and len(found.line) >= shortest
            assert not METHODS[name].fewest_moves or len(found.line) == shortest, name
            assert not METHODS[name].least_cost or found.cost == cheapest, name


@interpreted
def test_searches_from_both_ends_meet_on_a_shortest_way() -> None:
    game = sliding_tiles(3, 2)
    dice = Random("both ends")
    for _ in range(60):
        position = game.initial
        for _ in range(dice.randrange(1, 60)):
            position = game.result(position, dice.choice(list(game.actions(position))))
        if not game.terminal(position):
            found = find_route(game, position, "bidirectional")
            assert game.terminal(found.end) and found.cost == len(found.line) == fewest_moves(game, position)


def reachable(game: Game) -> list[Any]:
    found = [game.initial]
    for state in found:
        if not game.terminal(state):
            after = [game.result(state, action) for action in game.actions(state)]
            found += dict.fromkeys(one for one in after if one not in found)
    return found


@interpreted
def test_a_star_with_a_consistent_estimate_expands_nothing_twice() -> None:
    for game in problems(200):
        seen: Counter[int] = Counter()

        def count(run: Any, number: int, state: Any, seen: Counter[int] = seen) -> None:
            seen[number] += 1

        find_route(game, algorithm="astar", observer=replace(SILENT, expand=count))
        assert set(seen.values()) <= {1}


@interpreted
def test_the_error_of_a_star_is_at_most_that_of_its_estimate() -> None:
    worse = 0
    for error in (1, 3, 9):
        for game in problems(200, error):
            cheapest = least_costs(game, reachable(game)).get(game.initial)
            for name in ("astar", "idastar") if cheapest is not None else ():
                found = find_route(game, algorithm=name)
                assert cheapest <= found.cost <= cheapest + error
                worse += found.cost > cheapest
    assert worse > 10  # an estimate that is too high does go wrong


@interpreted
def test_a_star_opens_a_position_again_where_the_estimate_is_not_consistent() -> None:
    """S-A-C costs 2 and S-C costs 4, but the estimate of A hides it until C is expanded."""
    ways = {"S": {"A": 1, "C": 4}, "A": {"C": 1}, "C": {"G": 5}, "G": {}}
    estimates = {"S": 0, "A": 6, "C": 0, "G": 0}
    game = Game(
        name="reopened",
        players=1,
        initial="S",
        actions=lambda node: ways[node],
        result=lambda node, way: way,
        cost=lambda node, way: ways[node][way],
        terminal=lambda node: node == "G",
        utility=lambda node: 1,
        distance=lambda node: estimates[node],
    )
    found = find_route(game, algorithm="astar")
    assert (found.moves, found.cost, found.expanded) == (["A", "C", "G"], 7, 4)


@needs_compiler
@pytest.mark.parametrize("name", METHODS)
def test_compiled_searches_are_the_same(name: str) -> None:
    """Every position of six cells, as far as the interpreted twin is quick enough."""
    game = sliding_tiles(3, 2)
    dice = Random(name)
    for _ in range(12 if name != "iddfs" else 3):
        position = game.initial
        for _ in range(dice.randrange(1, 40 if name != "iddfs" else 9)):
            position = game.result(position, dice.choice(game.moves(position)))
            if game.terminal(position):
                position = game.initial
        plain, machine = (find_route(game, position, name, compiled=way) for way in (False, True))
        assert machine.compiled and not plain.compiled
        assert replace(plain, seconds=0, compiled=True) == replace(machine, seconds=0)


@needs_compiler
def test_the_distances_of_the_8_puzzle() -> None:
    counts = count_by_distance(find("8-puzzle"), "0 1 2 3 4 5 6 7 8")
    assert (sum(counts), counts[:6], counts[-3:]) == (181_440, [1, 2, 4, 8, 16, 20], [760, 221, 2])


def test_the_distances_of_six_tiles_are_those_of_a_naive_search() -> None:
    game = sliding_tiles(3, 2)
    assert count_by_distance(game, "0 1 2 3 4 5") == [
        1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
    ]  # fmt: skip


def korf() -> dict[int, dict[str, str]]:
    with (PUZZLES / "korf100.csv").open(encoding="utf-8") as file:
        return {int(row["id"]): row for row in csv.DictReader(file)}


@needs_compiler
@needs_puzzles
@pytest.mark.parametrize("number", [79, 12, 42, 55, 97])
def test_the_nodes_that_korf_counted(number: int) -> None:
    row = korf()[number]
    game = find("15-puzzle")
    found = find_route(game, game.position(" ".join(row[f"p{cell}"] for cell in range(16))), "idastar")
    assert (found.cost, found.nodes) == (int(row["optimal"]), int(row["nodes_recomputed"]))


@needs_compiler
def test_where_memory_ends_solve_goes_on_with_ida_star() -> None:
    game = find("15-puzzle")
    with pytest.raises(MemoryIsFull, match=r"positions fill 1 MB, and no goal costs less than 3\d"):
        find_route(game, algorithm="astar", megabytes=1)
    found = solve(game, megabytes=1)
    assert found.route is not None and (found.plies, found.route.method.name) == (42, "idastar")


@needs_compiler
def test_a_time_limit_tells_what_is_known() -> None:
    game = find("15-puzzle")
    hard = game.position("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0")
    found = solve(game, hard, algorithm="idastar", seconds=0.2)
    assert found.outcome is None and found.route is not None
    assert not found.route.complete and 40 < found.route.at_least <= 80


def test_what_cannot_be_solved_is_proved() -> None:
    stuck = variant(sliding_tiles(3, 2), utility=lambda position: 0)
    for name in ("bfs", "dfs", "ucs", "greedy", "astar"):
        found = solve(stuck, algorithm=name)
        assert (found.outcome, found.value, found.plies, found.nodes > 700) == ("loss", 0, None, True)


def test_one_player_without_declarations_hurries() -> None:
    """From a sum of 0 to 10 or more by steps of 1, 2, 3: the shortest way to the best result, and no limit of depth."""
    game = Game(
        name="steps",
        players=1,
        initial=0,
        actions=lambda total: (1, 2, 3, -total),
        result=lambda total, step: total + step,
        terminal=lambda total: total >= 10,
        utility=lambda total: total - 9,
    )
    found = solve(game)
    assert (found.value, found.plies, len(found.line)) == (3, 4, 4)


test_what_does_not_fit_is_refused = refused(
    lambda given: solve(given[0], algorithm=given[1]),
    ZermeloError,
    [
        (("nim", "astar"), "nim has 2 players"),
        (("8-puzzle", "astra"), "did you mean astar"),
        (("8-puzzle", "alphabeta"), "there are bfs, bidirectional, dfs"),
        (("pig", "bfs"), "2 players"),
        (("queens", "bidirectional"), "needs the only goal"),
        (("sliding-tiles:9,2", "bfs"), "width is a whole number from 2 to 8"),
    ],
)
