"""The page reads and searches the trees that students write: the same verdict as the grader, tree by tree."""

import json
import shutil
import subprocess
from fractions import Fraction
from random import Random

import pytest

from zermelo.languages.errors import BadText
from zermelo.trees.notation import parse, write
from zermelo.workbook.changes import rearranged
from zermelo.workbook.collection import find
from zermelo.workbook.exercise import read_exercise
from zermelo.workbook.formats import page
from zermelo.workbook.formats import write as write_exercise
from zermelo.workbook.question import questions_of
from zermelo.workbook.questions.statements import STATEMENTS
from zermelo.workbook.task import Task

NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_node = pytest.mark.skipif(not NODE, reason="node runs the script of the page, and is not installed")
REFUTABLE = [name for name, statement in STATEMENTS.items() if statement.refutes]


def run(expression, cases):
    scripts = page.marking()
    reading = "const cases = JSON.parse(require('fs').readFileSync(0));"
    program = f"{scripts}\n{reading}console.log(JSON.stringify({expression}));"
    done = subprocess.run([NODE, "-e", program], input=json.dumps(cases), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def random_tree(chance, dice, depth=0):
    """The notation of a small tree, with everything that a student may write."""
    numbers = ["0", "1", "2", "3", "-1", "5", "2.5", "7/2", "-0.5"]
    number = chance.choice(numbers + ["inf", "-∞"] * (chance.random() < 0.03))
    if depth and (depth > 3 or chance.random() < 0.35 * depth):
        return chance.choice(["", "", "", "~", "+"]) * (number[0] != "-") + number
    children = [random_tree(chance, dice, depth + 1) for _ in range(chance.randint(1, 3))]
    sign = chance.choice(["", "", "", "", "+", "-", *["*"] * (2 * dice)])
    if sign == "*" and chance.random() < 0.5 and len(children) == 2:
        children = [f"{share}: {child}" for share, child in zip(("1/4", "75%"), children, strict=True)]
    return f"{'A' if depth == 0 else ''}{sign}({', '.join(children)})"


def question_about(statement):
    return questions_of(Task(read_exercise(f"ask: [true-false: {{statement: {statement}}}]")))[0]


@needs_node
@pytest.mark.parametrize("statement", REFUTABLE)
def test_counter_examples_are_judged_as_the_grader_judges_them(statement):
    chance = Random(statement)
    question = question_about(statement)
    field = question.fields[1]
    texts = [STATEMENTS[statement].model, *(random_tree(chance, STATEMENTS[statement].chance) for _ in range(250))]
    expected = [float(question.judge(field, {"truth": "false", "tree": text}).credit) for text in texts]
    assert {0.0, 1.0} == set(expected)
    found = run(
        "cases.map(([text, field]) => markField(field, text, {tree: text}))",
        [[text, page.field_key(field)] for text in texts],
    )
    assert [text for text, one, other in zip(texts, found, expected, strict=True) if one != other] == []


@needs_node
def test_a_true_statement_needs_no_tree():
    field = page.field_key(question_about("same-root-value").fields[1])
    assert run(
        "cases.map(all => markField(FIELD, all.tree, all))".replace("FIELD", json.dumps(field)),
        [{"truth": "true"}, {"truth": "true", "tree": "?"}, {"truth": "false", "tree": "A(1,2)"}],
    ) == [1, 1, 0]


@needs_node
@pytest.mark.parametrize("tie", ["nonstrict", "strict"])
def test_orders_are_judged_as_the_grader_judges_them(tie):
    chance = Random(tie)
    source = "A(B(3,12,8),C(2,4,6),D(14,5,2))"
    tree = parse(source)
    for goal in ("fewest", "most"):
        exercise = read_exercise(f"tree: {source}\nrule: {{tie: {tie}}}\nask: [reorder: {{goal: {goal}}}]")
        question = questions_of(Task(exercise))[0]
        field = question.fields[0]
        mixed = [
            rearranged(tree, lambda number: chance.sample(tree.children[number], len(tree.children[number])))
            for _ in range(150)
        ]
        texts = [
            field.key,
            *map(write, mixed),
            "A: D C B",
            "A: d, c, b; B: B3 B2 B1",
            "D: D3 D1 D2",
            "D: D3",
            "A D C B",
            "",
            "A: D C C",
            "X: B C",
            "A(B(3,12,8),C(2,4,6))",
            "A(B(3,12,8),C(2,4,6),D(14,5,3))",
            "A(",
        ]
        expected = [float(question.judge(field, {"order": text} if text else {}).credit) for text in texts]
        assert {0.0, 1.0} == set(expected)
        found = run(
            "cases.map(([text, field]) => markField(field, text, {order: text}))",
            [[text, page.field_key(field)] for text in texts],
        )
        assert [text for text, one, other in zip(texts, found, expected, strict=True) if one != other] == []


@needs_node
def test_the_notation_is_read_alike():
    """Labels, players, values and shares; what is no tree is refused at the same column."""
    chance = Random(5)
    written = [
        "A(B(3,12,8),C(2,4,6))",
        "△A( a1 : B-(B1=3, 12.0), a2: C!(2, 4/8) )",
        "A*(heads 1/2: B-(1,2), tails 50%: 7)",
        'max "two words"(a -3, b min B(1,#2), B=3(4))',
        "A(1,A1=2)",
        "A@2(B@1(1),C(2)) // end",
        "A(∞,−inf)",
        "(1,2)",
        "A*(0.5: 3, 0.4: 2)",
        "A(B(1,2),B(3,4))",
        "A(",
        "A(1,,2)",
        "A)",
        "",
        "A(1 2)",
        'A("",1)',
        "A+-(1)",
        "△A-(1)",
        "A(1/0,2)",
        "A*(1: 2, 3)",
        "A(0.5: 3, 2)",
        "ÀÉ_1'(x² 3, 4)",
        "A(B=~3,C=?x(1,2))",
        "A((((1))))",
        "A!(3!,2)",
        "A(B-=3,C+=4)",
        "A*(1/3: 1, 1/3: 2, 1/3: 3)",
        "A(3%: 2)",
        "A@3(1,2)",
        "A(max,1)",
        "A(inf: 3, a inf)",
    ]
    pieces = [*"AB(()),,-+*:=!#~1 ", "2.5", "1/2", "max ", "inf"]
    written += ["".join(chance.choice(pieces) for _ in range(chance.randint(1, 9))) for _ in range(3000)]
    found = run(
        """cases.map(text => { try { return readTree(text).map(node => [node.label, node.player,
        node.value ? spelled(node.value) : "", node.probability ? spelled(node.probability) : ""]); }
        catch (error) { if (error instanceof Unreadable) return error.column; throw error; } })""",
        written,
    )
    for text, read in zip(written, found, strict=True):
        try:
            tree = parse(text)
            tree.check()
        except BadText:
            assert isinstance(read, int), (text, read)
            continue
        assert read == [
            [
                tree.labels[number],
                tree.players[number],
                spelled(tree.values[number]),
                spelled(tree.probabilities[number]),
            ]
            for number in range(len(tree))
        ], text


def spelled(number):
    if number is None:
        return ""
    if number in (float("inf"), float("-inf")):
        return "1/0" if number > 0 else "-1/0"
    return "{0.numerator}/{0.denominator}".format(Fraction(number))


@pytest.mark.skipif(not CHROMIUM, reason="chromium opens the page, and is not installed")
def test_the_page_in_a_browser_marks_a_tree(tmp_path):
    """Opened as a file: a tree is typed, the button pressed, and the verdict read."""
    driving = """<script>
      const press = text => { const input = document.getElementById('true-false.tree'); input.value = text;
        input.dispatchEvent(new Event('input')); const section = input.closest('section');
        section.querySelector('button').click(); return section.querySelector('.verdict').textContent; };
      const select = document.getElementById('true-false.truth'); select.value = 'false';
      select.dispatchEvent(new Event('change'));
      const said = ['A(B(3,5),C(2,1))', 'A(B(3,5),C(4,6))', 'A(B(3,5,,C(4,6))'].map(press);
      document.body.replaceChildren(document.createTextNode(said.join('|')));
    </script></body>"""
    exercise = read_exercise("ask: [true-false: {statement: same-every-value}]")
    content = write_exercise(exercise, "html", "en").replace("</body>", driving)
    (tmp_path / "page.html").write_text(content, encoding="utf-8")
    done = subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={tmp_path}/profile",
            "--dump-dom",
            (tmp_path / "page.html").as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=600,
    )
    shown = done.stdout.partition("<body>")[2].partition("</body>")[0]
    assert shown.strip() == "Right.|Partly right: 50 %.|Partly right: 50 %. The tree cannot be read: look at column 9."


def test_every_exercise_of_the_collection_can_be_marked_in_the_page():
    for name in ("statements", "minimax-properties", "notes-example-2-order"):
        content = write_exercise(find(name), "html", "en")
        assert "judgeTree" in content and "later" not in page.WORDS
