"""Trees on paper: as large as their smallest print needs, and in several drawings where one is too wide."""

import re
from dataclasses import dataclass, replace

from zermelo.draw import Drawing, Node, Picture
from zermelo.draw.export import size
from zermelo.draw.picture import NOWHERE
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

WIDEST, HIGHEST = 510.0, 600.0
"""The largest tree on a page, in points; a title, a rule and a legend still fit."""
SMALLEST_TYPE = 7.7
"""The least font size on paper, in points; texts fixed to a width are narrower by up to a tenth, so at least 7."""


@dataclass(frozen=True)
class Placed:
    """A drawing on paper: its SVG, a text that replaces it, and its size in points."""

    content: str
    words: str
    width: float
    height: float


def placed(drawing: Drawing, explained: bool = False) -> list[Placed]:
    """The drawing on a page, whole or in parts: the top, then each subtree whose place there shows only its size."""
    dense = replace(drawing, style=replace(drawing.style, dense=True, explained=explained))
    bare = replace(dense, style=replace(dense.style, numbers=False, windows=False))  # a key is readable without them
    whole = fitted(dense) or fitted(bare)
    if whole is not None:
        return [whole]
    picture, top = dense.picture, part(dense.picture, 0, 1)
    below = [part(picture, child, len(picture)) for child in picture.nodes[0].children if picture.nodes[child].children]
    first = fitted(replace(dense, picture=top))
    if first is None or len(below) == 0:
        raise ZermeloError(
            M(
                "This tree is too wide for paper: {node} has {count} children. "
                "Take a smaller one, or write the sheet as HTML.",
                node=picture.nodes[0].label,
                count=len(picture.nodes[0].children),
            )
        )
    return [first, *(one for subtree in below for one in placed(replace(dense, picture=subtree)))]


def fitted(drawing: Drawing) -> Placed | None:
    """The drawing with its smallest print just readable; None if it does not fit."""
    content = drawing.svg()
    wide, high = size(content)
    smallest = min(float(found) for found in re.findall(r'font-size="([\d.]+)"', content))
    scale = SMALLEST_TYPE / smallest
    if wide * scale > WIDEST or high * scale > HIGHEST:
        return None
    return Placed(content, " ".join(drawing.words().split()), wide * scale, high * scale)


def part(picture: Picture, root: int, depth: int) -> Picture:
    """The subtree of a node down to a depth; below, markers count what is drawn elsewhere."""
    sizes = picture.sizes()
    made = replace(picture, nodes=[], caption=picture.caption if root == 0 else "")
    waiting = [(root, NOWHERE, 0)]
    while waiting:
        number, parent, level = waiting.pop()
        node = picture.nodes[number]
        new = made.add(parent, replace(node, children=[]))
        if level < depth:
            waiting += [(child, new, level + 1) for child in reversed(node.children)]
        elif node.children:
            made.add(new, Node(folded=sizes[number] - 1, visited=node.visited, player=node.player))
    root_node = made.nodes[0]
    made.nodes[0] = replace(root_node, action="", probability=None, dropped=False)
    return made
