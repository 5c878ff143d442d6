"""Exercises are read, written and refused; those of the notes have the answers of the notes."""

from time import thread_time

import pytest

from tests.refusals import refused
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import Rule, grade, key_of, questions_for, read_exercise
from zermelo.workbook.collection import find, names
from zermelo.workbook.formats import write
from zermelo.workbook.formats.sheet import Sheet

ISSUE = """
id: upv-4            # stable; seed: 17 for generated ones
lang: [ca, es, en]
tree: "A(B(E(4,6),F(7,9),G(3,5)),C(H(2,H2!=3),I(8,1)),D(J(6,2),K(5,8,9),L(1,4)))"
rule: {tie: nonstrict, fail: soft, order: ltr, range: none, count: generated}
ask: [ab-tree, best-move, not-generated, {no-cut: {leaf: H2, cut: [C, after: H]}}]
"""


def test_the_header_of_the_notes_is_read():
    exercise = read_exercise(ISSUE)
    assert exercise.rule == Rule() and exercise.lang == ("ca", "es", "en")
    assert read_exercise(exercise.text()) == read_exercise(exercise.json()) == exercise


def test_exercise_004():
    key = key_of("upv-4")
    assert key["not-generated"] == "5"
    assert key["best-move"] == "B"
    assert key["no-cut"] == "(5, ∞)"
    assert key["pruned"] == ["F2", "I", "K3"]
    for answer in ("> 5", "H2 > 5", "(5, inf)", "x>5", "]5,∞["):
        assert grade("upv-4", {"no-cut": answer})["no-cut"].credit == 1
    wrong = grade("upv-4", {"no-cut": ">= 5"})["no-cut"]
    assert float(wrong.credit) == 0.5
    assert key_of("upv-4-strict")["no-cut"] == "[5, ∞)"
    assert grade("upv-4-strict", {"no-cut": "≥ 5"})["no-cut"].credit == 1


def test_exercise_004_variants_of_the_interval_question():
    text = ISSUE.replace("cut: [C, after: H]}}", "cut: [C, after: H], want: smallest-integer}}")
    assert key_of(text)["no-cut"] == "6"
    one = ISSUE.replace("cut: [C, after: H]}}", "cut: [C, after: H], want: one}}")
    assert grade(one, {"no-cut": "5,5"})["no-cut"].credit == 1
    assert grade(one, {"no-cut": "5"})["no-cut"].credit == 0


def test_exercise_001():
    key = key_of("expectiminimax-1")
    assert key["unknowns"] == {"p14": "0.3", "p23": "0.2", "p24": "0.2"}
    assert key["values"] == {"A": "6.5", "B": "6.2", "C": "6.5", "D": "5", "E": "6", "F": "4", "G": "4", "H": "9"}
    assert key["best-move"] == "C"
    assert key["plan"] == {"A": "C", "G": "G1", "H": "H2"}
    assert key_of("expectiminimax-1-given")["unknowns"] == key["unknowns"]
    assert key_of("expectiminimax-1-threshold")["threshold"] == "17/70"
    assert grade("expectiminimax-1", {"plan": {"A": "C", "G": "4", "H": "9"}})["plan"].credit == 1
    assert grade("expectiminimax-1", {"unknowns": {"p14": "30%", "p23": "1/5", "p24": "0,2"}})["unknowns"].credit == 1


@pytest.mark.parametrize(
    ("name", "question", "key"),
    [
        ("notes-example-2", "best-move", "B"),
        ("notes-example-2-pruning", "not-generated", "4"),
        ("three-moves", "pruned", ["C2", "C3"]),
        ("three-moves", "generated", "11"),
        ("example-4-intervals", "generated", "15"),
        ("payoff-matrix", "matrix-tree", {"move": "B", "value": "0"}),
        ("payoff-matrix", "matrix-tree-2", {"move": "A", "value": "2"}),
        ("payoff-matrix", "mixed-value", "4/7"),
        ("open-lines-centre", "open-lines", {"X": "6", "O": "4"}),
        ("open-lines-corner", "open-lines", {"X": "6", "O": "5"}),
        ("first-move-depth-2", "depth-move", {"move": "b2", "value": "1"}),
        ("first-move-depth-2", "symmetric-classes", {"moves": "3", "boards": "12"}),
        ("first-move-tree", "not-generated", "8"),
        ("chess-size", "complexity", {"magnitude": "3·10^154", "best-magnitude": "3·10^77"}),
        ("chess-time", "complexity-2", "5"),
        ("ten-to-the-four", "complexity", {"leaves": "10000", "best-leaves": "199"}),
        ("marks-chance", "values", {"A": "7.25", "X": "6.25", "Y": "7.25"}),
        ("marks-exact", "values", {"A": "7.24", "X": "6.2", "Y": "7.24"}),
        ("marks-threshold", "threshold", "0.5"),
        ("airport", "values", "15.5"),
        ("die", "values", "3.5"),
        ("expected-evaluation", "values", "0.3"),
        ("expected-evaluation-2", "values", "0.25"),
        ("magnitude", "transform", {"changes": "yes", "move": "Y"}),
        ("magnitude", "transform-2", {"changes": "no", "move": "X"}),
        ("prisoners-dilemma", "equilibria", ["confess/confess"]),
        ("prisoners-dilemma-tree", "best-move", "x"),
        ("endgame", "depth-move", {"move": "b2", "value": "1"}),
        ("deep-cut", "pruned", ["E2"]),
        ("ghosts", "numeric-3", "3.4"),
        ("ghosts", "numeric-4", "3.8"),
    ],
)
def test_the_exercises_of_the_notes_have_their_answers(name, question, key):
    assert key_of(name)[question] == key


def test_three_players_and_orders():
    assert key_of("three-players")["values"]["A"] == ["5", "2", "5"]
    reorder = key_of("notes-example-2-order")
    assert (reorder["reorder"]["nodes"], reorder["reorder-2"]["nodes"]) == ("10", "16")


def test_numbers_have_the_decimal_point_of_the_language_and_are_read_with_either():
    dilemma, unknowns = questions_for("prisoners-dilemma"), questions_for("expectiminimax-1-given")
    assert "−0.5, −0.5" in dilemma[0].material("en") and "−0,5; −0,5" in dilemma[0].material("ca")
    assert [prompt for question in unknowns if "6,5" in (prompt := question.prompt("es"))]
    assert not [prompt for question in unknowns if "6.5" in (prompt := question.prompt("es"))]
    payoffs = next(question for question in dilemma if question.kind == "matrix-tree")
    for answer in ("(-6,0; -6,0)", "(-6.0, -6.0)"):
        given = {payoffs.name: {"move": "confess", "value": answer}}
        assert grade("prisoners-dilemma", given)[payoffs.name].credit == 1


def test_a_source_is_told_in_the_language_of_the_sheet():
    assert [Sheet(find("die"), language).source[:14] for language in LANGUAGES] == [
        "Source: Lectur",
        "Fuente: Apunte",
        'Font: Apunts "',
    ]
    plain = read_exercise("tree: A(1,2)\nsource: a book\nask: [values]")
    assert Sheet(plain, "es").source == "Fuente: a book" and read_exercise(plain.text()) == plain


def test_second_moves_accept_every_best_square():
    side = questions_for("second-move-side")[0].fields[0]
    corner = questions_for("second-move-corner")[0].fields[0]
    assert side.correct == {"a1", "a3", "c1", "c3"}
    assert corner.correct == {"a1", "c1", "c3"}


@pytest.mark.parametrize("name", names())
def test_every_ready_exercise_is_complete(name):
    exercise = find(name)
    assert set(exercise.source) == set(exercise.title) == set(LANGUAGES)
    assert read_exercise(exercise.text()) == exercise
    result = grade(exercise, key_of(exercise))
    assert result.is_right or all(question.is_open for question in questions_for(exercise)), result.text()
    for question in questions_for(exercise):
        prompts = {question.prompt(language) for language in LANGUAGES}
        assert len(prompts) == 3
        for language in LANGUAGES:
            assert all(field.label(language) and field.shown_key(language) is not None for field in question.fields)


test_a_bad_exercise_gets_one_sentence = refused(
    key_of,
    ZermeloError,
    [
        ("tree: A(1,2)", "asks nothing"),
        ("tree: A(1,2)\nask: [nothing]", "no question"),
        ("tree: A(1,2)\nask: [values]\ncolour: red", "colour"),
        ("tree: A(1,2\nask: [values]", "[Cc]olumn"),
        ("ask: [values]", "none"),
        ("tree: A(1,2)\nrule: {tie: maybe}\nask: [values]", "nonstrict, strict"),
        ("tree: A(1,2)\nrule: {tie: strict, fail: hard}\nask: [values]", "loses"),
        ("tree: A(1,2)\nask: [{no-cut: {leaf: A1}}]", "needs a cut"),
        ("tree: A(1,2)\nask: [{no-cut: {leaf: Z, cut: A}}]", "no node"),
        ("tree: A(1,2)\nask: [{why: {cut: A}}]", "no cut"),
        ("tree: A(1,2)\nask: [values\n", "expected"),
        ("tree A(1,2)", "colon"),
        ('tree: "A+(B*(?p: 1, ?q: 2),3)"\nask: [unknowns]', "does not determine p, q"),
        ('tree: "A+(B*(?p: 1, ?q: 2),3)"\nrelations: [p = q, p = 0.3]\nask: [unknowns]', "contradicts"),
        ('tree: "A+(B*(?p: 1, ?q: 2),3)"\nrelations: [p = 2]\nask: [values]', "between 0 and 1"),
        ('tree: "A+(B*(?p: 1, ?q: 2),3)"\nrelations: [p = r]\nask: [unknowns]', "mentions r"),
        ('tree: "A(B(?x,2),3)"\ngiven: {B: 2}\nask: [unknowns]', "does not determine"),
        ("{", "JSON"),
        ("tree: A(B(3,1),2)\nask: [{trace-gaps: {gaps: x}}]", "whole number"),
        ("tree: A(B(3,1),2)\nask: [{trace-gaps: {gaps: 99}}]", "cannot be 99"),
        ("tree: A(B(3,1),2)\nask: [transform]", "one of affine"),
        ("tree: A(B(3,1),2)\nask: [unknowns]", "nothing to ask"),
        ("tree: A*(3,1)\nask: [pruned]", "does not fit"),
        ("tree: A+(X*(3,1),2)\nask: [reorder]", "does not fit"),
        ("tree: A@1([1,2],[2,1])\nask: [{transform: {power: 3}}]", "one number per leaf"),
        ("tree: A(3,1)\nask: [{values: {colour: 3}}]", "no option"),
        ("ask: [{complexity: {b: 1, m: 3}}]", "whole number"),
        ("ask: [{complexity: {nodes: 0, rate: 5, figures: [years]}}]", "above 0"),
        ("ask: [{numeric: {text: {en: a, es: b}, answer: 3}}]", "missing in ca"),
        ("ask: [{true-false: {statement: x}}]", "no statement"),
        ("ask: [{classify: {game: x}}]", "to classify"),
        ("game: nim\nask: [open-lines]", "tic-tac-toe"),
        ("game: tic-tac-toe\nposition: XXX/OO./...\nask: [depth-move]", "over"),
        ("matrix: foo\nask: [maximin]", "matrix"),
    ],
)


@pytest.mark.parametrize(
    "value",
    [
        "[" * 40_000,
        "[a, " * 10_000,
        "{a: " * 10_000,
        "[" + "&a *a, " * 5_000,
        "[" + "*a, " * 9_000 + "]",
        '"' + "\\" * 40_000,
    ],
)
def test_a_hostile_value_is_refused_soon(value):
    """YAML has aliases that multiply and brackets that take long; here the former are text and the latter few."""
    start = thread_time()
    with pytest.raises(ZermeloError):
        read_exercise(f"ask: {value}\ntree: A(1,2)\ncolour: red")
    assert thread_time() - start < 20


def test_signs_of_yaml_are_letters():
    text = 'ask: [values]\ntitle: {en: What? *a &b !c, es: "[x]", ca: >= 3}'
    assert read_exercise(text).title == {"en": "What? *a &b !c", "es": "[x]", "ca": ">= 3"}


def test_unknown_values_of_leaves():
    assert key_of('tree: "A(B(?x,7),3)"\ngiven: {B: 2}\nask: [unknowns]') == {"unknowns": "2"}
    assert key_of('tree: "B*(0.5: ?x, 0.5: 4)"\ngiven: {B: 5}\nask: [unknowns]') == {"unknowns": "6"}


def test_right_to_left_and_a_bounded_window():
    text = "tree: A(B(3,12,8),C(2,4,6),D(14,5,2))\nrule: {order: rtl}\nask: [leaf-order, generated]"
    assert key_of(text)["leaf-order"][:3] == ["D3", "D2", "D1"]
    bounded = "tree: A(B(3,12,8),C(2,4,6))\nrule: {range: [0, 3]}\nask: [windows, generated]"
    assert key_of(bounded)["windows"]["A"] == ["0", "3"]
    assert key_of(bounded)["generated"] == "5"


def test_a_matrix_does_not_tell_its_answers():
    """It was once shown with its best responses starred and its worst cases written out."""
    (question, *_) = questions_for("payoff-matrix")
    assert question.material("en") == (
        "     A    B\nA    2   −3\nB    0    2\nC   −5   10\n(what the row player gains and the column player loses)"
    )


# ---------------------------------------------------------------------------------------------
# Questions about what was told rather than computed


@pytest.mark.parametrize("language", LANGUAGES)
def test_vocabulary_is_matched_in_every_language(language):
    (question,) = questions_for("vocabulary")
    answers = {field.label(language): field.shown_key(language) for field in question.fields}
    assert len(answers) == 5 and grade("vocabulary", {"matching": answers}).is_right
    first, *others = answers.values()
    swapped = dict(zip(answers, [*others, first], strict=True))
    assert grade("vocabulary", {"matching": swapped}).total == 0
    offered = [name for _, name in question.fields[0].choices(language)]
    assert offered != [field.shown_key(language) for field in question.fields], "the order tells"


def test_the_properties_of_minimax_are_all_asked():
    assert key_of("minimax-properties") == {
        "multiple-choice": "2",
        "multiple-choice-2": "2",
        "multiple-choice-3": "2",
        "multiple-choice-4": "1",
    }


def test_the_third_move_and_the_special_case():
    assert key_of("third-move")["open-lines"] == {"X": "3", "O": "2"}
    assert grade("third-move", {"depth-move": {"move": "a1", "value": 0}})["depth-move"].credit == 1
    assert key_of("special-case") == {
        "values": {"A": "3", "X": "3", "Y": "2"},
        "best-move": "X",
        "multiple-choice": "1",
    }
    assert (key_of("ghosts")["numeric"], key_of("ghosts")["numeric-2"]) == ("0.9", "13/15")


@pytest.mark.parametrize("kind", ["text", "moodle", "gift", "html"])
def test_a_story_is_told_with_its_exercise(kind):
    told = {"en": "12 of 50 papers are drawn by lot", "es": "se eligen por sorteo 12 de 50 ejercicios"}
    for language, words in told.items():
        assert words in write(find("marks-chance"), kind, language)
    again = read_exercise(find("marks-chance").text())
    assert again == find("marks-chance") and again.story


def test_a_sheet_shows_its_tree_in_its_language():
    assert "denso" in write(find("airport"), "text", "es") and "dense" not in write(find("airport"), "text", "es")
    assert "denso" in write(find("airport"), "gift", "es")


def test_open_questions_have_a_model_and_a_rubric_and_do_not_count():
    answers = {"open": "With nodes for the dice."}
    result = grade("open-questions", answers, lang="es")
    assert (
        result.total == 0
        and "Lo corrige una persona" in result.text("es")
        and "Con un nodo de azar" in result.text("es")
    )
    assert result.text().startswith("Nota: pendiente.\n- abierta: pendiente\n") and " 0 %" not in result.text()
    assert result.data()["questions"]["open"]["credit"] is None
    why = "{open: {text: {en: Why?, es: ¿Por qué?, ca: Per què?}, answer: Because 3 is more than 2.}}"
    mixed = grade(f"tree: A(B(3,12),C(2,4))\nask: [best-move, {why}]", {"best-move": "B", "open": "It is more."})
    assert mixed.is_right
    assert mixed.text("en").startswith("Mark: 10 of 10.\n- best-move: 100 %\n- open: pending\n")
    sheet = write(find("open-questions"), "text", "en", solutions=True)
    assert "Point 2: probabilities that sum to 1" in sheet
    assert write(find("open-questions"), "moodle", "en").count('type="essay"') == 3
