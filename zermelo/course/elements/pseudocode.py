"""The pseudocode of an algorithm in the style of a book or a lecture: the words are the algorithm and the style."""

from html import escape

from zermelo.algorithms import algorithms
from zermelo.algorithms.writing import Writing
from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import Scene, checked
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


def writing(fence: Fence) -> Writing:
    checked(fence.options)
    algorithm, name = fence.words
    known = {one.name: one for one in algorithms()[algorithm].writings}
    if name not in known:
        raise ZermeloError(
            M(
                "{algorithm} is not written {name!r}; it is written {known}.",
                algorithm=algorithm,
                name=name,
                known=", ".join(known),
            )
        )
    return known[name]


def html(fence: Fence, scene: Scene) -> str:
    return f'<pre class="pseudocode" tabindex="0">{escape(chr(10).join(writing(fence).lines(scene.language)))}</pre>\n'


def text(fence: Fence, scene: Scene) -> str:
    return as_code("\n".join(writing(fence).lines(scene.language)))


ELEMENT = Element(html, text)
