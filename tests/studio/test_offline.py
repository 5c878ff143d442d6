"""The page without a program: it looks up in Chromium the verdict of the grader, or none."""

from functools import cache
from random import Random

import pytest

from tests.workbook.wrong_answers import answers_with, closed_fields, spoiled, spoiled_field
from zermelo.workbook.bugs import BUGS, Diagnostician, wrong_questions
from zermelo.workbook.collection import find, names
from zermelo.workbook.fields import ChoiceField, Field, LineField, OrderField, PicksField
from zermelo.workbook.formats import page, write
from zermelo.workbook.formats.offline import normal, prepared, wording
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import generate, kinds

ELSEWHERE = ("tree", "open")
"""Fields whose answers nobody can foresee."""


@pytest.fixture(scope="module")
def script(browser):
    """Runs an expression of the page's scripts over many cases in Chromium."""
    opened = browser.new_page()
    opened.set_content(f"<script>{page.looking_up()}</script>")
    yield lambda expression, cases: opened.evaluate(f"cases => cases.map({expression})", cases)
    opened.close()


# ---------------------------------------------------------------------------------------------
# The form of an answer

WRITTEN = [
    *("", " ", "3", " 3 ", "+3", "- 3", "−3", "007", "0,5", ".5", "5.", "1/2", "6/4", "06/4", "6 ½", "6½"),
    *("½", "-1 1/2", "⅔", "3/0", "∞", "+∞", "−∞", "Inf", "infinito", "oo", "-oo", "50 %", "33,3%", "10²"),
    *("10^-3", "2**10", "3x10^5", "3·10^26", "1.234.567", "1 234 567", "1'234'567", "1,234", "1,234,567"),
    *("1e6", "３", "２／４", "-", "x", "no generado", "(3, inf)", "[3; ∞]", "3 inf", "alpha=3, beta=∞"),
    *("Alpha: - 3 beta: 4", "(2,5; 3)", "2,5", "<5, 2, 5>", "(5,2,5)", ">= 3", "=>3", "≥ 3", "<=-2", "≤½"),
    *("(3, 4)", "A, B, C", "A B C", "A → B → C", "a->b>c", "C2 y C3", "F I K", "[a;b]", "> 5", "x>=5"),
    *("5 < x <= 7", "7 > x > 2", "]5, ∞[", "[0,5; 2)", "< 2 or > 5", "(-inf,2) U (5,inf)", "x ≠ 3", "{3}"),
    *("∅", "todos", "> 3 and < 7", "(1,2,3)", "a < b", "mayor que 5", "com a molt 10²", "p14 ∈ [0, 1]"),
    *("<> 4", "at least 3.", "12 . . Call maxValue( B1 , alpha= -inf )", ". . value 3", "3 inf 12"),
    *("Crida maxValor(B)", "12 Élan", "3, (4) ; 5", "é", "É", "e\u0301", "ﬁ", "Ǆ"),
    *("\u00a03\u2009000\u00a0", "1\u202f000\u202f000", "x" * 2100, "((((", "][", "1,2,3,4"),
]  # fmt: skip
PIECES = [
    *("3", "12", "0,5", "½", "-", "−", "+", "∞", "inf", " ", "  ", ",", ";", "/", "%", "(", ")", "[", "]"),
    *("{", "}", "<", ">", "=", "≥", "≤", "!=", "x", "y", "or", "and", "o", "∪", "A", "b", "C2", "→", "."),
    *("·", "10", "^", "²", "alpha=", "mayor que", "at least", "\u00a0", "e"),
]  # fmt: skip


def typed(chance):
    return "".join(chance.choices(PIECES, k=chance.randrange(1, 8)))


def test_the_browser_makes_the_same_form_of_an_answer(script):
    chance = Random(5)
    texts = WRITTEN + [typed(chance) for _ in range(1500)]
    cases = [[form, text] for text in texts for form in normal.FORMS]
    found = script("([form, text]) => NORMAL[form](text)", cases)
    different = [
        (form, text, right, got)
        for (form, text), got in zip(cases, found, strict=True)
        if got != (right := normal.FORMS[form](text))
    ]
    assert different == []


@pytest.mark.parametrize("form", normal.FORMS)
def test_a_form_is_its_own_form(form):
    """Normalising twice changes nothing more, so that the tables may be written in the normal form."""
    if form in ("number", "label", "set"):
        for text in WRITTEN:
            once = normal.FORMS[form](text)
            assert normal.FORMS[form](once) == once or not normal.is_plain(once)


# ---------------------------------------------------------------------------------------------
# The verdicts


def in_page(field: Field, given):
    """An answer as the page has it: a choice by its option, nodes as a list, anything else as typed."""
    if isinstance(field, ChoiceField):
        return field.read(given)
    if isinstance(field, PicksField):
        return list(given)
    if isinstance(field, OrderField):
        return " ".join(given)
    return f"({', '.join(map(str, given))})" if isinstance(given, (list, tuple)) else str(given)


@cache
def every_exercise():
    """One of each kind, and some of the collection, ready to be looked up."""
    return [ready(exercise) for exercise in [*map(find, names()[::4]), *(generate(kind, 1) for kind in kinds())]]


@pytest.mark.soak
def test_every_exercise_of_the_collection(script, monkeypatch):
    everything = [ready(exercise) for exercise in [find(name) for name in names()]]
    monkeypatch.setattr(f"{__name__}.every_exercise", lambda: everything)
    test_right_answers_are_all_foreseen(script)
    test_wrong_answers_get_the_verdict_of_the_grader(script)
    test_several_wrong_answers_at_once_get_the_verdict_of_the_grader(script)
    test_other_spellings_get_the_verdict_of_the_grader(script)


def ready(exercise):
    sheet = Sheet(exercise, "en")
    return sheet, prepared.exercise(sheet.task, sheet.questions, ["en"])


def looked_up(script, cases):
    """The credit of every field, None where nothing was foreseen; a case is prepared data, a question and answers."""
    shared, rows = [], []
    for known, question, answers in cases:
        if not shared or shared[-1] is not known:
            shared.append(known)
        rows.append([len(shared) - 1, question, answers])
    return script(
        "([known, rows]) => rows.map(([which, name, answers]) => verdictsOn(known[which].questions[name].fields, "
        "answers, known[which]).map(verdict => verdict && verdict.credit))",
        [[shared, rows]],
    )[0]


def compared(script, answers_to, most_unforeseen):
    """Ask page and grader about answers to every question; nothing may differ, and so much of it be unforeseen."""
    cases, expected = [], []
    for sheet, known in every_exercise():
        for question in sheet.questions:
            for answer in answers_to(question):
                given = {
                    field.name: in_page(field, question.by_field(answer)[field.name])
                    for field in question.fields
                    if field.name in question.by_field(answer)
                }
                cases.append((known, question.name, given))
                marks = question.mark({name: given[name] for name in given}).verdicts
                expected.append([float(marks[field.name].credit) for field in question.fields])
    found = looked_up(script, cases)
    unforeseen = total = 0
    for (known, name, given), worths, right in zip(cases, found, expected, strict=True):
        fields = known["questions"][name]["fields"]
        for field, credit, worth in zip(fields, worths, right, strict=True):
            if field is None:
                assert credit is None
                continue
            total += 1
            unforeseen += credit is None
            assert credit is None or credit == pytest.approx(worth), (name, field["name"], given, credit, worth)
    assert unforeseen <= most_unforeseen * total, (unforeseen, total)
    return total


def test_right_answers_are_all_foreseen(script):
    assert compared(script, lambda question: [question.key], 0) > 200


def test_wrong_answers_get_the_verdict_of_the_grader(script):
    chance = Random(3)

    def some(question):
        return [wrong[1] for wrong in [spoiled(question, chance) for _ in range(4)] if wrong]

    assert compared(script, some, 0.02) > 500


def test_several_wrong_answers_at_once_get_the_verdict_of_the_grader(script):
    """So that values follow from wrong ones below, and halves of windows and beginnings of lines are right."""
    chance = Random(8)

    def some(question):
        for _ in range(4):
            answer = {field.name: field.key for field in question.fields}
            for field in closed_fields(question):
                wrong = spoiled_field(field, chance) if chance.random() < 0.4 else None
                if wrong is not None:
                    answer[field.name] = wrong
            yield answer if len(question.fields) > 1 else next(iter(answer.values()))

    assert compared(script, some, 0.2) > 500


def test_other_spellings_get_the_verdict_of_the_grader(script):
    """Numbers typed by hand, right and wrong ones, at every field that takes them."""
    chance = Random(4)

    def some(question):
        for field in question.fields:
            if isinstance(field, (ChoiceField, PicksField, LineField)) or field.type in ELSEWHERE:
                continue
            texts = [typed(chance), str(chance.randrange(-9, 20)), *chance.sample(field.spellings() or ["1"], 1)]
            yield from ({field.name: text} for text in texts if len(question.fields) > 1)
            yield from texts if len(question.fields) == 1 else []

    assert compared(script, some, 0.35) > 500


def test_values_that_follow_from_wrong_ones_are_foreseen(script):
    """One value wrong as a student may have it, and everything above it as it follows: each gets its verdict."""
    sheet, known = ready(generate("minimax", 1))
    question = next(question for question in sheet.questions if question.kind == "values")
    below = {
        name: place
        for field in known["questions"]["values"]["fields"]
        if field["follows"]
        for place, name in enumerate(field["follows"]["on"])
    }
    cases, expected = [], []
    for name, place in below.items():
        fields = known["questions"]["values"]["fields"]
        ways = next(field["follows"]["ways"] for field in fields if field["follows"] and name in field["follows"]["on"])
        for wrong in sorted({way.split(";")[place] for way in ways}):
            answers = {**question.key, name: wrong}
            for above in reversed(question.fields):
                if above.name != name:
                    answers[above.name] = str(question.from_own_children(above.name, answers))
            cases.append((known, "values", answers))
            expected.append([float(verdict.credit) for verdict in question.mark(answers).verdicts.values()])
    assert looked_up(script, cases) == expected and len(cases) > 8


def test_the_page_names_a_mistake_as_the_grader_does(script):
    """Everything that a page asks is answered by each of the known mistakes; if several explain it, neither speaks."""
    cases, expected = [], []
    for exercise in (find("upv-4"), find("three-moves"), generate("alphabeta", 1), generate("expectiminimax", 2)):
        sheet, known = ready(exercise)
        diagnostician = Diagnostician(sheet.task, sheet.questions)
        asked = {question.name: [field.name for field in question.fields] for question in sheet.questions}
        for bug in BUGS:
            if answers_with(bug, sheet.task) is None:
                continue
            answered = {
                question.name: {field.name: in_page(field, field.key) for field in question.fields}
                for question in wrong_questions(bug, sheet.task)
                if [field.name for field in question.fields] == asked[question.name]
            }
            cases.append([answered, known])
            told = diagnostician.diagnose(answered)
            expected.append(told and str(told.remark))
    found = script("([given, known]) => likelyCause(given, known)?.en ?? null", cases)
    assert found == expected and len(set(expected)) > 5


def test_numbers_are_written_in_every_usual_way():
    third = set(wording.number_texts(-wording.Fraction(1, 3)))
    assert {"-1/3", "-0.33", "-.333", "-33.33%", "-0.33333"} <= third
    assert {"1000", "1000.00", "10^3", "1·10^3", "1e3", "100·10^1"} <= set(wording.number_texts(1000))


def test_a_page_says_what_it_knows(browser, tmp_path):
    """Opened as a file: an empty answer, a wrong one, a right one in another spelling, and one that nobody foresaw."""
    (tmp_path / "die.html").write_text(write(find("die"), "html", "en"), encoding="utf-8")
    opened = browser.new_page()
    opened.goto((tmp_path / "die.html").as_uri())
    section = opened.locator("section").first
    said = []
    for answer in ("", "3", "7/2", "3,50", "2+1.5"):
        section.locator("input").first.fill(answer)
        section.get_by_role("button", name="Check").click()
        said.append(section.locator(".verdict").text_content())
    opened.close()
    assert said[0] == "Not answered." and said[1].startswith("Not right.") and said[2] == said[3] == "Right."
    assert "did not foresee" in said[4] and "zermelo grade" in said[4]
