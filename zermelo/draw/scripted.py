"""A drawing from a script: what the command `draw` writes."""

from typing import Any, TypedDict, Unpack

from zermelo.algorithms import Result
from zermelo.draw.drawing import Drawing
from zermelo.draw.drawing import draw as drawn
from zermelo.draw.winning import winning_picture
from zermelo.explain.path_story import PathStory
from zermelo.explain.scripted import Settings, recorded, recorded_path
from zermelo.explain.story import Story
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import subject_of
from zermelo.rules.game import Game, Position
from zermelo.trees.tree import Tree

SEARCHING = {"algorithm", "model", "window"}
"""The settings that ask for a search to be drawn."""


class Style(TypedDict, total=False):
    """How a drawing looks, as on the command line."""

    theme: str
    dark: bool
    windows: bool | None
    numbers: bool | None
    most: int
    """Fold the tree beyond this many nodes."""


class Options(Settings, Style, total=False):
    """The search to draw, and its looks."""


def draw(
    subject: Tree | Game | Story | PathStory | Result | str,
    position: Position = None,
    *,
    winning: bool = False,
    reach: bool = False,
    lang: str | None = None,
    **options: Unpack[Options],
) -> Drawing:
    """Draw a tree, a game to some depth, or a search, as `zermelo draw` does; `save` writes it to a file.

    An `algorithm`, a `model` or a `window` searches, and draws the search. `winning` draws only the part of a won tree
    that proves the win, `reach` shows the probability of reaching each leaf by best play.

    >>> draw("A(B(3,12),C(2,4))", algorithm="alphabeta", theme="nilsson", lang="es").svg().count("poda") > 0
    True
    >>> draw("tic-tac-toe", "b2", depth=1, symmetric=True).svg().startswith("<svg")
    True
    """
    looks: dict[str, Any] = {name: value for name, value in options.items() if name in Style.__annotations__}
    settings: dict[str, Any] = {name: value for name, value in options.items() if name not in looks}
    language = language_for(lang)
    if isinstance(subject, Story | PathStory | Result):
        return drawn(subject, lang=language, reach=reach, **looks)
    found, start = subject_of(subject, position)
    if winning:
        if not isinstance(found, Tree):
            raise ZermeloError(
                M("--winning needs a tree; of a game, `zermelo strategy GAME --winning` tells the plan.")
            )
        return drawn(winning_picture(found), lang=language, **looks)
    if "algorithm" in settings and (path := recorded_path(found, start, settings)):
        return drawn(path, lang=language, **looks)
    if reach or SEARCHING & {name for name, value in settings.items() if value is not None}:
        return drawn(recorded(found, start, **settings), lang=language, reach=reach, **looks)
    plain = {name: settings[name] for name in ("depth", "symmetric") if name in settings}
    return drawn(found, position=start, lang=language, **plain, **looks)
