"""Display in notebooks: a position as its board, a trace as its lines.

Games, trees, drawings, exercises and stories of searches display themselves; positions are plain tuples and traces
plain lines, so a function displays them:

>>> from zermelo.draw.notebook import show_position
>>> from zermelo.games import tic_tac_toe
>>> print(show_position(tic_tac_toe.game, "b2 a1"))
3  . . .
2  . X .
1  O . .
   a b c
"""

from dataclasses import dataclass
from html import escape
from typing import Any

from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.drawing import draw
from zermelo.explain.story import Story
from zermelo.explain.tracing import action_line, trace
from zermelo.languages.choice import language_for
from zermelo.languages.message import in_language
from zermelo.rules.game import Game, Position


@dataclass(frozen=True)
class Shown:
    """Preformatted text on a terminal, and a drawing or the same text in a notebook."""

    text: str
    title: str
    svg: str = ""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        if self.svg:
            return self.svg
        return f'<pre role="img" aria-label="{escape(self.title, quote=True)}">{escape(self.text)}</pre>'


def show_position(game: Game, position: Position = None, lang: str | None = None) -> Shown:
    """The board of a position, given as such or as text; by default the initial one."""
    written = "" if position is None else position
    state = game.position(written) if isinstance(written, str) else written
    language = language_for(lang)
    text = in_language(game.show(state), language)
    return Shown(text, game.name, board_svg(board_of(game, state, language), game.name, text))


def drawing_of(thing: Any) -> str:
    """The picture with which a game, a tree or the story of a search displays itself."""
    if isinstance(thing, Game):
        return show_position(thing).svg
    drawing = draw(thing)
    return drawing.steps()._repr_html_() if isinstance(thing, Story) else drawing.svg()


def show_trace(story: Story, lang: str | None = None, *, boards: bool = False) -> Shown:
    """The trace of a search and the resulting move.

    >>> from zermelo.explain import tell
    >>> from zermelo.trees.notation import parse
    >>> story = tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="minimax")
    >>> print(str(show_trace(story, "es")).splitlines()[-1])
    tras el repaso de los sucesores de A la acción a hacer es B
    """
    language = language_for(lang)
    lines = [*trace(story, language, boards=boards), action_line(story, language)]
    return Shown("\n".join(lines), story.algorithm)
