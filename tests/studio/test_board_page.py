"""Boards of every kind in a real browser: hexagonal cells, edges, both sides of the board, colours, quick answers."""

import re
from pathlib import Path

import pytest

from tests.studio.conftest import becomes, comes_true, expect, running
from tests.studio.test_play_page import TWO_PEOPLE, moves, opened, program
from zermelo.games.starters import FOLDER

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES = Path(__file__).parents[1] / "rules"


def test_hex_is_played_on_its_cells(visit):
    with running(str(FOLDER / "hexes.py")) as studio:
        page = opened(visit, studio, "hexes.py", seats=TWO_PEOPLE)
        page.locator('polygon[data-square="1,1"]').click()
        expect(moves(page)).to_have_text(["b3"])
        expect(page.locator('[data-on="1,1"]')).to_have_attribute("data-player", "0")
        expect(page.locator(".border")).to_have_count(4)
        expect(page.locator("main")).to_have_attribute("data-second", "blue")
        colour = "getComputedStyle(document.querySelector('#players li')).getPropertyValue('--mover').trim()"
        red = "getComputedStyle(document.documentElement).getPropertyValue('--red').trim()"
        becomes(page, f"{colour} === {red}")  # the first player is called Red
        page.close()


def test_lines_between_dots_are_drawn_by_a_click_or_by_both_ends(visit):
    with running(str(EXAMPLES / "dots_and_boxes.py")) as studio:
        page = opened(visit, studio, "dots_and_boxes.py", seats=TWO_PEOPLE)
        page.locator('[data-edge="0,0,1,0"]').dispatch_event("pointerdown")  # a line has no height to click at
        expect(moves(page)).to_have_text(["a3-b3"])
        expect(page.locator("#game option").first).to_have_text("Dots and boxes (dots_and_boxes.py)")
        expect(page.locator('[data-line="0,0,1,0"]')).to_have_class("edge taken last")
        page.locator('[data-square="1,1"]').click(position={"x": 20, "y": 20})
        page.locator('[data-square="1,2"]').click(position={"x": 20, "y": 20})
        expect(moves(page)).to_have_text(["a3-b3", "b2-b1"])
        page.close()


def test_a_domino_is_laid_on_two_squares_in_either_order(visit):
    with running(str(RULES / "cram.py")) as studio:
        page = opened(visit, studio, "cram.py", seats=TWO_PEOPLE)
        for first, second in (("0,2", "0,1"), ("1,0", "2,0")):
            page.locator(f'[data-square="{first}"]').click()
            expect(page.locator(f'[data-square="{second}"]')).to_have_class(re.compile("legal"))
            page.locator(f'[data-square="{second}"]').click()
        expect(moves(page)).to_have_text(["a1-a2", "b3-c3"])
        for key in ("b", "ArrowRight", "Enter", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        expect(moves(page)).to_have_text(["a1-a2", "b3-c3", "d2-d3"])
        page.close()


def test_the_board_is_seen_from_the_other_side(visit, studio):
    page = opened(visit, studio, "breakthrough", seats=TWO_PEOPLE)
    top = page.locator('[data-square="0,0"]').bounding_box()["y"]
    page.keyboard.press("f")
    expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
    assert comes_true(lambda: page.locator('[data-square="0,0"]').bounding_box()["y"] > top)
    page.locator('[data-square="0,6"]').click()
    page.locator('[data-square="0,5"]').click()
    expect(moves(page)).to_have_text(["a2-a3"])


def test_what_falls_is_not_turned_upside_down(visit, studio):
    page = opened(visit, studio, "connect-four", seats=TWO_PEOPLE)
    expect(page.locator("#flip")).to_be_hidden()


def test_the_colours_of_the_board_and_the_sounds_are_kept(visit, studio):
    page = opened(visit, studio, "breakthrough", seats=TWO_PEOPLE)
    page.locator("#board-colours").select_option("green")
    page.locator("#sound").uncheck()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-board", "green")
    expect(page.locator("#sound")).not_to_be_checked()


@pytest.mark.parametrize(
    ("game", "taken", "target"), [("tic-tac-toe", None, "1,1"), ("breakthrough:4,5", "0,3", "0,2")]
)
def test_a_move_that_was_foreseen_needs_no_request(visit, studio, game, taken, target):
    page = opened(visit, studio, game, seats=TWO_PEOPLE)
    if taken:
        page.locator(f'[data-square="{taken}"]').click()
    becomes(page, "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/api/after'))")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/position") else None)
    page.locator(f'[data-square="{target}"]').click()
    expect(moves(page)).to_have_count(1)
    assert asked == []


def test_a_program_answers_a_click_with_one_request(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=[TWO_PEOPLE[0], program()])
    becomes(page, "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/api/after'))")
    asked = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.locator('[data-square="1,1"]').click()
    expect(moves(page)).to_have_count(2)
    expect(page.locator("#back")).to_be_enabled()
    assert [path for path in asked if path not in ("", "after")] == ["think"]  # the person's own move was foreseen


def test_the_parameters_of_a_game_are_controls(visit, studio):
    page = opened(visit, studio, "connect-four", seats=TWO_PEOPLE, set_up=True)
    expect(page.locator("#sizing-text")).to_be_hidden()
    page.get_by_label("columns").fill("5")
    page.locator("#setup button.main").click()
    expect(page.locator("#board [data-square]")).to_have_count(30)
    expect(page).to_have_url(re.compile("connect-four%3A5%2C6%2C4"))
    page.select_option("#game", "nim")
    expect(page.locator("#sizing-text")).to_be_visible()
    page.select_option("#game", "tic-tac-toe")
    expect(page.locator("#sizing")).to_be_hidden()


def test_a_level_says_how_strong_it_is(visit, studio):
    page = opened(visit, studio, "tic-tac-toe")
    page.select_option("#level", "Momo")
    expect(page.locator("#strength")).to_contain_text("likes almost every move")
    page.select_option("#level", "people")
    expect(page.locator("#strength")).to_be_hidden()


def test_a_row_and_a_cell_of_a_payoff_table_are_clicked(visit, studio):
    page = opened(visit, studio, "prisoners-dilemma", seats=TWO_PEOPLE)
    page.locator('[data-square="1,0"]').click()  # anywhere in the first row
    expect(moves(page)).to_have_text(["confess"])
    expect(page.locator(".marked")).to_have_count(2)
    page.locator('[data-square="1,0"]').click()
    expect(moves(page)).to_have_text(["confess", "deny"])


JUMPS = [
    "9-14",
    "23-19",
    "10-15",
    "19x10",
    "6x15",
    "27-23",
    "14-17",
    "21x14",
    "12-16",
    "22-18",
    "15x22",
    "26x17",
    "16-19",
    "24x15",
]


def test_a_piece_is_dragged_from_jump_to_jump_and_a_forced_capture_is_shown(visit, studio):
    page = opened(visit, studio, "checkers", seats=TWO_PEOPLE, moves=JUMPS)
    board = page.locator("#board")
    page.locator('[data-square="1,0"]').click()  # it may not move: 11x27 is forced
    expect(board).to_have_class(re.compile("asked"))
    for start, end in (("5,2", "3,4"), ("3,4", "5,6")):
        page.locator(f'[data-square="{start}"]').drag_to(page.locator(f'[data-square="{end}"]'))
    expect(moves(page)).to_have_count(len(JUMPS) + 1)
    expect(page.locator('.piece[data-on="5,6"]')).to_have_count(1)
