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


def shown(fence: Fence) -> tuple[Game, Position]:
    checked(fence.options)
    name, *moves = fence.words
    game = find(name)
    written = " ".join(moves) or fence.body
    return game, game.position(written) if written else game.initial


def html(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    board = board_of(game, position, scene.language)
    words = in_language(game.show(position), scene.language)
    picture = board_svg(board, in_language(game.look.title or game.name, scene.language), words, PAGE, clickable=False)
    return f'<figure class="board">{picture}</figure>\n'


def text(fence: Fence, scene: Scene) -> str:
    game, position = shown(fence)
    return as_code(in_language(game.show(position), scene.language))


ELEMENT = Element(html, text)
