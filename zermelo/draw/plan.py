"""The geometry of a drawing: the coordinates of every box, edge and label.

`layout` places the boxes; the label of an edge lies on the edge, shortly above the child. Neighbouring edges
converge towards their parents, so a label needs slightly more space at the child than its width; with that, labels
do not overlap either.
"""

from dataclasses import dataclass
from typing import NamedTuple

from zermelo.draw.boxes import SMALL_SIZE, Box, Style, boxes, player_text, rows_of_one_player
from zermelo.draw.layout import Layout, Place, tidy
from zermelo.draw.measure import width
from zermelo.draw.picture import NOWHERE, Picture

LABEL_RISE = 15.0
"""The height of the centre of an edge's label above the child."""
DROP_PLAIN, DROP_LABELLED = 46.0, 64.0
"""The distance between rows, without and with labels on the edges."""
GAP_WIDE, GAP_NARROW = 14.0, 6.0
DENSE = 0.75
"""The share of the distance between rows that remains in a dense drawing."""
ROW_MARK_SIZE = 13.0


class Edge(NamedTuple):
    """The line to a node: straight down from the parent's box to `stem`, then to the child."""

    x1: float
    y1: float
    stem: float
    x2: float
    y2: float


class EdgeLabel(NamedTuple):
    """A text on an edge, by the centre of its box."""

    text: str
    x: float
    y: float
    width: float
    height: float = SMALL_SIZE + 3


@dataclass(frozen=True)
class DrawingPlan:
    """The geometry of a drawing; the top left corner of the tree is (0, 0)."""

    boxes: list[Box]
    layout: Layout
    edges: list[Edge | None]
    """By node; None for the root."""
    labels: list[EdgeLabel | None]
    row_marks: dict[int, tuple[str, int]]
    """The player to move in a row, in a word, and the player's number; for rows of one player."""

    @property
    def places(self) -> list[Place]:
        return self.layout.places

    @property
    def row_marks_width(self) -> float:
        marks = [width(mark, ROW_MARK_SIZE, bold=True) for mark, _ in self.row_marks.values()]
        return max(marks) + 22 if marks else 0.0


def plan(picture: Picture, style: Style) -> DrawingPlan:
    """Compute the geometry of a drawing."""
    own = boxes(picture, style)
    labelled = any(box.edge for box in own)
    drop = (DROP_LABELLED if labelled else DROP_PLAIN) * (DENSE if style.dense else 1)
    room = 1 - LABEL_RISE / drop  # the share of the distance between two children that remains at the labels
    label_widths = [width(box.edge, SMALL_SIZE) + 6 if box.edge else 0.0 for box in own]
    widths = [max(box.width, label / room) for box, label in zip(own, label_widths, strict=True)]
    gap = GAP_WIDE if style.leaf_details and not style.dense else GAP_NARROW
    layout = tidy([node.children for node in picture.nodes], widths, [box.height for box in own], gap=gap, drop=drop)
    bottoms = {number: row.bottom for row in layout.rows for number in row.nodes}
    edges: list[Edge | None] = []
    labels: list[EdgeLabel | None] = []
    for number, node in enumerate(picture.nodes):
        if node.parent == NOWHERE:
            edges.append(None)
            labels.append(None)
            continue
        parent, child = layout.places[node.parent], layout.places[number]
        edge = Edge(parent.x, parent.bottom, bottoms[node.parent], child.x, child.top)
        edges.append(edge)
        labels.append(label_on(edge, own[number].edge, label_widths[number]) if own[number].edge else None)
    movers = rows_of_one_player(picture) if style.marked_rows and not picture.f else {}
    marks = {row: (player_text(picture, player, style), player) for row, player in movers.items()}
    return DrawingPlan(own, layout, edges, labels, marks)


def label_on(edge: Edge, text: str, wide: float) -> EdgeLabel:
    share = LABEL_RISE / (edge.y2 - edge.stem)
    return EdgeLabel(text, edge.x2 + (edge.x1 - edge.x2) * share, edge.y2 - LABEL_RISE, wide)
