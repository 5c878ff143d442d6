"""SVG fragments: shapes, texts and lines."""

import re
from html import escape
from math import cos, hypot, pi, sin

from zermelo.draw.boxes import badge
from zermelo.draw.measure import monospace_width, width

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONOSPACE = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
DASHES = "4 3"
NO_BREAK = "\u00a0"
CORNERS = {"pentagon": 5, "hexagon": 6, "octagon": 8}
TEXT_HEIGHT = {"up": 0.70, "down": 0.30, "pentagon": 0.56}
"""The vertical centre of the text in a shape, as a share of its height; 0.5 for the others."""


def short(number: float) -> str:
    """A coordinate with no more digits than are visible.

    >>> short(12.0), short(0.333)
    ('12', '0.3')
    """
    return f"{number:.1f}".removesuffix(".0")


NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def safe(content: str) -> str:
    """Escaped XML text; characters not allowed in XML are replaced.

    >>> safe("<b> & \\x07")
    '&lt;b&gt; &amp; \ufffd'
    """
    return escape(NOT_XML.sub("\ufffd", content))


def drawing(
    size: tuple[float, float], title: str, description: str, body: str, names: tuple[str, str], lang: str = ""
) -> str:
    """A whole SVG document; `names` are the ids of its title and its description, unique within a page."""
    wide, high = map(short, size)
    language = f'lang="{lang}" ' if lang else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="{SANS}" role="img" {language}aria-labelledby="{names[0]} {names[1]}">\n'
        f'<title id="{names[0]}">{safe(title)}</title>\n<desc id="{names[1]}">{safe(description)}</desc>\n'
        f"{body}\n</svg>\n"
    )


def text(
    x: float,
    y: float,
    content: str,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
    kind: str = "",
) -> str:
    """A text with its baseline at `y`, fixed to its measured width whatever the viewer's font."""
    style = f' class="{kind}"' if kind else ""
    style += ' font-weight="bold"' if bold else ""
    style += f' text-anchor="{anchor}"' if anchor != "start" else ""
    if len(content) > 1:
        style += f' textLength="{short(width(content, size, bold=bold))}" lengthAdjust="spacingAndGlyphs"'
    place = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}"'
    return f'<text {place} fill="{colour}"{style}>{safe(content)}</text>'


def fixed(x: float, y: float, content: str, size: float, colour: str, *, anchor: str = "middle") -> str:
    """A line of a text board with its blanks preserved."""
    placed = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}" font-family="{MONOSPACE}"{placed} '
        f'fill="{colour}" textLength="{short(monospace_width(content, size))}" '
        f'lengthAdjust="spacingAndGlyphs">{safe(content.replace(" ", NO_BREAK))}</text>'
    )


def stroke(colour: str, thickness: float, dashed: bool = False) -> str:
    dashes = f' stroke-dasharray="{DASHES}"' if dashed else ""
    return f'stroke="{colour}" stroke-width="{short(thickness)}"{dashes}'


def line(x1: float, y1: float, x2: float, y2: float, drawn: str) -> str:
    return f'<line x1="{short(x1)}" y1="{short(y1)}" x2="{short(x2)}" y2="{short(y2)}" {drawn}/>'


def rectangle(x: float, y: float, wide: float, high: float, drawn: str, corner: float = 0) -> str:
    rounded = f' rx="{short(corner)}"' if corner else ""
    return f'<rect x="{short(x)}" y="{short(y)}" width="{short(wide)}" height="{short(high)}"{rounded} {drawn}/>'


def double_slash(x1: float, y1: float, x2: float, y2: float, colour: str, ground: str) -> str:
    """Two strokes across the middle of an edge: a cut."""
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along = ((x2 - x1) / length, (y2 - y1) / length)
    # Slanted by 60 degrees against the edge, as crossed out by hand.
    slant = (along[0] * cos(pi / 3) - along[1] * sin(pi / 3), along[0] * sin(pi / 3) + along[1] * cos(pi / 3))
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    strokes = []
    for colour_now, thickness in ((ground, 6.0), (colour, 2.2)):
        for side in (-3.0, 3.0):
            x, y = middle[0] + side * along[0], middle[1] + side * along[1]
            strokes.append(
                line(
                    x - 8 * slant[0],
                    y - 8 * slant[1],
                    x + 8 * slant[0],
                    y + 8 * slant[1],
                    stroke(colour_now, thickness),
                )
            )
    return "".join(strokes)


def numbered_circle(x: float, y: float, number: str, colour: str, ground: str) -> str:
    """The order of visits, centred at `x`, `y`."""
    wide = badge(number)
    circle = rectangle(x - wide / 2, y - 7.5, wide, 15, f'fill="{ground}" stroke="{colour}" stroke-width="1"', 7.5)
    return f'<g class="visit">{circle}{text(x, y + 3.5, number, 10, colour)}</g>'


def shape(kind: str, x: float, top: float, wide: float, high: float, drawn: str) -> str:
    """A node's outline, centred at `x`, hanging from `top`; `drawn` fills and strokes it."""
    left, middle = x - wide / 2, top + high / 2
    if kind == "square":
        return rectangle(left, top, wide, high, drawn, 2)
    if kind == "folded":
        return rectangle(left, top, wide, high, drawn, high / 2)
    if kind == "circle":
        return f'<ellipse cx="{short(x)}" cy="{short(middle)}" rx="{short(wide / 2)}" ry="{short(high / 2)}" {drawn}/>'
    return "" if kind == "bare" else polygon(corners(kind, x, top, wide, high), drawn)


def corners(kind: str, x: float, top: float, wide: float, high: float) -> list[tuple[float, float]]:
    """The corners of a polygonal shape as `shape` places it."""
    left, right, bottom, middle = x - wide / 2, x + wide / 2, top + high, top + high / 2
    if kind == "up":
        return [(x, top), (right, bottom), (left, bottom)]
    if kind == "down":
        return [(left, top), (right, top), (x, bottom)]
    if kind == "diamond":
        return [(x, top), (right, middle), (x, bottom), (left, middle)]
    return regular(CORNERS[kind], x, top, wide, high)


def polygon(points: list[tuple[float, float]], drawn: str) -> str:
    written = " ".join(f"{short(x)},{short(y)}" for x, y in points)
    return f'<polygon points="{written}" stroke-linejoin="round" {drawn}/>'


def regular(sides: int, x: float, top: float, wide: float, high: float) -> list[tuple[float, float]]:
    """The corners of a regular polygon, stretched to fill its box."""
    turn = 0.0 if sides % 2 else pi / sides
    points = [(sin(turn + 2 * pi * step / sides), -cos(turn + 2 * pi * step / sides)) for step in range(sides)]
    left, right = min(px for px, _ in points), max(px for px, _ in points)
    upper, lower = min(py for _, py in points), max(py for _, py in points)
    return [
        (x - wide / 2 + (px - left) / (right - left) * wide, top + (py - upper) / (lower - upper) * high)
        for px, py in points
    ]
