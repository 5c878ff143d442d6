"""The drawing as SVG: one self-contained picture without external styles or scripts.

Nothing depends on colour alone: the player is shown by shape and word, cuts by a double stroke across the edge,
unvisited nodes by dashes, the principal variation by thickness. `<desc>` describes the whole tree in words, for
screen readers.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from zermelo.draw import pen
from zermelo.draw.board_svg import thumbnail
from zermelo.draw.boxes import BOARD_MARGIN, SMALL_SIZE, VALUE_SIZE, Box, BoxLine, Style, badge
from zermelo.draw.layout import Place
from zermelo.draw.legend import LegendEntry, legend
from zermelo.draw.measure import width
from zermelo.draw.picture import Node, Picture
from zermelo.draw.plain import sentence, title, words
from zermelo.draw.plan import LABEL_RISE, ROW_MARK_SIZE, DrawingPlan, Edge, plan
from zermelo.draw.themes import Colours
from zermelo.rules.board import Board

MARGIN = 20.0
NARROWEST = 420.0
"""The least width of a drawing, for its legend."""
CAPTION_ROW = 18.0
LEGEND_ROW = 24.0
SIGN_SIZE = 22.0


@dataclass(frozen=True)
class Canvas:
    """The settings shared by all strokes."""

    picture: Picture
    style: Style
    colours: Colours
    plan: DrawingPlan
    left: float
    top: float
    """The y of the tree."""


def svg(picture: Picture, style: Style, colours: Colours) -> str:
    """The whole drawing."""
    geometry = plan(picture, style)
    left = MARGIN + geometry.row_marks_width
    wide = max(NARROWEST if style.explained else 0, left + geometry.layout.width + MARGIN)
    caption = wrapped(picture.caption, wide - 2 * MARGIN)
    # A tree narrower than its legend is centred.
    left += (wide - left - MARGIN - geometry.layout.width) / 2
    canvas = Canvas(picture, style, colours, geometry, left, MARGIN + CAPTION_ROW * len(caption) + 4)
    entries = legend(picture, style) if style.explained else []
    legend_rows = list(_legend_rows(entries, wide - 2 * MARGIN)) if entries else []
    legend_top = canvas.top + geometry.layout.height + (26 if entries else 0)
    high = legend_top + LEGEND_ROW * len(legend_rows) + MARGIN / 2
    body = "\n".join(_body(canvas, caption, legend_rows, legend_top, wide))
    mark = hashlib.sha256(body.encode()).hexdigest()[:8]  # several drawings may share a page
    return pen.drawing(
        (wide, high),
        title(picture, style),
        words(picture, style),
        f'<rect width="100%" height="100%" fill="{colours.ground}"/>\n{body}',
        (f"t{mark}", f"d{mark}"),
        style.lang,
    )


def _body(
    canvas: Canvas, caption: list[str], legend_rows: list[list[LegendEntry]], legend_top: float, wide: float
) -> Iterator[str]:
    picture, colours = canvas.picture, canvas.colours
    for row, line in enumerate(caption):
        yield pen.text(MARGIN, MARGIN + 8 + CAPTION_ROW * row, line, SMALL_SIZE, colours.muted, anchor="start")
    yield from _row_marks(canvas)
    yield f'<g transform="translate({pen.short(canvas.left)} {pen.short(canvas.top)})">'
    edges = canvas.plan.edges
    # Pale edges first, so that none crosses over the principal variation.
    for number in sorted(range(1, len(picture)), key=lambda number: _weight(picture.nodes[number])):
        edge = edges[number]
        assert edge is not None
        labelled = canvas.plan.labels[number] is not None
        yield f'<g data-edge="{number}">{_edge(edge, picture.nodes[number], labelled, colours)}</g>'
    for number, label in enumerate(canvas.plan.labels):
        if label is not None:
            colour = colours.ink if picture.nodes[number].visited else colours.muted
            left, top = label.x - label.width / 2, label.y - label.height / 2
            yield pen.rectangle(left, top, label.width, label.height, f'fill="{colours.ground}"', 4)
            yield pen.text(label.x, label.y + 4, label.text, SMALL_SIZE, colour)
    for place, numbers in enumerate(picture.sets()):
        yield from _information_set(canvas, numbers, RISES[place % len(RISES)])
    for number in range(len(picture)):
        yield _node(canvas, number)
    yield "</g>"
    if legend_rows:
        yield from _legend(canvas, legend_rows, legend_top, wide)


def wrapped(text: str, room: float) -> list[str]:
    """A caption broken into lines that fit."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", SMALL_SIZE) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _row_marks(canvas: Canvas) -> Iterator[str]:
    """The player to move, at the left of each row."""
    for row, (mark, player) in canvas.plan.row_marks.items():
        y = canvas.top + canvas.plan.layout.rows[row].top + 24
        colour = canvas.colours.of(player, is_leaf=False)[0]
        yield pen.text(MARGIN, y, mark, ROW_MARK_SIZE, colour, bold=True, anchor="start")


# ---------------------------------------------------------------------------------------------
# Edges


def _weight(node: Node) -> int:
    return 2 if node.principal else 1 if node.visited else 0


def _edge(edge: Edge, node: Node, labelled: bool, colours: Colours) -> str:
    colour = colours.ink if node.principal else colours.edge if node.visited else colours.muted
    drawn = pen.stroke(colour, 4 if node.principal else 1.6 if node.visited else 1.2, dashed=not node.visited)
    x1, y1, stem, x2, y2 = map(pen.short, edge)
    down = f"V{stem}" if stem != y1 else ""
    path = f'<path d="M{x1} {y1}{down}L{x2} {y2}" fill="none" stroke-linecap="round" stroke-linejoin="round" {drawn}/>'
    if not node.dropped:
        return path
    # Where edges are furthest apart: they converge at the parent.
    high = edge.y2 - edge.stem
    middle = 0.5 - 0.5 * (LABEL_RISE + 7) / high + 0.12 if labelled else 0.7
    start, end = (
        (edge.x1 + (edge.x2 - edge.x1) * share, edge.stem + high * share) for share in (middle - 0.1, middle + 0.1)
    )
    return f'{path}<g class="slashes">{pen.double_slash(*start, *end, colours.cut, colours.ground)}</g>'


SET_DASHES = 'stroke-dasharray="7 5" stroke-linecap="round" fill="none"'
RISES = 25.0, 29.0, 33.0, 37.0, 41.0, 45.0
"""How far lines over other nodes run above them, in turn, so that those of different sets rarely coincide."""
TURN = 34.0
"""The width in which such a line rises."""


def _information_set(canvas: Canvas, numbers: list[int], rise: float) -> Iterator[str]:
    """Dashed lines from node to node, over others that lie between."""
    places, boxes = canvas.plan.places, canvas.plan.boxes
    colour = canvas.colours.of(canvas.picture.nodes[numbers[0]].player, False)[0]
    ordered = sorted(numbers, key=lambda number: places[number].x)
    for one, other in pairwise(ordered):
        x1, x2 = places[one].x, places[other].x
        y1, y2 = (places[number].top + boxes[number].shape_height / 2 for number in (one, other))
        between = any(x1 < place.x < x2 and place.top <= max(y1, y2) <= place.bottom for place in places)
        path = f"M{pen.short(x1)} {pen.short(y1)}L{pen.short(x2)} {pen.short(y2)}"
        if between:
            high = min(places[one].top, places[other].top) - rise
            rising = x1 + TURN, y1, x1 + TURN / 3, high, x1 + TURN, high, x2 - TURN
            falling = x2 - TURN / 3, high, x2 - TURN, y2, x2, y2
            path = "M{} {}C{} {} {} {} {} {}H{}C{} {} {} {} {} {}".format(*map(pen.short, (x1, y1, *rising, *falling)))
        yield f'<path d="{path}" stroke="{colour}" stroke-width="2" {SET_DASHES}/>'


# ---------------------------------------------------------------------------------------------
# Nodes


def _node(canvas: Canvas, number: int) -> str:
    """A node with all its text; a tooltip shows the sentence about it."""
    node, box, place = canvas.picture.nodes[number], canvas.plan.boxes[number], canvas.plan.places[number]
    told = pen.safe(sentence(canvas.picture, number, canvas.style))
    kind = "" if node.is_leaf or node.folded else ' class="inner"'
    parts = [f'<g data-node="{number}"{kind}><title>{told}</title>']
    if node.highlighted:
        parts.append(_highlight(place, box, canvas.colours))
    parts.append(_shape(canvas, node, box, place))
    parts += _lines(node, box, place, canvas.colours)
    return "".join([*parts, "</g>"])


def _highlight(place: Place, box: Box, colours: Colours) -> str:
    wide = box.width + 8
    drawn = f'fill="none" stroke="{colours.ink}" stroke-width="2.5" stroke-dasharray="1 4" stroke-linecap="round"'
    return pen.rectangle(place.x - wide / 2, place.top - 4, wide, box.height + 8, drawn, 8)


def _shape(canvas: Canvas, node: Node, box: Box, place: Place) -> str:
    colours = canvas.colours
    outline, filling = colours.of(node.player, node.is_leaf)
    ink = colours.ink if node.visited else colours.muted
    if node.folded:
        outline, filling = colours.muted, colours.panel
    elif not node.visited:
        outline, filling = colours.muted, colours.ground
    drawn = f'fill="{filling}" ' + pen.stroke(outline, 3.2 if node.principal else 1.8, dashed=not node.visited)
    parts = [pen.shape(box.shape, place.x, place.top, box.shape_width, box.shape_height, drawn)]
    if box.inside:
        sign = canvas.style.theme.signs is not None and not node.is_leaf
        size = SMALL_SIZE if node.folded else SIGN_SIZE if sign else VALUE_SIZE
        y = place.top + box.shape_height * pen.TEXT_HEIGHT.get(box.shape, 0.5) + size * 0.35
        kind = "sign" if sign else "value"
        parts.append(pen.text(place.x, y, box.inside, size, ink, bold=not node.folded, kind=kind))
    if box.shape == "bare" and node.principal:
        half = box.shape_width / 2 - 2
        bottom = place.top + box.shape_height
        parts.append(pen.line(place.x - half, bottom, place.x + half, bottom, pen.stroke(colours.ink, 3)))
    return "".join(parts)


def _lines(node: Node, box: Box, place: Place, colours: Colours) -> Iterator[str]:
    """The text below the shape, on a panel if it is more than a name."""
    if not box.lines:
        return
    top = place.top + box.shape_height + 3
    if any(line.kind in {"window", "cut", "board", "drawn"} for line in box.lines):
        wide = box.panel_width
        drawn = f'fill="{colours.panel}"'
        if not node.visited:
            drawn = f'fill="none" {pen.stroke(colours.muted, 1, dashed=True)}'
        yield pen.rectangle(place.x - wide / 2, top, wide, box.panel_height, drawn, 5)
    y = top + 2
    for line in box.lines:
        if line.board is not None:
            yield _board(line.board, place.x - line.width / 2, y + BOARD_MARGIN, node, colours)
        else:
            yield _line(line, place.x, y + line.size, node, colours)
        y += line.height


def _board(board: Board, left: float, top: float, node: Node, colours: Colours) -> str:
    """The board of a position; pale if not visited."""
    drawn = thumbnail(board, left, top, colours)
    return drawn if node.visited else f'<g opacity="0.5">{drawn}</g>'


def _line(line: BoxLine, x: float, y: float, node: Node, colours: Colours) -> str:
    colour = colours.ink if node.visited else colours.muted
    if line.kind == "board":
        return pen.fixed(x, y, line.text, line.size, colour)
    if line.kind == "player" and node.visited:
        colour = colours.of(node.player, node.is_leaf)[0]
    if line.kind == "cut":
        colour = colours.cut
    start = x - line.width / 2
    middle = start + line.text_width / 2
    text = pen.text(middle, y, line.text, line.size, colour, bold=line.is_bold, kind=line.kind) if line.text else ""
    if not line.number:
        return text
    middle = start + line.width - badge(line.number) / 2
    return text + pen.numbered_circle(middle, y - 4.5, line.number, colours.muted, colours.ground)


# ---------------------------------------------------------------------------------------------
# The legend

SAMPLE = 30.0


def _entry_width(entry: LegendEntry) -> float:
    return _sample_width(entry) + 6 + width(entry.text, SMALL_SIZE) + 20


def _sample_width(entry: LegendEntry) -> float:
    if not entry.sign or (entry.sign == "leaf" and not entry.shape):
        return -6.0
    if entry.sign in {"player", "leaf", "number"}:
        return 20.0
    if entry.sign in {"cut-edge", "unvisited", "principal", "highlighted", "set"}:
        return SAMPLE
    return width(entry.sign, SMALL_SIZE, bold=True)


def _legend_rows(entries: list[LegendEntry], room: float) -> Iterator[list[LegendEntry]]:
    """The entries broken into rows that fit."""
    row: list[LegendEntry] = []
    used = 0.0
    for entry in entries:
        if row and used + _entry_width(entry) > room:
            yield row
            row, used = [], 0.0
        row.append(entry)
        used += _entry_width(entry)
    yield row


def _legend(canvas: Canvas, rows: list[list[LegendEntry]], top: float, wide: float) -> Iterator[str]:
    colours = canvas.colours
    yield pen.line(MARGIN, top - 12, wide - MARGIN, top - 12, pen.stroke(colours.muted, 0.6))
    for row, entries in enumerate(rows):
        x, y = MARGIN, top + LEGEND_ROW * row
        for entry in entries:
            yield _sample(canvas, entry, x, y)
            start = x + _sample_width(entry) + 6
            yield pen.text(start, y + 12, entry.text, SMALL_SIZE, colours.ink, anchor="start")
            x += _entry_width(entry)


def _sample(canvas: Canvas, entry: LegendEntry, x: float, y: float) -> str:
    """A sample of a sign in a row that starts at `y`."""
    colours, theme = canvas.colours, canvas.style.theme
    middle = y + 8
    if entry.sign in {"player", "leaf"}:
        is_leaf = entry.sign == "leaf"
        outline, filling = colours.of(entry.player, is_leaf)
        drawn = f'fill="{filling}" {pen.stroke(outline, 1.6)}'
        sign = "" if is_leaf else theme.sign(entry.player)
        inside = pen.text(x + 10, middle + 4, sign, SMALL_SIZE, colours.ink, bold=True) if sign else ""
        return pen.shape(theme.shape(entry.player, is_leaf), x + 10, y, 18, 16, drawn) + inside
    if entry.sign == "cut-edge":
        edge = pen.line(x, middle, x + SAMPLE, middle, pen.stroke(colours.muted, 1.2, dashed=True))
        return edge + pen.double_slash(x, middle, x + SAMPLE, middle, colours.cut, colours.ground)
    if entry.sign == "unvisited":
        return pen.line(x, middle, x + SAMPLE, middle, pen.stroke(colours.muted, 1.2, dashed=True))
    if entry.sign == "set":
        line = f"M{pen.short(x)} {pen.short(middle)}h{SAMPLE}"
        return f'<path d="{line}" stroke="{colours.ink}" stroke-width="2" {SET_DASHES}/>'
    if entry.sign == "principal":
        return pen.line(x, middle, x + SAMPLE, middle, pen.stroke(colours.ink, 4))
    if entry.sign == "highlighted":
        drawn = f'fill="none" stroke="{colours.ink}" stroke-width="2.5" stroke-dasharray="1 4" stroke-linecap="round"'
        return pen.rectangle(x + 2, y, SAMPLE - 4, 16, drawn, 6)
    if entry.sign == "number":
        return pen.numbered_circle(x + 10, middle, "1", colours.muted, colours.ground)
    return pen.text(x, y + 12, entry.sign, SMALL_SIZE, colours.ink, bold=True, anchor="start") if entry.sign else ""
