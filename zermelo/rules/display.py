"""Pictures in notebooks: games, trees and searches show themselves, and a folder above them draws.

That folder is named in `zermelo/__init__.py`, which alone knows everything below it.
"""

from collections.abc import Callable
from typing import Any

_drawers: list[Callable[[Any], str]] = []


def drawn_by(drawer: Callable[[Any], str]) -> None:
    """Let this function draw for notebooks."""
    _drawers[:] = [drawer]


def drawing_of(thing: Any) -> str:
    """The picture of a game, a tree or the story of a search, as SVG or HTML."""
    return _drawers[0](thing)
