"""The source of a page of the course: Markdown, with two additions.

A fence whose first word names an element declares it; words follow, then options, and the fence holds its content:

    ```tree first algorithm=alphabeta
    A(B(3,12,8), C(2,4,6))
    ```

Code between single backquotes that begins with an equals sign is a number to compute: `= nodes first`.

>>> page = Document("# Trees\\n\\n```tree first\\nA(B(3,12),C(2,4))\\n```\\n\\nIt is worth `= value first`.\\n")
>>> [fence.kind for fence in page.fences], page.formulas
(['tree'], ['value first'])
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.token import Token

MARK = "="


def parser() -> MarkdownIt:
    """The Markdown parser of the course: CommonMark, with tables."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Fence:
    """A live element as declared in the text."""

    kind: str
    words: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    body: str = ""

    @classmethod
    def read(cls, token: Token) -> "Fence":
        """
        >>> fence = Fence.read(Token("fence", "code", 0, info="tree first depth=2", content="A(1,2)\\n"))
        >>> fence.kind, fence.words, fence.options, fence.body
        ('tree', ('first',), {'depth': '2'}, 'A(1,2)')
        """
        kind, *rest = token.info.split() or [""]
        words = tuple(word for word in rest if "=" not in word)
        options = dict(word.split("=", 1) for word in rest if "=" in word)
        return cls(kind, words, options, token.content.strip("\n"))


class Document:
    """A parsed page."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = parser().parse(source)

    @cached_property
    def fences(self) -> list[Fence]:
        """Every fence, live element or not, in the order of the text."""
        return [Fence.read(token) for token in self.tokens if token.type == "fence"]

    @property
    def formulas(self) -> list[str]:
        """The values computed inside the text."""
        return [formula for token in self._inline() if (formula := formula_of(token))]

    @property
    def links(self) -> list[str]:
        """The targets of the links."""
        return [str(token.attrs["href"]) for token in self._inline() if token.type == "link_open"]

    @property
    def prose(self) -> list[str]:
        """The text without code and computed values."""
        return [token.content for token in self._inline() if token.type == "text"]

    def _inline(self) -> Iterator[Token]:
        for token in self.tokens:
            yield from token.children or ()

    def rewritten(self, fence: Callable[[Fence, str], str], formula: Callable[[str], str]) -> str:
        """The source with every fence and every formula replaced; `fence` gets the lines of the fence, too."""
        lines, written, at = self.source.splitlines(), [], 0
        for token in self.tokens:
            if token.type != "fence" or token.map is None:
                continue
            first, last = token.map
            written += [*lines[at:first], fence(Fence.read(token), "\n".join(lines[first:last]))]
            at = last
        text = "\n".join([*written, *lines[at:]]) + "\n"
        for asked in dict.fromkeys(self.formulas):
            text = text.replace(f"`{MARK} {asked}`", formula(asked))
        return text


def formula_of(token: Token) -> str:
    """The formula in a piece of code; empty if it is only code."""
    if token.type == "code_inline" and token.content.startswith(f"{MARK} "):
        return token.content.removeprefix(f"{MARK} ").strip()
    return ""
