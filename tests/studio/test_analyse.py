"""The page Analyse: parsed texts, winning chances, several lines, the chart."""

import threading

import pytest

from tests.studio.conftest import comes_true
from tests.studio.test_api import events as told_by
from zermelo.algorithms import run_algorithm
from zermelo.engine import Limits
from zermelo.games import find, names
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import in_language
from zermelo.machine import compile as compiler
from zermelo.players.chances import chances_of, valued
from zermelo.players.thinker import Thinker, WhileCompiling
from zermelo.records.spelling import read_moves, read_text
from zermelo.rules.game import IllegalMove, variant
from zermelo.studio.api import Caller
from zermelo.studio.positions import label_of

LOST = "X.O/.X./..O"


def analysis(game, position, algorithm="auto", *, lines=1, depth=None, seconds=1.0):
    """The search as the page to analyse asks for it."""
    thinker = Thinker(game, algorithm, while_compiling=WhileCompiling.PREVIEW)
    return thinker.think(position, Limits(depth=depth, time=seconds), lines=lines)


def events(client, path, **body):
    """All events of a stream."""
    return list(told_by(client.post(path, json={"seconds": 60} | body)))


# ---------------------------------------------------------------------------------------------
# Texts


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("tic-tac-toe", "b2 a1", ("", ["b2", "a1"])),
        ("tic-tac-toe", "1. centre, top left; 2. c3", ("", ["b2", "a3", "c3"])),
        ("tic-tac-toe", "1.b2 1...a1 2.c3", ("", ["b2", "a1", "c3"])),
        ("tic-tac-toe", LOST, (LOST, [])),
        ("tic-tac-toe", "  ", ("", [])),
        ("connect-four", "44455", ("", ["4", "4", "4", "5", "5"])),
        ("connect-four", "4, 4; 5", ("", ["4", "4", "5"])),
        ("nim", "2x1, 3x5", ("", ["2x1", "3x5"])),
        ("nim", "3 0 2", ("3 0 2", [])),
        ("coins", "left right right", ("", ["left", "right", "right"])),
        ("pig", "roll 5 roll 3 hold", ("", ["roll", "5", "roll", "3", "hold"])),
    ],
)
def test_a_text_is_a_board_or_moves(name, text, expected):
    assert read_text(find(name), text) == expected


@pytest.mark.parametrize("language", ["en", "es", "ca"])
@pytest.mark.parametrize("name", names(hidden=False))
def test_the_board_that_is_shown_can_be_edited_in_every_game(name, language):
    """The text in the box of the page means the position it shows, in the middle of a game as well."""
    game = find(name)
    position = game.initial
    for _ in range(4):
        start, moves = read_text(game, in_language(game.show(position), language))
        assert read_moves(game, game.position(start), " ".join(moves))[1] == position
        if game.terminal(position):
            return
        position = game.result(position, game.moves(position)[-1])


def test_a_board_in_spanish_is_read_over_http(ask):
    for kind in ("board", "either"):
        read = ask("/api/analyse/read", game="nim:1,2", text="1:\n2: | |\nTurno del segundo", kind=kind)
        assert not read["fault"] and read["view"]["player"] == 1
    read = ask("/api/analyse/read", game="nim:1,2", text="2x1", start="1:\n2: | |\nJuga Segon", kind="moves")
    assert read["moves"] == ["2x1"] and read["view"]["player"] == 0


def test_what_is_neither_says_what_would_be_right():
    with pytest.raises(ZermeloError, match="Move 2: 'b2' is not a move here"):
        read_text(find("tic-tac-toe"), "b2 b2")
    with pytest.raises(IllegalMove, match="Move 3: 'z9'"):
        read_moves(find("tic-tac-toe"), find("tic-tac-toe").initial, "b2 a1 z9 c3")


def test_reading_over_http(ask):
    read = ask("/api/analyse/read", game="tic-tac-toe", text="1. b2 a1 2. c3")
    assert read["moves"] == ["b2", "a1", "c3"] and not read["fault"] and read["view"]["player"] == 1
    read = ask("/api/analyse/read", game="tic-tac-toe", text="X.O/.Q./...")
    assert read["view"] is None and read["fault"].endswith(".")
    read = ask("/api/analyse/read", game="tic-tac-toe", text="a3 b3", start=LOST, kind="moves")
    assert "'a3'" in read["fault"]
    read = ask("/api/analyse/read", game="connect-four", text="4" * 20_000)
    assert read["fault"].startswith("Move 1: '444")
    assert ask("/api/analyse/read", game="connect-four", text="." * 20_000, kind="board")["fault"]


# ---------------------------------------------------------------------------------------------
# The promise of a value


def test_promises_of_two_opponents(interpreted):
    game = find("tic-tac-toe")
    assert chances_of(run_algorithm(game, game.position("XX./OO./..."))) == (1.0, -1.0)
    assert chances_of(run_algorithm(game, game.position("XX./OO./..X"), algorithm="minimax"))[1] == 1.0
    assert chances_of(run_algorithm(game)) == (0.0, -0.0)
    open_game = chances_of(run_algorithm(game, game.position("b2"), depth=2))
    assert 0 < open_game[0] < 1


def test_promises_with_dice_are_averages(interpreted):
    pig = find("pig:10,6,0,0")
    promised = chances_of(run_algorithm(pig, depth=3))
    value = run_algorithm(pig, depth=3).value
    assert promised == (pytest.approx(value), pytest.approx(-value))


def test_promises_where_each_plays_for_itself(interpreted):
    promised = chances_of(run_algorithm(find("coins:5,1,9,2,7,3,8")))
    shares = run_algorithm(find("coins:5,1,9,2,7,3,8")).value
    assert sorted(range(3), key=promised.__getitem__) == sorted(range(3), key=shares.__getitem__)
    assert all(-1 <= chance <= 1 for chance in promised) and max(promised) > 0 > min(promised)


def test_other_evaluations_are_for_two_opponents():
    assert valued(find("nim"), "mobility").evaluate is not find("nim").evaluate
    with pytest.raises(ZermeloError, match="no other evaluation than its own"):
        valued(find("coins"), "rollout")


# ---------------------------------------------------------------------------------------------
# Lines


@pytest.mark.parametrize("name", names(hidden=False))
def test_every_game_can_be_analysed(name, interpreted):
    game = find(name)
    found = list(analysis(game, game.initial, seconds=0.1, lines=2))
    assert found[0].rank == 1
    assert all(len(chances_of(one)) == game.players for one in found)
    assert all(-1 <= chance <= 1 for one in found for chance in chances_of(one))


@pytest.mark.parametrize("algorithm", ["engine", "alphabeta", "minimax", "maxn"])
def test_the_lines_are_the_best_moves_in_order(algorithm, interpreted):
    """Compare with the value of each move by minimax to the end."""
    game = find("tic-tac-toe")
    position = game.position("XO./.X./..O")
    truth = {game.write(position, action): search_after(game, position, action) for action in game.moves(position)}
    last = {}
    for one in analysis(game, position, algorithm, lines=5, seconds=600):
        last[one.rank] = one
    values = [chances_of(one)[0] for _, one in sorted(last.items())]
    assert len(values) == 5
    assert values == sorted(truth.values(), reverse=True)
    texts = [game.write(position, one.action) for _, one in sorted(last.items())]
    assert len(set(texts)) == 5
    assert [truth[move] for move in texts] == values


def search_after(game, position, action):
    after = game.result(position, action)
    return game.utility(after) if game.terminal(after) else run_algorithm(game, after, algorithm="minimax").value


def test_a_lost_game_is_the_last_of_the_lines(interpreted):
    """O is to move and c3 must be blocked; other moves lose, however many lines they open."""
    game = find("tic-tac-toe")
    position = game.position("XX./.O./...")
    found = [one for one in analysis(game, position, "minimax", lines=5, depth=2, seconds=600) if one.depth == 2]
    values = [one.value for one in sorted(found, key=lambda one: one.rank)]
    assert values == sorted(values) and values[-1] == float("inf") and values[0] < float("inf")


def test_an_algorithm_that_sees_with_one_pair_of_eyes_gives_one_line(interpreted):
    game = find("coins:5,1,9,2,7")
    assert {one.rank for one in analysis(game, game.initial, "paranoid", lines=3, depth=3, seconds=600)} == {1}
    assert {one.rank for one in analysis(game, game.initial, "maxn", lines=3, depth=3, seconds=600)} == {1, 2}


def test_a_search_in_a_textbook_is_stopped_between_its_lines(interpreted):
    game = find("connect-four")
    work = analysis(game, game.initial, "minimax", lines=5, seconds=600)
    thread = threading.Thread(target=lambda: list(work))
    thread.start()
    assert comes_true(lambda: work.stop() or not thread.is_alive())


def test_there_are_lines_while_machine_code_is_being_made(still_compiling):
    """Interpreted ones first, and then those of the machine code, with all the time that was asked for."""
    game = find("tic-tac-toe")
    compiled = still_compiling(game)
    found = iter(analysis(game, game.initial, seconds=600))
    first = next(found)
    assert not first.compiled and first.rank == 1
    compiled.set()
    *_, last = found
    assert last.compiled == compiler.enabled() and last.value == 0


def test_lines_are_not_waited_for_when_stopped(still_compiling):
    game = find("tic-tac-toe")
    compiled = still_compiling(game)
    work = analysis(game, game.initial, seconds=1)
    next(iter(work))
    work.stop()
    assert all(not one.compiled for one in work)
    assert not compiled.is_set()


@pytest.mark.parametrize("limits", [{"seconds": 0.01, "depth": 1}, {"seconds": 60, "depth": 1}, {"seconds": 0.1}])
def test_an_answer_does_not_wait_for_the_compiler(limits, still_compiling):
    """A depth that was reached meanwhile is the answer; a search of less time than a preview does not wait."""
    game = find("kalah:3,3")
    compiled = still_compiling(game)
    *_, last = analysis(game, game.initial, **limits)
    assert not last.compiled and last.interpreted and not compiled.is_set()
    assert last.depth == 1 or "depth" not in limits


def test_lines_over_http(client, interpreted):
    told = events(client, "/api/analyse", game="tic-tac-toe", moves=["a1", "b2", "c3"], lines=2, depth=4)
    lines = [value for kind, value in told if kind == "line"]
    assert {line["rank"] for line in lines} == {1, 2}
    assert lines[0]["fill"] is not None and lines[0]["deepest"] >= lines[0]["depth"]
    kind, best = told[-1]
    assert kind == "answer" and best["rank"] == 1 and best["words"].startswith("O should play")
    assert all(line["words"] == "" for line in lines if line["rank"] > 1)


def test_an_opponent_who_is_averaged_chooses_nothing(client, interpreted):
    """Expectimax chooses for the first player only."""
    told = events(client, "/api/analyse", game="tic-tac-toe", moves=["b2"], algorithm="expectimax", depth=2, lines=2)
    kind, best = told[-1]
    assert kind == "answer" and best["move"] == "" and best["words"].startswith("The moves of O count as chance here;")


def test_a_finished_game_is_told_of(client):
    told = events(client, "/api/analyse", game="tic-tac-toe", start="XXX/OO./...")
    assert told[-1][1]["chances"] == [1.0, -1.0] and told[-1][1]["words"] == "X wins."


def test_evaluations_differ(client, interpreted):
    worth = {}
    for evaluation in ("game", "mobility"):
        told = events(client, "/api/analyse", game="tic-tac-toe", moves=["b2"], depth=2, evaluation=evaluation)
        worth[evaluation] = told[-1][1]["score"]
    assert len(set(worth.values())) > 1


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"algorithm": "engine"}, "The engine does not fit"),
        ({"algorithm": "alphabeta"}, "alphabeta does not fit"),
        ({"algorithm": "nonsense"}, "There is no algorithm 'nonsense'"),
        ({"evaluation": "rollout"}, "no other evaluation"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(client, body, said):
    kind, value = events(client, "/api/analyse", game="coins", **body)[-1]
    assert kind == "error" and said in value["error"]


# ---------------------------------------------------------------------------------------------
# The chart

POINTS = [(0, 0.1, "b2"), (1, 0.1, "a1"), (2, 0.2, "c3"), (3, 0.9, "")]


def charted(ask, points=POINTS, known=True, **more):
    return ask(
        "/api/analyse/chart",
        game="tic-tac-toe",
        moves=["b2", "b1", "c3"],
        **more,
        points=[
            {"ply": ply, "chances": [chance, -chance], "best": best, "score": "1", "known": known}
            for ply, chance, best in points
        ],
    )


def test_the_chart_shows_every_position(ask):
    drawn = charted(ask, shown=2)
    assert drawn["svg"].count("data-ply") == 4 and "var(--" in drawn["svg"]
    assert drawn["mistakes"] == [] and drawn["words"] == "No move lost much."
    assert "3. c3: X 0.9 (1)" in drawn["svg"]


def test_mistakes_are_told_with_what_was_better(ask):
    drawn = charted(ask, [(0, 0.1, "b2"), (1, 0.1, "a1"), (2, 0.9, "c1"), (3, -0.2, "")])
    told = {mistake["ply"]: mistake["words"] for mistake in drawn["mistakes"]}
    assert told == {2: "Move 2: O loses 0.8 with b1; a1 was better.", 3: "Move 3: X loses 1.1 with c3; c1 was better."}


def test_an_estimate_that_goes_up_and_down_is_no_mistake(ask):
    restless = [(0, 0.1, "b2"), (1, 0.1, "a1"), (2, 0.9, "c1"), (3, 0.1, "")]
    assert [mistake["ply"] for mistake in charted(ask, restless)["mistakes"]] == [2, 3]
    assert [mistake["ply"] for mistake in charted(ask, restless, known=False)["mistakes"]] == [3]


def test_the_chart_of_several_players_has_a_line_for_each(ask):
    drawn = ask(
        "/api/analyse/chart",
        game="coins:1,2,3",
        moves=["left"],
        points=[{"ply": 0, "chances": [0, 0.5, -0.5]}, {"ply": 1, "chances": [0.2, 0, -0.2]}],
    )
    assert drawn["svg"].count("<polyline") == 3
    said = ask("/api/analyse/chart", 400, game="coins:1,2,3", points=[{"ply": 0, "chances": [0.5]}])
    assert said == "Each point has the chances of 3 players."


def test_numbers_of_the_chart_have_a_decimal_comma_where_the_language_has(client, ask):
    client.headers["accept-language"] = "es"
    drawn = charted(ask)
    assert ">+0,5<" in drawn["svg"] and "3. c3: X 0,9 (1)" in drawn["svg"] and "0.9" not in drawn["svg"]


def test_players_without_names_have_an_article_in_a_sentence_only():
    game = variant(find("tic-tac-toe"), player_names=())
    shown = [label_of(Caller(None, language), game, 0) for language in LANGUAGES]
    assert shown == ["Player 1", "Jugador 1", "Jugador 1"]


def test_points_beyond_the_game_are_left_out(ask):
    assert charted(ask, [*POINTS, (7, 0.5, "")])["svg"].count("data-ply") == 4
    assert charted(ask, [])["svg"].count("data-ply") == 0


def test_with_dice_a_mistake_is_told_by_the_equity_lost(ask):
    """The luck of the dice a ply later does not count."""
    values = [(2, 0.20, "13/5"), (3, 0.31, ""), (4, -0.9, "13/8 13/11*"), (5, -0.95, ""), (6, 0.5, "bar/22")]
    drawn = ask(
        "/api/analyse/chart",
        game="backgammon",
        moves=["31", "8/5 6/5", "64", "24/14", "52", "13/11 13/8"],
        points=[
            {"ply": ply + 1, "chances": [value / 3, -value / 3], "value": value, "best": best}
            for ply, value, best in values
        ],
    )
    assert [(one["ply"], one["mark"], one["words"]) for one in drawn["mistakes"]] == [
        (4, "?", "Move 4: Black loses 0.11 of equity with 24/14; 13/5 was better.")
    ]
