"""The command `zermelo draw`: a tree, a game or a search as a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from zermelo.cli.explain import Labels, PositionWords, Rule, Subject, told
from zermelo.cli.options import Depth, Language, Symmetric
from zermelo.cli.subject import find_subject
from zermelo.draw.drawing import Drawing
from zermelo.draw.drawing import draw as drawn
from zermelo.draw.export import png_size
from zermelo.draw.fold import MOST_NODES
from zermelo.draw.themes import THEMES
from zermelo.languages.choice import language_for
from zermelo.languages.named import say

WIDEST = 8000
"""In pixels: what is wider than a few screens is hard to look at."""

Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        show_default=False,
        help="Where to: .svg, .png, .pdf, .tex, .txt or .html (step by step); else text on the screen.",
    ),
]
AlgorithmName = Annotated[str | None, typer.Option(help="Search, and draw what happened.", show_default=False)]
ThemeName = Annotated[str, typer.Option(help=f"The shapes: {', '.join(THEMES)}.")]
Dark = Annotated[bool, typer.Option("--dark", help="Light on dark.")]
Windows = Annotated[bool | None, typer.Option(help="Show the windows.", show_default=False)]
Numbers = Annotated[bool | None, typer.Option(help="Show the order of the visits.", show_default=False)]
Most = Annotated[int, typer.Option(help="Fold what is more than so many nodes.", min=2)]


def draw(
    tree: Subject,
    position: PositionWords = None,
    output: Output = None,
    algorithm: AlgorithmName = None,
    depth: Depth = None,
    rule: Rule = "nonstrict",
    labels: Labels = "soft",
    symmetric: Symmetric = False,
    theme: ThemeName = "aima",
    dark: Dark = False,
    windows: Windows = None,
    numbers: Numbers = None,
    most: Most = MOST_NODES,
    lang: Language = None,
) -> None:
    """Draw a tree, a game to some depth, or a search.

    \b
    zermelo draw 'A(B(3,12,8),C(2,4,6))' --algorithm alphabeta -o tree.svg
    zermelo draw tic-tac-toe --depth 2 --symmetric -o boards.pdf
    """
    language = language_for(lang)
    if algorithm is None:
        subject, start = find_subject(tree, position, language)
        drawing = drawn(
            subject,
            position=start,
            depth=depth,
            symmetric=symmetric,
            theme=theme,
            dark=dark,
            lang=language,
            windows=windows,
            numbers=numbers,
            most=most,
        )
    else:
        story = told(tree, position, language, algorithm, depth, rule, labels, symmetric)
        drawing = drawn(story, theme=theme, dark=dark, lang=language, windows=windows, numbers=numbers, most=most)
    if output is None:
        print(drawing.text(), end="")
    else:
        drawing.save(output)
        complain_of_width(drawing, output, language)


def complain_of_width(drawing: Drawing, file: Path, language: str) -> None:
    """Say how to fold the tree of an image that is too wide to be looked at."""
    if file.suffix.lower() != ".png":
        return
    wide, _ = png_size(file.read_bytes())
    if wide > WIDEST:
        fewer = max(2, len(drawing.picture) * WIDEST // wide)
        print(say("draw.wide", language, file=file.name, width=wide, most=fewer), file=sys.stderr)


COMMANDS = (draw,)


def register(app: typer.Typer) -> None:
    """Add the command to a program."""
    for command in COMMANDS:
        app.command()(command)
