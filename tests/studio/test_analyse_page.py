"""The page Analyse in a real browser: lines and variations."""

import re

import pytest

from tests.studio.conftest import comes_true, expect, fits, running, type_move

QUICK = {"analyse seconds": "0.2", "analyse lines": "2"}
CERTAIN = {"analyse seconds": "60"}
"""Small games are searched to the end; a busy machine takes longer, with the same result."""

TWO_FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
"""What has changed before is painted after it."""


def opened(visit, studio, address, *, kept=CERTAIN, compare=False, **more):
    one = visit(studio, reduced_motion="reduce", **more)
    one.remember({**QUICK, **kept, "analyse compare": compare})
    one.open(f"/analyse#{address}")
    expect(one.page.locator(".column.one :is(.lines li, .words:not(:empty))").first).to_be_attached()
    return one.page


def settled(page):
    """Wait until no search is running."""
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
    expect(page.locator(".advice .badge")).to_have_count(2)
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
    expect(pieces).to_have_count(6)  # the right part stays


def test_a_game_from_the_page_to_play_and_its_chart(visit, studio):
    one = visit(studio, reduced_motion="reduce")
    page = one.page
    one.remember({"analyse seconds": "0.2", "seats tic-tac-toe": [{"who": "person"}, {"who": "person"}]})
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


@pytest.mark.parametrize("compare", [False, True])
def test_nothing_jumps_while_a_search_reports(visit, studio, compare):
    """The searches are held back until the page shows the earlier position, whose move it writes in bold."""
    page, held = opened(visit, studio, "game=tic-tac-toe&m=b2&m=a1", compare=compare, own=True), []
    settled(page)
    page.route("**/api/analyse", lambda request: held.append(request))
    page.keyboard.press("ArrowLeft")
    assert comes_true(lambda: page.wait_for_timeout(10) or len(held) == 1 + compare)
    page.evaluate(
        f"""async () => {{
          await {TWO_FRAMES};
          window.jumps = [];
          const add = (list) => window.jumps.push(...list.getEntries().map((one) => one.value));
          window.watch = new PerformanceObserver(add);
          window.watch.observe({{type: "layout-shift"}});
        }}"""
    )
    for request in held:
        request.continue_()
    settled(page)
    expect(page.locator(".column.one .lines li")).to_have_count(2)
    page.evaluate(f"() => {TWO_FRAMES}")
    assert page.evaluate("[...window.jumps, ...window.watch.takeRecords().map((one) => one.value)]") == []


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
    type_move(page, "c3")
    expect(moves(page)).to_have_count(3)
    page.evaluate("document.activeElement.blur()")
    press("c")
    expect(page.locator("#chart [data-ply]")).to_have_count(4)
    press("e")
    expect(page.locator("#board-text")).to_be_focused()


def test_a_telephone_in_three_languages(visit, studio):
    small = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = opened(visit, studio, "game=connect-four&m=4&m=4", kept=QUICK, **small)
    expect(page.locator("kbd:visible")).to_have_count(0)  # a phone has no keyboard
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
    assert comes_true(lambda: searches.running == 0)  # searches of the tests before
    body = {"game": "connect-four", "lines": 5, "seconds": 60}
    with studio.client() as client, client.stream("POST", "/api/analyse", json=body) as response:
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
    expect(page.locator("#arrange")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#palette")).to_be_visible()
    for square in ("0,0", "1,0"):
        page.locator(f'[data-square="{square}"]').click()
    expect(page.locator("#arrange-fault")).not_to_be_empty()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".column.one .lines li").first).to_be_attached()
    settled(page)


def test_the_verdict_goes_with_its_game(visit, studio):
    page = opened(visit, studio, "game=nim&m=2x1&m=3x5")
    page.select_option("#chart-seconds", "5")  # enough to prove each position on a busy machine too
    page.click("#chart-start")
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


def test_an_illegal_variation_in_the_address_is_told(visit, studio):
    one = visit(studio, reduced_motion="reduce")
    one.is_refused = True
    one.open('/analyse#game=tic-tac-toe&m=b2&v=[0,"a1","zz"]')
    expect(one.page.locator("#complaint")).to_have_text(re.compile("^Move 2: 'zz'"))
    expect(one.page.locator("#board svg")).to_be_visible()
    expect(one.page.locator("#moves")).to_contain_text("a1")
    expect(one.page.locator("#moves")).not_to_contain_text("zz")


def test_with_dice_lines_are_told_by_their_average(visit, studio):
    page = visit(studio).page
    page.goto(studio.address + "/analyse#game=pig:4,2,0,0")
    expect(page.locator(".lines .worth").first).to_have_text(re.compile(r"^[+−]?\d\.\d{3}$"))
    expect(page.locator(".meter .said")).to_contain_text(re.compile(r"[+−]\d\.\d{3}"))


def test_the_search_waits_while_a_text_is_not_a_position(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2")
    settled(page)
    whole = page.locator("#board-text").input_value()
    page.fill("#board-text", whole.replace("X", "?"))
    expect(page.locator("#fault")).not_to_be_empty()
    expect(page.locator("#status")).to_have_text("The search waits until the text is a position again.")
    expect(page.locator(".lines li")).to_have_count(0)
    settled(page)
    page.fill("#board-text", whole)
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator("#status")).to_have_text("O to move")
