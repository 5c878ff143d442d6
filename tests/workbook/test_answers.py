"""Parsing of answers; one that cannot be parsed gets one sentence."""

from fractions import Fraction
from math import inf
from random import Random

import pytest

from zermelo.languages.choice import LANGUAGES
from zermelo.workbook.answers import read_label, read_names, read_pair, read_payoffs, read_set, read_value, same_number
from zermelo.workbook.intervals import Union
from zermelo.workbook.remarks import BadAnswer


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3),
        (" −3 ", -3),
        ("- 3", -3),
        ("0,5", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        ("1/2", Fraction(1, 2)),
        ("1 / 2", Fraction(1, 2)),
        ("½", Fraction(1, 2)),
        ("6½", Fraction(13, 2)),
        ("-1 1/2", Fraction(-3, 2)),
        ("50%", Fraction(1, 2)),
        ("33,5 %", Fraction(67, 200)),
        ("∞", inf),
        ("inf", inf),
        ("+∞", inf),
        ("-inf", -inf),
        ("−∞", -inf),
        ("infinito", inf),
        ("10^3", 1000),
        ("3·10^2", 300),
        ("52,521,875", 52521875),
        ("52 521 875", 52521875),
        (6.5, Fraction(13, 2)),
        (3, 3),
    ],
)
def test_numbers(text, number):
    assert read_value(text) == number


@pytest.mark.parametrize("text", ["", "abc", "1/0", "3..5", "1,2,3,4", "x", "--3", "1e9999", "9" * 500, "10^999999"])
def test_what_is_no_number_gets_a_sentence(text):
    with pytest.raises(BadAnswer) as error:
        read_value(text)
    for language in LANGUAGES:
        said = error.value.message.in_language(language)
        assert said.endswith(".") and "\n" not in said


def test_rounding_is_allowed_only_where_it_is_needed():
    def right(text, correct):
        return same_number(text, read_value(text), correct)

    assert right("0.33", Fraction(1, 3)) and right("0,333", Fraction(1, 3))
    assert not right("0.3", Fraction(1, 3)) and not right("0.34", Fraction(1, 3))
    assert not right("6.51", Fraction(13, 2)) and not right("6.49", Fraction(13, 2))
    assert right("0.67", Fraction(2, 3)) and right("2/3", Fraction(2, 3))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("> 5", [(5, False, inf, False)]),
        ("x>5", [(5, False, inf, False)]),
        ("5 < x", [(5, False, inf, False)]),
        ("H2 > 5", [(5, False, inf, False)]),
        ("(5, inf)", [(5, False, inf, False)]),
        ("]5, ∞[", [(5, False, inf, False)]),
        ("mayor que 5", [(5, False, inf, False)]),
        ("més gran que 5", [(5, False, inf, False)]),
        ("greater than 5", [(5, False, inf, False)]),
        ("[5, ∞)", [(5, True, inf, False)]),
        ("≥5", [(5, True, inf, False)]),
        (">=5", [(5, True, inf, False)]),
        ("al menos 5", [(5, True, inf, False)]),
        ("[5, ∞]", [(5, True, inf, False)]),
        ("3 < x <= 7", [(3, False, 7, True)]),
        ("7 >= x > 3", [(3, False, 7, True)]),
        ("> 3 and < 7", [(3, False, 7, False)]),
        ("x > 3 y x < 7", [(3, False, 7, False)]),
        ("(0,5; 2]", [(Fraction(1, 2), False, 2, True)]),
        ("(0.5, 2]", [(Fraction(1, 2), False, 2, True)]),
        ("< 2 or > 5", [(-inf, False, 2, False), (5, False, inf, False)]),
        ("(-inf,2) ∪ (5,inf)", [(-inf, False, 2, False), (5, False, inf, False)]),
        ("(-inf, 2) U (5, inf)", [(-inf, False, 2, False), (5, False, inf, False)]),
        ("x ≠ 3", [(-inf, False, 3, False), (3, False, inf, False)]),
        ("{3}", [(3, True, 3, True)]),
        ("x = 3", [(3, True, 3, True)]),
        ("3", [(3, True, 3, True)]),
        ("∅", []),
        ("none", []),
        ("todos", [(-inf, False, inf, False)]),
        ("ℝ", [(-inf, False, inf, False)]),
    ],
)
def test_sets(text, pieces):
    assert read_set(text) == Union.build(pieces)


@pytest.mark.parametrize("text", ["", "a < b", "(3,", "(1,2,3)", "foo", "3 < x < y", "[[3,4]]", "< > 3", "x"])
def test_what_is_no_set_gets_a_sentence(text):
    with pytest.raises(BadAnswer) as error:
        read_set(text)
    assert all(error.value.message.in_language(language).endswith(".") for language in LANGUAGES)


def test_any_letters_give_an_answer_or_a_sentence():
    chance = Random(7)
    letters = "0123456789.,;-+<>=≥≤()[]{}∞ xyUo/%½infandor∪"
    for _ in range(4000):
        text = "".join(chance.choice(letters) for _ in range(chance.randrange(12)))
        for reader in (read_value, read_set, read_pair, read_label, read_names, read_payoffs):
            try:
                reader(text)
            except BadAnswer as error:
                assert str(error)


def test_windows_labels_payoffs_and_names():
    assert read_pair("(3, inf)") == read_pair("[3;∞]") == read_pair("3 inf") == read_pair([3, "inf"]) == (3, inf)
    assert read_pair("alfa= 3 , beta= inf") == read_pair({"alpha": 3, "beta": "∞"}) == (3, inf)
    assert read_pair("-") is read_label("podado") is None
    assert read_label(">= 8") == read_label("≥8") == ("≥", 8)
    assert read_label("8") == ("", 8)
    assert read_payoffs("(5, 2, 5)") == read_payoffs("5 2 5") == read_payoffs("[5;2;5]") == (5, 2, 5)
    assert (
        read_names("C2, C3") == read_names("C2 y C3") == read_names(["C2", "C3"]) == read_names("C2 C3") == ["C2", "C3"]
    )
    assert read_names("-") == read_names("ninguno") == []


def test_sets_are_kept_in_one_form():
    one = Union.build([(3, True, 5, False), (5, True, 8, True)])
    assert one == Union.build([(3, True, 8, True)])
    assert one.complement().complement() == one
    assert one.intersection(Union.build([(4, False, inf, False)])).text("en") == "(4, 8]"
    assert one.smallest_integer() == 3 and Union.build([(3, False, 8, True)]).smallest_integer() == 4
    assert Union.build([(Fraction(1, 2), True, 1, False)]).text("es") == "[0,5; 1)"
    for language in LANGUAGES:
        assert read_set(one.text(language)) == one
