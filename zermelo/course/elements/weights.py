"""Tic-tac-toe evaluated by weighted features, adjustable in the studio; the words are the moves so far."""

import json
from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.elements.tree import figure
from zermelo.course.scene import MOST_BOARDS, Scene, checked
from zermelo.course.weights import HEAVIEST, searched, terms_of
from zermelo.draw import draw, svg
from zermelo.draw.drawing import Drawing
from zermelo.draw.page_colours import PAGE
from zermelo.games import tic_tac_toe
from zermelo.languages.message import in_language
from zermelo.languages.numbers import Number, display

TERMS = terms_of(tic_tac_toe.game)
USUAL = tuple(term.usual for term in TERMS)


def drawing(weights: tuple[Number, ...], start: str, depth: int, language: str) -> Drawing:
    """The drawing of the search with some weights."""
    return draw(searched(weights, start, depth), lang=language, caption="", most_boards=MOST_BOARDS)


def wanted(fence: Fence) -> tuple[str, int]:
    checked(fence.options, "depth")
    return " ".join(fence.words), int(fence.options.get("depth", 1))


def html(fence: Fence, scene: Scene) -> str:
    start, depth = wanted(fence)
    drawn = drawing(USUAL, start, depth, scene.language)
    sliders = "".join(
        f"<label><span>{escape(in_language(term.title, scene.language))}: "
        f"<output>{display(term.usual, scene.language)}</output></span>"
        f'<input type="range" min="-{HEAVIEST}" max="{HEAVIEST}" step="0.5" value="{term.usual}" data-keys></label>'
        for term in TERMS
    )
    request = json.dumps(
        {"game": tic_tac_toe.game.name, "start": start, "depth": depth, "algorithm": "minimax", "symmetric": True}
    )
    picture = svg.svg(drawn.picture, drawn.style, PAGE)
    return figure(drawn, picture, request, " weights", f'<div class="sliders" hidden>{sliders}</div>')


def text(fence: Fence, scene: Scene) -> str:
    start, depth = wanted(fence)
    terms = [f"- {display(term.usual, scene.language)} · {in_language(term.title, scene.language)}" for term in TERMS]
    return "\n".join([*terms, "", as_code(drawing(USUAL, start, depth, scene.language).text())])


ELEMENT = Element(html, text)
