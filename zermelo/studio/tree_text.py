"""Edit the text of a tree in place, preserving comments, line breaks and names.

>>> text = TreeText("A( // who begins?\\n  B(3, 12), // left\\n  C(2, 4)   // right\\n)")
>>> print(text.written({0: [4, 1]}))
A( // who begins?
  C(2, 4),   // right
  B(3, 12) // left
)

A comment after a child, on its line, moves with the child, and so do comment lines above it; comments on the line of
the opening bracket or above the closing one stay.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from zermelo.trees.notation import Edge, Reader

COMMENT = "//"


class Span(NamedTuple):
    """A part of the text, from `start` up to `end`."""

    start: int
    end: int


class _PlacingReader(Reader):
    """A reader that records the spans of nodes and their values."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.headings: list[Span] = []
        """Each node with its edge label, without its children."""
        self.values: list[Span] = []
        """The value in each heading; empty if it has none."""
        self._value = Span(0, 0)

    def node(self, parent: int, edge: Edge, start: int | None = None) -> int:
        self._value = Span(0, 0)
        number = super().node(parent, edge, start)
        first, last = self.starts[number], self.tokens[self.at - 1].end
        self.headings.append(Span(first, max(first, last)))  # an unnamed node has only its brackets
        self.values.append(self._value)
        return number

    def value(self) -> Any:
        first = self.tokens[self.at].start
        found = super().value()
        self._value = Span(first, self.tokens[self.at - 1].end)
        return found


class TreeText:
    """A text in the notation, with its tree."""

    def __init__(self, text: str) -> None:
        reader = _PlacingReader(text)
        self.text, self.tree = text, reader.read()
        self.headings, self.values = reader.headings, reader.values
        self._tokens = reader.tokens
        self._starts = [token.start for token in reader.tokens]
        self.ends = self._ends()

    def _token_after(self, position: int) -> Span:
        token = self._tokens[bisect_left(self._starts, position)]
        return Span(token.start, token.end)

    def _ends(self) -> list[int]:
        """The end of each node: of its heading, or of the bracket after its last child."""
        ends = [heading.end for heading in self.headings]
        for number in reversed(range(len(self.tree))):
            if children := self.tree.children[number]:
                ends[number] = self._token_after(ends[children[-1]]).end
        return ends

    def written(self, order: Mapping[int, Sequence[int]] | None = None, value: tuple[int, str] | None = None) -> str:
        """The text with the children of some nodes reordered, or another value of one leaf.

        >>> TreeText("A(B=3!, 7) // a choice").written(value=(1, "-4"))
        'A(B=-4!, 7) // a choice'
        """
        nodes = [""] * len(self.tree)
        for number in reversed(range(len(self.tree))):  # children before their parents
            nodes[number] = self._heading(number, value)
            if self.tree.children[number]:
                nodes[number] += self._family(number, nodes, (order or {}).get(number))
        return self.text[: self.headings[0].start] + nodes[0] + self.text[self.ends[0] :]

    def _heading(self, number: int, value: tuple[int, str] | None) -> str:
        start, end = self.headings[number]
        if value is None or value[0] != number:
            return self.text[start:end]
        place = self.values[number]
        return self.text[start : place.start] + value[1] + self.text[place.end : end]

    def _family(self, number: int, nodes: list[str], order: Sequence[int] | None) -> str:
        """The children of a node in brackets, with the text between them."""
        children = self.tree.children[number]
        opening = self._token_after(self.headings[number].end)
        bracket = self.text[self.headings[number].end : opening.end]
        borders = [opening.end, *(self.ends[child] for child in children)]
        gaps = [self.text[end : self.headings[child].start] for end, child in zip(borders, children, strict=False)]
        last = self.text[borders[-1] : self.ends[number]]
        if order is None or list(order) == children:
            return bracket + "".join(gap + nodes[child] for gap, child in zip(gaps, children, strict=True)) + last
        commas = [self._token_after(end).start - end for end in borders[1:-1]]
        bare = [gaps[0], *(gap[:at] + gap[at + 1 :] for at, gap in zip(commas, gaps[1:], strict=True)), last[:-1]]
        return bracket + _arranged(children, order, nodes, bare) + ")"


def _arranged(children: Sequence[int], order: Sequence[int], nodes: list[str], gaps: list[str]) -> str:
    """The children in a new order; `gaps` are the texts before each of them and after the last, without commas."""
    first, rest = _parted(gaps[0])
    behind, above, indents = {}, {}, []
    for child, gap in zip(children, gaps[1:], strict=True):
        indent, comment, _ = rest.partition(COMMENT)
        indents.append(indent)
        above[child] = rest[len(indent) :] if comment else ""
        line, rest = _parted(gap)
        behind[child] = line.rstrip() if COMMENT in line else ""
    written, in_comment = first, False
    for indent, child in zip(indents, order, strict=True):
        comma = "," if child != order[-1] else ""
        blank = _new_line(indent) if in_comment or above[child] else indent
        written += blank + above[child] + nodes[child] + comma + behind[child]
        in_comment = bool(behind[child])
    return written + (_new_line(rest) if in_comment else rest)


def _parted(gap: str) -> tuple[str, str]:
    """A gap split after its first line; a gap within one line belongs to the text after it."""
    line, newline, rest = gap.partition("\n")
    return (line, newline + rest) if newline else ("", gap)


def _new_line(blank: str) -> str:
    """The blank with a line break, so that a comment does not swallow the text after it."""
    return blank if "\n" in blank else "\n" + blank
