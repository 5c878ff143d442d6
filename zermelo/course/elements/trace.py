"""The trace of a search, line by line: of a named tree of the page, or of the tree in the fence."""

from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element, as_code
from zermelo.course.scene import SEARCHING, Scene, checked
from zermelo.equilibria.regret import RULES
from zermelo.explain.path_tracing import trace_path
from zermelo.explain.regret_tracing import trace_regret
from zermelo.explain.tracing import trace


def lines(fence: Fence, scene: Scene) -> str:
    checked(fence.options, *SEARCHING, "iterations")
    method = fence.options.get("algorithm", "")
    if method in RULES:
        game = scene.game(fence.words[0] if fence.words else fence.body)
        return "\n".join(trace_regret(game, method, int(fence.options.get("iterations", 1)), scene.language))
    found = scene.searched(fence.words[0] if fence.words else fence.body, **fence.options)
    if found.path:
        return "\n".join(trace_path(found.path, scene.language))
    return "\n".join(trace(found.story, scene.language))


def html(fence: Fence, scene: Scene) -> str:
    return f'<pre class="trace" tabindex="0">{escape(lines(fence, scene))}</pre>\n'


def text(fence: Fence, scene: Scene) -> str:
    return as_code(lines(fence, scene))


ELEMENT = Element(html, text)
