"""A page of the course for a terminal: Markdown with trees as text and computed numbers, printed by rich."""

from zermelo.course.computed import compute
from zermelo.course.contents import Page
from zermelo.course.document import Document, Fence
from zermelo.course.elements import elements
from zermelo.course.scene import Scene


def markdown(page: Page, language: str) -> str:
    """The page with its live elements rendered as text.

    >>> from zermelo.course.contents import find
    >>> "`=" in markdown(find("minimax"), "en")
    False
    """
    document = Document(page.source(language))
    scene = Scene.of(document, language)

    def element(fence: Fence, lines: str) -> str:
        known = elements().get(fence.kind)
        return known.text(fence, scene) if known else lines

    return document.rewritten(element, lambda formula: f"**{compute(formula, scene)}**")
