"""The tree lab in a real browser: steps, explanations, changes, files, speed."""

import re

import pytest

from tests.studio.conftest import becomes, comes_true, expect, fits
from tests.studio.test_trees import CHANCE, SEED, uniform
from zermelo.explain.telling import tell
from zermelo.trees.notation import parse

STATE = """() => [...document.querySelectorAll("#drawing [data-node], #drawing [data-edge]")].map(group =>
    [[...group.classList].sort().join(" "), group.querySelector(".value")?.textContent])"""


class Lab:
    """The page of the tree lab, with helpers to use it."""

    def __init__(self, visit, path="/trees"):
        self.visit, self.page = visit, visit.page
        visit.open(path)
        expect(self.nodes.first).to_be_attached()

    def part(self, name):
        return self.page.locator(f"#{name}")

    def says(self, name, text):
        """Wait until an element has a text."""
        expect(self.part(name)).to_have_text(text)

    @property
    def nodes(self):
        return self.page.locator("#drawing [data-node]")

    def number(self, number):
        """The node by number."""
        return self.page.locator(f'#drawing [data-node="{number}"]')

    def node(self, title):
        """The node whose label is the text."""
        return self.nodes.filter(has=self.page.locator(f'text:text-is("{title}")'))

    def notation_is(self, notation):
        expect(self.part("notation")).to_have_value(notation)

    def seen(self):
        """Everything that changes between steps."""
        return self.page.evaluate(STATE), *(self.part(name).text_content() for name in ("calls", "trace", "live"))


def test_the_lab_in_a_browser(studio, visit):
    lab = Lab(visit(studio, accept_downloads=True))
    page, press = lab.page, lab.page.keyboard.press

    # Typed: an error with its place, then a tree
    page.fill("#notation", "A(B(3,12,8),C(2,,6))")
    lab.says("fault-sentence", re.compile("^Column 17"))
    page.click("#fault-go")
    expect(lab.part("notation")).to_be_focused()
    becomes(page, "document.getElementById('notation').selectionStart === 16")
    page.fill("#notation", "A(B(3,12,8),C(2,4,6))")
    lab.says("count", "Step 1 of 11")
    expect(lab.part("fault")).to_be_hidden()
    lab.says("sentence", re.compile(r"^Enter A \(MAX\)\."))

    # Stepped to the end and back, with the keyboard: the same to be seen on both ways
    lab.part("slider").focus()
    seen = []
    for number in range(11):
        lab.says("count", f"Step {number + 1} of 11")
        seen.append(lab.seen())
        press("ArrowRight")
    lab.says("sentence", "The search is over: the value of A is 3.")
    lab.says("live", "The search is over: the value of A is 3.")
    expect(page.locator("#drawing svg.stepping")).to_have_count(0)
    for number in reversed(range(10)):
        press("ArrowLeft")
        lab.says("count", f"Step {number + 1} of 11")
        assert lab.seen() == seen[number]
    press("End")
    lab.says("count", "Step 11 of 11")
    assert lab.seen() == seen[10]
    page.locator("#cuts button").click()
    expect(page.locator("#code .now")).to_have_text("if best <= alpha:")
    lab.says("cuts", re.compile("cut if v ≤ 3"))
    lab.says("calls", re.compile(r"max_value\(A"))
    expect(page.locator("#trace .now")).to_have_text(re.compile("^. CUT in minValue of C"))

    # Space plays and stops; nothing moves by itself
    page.select_option("#pace", "30")
    lab.part("slider").focus()
    press("Home")
    lab.says("count", "Step 1 of 11")
    page.wait_for_timeout(150)
    lab.says("count", "Step 1 of 11")
    press(" ")
    lab.says("count", "Step 11 of 11")

    # Reordered by dragging, then with the keyboard; counted, and put into the best order
    first, second = lab.node("B").bounding_box(), lab.node("C").bounding_box()
    page.mouse.move(second["x"] + 20, second["y"] + 12)
    page.mouse.down()
    page.mouse.move(first["x"] - 40, first["y"] + 20, steps=6)
    page.mouse.up()
    lab.notation_is("A(C(2,4,6),B(3,12,8))")
    expect(page.locator("#drawing .chosen > title")).to_have_text(re.compile("^C:"))
    lab.says("counts", re.compile("Nodes generated"))
    lab.number(0).focus()
    press("ArrowDown")
    expect(lab.number(1)).to_be_focused()
    press("Shift+ArrowRight")
    lab.notation_is("A(B(3,12,8),C(2,4,6))")
    expect(lab.number(5)).to_be_focused()  # C, now after B and its leaves
    page.evaluate("document.activeElement.blur()")
    press("b")
    expect(lab.number(5)).to_be_focused()

    # A leaf changed: with the keyboard, and refused with a sentence
    lab.number(0).focus()
    for number in (1, 2):
        press("ArrowDown")
        expect(lab.number(number)).to_be_focused()
    press("Enter")
    expect(lab.part("value")).to_be_focused()
    page.keyboard.type("x")
    press("Enter")
    expect(lab.part("leaf-fault")).to_be_visible()
    page.fill("#value", "1")
    press("Enter")
    lab.notation_is("A(B(1,12,8),C(2,4,6))")
    lab.says("sentence", re.compile(r"the value of A is 2\.$"))
    page.click("#best")
    lab.notation_is("A(C(2,4,6),B(1,12,8))")

    # Exported, and as a link
    for kind, start in (("svg", b"<svg"), ("notation", b"A(C(2,4,6)")):
        with page.expect_download() as download:
            page.click(f"[data-format={kind}]")
        with open(download.value.path(), "rb") as file:
            assert file.read().startswith(start)
    expect(page).to_have_url(re.compile(r"#tree=A\(C|#tree=A%28C"))
    page.select_option("#rule", "strict")
    expect(page).to_have_url(re.compile("rule=strict"))

    # The language switched: the tree stays
    page.select_option("#language", "es")
    lab.says("sentence", re.compile(r"^Se entra en A \(MAX\)\."))
    lab.notation_is("A(C(2,4,6),B(1,12,8))")
    expect(lab.part("rule")).to_have_value("strict")


def test_comments_stay_in_the_browser_and_can_be_undone(studio, visit):
    lab = Lab(visit(studio))
    typed = "// mine\nA(\n  B(3, 12), // left\n  C(2, 4)\n)"
    lab.page.fill("#notation", typed)
    expect(lab.nodes).to_have_count(7)
    lab.number(1).focus()
    lab.page.keyboard.press("Shift+ArrowRight")
    lab.notation_is("// mine\nA(\n  C(2, 4),\n  B(3, 12) // left\n)")
    expect(lab.number(4)).to_be_focused()  # B at its new place
    lab.part("notation").focus()
    lab.page.keyboard.press("Control+z")
    lab.notation_is(typed)


def test_the_first_tree_is_seen_as_a_whole(studio, visit):
    lab = Lab(visit(studio, width=1280, height=900))
    hidden = """one => [one.scrollWidth - one.clientWidth, [...one.querySelectorAll("[data-node]")].filter((node) =>
        node.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom).length]"""
    assert comes_true(lambda: lab.part("drawing").evaluate(hidden) == [0, 0])  # its legend may be scrolled to


def test_positions_in_a_browser_the_size_of_a_phone(studio, visit):
    lab = Lab(
        visit(studio, width=390, height=800, has_touch=True, color_scheme="dark"),
        "/trees?game=tic-tac-toe&moves=b2&depth=2&algorithm=alphabeta&symmetric=true",
    )
    page, path = lab.page, lab.page.locator("#path button")
    fits(page)
    expect(lab.part("of-game")).to_be_visible()
    expect(lab.part("game")).to_have_value("tic-tac-toe")
    expect(page.locator("#drawing .board")).to_have_count(11)
    expect(lab.nodes).to_have_count(11)  # the corners are one move, and so are the edges
    lab.part("on").tap()
    lab.says("count", re.compile("^Step 2 of"))
    expect(lab.part("sentence")).not_to_be_empty()
    lab.number(1).evaluate("group => group.scrollIntoView({block: 'center'})")
    lab.number(1).tap()
    expect(page.locator("#node button")).to_have_text("Search from here")
    page.locator("#node button").tap()
    expect(path).to_have_count(3)
    expect(page).to_have_url(re.compile("move=b2&move=a3"))
    path.first.tap()
    expect(path).to_have_count(0)


frames = pytest.mark.parametrize("seconds", [1 / 10, pytest.param(1 / 30, marks=pytest.mark.soak)])
"""The time limits of a step: on any machine, and on an idle one."""


@frames
def test_two_thousand_nodes_step_smoothly(studio, visit, seconds):
    lab = Lab(visit(studio))
    lab.page.fill("#notation", uniform(10, 2))
    expect(lab.nodes.nth(100)).to_be_attached()
    assert frame_of(lab) < seconds
    expect(lab.part("bare")).to_be_hidden()


@frames
def test_boards_step_smoothly(studio, visit, seconds):
    lab = Lab(visit(studio), "/trees?game=connect-four&depth=3&algorithm=minimax")
    expect(lab.page.locator("#drawing .board").nth(50)).to_be_attached()
    assert frame_of(lab) < seconds


def frame_of(lab, steps=60, tries=3):
    """The CPU time of a step, the minimum of several tries, so that the load of the machine does not matter."""
    page = lab.page
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked():
        return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}["TaskDuration"]

    def once():
        lab.part("first").click()
        lab.says("count", re.compile("^Step 1 of"))
        before = worked()
        page.evaluate(
            """async steps => { for (let step = 0; step < steps; step++) {
            document.getElementById("on").click(); await new Promise(requestAnimationFrame); } }""",
            steps,
        )
        spent = worked() - before
        lab.says("count", re.compile(f"^Step {steps + 1} of"))
        return spent / steps

    expect(lab.part("counts")).not_to_be_empty()  # the last that comes by itself
    return min(once() for _ in range(tries))


def test_the_page_of_one_search_has_the_same_steps(studio, visit):
    """The file that the lab saves: a node that is probed first shows what is known so far, not how it ends."""
    from zermelo.draw import draw

    page = visit(studio, own=True).page
    page.set_content(draw(tell(parse(CHANCE), algorithm="star2")).html())
    value, count = page.locator("[data-node='3'] .value"), page.locator("#count")
    for number in range(5):
        expect(count).to_have_text(f"Step {number + 1} of 15")
        page.keyboard.press("ArrowRight")
    expect(count).to_have_text("Step 6 of 15")
    expect(value).to_have_text("12")  # C, of which one child is known
    page.keyboard.press("End")
    expect(value).to_have_text("9")
    expect(page.locator("#sentence")).to_have_text("The search is over: the value of A is 5.")


@pytest.mark.parametrize("subject", [{"notation": "A(B(3,12),C(2,4))"}, {"game": "tic-tac-toe", "depth": 1}])
def test_the_counts_of_maxn_with_two_players(ask, subject):
    lines = ask("/api/trees/counts", algorithm="maxn", **subject)["lines"]
    assert re.match(r"Nodes generated: (\d+); plain search: \1 \(100 %\)\.", lines[0])


def test_names_of_files(ask):
    names = {
        form: ask("/api/trees/export", notation=SEED, format=form)["name"] for form in ("trace", "notation", "svg")
    }
    assert names == {"trace": "trace.txt", "notation": "tree.txt", "svg": "tree.svg"}
