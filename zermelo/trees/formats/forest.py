r"""LaTeX brackets for the `forest` package: `[A, max [B, min [3] [12] [8]] …]`.

>>> from zermelo.trees.notation import parse
>>> print(write(parse("A(a1: B(3,12), a2: C*(1/4: 8, 3/4: D=-2))")))
\begin{forest}
  max/.style={}, min/.style={}, chance/.style={},
  [A, max
    [B, min, edge label={node[midway]{a1}}
      [3]
      [12]]
    [C, chance, edge label={node[midway]{a2}}
      [8, edge label={node[midway]{0.25}}]
      [{D=-2}, edge label={node[midway]{0.75}}]]]
\end{forest}

The styles `max`, `min` and `chance` are empty, for the user to define (players from the third are `player 3` …).
A leaf shows its value, preceded by its label if that is not automatic; an edge shows the action and the
probability. `read` accepts this output and most brackets written by hand: other options are ignored, and the turns
alternate where no style gives the player.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.languages.message import M
from zermelo.languages.numbers import shorten, write_number
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import refuse_sets
from zermelo.trees.nesting import write_nested
from zermelo.trees.notation import Edge, Reader
from zermelo.trees.notation_words import BadNotation
from zermelo.trees.notation_writer import write_value
from zermelo.trees.tree import Tree, automatic_label

NAME = "forest"
EXTENSIONS = (".tex",)
STYLES = {"max": MAX, "min": MIN, "chance": CHANCE}
DEEPEST_INDENT = 30
SPECIAL = {
    "=": r"\char61{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{letter: "\\" + letter for letter in "#$%&_{}"},
}


def looks_like(text: str) -> bool:
    """Whether brackets are adjacent or a label follows the first one; Python data has commas and quotes there."""
    bare = text.lstrip()
    return r"\begin{forest}" in text or (bare[:1] == "[" and bool(re.search(r"\A\[\s*[^\W\d]|\]\s*\[", bare)))


# ---------------------------------------------------------------------------------------------
# Writing


def write(tree: Tree) -> str:
    """The tree as a complete `forest` environment."""
    refuse_sets(tree, M("the package forest"))
    styles = ", ".join(f"{style}/.style={{}}" for style in _styles(tree))
    places = tree.places

    def parts(item: tuple[int, int]) -> Iterator[tuple[int, int] | str]:
        number, depth = item
        yield "\n" + "  " * min(depth, DEEPEST_INDENT) + "[" + _options(tree, number, places[number])
        for child in tree.children[number]:
            yield child, depth + 1
        yield "]"

    return f"\\begin{{forest}}\n  {styles},{write_nested((0, 1), parts)}\n\\end{{forest}}"


def _styles(tree: Tree) -> list[str]:
    return [*STYLES, *(f"player {side + 1}" for side in range(2, tree.sides))]


def _options(tree: Tree, number: int, place: int) -> str:
    """The inside of a node's bracket, before its children."""
    options = [_content(tree, number, place)]
    if tree.children[number]:
        player = tree.players[number]
        options += [style for style, kind in STYLES.items() if kind == player] or [f"player {player + 1}"]
    words = [_escape(tree.actions[number])] if tree.actions[number] else []
    name, share = tree.unknown_probabilities[number], tree.probabilities[number]
    words += [f"?{name}"] if name is not None else [write_number(share)] if share is not None else []
    if words:
        options.append(f"edge label={{node[midway]{{{' '.join(words)}}}}}")
    return ", ".join(options)


def _content(tree: Tree, number: int, place: int) -> str:
    parent = tree.parents[number]
    value = tree.written(number)
    shown = "" if value is None else "~" * tree.estimates[number] + write_value(value)
    if (name := tree.unknowns[number]) is not None:
        shown = f"?{name}"
    automatic = automatic_label(tree.labels[parent] if parent >= 0 else "", place, number)
    label = _escape(tree.labels[number])
    if shown and not tree.children[number] and tree.labels[number] == automatic:
        content = shown
    else:
        content = label + (f"={shown}" if shown else "")
    content = content.replace("~", r"\textasciitilde{}") if shown.startswith("~") else content
    # Braces protect characters special to `forest`, and a label that could be taken for a value.
    return f"{{{content}}}" if re.search(r"[],=[]|^\s|\s$", content) else content


def _escape(text: str) -> str:
    """Escape the special characters of LaTeX."""
    return "".join(SPECIAL.get(letter, letter) for letter in text)


# ---------------------------------------------------------------------------------------------
# Reading


@dataclass
class Bracket:
    """One bracket: its options, which precede its children."""

    number: int
    start: int
    parent: int
    options: list[str] = field(default_factory=list)
    children: int = 0


def read(text: str) -> Tree:
    """Read the first brackets of a text, or of its `forest` environment if present."""
    start = text.find(r"\begin{forest}") + 1  # 0 without an environment
    end = text.find(r"\end{forest}", start)
    end = len(text) if end < 0 else end
    draft = Draft()
    used = {""}
    for bracket in _brackets(text, start, end):
        label, player, columns = _describe(draft, text, bracket)
        draft.add(bracket.parent, label="" if label in used else label, player=player, **columns)
        used.add(label)
    tree = draft.done()
    tree.check_sense()
    return tree


def _brackets(text: str, start: int, end: int) -> list[Bracket]:
    """The brackets in the order of opening; brackets inside braces do not count."""
    # Comments become blanks, so that offsets stay valid.
    bare = re.sub(r"\\.|%[^\n]*", lambda match: match[0] if match[0][0] == "\\" else " " * len(match[0]), text)
    found: list[Bracket] = []
    inside: list[Bracket] = []
    braces, begun = 0, start
    for match in re.compile(r"\\.|[][{},]", re.DOTALL).finditer(bare, start, end):
        mark, position = match[0], match.start()
        if mark in ("{", "}"):
            braces += 1 if mark == "{" else -1
        if braces or mark not in ("[", "]", ",") or not (inside or mark == "["):
            continue
        if inside and not inside[-1].children:
            inside[-1].options.append(bare[begun:position])
        begun = match.end()
        if mark == "[":
            if inside:
                inside[-1].children += 1
            found.append(Bracket(len(found), position, inside[-1].number if inside else -1))
            inside.append(found[-1])
        elif mark == "]":
            inside.pop()
            if not inside:
                return found
    if inside:
        raise BadNotation(M("this bracket is not closed."), text, inside[-1].start)
    raise BadNotation(M("expected '[' and a node."), text, end)


def _describe(draft: Draft, text: str, bracket: Bracket) -> tuple[str, int | None, dict[str, Any]]:
    """The label, the player and the other columns of a node."""
    content = bracket.options[0]
    options = [option.strip() for option in bracket.options[1:]]
    columns = _edge(options, bracket.parent >= 0 and draft.players[bracket.parent] == CHANCE)
    label, equals, said = content.rpartition("=")
    if not equals and bracket.children:
        label, said = content, ""
    label, said = _plain(label), _plain(said)
    value = _value(said)
    if value is None and bracket.children:
        return _plain(content), _player(options), columns
    if value is None:
        found = M("found {text}", text=shorten(said)) if said else M("this node has neither a value nor children")
        raise BadNotation(M("expected {what}, but {found}.", what=M("a value"), found=found), text, bracket.start)
    if bracket.children:
        value["stated"] = value.pop("value")
    return label, _player(options), {**columns, **value}


def _player(options: list[str]) -> int | None:
    for option in options:
        if option in STYLES:
            return STYLES[option]
        if match := re.fullmatch(r"player ([1-9][0-9]?)", option):
            return int(match[1]) - 1
    return None


def _edge(options: list[str], outcome: bool) -> dict[str, Any]:
    """Action and probability from an option such as edge label={node[midway]{heads 1/2}}."""
    for option in options:
        option = " ".join(option.split())
        match = re.fullmatch(r"edge label\s*=\s*\{\s*node\s*(?:\[[^\]]*\])?\s*\{(.*)\}\s*;?\s*\}", option, re.DOTALL)
        if not match:
            continue
        words = _plain(match[1]).split()
        edge = Edge()
        # The last word of an outcome is its probability if it parses as one.
        if outcome and words and (reader := Reader(words[-1] + ":")).is_probability():
            reader.probability(edge)
            words.pop()
        return {"action": " ".join(words), "probability": edge.probability, "unknown_probability": edge.unknown}
    return {}


def _value(said: str) -> dict[str, Any] | None:
    """The columns of a value in the notation; None if the text is not a value."""
    reader = Reader(said)
    try:
        value, estimate, unknown = reader.value()
    except BadNotation:
        return None
    return {"value": value, "estimate": estimate, "unknown": unknown} if reader.kind() == "end" else None


COMMANDS = [
    (r"\char61{}", "="),
    (r"\textbackslash{}", "\0"),
    (r"\textasciitilde{}", "~"),
    (r"\textasciicircum{}", "^"),
    (r"\infty", "inf"),
]


def _plain(latex: str) -> str:
    """Unescape LaTeX: remove math signs and braces, restore special characters."""
    for command, letter in COMMANDS:
        latex = latex.replace(command, letter)
    latex = re.sub(r"\\d?t?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", latex)
    latex = re.sub(r"\\([#$%&_{}])|[{}$]", lambda match: match[1] or "", latex)
    return latex.replace("\0", "\\").strip()
