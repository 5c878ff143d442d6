"""The search of a tree or a position: the reader can step through it and, in the studio, change its leaves.

The first word is its name, by which the numbers of the page refer to it.
"""

import json
from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import LOOKS, SEARCHING, Scene, Searched, checked
from zermelo.draw import svg
from zermelo.draw.drawing import Drawing
from zermelo.draw.page_colours import PAGE
from zermelo.draw.stepper import WORDS, level_steps, parents_of, script_json, steps
from zermelo.languages.message import M

CONTROLS = {"first": "|←", "back": "←", "play": "▶", "on": "→", "last": "→|"}


def searched(fence: Fence) -> Searched:
    """The search declared by a fence."""
    checked(fence.options, *SEARCHING, *LOOKS, "steps", "boards")
    return Searched(fence.body, fence.options)


def html(fence: Fence, scene: Scene) -> str:
    """The drawing with the data that a script needs to step through it."""
    found = searched(fence)
    drawing = found.drawing(scene.language)
    picture = svg.svg(drawing.picture, drawing.style, PAGE)
    request = "" if found.path else json.dumps(found.request, ensure_ascii=False)
    return figure(drawing, picture, request, by_levels=goes_by_levels(fence))


def goes_by_levels(fence: Fence) -> bool:
    """Whether its steps are level by level, as on paper: `steps=levels`."""
    return fence.options.get("steps") == "levels"


def figure(
    drawing: Drawing, picture: str, request: str, kind: str = "", before: str = "", by_levels: bool = False
) -> str:
    """A drawing as a figure, with the data that a script needs to step through it and to request it again."""
    order = ' data-levels="yes"' if by_levels else ""
    head = f'<figure class="live-tree{kind}" data-request="{escape(request)}"{order}>{before}'
    if drawing.story is None:
        return f'{head}<div class="drawing">{picture}</div></figure>\n'
    told = list((level_steps if by_levels else steps)(drawing.picture, drawing.style, drawing.story))
    data = script_json({"steps": told, "parents": parents_of(drawing.picture)})
    return (
        f"{head}{controls(drawing.style.lang, len(told))}\n"
        f'<p class="sentence" role="status"></p>\n<div class="drawing">{picture}</div>\n'
        f'<script type="application/json" class="steps">{data}</script></figure>\n'
    )


def controls(language: str, count: int) -> str:
    """The buttons and the slider, hidden until a script enables them."""
    names = {key: escape(word.in_language(language)) for key, word in WORDS.items()}
    counted = M("Step {number} of {count}", number="{0}", count="{1}").in_language(language)
    buttons = [
        f'<button type="button" class="{name}" aria-label="{names[name]}">{sign}</button>'
        for name, sign in CONTROLS.items()
    ]
    slider = f'<input class="slider" type="range" min="0" max="{count - 1}" value="0" aria-label="{names["slider"]}">'
    return (
        f'<div class="controls" role="toolbar" data-counted="{escape(counted)}" hidden>'
        f'{"".join(buttons)}{slider}<span class="count"></span></div>'
    )


def text(fence: Fence, scene: Scene) -> str:
    return as_code(searched(fence).drawing(scene.language).text())


ELEMENT = Element(html, text)
