"""The line chart of the value over a game: one point per ply, up for the first player, down for the second.

With more than two players, or without zero sum, each player has a line with its own dash pattern.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.draw import pen
from zermelo.draw.themes import Colours
from zermelo.languages.numbers import display

WIDE, HIGH = 560.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 48.0, 12.0, 12.0, 26.0
SIZE = 13.0
MOST_DOTS = 80
"""The most points that are drawn as dots."""
DASHES = ("", "7 4", "2 4", "9 3 2 3", "1 3", "12 5")


@dataclass(frozen=True)
class Point:
    """The value of the position at a ply."""

    ply: int
    chances: tuple[float, ...]
    about: str = ""
    """The text of its tooltip."""


@dataclass(frozen=True)
class Chart:
    """The data of a chart: its points, the length of the game, and the ply to highlight."""

    points: Sequence[Point]
    plies: int
    names: Sequence[str]
    opposed: bool
    """Whether the game is zero-sum between two players: then one line suffices."""
    shown: int = -1
    """The ply shown by the page; -1 for none."""
    mistakes: Sequence[int] = ()
    """The plies after the mistakes."""
    language: str = "en"
    """The language of the numbers."""

    def x(self, ply: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * ply / max(1, self.plies)

    def y(self, chance: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (1 - chance) / 2


def chart_svg(chart: Chart, title: str, description: str, colours: Colours) -> str:
    """The chart as SVG.

    >>> from zermelo.draw.themes import LIGHT
    >>> drawing = chart_svg(Chart([Point(0, (0.0, -0.0)), Point(1, (1.0, -1.0))], 1, ["X", "O"], True), "", "", LIGHT)
    >>> drawing.count('data-ply')
    2
    """
    parts = [*_ground(chart, colours), *_lines(chart, colours), *_marks(chart, colours), *_targets(chart)]
    return pen.drawing((WIDE, HIGH), title, description, "\n".join(parts), ("course-title", "course-words"))


def _ground(chart: Chart, colours: Colours) -> Iterator[str]:
    """The axes: won, even and lost, and the plies."""
    right = WIDE - RIGHT
    for half, chance in enumerate((1.0, -1.0)):
        top = min(chart.y(chance), chart.y(0))
        filled = colours.players[half][1] if chart.opposed else colours.panel
        yield pen.rectangle(LEFT, top, right - LEFT, abs(chart.y(chance) - chart.y(0)), f'fill="{filled}"')
    for chance in (1.0, 0.5, 0.0, -0.5, -1.0):
        thick = 1.5 if chance == 0 else 0.5
        yield pen.line(LEFT, chart.y(chance), right, chart.y(chance), pen.stroke(colours.edge, thick))
        shown = ("−" if chance < 0 else "+" if chance > 0 else "") + display(abs(chance), chart.language)
        yield pen.text(LEFT - 8, chart.y(chance) + 4.5, shown, SIZE, colours.muted, anchor="end")
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if chart.plies <= 16 * size)
    for ply in range(0, chart.plies + 1, step):
        yield pen.text(chart.x(ply), HIGH - 8, str(ply), SIZE, colours.muted)
    if 0 <= chart.shown <= chart.plies:
        yield pen.line(chart.x(chart.shown), TOP, chart.x(chart.shown), HIGH - BOTTOM, pen.stroke(colours.chance[0], 3))


def _lines(chart: Chart, colours: Colours) -> Iterator[str]:
    ordered = sorted(chart.points, key=lambda point: point.ply)
    for player in range(1 if chart.opposed else len(chart.names)):
        colour = colours.ink if chart.opposed else colours.players[player % len(colours.players)][0]
        places = [(chart.x(point.ply), chart.y(point.chances[player])) for point in ordered]
        course = " ".join(f"{pen.short(x)},{pen.short(y)}" for x, y in places)
        dashes = DASHES[player % len(DASHES)]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        yield f'<polyline points="{course}" fill="none" {pen.stroke(colour, 2.5)} stroke-linejoin="round"{dashed}/>'
        if len(places) <= MOST_DOTS:
            yield from (f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="3.5" fill="{colour}"/>' for x, y in places)
        if not chart.opposed and places:
            height = TOP + 14 + 16 * player
            yield pen.line(LEFT + 8, height - 4, LEFT + 36, height - 4, pen.stroke(colour, 2.5) + dashed)
            yield pen.text(LEFT + 42, height, chart.names[player], SIZE, colour, anchor="start")


def _marks(chart: Chart, colours: Colours) -> Iterator[str]:
    """The names of two opponents, and a ring with a question mark at each mistake."""
    if chart.opposed:
        for half, (name, chance) in enumerate(zip(chart.names, (1.0, -1.0), strict=False)):
            height = chart.y(chance) + (17 if chance > 0 else -8)
            yield pen.text(LEFT + 8, height, name, SIZE, colours.players[half][0], bold=True, anchor="start")
    known = {point.ply: point for point in chart.points}
    for ply in chart.mistakes:
        if ply in known:
            x, y = chart.x(ply), chart.y(known[ply].chances[0])
            yield f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="7" fill="none" {pen.stroke(colours.cut, 2.5)}/>'
            above = y - 12 if y > HIGH / 2 else y + 22
            yield pen.text(x, above, "?", SIZE + 4, colours.cut, bold=True)


def _targets(chart: Chart) -> Iterator[str]:
    """Transparent strips with tooltips, to hover over and click, one per point."""
    half = (chart.x(1) - chart.x(0)) / 2
    for point in chart.points:
        left, right = max(LEFT, chart.x(point.ply) - half), min(WIDE - RIGHT, chart.x(point.ply) + half)
        yield (
            f'<rect class="ply" data-ply="{point.ply}" x="{pen.short(left)}" y="{pen.short(TOP)}" '
            f'width="{pen.short(max(0.0, right - left))}" height="{pen.short(HIGH - TOP - BOTTOM)}" '
            f'fill="transparent"><title>{pen.safe(point.about)}</title></rect>'
        )
