"""The command `draw`: a tree, a game or a search as a file."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from zermelo.cli.console import complain, speech
from zermelo.cli.explain import Labels, PositionWords, Rule, SearchOptions, Subject, path_of, story_of, subject_of
from zermelo.cli.options import Depth, Model, Symmetric, Window
from zermelo.cli.parsing import option
from zermelo.draw.drawing import Drawing
from zermelo.draw.export import png_size
from zermelo.draw.fold import MOST_NODES
from zermelo.draw.scripted import draw as drawn
from zermelo.draw.themes import THEMES
from zermelo.languages.message import M

WIDEST = 8000
"""Pixels; a wider image is hard to read."""


class StyleOptions(NamedTuple):
    """How a drawing looks."""

    theme: Annotated[str, option(M("The shapes: {themes}.", themes=", ".join(THEMES)))] = "aima"
    dark: Annotated[bool, option(M("Light on dark."))] = False
    windows: Annotated[bool | None, option(M("Show the windows."))] = None
    numbers: Annotated[bool | None, option(M("Show the order of the visits."))] = None
    most: Annotated[int, option(M("Fold the tree beyond this many nodes."), low=2)] = MOST_NODES


def draw(
    tree: Subject,
    position: PositionWords = (),
    output: Annotated[
        Path | None,
        option(
            M("The file to write: .svg, .png, .pdf, .tex, .txt or .html (step by step); text on stdout without it."),
            "-o",
            "--output",
        ),
    ] = None,
    algorithm: Annotated[str | None, option(M("Search with this algorithm, and draw the search."))] = None,
    depth: Depth = None,
    rule: Rule = "nonstrict",
    labels: Labels = "soft",
    symmetric: Symmetric = False,
    model: Model = None,
    window: Window = None,
    winning: Annotated[bool, option(M("Draw only the part of a won tree that proves the win."))] = False,
    reach: Annotated[bool, option(M("Show the probability of reaching each leaf by best play."))] = False,
    *,
    style: StyleOptions,
) -> None:
    """Draw a tree, a game to some depth, or a search.

    \b
    zermelo draw 'A(B(3,12,8),C(2,4,6))' --algorithm alphabeta -o tree.svg
    zermelo draw tic-tac-toe --depth 2 --symmetric -o boards.pdf
    zermelo draw 'A(B(C(1,-1),D(0,1)),E(1,0))' --winning -o won.svg
    zermelo draw sliding-tiles "3 1 2 4 5 0" --algorithm astar -o search.html
    zermelo draw 'A(B*(1/6: 12, 5/6: 3), 4)' --reach -o dice.svg
    """
    subject, start = subject_of(tree, position)
    looks: dict[str, Any] = {"lang": speech.language, **style._asdict()}
    if winning or (algorithm is None and model is None and window is None and not reach):
        drawing = drawn(subject, start, depth=depth, symmetric=symmetric, winning=winning, **looks)
    else:
        search = SearchOptions(algorithm or "auto", depth, rule, symmetric, model, window)
        path = path_of(subject, start, search) if algorithm else None
        drawing = drawn(path or story_of(subject, start, search, labels), reach=reach, **looks)
    if output is None:
        print(drawing.text(), end="")
    else:
        drawing.save(output)
        complain_of_width(drawing, output)


def complain_of_width(drawing: Drawing, file: Path) -> None:
    """Say how to fold the tree of an image that is too wide."""
    if file.suffix.lower() != ".png":
        return
    wide, _ = png_size(file.read_bytes())
    if wide > WIDEST:
        fewer = max(2, len(drawing.picture) * WIDEST // wide)
        complain(
            M(
                "{file} is {width} pixels wide; --most {most} folds the tree beyond that many nodes.",
                file=file.name,
                width=wide,
                most=fewer,
            )
        )
