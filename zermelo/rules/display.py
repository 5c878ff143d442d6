"""Pictures in notebooks: games, trees and searches display themselves by a drawer from a higher layer.

`zermelo/__init__.py`, the only module above both, registers it.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.languages.message import Message

_drawers: list[Callable[[Any], str]] = []


def drawn_by(drawer: Callable[[Any], str]) -> None:
    """Register the function that draws for notebooks."""
    _drawers[:] = [drawer]


def drawing_of(thing: Any) -> str:
    """The picture of a game, a tree or a recorded search, as SVG or HTML."""
    return _drawers[0](thing)


def rows_in_html(rows: "Iterable[tuple[Message, str]]", language: str) -> str:
    """An HTML table in a language, with a name and a text per row."""
    from html import escape

    from zermelo.languages.message import in_language

    shown = "".join(
        f'<tr><th scope="row">{escape(in_language(name, language))}</th>'
        f"<td>{escape(in_language(text, language))}</td></tr>"
        for name, text in rows
    )
    return f"<table>{shown}</table>"
