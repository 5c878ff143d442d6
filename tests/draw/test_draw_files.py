"""Drawings as files: images, pages, LaTeX that compiles, and the command that makes them."""

import builtins
import re
import shutil
import stat
import subprocess

import pytest
from click.testing import CliRunner

from tests.draw.test_draw import QUESTIONS, SEED, THREE, large_tree, seed_story
from zermelo.cli.program import application
from zermelo.draw import draw, export
from zermelo.draw.export import ENDINGS
from zermelo.draw.themes import THEMES
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.errors import ZermeloError
from zermelo.trees.notation import parse


def without(monkeypatch, package):
    """Pretend that an optional package is not installed."""
    real = builtins.__import__

    def missing(name, *rest):
        if name == package:
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)


# ---------------------------------------------------------------------------------------------
# Images and pages


def test_a_png_has_the_size_of_the_drawing_times_the_scale():
    pytest.importorskip("resvg_py")
    drawing = draw(seed_story())
    wide, high = map(float, re.search(r'width="([\d.]+)" height="([\d.]+)"', drawing.svg()).groups())
    image = drawing.png(scale=2)
    assert image.startswith(b"\x89PNG")
    assert abs(int.from_bytes(image[16:20]) - 2 * wide) <= 2 and abs(int.from_bytes(image[20:24]) - 2 * high) <= 2


def test_a_png_of_a_wide_tree_is_made_smaller_or_refused(monkeypatch):
    pytest.importorskip("resvg_py")
    drawing = draw(seed_story())
    monkeypatch.setattr(export, "LONGEST_SIDE", 500)
    assert max(int.from_bytes(drawing.png()[16:20]), int.from_bytes(drawing.png()[20:24])) <= 500
    monkeypatch.setattr(export, "LONGEST_SIDE", 100)
    with pytest.raises(ZermeloError, match="too large"):
        drawing.png()


def test_a_pdf_is_one_page():
    pytest.importorskip("typst")
    page = draw(seed_story(), dark=True, theme="unir").pdf()
    assert page.startswith(b"%PDF") and page.count(b"/Type /Page\n") + page.count(b"/Type/Page/") <= 1


@pytest.mark.parametrize(("kind", "package", "name"), [("png", "resvg_py", "resvg-py"), ("pdf", "typst", "typst")])
def test_a_missing_package_is_named_with_its_command(monkeypatch, kind, package, name):
    without(monkeypatch, package)
    sentence = f"{kind.upper()} needs the package {name}: pip install 'zermelo[draw]'."
    with pytest.raises(ZermeloError, match=re.escape(sentence)):
        getattr(draw(SEED), kind)()


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_kind_of_file(tmp_path, ending):
    for needed, package in ((".png", "resvg_py"), (".pdf", "typst")):
        if ending == needed:
            pytest.importorskip(package)
    file = tmp_path / f"tree{ending.upper()}"
    draw(seed_story(), lang="ca").save(file)
    assert file.stat().st_size > 500 and stat.S_IMODE(file.stat().st_mode) == 0o644
    assert [other.name for other in tmp_path.iterdir()] == [file.name]


def test_what_cannot_be_saved_leaves_nothing_behind(tmp_path):
    with pytest.raises(ZermeloError, match=r"tree.gif has no known suffix; a drawing is saved as .svg, .png"):
        draw(SEED).save(tmp_path / "tree.gif")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(ZermeloError, match="cannot be written"):
        draw(SEED).save(tmp_path / "folder.svg")
    assert [file.name for file in tmp_path.iterdir()] == ["folder.svg"]


# ---------------------------------------------------------------------------------------------
# LaTeX

LATEX = shutil.which("pdflatex")
HOSTILE = '"50% {x} \\\\ $ & # ^ _ ~ [a,b] 漢"("-*`|<>": B(3,12),C(#2,H!=?x))'
DRAWINGS = {
    "seed": lambda: draw(seed_story()),
    "ballard": lambda: draw(seed_story(), theme="ballard", lang="es"),
    "negamax": lambda: draw(seed_story(labels="bound"), theme="negamax", lang="ca"),
    "three": lambda: draw(tell(parse(THREE), algorithm="maxn"), lang="ca"),
    "questions": lambda: draw(QUESTIONS, theme="nilsson"),
    "boards": lambda: draw(tell(tic_tac_toe.game, algorithm="alphabeta", depth=2, symmetric=True)),
    "hostile": lambda: draw(HOSTILE),
    "folded": lambda: draw(large_tree(400), most=30),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_brackets_of_latex_are_balanced(name):
    text = DRAWINGS[name]().tex()
    tree = text.partition("\\begin{forest}")[2].partition("\\end{forest}")[0]
    nodes = sum(line.startswith("[{") for line in tree.splitlines())
    closing = sum(len(line) for line in tree.splitlines() if set(line) == {"]"})
    assert nodes == closing == min(len(DRAWINGS[name]().picture), nodes)
    bare = re.sub(r"\\[\\{}]", "", text)  # without ends of lines and braces that are meant
    assert bare.count("{") == bare.count("}")


@pytest.mark.skipif(LATEX is None, reason="LaTeX is not installed")
@pytest.mark.parametrize("name", DRAWINGS)
def test_latex_compiles(tmp_path, name):
    (tmp_path / "tree.tex").write_text(DRAWINGS[name]().tex(), encoding="utf-8")
    packages = subprocess.run(["kpsewhich", "forest.sty", "standalone.cls"], capture_output=True, text=True)
    if len(packages.stdout.split()) < 2:
        pytest.skip("LaTeX has no forest or no standalone")
    run = subprocess.run(
        [LATEX, "-interaction=nonstopmode", "-halt-on-error", "tree.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=600,
    )
    assert run.returncode == 0, [line for line in run.stdout.splitlines() if line.startswith(("!", "l."))]
    assert "Output written on tree.pdf (1 page" in run.stdout


# ---------------------------------------------------------------------------------------------
# The page with steps


def test_the_page_with_steps_needs_nothing_from_outside():
    page = draw(seed_story(), lang="es").html()
    assert not re.findall(r"(?:src|href)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)
    assert 'aria-live="polite"' in page and "ArrowLeft" in page and "Home" in page and "Se podan B32, B33." in page


def test_every_visit_is_a_step_and_the_last_says_the_value():
    from zermelo.draw.stepper import ENTERED, VALUED, steps

    drawing = draw(seed_story())
    told = list(steps(drawing.picture, drawing.style, drawing.story))
    assert len(told) == 12 + 5 + 1  # nodes entered, inner nodes left, the end
    assert told[0]["nodes"] == [[0, ENTERED, None]]
    assert told[2]["nodes"] == [[2, VALUED, "3"], [1, ENTERED, "3"]]  # B1 is 3, and so far B
    assert told[-1]["text"] == "The search is over: the value of A is 3."


def test_a_notebook_shows_the_steps_in_a_frame():
    shown = draw(seed_story()).steps()._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and "<script>" not in shown


def test_a_drawing_without_a_search_is_a_page_without_steps():
    page = draw(SEED).html()
    assert "<script>" not in page and "<svg" in page


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_script_of_the_page_is_javascript(tmp_path):
    page = draw(seed_story()).html()
    (tmp_path / "steps.mjs").write_text(page.partition("<script>")[2].partition("</script>")[0], encoding="utf-8")
    checked = subprocess.run(["node", "--check", "steps.mjs"], cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


# ---------------------------------------------------------------------------------------------
# The command


def run(*words, given=None):
    return CliRunner().invoke(application(), ["draw", *words], input=given)


def test_the_command_prints_text():
    shown = run(SEED, "--algorithm", "alphabeta", "--lang", "en")
    assert shown.exit_code == 0 and shown.stdout == draw(seed_story()).text()


def test_the_command_reads_the_input_and_files(tmp_path):
    file = tmp_path / "tree.txt"
    file.write_text(SEED, encoding="utf-8")
    expected = draw(SEED, lang="es").text()
    assert run("-", "--lang", "es", given=SEED).stdout == run(str(file), "--lang", "es").stdout == expected


@pytest.mark.parametrize("theme", THEMES)
def test_the_command_writes_a_file(tmp_path, theme):
    file = tmp_path / "boards.svg"
    shown = run("tic-tac-toe", "b2", "--depth", "1", "--symmetric", "--theme", theme, "--dark", "-o", str(file))
    assert shown.exit_code == 0 and shown.stdout == ""
    assert file.read_text(encoding="utf-8").count("data-node") == 3


def test_the_command_refuses_in_sentences():
    for words, sentence in [
        (["tic-tac-toe"], "needs a depth"),
        ([SEED, "b2"], "b2"),
        ([SEED, "--theme", "x"], "There is no theme"),
        ([SEED, "--algorithm", "guess"], "There is no algorithm 'guess'"),
        ([SEED, "--lang", "eo"], "There is no language 'eo'"),
    ]:
        failed = run(*words)
        assert isinstance(failed.exception, ZermeloError) and sentence in str(failed.exception)


def test_the_command_says_how_to_fold_a_wide_image(tmp_path, monkeypatch):
    pytest.importorskip("resvg_py")
    file = tmp_path / "wide.png"
    assert run(SEED, "-o", str(file)).stderr == ""
    monkeypatch.setattr("zermelo.cli.draw.WIDEST", 300)
    wide = run(SEED, "-o", str(file), "--lang", "en")
    assert wide.exit_code == 0 and wide.stdout == "" and file.exists()
    width = int.from_bytes(file.read_bytes()[16:20])
    found = re.fullmatch(rf"wide.png is {width} pixels wide; --most (\d+) folds the tree beyond .*\n", wide.stderr)
    assert found and 2 <= int(found[1]) < 13
    assert run(SEED, "-o", str(tmp_path / "wide.svg")).stderr == ""


def test_a_tree_longer_than_any_name_of_a_file():
    tree = f"A({','.join(f'B{number}(3,4)' for number in range(40))})"
    assert 255 < len(tree) < 1000
    assert run(tree, "--lang", "en").exit_code == 0
