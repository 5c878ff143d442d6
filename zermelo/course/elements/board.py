"""A board: the words are the game and the moves, or the position.

`lines=open` draws the lines that each player of tic-tac-toe can still complete.
"""

from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import Scene, checked
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.open_lines import with_open_lines
from zermelo.draw.page_colours import PAGE
from zermelo.games import find
from zermelo.languages.message import M, in_language
from zermelo.rules.game import Game, Position
from zermelo.workbook.questions.boards import open_lines_told

LINES = M("Whole lines are open to X, dashed lines to O.")
LARGE = 8
"""The number of columns from which a board is shown larger, so that its squares are legible."""


def shown(fence: Fence) -> tuple[Game, Position]:
    checked(fence.options, "lines")
    name, *moves = fence.words
    game = find(name)
    written = " ".join(moves) or fence.body
    return game, game.position(written) if written else game.initial


def title_of(game: Game, language: str) -> str:
    return in_language(game.look.title or game.name, language)


def shows_lines(fence: Fence) -> bool:
    return fence.options.get("lines") == "open"


def picture(game: Game, position: Position, language: str, lines: bool = False) -> str:
    """The board as SVG, with alternative text."""
    board, words = board_of(game, position, language), in_language(game.show(position), language)
    if lines:
        board, words = with_open_lines(board, position), "\n".join([words, *open_lines_told(position, language)])
    return board_svg(board, title_of(game, language), words, PAGE, clickable=False)


def html(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    large = " large" if board_of(game, position).columns >= LARGE else ""
    drawn = picture(game, position, scene.language, shows_lines(fence))
    caption = f"<figcaption>{escape(LINES.in_language(scene.language))}</figcaption>" if shows_lines(fence) else ""
    return f'<figure class="board{large}">{drawn}{caption}</figure>\n'


def text(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    board = as_code(in_language(game.show(position), scene.language))
    told = open_lines_told(position, scene.language) if shows_lines(fence) else []
    return "\n\n".join([board, *told])


ELEMENT = Element(html, text)
