"""Trees too large to read: the less important subtrees are folded into markers ("+123 nodes").

Priority: the principal variation with all its siblings, then the tree from the top down, visited nodes before
unvisited ones. A node has all its children or none, unless it has more than fit at all.
"""

import heapq
from collections.abc import Iterable
from dataclasses import replace

from zermelo.draw.picture import NOWHERE, Node, Picture

MOST_NODES = 3000
MOST_SIBLINGS = 200
"""The most children of one node drawn in a folded tree."""


def fold(picture: Picture, most: int = MOST_NODES, opened: Iterable[int] = ()) -> Picture:
    """The same picture with at most `most` nodes and markers, or the first two rows if even those are more.

    The children of `opened` nodes are always drawn.

    >>> from zermelo.draw.source import of_tree
    >>> from zermelo.trees.build import build
    >>> picture = of_tree(build([[3, 12, 8], [2, 4, 6]]))
    >>> [node.folded or node.label for node in fold(picture, most=5).nodes]
    ['A', 'A1', 'A2', 3, 3]
    >>> [node.folded or node.label for node in fold(picture, most=5, opened=[5]).nodes]
    ['A', 'A1', 'A2', 'A21', 'A22', 'A23', 3]
    """
    if len(picture) <= most:
        return picture
    sizes = picture.sizes()
    kept = _kept(picture, most)
    for number in sorted(opened):  # parents come before their children
        if number in kept:
            kept.update(picture.nodes[number].children)
    folded = replace(picture, nodes=[])
    waiting = [(0, NOWHERE)]
    while waiting:
        number, parent = waiting.pop()
        node = picture.nodes[number]
        new = folded.add(parent, replace(node, children=[], whole=number))
        shown = [child for child in node.children if child in kept]
        waiting += [(child, new) for child in reversed(shown)]
    _add_markers(picture, folded, kept, sizes)
    return folded


def _kept(picture: Picture, most: int) -> set[int]:
    """The nodes to draw, chosen by importance up to the limit for nodes and markers."""
    depths = picture.depths()
    kept = {0}
    waiting = [(not picture.nodes[0].principal, 0, False, 0)]
    closed = 0
    while waiting:
        _, _, _, number = heapq.heappop(waiting)
        shown = _siblings(picture, number)
        opened = [child for child in shown if picture.nodes[child].children]
        markers = closed + len(waiting) + len(opened) + (len(shown) < len(picture.nodes[number].children))
        if len(kept) + len(shown) + markers > most and len(kept) > 1:
            closed += 1
            continue
        closed += len(shown) < len(picture.nodes[number].children)
        kept.update(shown)
        for child in opened:
            node = picture.nodes[child]
            heapq.heappush(waiting, (not node.principal, depths[child], not node.visited, child))
    return kept


def _siblings(picture: Picture, number: int) -> list[int]:
    """The children of a node that are drawn if any are: the first ones, and the one on the principal variation."""
    children = picture.nodes[number].children
    if len(children) <= MOST_SIBLINGS:
        return children
    best = [child for child in children[MOST_SIBLINGS:] if picture.nodes[child].principal]
    return children[: MOST_SIBLINGS - len(best)] + best


def _add_markers(picture: Picture, folded: Picture, kept: set[int], sizes: list[int]) -> None:
    """Add a marker with the number of hidden nodes below each node with hidden children."""
    originals = _originals(picture, kept)
    for new, number in enumerate(originals):
        hidden = sum(sizes[child] for child in picture.nodes[number].children if child not in kept)
        if hidden:
            visited = any(picture.nodes[child].visited for child in picture.nodes[number].children)
            folded.add(new, Node(folded=hidden, visited=visited, player=picture.nodes[number].player, whole=number))


def _originals(picture: Picture, kept: set[int]) -> list[int]:
    """The kept nodes in the order in which `fold` adds them."""
    return [number for number in picture.walk() if number in kept]
