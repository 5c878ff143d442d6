"""The trace of a search for a path agrees with the search, and with a frontier kept by a naive twin."""

import re
from random import Random

import pytest

from tests.modes import interpreted
from tests.pathfinding.naive import random_problem
from zermelo.draw.drawing import draw
from zermelo.explain.path_sentences import explain_path
from zermelo.explain.path_story import tell_path
from zermelo.explain.path_tracing import trace_path
from zermelo.explain.sentences import NoSuchNode
from zermelo.explain.telling import TooLong
from zermelo.games import find
from zermelo.games.sliding_tiles import sliding_tiles
from zermelo.languages.choice import LANGUAGES
from zermelo.pathfinding.route import METHODS, find_route

ENTRY = re.compile(r"#(\d+) \((\d+)\)")


@interpreted
@pytest.mark.parametrize("algorithm", ["ucs", "greedy", "astar"])
@pytest.mark.parametrize("tiles", ["3 1 2 4 5 0", "1 2 5 3 4 0", "4 3 1 0 5 2"])
def test_the_next_position_is_the_least_of_the_frontier_before(algorithm: str, tiles: str) -> None:
    """The frontier is kept anew from the lines alone: new and cheaper positions enter, the expanded one leaves."""
    game = sliding_tiles(3, 2)
    story = tell_path(game, game.position(tiles), algorithm)
    lines, route = trace_path(story, "en"), story.route
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
def test_every_search_is_told_and_drawn_in_three_languages(algorithm: str) -> None:
    game = sliding_tiles(3, 2)
    story = tell_path(game, game.position("3 1 2 4 5 0"), algorithm)
    traces = [trace_path(story, language) for language in LANGUAGES]
    sentences = [explain_path(story, language) for language in LANGUAGES]
    pages = [draw(story, lang=language).html() for language in LANGUAGES]
    assert len({len(lines) for lines in traces}) == len({len(lines) for lines in sentences}) == 1
    assert all(english != spanish != catalan for english, spanish, catalan in [sentences, pages])


@interpreted
def test_a_drawing_shows_f_as_a_sum_and_the_order_of_expansion() -> None:
    story = tell_path(sliding_tiles(3, 2), sliding_tiles(3, 2).position("3 1 2 4 5 0"), "astar")
    picture = draw(story).picture
    assert all(node.value == sum(map(int, node.sum.split(" + "))) for node in picture.nodes)
    assert [node.action for node in picture.nodes if node.principal] == ["", *story.route.moves]
    order = {turn: node.label for node in picture.nodes for turn in node.visits}
    assert [order[turn] for turn in sorted(order)] == [step.place.label for step in story.steps if step.place]
    assert "f = 2 + 1 = 3 is the least of the frontier, #4 (3), #3 (5), #1 (5)" in draw(story).html()


@interpreted
@pytest.mark.parametrize("seed", range(8))
def test_an_estimate_too_high_is_told_where_it_is_inconsistent_and_where_a_position_returns(seed: int) -> None:
    """Against the events themselves: a sentence for each fall above the cost, and for each position that returns."""
    game = random_problem(Random(seed), 12, error=9)
    story = tell_path(game, game.initial, "astar")
    told = " ".join(explain_path(story, "en"))
    arrivals = [
        (step.place, arrival) for step in story.steps for arrival in step.arrivals if step.place and not step.is_goal
    ]
    falls = [
        game.distance(place.position) - game.distance(arrival.place.position) > arrival.cost
        for place, arrival in arrivals
    ]
    assert told.count("it is not consistent") == sum(falls)
    assert told.count("returns to the frontier") == sum(len(place.turns) - 1 for place in story.places if place.turns)


@interpreted
def test_one_position_is_explained_by_its_number_or_its_moves() -> None:
    game = sliding_tiles(3, 2)
    story = tell_path(game, game.position("3 1 2 4 5 0"), "astar")
    assert explain_path(story, "en", "#1") == [
        "#1 is found from #0 by 2: f = 1 + 4 = 5.",
        "#1 was never expanded: the search ended before.",
    ]
    assert explain_path(story, "en", "5 4") == explain_path(story, "en", "4")
    with pytest.raises(NoSuchNode, match="There is no node '#99' here"):
        explain_path(story, "en", "#99")


@interpreted
def test_iterative_searches_show_each_bound() -> None:
    game = sliding_tiles(3, 2)
    position = game.position("3 1 2 4 5 0")
    story = tell_path(game, position, "idastar")
    lines, route = trace_path(story, "en"), story.route
    assert lines[0] == "bound 3:" and lines[-1].endswith("g = 3, h = 0, f = 3")
    assert route.moves == find_route(game, position, "astar").moves == ["5", "4", "3"]


@interpreted
def test_a_trace_that_is_too_long_is_refused() -> None:
    game = find("8-puzzle")
    with pytest.raises(TooLong, match="more than 2,000 positions"):
        tell_path(game, game.initial, "bfs")
    with pytest.raises(TooLong, match="two frontiers"):
        tell_path(game, game.initial, "bidirectional")
