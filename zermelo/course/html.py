"""A page of the course as HTML: the studio and the exported files differ in their links only.

>>> from zermelo.course.contents import find
>>> page = body(find("minimax"), "en", lambda kind, name: f"{name}.html")
>>> "<h1>Minimax</h1>" in page, 'class="live-tree"' in page
(True, True)
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from zermelo.course.computed import compute
from zermelo.course.contents import Page
from zermelo.course.document import Document, Fence, formula_of, parser
from zermelo.course.elements import elements
from zermelo.course.powers import raised, with_powers
from zermelo.course.scene import Scene
from zermelo.languages.message import M

Links = Callable[[str, str], str]
"""The URL of a link to a page of the course (`course`) or an exercise (`exercise`)."""
SCHEMES = ("course", "exercise")


class Renderer(RendererHTML):
    """The standard renderer, with live elements, computed numbers, and links to other pages."""

    scene: Scene
    links: Links

    def fence(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        fence = Fence.read(tokens[number])
        element = elements().get(fence.kind)
        return element.html(fence, self.scene) if element else super().fence(tokens, number, options, env)

    def text(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        return with_powers(super().text(tokens, number, options, env))

    def code_inline(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        formula = formula_of(tokens[number])
        if not formula:
            words = (f"<span>{escape(word)}</span>" for word in tokens[number].content.split(" "))
            return f"<code>{' '.join(words)}</code>"
        shown = raised(escape(compute(formula, self.scene)))
        told = escape(M("Computed when the page was shown").in_language(self.scene.language))
        return f'<output class="computed" title="{told}">{shown}</output>'

    def link_open(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        token = tokens[number]
        scheme, _, name = str(token.attrs["href"]).partition(":")
        if scheme in SCHEMES:
            token.attrs["href"] = self.links(scheme, name)
        return self.renderToken(tokens, number, options, env)

    def table_open(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        return '<div class="table" tabindex="0"><table>\n'

    def th_open(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        """Render the empty corner of a table as a plain cell, because it heads nothing."""
        return self.renderToken(tokens, number, options, env) if tokens[number + 1].content else "<td>"

    def th_close(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        return "</th>" if tokens[number - 1].content else "</td>"

    def table_close(self, tokens: Sequence[Token], number: int, options: Any, env: Any) -> str:
        return "</table></div>\n"


def body(page: Page, language: str, links: Links) -> str:
    """The body of a page."""
    document = Document(page.source(language))
    renderer = Renderer()
    renderer.scene, renderer.links = Scene.of(document, language), links
    return renderer.render(document.tokens, parser().options, {})
