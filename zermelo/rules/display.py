"""Pictures in notebooks: games, trees and searches display themselves by a drawer from a higher layer.

`zermelo/__init__.py`, the only module above both, registers it.
"""

from collections.abc import Callable
from typing import Any

_drawers: list[Callable[[Any], str]] = []


def drawn_by(drawer: Callable[[Any], str]) -> None:
    """Register the function that draws for notebooks."""
    _drawers[:] = [drawer]


def drawing_of(thing: Any) -> str:
    """The picture of a game, a tree or a recorded search, as SVG or HTML."""
    return _drawers[0](thing)
