"""The tokens of the notation, and errors with their position."""

import re
from typing import NamedTuple

from zermelo.languages.message import M, Message
from zermelo.languages.numbers import shorten
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.tree import BadTree

SHAPES = {"△": MAX, "▽": MIN, "○": CHANCE}
SIGNS = {"+": MAX, "-": MIN, "*": CHANCE}
SIGN_OF = {player: sign for sign, player in SIGNS.items()}
LEAF_SHAPES = {MAX: "△", MIN: "▽"}
"""X-=8 is a MIN node computed elsewhere, as ▽X=8 is, while X@2=8 only says whose turn it is. A leaf of chance is never
the end of a game, and so needs no shape to be drawn as one."""
WORDS = {"max": MAX, "min": MIN, "chance": CHANCE, "MAX": MAX, "MIN": MIN, "CHANCE": CHANCE}

WORD = r"[^\W\d][\w'’′·\u0300-\u036f]*"
NAME = rf"{WORD}(?:-{WORD})*"
"""A hyphen between letters belongs to a name, as in cul-de-sac; elsewhere it is the sign of MIN, as in A-(1,2)."""
TOKEN = re.compile(
    rf"""
    (?P<blank>   (?:\s+|//[^\n]*)+ )
  | (?P<number>  [0-9]+/[0-9]+ | [0-9]*\.[0-9]+ | [0-9]+ )
  | (?P<name>    {NAME} )
  | (?P<text>    "(?:[^"\\]|\\.)*" )
  | (?P<unknown> \?(?:{NAME})? )
  | (?P<mark>    [-−+*()\[\]{{}},:=!\#~@%△▽○∞] )
""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A token of the notation: `kind` is the mark itself, or the name of a token class."""

    kind: str
    text: str
    start: int
    end: int


def split(text: str) -> list[Token]:
    """Tokenize a text, without blanks and comments; the last token is "end", or "bad" at an invalid character."""
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            return [*tokens, Token("bad", text[position], position, position)]
        kind, word = match.lastgroup or "", match.group()
        if kind == "mark":
            kind = "inf" if word == "∞" else "-" if word == "−" else "shape" if word in SHAPES else word
        elif kind == "name":
            kind = "word" if word in WORDS else "inf" if word == "inf" else kind
        if kind != "blank":
            tokens.append(Token(kind, word, position, match.end()))
        position = match.end()
    return [*tokens, Token("end", "", position, position)]


# ---------------------------------------------------------------------------------------------
# Errors with a position


class BadNotation(BadTree):
    """A syntax error: the message says what was expected and where, and `picture` points at the place."""

    def __init__(self, sentence: str, text: str, position: int) -> None:
        self.line = text.count("\n", 0, position) + 1
        start = text.rfind("\n", 0, position) + 1
        self.column = position - start + 1
        self.sentence = sentence
        super().__init__(M("{place}: {sentence}", place=place_in(text, position), sentence=sentence))
        end = text.find("\n", position)
        self.picture = draw_caret(text[start : end if end >= 0 else len(text)], position - start)


def place_in(text: str, position: int, inside: bool = False) -> Message:
    """Line and column of a position, counted from 1, to begin a sentence with or to use `inside` one.

    The line is given only if there are several.
    """
    column = position - text.rfind("\n", 0, position)
    if "\n" not in text.strip("\n"):
        return M("column {column}", column=column) if inside else M("Column {column}", column=column)
    line = text.count("\n", 0, position) + 1
    if inside:
        return M("line {line}, column {column}", line=line, column=column)
    return M("Line {line}, column {column}", line=line, column=column)


def brief(text: str) -> str:
    """A label or a number for use in a sentence: printable and shortened."""
    return shorten(text)[1:-1]


def draw_caret(line: str, column: int, reach: int = 60) -> str:
    """The line, at most `reach` characters around the column, with a caret under it.

    >>> print(draw_caret("A(B(3,12,8),C(2,,6))", 16))
    A(B(3,12,8),C(2,,6))
                    ^
    """
    start = max(0, column - reach)
    before, after = line[start:column], line[column : column + reach]
    shown = ("…" if start else "") + before + after + ("…" if column + reach < len(line) else "")
    shown = "".join(letter if letter.isprintable() else " " for letter in shown)
    return f"{shown}\n{' ' * (len(before) + bool(start))}^"
