"""The layout of Play: all in one view, on a wide screen and on a phone."""

import re

import pytest

from tests.studio.conftest import becomes, comes_true, expect, fits
from tests.studio.test_play_page import TWO_PEOPLE, click, moves, opened, status

VIEWS = [{"width": 1280, "height": 800}, {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}]


@pytest.mark.parametrize("view", VIEWS, ids=["laptop", "telephone"])
@pytest.mark.parametrize("game", ["connect-four", "breakthrough", "kalah"])
def test_everything_of_a_game_is_in_one_view(visit, studio, view, game):
    page = opened(visit, studio, game, seats=TWO_PEOPLE, **view)
    for place in ("#board svg", "#players", "#status", "#moves", "#hint", "#back"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
    fits(page)
    expect(page.locator("#seats")).to_be_hidden()


def test_opponents_have_names(visit, studio):
    page = opened(visit, studio, "tic-tac-toe")
    level, kept = page.locator("#level"), "JSON.parse(localStorage.getItem('seats tic-tac-toe'))"
    expect(level).to_have_value("Nadia")
    level.select_option("Momo")
    expect(page.locator("#strength")).to_have_text("likes almost every move")
    seats = [{"who": "person", "seconds": 1, "depth": 0}, {"who": "Momo", "seconds": 1, "depth": 0}]
    assert comes_true(lambda: page.evaluate(kept) == seats)
    level.select_option("people")
    expect(page.locator("#players .who")).to_have_text(["person", "person"])
    level.select_option("Bruno")
    expect(page.locator("#players .who")).to_have_text(["you", "Bruno"])
    level.select_option("custom")
    expect(page.locator("#seats")).to_be_visible()
    page.locator("#seats [name=who]").nth(1).select_option("minimax")
    expect(level).to_have_value("custom")


def test_the_end_of_a_game_is_noticed(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", moves=("a1", "b1", "a2", "b2", "a3"))
    expect(page.locator("#outcome")).to_have_text("You win! X wins.")
    expect(page.locator("#board .marked")).to_have_count(3)
    expect(page.get_by_role("link", name="See the mistakes")).to_have_attribute("href", re.compile("chart=1"))
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("#players .who")).to_have_text(["Nadia", "you"])
    expect(moves(page)).to_have_count(1)  # the computer begins now
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#outcome")).to_have_text("You lose. O resigns; X wins.")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#end")).to_be_hidden()


def test_a_move_is_clicked_to_look_back(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, moves=("b2", "a1", "c3"))
    pieces, back = page.locator("#board .piece"), page.get_by_role("button", name="Back to the game")
    moves(page).nth(0).locator("button").click()
    expect(page.locator("#browsed")).to_have_text("After move 1")
    expect(pieces).to_have_count(1)
    expect(moves(page)).to_have_count(3)
    back.click()
    expect(pieces).to_have_count(3)
    expect(back).to_be_hidden()
    moves(page).nth(1).locator("button").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(moves(page)).to_have_text(["b2", "a1"])
    expect(status(page)).to_have_text("X to move")


def test_the_evaluation_bar_says_who_is_better(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, moves=("b2", "b1", "a1", "c3"))
    bar = page.locator("#evaluation")
    expect(bar).to_be_hidden()
    page.locator("#evaluate").check()
    expect(bar).to_have_attribute("aria-valuenow", "1.00")  # X wins by force
    page.reload()
    expect(bar).to_have_attribute("aria-valuenow", "1.00")


WATCHED = """() => {
  window.ran = [];
  window.ended = []; // whether what moved was still on the board when it arrived
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    window.ran.push(frames[0]);
    const run = real.call(this, frames, ...rest);
    run.finished.then(() => window.ended.push(this.isConnected));
    return run;
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_stones_fall_unless_one_prefers_stillness(visit, studio, motion):
    page = opened(visit, studio, "connect-four", seats=TWO_PEOPLE, reduced_motion=motion)
    page.evaluate(WATCHED)
    click(page, "3,0")
    expect(moves(page)).to_have_count(1)
    ran = page.evaluate("window.ran")
    fallen = [frame["translate"].startswith("0 -") for frame in ran]
    assert fallen == ([True] if motion == "no-preference" else [])
    becomes(page, f"String(window.ended) === '{'true' if motion == 'no-preference' else ''}'")


def test_targets_are_shown_when_a_piece_is_taken_up(visit, studio):
    page = opened(visit, studio, "breakthrough", seats=TWO_PEOPLE)
    legal = page.locator('[data-square="3,5"]')
    expect(legal).not_to_have_css("fill", re.compile("target-dot"))
    click(page, "3,6")
    expect(page.locator("#board")).to_have_class(re.compile("taken"))
    expect(legal).to_have_css("fill", re.compile("target-dot"))
    expect(page.locator("#players li").first).to_have_attribute("data-tone", "white")
    click(page, "3,5")
    expect(moves(page)).to_have_count(1)
    number = "getComputedStyle(document.querySelector('#moves button'), '::before').backgroundColor"
    becomes(page, f"{number} === 'rgb(255, 255, 255)'")  # a move of White is listed in white


def test_a_play_of_backgammon_is_made_checker_by_checker(visit, studio):
    page = opened(visit, studio, "backgammon", seats=TWO_PEOPLE, moves=["31"])

    def on(square):
        return page.locator(f'.piece[data-on="{square}"]')

    def click(square):
        page.locator(f'[data-square="{square}"]').click()

    expect(moves(page)).to_have_count(1)
    click("4,1")  # point 8
    click("8,1")  # to point 5
    expect(on("8,1")).to_have_count(1)
    click("2,0")  # no target: the step is taken back
    expect(on("8,1")).to_have_count(0)
    click("7,1")
    click("8,1")
    click("4,1")
    click("8,1")
    expect(moves(page).nth(1)).to_have_text(re.compile("8/5 6/5"))
    expect(on("8,1")).to_have_count(2)


def test_a_play_of_backgammon_is_made_with_the_keyboard(visit, studio):
    page = opened(visit, studio, "backgammon", seats=TWO_PEOPLE, moves=["31"])
    cursor = page.locator(".cursor")
    page.keyboard.press("b")
    expect(cursor).to_have_attribute("data-square", "12,0")
    page.keyboard.press("ArrowDown")
    for far, target in ((8, "4,1"), (-4, "8,1"), (1, "7,1"), (-1, "8,1")):
        for _ in range(abs(far)):
            page.keyboard.press("ArrowLeft" if far > 0 else "ArrowRight")
        expect(cursor).to_have_attribute("data-square", target)
        page.keyboard.press("Enter")
    expect(moves(page).nth(1)).to_have_text(re.compile("8/5 6/5"))


def test_a_move_of_checkers_is_made_with_the_keyboard(visit, studio):
    page = opened(visit, studio, "checkers", seats=TWO_PEOPLE)
    cursor = page.locator(".cursor")
    page.keyboard.press("b")
    squares = {cursor.get_attribute("data-square")}
    for up_or_down in ("ArrowUp", "ArrowDown"):
        for _ in range(8):
            for along in ("ArrowLeft", "ArrowRight"):
                for _ in range(4):
                    squares.add(cursor.get_attribute("data-square"))
                    page.keyboard.press(along)
            page.keyboard.press(up_or_down)
    assert len(squares) == 32
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    expect(cursor).to_have_attribute("data-square", "7,2")  # square 12
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(moves(page).first).to_have_text(re.compile("12-16"))


@pytest.mark.parametrize("path", ["play", "analyse"])
def test_a_double_asks_for_an_answer(visit, studio, path):
    one = visit(studio, reduced_motion="reduce")
    one.remember({"seats backgammon": TWO_PEOPLE})
    one.open(f"/{path}#game=backgammon:1&m=31&m=8/5%206/5&m=double")
    expect(status(one.page)).to_have_text(re.compile("^White to move: take or pass"))


def test_another_address_of_the_same_page_is_followed(visit, studio):
    page = opened(visit, studio, "tic-tac-toe", seats=TWO_PEOPLE, moves=("b2",))
    page.evaluate("location.hash = 'game=nim:1,2'")
    expect(page.locator("#game")).to_have_value("nim")
    expect(moves(page)).to_have_count(0)


@pytest.mark.parametrize("path", ["/play#game=tic-tac-toe&m=b2", "/trees#tree=A(B(1,2),C(3,4))"])
def test_the_way_past_the_header_leaves_the_address_alone(visit, studio, path):
    one = visit(studio, reduced_motion="reduce")
    one.remember({"seats tic-tac-toe": TWO_PEOPLE})  # an answer of the computer would change the address
    one.open(path)
    expect(one.page.locator("#board svg, #drawing svg").first).to_be_visible()
    address = one.page.url
    one.page.locator(".skip").focus()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#main")).to_be_focused()
    assert one.page.url == address


def test_an_opponent_adapts_to_the_person(visit, studio):
    page = opened(visit, studio, "tic-tac-toe")
    page.select_option("#level", "adapting")
    expect(page.locator("#strength")).to_have_text(re.compile("^Bruno: "))
    page.locator("#resign").click()
    expect(page.locator("#outcome")).to_have_text(re.compile("In the next game you play Lina.$"))
    expect(page.locator("#players .who")).to_have_text(["you", "Bruno"])
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#players .who")).to_have_text(["you", "Lina"])
