"""Games played with the arrow keys on the page Play, and what Pac-Man believes of the ghosts."""

import re

import pytest

from tests.studio.conftest import becomes, expect
from tests.studio.test_play_page import TWO_PEOPLE, moves, opened, status
from zermelo.games import find

DEPTH_1 = {"who": "minimax", "seconds": 1, "depth": 1}


def test_arrow_keys_move_pac_man_and_the_space_bar_stops_him(visit, studio):
    page = opened(visit, studio, "pac-man:tiny", seats=TWO_PEOPLE)
    expect(page.locator('[data-who="eater"]')).to_be_attached()
    page.keyboard.press("ArrowUp")  # a wall
    page.keyboard.press(" ")
    expect(moves(page)).to_have_text(["Stop"])
    page.keyboard.press("ArrowLeft")  # the ghost's move
    expect(moves(page)).to_have_text(["Stop", "West"])
    page.keyboard.press("ArrowRight")
    expect(moves(page)).to_have_text(["Stop", "West", "East"])


def test_a_key_pressed_while_the_ghosts_move_waits_for_the_next_turn(visit, studio):
    page = opened(visit, studio, "pac-man:tiny,1", seats=TWO_PEOPLE)
    expect(status(page)).to_have_text("Pac-Man to move")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(moves(page)).to_have_count(4)
    texts = moves(page).all_inner_texts()
    assert texts[0] == texts[2] == "East"


def test_arrow_keys_slide_tiles_push_crates_and_scroll_elsewhere(visit, studio):
    page = opened(visit, studio, "sokoban", seats=TWO_PEOPLE[:1])
    arrows = {find("sokoban").look.arrow(None, move): move for move in range(4)}
    game = find("sokoban")
    key, move = next((key, move) for key, move in arrows.items() if move in game.moves(game.initial))
    page.keyboard.press(f"Arrow{key.title()}")
    expect(moves(page)).to_have_text([game.write(game.initial, move)])
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("m")
    expect(moves(page)).to_have_count(0)


def test_programs_make_one_move_at_a_time(visit, studio):
    page = opened(visit, studio, "pac-man:tiny", seats=[DEPTH_1, DEPTH_1])
    page.get_by_role("button", name="Pause").click()
    expect(status(page)).to_have_text(re.compile("waits until you resume"))
    count = moves(page).count()
    page.keyboard.press("s")
    expect(moves(page)).to_have_count(count + 1)
    expect(status(page)).to_have_text(re.compile("waits until you resume"))


def test_beliefs_are_drawn_as_arrows_and_change_the_advice(visit, studio):
    page = opened(visit, studio, "pac-man:trap", seats=TWO_PEOPLE)
    expect(page.locator("#believing")).to_be_visible()
    page.select_option("#model", "directional")
    expect(page.locator("#board .belief text")).to_have_text(["90 %", "10 %"] * 2)
    expect(page.locator("#board .belief polygon")).to_have_count(4)
    expect(page.locator("#advice")).to_have_text("1: East 90 %, South 10 %; 2: North 90 %, South 10 %")
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_have_text(re.compile("should play West"))
    page.select_option("#model", "")
    expect(page.locator("#board .belief")).to_have_count(0)
    page.goto(studio.address + "/play#game=tic-tac-toe")
    becomes(page, "document.querySelector('#believing')?.hidden")


@pytest.mark.parametrize(("game", "said"), [("pac-man:trap", "East"), ("pac-man:trap,2", "East")])
def test_beliefs_of_ghosts_by_a_model_or_by_nature(ask, game, said):
    """The ghosts of nature are believed to be what they are."""
    found = ask("/api/beliefs", game=game, model="directional")
    assert [(one["agent"], one["said"], one["probability"]) for one in found[:2]] == [(0, said, 0.9), (0, "South", 0.1)]
    assert found[0]["squares"] == [[1, 1], [2, 1]]
    assert "There is no opponent model 'kind'" in ask("/api/beliefs", 400, game="pac-man:trap", model="kind")
    assert "There is no opponent model 'ideal'" in ask("/api/beliefs", 400, game="pac-man:trap", model="ideal")
    assert "There is no opponent model" in ask("/api/beliefs", 400, game="tic-tac-toe", model="uniform")


def test_a_seat_searches_by_what_it_believes(client):
    events = client.post(
        "/api/think", json={"game": "pac-man:trap", "algorithm": "expectimax", "depth": 6, "model": "directional"}
    )
    assert '"value":-407' in events.text.replace(": ", ":")
