"""Gambit's extensive-form files, `.efg`: players, chance with probabilities, payoffs at the leaves.

>>> from zermelo.trees.notation import parse
>>> print(write(parse("A(safe: 5, risky: C*(1/4: 8, 3/4: 4))")))
EFG 2 R "A" { "MAX" "MIN" }
""
<BLANKLINE>
p "A" 1 1 "" { "safe" "risky" } 0
t "A1" 1 "" { 5, -5 }
c "C" 1 "" { "C1" 1/4 "C2" 3/4 } 0
t "C1" 2 "" { 8, -8 }
t "C2" 3 "" { 4, -4 }
<BLANKLINE>

A two-player zero-sum game is read with one number per leaf, the first player's, so that alpha-beta can search it.
Payoffs at inner nodes are added to those at the leaves below. An information set of several nodes keeps its name, or
is called after its player and number. Gambit reads ASCII only, so written names lose their accents, and any other
non-ASCII letter becomes an underscore.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import isinf
from typing import Any, NamedTuple

from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten, whole
from zermelo.rules.game import CHANCE
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import refuse_unknowns
from zermelo.trees.nesting import depth_first
from zermelo.trees.notation import MOST_PLAYERS
from zermelo.trees.notation_words import BadNotation
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "gambit"
EXTENSIONS = (".efg",)

WORD = re.compile(r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<mark>[{},])|(?P<word>[^\s{},"]+))', re.DOTALL)


def looks_like(text: str) -> bool:
    return text.lstrip().startswith("EFG")


class Word(NamedTuple):
    """A token of the file: "text" in quotes, a "mark", another "word", or the "end"."""

    kind: str
    text: str
    start: int


@dataclass
class GambitNode:
    """One node of the file: its kind (c, p or t) and its attributes."""

    kind: str
    name: str
    player: int = CHANCE
    actions: list[str] = field(default_factory=list)
    shares: list[Number] = field(default_factory=list)
    payoffs: tuple[Number, ...] = ()
    set: int = 0
    """The number of the information set; 0 for chance."""


class File:
    """A parser of one file. Later mentions of an information set or an outcome may omit its details."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = list(self.split())
        self.at = 0
        self.players: list[str] = []
        self.choices: dict[tuple[int, int], tuple[list[str], list[Number]]] = {}
        self.outcomes: dict[int, tuple[Number, ...]] = {}
        self.names: dict[tuple[int, int], str] = {}
        """The names of the information sets, by player and number."""

    def split(self) -> Iterator[Word]:
        position, end = 0, len(self.text.rstrip())
        while position < end:
            match = WORD.match(self.text, position)
            if not match or match.lastgroup is None:
                raise BadNotation(M("this text has no closing quote."), self.text, position)
            start = match.start(match.lastgroup)
            yield Word(match.lastgroup, match[match.lastgroup], start)
            position = match.end()
        yield Word("end", "", end)

    def fail(self, sentence: str) -> BadNotation:
        return BadNotation(sentence, self.text, self.words[self.at].start)

    def expected(self, what: str) -> BadNotation:
        word = self.words[self.at]
        found = M("the text ends here") if word.kind == "end" else M("found {text}", text=shorten(word.text))
        return self.fail(M("expected {what}, but {found}.", what=what, found=found))

    def accept(self, mark: str) -> bool:
        if self.words[self.at][:2] != ("mark", mark):
            return False
        self.at += 1
        return True

    def quoted(self, what: str) -> str:
        word = self.words[self.at]
        if word.kind != "text":
            raise self.expected(M("{what} in quotes", what=what))
        self.at += 1
        return re.sub(r'\\(["\\])', r"\1", word.text[1:-1])

    def is_text(self) -> bool:
        return self.words[self.at].kind == "text"

    def whole(self, what: str) -> int:
        word = self.words[self.at]
        if word.kind != "word" or not re.fullmatch(r"[0-9]{1,9}", word.text):
            raise self.expected(M("the number of {what}", what=what))
        self.at += 1
        return int(word.text)

    def number(self, what: str) -> Number:
        word = self.words[self.at]
        try:
            number = read_value(word.text)
        except BadTree:
            raise self.expected(M("{what}, a number", what=what)) from None
        if isinf(number):
            raise self.fail(M("expected {what}, a finite number.", what=what))
        self.at += 1
        return number

    # The parts of a file

    def prologue(self) -> str:
        """EFG 2 R "title" { "player" … } ["comment"]"""
        for expected in (("EFG",), ("2",), ("R", "D")):
            if self.words[self.at].text not in expected:  # the word at the end is empty
                raise self.expected(M("a file that begins with EFG 2 R"))
            self.at += 1
        title = self.quoted(M("the title of the game"))
        if not self.accept("{"):
            raise self.expected(M("'{{' and the names of the players"))
        while not self.accept("}"):
            self.players.append(self.quoted(M("the name of a player, or '}}',")))
        if not 1 <= len(self.players) <= MOST_PLAYERS:
            raise self.fail(
                M(
                    "the game has {players} players; from 1 to {most} are understood.",
                    players=len(self.players),
                    most=MOST_PLAYERS,
                )
            )
        if self.is_text():
            self.at += 1
        return title

    def entry(self) -> GambitNode:
        """Parse the next node."""
        word = self.words[self.at]
        if word.kind != "word" or word.text not in ("c", "p", "t"):
            raise self.expected(M("a node: c (chance), p (player) or t (terminal)"))
        self.at += 1
        entry = GambitNode(word.text, self.quoted(M("the name of a node")))
        if entry.kind != "t":
            if entry.kind == "p":
                entry.player = self.whole(M("a player")) - 1
                if not 0 <= entry.player < len(self.players):
                    raise self.fail(M("players are numbered from 1 to {most}.", most=len(self.players)))
            self.choice(entry)
        self.outcome(entry)
        return entry

    def choice(self, entry: GambitNode) -> None:
        """infoset ["name"] [{ "action" [probability] … }]"""
        known = (entry.player, self.whole(M("an information set")))
        entry.set = known[1]
        if self.is_text():
            self.names.setdefault(known, self.quoted(""))
        if self.accept("{"):
            actions: list[str] = []
            shares: list[Number] = []
            while not self.accept("}"):
                actions.append(self.quoted(M("the name of an action, or '}}',")))
                if entry.kind == "c":
                    shares.append(self.number(M("a probability")))
                self.accept(",")
            self.choices[known] = (actions, shares)
        if not self.choices.get(known, ([], []))[0]:
            raise self.expected(M("'{{' and at least one action"))
        entry.actions, entry.shares = self.choices[known]

    def outcome(self, entry: GambitNode) -> None:
        """number ["name" [{ payoffs }]], 0 for none"""
        number = self.whole(M("an outcome"))
        if number and self.is_text():
            self.at += 1
        if number and self.accept("{"):
            payoffs = []
            while not self.accept("}"):
                payoffs.append(self.number(M("a payoff, or '}}'")))
                self.accept(",")
            if len(payoffs) != len(self.players):
                raise self.fail(
                    M(
                        "expected {players} payoffs, one per player, but found {found}.",
                        players=len(self.players),
                        found=len(payoffs),
                    )
                )
            self.outcomes[number] = tuple(payoffs)
        if number and number not in self.outcomes:
            raise self.expected(M("'{{' and the payoffs of outcome {number}", number=number))
        entry.payoffs = self.outcomes.get(number, (0,) * len(self.players))


def read(text: str) -> Tree:
    """Read a game."""
    file = File(text)
    file.prologue()
    draft = Draft()
    used: set[str] = set()
    sets: dict[tuple[int, int], list[int]] = {}
    waiting: list[tuple[int, str, Number | None, tuple[Number, ...]]] = [(-1, "", None, (0,) * len(file.players))]
    while waiting:
        parent, action, share, so_far = waiting.pop()
        entry = file.entry()
        payoffs = tuple(
            whole(Fraction(before) + Fraction(here)) for before, here in zip(so_far, entry.payoffs, strict=True)
        )
        label = "" if entry.name in used else entry.name
        used.add(label)
        action = "" if action == label else action  # `write` names an unnamed action after its node
        edge: dict[str, Any] = {"action": action, "probability": share}
        if entry.kind == "t":
            draft.add(parent, label=label, value=payoffs, **edge)
            continue
        number = draft.add(parent, label=label, player=entry.player, **edge)
        if entry.kind == "p":
            sets.setdefault((entry.player, entry.set), []).append(number)
        shares: list[Any] = list(entry.shares) or [None] * len(entry.actions)
        branches = list(zip(entry.actions, shares, strict=True))
        waiting += [(number, name, part, payoffs) for name, part in reversed(branches)]
    if file.words[file.at].kind != "end":
        raise file.expected(M("the end of the text, for the tree is complete"))
    _name_sets(draft.tree, file, sets)
    if len(file.players) == 2 and all(sum(value) == 0 for value in draft.tree.values if value is not None):
        draft.tree.values = [None if value is None else value[0] for value in draft.tree.values]
    tree = draft.done()
    tree.check_sense()
    return tree


def _name_sets(tree: Tree, file: File, sets: dict[tuple[int, int], list[int]]) -> None:
    """Name the information sets of several nodes as the file does, or after their player and number."""
    shared = {known: numbers for known, numbers in sets.items() if len(numbers) > 1}
    written = [file.names.get(known, "") for known in shared]
    for (known, numbers), name in zip(shared.items(), written, strict=True):
        unique = name if name and written.count(name) == 1 else f"{known[0] + 1}:{known[1]}"
        for number in numbers:
            tree.sets[number] = unique


def write(tree: Tree, title: str = "") -> str:
    """The tree as an extensive game; a plain number is MAX's payoff, and its negative MIN's."""
    tree.check_sense()
    refuse_unknowns(tree, M("an .efg file"))
    names = [f"Player {side + 1}" for side in range(tree.sides)] if tree.has_payoffs else ["MAX", "MIN"]
    lines = [f"EFG 2 R {_quote(title or tree.labels[0])} {{ {' '.join(map(_quote, names))} }}", '""', ""]
    sets = [0] * (len(names) + 1)
    known: dict[str, int] = {}
    outcomes = 0
    for number in depth_first(tree.children):
        name, player = _quote(tree.labels[number]), tree.players[number]
        if not tree.children[number]:
            outcomes += 1
            lines.append(f't {name} {outcomes} "" {{ {_payoffs(tree, number)} }}')
            continue
        name_of_set = tree.sets[number]
        if name_of_set not in known:
            sets[player] += 1  # chance is -1: the last entry
            known |= {name_of_set: sets[player]} if name_of_set else {}
        place = known.get(name_of_set, sets[player])
        who = "c" if player == CHANCE else "p"
        whose = "" if player == CHANCE else f"{player + 1} "
        lines.append(f"{who} {name} {whose}{place} {_quote(name_of_set)} {{ {_actions(tree, number)} }} 0")
    return "\n".join(lines) + "\n"


def _actions(tree: Tree, number: int) -> str:
    words = []
    for place, child in enumerate(tree.children[number], start=1):
        words.append(_quote(tree.actions[child] or (str(place) if tree.sets[number] else tree.labels[child])))
        if tree.players[number] == CHANCE:
            words.append(str(Fraction(str(tree.probabilities[child]))))
    return " ".join(words)


def _payoffs(tree: Tree, number: int) -> str:
    value = tree.written(number)
    payoffs = value if isinstance(value, tuple) else (value, -value)
    if any(isinf(part) for part in payoffs):
        raise BadTree(
            M("Node {label} has an infinite value, which an .efg file cannot hold.", label=tree.labels[number])
        )
    return ", ".join(str(Fraction(str(part))) for part in payoffs)


def _quote(text: str) -> str:
    r"""Quote a text for Gambit: drop accents, replace other non-ASCII letters by underscores.

    >>> print(_quote('Señal "α"'))
    "Senal \"_\""
    """
    bare = (letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    text = "".join(letter if letter.isascii() else "_" for letter in bare)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
