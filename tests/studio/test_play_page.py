"""The page to play, in a real browser: whole games by mouse, by keyboard and on a telephone, in three languages."""

import json
import re
import time

import pytest

from tests.studio.conftest import running
from zermelo.games import find

QUICK = {"reduced_motion": "reduce"}
"""Programs do not wait for people to watch."""
TWO_PEOPLE = [{"who": "person", "seconds": 1}] * 2


def opened(visit, studio, game, *, seats=None, moves=(), own_time=False, **more):
    """The page with a game, and who plays it; its clocks may run as the test says."""
    one = visit(studio, **QUICK, **more)
    if own_time:
        one.page.clock.install()
    if seats:
        kept = json.dumps(f"seats {game.partition(':')[0]}"), json.dumps(json.dumps(seats))
        one.page.add_init_script(f"localStorage.setItem({kept[0]}, {kept[1]})")
    one.open("/play#game=" + game + "".join(f"&m={move}" for move in moves))
    one.page.wait_for_selector("#status:not(:empty)", state="attached")
    return one.page


def program(seconds=0.05):
    return {"who": "auto", "seconds": seconds}


def status(page):
    return page.locator("#status").inner_text()


def made(page):
    """The moves that were made, as the page lists them."""
    return page.locator("#moves li").all_inner_texts()


def my_turn(page, name):
    """Wait until it is a person's turn, or the game over; whether it is the person's turn."""
    page.wait_for_function(
        "(name) => { const said = document.querySelector('#status').textContent;"
        " return said === `${name} to move` || /wins|draw|gets/.test(said); }", arg=name)  # fmt: skip
    return status(page) == f"{name} to move"


def click(page, square):
    page.locator(f'[data-square="{square}"]').click()


def test_a_whole_game_of_tic_tac_toe(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=[{"who": "person", "seconds": 1}, program(0.5)])
    while my_turn(page, "X"):
        count = len(made(page))
        page.locator(".square.legal").first.click()
        page.wait_for_function("(count) => document.querySelectorAll('#moves li').length > count", arg=count)
    assert re.fullmatch(r"O wins\.|It is a draw\.", status(page))
    assert page.locator(".square.legal").count() == 0
    assert "X" in page.locator("#text").text_content()


def test_a_whole_game_of_connect_four(visit, studio):
    page = opened(visit, studio, "connect-four", seats=[{"who": "person", "seconds": 1}, program()])
    while my_turn(page, "X"):
        count = len(made(page))
        column = page.locator(".square.legal").first.get_attribute("data-square").split(",")[0]
        click(page, f"{column},0")  # anywhere in the column
        page.wait_for_function("(count) => document.querySelectorAll('#moves li').length > count", arg=count)
    assert status(page).endswith(("wins.", "draw."))
    assert page.locator(".piece.disc").count() == len(made(page))


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
        count = len(made(page))
        button.click()
        page.wait_for_function("(count) => document.querySelectorAll('#moves li').length > count", arg=count)
    assert status(page).endswith("wins.")
    assert page.locator("#dice circle").count() > 0
    assert "roll" in " ".join(made(page))


def test_a_whole_game_of_three_players(visit, studio):
    page = opened(visit, studio, "coins:5,1,9,2,7,3,8", seats=[{"who": "person", "seconds": 1}, program(), program()])
    while my_turn(page, "First"):
        count = len(made(page))
        page.locator(".square.legal").last.click()
        page.wait_for_function("(count) => document.querySelectorAll('#moves li').length > count", arg=count)
    assert len(made(page)) == 7
    scores = [int(text) for text in page.locator("#players .score").all_inner_texts()]
    assert sum(scores) == 35
    assert status(page) == ", ".join(f"{name} gets {score}" for name, score in zip(
        ("First", "Second", "Third"), scores, strict=True)) + "."  # fmt: skip
    colours = page.evaluate("[...document.querySelectorAll('#players .name')].map(one => getComputedStyle(one).color)")
    assert len(set(colours)) == 3


def test_two_programs_play_each_other_and_can_be_paused(visit, studio):
    beginner = {"who": "minimax", "seconds": 1, "depth": 2}
    page = opened(visit, studio, "tic-tac-toe", seats=[beginner, beginner])
    page.wait_for_function("() => /wins|draw/.test(document.querySelector('#status').textContent)")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => /waits until you go on/.test(document.querySelector('#status').textContent)")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => /wins|draw/.test(document.querySelector('#status').textContent)")


def test_keyboard_only(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    press = page.keyboard.press
    press("b")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        press(key)
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 1")
    assert "b2" in made(page)[0]
    press("ArrowUp")
    assert page.locator("#live").text_content() == "b3: empty, legal"
    press("ArrowDown")
    assert page.locator("#live").text_content() == "b2: X"
    press("Escape")
    page.evaluate("document.activeElement.blur()")
    press("m")
    page.keyboard.type("top left")
    press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 2")
    page.evaluate("document.activeElement.blur()")
    press("h")
    page.wait_for_function("() => /should play|wins with/.test(document.querySelector('#advice').textContent)")
    assert page.locator(".square.hint").count() == 1
    press("u")
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 1")
    press("r")
    assert status(page) == "O resigns; X wins."
    press("n")
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 0")


def test_every_control_can_be_reached_by_tab(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id || document.activeElement.name || ''"))
    assert {"board", "typed", "again", "hint", "resign", "game", "language", "theme", "clock", "who"} <= reached


def test_a_typed_move_that_is_none_is_refused_in_a_sentence(visit, studio):
    one = visit(studio, **QUICK)
    one.open("/play#game=tic-tac-toe")
    page = one.page
    page.fill("#typed", "z9")
    page.keyboard.press("Enter")
    page.wait_for_selector("#complaint:not([hidden])")
    assert page.locator("#complaint").inner_text().startswith("Move 1: 'z9' is not a square;")
    one.faults[:] = [fault for fault in one.faults if "400" not in fault]  # the browser tells of every refusal
    page.fill("#typed", "centre")
    page.keyboard.press("Enter")
    page.wait_for_selector("#complaint", state="hidden")


def test_dragging_a_piece_and_clicking_from_and_to(visit):
    with running("examples/breakthrough.py") as studio:
        page = opened(visit, studio, "breakthrough.py", seats=TWO_PEOPLE)
        click(page, "0,3")
        assert page.locator(".square.legal").count() == 2
        click(page, "1,2")
        page.wait_for_function("() => document.querySelectorAll('#moves li').length === 1")
        source, target = page.locator('[data-square="2,1"]'), page.locator('[data-square="2,2"]')
        source.drag_to(target)
        page.wait_for_function("() => document.querySelectorAll('#moves li').length === 2")
        assert [text.split(".")[-1].strip() for text in made(page)] == ["a2-b3", "c4-c3"]
        page.close()


def test_a_telephone(visit, studio):
    small = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = opened(visit, studio, "connect-four", seats=TWO_PEOPLE, **small)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator("#board svg").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    page.locator('[data-square="3,5"]').tap()
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 1")


def test_the_language_is_switched_and_kept(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    assert status(page) == "X to move"
    for language, said, button in (("es", "Juega X", "Deshacer"), ("ca", "Juga X", "Desfer")):
        with page.expect_navigation():
            page.select_option("#language", language)
        page.wait_for_function("() => document.querySelector('#status').textContent !== ''")
        assert status(page) == said
        assert page.evaluate("document.documentElement.lang") == language
        assert page.get_by_role("button", name=button).count() == 1
        english = {"New game", "Take back", "Hint", "Resign", "Moves", "Clock"}
        assert not english & set(page.locator("body").inner_text().splitlines())


def test_colours_are_chosen_and_kept(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, color_scheme="light")

    def ground():
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    light = ground()
    page.select_option("#theme", "dark")
    dark = ground()
    page.reload()
    assert ground() == dark != light


def test_a_game_is_kept_in_the_address(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, moves=("b2", "a1"))
    assert len(made(page)) == 2
    click(page, "0,0")
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 3")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 3")


def test_clocks_run_and_time_can_be_lost(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, own_time=True)
    page.select_option("#clock", "60+0")
    page.wait_for_selector("#players .time:not(:empty)")
    clock = page.locator("#players .time").first
    for _ in range(100):  # until it runs: the page may still be waiting for an answer
        page.clock.run_for(100)
        if clock.inner_text() != "1:00":
            break
    page.clock.run_for(5_000)
    assert clock.inner_text() in {"0:54", "0:53"}
    page.clock.run_for(60_000)
    assert status(page) == "X has no time left; O wins."


def test_compiling_is_told_once_and_not_waited_for(visit, studio, still_compiling):
    still_compiling(find("tic-tac-toe"))
    page = opened(visit, studio, "tic-tac-toe", seats=[{"who": "person", "seconds": 1}, program(0.5)])
    click(page, "1,1")
    page.wait_for_function("() => document.querySelector('#advice').textContent.startsWith('The rules are being')")
    assert len(made(page)) == 2
    page.locator(".square.legal").first.click()
    page.wait_for_function("() => document.querySelectorAll('#moves li').length === 4")
    assert page.locator("#advice").text_content() == ""


def test_a_closed_page_stops_its_search(visit, studio):
    page = opened(visit, studio, "connect-four", seats=[program(50), program(50)])
    searches = studio.studio.searches
    assert wait(lambda: searches.running == 1)
    page.close()
    assert wait(lambda: searches.running == 0)


def wait(condition, seconds=5):
    until = time.perf_counter() + seconds
    while not condition() and time.perf_counter() < until:
        time.sleep(0.01)
    return condition()


RULEBOOK = """
from typing import NamedTuple
from zermelo import Game

class Position(NamedTuple):
    sticks: int
    player: int

def actions(position):
    for take in range(1, min(MOST, position.sticks) + 1):
        yield take

MOST = 2

def result(position, take):
    return Position(position.sticks - take, 1 - position.player)

def terminal(position):
    return position.sticks == 0

def utility(position):
    return 1 if position.player == 1 else -1

game = Game(name="mine", initial=Position(5, 0), actions=actions, result=result, terminal=terminal, utility=utility)
"""


def test_ones_own_rulebook_edited_while_open(visit, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(RULEBOOK)
    with running(str(file)) as studio:
        one = visit(studio, **QUICK)
        page = one.page
        kept = json.dumps(json.dumps(TWO_PEOPLE))
        page.add_init_script(f"localStorage.setItem('seats mine.py', {kept})")
        one.open("/play")
        page.wait_for_function("() => document.querySelectorAll('#choices button').length === 2")
        assert page.locator("#game").input_value() == "mine.py"
        assert "sticks: 5" in page.locator("#board").text_content()
        file.write_text(RULEBOOK.replace("MOST = 2", "MOST = 3"))
        page.wait_for_function("() => document.querySelectorAll('#choices button').length === 3")
        file.write_text(RULEBOOK.replace("yield take", "yield take +"))
        page.wait_for_selector("#complaint:not([hidden])")
        assert page.locator("#complaint").inner_text().endswith("line 11: invalid syntax.")
        file.write_text(RULEBOOK)
        page.wait_for_selector("#complaint", state="hidden")
        page.wait_for_function("() => document.querySelectorAll('#choices button').length === 2")
        page.locator("#choices button").first.click()
        page.wait_for_function("() => document.querySelectorAll('#moves li').length === 1")
        page.close()


@pytest.mark.parametrize("wrong, said", [
    ("1 / 0", "ZeroDivisionError"),
    ("game = 5", "defines no Game"),
    (RULEBOOK.replace("yield take", "yield take // 0"), "ZeroDivisionError"),
])  # fmt: skip
def test_what_is_wrong_with_a_rulebook_is_a_sentence(wrong, said, tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(wrong)
    with running(str(file)) as studio, studio.client() as client:
        assert "broken.py" not in [game["address"] for game in client.get("/api/games").json()]
        refused = client.post("/api/position", json={"game": "broken.py"})
        assert refused.status_code == 400 and said in refused.json()["error"]
