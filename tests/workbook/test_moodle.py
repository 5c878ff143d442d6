"""Moodle XML and GIFT, read back by the rules of the formats and graded: right answers are right, wrong ones not."""

from fractions import Fraction

import pytest

from tests.workbook.moodle_reader import Part, cloze_part, gift_part, matches, read_gift, read_xml
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import in_language
from zermelo.workbook.collection import find, names
from zermelo.workbook.exercise import from_data
from zermelo.workbook.fields import (
    ChoiceField,
    Field,
    LineField,
    NumberField,
    OpenField,
    OrderField,
    PayoffsField,
    PicksField,
    SetField,
    TreeField,
)
from zermelo.workbook.formats import cloze, gift, write
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import generate

GENERATED = [("alphabeta", 3), ("what-if", 3), ("unknowns", 3), ("maxn", 3), ("alphabeta", 8), ("counts", 2)]


def exercises():
    for name in names():
        yield find(name)
    for kind, seed in GENERATED:
        try:
            yield generate(kind, seed)
        except Exception as error:
            assert "no kind" in str(error)


def typed(field: Field, part: Part, language: str):
    """The input in Moodle of a student who knows the answer."""
    if part.type == "multiple":
        return {in_language(field.named(option), language) for option in field.key} or {"-"}
    if part.type == "choice" and isinstance(field, SetField):
        return field.correct.text(language)
    if part.type == "choice":
        return in_language(field.named(field.first), language)
    if isinstance(field, NumberField) and part.type == "number":
        return float(Fraction(field.correct))
    if isinstance(field, PicksField):
        return ", ".join(in_language(field.named(option), language) for option in field.key) or "-"
    if isinstance(field, OrderField):
        return ", ".join(field.key)
    if isinstance(field, ChoiceField):
        return in_language(field.named(field.first), language)
    if isinstance(field, LineField):
        return field.spellings()[-1]
    return f"({', '.join(field.key)})" if isinstance(field.key, list) else str(field.key)


def wrong(field: Field, part: Part, language: str):
    if part.type == "multiple":
        return {text for text, _ in part.answers}
    if part.type == "choice":
        return next((text for text, worth in part.answers if worth == 0), None)
    return float(Fraction(field.correct)) + 1 if part.type == "number" else "surely no right answer"


def check(field: Field, part: Part, language: str, where):
    assert part.grade(typed(field, part, language)) == pytest.approx(1, abs=1e-4), where
    mistaken = wrong(field, part, language)
    all_right = isinstance(field, (ChoiceField, PicksField)) and not set(field.options) - set(field.correct)
    if mistaken is not None and not all_right:
        assert part.grade(mistaken) < 0.001, (where, mistaken)
    if part.type == "multiple":
        assert part.grade(set()) == 0, where  # marking nothing does not pay
        for option in field.key[:3]:
            assert 0 < part.grade({in_language(field.named(option), language)}) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_moodle_xml_grades_like_the_key(language):
    for exercise in exercises():
        questions = Sheet(exercise, language).questions
        read = read_xml(write(exercise, "moodle", language, solutions=True))
        assert len({name for _, name, _ in read}) == len(read) == len(questions)
        for (kind, _, parts), question in zip(read, questions, strict=True):
            fields = [field for field in question.fields if not isinstance(field, (TreeField, OpenField))]
            assert kind == ("cloze" if fields else "essay")
            for field, part in zip(fields, parts, strict=True):
                check(field, part, language, (exercise.id, question.name, field.name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_gift_grades_like_the_key(language):
    for exercise in exercises():
        sheet = Sheet(exercise, language)
        fields = [(question, field) for question in sheet.questions for field in question.fields]
        read = read_gift(write(exercise, "gift", language))
        assert len({name for name, _, _ in read}) == len(read) == len(fields)
        for (_, text, part), (question, field) in zip(read, fields, strict=True):
            where = exercise.id, question.name, field.name
            assert question.prompt(language) in text and (exercise.words or exercise.tree in text), where
            assert (part is None) == isinstance(field, (TreeField, OpenField)), where
            if part:
                check(field, part, language, where)


AWKWARD = ["a~b", "50% {x}", "=3", "#1", "back\\slash", 'say "no"', "1/2 & <b>", "5 * 3", "a\\", "&", "100%"]


def test_awkward_characters_arrive_as_they_are():
    field = ChoiceField("move", tuple(AWKWARD), frozenset({AWKWARD[1]}))
    for part in (
        cloze_part("MULTICHOICE", cloze.part(field, "en").split(":", 2)[2][:-1]),
        gift_part_of(gift.answer(field, "en")),
    ):
        assert [text for text, _ in part.answers] == AWKWARD
        assert [worth for _, worth in part.answers] == [float(text == AWKWARD[1]) for text in AWKWARD]


def gift_part_of(answer: str) -> Part:
    ((_, _, part),) = read_gift(f"::name::[plain]text {answer}")
    return part


def test_a_star_in_an_answer_is_no_wildcard():
    field = LineField("line", {"en": "0.5 * 3 = 1.5", "es": "0.5 * 3 = 1.5", "ca": "0.5 * 3 = 1.5"})
    for part in (
        cloze_part("SHORTANSWER", cloze.part(field, "en").split(":", 2)[2][:-1]),
        gift_part_of(gift.answer(field, "en")),
    ):
        assert part.grade("0.5 * 3 = 1.5") == 1 and part.grade("0.5 plus 3 = 1.5") == 0
    assert matches("a*", "abc") and not matches("a\\*", "abc")


@pytest.mark.parametrize("label", ["a\\b", "a\\*b", "\\*", "%50%x", "%5%", "%x"])
def test_odd_names_are_typed_as_they_are(label):
    field = OrderField("line", (label, "B"), (label, "B"))
    for part in (
        cloze_part("SHORTANSWER", cloze.part(field, "en").split(":", 2)[2][:-1]),
        gift_part_of(gift.answer(field, "en")),
    ):
        assert part.grade(f"{label}, B") == 1, part
        assert part.grade(f"{label}x, B") == 0 and part.grade("x, B") == 0
    chosen = gift_part_of(gift.answer(ChoiceField("move", ("B", label), frozenset("B")), "en"))
    assert chosen.answers == [("B", 1.0), (label, 0.0)]


def test_a_control_character_in_a_label_does_not_break_the_file():
    exercise = from_data({"tree": 'A("x\u0007y"(3,5),C(2,1))', "ask": ["values", "best-move", "line"]})
    text = write(exercise, "moodle", "en", solutions=True)
    assert "\u0007" not in text and "xy" in text
    assert len(read_xml(text)) == 3


def test_an_arrow_makes_no_question_of_pairs():
    line = "Call minValue( B1 ) -> which returns terminal value 3"
    field = LineField("line", dict.fromkeys(LANGUAGES, line))
    part = gift_part_of(gift.answer(field, "en"))
    assert part.type == "text" and part.grade("3") == 1


def test_marks_of_many_nodes_are_shared_even_where_moodle_knows_no_such_share():
    field = PicksField("pruned", tuple(f"N{n}" for n in range(20)), frozenset(f"N{n}" for n in range(11)))
    part = cloze_part("MULTIRESPONSE_H", cloze.part(field, "en").split(":", 2)[2][:-1])
    assert part.grade(set(field.key)) == pytest.approx(1) and part.grade(set(field.options)) < 0.001
    assert gift_part_of(gift.answer(field, "en")).type == "text"


def test_numbers_have_the_tolerance_that_rounding_needs():
    third = gift_part(gift.answer(NumberField("p", Fraction(1, 3)), "en")[1:-1])
    assert third.grade(0.33) == 1 and third.grade(0.3) == 0
    half = gift_part(gift.answer(NumberField("p", Fraction(13, 2)), "en")[1:-1])
    assert half.grade(6.5) == 1 and half.grade(6.501) == 0
    assert PayoffsField("p", (1, Fraction(1, 2))).key == ["1", "0.5"]
