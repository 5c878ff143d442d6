"""A timeline: each line of the fence is a year, a person or program, and an event, separated by bars."""

from html import escape

from zermelo.course.document import Fence
from zermelo.course.elements import Element
from zermelo.course.scene import Scene, checked


def entries(fence: Fence) -> list[tuple[str, str, str]]:
    """
    >>> entries(Fence("timeline", body="1950 | Shannon | A plan."))
    [('1950', 'Shannon', 'A plan.')]
    """
    checked(fence.options)
    lines = [line for line in fence.body.splitlines() if line.strip()]
    return [(year.strip(), who.strip(), what.strip()) for year, who, what in (line.split("|") for line in lines)]


def html(fence: Fence, scene: Scene) -> str:
    items = "".join(
        f"<li><time>{escape(year)}</time><strong>{escape(who)}</strong><span>{escape(what)}</span></li>"
        for year, who, what in entries(fence)
    )
    return f'<ol class="timeline">{items}</ol>\n'


def text(fence: Fence, scene: Scene) -> str:
    return "\n".join(f"- {year} **{who}.** {what}" for year, who, what in entries(fence))


ELEMENT = Element(html, text)
