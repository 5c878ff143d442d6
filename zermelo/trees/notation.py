"""The text notation of trees: `A(B(3,12,8),C(2,4,6),D(14,5,2))`.

    node   := [shape] [label] ['@'player] [kind] ['{'set'}'] ['!'] ['=' value] ['!'] [ '(' child {',' child} ')' ]
    child  := ['#'] [action] [probability] [':'] node
    shape  := △ (MAX) | ▽ (MIN) | ○ (chance)
    kind   := + (MAX) | - (MIN) | * (chance), or the words max, min, chance, which may also stand before the label
    value  := ['~'] number | ['~'] '[' number {',' number} ']' | '?' | '?name'
    probability := number | percent | '?name'
    number := 3 | 7.25 | 13/2 | inf | ∞, with or without a sign
    label  := a name, or "any text in quotes"
    // a comment, to the end of the line

A value alone is a leaf; a node with a kind and a value but no children, as in `X-=8`, was computed elsewhere and
is drawn as a node of that kind. `!` highlights a node, `#` marks the edge to it as cut, `~` marks a value as an
estimate, and `?` as unknown. Nodes with the same name in braces, as `B{h}` and `C{h}`, are one information set.
The root is MAX and the players take turns, chance aside, unless a kind says otherwise; nodes without a label are
named after their parent (B1, B2 …); the outcomes of a chance node without probabilities are equally likely. Numbers
are exact.

>>> tree = parse("A*(heads 1/2: B-(1,2), tails 50%: 7)  // a coin")
>>> tree.labels, tree.probabilities[1]
(['A', 'B', 'B1', 'B2', 'A2'], Fraction(1, 2))
>>> write(tree)
'A*(heads: B-(1,2), tails: 7)'
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from zermelo.languages.exact import LARGEST
from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten
from zermelo.rules.game import Value
from zermelo.trees.build import Draft
from zermelo.trees.notation_checks import Checker
from zermelo.trees.notation_words import LEAF_SHAPES, SHAPES, SIGNS, WORDS, BadNotation, Token, brief, split
from zermelo.trees.notation_writer import write
from zermelo.trees.tree import BadTree, Tree, read_value

__all__ = ["EXTENSIONS", "NAME", "looks_like", "parse", "read", "write"]

NAME = "notation"
EXTENSIONS = (".tree",)
MOST_PLAYERS = 100


def looks_like(text: str) -> bool:
    """False: the notation is the fallback for a text in no other format."""
    return False


def parse(text: str) -> Tree:
    """Parse a text in the notation; raise BadNotation, which points at the place of the error.

    >>> parse("A(B(3,#12,H!=?x),C(~2,∞))").labels
    ['A', 'B', 'B1', 'B2', 'H', 'C', 'C1', 'C2']
    >>> parse("A(B(3,12,8),C(2,,6))")
    Traceback (most recent call last):
        ...
    zermelo.trees.notation_words.BadNotation: Column 17: expected a node (a number, a label, '?' or '('), but found ','.
    """
    return Reader(text).read()


read = parse


@dataclass
class Edge:
    """The description of an edge, which precedes the child itself."""

    marked: bool = False
    action: str = ""
    probability: Number | None = None
    unknown: str | None = None


NODE_START = frozenset(("name", "text", "word", "number", "inf", "unknown", "shape", "[", "~"))
"""Kinds of tokens that show that the token before was an action or a probability, although no colon follows it."""


class Reader:
    """A parser of one text into one tree. No recursion: `read` keeps a stack of open nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = split(text)
        self.kinds = [token.kind for token in self.tokens] + ["end"] * 3  # the longest lookahead
        self.at = 0
        self.draft = Draft()
        self.tree = self.draft.tree
        self.starts: list[int] = []

    # Tokens

    def kind(self, ahead: int = 0) -> str:
        return self.kinds[self.at + ahead]

    def take(self) -> Token:
        token = self.tokens[self.at]
        if token.kind not in ("end", "bad"):
            self.at += 1
        return token

    def accept(self, kind: str) -> bool:
        if self.kinds[self.at] != kind:
            return False
        self.at += 1
        return True

    def fail(self, sentence: str, position: int | None = None) -> BadNotation:
        return BadNotation(sentence, self.text, self.tokens[self.at].start if position is None else position)

    def expected(self, what: str) -> BadNotation:
        token = self.tokens[self.at]
        if token.kind == "bad" and token.text == '"':
            return self.fail(M("this quoted text has no closing quote."))
        if token.kind == "bad":
            return self.fail(
                M("expected {what}, but {text} has no meaning in the notation.", what=what, text=shorten(token.text))
            )
        found = M("the text ends here") if token.kind == "end" else M("found {text}", text=shorten(token.text))
        return self.fail(M("expected {what}, but {found}.", what=what, found=found))

    # The tree

    def read(self) -> Tree:
        inside: list[int] = []
        number = self.node(-1, Edge())
        while True:
            if self.accept("("):
                inside.append(number)
                number = self.child(number)
                continue
            while inside and self.accept(")"):
                inside.pop()
            if inside and self.accept(","):
                number = self.child(inside[-1])
            elif inside:
                raise self.expected(M("',' or ')' inside {name}", name=brief(self.tree.labels[inside[-1]])))
            elif self.kind() == "end":
                break
            else:
                raise self.expected(M("the end of the text, for the tree is complete"))
        return Checker(self.text, self.draft, self.starts).check()

    def child(self, parent: int) -> int:
        start = self.tokens[self.at].start
        edge = Edge(marked=self.accept("#"))
        if self.is_action():
            edge.action = self.word()
        if not (edge.action and self.accept(":")) and self.is_probability():
            self.probability(edge)
            self.accept(":")
        return self.node(parent, edge, start)

    def is_action(self) -> bool:
        """Whether the next token names an action: a colon, a probability or the node itself follows."""
        first, second = self.kind(), self.kind(1)
        if first not in ("name", "text", "word", "inf"):
            return False
        if second == ":" or (second in ("number", "unknown") and self.kind(3 if self.kind(2) == "%" else 2) == ":"):
            return True
        if first in ("word", "inf"):
            return False
        if second == "word":  # `A max(3,4)` is a MAX node A, but `a max B(3,4)` is an action that leads to B
            return self.kind(2) in ("name", "text")
        if second in ("+", "-") and self.kind(2) in ("number", "inf"):  # `a -3`: an action and a leaf; `A-` a node
            name, sign, number = self.tokens[self.at : self.at + 3]
            return name.end < sign.start and sign.end == number.start
        return second in NODE_START

    def is_probability(self) -> bool:
        if self.kind() in ("+", "-") and self.kind(1) in ("number", "inf") and self.kind(2) in (":", "%"):
            raise self.fail(M("a probability has no sign: it is a number from 0 to 1, a percentage or ?name."))
        if self.kind() not in ("number", "unknown"):
            return False
        after = self.kind(1)
        return after in (":", "%", *SIGNS) or after in NODE_START

    def word(self) -> str:
        """Take a label or the name of an action."""
        token = self.take()
        if token.kind != "text":
            return token.text
        if len(token.text) == 2:
            raise self.fail(M("a text in quotes has at least one letter."), token.start)
        return re.sub(r'\\(["\\])', r"\1", token.text[1:-1])

    def probability(self, edge: Edge) -> None:
        if self.kind() == "unknown":
            edge.unknown = self.take().text[1:]
            return
        edge.probability = self.number()
        if self.accept("%"):
            edge.probability = Fraction(edge.probability) / 100
            if edge.probability.denominator >= LARGEST:
                raise self.expected(M("a percentage with fewer digits"))

    # One node

    def node(self, parent: int, edge: Edge, start: int | None = None) -> int:
        """Parse a node up to its children, and append it to the tree."""
        start = self.tokens[self.at].start if start is None else start
        first = self.at
        bare = self.is_value()
        if bare:
            shape, label, player, kind, highlighted, known = "", "", None, None, False, ""
            value, estimate, unknown = self.value()
        else:
            shape, label, player, kind = self.heading()
            known = self.set()
            highlighted = self.accept("!")
            value, estimate, unknown = self.value() if self.accept("=") else (None, False, None)
        highlighted |= self.accept("!")
        inner = self.kind() == "("
        if self.at == first and not inner:
            raise self.expected(M("a node (a number, a label, '?' or '(')"))
        if inner and bare:
            raise self.fail(M("a value has no children; write a label before it, as in B=3(…)."))
        if not inner and value is None and unknown is None:
            raise self.expected(M("a value (as in B=3) or children (as in B(3,4)) of this node"))
        if not inner and kind is not None and not shape:
            shape = LEAF_SHAPES.get(kind, "")
        self.starts.append(start)
        return self.draft.add(
            parent,
            label=label,
            player=player,
            action=edge.action,
            probability=edge.probability,
            unknown_probability=edge.unknown,
            marked=edge.marked,
            value=None if inner else value,
            stated=value if inner else None,
            estimate=estimate,
            unknown=unknown,
            highlighted=highlighted,
            shape=shape,
            set=known,
        )

    def is_value(self) -> bool:
        """Whether a bare value comes next: then the node is a leaf."""
        if self.kind() in ("+", "-"):
            return self.kind(1) in ("number", "inf")
        return self.kind() in ("number", "inf", "unknown", "[", "~")

    def heading(self) -> tuple[str, str, int | None, int | None]:
        """Parse shape, label, player (None: the one whose turn it is) and kind (None: not written) of a node."""
        shape = self.take().text if self.kind() == "shape" else ""
        kinds = []
        if self.kind() == "word":
            kinds.append(WORDS[self.take().text])
        label = self.word() if self.kind() in ("name", "text") else ""
        players = [self.player()] if self.accept("@") else []
        if self.kind() in SIGNS:
            kinds.append(SIGNS[self.take().kind])
        elif self.kind() == "word":
            kinds.append(WORDS[self.take().text])
        said = [*players, *kinds, *([SHAPES[shape]] if shape else [])]
        if len(set(said)) > 1:
            raise self.fail(
                M(
                    "the shape, the player and the kind of a node must say the same: "
                    "△ + max @1, ▽ - min @2, ○ * chance."
                ),
                self.tokens[self.at - 1].start,
            )
        return shape, label, said[0] if said else None, kinds[0] if kinds else None

    def player(self) -> int:
        token = self.tokens[self.at]
        if token.kind != "number" or not token.text.isdecimal():
            raise self.expected(M("the number of a player after '@'"))
        if len(token.text) > 9 or not 1 <= int(token.text) <= MOST_PLAYERS:
            raise self.fail(M("players are numbered from 1 to at most {most}.", most=MOST_PLAYERS))
        return int(self.take().text) - 1

    def set(self) -> str:
        """Parse the name of an information set in braces; empty if absent."""
        if not self.accept("{"):
            return ""
        if self.kind() not in ("name", "text", "word"):
            raise self.expected(M("the name of an information set"))
        name = self.word()
        if not self.accept("}"):
            raise self.expected(M("'}}' after the name of an information set"))
        return name

    def value(self) -> tuple[Value | None, bool, str | None]:
        """Parse a value; return it, whether it is an estimate, and the name of the unknown, else None."""
        if self.kind() == "unknown":
            return None, False, self.take().text[1:]
        estimate = self.accept("~")
        if not self.accept("["):
            return self.number(), estimate, None
        payoffs = [self.number()]
        while self.accept(","):
            payoffs.append(self.number())
        if not self.accept("]"):
            raise self.expected(M("',' or ']' after a payoff"))
        if len(payoffs) > MOST_PLAYERS:
            raise self.fail(
                M(
                    "there are at most {most} players, and these are {count} payoffs.",
                    most=MOST_PLAYERS,
                    count=len(payoffs),
                )
            )
        return tuple(payoffs), estimate, None

    def number(self) -> Number:
        start = self.tokens[self.at].start
        sign = self.take().kind if self.kind() in ("+", "-") else ""
        if self.kind() not in ("number", "inf"):
            raise self.expected(M("a number (3, 7.25, 13/2 or inf)"))
        try:
            return read_value(sign + self.take().text)
        except BadTree as error:
            raise self.fail(error.message, start) from None
