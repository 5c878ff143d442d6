"""The command `zermelo draw`: a tree, a game or a search as a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from zermelo.explain.draw.fold import MOST_NODES
from zermelo.explain.draw.themes import THEMES
from zermelo.game import Game, ZermeloError
from zermelo.tree import Tree

SHORT = 200
"""A name of a file is not longer than this; a tree may be."""


def draw(
    tree: Annotated[str, typer.Argument(metavar="TREE|GAME", help="A tree, its file, - for the input, or a game.")],
    position: Annotated[
        list[str] | None,
        typer.Argument(metavar="POSITION", help="A board, or the moves that lead to it.", show_default=False),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", show_default=False,
                     help="Where to: .svg, .png, .pdf, .tex, .txt or .html (step by step); else text on the screen."),
    ] = None,
    algorithm: Annotated[
        str | None, typer.Option(help="Search first, and draw what happened.", show_default=False)
    ] = None,
    depth: Annotated[int | None, typer.Option(help="How many plies; games need it.", show_default=False)] = None,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Of symmetric moves, draw one.")] = False,
    rule: Annotated[str, typer.Option(help="The tie rule: nonstrict or strict.")] = "nonstrict",
    labels: Annotated[str, typer.Option(help="Values at cut nodes: soft, hard, bound or practical.")] = "soft",
    theme: Annotated[str, typer.Option(help=f"The shapes: {', '.join(THEMES)}.")] = "aima",
    dark: Annotated[bool, typer.Option("--dark", help="Light on dark.")] = False,
    windows: Annotated[bool | None, typer.Option(help="Show the windows.", show_default=False)] = None,
    numbers: Annotated[bool | None, typer.Option(help="Show the order of the visits.", show_default=False)] = None,
    most: Annotated[int, typer.Option(help="Fold what is more than so many nodes.", min=2)] = MOST_NODES,
    lang: Annotated[str | None, typer.Option(help="en, es or ca; else that of the locale.", show_default=False)] = None,
) -> None:  # fmt: skip
    """Draw a tree, a game to some depth, or a search.

    \b
    zermelo draw 'A(B(3,12,8),C(2,4,6))' --algorithm alphabeta -o tree.svg
    zermelo draw tic-tac-toe --depth 2 --symmetric -o boards.pdf
    """
    from zermelo.explain.draw.drawing import draw as drawn
    from zermelo.explain.languages import language_for
    from zermelo.explain.story import Story, tell

    language = language_for(lang)
    given = subject_of(tree)
    start = None
    if isinstance(given, Game):
        start = given.position(" ".join(position or []))
    elif position:
        raise ZermeloError(f"A tree has no other position than its root; {' '.join(position)!r} is too much.")
    subject: Tree | Game | Story = given
    if algorithm is not None:
        options = {"symmetric": True} if symmetric else {}
        subject = tell(given, start, algorithm=algorithm, rule=rule, labels=labels, depth=depth, **options)
    drawing = drawn(subject, position=start, depth=depth, symmetric=symmetric, theme=theme, dark=dark, lang=language,
                    windows=windows, numbers=numbers, most=most)  # fmt: skip
    if output is None:
        print(drawing.text(), end="")
    else:
        drawing.save(output)


def subject_of(text: str) -> Tree | Game:
    """What a word of the command line means: the input, a file, a game, or a tree in any notation."""
    from zermelo import formats
    from zermelo.games import find, names

    if text == "-":
        return formats.read(sys.stdin.read())
    if text.partition(":")[0] in names() or text.partition(":")[0].endswith(".py"):
        return find(text)
    if len(text) <= SHORT and "\0" not in text and Path(text).is_file():
        return formats.read(Path(text).read_text(encoding="utf-8"), filename=text)
    return formats.read(text)


COMMANDS = (draw,)


def register(app: typer.Typer) -> None:
    """Add the command to a program."""
    for command in COMMANDS:
        app.command()(command)
