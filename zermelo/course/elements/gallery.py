"""The initial positions of several games side by side, with their names; the words are the games."""

from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element
from zermelo.course.elements.board import picture, title_of
from zermelo.course.scene import Scene, checked
from zermelo.games import find


def html(fence: Fence, scene: Scene) -> str:
    checked(fence.options)
    boards = [
        f"<figure>{picture(game, game.initial, scene.language)}"
        f"<figcaption>{escape(title_of(game, scene.language))}</figcaption></figure>"
        for game in map(find, fence.words)
    ]
    return f'<figure class="gallery">{"".join(boards)}</figure>\n'


def text(fence: Fence, scene: Scene) -> str:
    checked(fence.options)
    return "\n".join(f"- {title_of(find(name), scene.language)} (`zermelo play {name}`)" for name in fence.words)


ELEMENT = Element(html, text)
