"""The workbook in a real browser: every kind of question, hints, progress."""

import json
import re

import pytest

from tests.studio.conftest import RESTING_PLACE, comes_true, expect, fits
from tests.studio.test_workbook import COVER, right_answers, wrong_answers
from zermelo.workbook import grade, key_of, questions_for
from zermelo.workbook.collection import find
from zermelo.workbook.fields import LINE_NUMBER, numbers_in
from zermelo.workbook.formats.booklet import write_together


def fill(opened, question, answers):
    """Answer a question in the page, by whatever control it has."""
    fields = opened.locator("#fields")
    for field in question.fields:
        control = fields.locator(f'[data-field="{field.name}"]')
        value = answers[field.name]
        if field.type == "picks":
            for box in control.locator("input").all():
                if box.is_checked() != (box.input_value() in value):
                    box.set_checked(box.input_value() in value, force=True)
        elif field.type == "choice":
            control.locator("select").select_option(value)
        elif boxes := opened.locator(f'#material [data-gap="{field.name}"] .gap').all():
            right = any(line.endswith(value) for line in field.correct.values())
            for box, number in zip(boxes, numbers_in(value) if right else ["77"] * len(boxes), strict=True):
                box.fill(number)
        else:
            control.locator("input").fill(value)


def graded(opened):
    """Check the current question and return the verdict."""
    opened.locator("#check").click()  # which takes the verdict away that was there
    verdict = opened.locator("#verdict .verdict").first
    expect(verdict).to_have_class(re.compile("right|partly|wrong"))
    return verdict.get_attribute("class").removeprefix("verdict ")


def open_exercise(visited, name, opened):
    visited.open(RESTING_PLACE)  # so that the exercise before is not taken for it
    visited.open(f"/workbook#name={name}")
    expect(opened.locator("#questions button").first).to_be_visible()


def turn_to(opened, number):
    """Show a question."""
    opened.locator("#questions button").nth(number).click()
    expect(opened.locator("#questions button").nth(number)).to_have_attribute("aria-current", "step")


SEEN = ["notes-example-2-pruning", "statements", "horizon", "prisoners-dilemma", "upv-4-strict", "chess-size"]
"""Every type of control: numbers, labels and windows in nodes, marks, orders, choices, traces, trees, sets, payoffs."""


def kind(question):
    return question.kind


def controls(question):
    """The types of control that a question is answered by."""
    return frozenset(field.type for field in question.fields)


def one_of_each(feature):
    """For each value of a feature of questions, an exercise with such a question, and the question's number."""
    found = {}
    for name in COVER:
        for number, question in enumerate(questions_for(name)):
            found.setdefault(feature(question), (name, number, question))
    return found.values()


@pytest.mark.parametrize("feature", [controls, pytest.param(kind, marks=pytest.mark.soak)])
def test_every_kind_of_question_in_the_page(feature, studio, visit):
    """Answered wrongly, it is not right and an explanation says why; answered rightly, it is.

    The page knows questions by their controls; that every kind is graded rightly is shown without a browser.
    """
    visited = visit(studio)
    opened, shown = visited.page, ""
    for name, number, question in one_of_each(feature):
        if name != shown:
            open_exercise(visited, name, opened)
            shown = name
        turn_to(opened, number)
        fill(opened, question, wrong_answers(question))
        assert graded(opened) in {"wrong", "partly"}, question.kind
        expect(opened.locator("#verdict .verdict :is(p, li)").first).to_have_text(re.compile(".{10}"))
        fill(opened, question, right_answers(question))
        assert graded(opened) == "right", question.kind
        expect(opened.locator("#questions button").nth(number)).to_have_class("right")


def test_the_answer_is_told_only_to_those_who_ask(studio, visit):
    """The first check says what is wrong, the second where to look, and the solution counts as help."""
    visited = visit(studio)
    page = visited.page
    open_exercise(visited, "upv-4", page)
    question = next(one for one in questions_for("upv-4") if one.name == "labels")
    fill(page, question, wrong_answers(question))
    assert graded(page) in {"wrong", "partly"}
    expect(page.locator("#verdict")).to_contain_text("Look again at: ")
    expect(page.locator("#verdict")).not_to_contain_text("The right answer is")
    expect(page.locator("#verdict .hint")).to_have_count(0)
    assert graded(page) in {"wrong", "partly"}
    expect(page.locator("#verdict .hint")).to_contain_text("Begin with ")
    expect(page.locator("#verdict")).not_to_contain_text("The right answer is")
    page.locator("#show").click()
    expect(page.locator("#solution")).to_be_visible()
    fill(page, question, right_answers(question))
    assert graded(page) == "right"
    expect(page.locator("#questions button").first).to_have_class("helped")
    expect(page.locator("#so-far")).to_have_text("1 question answered, 0 of them right. 1 more with help.")
    expect(page.locator("#topics li")).to_contain_text("Alpha-beta pruning")
    page.locator("#like").click()
    expect(page).to_have_url(re.compile("kind=alphabeta&seed="))


def test_the_gaps_of_a_trace_are_filled_in_place(studio, visit):
    visited = visit(studio)
    page = visited.page
    visited.open("/workbook#name=notes-example-2-pruning")
    questions = questions_for("notes-example-2-pruning")
    number = [one.kind for one in questions].index("trace-gaps")
    trace = questions[number]
    turn_to(page, number)
    numbers = [number for field in trace.fields for number in LINE_NUMBER.findall(field.correct["en"])]
    expect(page.locator("#material .gap")).to_have_count(len(numbers))
    for place, written in enumerate(numbers):
        page.locator("#material .gap").nth(place).fill(written)
    assert graded(page) == "right"
    expect(page.locator("#material .line.right")).to_have_count(len(trace.fields))
    turn_to(page, 0)
    turn_to(page, number)
    expect(page.locator("#material .gap").first).to_have_value(numbers[0])


def test_the_browser_sees_every_type_of_control():
    types = {field.type for name in SEEN for question in questions_for(name) for field in question.fields}
    everything = {field.type for name in COVER for question in questions_for(name) for field in question.fields}
    assert types == everything


@pytest.mark.parametrize("exercises", [["statements"], pytest.param(SEEN, marks=pytest.mark.soak)], ids=["one", "all"])
def test_what_was_answered_is_remembered(exercises, studio, visit):
    visited = visit(studio)
    opened = visited.page
    for name in exercises:
        open_exercise(visited, name, opened)
        for number, question in enumerate(questions_for(name)):
            turn_to(opened, number)
            fill(opened, question, wrong_answers(question))
            assert graded(opened) != "right", question.name
            fill(opened, question, right_answers(question))
            assert graded(opened) == "right", question.name
        expect(opened.locator("#collection [aria-current=true] .far")).to_have_class("far done")
    opened.reload()  # the browser remembers
    expect(opened.locator("#questions .right")).to_have_count(len(questions_for(exercises[-1])))
    opened.once("dialog", lambda dialog: dialog.accept())
    opened.locator("#forget").click()
    expect(opened.get_by_text("Nothing answered yet.")).to_be_visible()
    expect(opened.locator("#questions .right")).to_have_count(0)
    expect(opened.locator("#own li")).to_have_count(0)


def click_branch(opened, number):
    """Click the middle of a branch, and see it marked; a line that is upright has no width to be clicked by itself."""
    grip = opened.locator(f'[data-edge="{number}"] .grip')
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    opened.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(opened.locator(f'[data-edge="{number}"] .strokes')).to_have_count(1)


def test_branches_are_clicked_and_nodes_tapped(studio, visit):
    visited = visit(studio)
    opened = visited.page
    open_exercise(visited, "three-moves", opened)
    turn_to(opened, 1)
    opened.locator('[data-node="1"]').click()
    expect(opened.locator("#fields select")).to_have_value("B")
    assert graded(opened) == "right"
    opened.locator("#next").click()
    for label in ("A", "B", "B1"):
        opened.locator(f'[data-node]:has(text.label:text-is("{label}"))').click()
    expect(opened.locator("#fields input")).to_have_value("A B B1")
    assert graded(opened) == "right"
    opened.locator("#next").click()
    click_branch(opened, 7)  # C2 and C3 are pruned
    assert graded(opened) == "partly"
    click_branch(opened, 8)
    expect(opened.locator(".strokes")).to_have_count(2)
    assert graded(opened) == "right"
    opened.locator("#show").click()
    expect(opened.locator("#solution svg")).to_be_visible()
    expect(opened.locator("#solution ol")).to_have_text(re.compile("MAX"))


def test_with_the_keyboard_on_a_telephone_in_catalan(studio, visit):
    visited = visit(studio, width=380, height=760, has_touch=True)
    opened = visited.page
    opened.context.add_cookies([{"name": "lang", "value": "ca", "url": studio.address}])
    open_exercise(visited, "three-moves", opened)
    boxes = opened.locator("#fields input")
    boxes.first.focus()
    for number, value in enumerate(("6", "12", "6", "14")):
        expect(boxes.nth(number)).to_be_focused()
        opened.keyboard.type(value)
        opened.keyboard.press("Tab")
    opened.keyboard.press("Shift+Tab")
    opened.keyboard.press("Enter")
    expect(opened.locator(".diagnosis")).to_have_text(re.compile("MAX per MIN"))
    fits(opened)
    opened.locator("#heading").focus()
    opened.keyboard.press("ArrowRight")
    expect(opened.locator("#heading")).to_have_text("Pregunta 2 de 5")
    for box in opened.locator("#exercise input, #exercise select, #exercise button").all():
        assert box.evaluate("one => (one.ariaLabel || one.labels?.[0]?.textContent || one.textContent).trim()")


OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".layer input")].map((one) => one.getBoundingClientRect());
  const leaves = [...document.querySelectorAll(".stage [data-node] rect")].map((one) => one.getBoundingClientRect());
  return boxes.filter((box) => leaves.some((leaf) => box.left < leaf.right && leaf.left < box.right
    && box.top < leaf.bottom && leaf.top < box.bottom)).length;
}"""


def test_what_is_written_into_a_tree_touches_no_leaf(studio, visit):
    visited = visit(studio)
    open_exercise(visited, "deep-cut", visited.page)
    expect(visited.page.locator(".layer input").first).to_be_visible()
    assert comes_true(lambda: visited.page.evaluate(OVERLAPS) == 0)


def teach(opened):
    """Go to the teacher's view, once the page has its exercises."""
    expect(opened.locator("#collection button").first).to_be_visible()
    opened.locator("#teach").click()
    expect(opened.locator("#sheet")).to_be_visible()


def test_a_sheet_is_built_and_downloaded(studio, visit):
    visited = visit(studio, accept_downloads=True)
    opened = visited.page
    visited.open("/workbook")
    teach(opened)
    opened.locator("#find").fill("dice")
    opened.locator("#collection button").click()
    expect(opened.locator("#chosen li")).to_have_count(1)
    opened.locator("#seed").fill("5")
    opened.locator("#count").fill("2")
    opened.select_option("#level", "easy")
    opened.locator("#generating").click()
    expect(opened.locator("#chosen li")).to_have_count(3)
    opened.locator("#chosen li").nth(2).locator("button").first.click()
    opened.locator("#sheet-title").fill("Sheet one")
    for form in ("moodle", "gift", "json"):
        with opened.expect_download() as waiting:
            opened.locator(f"[data-format={form}]").click()
        assert waiting.value.suggested_filename.startswith("sheet-one.")
    content = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert [one["exercise"].get("seed") for one in content["exercises"]] == [None, 6, 5]
    opened.reload()  # the sheet is kept, too
    teach(opened)
    expect(opened.locator("#chosen li")).to_have_count(3)
    opened.locator("#clear").click()
    expect(opened.locator("[data-format=pdf]")).to_be_disabled()


def test_a_wide_tree_is_in_view_on_a_laptop(studio, visit):
    visited = visit(studio, width=1366, height=850)
    opened = visited.page
    open_exercise(visited, "upv-4", opened)
    turn_to(opened, 1)
    assert comes_true(lambda: opened.locator(".scroll").evaluate("one => one.scrollWidth <= one.clientWidth"))


def test_the_page_for_home_saves_answers_and_remembers(visit, studio, tmp_path):
    file = tmp_path / "sheet.html"
    file.write_text(write_together("Sheet", [find("three-moves"), find("die")], "html", "en"), encoding="utf-8")
    visited = visit(studio)
    opened = visited.page
    visited.address = file.as_uri()
    opened.goto(file.as_uri())
    fields = opened.locator("article").first.locator("section").first
    for box, value in zip(fields.locator("input").all(), ("3", "3", "2", "14"), strict=True):
        box.fill(value)
    with opened.expect_download() as download:
        opened.get_by_role("button", name="Save my answers").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert list(saved["three-moves"]["values"].values()) == ["3", "3", "2", "14"]
    fields.get_by_text("Show the solution").click()
    expect(fields.locator(".key")).to_contain_text("D: ")
    opened.reload()
    expect(fields.locator("input").last).to_have_value("14")
    expect(opened.get_by_role("button", name="Save my answers")).to_have_count(1)
    expect(opened.locator(".key:visible")).to_have_count(0)
    file.write_text(write_together("Sheet", [find("die")], "html", "en", True), encoding="utf-8")
    opened.reload()
    expect(opened.locator(".key").first).not_to_be_empty()


def test_the_file_with_solutions_has_another_name(ask):
    wanted = {"exercises": [{"name": "die"}], "format": "json", "title": "Examen", "language": "es"}
    names = [ask("/api/workbook/sheet", **wanted, solutions=solutions)["name"] for solutions in (False, True)]
    assert names == ["examen.json", "examen-soluciones.json"]


def test_a_check_of_nothing_is_no_wrong_answer(studio, visit):
    visited = visit(studio)
    opened = visited.page
    open_exercise(visited, "three-moves", opened)
    opened.locator("#check").click()
    expect(opened.locator("#verdict")).to_have_text("Nothing answered yet.")
    expect(opened.locator("#so-far")).to_have_text("Nothing answered yet.")
    expect(opened.locator("#questions .wrong")).to_have_count(0)


def test_titles_of_my_progress_are_in_the_language_of_the_page(studio, visit):
    visited = visit(studio)
    opened = visited.page
    visited.open("/workbook#kind=minimax&seed=3")
    opened.locator("#fields input").first.fill("1")
    opened.locator("#check").click()
    expect(opened.locator("#own li .name")).to_have_text("Minimax values, 3")
    opened.select_option("#language", "es")
    expect(opened.locator("#own li .name")).to_have_text("Valores minimax, 3")


def test_the_keys_are_those_of_the_grader():
    """The helpers of this file write keys as a student would."""
    for name in COVER:
        answers = {question.name: right_answers(question) for question in questions_for(name)}
        assert grade(name, answers).is_right, (name, key_of(name))


def test_children_are_reordered_by_dragging(visit, studio):
    one = visit(studio)
    one.open("/workbook#name=notes-example-2-order")
    page = one.page
    nodes = page.locator("#fields [data-node][tabindex]")
    expect(nodes).to_have_count(16)
    boxes = {name: page.locator(f"#fields [data-node='{name}']").bounding_box() for name in (8, 12)}
    middle = {name: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 3) for name, box in boxes.items()}
    page.mouse.move(*middle[12])
    page.mouse.down()
    page.mouse.move(middle[8][0] - 40, middle[8][1], steps=6)
    page.mouse.up()
    written = page.locator("#fields [data-field=order] :is(input, textarea)")
    expect(written).to_have_value(re.compile(r"a1: B.*a3: D.*a2: C"))
    page.locator("#fields [data-node='8']").press("Shift+ArrowLeft")
    expect(written).to_have_value(re.compile(r"a3: D.*a1: B.*C1=2,C2=4"))
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("With your order")


def test_the_workbook_opens_with_every_topic_and_what_was_left_unfinished(studio, visit):
    visited = visit(studio)
    page = visited.page
    visited.open("/workbook")
    expect(page.locator("#subjects .name").first).to_have_text("Minimax values")
    expect(page.locator("#go-on button")).to_have_count(0)
    page.get_by_role("button", name="Alpha-beta pruning").first.click()
    expect(page.locator("#title")).to_contain_text("Alpha-beta pruning (alphabeta-")
    expect(page.locator("#welcome")).to_be_hidden()
    page.locator("#fields input").first.fill("1")
    page.locator("#check").click()
    expect(page.locator("#verdict")).not_to_be_empty()
    visited.open(RESTING_PLACE)
    visited.open("/workbook")
    page.locator("#go-on").get_by_role("button", name="Continue with Alpha-beta pruning").click()
    page.locator("#questions button").first.click()
    expect(page.locator("#fields input").first).to_have_value("1")
