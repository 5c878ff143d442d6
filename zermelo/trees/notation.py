"""The text notation of trees: `A(B(3,12,8),C(2,4,6),D(14,5,2))`.

    node   := [shape] [label] ['@'player] [kind] ['!'] ['=' value] ['!'] [ '(' child {',' child} ')' ]
    child  := ['#'] [action] [probability] [':'] node
    shape  := △ (MAX) | ▽ (MIN) | ○ (chance)
    kind   := + (MAX) | - (MIN) | * (chance), or the words max, min, chance, which may also stand before the label
    value  := ['~'] number | ['~'] '[' number {',' number} ']' | '?' | '?name'
    probability := number | percent | '?name'
    number := 3 | 7.25 | 13/2 | inf | ∞, with or without a sign
    label  := a name, or "any text in quotes"
    // a comment, to the end of the line

A value alone is a leaf; a node with a kind and a value but no children, as in `X-=8`, was computed elsewhere and
is drawn as what it is. `!` highlights a node, `#` marks the edge to it as cut, `~` says that a value is only an
estimate, and `?` asks for it. The root is MAX and the players take turns, chance aside, unless a kind says
otherwise; nodes without a label are called after their parent (B1, B2 …); the outcomes of a chance node without
probabilities are equally likely. Numbers are exact.

>>> tree = parse("A*(heads 1/2: B-(1,2), tails 50%: 7)  // a coin")
>>> tree.labels, tree.probabilities[1]
(['A', 'B', 'B1', 'B2', 'A2'], Fraction(1, 2))
>>> write(tree)
'A*(heads: B-(1,2), tails: 7)'
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from zermelo.languages.exact import LARGEST
from zermelo.languages.numbers import Number, shorten, write_number
from zermelo.rules.game import CHANCE, MAX, MIN, Value
from zermelo.trees.tree import BadTree, Draft, Tree, automatic_label, read_value

SHAPES = {"△": MAX, "▽": MIN, "○": CHANCE}
SIGNS = {"+": MAX, "-": MIN, "*": CHANCE}
SIGN_OF = {player: sign for sign, player in SIGNS.items()}
LEAF_SHAPES = {MAX: "△", MIN: "▽"}
"""X-=8 is a MIN node computed elsewhere, as ▽X=8 is, while X@2=8 only says whose turn it is. A leaf of chance is never
the end of a game, and so needs no shape to be drawn as one."""
WORDS = {"max": MAX, "min": MIN, "chance": CHANCE, "MAX": MAX, "MIN": MIN, "CHANCE": CHANCE}
MOST_PLAYERS = 100
LARGEST_DENOMINATOR = 10_000
"""In bits: probabilities whose common denominator is longer cannot be added in linear time."""

NAME = r"[^\W\d][\w'’′\u0300-\u036f]*"
TOKEN = re.compile(
    rf"""
    (?P<blank>   (?:\s+|//[^\n]*)+ )
  | (?P<number>  [0-9]+/[0-9]+ | [0-9]*\.[0-9]+ | [0-9]+ )
  | (?P<name>    {NAME} )
  | (?P<text>    "(?:[^"\\]|\\.)*" )
  | (?P<unknown> \?(?:{NAME})? )
  | (?P<mark>    [-−+*()\[\],:=!\#~@%△▽○∞] )
""",
    re.VERBOSE | re.DOTALL,
)


class BadNotation(BadTree):
    """The text is not a tree: a sentence says what was expected and where, and `picture` points at the place."""

    def __init__(self, sentence: str, text: str, position: int) -> None:
        self.line = text.count("\n", 0, position) + 1
        start = text.rfind("\n", 0, position) + 1
        self.column = position - start + 1
        self.sentence = sentence
        super().__init__(f"{place_in(text, position)}: {sentence}")
        end = text.find("\n", position)
        self.picture = draw_caret(text[start : end if end >= 0 else len(text)], position - start)


def place_in(text: str, position: int) -> str:
    """Where a position is, as people count: lines and columns from 1; the line only if there are several."""
    column = position - text.rfind("\n", 0, position)
    if "\n" not in text.strip("\n"):
        return f"Column {column}"
    line = text.count("\n", 0, position) + 1
    return f"Line {line}, column {column}"


def draw_caret(line: str, column: int, reach: int = 60) -> str:
    """The line, or as much of it as can be seen at once, and a caret under the column.

    >>> print(draw_caret("A(B(3,12,8),C(2,,6))", 16))
    A(B(3,12,8),C(2,,6))
                    ^
    """
    start = max(0, column - reach)
    before, after = line[start:column], line[column : column + reach]
    shown = ("…" if start else "") + before + after + ("…" if column + reach < len(line) else "")
    shown = "".join(letter if letter.isprintable() else " " for letter in shown)
    return f"{shown}\n{' ' * (len(before) + bool(start))}^"


class Token(NamedTuple):
    """A word of the notation: `kind` is the mark itself, or what sort of word it is."""

    kind: str
    text: str
    start: int
    end: int


def split(text: str) -> list[Token]:
    """The words of a text, without blanks and comments; ends with a token "end", or "bad" where it is no word."""
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
# Reading


def parse(text: str) -> Tree:
    """The tree that a text in the notation describes; raises BadNotation, which points at what it cannot read.

    >>> parse("A(B(3,#12,H!=?x),C(~2,∞))").labels
    ['A', 'B', 'B1', 'B2', 'H', 'C', 'C1', 'C2']
    >>> parse("A(B(3,12,8),C(2,,6))")
    Traceback (most recent call last):
        ...
    zermelo.trees.notation.BadNotation: Column 17: expected a node (a number, a label, '?' or '('), but found ','.
    """
    return Reader(text).read()


@dataclass
class Edge:
    """What is said about a child before the child itself."""

    marked: bool = False
    action: str = ""
    probability: Number | None = None
    unknown: str | None = None


NODE_START = frozenset(("name", "text", "word", "number", "inf", "unknown", "shape", "[", "~"))
"""What shows that the word before it was an action or a probability, although no colon follows."""


class Reader:
    """Reads one text, word by word, into the columns of one tree. No recursion: `read` keeps the open nodes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = split(text)
        self.kinds = [token.kind for token in self.tokens] + ["end"] * 3  # as far as anybody looks ahead
        self.at = 0
        self.draft = Draft()
        self.tree = self.draft.tree
        self.starts: list[int] = []

    # Words

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
            return self.fail("this quoted text has no closing quote.")
        if token.kind == "bad":
            return self.fail(f"expected {what}, but {shorten(token.text)} has no meaning in the notation.")
        found = "the text ends here" if token.kind == "end" else f"found {shorten(token.text)}"
        return self.fail(f"expected {what}, but {found}.")

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
                raise self.expected(f"',' or ')' inside {self.name(inside[-1])}")
            elif self.kind() == "end":
                break
            else:
                raise self.expected("the end of the text, for the tree is complete")
        self.finish()
        return self.tree

    def name(self, number: int) -> str:
        return shorten(self.tree.labels[number])[1:-1]

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
        """Is the next word the name of an action? Then a colon follows, or a probability, or the node itself."""
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
            raise self.fail("a probability has no sign: it is a number from 0 to 1, a percentage or ?name.")
        if self.kind() not in ("number", "unknown"):
            return False
        after = self.kind(1)
        return after in (":", "%", *SIGNS) or after in NODE_START

    def word(self) -> str:
        """A label or the name of an action."""
        token = self.take()
        if token.kind != "text":
            return token.text
        if len(token.text) == 2:
            raise self.fail("a text in quotes has at least one letter.", token.start)
        return re.sub(r'\\(["\\])', r"\1", token.text[1:-1])

    def probability(self, edge: Edge) -> None:
        if self.kind() == "unknown":
            edge.unknown = self.take().text[1:]
            return
        edge.probability = self.number()
        if self.accept("%"):
            edge.probability = Fraction(edge.probability) / 100
            if edge.probability.denominator >= LARGEST:
                raise self.expected("a percentage with fewer digits")

    # One node

    def node(self, parent: int, edge: Edge, start: int | None = None) -> int:
        """Read a node up to its children, and append it to the tree."""
        start = self.tokens[self.at].start if start is None else start
        first = self.at
        bare = self.is_value()
        if bare:
            shape, label, player, kind, highlighted = "", "", None, None, False
            value, estimate, unknown = self.value()
        else:
            shape, label, player, kind = self.heading()
            highlighted = self.accept("!")
            value, estimate, unknown = self.value() if self.accept("=") else (None, False, None)
        highlighted |= self.accept("!")
        inner = self.kind() == "("
        if self.at == first and not inner:
            raise self.expected("a node (a number, a label, '?' or '(')")
        if inner and bare:
            raise self.fail("a value has no children; write a label before it, as in B=3(…).")
        if not inner and value is None and unknown is None:
            raise self.expected("a value (as in B=3) or children (as in B(3,4)) of this node")
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
        )

    def is_value(self) -> bool:
        """Does a value stand here by itself? Then the node is a leaf."""
        if self.kind() in ("+", "-"):
            return self.kind(1) in ("number", "inf")
        return self.kind() in ("number", "inf", "unknown", "[", "~")

    def heading(self) -> tuple[str, str, int | None, int | None]:
        """The shape and the label of a node, who moves there (None: whoever's turn it is), and the kind if written."""
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
                "the shape, the player and the kind of a node must say the same: △ + max @1, ▽ - min @2, ○ * chance.",
                self.tokens[self.at - 1].start,
            )
        return shape, label, said[0] if said else None, kinds[0] if kinds else None

    def player(self) -> int:
        token = self.tokens[self.at]
        if token.kind != "number" or not token.text.isdecimal():
            raise self.expected("the number of a player after '@'")
        if len(token.text) > 9 or not 1 <= int(token.text) <= MOST_PLAYERS:
            raise self.fail(f"players are numbered from 1 to at most {MOST_PLAYERS}.")
        return int(self.take().text) - 1

    def value(self) -> tuple[Value | None, bool, str | None]:
        """The value, whether it is an estimate, and the name of the unknown if it is one."""
        if self.kind() == "unknown":
            return None, False, self.take().text[1:]
        estimate = self.accept("~")
        if not self.accept("["):
            return self.number(), estimate, None
        payoffs = [self.number()]
        while self.accept(","):
            payoffs.append(self.number())
        if not self.accept("]"):
            raise self.expected("',' or ']' after a payoff")
        if len(payoffs) > MOST_PLAYERS:
            raise self.fail(f"there are at most {MOST_PLAYERS} players, and these are {len(payoffs)} payoffs.")
        return tuple(payoffs), estimate, None

    def number(self) -> Number:
        start = self.tokens[self.at].start
        sign = self.take().kind if self.kind() in ("+", "-") else ""
        if self.kind() not in ("number", "inf"):
            raise self.expected("a number (3, 7.25, 13/2 or inf)")
        try:
            return read_value(sign + self.take().text)
        except BadTree as error:
            raise self.fail(str(error), start) from None

    # What can only be said when the whole text is read

    def finish(self) -> None:
        self.check_labels()
        self.check_payoffs()
        self.draft.done()
        self.check_players()
        for number, children in enumerate(self.tree.children):
            if children and self.tree.players[number] == CHANCE:
                self.check_probabilities(number, children)
            else:
                self.check_actions(number, children)

    def check_labels(self) -> None:
        first: dict[str, int] = {}
        for number, label in enumerate(self.draft.labels):
            if label and first.setdefault(label, number) != number:
                before = place_in(self.text, self.starts[first[label]]).lower()
                raise self.fail(
                    f"the label {shorten(label)} is already used at {before}; every label can be used once.",
                    self.starts[number],
                )

    def check_payoffs(self) -> None:
        """Values are all plain numbers, or all payoffs with an entry for each player."""
        sizes = [
            (number, len(value) if isinstance(value, tuple) else 0)
            for number, pair in enumerate(zip(self.tree.values, self.tree.stated, strict=True))
            for value in pair
            if value is not None
        ]
        for (_, size), (number, other) in pairwise(sizes):
            if size != other:
                raise self.fail(
                    f"expected {_values_of_size(size)} as before, but found {_values_of_size(other)}.",
                    self.starts[number],
                )

    def check_players(self) -> None:
        tree = self.tree
        two = not tree.has_payoffs and any(value is not None for value in tree.values)
        for number, player in enumerate(tree.players):
            if player >= tree.sides or (two and player > MIN):
                given = "one number is a value for MAX and MIN" if two else f"there are payoffs for {tree.sides}"
                raise self.fail(f"player {player + 1} moves here, but {given} only.", self.starts[number])

    def check_actions(self, number: int, children: list[int]) -> None:
        for child in children:
            tree = self.tree
            if tree.probabilities[child] is not None or tree.unknown_probabilities[child] is not None:
                raise self.fail(
                    f"{self.name(number)} is not a chance node, and only its outcomes have probabilities; "
                    'write * after its label, or quotes around the name of an action, as in "1": 5.',
                    self.starts[child],
                )

    def check_probabilities(self, number: int, children: list[int]) -> None:
        """All outcomes have a probability; they sum to 1, or to no more while one is unknown."""
        tree = self.tree
        shares = [tree.probabilities[child] for child in children]
        unknown = [child for child in children if tree.unknown_probabilities[child] is not None]
        silent = shares.count(None) - len(unknown)
        if silent:
            child = next(
                child
                for child, share in zip(children, shares, strict=True)
                if share is None and tree.unknown_probabilities[child] is None
            )
            raise self.fail(
                f"expected a probability, for other outcomes of {self.name(number)} have one "
                "(a decimal is written with a point).",
                self.starts[child],
            )
        total = self.add_up(number, [share for share in shares if share is not None])
        if total > 1 or (total < 1 and not unknown):
            raise self.fail(
                f"the probabilities of {self.name(number)} sum to {shorten(write_number(total))[1:-1]}, not to 1.",
                self.starts[number],
            )

    def add_up(self, number: int, shares: list[Number]) -> Fraction:
        """The exact sum, over the common denominator."""
        common = 1
        for share in shares:
            common = lcm(common, Fraction(share).denominator)
            if common.bit_length() > LARGEST_DENOMINATOR:
                raise self.fail(
                    f"the probabilities of {self.name(number)} have too many different denominators to be "
                    "added exactly.",
                    self.starts[number],
                )
        fractions = [Fraction(share) for share in shares]
        return Fraction(sum(share.numerator * (common // share.denominator) for share in fractions), common)


def _values_of_size(size: int) -> str:
    return f"payoffs for {size} player{'s' if size > 1 else ''}" if size else "one number"


# ---------------------------------------------------------------------------------------------
# Writing


def write(tree: Tree) -> str:
    """The tree in the notation, in one way only: what goes without saying is left out.

    >>> write(parse("△A( a1 : B-(B1=3, 12.0), a2: C!(2, 4/8, ?x) )"))
    '△A(a1: B(3,12), a2: C!(2,0.5,?x))'

    `parse` reads it back to an equal tree. Floating-point numbers, which only trees made in Python have, are
    written as Python shows them and read back as exact decimals.
    """
    if len(set(tree.labels)) < len(tree):
        tree.name_nodes(tree.labels)  # says which label is there twice
    return Writer(tree).write()


class Writer:
    """Writes one tree. No recursion: `write` keeps what is still to be written."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.payoffs = tree.has_payoffs
        self.turns = tree.turns()
        self.automatic = _automatic_labels(tree)

    def write(self) -> str:
        written: list[str] = []
        waiting: list[int | str] = [0]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                written.append(item)
                continue
            written.append(self.node(item))
            if children := self.tree.children[item]:
                waiting.append(")")
                for child, edge in reversed(list(zip(children, self.edges(children), strict=True))):
                    comma = "" if child == children[0] else ", " if edge.endswith(" ") else ","
                    waiting += [child, comma + edge]
                waiting.append("(")
        return "".join(written)

    def edges(self, children: list[int]) -> list[str]:
        """What stands before each of the children of one node."""
        tree = self.tree
        fair = Fraction(1, len(children))
        uniform = all(tree.probabilities[child] == fair for child in children)
        edges = []
        for child in children:
            name = tree.unknown_probabilities[child]
            share = tree.probabilities[child]
            words = [write_word(tree.actions[child])] if tree.actions[child] else []
            if name is not None:
                words.append(f"?{name}")
            elif share is not None and not uniform:
                words.append(write_number(share))
            edges.append("#" * tree.marked[child] + (" ".join(words) + ": " if words else ""))
        return edges

    def node(self, number: int) -> str:
        """A node up to its children."""
        tree = self.tree
        leaf = not tree.children[number]
        label = "" if tree.labels[number] == self.automatic[number] else write_word(tree.labels[number])
        if number == 0 and not leaf:
            label = write_word(tree.labels[0])
        if leaf and tree.shapes[number] in LEAF_SHAPES.values():
            head = label + SIGN_OF[SHAPES[tree.shapes[number]]]
        else:
            head = tree.shapes[number] + label + self.player(number)
        value = self.value(number)
        light = "!" * tree.highlighted[number]
        if leaf and not value:
            raise BadTree(f"Node {tree.labels[number]} has no value and no children, and cannot be written.")
        if leaf and not head:
            return value + light
        return head + light + ("=" + value if value else "")

    def player(self, number: int) -> str:
        """Who moves, where it does not go without saying."""
        tree = self.tree
        player, inner = tree.players[number], bool(tree.children[number])
        said = SHAPES.get(tree.shapes[number], self.turns[number])
        # With payoffs for each player the reader should not have to count whose turn it is.
        if player == said and not (self.payoffs and inner and not tree.shapes[number]):
            return ""
        by_number = player > MIN or self.payoffs or not inner
        return f"@{player + 1}" if by_number and player != CHANCE else SIGN_OF[player]

    def value(self, number: int) -> str:
        tree = self.tree
        if (name := tree.unknowns[number]) is not None:
            return f"?{name}"
        value = tree.written(number)
        return "" if value is None else "~" * tree.estimates[number] + write_value(value)


def write_value(value: Value) -> str:
    """A number, or the payoffs of each player in square brackets.

    >>> write_value((1, Fraction(1, 3)))
    '[1,1/3]'
    """
    if isinstance(value, tuple):
        return f"[{','.join(map(write_number, value))}]"
    return write_number(value)


def write_word(word: str) -> str:
    """A label or the name of an action, in quotes where it needs them.

    >>> write_word("B1"), write_word("take 2"), write_word("max")
    ('B1', '"take 2"', '"max"')
    """
    if re.fullmatch(NAME, word) and word not in WORDS and word != "inf":
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _automatic_labels(tree: Tree) -> list[str]:
    """What every node would be called if its label were left out."""
    places = tree.places
    return [
        automatic_label(tree.labels[parent] if parent >= 0 else "", places[number], number)
        for number, parent in enumerate(tree.parents)
    ]
