"""What one looks at is where one looks: counts, targets, reasons, arrows, topics and skeletons."""

import re

from tests.studio.conftest import RESTING_PLACE, becomes, expect, running
from tests.studio.test_play_page import TWO_PEOPLE, opened

SHIFTED = """() => new Promise((done) => {
  new PerformanceObserver((found) => done(found.getEntries().reduce((sum, one) => sum + one.value, 0)))
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(0), 300);
})"""
OUT_OF_REACH = """[...document.querySelectorAll("main *")].filter((one) => one.scrollWidth > one.clientWidth
  && /auto|scroll/.test(getComputedStyle(one).overflowX) && !one.matches("[tabindex], textarea")
  && !one.querySelector("a, button, input, select, [tabindex]")).map((one) => one.outerHTML.slice(0, 80))"""
FOR_EVER = """{
  const after = setTimeout;
  window.setTimeout = (run, wait, ...more) => after(run, wait === 1200 ? 1e9 : wait, ...more);
}"""


def test_nothing_moves_while_a_page_comes_and_all_can_be_scrolled(visit, studio):
    """A busy machine may be slower than the longest wait of a page, which therefore waits here for its data alone."""
    one = visit(studio, width=390, height=844, own=True)
    one.page.add_init_script(FOR_EVER)
    for path in ("/", "/play", "/analyse", "/trees", "/workbook", "/learn", "/arena", "/calculator"):
        one.open(path)
        becomes(one.page, "!document.documentElement.classList.contains('arriving')")
        assert one.page.evaluate(SHIFTED) < 0.02, path
        assert one.page.evaluate(OUT_OF_REACH) == [], path


def test_a_page_whose_data_are_late_is_shown_without(visit, studio):
    one = visit(studio, width=390, height=844, own=True)
    one.page.route("**/api/course/page", lambda route: None)
    one.open("/learn")
    expect(one.page.locator("#contents-fold:not([open])")).to_be_visible()
    becomes(one.page, "getComputedStyle(document.querySelector('#main')).opacity === '1'")
    expect(one.page.locator(".skeleton").first).to_be_visible()
    one.open(RESTING_PLACE)
    one.faults.clear()


def test_the_first_page_is_small_as_it_is_sent(client):
    with client.stream("GET", "/api/gallery", headers={"accept-encoding": "gzip"}) as response:
        assert len(response.read()) > 5 * response.num_bytes_downloaded
    with client.stream("GET", "/api/changes") as events:
        assert "content-encoding" not in events.headers  # events are not held back


def test_othello_counts_discs_and_dots_its_targets(visit, studio):
    page = opened(visit, studio, "othello", seats=TWO_PEOPLE, moves=("d3",))
    expect(page.locator("#players .score")).to_have_text(["4", "1"])
    expect(page.locator("#board.dotted .square.legal")).to_have_count(3)


def test_a_refused_click_says_that_a_capture_is_forced(visit, studio):
    page = opened(visit, studio, "checkers", seats=TWO_PEOPLE, moves=("9-14", "23-18"))
    page.locator('#board [data-name="11"]').click()
    expect(page.locator("#advice")).to_contain_text("must be made")


def test_arrows_step_in_analyse_after_a_click_on_the_board(visit, studio):
    one = visit(studio)
    one.open("/analyse#game=tic-tac-toe&m=b2&m=a1")
    page = one.page
    expect(page.locator("#moves [aria-current=true]")).to_have_text("a1")
    page.locator('[data-square="2,2"]').click()
    expect(page.locator("#moves [aria-current=true]")).to_have_text("c1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current=true]")).to_have_text("a1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current=true]")).to_have_text("b2")


def test_the_way_back_from_an_exercise_leads_to_the_topics(visit, studio):
    one = visit(studio)
    one.open("/workbook")
    page = one.page
    page.locator("#collection button").first.click()
    expect(page.locator("#exercise")).to_be_visible()
    page.go_back()
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#exercise")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#exercise")).to_be_visible()


def test_a_node_is_explained_beside_the_tree_and_forgotten_with_it(visit, studio):
    one = visit(studio, width=1280, height=800)
    one.open("/trees")
    page = one.page
    page.locator("#drawing [data-node='1'] polygon").click()
    expect(page.locator("#node")).to_be_in_viewport()
    expect(page.locator("#node")).to_contain_text("MIN moves at B")
    expect(page.locator("#leaf")).to_be_hidden()
    page.locator("#example").select_option(index=3)
    expect(page.locator("#node")).to_contain_text("Choose a node")


def test_a_board_stays_large_when_the_browser_zooms(visit, studio):
    page = opened(visit, studio, "othello", seats=TWO_PEOPLE, width=640, height=400)
    becomes(page, "document.querySelector('#board svg').getBoundingClientRect().height >= 400")


def test_a_complaint_does_not_move_the_page(visit, studio):
    one = visit(studio)
    one.is_refused = True
    one.open("/play#game=tic-tac-toe&m=zz")
    expect(one.page.locator("#complaint")).to_have_text(re.compile("zz"))
    becomes(one.page, "getComputedStyle(document.querySelector('#complaint')).position === 'fixed'")


def test_a_lost_move_is_asked_for_again(visit, studio):
    one = visit(studio, own=True)
    page = one.page
    one.is_refused = True
    lost = []
    page.route("**/api/think", lambda route: route.abort() if not lost and not lost.append(1) else route.continue_())
    one.open("/play#game=tic-tac-toe")
    page.locator('[data-square="1,1"]').click()
    expect(page.locator("#retry")).to_be_visible()
    page.locator("#retry").click()
    expect(page.locator("#moves li")).to_have_count(2)
    one.faults.clear()


def test_the_own_side_is_below(visit, studio):
    page = opened(visit, studio, "checkers")
    expect(page.locator("#board.flipped")).to_be_visible()
    page.locator("#more summary").click()
    page.select_option("#level", "people")
    page.get_by_role("button", name=re.compile("^New game")).first.click()
    expect(page.locator("#board:not(.flipped)")).to_be_visible()


def test_a_right_answer_leads_on(visit, studio):
    one = visit(studio)
    one.open("/workbook#name=die")
    page = one.page
    page.locator("#fields input").first.fill("3.5")
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#verdict .onward button")).to_be_visible()


def test_a_broken_rulebook_is_told_on_every_page(visit, tmp_path):
    rulebook = tmp_path / "mine.py"
    rulebook.write_text("game = (", encoding="utf-8")
    with running(str(rulebook)) as studio:
        one = visit(studio)
        for page in ("/", "/play"):
            one.open(page)
            expect(one.page.locator("#complaint")).to_contain_text("mine.py")
            if page == "/play":
                expect(one.page.locator("#status")).not_to_be_empty()
                expect(one.page.locator("#complaint")).to_contain_text("mine.py")
        one.open(RESTING_PLACE)


def test_the_rules_are_a_click_away(visit, studio):
    page = opened(visit, studio, "kalah", seats=TWO_PEOPLE)
    page.locator("#rules summary").click()
    expect(page.locator("#rules")).to_contain_text("move again")


def test_a_puzzle_has_no_opponent_and_a_lost_one_no_cheer(visit, studio):
    page = opened(visit, studio, "minesweeper:2,2,3,0", seats=TWO_PEOPLE[:1], moves=("a1", "*"))
    expect(page.locator("#end.lost")).to_contain_text("Lost.")
    expect(page.locator("#other-side")).to_be_hidden()
    expect(page.locator("#level")).to_be_hidden()


def test_on_a_phone_the_lines_follow_the_board(visit, studio):
    one = visit(studio, width=390, height=844)
    one.open("/analyse#game=tic-tac-toe&m=b2&m=a1")
    expect(one.page.locator(".lines li").first).to_be_visible()
    becomes(one.page, f"{top_of('.column')} < {top_of('#comment')} && {top_of('.meters')} < {top_of('.depth')}")


def top_of(selector):
    return f"document.querySelector('{selector}').getBoundingClientRect().top"


def test_a_wide_tree_is_scrolled_to_its_root(visit, studio):
    one = visit(studio, width=390, height=844)
    one.open("/workbook#name=upv-4")
    expect(one.page.locator("#fields [data-node='0']")).to_be_in_viewport()


def test_a_match_that_is_not_there_is_told(visit, studio):
    one = visit(studio)
    one.open("/arena#match=999")
    expect(one.page.locator("#complaint")).to_contain_text("999")
