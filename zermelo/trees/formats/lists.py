"""Parenthesised lists, as in the Lisp assignments of UCLA's and CMU's courses: `((3 12 8)(2 4 6)(14 5 2))`.

MAX moves at the root and levels alternate; only values are written.

>>> tree = read("((3 12 8) (2 4 6) (14 5 2))   ; MAX to move")
>>> tree.labels[:4], write(tree)
(['A', 'A1', 'A11', 'A12'], '((3 12 8)(2 4 6)(14 5 2))')
"""

import re
from collections.abc import Iterator

from zermelo.languages.message import M
from zermelo.languages.numbers import shorten, write_number
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import require_alternation
from zermelo.trees.nesting import write_nested
from zermelo.trees.notation_words import BadNotation
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "lists"
EXTENSIONS = (".lisp",)

WORD = re.compile(r"[\s,']+|;[^\n]*|(?P<word>[()]|[^\s,'();]+)")


def looks_like(text: str) -> bool:
    """Whether the text is numbers and brackets, separated by blanks instead of the notation's commas."""
    return bool(re.fullmatch(r"'?\s*\([\s()0-9./+-]*\)\s*", text)) and bool(re.search(r"\d\s+[(\d+-]|\)\s*\(", text))


def read(text: str) -> Tree:
    """Read a list of lists of numbers."""
    draft = Draft()
    inside: list[int] = []
    opened = -1
    for match in WORD.finditer(text):
        word, start = match.group("word"), match.start()
        if word is None:
            continue
        if len(draft.labels) and not inside:
            raise BadNotation(M("expected the end of the text, for the list is complete."), text, start)
        parent = inside[-1] if inside else -1
        if word == "(":
            inside.append(draft.add(parent))
            opened = start
        elif word == ")":
            if not inside:
                raise BadNotation(M("expected a list, but this ')' closes nothing."), text, start)
            if not draft.tree.children[parent]:
                raise BadNotation(M("a list has at least one number or list inside."), text, opened)
            inside.pop()
        else:
            draft.add(parent, value=_number(word, text, start))
    if inside or not draft.labels:
        raise BadNotation(
            M("expected ')', but the text ends here.") if inside else M("expected a list."), text, len(text)
        )
    return draft.done()


def _number(word: str, text: str, start: int) -> object:
    try:
        return read_value(word)
    except BadTree:
        raise BadNotation(
            M("expected a number, '(' or ')', but found {word}.", word=shorten(word)), text, start
        ) from None


def write(tree: Tree) -> str:
    """The values of the tree, as a list of lists."""
    require_alternation(tree, M("a list of numbers"))

    def parts(number: int) -> Iterator[int | str]:
        children = tree.children[number]
        if not children:
            yield write_number(tree.written(number))
            return
        yield "("
        for before, child in zip([None, *children], children, strict=False):
            if before is not None and not tree.children[before] and not tree.children[child]:
                yield " "  # brackets separate other items
            yield child
        yield ")"

    return write_nested(0, parts)
