"""The page to analyse: what texts mean, what a value promises, several lines, the chart; and the page in a browser."""

import json
import re
import threading

import pytest

from tests.studio.conftest import comes_true, expect, fits, running
from tests.studio.test_api import events as told_by
from zermelo.algorithms import search
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
from zermelo.studio.endpoint import Caller
from zermelo.studio.positions import label_of

LOST = "X.O/.X./..O"


def analysis(game, position, algorithm="auto", *, lines=1, depth=None, seconds=1.0):
    """The search as the page to analyse asks for it."""
    thinker = Thinker(game, algorithm, while_compiling=WhileCompiling.PREVIEW)
    return thinker.think(position, Limits(depth=depth, time=seconds), lines=lines)


def events(client, path, **wish):
    """The events of a stream; there is time enough for all that is asked."""
    return list(told_by(client.post(path, json={"seconds": 60} | wish)))


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
@pytest.mark.parametrize("name", names())
def test_the_board_that_is_shown_can_be_edited_in_every_game(name, language):
    """What the page puts into its box means the position it shows, on the way through a game as well."""
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
        read = ask("/api/analyse/read", game="nim:1,2", text="1:\n2: | |\nJuega Segundo", kind=kind)
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
# What a value promises


def test_promises_of_two_opponents(interpreted):
    game = find("tic-tac-toe")
    assert chances_of(search(game, game.position("XX./OO./..."))) == (1.0, -1.0)
    assert chances_of(search(game, game.position("XX./OO./..X"), algorithm="minimax"))[1] == 1.0
    assert chances_of(search(game)) == (0.0, -0.0)
    open_game = chances_of(search(game, game.position("b2"), depth=2))
    assert 0 < open_game[0] < 1


def test_promises_with_dice_are_averages(interpreted):
    pig = find("pig:10,6,0,0")
    promised = chances_of(search(pig, depth=3))
    value = search(pig, depth=3).value
    assert promised == (pytest.approx(value), pytest.approx(-value))


def test_promises_where_each_plays_for_itself(interpreted):
    promised = chances_of(search(find("coins:5,1,9,2,7,3,8")))
    shares = search(find("coins:5,1,9,2,7,3,8")).value
    assert sorted(range(3), key=promised.__getitem__) == sorted(range(3), key=shares.__getitem__)
    assert all(-1 <= chance <= 1 for chance in promised) and max(promised) > 0 > min(promised)


def test_other_evaluations_are_for_two_opponents():
    assert valued(find("nim"), "mobility").evaluate is not find("nim").evaluate
    with pytest.raises(ZermeloError, match="no other evaluation than its own"):
        valued(find("pig"), "rollout")


# ---------------------------------------------------------------------------------------------
# Lines


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_analysed(name, interpreted):
    game = find(name)
    found = list(analysis(game, game.initial, seconds=0.1, lines=2))
    assert found[0].rank == 1
    assert all(len(chances_of(one)) == game.players for one in found)
    assert all(-1 <= chance <= 1 for one in found for chance in chances_of(one))


@pytest.mark.parametrize("algorithm", ["engine", "alphabeta", "minimax", "maxn"])
def test_the_lines_are_the_best_moves_in_order(algorithm, interpreted):
    """Against the plain truth: the value of each move by minimax to the end."""
    game = find("tic-tac-toe")
    position = game.position("XO./.X./..O")
    truth = {game.write(position, action): search_after(game, position, action) for action in game.moves(position)}
    last = {}
    for one in analysis(game, position, algorithm, lines=5, seconds=60):
        last[one.rank] = one
    values = [chances_of(one)[0] for _, one in sorted(last.items())]
    assert len(values) == 5
    assert values == sorted(truth.values(), reverse=True)
    texts = [game.write(position, one.action) for _, one in sorted(last.items())]
    assert len(set(texts)) == 5
    assert [truth[move] for move in texts] == values


def search_after(game, position, action):
    after = game.result(position, action)
    return game.utility(after) if game.terminal(after) else search(game, after, algorithm="minimax").value


def test_a_lost_game_is_the_last_of_the_lines(interpreted):
    """O is to move and c3 must be blocked; other moves lose, however many lines they open."""
    game = find("tic-tac-toe")
    position = game.position("XX./.O./...")
    found = [one for one in analysis(game, position, "minimax", lines=5, depth=2, seconds=60) if one.depth == 2]
    values = [one.value for one in sorted(found, key=lambda one: one.rank)]
    assert values == sorted(values) and values[-1] == float("inf") and values[0] < float("inf")


def test_an_algorithm_that_sees_with_one_pair_of_eyes_gives_one_line(interpreted):
    game = find("coins:5,1,9,2,7")
    assert {one.rank for one in analysis(game, game.initial, "paranoid", lines=3, depth=3, seconds=30)} == {1}
    assert {one.rank for one in analysis(game, game.initial, "maxn", lines=3, depth=3, seconds=30)} == {1, 2}


def test_a_search_in_a_textbook_is_stopped_between_its_lines(interpreted):
    game = find("connect-four")
    work = analysis(game, game.initial, "minimax", lines=5, seconds=60)
    thread = threading.Thread(target=lambda: list(work))
    thread.start()
    assert comes_true(lambda: work.stop() or not thread.is_alive())


def test_there_are_lines_while_machine_code_is_being_made(still_compiling):
    """Interpreted ones first, and then those of the machine code, with all the time that was asked for."""
    game = find("tic-tac-toe")
    compiled = still_compiling(game)
    found = iter(analysis(game, game.initial, seconds=60))
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
    ("wish", "said"),
    [
        ({"algorithm": "engine"}, "The engine does not fit"),
        ({"algorithm": "alphabeta"}, "alphabeta does not fit"),
        ({"algorithm": "nonsense"}, "There is no algorithm 'nonsense'"),
        ({"evaluation": "rollout"}, "no other evaluation"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(client, wish, said):
    kind, value = events(client, "/api/analyse", game="coins", **wish)[-1]
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


# ---------------------------------------------------------------------------------------------
# In the browser

QUICK = {"analyse seconds": "0.2", "analyse lines": "2"}
CERTAIN = {"analyse seconds": "60"}
"""Small games are searched to the end in no time; a machine that is busy may take longer, but finds the same."""


def opened(visit, studio, address, *, kept=CERTAIN, compare=False, **more):
    one = visit(studio, reduced_motion="reduce", **more)
    for name, value in {**QUICK, **kept, "analyse compare": compare}.items():
        one.page.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(json.dumps(value))})")
    one.open(f"/analyse#{address}")
    expect(one.page.locator(".column.one :is(.lines li, .words:not(:empty))").first).to_be_attached()
    return one.page


def settled(page):
    """Wait until nothing searches any more."""
    expect(page.locator("#search")).to_have_attribute("aria-pressed", "false")


def moves(page):
    return page.locator("#moves li")


def test_lines_bar_marks_and_playing_on(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=a1&m=b2&m=c3")
    settled(page)
    expect(page.locator("#status")).to_have_text("O to move")
    expect(page.locator(".column.one .lines li")).to_have_count(2)
    meter = page.get_by_role("meter")
    expect(meter).to_have_attribute("aria-valuenow", re.compile(r"^-?(0\.\d+|1\.0+)$"))
    expect(meter).to_have_attribute("title", re.compile("^Score "))
    expect(page.locator(".counts")).to_have_text(re.compile("nodes.*table"))
    expect(page.locator(".advice .ring")).to_have_count(2)
    expect(page.locator("#live-findings")).to_have_text(re.compile("O "))
    page.locator('[data-square="0,0"]').click()
    expect(moves(page)).to_have_count(4)
    expect(page.locator("#board-text")).to_have_value(re.compile("3  O . X"))
    settled(page)
    page.locator(".column.one .lines li").first.locator("button").first.click()
    expect(moves(page)).to_have_count(5)


def test_texts_are_drawn_while_they_are_typed(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe")
    fault, pieces = page.locator("#fault"), page.locator("#board .piece")
    page.fill("#board-text", "X.O/.Q./...")
    expect(fault).to_have_text(re.compile(r"\.$"))
    page.fill("#board-text", "X.O/.X./..O")
    expect(pieces).to_have_count(4)
    expect(fault).to_have_text("")
    page.fill("#moves-text", "b3 c2")
    expect(moves(page)).to_have_count(2)
    page.fill("#moves-text", "b3 b3")
    expect(fault).to_have_text(re.compile("^Move 2"))
    expect(pieces).to_have_count(6)  # what was right stays


def test_a_game_from_the_page_to_play_and_its_chart(visit, studio):
    one = visit(studio, reduced_motion="reduce")
    page = one.page
    page.add_init_script(
        "localStorage.setItem('analyse seconds', '\"0.2\"');"
        'localStorage.setItem(\'seats tic-tac-toe\', \'[{"who":"person"},{"who":"person"}]\')'
    )
    one.open("/play#game=tic-tac-toe&m=b2&m=b1&m=a1&m=b3&m=c3")
    expect(page.locator("#status")).to_have_text(re.compile("wins"))
    page.get_by_role("link", name="Analyse this game").click()
    expect(page.locator("#chart [data-ply]")).to_have_count(6)
    expect(page.locator("#chart-start")).to_have_text(re.compile("Draw the chart"))
    page.select_option("#chart-seconds", "5")
    page.click("#chart-start")
    expect(page.locator("#chart-words")).to_have_text(re.compile("^Move.*O loses"))
    expect(page.locator("#moves .mistake").first).to_be_visible()
    page.locator('#chart [data-ply="1"]').click()
    expect(page.locator("#moves [aria-current]")).to_have_text("b2")
    expect(page).to_have_url(re.compile("ply=1"))
    settled(page)
    expect(page.locator("#look")).to_have_attribute("href", re.compile("^/trees#game=tic-tac-toe&move=b2&algorithm="))
    page.locator("#look").click()
    expect(page).to_have_url(re.compile("/trees.*alphabeta"))
    expect(page.locator("#drawing svg")).to_be_visible()


def test_two_searches_side_by_side(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2", compare=True)
    page.locator(".column.two [name=algorithm]").select_option("minimax")
    page.locator(".column.two [name=depth]").fill("2")
    page.locator(".column.two [name=depth]").press("Enter")
    expect(page.locator(".column.two .counts")).to_have_text(re.compile("^depth 2"))
    expect(page.locator(".column.one .lines li")).to_have_count(2)
    settled(page)
    expect(page.get_by_role("meter")).to_have_count(2)
    expect(page.locator(".advice .two").first).to_be_attached()


@pytest.mark.parametrize(
    ("address", "meters"),
    [
        pytest.param("game=coins:5,1,9,2,7,3,8", 3, marks=pytest.mark.soak),
        pytest.param("game=pig:15,6,0,0", 1, marks=pytest.mark.soak),
        ("game=prisoners-dilemma", 2),
    ],
)
def test_games_that_the_engine_does_not_fit(visit, studio, address, meters):
    page = opened(visit, studio, address, kept=QUICK)
    settled(page)
    expect(page.get_by_role("meter")).to_have_count(meters)


def test_keyboard_alone(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2&m=a1")
    press, shown = page.keyboard.press, page.locator("#moves [aria-current]")
    press("ArrowLeft")
    expect(page.locator("#status")).to_have_text("O to move")
    press("Home")
    expect(shown).to_have_count(0)
    press("End")
    expect(shown).to_have_text("a1")
    press("s")
    expect(page.locator(".column.two")).to_be_visible()
    press("m")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("c3")
    press("Enter")
    expect(moves(page)).to_have_count(3)
    page.evaluate("document.activeElement.blur()")
    press("c")
    expect(page.locator("#chart [data-ply]")).to_have_count(4)
    press("e")
    expect(page.locator("#board-text")).to_be_focused()


def test_a_telephone_in_three_languages(visit, studio):
    small = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = opened(visit, studio, "game=connect-four&m=4&m=4", kept=QUICK, **small)
    fits(page)
    for language, button in (("es", "Dibujar el gráfico"), ("ca", "Dibuixar el gràfic")):
        page.select_option("#language", language)
        expect(page.get_by_role("button", name=button)).to_have_count(1)
        expect(page.locator(".column.one .lines li").first).to_be_visible()
        fits(page)


def test_a_closed_page_stops_its_search(visit):
    with running() as studio:
        page = opened(visit, studio, "game=connect-four")
        assert comes_true(lambda: studio.studio.searches.running == 1)
        page.close()
        assert comes_true(lambda: studio.studio.searches.running == 0)


def test_a_closed_connection_stops_its_search(studio):
    searches = studio.studio.searches
    assert comes_true(lambda: searches.running == 0)  # what was before this test
    wish = {"game": "connect-four", "lines": 5, "seconds": 60}
    with studio.client() as client, client.stream("POST", "/api/analyse", json=wish) as response:
        told = response.iter_lines()
        while not next(told).startswith("event: line"):
            pass
        assert searches.running == 1
    assert comes_true(lambda: searches.running == 0)


# ---------------------------------------------------------------------------------------------
# Nothing that was played is lost

GAME = "game=connect-four&" + "&".join(f"m={column}" for column in "4444443522352")


def main_line(page):
    return page.locator("#moves > li:not(.variation)")


def test_trying_a_move_keeps_the_game(visit, studio):
    page = opened(visit, studio, GAME + "&ply=4", kept=QUICK)
    expect(main_line(page)).to_have_count(13)
    page.locator('[data-square="0,0"]').click()
    tried = page.locator("#moves .variation li")
    expect(tried).to_have_text(["1"])
    expect(main_line(page)).to_have_count(13)
    expect(page.locator("#moves [aria-current]")).to_have_text("1")
    page.reload()
    expect(tried).to_have_text(["1"])
    expect(page.locator("#moves [aria-current]")).to_have_text("1")
    page.get_by_role("button", name="Make this the main line").click()
    expect(main_line(page)).to_have_count(5)
    expect(tried).to_have_count(9)
    page.keyboard.press("Control+z")
    expect(main_line(page)).to_have_count(13)
    page.get_by_role("button", name="Delete this variation").click()
    expect(tried).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(tried).to_have_text(["1"])
    page.get_by_role("button", name="Redo").click()
    expect(tried).to_have_count(0)
    expect(main_line(page)).to_have_count(13)


def test_a_line_of_the_search_and_a_new_start_can_be_undone(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2&m=b1&m=a1&ply=1")
    settled(page)
    page.locator(".column.one .lines li").first.locator("button").nth(1).click()
    expect(main_line(page)).to_have_count(3)
    expect(page.locator("#moves .variation li")).to_have_count(2)
    page.get_by_role("button", name="The initial position").click()
    expect(moves(page)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(main_line(page)).to_have_count(3)
    page.select_option("#game", "nim")
    expect(page).to_have_url(re.compile("game=nim$"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(main_line(page)).to_have_count(3)
    expect(page.locator("#game")).to_have_value("tic-tac-toe")


def test_every_press_of_an_arrow_is_a_step(visit, studio):
    page = opened(visit, studio, GAME, kept=QUICK)
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("ply=3$"))
    expect(page.locator("#board .piece")).to_have_count(3)


def test_a_board_that_is_none_leaves_the_search_running(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe")
    settled(page)
    page.keyboard.press("p")
    for square in ("0,0", "1,0"):
        page.locator(f'[data-square="{square}"]').click()
    expect(page.locator("#arrange-fault")).not_to_be_empty()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".column.one .lines li").first).to_be_attached()
    settled(page)


def test_the_verdict_goes_with_its_game(visit, studio):
    page = opened(visit, studio, "game=nim&m=2x1&m=3x5&chart=1")
    expect(page.locator("#chart-words")).to_have_text(re.compile("^Move"))
    page.select_option("#game", "tic-tac-toe")
    expect(page).to_have_url(re.compile("game=tic-tac-toe$"))
    settled(page)
    expect(page.locator("#chart-words")).to_have_text("")
    expect(page.locator("#chart svg")).to_have_count(0)


def test_an_illegal_move_in_the_address_keeps_what_is_legal(visit, studio):
    one = visit(studio, reduced_motion="reduce")
    one.is_refused = True
    one.open("/analyse#game=tic-tac-toe&m=b2&m=b2")
    expect(one.page.locator("#complaint")).to_have_text(re.compile("^Move 2: 'b2'"))
    expect(moves(one.page)).to_have_text(["b2"])
