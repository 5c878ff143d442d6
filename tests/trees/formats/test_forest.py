"""Brackets for LaTeX: those written here compile, and those written by hand are read."""

import shutil
import subprocess
from fractions import Fraction
from math import inf

import pytest

from tests.refusals import refused
from zermelo.trees.formats.forest import read, write
from zermelo.trees.notation import parse
from zermelo.trees.notation import write as notation
from zermelo.trees.notation_words import BadNotation

BY_HAND = r"""
\begin{forest} for tree={draw, circle}, % the first bracket opens the tree
[$A$, fill=red!20
  [B, edge label={node[midway, left]{$a_1$}} [3] [$12$] [{-8}]]
  [, chance, edge label={node{a2}} % a comment with ] in it
    [$\frac{1}{2}$, edge label={node[midway]{heads 25\%}}]
    [$-\infty$, edge label={node[midway]{?p}}]]
]
\end{forest}
"""


def test_brackets_by_hand():
    tree = read(BY_HAND)
    assert [tree.values[leaf] for leaf in tree.leaves] == [3, 12, -8, Fraction(1, 2), -inf]
    assert notation(tree) == "A(a_1: B(3,12,-8), a2: *(heads 0.25: 0.5, ?p: -inf))"


def test_bare_brackets():
    assert read("[[[3][12]][[2][4]]]") == parse("A((3,12),(2,4))")
    assert notation(read("[R [x=3] [y [1] [2]]]")) == "R(x=3,y(1,2))"


test_bad_brackets = refused(
    read,
    BadNotation,
    [
        ("", r"expected '\['"),
        ("[A [3] [4]", "Column 1: this bracket is not closed"),
        ("[A [B] [4]]", "Column 4: expected a value"),
        ("[A [] [4]]", "neither a value nor children"),
    ],
)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="LaTeX is not installed")
def test_it_compiles(tmp_path):
    tree = parse('A(a: "x, y_1"(1,?z), b: B=~5(1/3,[]), C*(0.3: 1, u 0.7: D(2,3)))'.replace("[]", "-7"))
    document = (
        "\\documentclass{standalone}\\usepackage{forest}\\begin{document}\n" + write(tree) + "\n\\end{document}\n"
    )
    (tmp_path / "tree.tex").write_text(document)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False)
    if "File `forest.sty' not found" in made.stdout:
        pytest.skip("the LaTeX package forest is not installed")
    assert made.returncode == 0, made.stdout[-2000:]
    assert (tmp_path / "tree.pdf").exists()
