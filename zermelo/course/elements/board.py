"""A board: the words are the game and the moves, or the position, that lead to it."""

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import Scene, checked
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.page_colours import PAGE
from zermelo.games import find
from zermelo.languages.message import in_language
from zermelo.rules.game import Game, Position

LARGE = 8
"""Columns from which a board is shown larger, for its squares to be legible."""


def shown(fence: Fence) -> tuple[Game, Position]:
    checked(fence.options)
    name, *moves = fence.words
    game = find(name)
    written = " ".join(moves) or fence.body
    return game, game.position(written) if written else game.initial


def title_of(game: Game, language: str) -> str:
    return in_language(game.look.title or game.name, language)


def picture(game: Game, position: Position, language: str) -> str:
    """The board as SVG, with its text for those who cannot see it."""
    board, words = board_of(game, position, language), in_language(game.show(position), language)
    return board_svg(board, title_of(game, language), words, PAGE, clickable=False)


def html(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    large = " large" if board_of(game, position).columns >= LARGE else ""
    return f'<figure class="board{large}">{picture(game, position, scene.language)}</figure>\n'


def text(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    return as_code(in_language(game.show(position), scene.language))


ELEMENT = Element(html, text)
