"""The trace of a search for a path agrees with the search, and with a frontier kept by a naive twin."""

import re

import pytest

from tests.modes import interpreted
from zermelo.explain.path_tracing import told_path, trace_path
from zermelo.explain.telling import TooLong
from zermelo.games import find
from zermelo.games.sliding_tiles import sliding_tiles
from zermelo.pathfinding.route import METHODS, find_route

ENTRY = re.compile(r"#(\d+) \((\d+)\)")


@interpreted
@pytest.mark.parametrize("algorithm", ["ucs", "greedy", "astar"])
@pytest.mark.parametrize("tiles", ["3 1 2 4 5 0", "1 2 5 3 4 0", "4 3 1 0 5 2"])
def test_the_next_position_is_the_least_of_the_frontier_before(algorithm: str, tiles: str) -> None:
    """The frontier is kept anew from the lines alone: new and cheaper positions enter, the expanded one leaves."""
    game = sliding_tiles(3, 2)
    lines, route = told_path(game, game.position(tiles), algorithm, "en")
    frontier: dict[int, int] = {}
    for line in lines:
        if "frontier:" in line:
            assert {int(one): int(value) for one, value in ENTRY.findall(line)} == frontier
            continue
        number = int(re.findall(r"#(\d+)", line)[0])
        if "known:" not in line:
            f = int(re.findall(r"[fg] = (\d+)", line)[-1])
            if line.startswith("expand"):
                assert number == 0 or f == frontier.pop(number) <= min(frontier.values(), default=f)
            else:
                frontier[number] = f
    assert route.solved and sum(line.startswith("expand") for line in lines) == route.expanded + 1


@interpreted
@pytest.mark.parametrize("algorithm", [name for name, method in METHODS.items() if not method.meets])
def test_every_search_is_traced_in_three_languages(algorithm: str) -> None:
    game = sliding_tiles(3, 2)
    english, spanish, catalan = (
        trace_path(game, game.position("3 1 2 4 5 0"), algorithm, language) for language in ("en", "es", "ca")
    )
    assert len(english) == len(spanish) == len(catalan)
    assert english != spanish != catalan or algorithm == "hillclimbing"


@interpreted
def test_iterative_searches_show_each_bound() -> None:
    game = sliding_tiles(3, 2)
    position = game.position("3 1 2 4 5 0")
    lines, route = told_path(game, position, "idastar", "en")
    assert lines[0] == "bound 3:" and lines[-1].endswith("g = 3, h = 0, f = 3")
    assert route.moves == find_route(game, position, "astar").moves == ["5", "4", "3"]


@interpreted
def test_a_trace_that_is_too_long_is_refused() -> None:
    game = find("8-puzzle")
    with pytest.raises(TooLong, match="more than 2,000 positions"):
        trace_path(game, game.initial, "bfs")
    with pytest.raises(TooLong, match="two frontiers"):
        trace_path(game, game.initial, "bidirectional")
