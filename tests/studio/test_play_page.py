"""The page Play in a real browser: whole games by mouse, by keyboard and on a phone, in three languages."""

import re

from tests.studio.conftest import comes_true, expect, fits, running, type_move
from zermelo.games import find

QUICK = {"reduced_motion": "reduce"}
"""Programs do not wait for people to watch."""
TWO_PEOPLE = [{"who": "person", "seconds": 1}] * 2
OVER = re.compile("wins|draw|gets")


def opened(visit, studio, game, *, seats=None, moves=(), own_time=False, set_up=False, **more):
    """The page with a game, and who plays it; its clocks may run only when the test says so."""
    one = visit(studio, own=own_time, **{**QUICK, **more})
    kept = {f"seats {game.partition(':')[0]}": seats} if seats else {}
    if set_up:
        kept["play set-up"] = True
    if kept:
        one.remember(kept)
    if own_time:
        one.page.clock.install(time=0)
    one.open("/play#game=" + game + "".join(f"&m={move}" for move in moves))
    expect(one.page.locator("#status")).not_to_be_empty()
    if own_time:
        one.page.clock.pause_at(3_600)
    return one.page


def program(seconds=0.05):
    return {"who": "auto", "seconds": seconds}


def status(page):
    return page.locator("#status")


def moves(page):
    """The moves that were made, as the page lists them."""
    return page.locator("#moves li")


def my_turn(page, name):
    """Wait until it is a person's turn or the game is over; return whether it is the person's turn."""
    mine = f"{name} to move"
    expect(status(page)).to_have_text(re.compile(f"^{mine}(:.*)?$|{OVER.pattern}"))
    return status(page).inner_text().startswith(mine)


def plays(page, place):
    """Click on a place, which is a move."""
    count = moves(page).count()
    place.click()
    expect(moves(page).nth(count)).to_be_attached()


def click(page, square):
    page.locator(f'[data-square="{square}"]').click()


def test_a_whole_game_of_tic_tac_toe(visit, studio, compiling):
    page = opened(visit, studio, "tic-tac-toe", seats=[{"who": "person", "seconds": 1}, program(0.5)])
    while my_turn(page, "X"):
        plays(page, page.locator(".square.legal").first)
    expect(status(page)).to_have_text(re.compile(r"^(O wins|It is a draw)\.$"))
    expect(page.locator(".square.legal")).to_have_count(0)
    expect(page.locator("#text")).to_have_text(re.compile("X"))


def test_a_whole_game_of_connect_four(visit, studio):
    page = opened(visit, studio, "connect-four", seats=[{"who": "person", "seconds": 1}, program()])
    while my_turn(page, "X"):
        column = page.locator(".square.legal").first.get_attribute("data-square").split(",")[0]
        plays(page, page.locator(f'[data-square="{column},0"]'))  # anywhere in the column
    expect(status(page)).to_have_text(re.compile(r"(wins|draw)\.$"))
    expect(page.locator(".piece.disc")).to_have_count(moves(page).count())


def test_a_whole_game_of_pig(visit, studio):
    page = opened(visit, studio, "pig:15,6,0,0", seats=[{"who": "person", "seconds": 1}, program()])
    choices = []
    while my_turn(page, "First"):
        gained = "+ " in page.locator("#players .score").first.inner_text()
        choice = "hold" if gained and choices[-1:] == ["roll"] else "roll"
        button = page.get_by_role("button", name=choice, exact=True)
        if not button.count():
            button = page.locator("#choices button").first
        choices.append(button.inner_text())
        plays(page, button)
    expect(status(page)).to_have_text(re.compile(r"wins\.$"))
    expect(page.locator("#dice circle").first).to_be_attached()
    expect(moves(page).first).to_have_text("roll")


def test_a_game_without_a_board_shows_its_text(visit, studio):
    page = opened(visit, studio, "pig:15,6,0,0", seats=TWO_PEOPLE)
    expect(page.locator("#plain")).to_be_visible()
    expect(page.locator("#plain")).to_have_text(page.locator("#text").text_content())
    page.goto(studio.address + "/play#game=nim")
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#plain")).to_be_hidden()


def test_a_whole_game_of_three_players(visit, studio):
    page = opened(visit, studio, "coins:5,1,9,2,7,3,8", seats=[{"who": "person", "seconds": 1}, program(), program()])
    while my_turn(page, "First"):
        plays(page, page.locator(".square.legal").last)
    expect(moves(page)).to_have_count(7)
    scores = [int(text) for text in page.locator("#players .score").all_inner_texts()]
    assert sum(scores) == 35
    expect(status(page)).to_have_text(
        ", ".join(f"{name} gets {score}" for name, score in zip(("First", "Second", "Third"), scores, strict=True))
        + "."
    )
    colours = page.evaluate("[...document.querySelectorAll('#players .name')].map(one => getComputedStyle(one).color)")
    assert len(set(colours)) == 3


def test_two_programs_play_each_other_and_can_be_paused(visit, studio):
    beginner = {"who": "minimax", "seconds": 1, "depth": 2}
    page = opened(visit, studio, "tic-tac-toe", seats=[beginner, beginner])
    expect(status(page)).to_have_text(OVER)
    page.get_by_role("button", name="Take back").click()
    expect(status(page)).to_have_text(re.compile("waits until you resume"))
    page.get_by_role("button", name="Resume").click()
    expect(status(page)).to_have_text(OVER)


def test_keyboard_only(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    press, told = page.keyboard.press, page.locator("#live")
    press("b")
    expect(page.locator("#board")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        press(key)
    expect(moves(page)).to_have_text(["b2"])
    press("ArrowUp")
    expect(told).to_have_text("b3: empty, legal")
    press("ArrowDown")
    expect(told).to_have_text("b2: X")
    press("Escape")
    page.evaluate("document.activeElement.blur()")
    type_move(page, "top left")
    expect(moves(page)).to_have_count(2)
    page.evaluate("document.activeElement.blur()")
    press("h")
    expect(page.locator("#advice")).to_have_text(re.compile("should play|wins with"))
    expect(page.locator(".square.hint")).to_have_count(1)
    press("u")
    expect(moves(page)).to_have_count(1)
    press("r")
    page.get_by_role("button", name="Yes").press("Enter")
    expect(status(page)).to_have_text("O resigns; X wins.")
    press("n")
    expect(moves(page)).to_have_count(0)


def test_a_stray_key_loses_no_game(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, set_up=True)
    click(page, "1,1")
    expect(moves(page)).to_have_count(1)
    for key, question in (("r", "Resign this game?"), ("n", "Leave this game and start a new one?")):
        page.keyboard.press(key)
        expect(page.locator("#sure p")).to_have_text(question)
        page.keyboard.press("Enter")  # which is No
        expect(page.locator("#sure")).to_be_hidden()
        expect(status(page)).to_have_text("O to move")
    page.select_option("#clock", "60+0")
    expect(page.locator("#advice")).to_have_text("The clock will be used in the next game.")
    expect(moves(page)).to_have_count(1)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(status(page)).to_have_text("O resigns; X wins.")
    page.get_by_role("button", name="Take back").click()
    expect(status(page)).to_have_text("O to move")
    expect(moves(page)).to_have_count(1)


def test_a_hint_leaves_a_program_thinking(visit, studio):
    page = opened(visit, studio, "connect-four", seats=[{"who": "person", "seconds": 1}, program(3)])
    click(page, "3,0")
    expect(status(page)).to_have_text(re.compile("^O is thinking"))
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.keyboard.press("h")
    expect(moves(page)).to_have_count(2)
    expect(status(page)).to_have_text("X to move")


def test_the_cursor_of_the_keyboard_is_not_left_by_the_mouse(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    cursor = page.locator(".square.cursor")
    click(page, "1,1")
    expect(moves(page)).to_have_count(1)
    expect(cursor).to_have_count(0)
    expect(page.locator("#board")).to_have_css("outline-style", "none")
    page.keyboard.press("ArrowUp")
    expect(cursor).to_have_count(1)
    click(page, "0,0")
    expect(moves(page)).to_have_count(2)
    expect(cursor).to_have_count(0)


def test_what_an_address_says_wrongly_is_told(visit, studio):
    one = visit(studio, **QUICK)
    one.is_refused = True
    one.open("/play#game=connect-four&m=4&m=4&m=9&m=1")
    page, complaint = one.page, one.page.locator("#complaint")
    expect(complaint).to_have_text(re.compile("^Move 3: '9'"))
    expect(page.locator(".piece.disc")).to_have_count(2)
    one.open("/play#game=nope")
    expect(complaint).to_have_text("There is no game nope; this is Tic-tac-toe.")
    expect(page.locator("#board svg")).to_be_visible()
    one.open("/play#game=connect-four:0,0&m=1")
    expect(complaint).to_have_text(re.compile("width"))
    expect(page.locator("#game")).to_have_value("connect-four")
    expect(page.locator("#board svg")).to_be_visible()
    expect(moves(page)).to_have_count(0)


def test_a_page_that_is_not_there_is_a_page(client):
    missing = client.get("/nopage", headers={"accept": "text/html"})
    assert missing.status_code == 404 and "There is no such page." in missing.text and "<nav" in missing.text
    assert client.get("/nopage").json() == {"error": "There is no such page."}


def with_six_seconds_gone(visit, studio):
    """A game of two people with a minute each, six seconds after its beginning, and the clock of the first."""
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, own_time=True, set_up=True)
    page.select_option("#clock", "60+0")
    clock = page.locator("#players .time").first
    expect(clock).to_have_text("1:00")
    page.clock.run_for(6_000)
    expect(clock).to_have_text("0:54")
    return page, clock


def test_pause_stops_every_clock(visit, studio):
    page, clock = with_six_seconds_gone(visit, studio)
    page.get_by_role("button", name="Pause").click()
    expect(status(page)).to_have_text("X to move; the clocks are stopped")
    page.clock.run_for(6_000)
    page.get_by_role("button", name="Resume").click()
    page.clock.run_for(2_000)
    expect(clock).to_have_text("0:52")


def test_every_control_can_be_reached_by_tab(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, set_up=True)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.name || ''"))
    assert {"board", "typed", "again", "hint", "resign", "game", "language", "theme", "clock", "who"} <= reached


def test_a_typed_move_that_is_none_is_refused_in_a_sentence(visit, studio):
    one = visit(studio, **QUICK)
    one.open("/play#game=tic-tac-toe")
    one.is_refused = True
    page, complaint = one.page, one.page.locator("#complaint")
    page.fill("#typed", "z9")
    page.keyboard.press("Enter")
    expect(complaint).to_have_text(re.compile("^Move 1: 'z9' is not a square;"))
    page.fill("#typed", "centre")
    page.keyboard.press("Enter")
    expect(complaint).to_be_hidden()
    expect(moves(page).first).to_have_text("b2")


def test_dragging_a_piece_and_clicking_from_and_to(visit):
    with running("examples/breakthrough.py") as studio:
        page = opened(visit, studio, "breakthrough.py", seats=TWO_PEOPLE)
        click(page, "0,3")
        expect(page.locator(".square.legal")).to_have_count(2)
        click(page, "1,2")
        expect(moves(page)).to_have_text(["a2-b3"])
        source, target = page.locator('[data-square="2,1"]'), page.locator('[data-square="2,2"]')
        source.drag_to(target)
        expect(moves(page)).to_have_text(["a2-b3", "c4-c3"])
        page.close()


def test_a_telephone(visit, studio):
    small = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = opened(visit, studio, "connect-four", seats=TWO_PEOPLE, **small)
    fits(page)
    box = page.locator("#board svg").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    page.locator('[data-square="3,5"]').tap()
    expect(moves(page)).to_have_count(1)


def test_chance_is_named_without_dice_where_there_are_none(visit, studio):
    one = visit(studio, own=True)
    one.page.route("**/api/roll", lambda request: None)  # never answered
    one.open("/play#game=minesweeper&m=a1")
    expect(status(one.page)).to_have_text("Chance decides …")
    one.page.close()


def test_the_language_is_switched_and_kept(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    expect(status(page)).to_have_text("X to move")
    english = {"New game", "Take back", "Hint", "Resign", "Moves", "Clock"}
    for language, said, button in (("es", "Juega X", "Deshacer"), ("ca", "Juga X", "Desfer")):
        page.select_option("#language", language)
        expect(status(page)).to_have_text(said)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("button", name=button)).to_have_count(1)
        assert comes_true(lambda: not english & set(page.locator("body").inner_text().splitlines()))


def test_colours_are_chosen_and_kept(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, color_scheme="light")

    body, light, dark = page.locator("body"), "rgb(255, 255, 255)", "rgb(16, 21, 31)"
    expect(body).to_have_css("background-color", light)
    page.select_option("#theme", "dark")
    expect(body).to_have_css("background-color", dark)
    page.reload()
    expect(body).to_have_css("background-color", dark)


def test_a_game_is_kept_in_the_address(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, moves=("b2", "a1"))
    expect(moves(page)).to_have_count(2)
    click(page, "0,0")
    expect(moves(page)).to_have_count(3)
    page.reload()
    expect(moves(page)).to_have_count(3)


def test_clocks_run_and_time_can_be_lost(visit, studio):
    page, _ = with_six_seconds_gone(visit, studio)
    page.clock.run_for(60_000)
    expect(status(page)).to_have_text("X has no time left; O wins.")


def test_compiling_is_told_once_and_not_waited_for(visit, studio, still_compiling):
    still_compiling(find("tic-tac-toe"))
    page = opened(visit, studio, "tic-tac-toe", seats=[{"who": "person", "seconds": 1}, program(0.5)])
    click(page, "1,1")
    expect(page.locator("#advice")).to_have_text(re.compile("^The rules are being"))
    expect(moves(page)).to_have_count(2)
    page.locator(".square.legal").first.click()
    expect(moves(page)).to_have_count(4)
    expect(page.locator("#advice")).to_have_text("")


def test_a_closed_page_stops_its_search(visit, studio):
    page = opened(visit, studio, "connect-four", seats=[program(50), program(50)])
    searches = studio.studio.searches
    assert comes_true(lambda: searches.running == 1)
    page.close()
    assert comes_true(lambda: searches.running == 0)


def test_a_hint_can_be_asked_for_as_soon_as_there_is_a_position_and_not_before(visit, studio):
    """An earlier click was lost."""
    one, held = visit(studio, own=True, **QUICK), []
    one.page.route("**/api/position", lambda request: held.append(request))
    one.open("/play#game=tic-tac-toe")
    assert comes_true(lambda: one.page.wait_for_timeout(10) or held)
    hint = one.page.locator("#hint")
    expect(hint).to_be_disabled()
    held[0].continue_()
    expect(hint).to_be_enabled()


def test_what_is_hidden_is_not_on_the_page(visit, studio):
    page = opened(visit, studio, "kuhn-poker", seats=[{"who": "person", "seconds": 1}] * 2)
    assert my_turn(page, "First")  # the second seat is given to the program
    assert moves(page).all_inner_texts()[1].endswith("?")
    expect(page.locator("#back")).to_be_hidden()
    expect(page.locator("#analyse")).to_be_hidden()
    page.locator("#hint").click()
    expect(page.locator("#advice")).to_have_text(re.compile("^An equilibrium plays "))
    page.reload()
    assert my_turn(page, "First")  # with the same cards, which the studio has kept
    while my_turn(page, "First"):
        plays(page, page.get_by_role("button", name=re.compile("^(bet|call)$")))
    assert not any(text.endswith("?") for text in moves(page).all_inner_texts())
