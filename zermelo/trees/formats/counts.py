"""Child counts and leaf values, as in the Maribor applet and in furlanp's visualiser.

The applet counts the children of every node, depth first (0 is a leaf); the visualiser counts them level by level,
with a bar between levels. Two lines hold the counts and the values, each with or without its name:

>>> from zermelo.trees.notation import write as notation
>>> notation(read("branches = 3 2 0 0 0 2 0 0\\nvalues = 3 12 8 2 4"))
'A((3,12),8,(2,4))'
>>> notation(read("2|2,2\\n3,12,2,4"))
'A((3,12),(2,4))'
>>> print(write(read("2|2,2\\n3,12,2,4")))
branches = 2 2 0 0 2 0 0
values = 3 12 2 4

A uniform tree may be given by its branching b and its depth d alone:

>>> notation(read("b = 2\\nd = 2\\nvalues = 3 12 2 4"))
'A((3,12),(2,4))'
"""

import re

from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten, write_number
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import require_alternation
from zermelo.trees.nesting import depth_first
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "counts"
EXTENSIONS = (".counts",)
MOST_NODES = 10_000_000
"""A short text can describe a huge tree; a larger one is taken for a mistake."""


def looks_like(text: str) -> bool:
    """Whether the text is named lines, or two lines of numbers."""
    return bool(re.match(r"\s*(branches|b|d|values)\s*[=:]|\s*\d[\d|, \t]*\r?\n\s*[-+.\d]", text))


def read(text: str) -> Tree:
    """Read a list of child counts and a list of values."""
    parts = _named_lines(text)
    values = [read_value(word) for word in _words(parts.get("values", ""))]
    if "branches" in parts:
        counts = _depth_first(parts["branches"], len(values))
    elif "b" in parts and "d" in parts:
        counts = _uniform(_count(parts["b"].strip()), _count(parts["d"].strip()), len(values))
    else:
        raise BadTree(M("Expected two lines, the numbers of children and the values of the leaves."))
    return _grow(counts, values)


def _named_lines(text: str) -> dict[str, str]:
    """Lines by name; without names the first line holds the counts and the second the values."""
    parts: dict[str, str] = {}
    unnamed = ["branches", "values"]
    for line in filter(str.strip, text.splitlines()):
        match = re.fullmatch(r"\s*(branches|b|d|values)\s*[=:](.*)", line)
        if not match and not unnamed:
            raise BadTree(
                M("Expected two lines, the numbers of children and the values, but found {line}.", line=shorten(line))
            )
        name, content = (match[1], match[2]) if match else (unnamed[0], line)
        if name in unnamed:
            unnamed.remove(name)
        parts[name] = content
    return parts


def _words(line: str) -> list[str]:
    return line.replace(",", " ").split()


def _count(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", word):
        raise BadTree(M("Expected a number of children, but found {word}.", word=shorten(word)))
    return int(word)


def _depth_first(line: str, leaves: int) -> list[int]:
    """The counts of all nodes, depth first; a level-by-level list is reordered."""
    levels = [[_count(word) for word in _words(level)] for level in line.split("|")]
    counts = levels[0]
    if len(levels) == 1 and sum(counts) == len(counts) - 1:
        return counts
    for number, (above, level) in enumerate(zip([[1], *levels[:-1]], levels, strict=True), start=1):
        if len(level) != sum(above):
            raise BadTree(
                M(
                    "Level {number} has {total} nodes, but {found} numbers of children.",
                    number=number,
                    total=sum(above),
                    found=len(level),
                )
            )
    if sum(levels[-1]) > leaves:  # said before such a tree is made
        raise BadTree(
            M("The tree has {leaves} leaves, but {values} values are given.", leaves=sum(levels[-1]), values=leaves)
        )
    levels.append([0] * sum(levels[-1]))
    rest = [iter(level) for level in levels]
    ordered: list[int] = []
    waiting = [0]
    while waiting:
        depth = waiting.pop()
        ordered.append(next(rest[depth]))
        waiting += [depth + 1] * ordered[-1]
    return ordered


def _uniform(branching: int, depth: int, leaves: int) -> list[int]:
    if branching < 1 or depth > 60 or branching**depth != leaves or leaves * (depth + 1) > MOST_NODES:
        raise BadTree(
            M(
                "A tree with b = {branching} and d = {depth} does not have {leaves} leaves.",
                branching=branching,
                depth=depth,
                leaves=leaves,
            )
        )
    counts: list[int] = []
    waiting = [0]
    while waiting:
        level = waiting.pop()
        counts.append(branching if level < depth else 0)
        waiting += [level + 1] * counts[-1]
    return counts


def _grow(counts: list[int], values: list[Number]) -> Tree:
    leaves = counts.count(0)
    if leaves != len(values):
        raise BadTree(
            M("The tree has {leaves} leaves, but {values} values are given.", leaves=leaves, values=len(values))
        )
    if sum(counts) != len(counts) - 1:
        raise BadTree(
            M(
                "The tree has {total} nodes, but {found} numbers of children are given.",
                total=sum(counts) + 1,
                found=len(counts),
            )
        )
    draft = Draft()
    parents = [-1]  # of the nodes still to come, the next one last
    following = iter(values)
    for count in counts:
        if not parents:
            raise BadTree(M("The tree is complete before its numbers of children end; are they in depth-first order?"))
        number = draft.add(parents.pop(), value=None if count else next(following))
        parents += [number] * count
    return draft.done()


def write(tree: Tree) -> str:
    """The counts depth first, and the values."""
    require_alternation(tree, M("a list of child counts"))
    ordered = list(depth_first(tree.children))
    counts = " ".join(str(len(tree.children[number])) for number in ordered)
    values = " ".join(write_number(tree.written(number)) for number in ordered if not tree.children[number])
    return f"branches = {counts}\nvalues = {values}"


def write_levels(tree: Tree) -> str:
    """The counts level by level, as furlanp's visualiser requires them: all leaves on the last level.

    >>> from zermelo.trees.notation import parse
    >>> print(write_levels(parse("A(B(3,12),C(2,4))")))
    2|2,2
    3,12,2,4
    """
    require_alternation(tree, M("a list of child counts"))
    level, lines = [0], []
    while any(tree.children[number] for number in level):
        if not all(tree.children[number] for number in level):
            raise BadTree(M("Not all leaves are on the last level, which child counts by level cannot say."))
        lines.append(",".join(str(len(tree.children[number])) for number in level))
        level = [child for number in level for child in tree.children[number]]
    return "|".join(lines) + "\n" + ",".join(write_number(tree.written(number)) for number in level)
