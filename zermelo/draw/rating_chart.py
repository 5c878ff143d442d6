"""Ratings as a chart: an error bar for each player, or a curve of strength over depth or time.

>>> chart = rating_chart([Bar("deep", 100, 30), Bar("shallow", -100, 30)], "Elo", "two players")
>>> chart.startswith("<svg"), chart.count("<circle")
(True, 2)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

from zermelo.draw import pen
from zermelo.draw.measure import width
from zermelo.draw.themes import LIGHT, Colours

SIZE = 14.0
ROW = 30.0
PLOT = 420.0
HIGH = 260.0
MARGIN = 16.0
DOT = 5.0
CAP = 5.0
WIDEST = 2000.0
"""The limit of the range shown, in Elo; the error of a single game is unbounded."""


@dataclass(frozen=True)
class Bar:
    """A player with its rating, its error, and its number on the axis of a curve."""

    name: str
    elo: float
    error: float
    at: float | None = None
    mark: str = ""
    """The text of that number in the reader's language; by default the number."""

    @property
    def ends(self) -> tuple[float, float]:
        low, high = self.elo - self.error, self.elo + self.error
        return max(-WIDEST, low), min(WIDEST, high)


def rating_chart(
    bars: Sequence[Bar],
    title: str,
    description: str,
    axis: str = "",
    colours: Colours = LIGHT,
    measure: str = "Elo",
) -> str:
    """The chart as SVG; `axis` names the x axis of a curve, for which every bar has a number.

    `measure` names the quantity: Elo by default, or another such as points per game.
    """
    scale = Scale.of(bars)
    is_curve = len(bars) > 1 and all(bar.at is not None for bar in bars)
    body, wide, high = _curve(bars, scale, (axis, measure), colours) if is_curve else _rows(bars, scale, colours)
    ground = pen.rectangle(0, 0, wide, high, f'fill="{colours.ground}"')
    return pen.drawing((wide, high), title, description, "\n".join([ground, *body]), ("rt", "rd"))


@dataclass(frozen=True)
class Scale:
    """The Elo range of the chart, in round steps."""

    low: float
    high: float
    step: float

    @classmethod
    def of(cls, bars: Sequence[Bar]) -> "Scale":
        """The range that covers every bar.

        >>> Scale.of([Bar("a", 120, 30), Bar("b", -120, 30)])
        Scale(low=-150, high=150, step=50)
        """
        ends = [end for bar in bars for end in bar.ends if isfinite(end)] or [0.0]
        step = _round_step((max(ends) - min(ends)) / 6 or 10)
        low, high = floor(min(ends) / step) * step, ceil(max(ends) / step) * step
        return cls(low, max(high, low + step), step)

    def share(self, elo: float) -> float:
        """The position of a rating, from 0 to 1."""
        return (min(self.high, max(self.low, elo)) - self.low) / (self.high - self.low)

    def marks(self) -> Iterator[float]:
        for number in range(round((self.high - self.low) / self.step) + 1):
            yield self.low + number * self.step


def _round_step(wanted: float) -> float:
    """The next number of the form 1, 2 or 5 times a power of ten."""
    power = 10 ** floor(log10(wanted))
    return next(
        int(factor * power) if factor * power >= 1 else factor * power
        for factor in (1, 2, 5, 10)
        if factor * power >= wanted * 0.999
    )


def _rows(bars: Sequence[Bar], scale: Scale, colours: Colours) -> tuple[list[str], float, float]:
    """One row per player with its error bar."""
    left = MARGIN + max(width(bar.name, SIZE) for bar in bars) + MARGIN
    top, bottom = MARGIN, MARGIN + ROW * len(bars)
    body = []
    for mark in scale.marks():
        x = left + scale.share(mark) * PLOT
        body.append(pen.line(x, top, x, bottom, pen.stroke(colours.muted, 0.4)))
        body.append(pen.text(x, bottom + 20, f"{mark:g}", SIZE - 2, colours.muted))
    for number, bar in enumerate(bars):
        y = top + (number + 0.5) * ROW
        low, high = (left + scale.share(end) * PLOT for end in bar.ends)
        body.append(pen.text(left - MARGIN, y + 5, bar.name, SIZE, colours.ink, anchor="end"))
        body.append(pen.line(low, y, high, y, pen.stroke(colours.ink, 2)))
        body += [pen.line(x, y - CAP, x, y + CAP, pen.stroke(colours.ink, 2)) for x in (low, high)]
        body.append(_dot(left + scale.share(bar.elo) * PLOT, y, colours))
    body.append(pen.text(left + PLOT / 2, bottom + 42, "Elo", SIZE, colours.ink))
    return body, left + PLOT + 2 * MARGIN, bottom + 42 + MARGIN


def _curve(
    bars: Sequence[Bar], scale: Scale, names: tuple[str, str], colours: Colours
) -> tuple[list[str], float, float]:
    """A curve over the players' numbers, each with its error bar."""
    ordered = sorted(bars, key=lambda bar: bar.at or 0.0)
    left, top = MARGIN + 60, MARGIN + 16
    places = _places([bar.at or 0.0 for bar in ordered])
    axis, measure = names
    body = [pen.text(left, top - 14, measure, SIZE, colours.ink, anchor="start")]
    for mark in scale.marks():
        y = top + (1 - scale.share(mark)) * HIGH
        body.append(pen.line(left, y, left + PLOT, y, pen.stroke(colours.muted, 0.4)))
        body.append(pen.text(left - 8, y + 4, f"{mark:g}", SIZE - 2, colours.muted, anchor="end"))
    points = []
    for bar, place in zip(ordered, places, strict=True):
        x = left + 20 + place * (PLOT - 40)
        low, high = (top + (1 - scale.share(end)) * HIGH for end in bar.ends)
        body.append(pen.line(x, low, x, high, pen.stroke(colours.ink, 2)))
        body += [pen.line(x - CAP, y, x + CAP, y, pen.stroke(colours.ink, 2)) for y in (low, high)]
        body.append(pen.text(x, top + HIGH + 20, bar.mark or f"{bar.at:g}", SIZE - 2, colours.muted))
        points.append((x, top + (1 - scale.share(bar.elo)) * HIGH))
    traced = " ".join(f"{pen.short(x)},{pen.short(y)}" for x, y in points)
    body.append(f'<polyline points="{traced}" fill="none" {pen.stroke(colours.muted, 2)}/>')
    body += [_dot(x, y, colours) for x, y in points]
    body.append(pen.text(left + PLOT / 2, top + HIGH + 42, axis, SIZE, colours.ink))
    return body, left + PLOT + MARGIN, top + HIGH + 42 + MARGIN


def _places(numbers: Sequence[float]) -> list[float]:
    """The positions of the numbers on the axis, from 0 to 1; logarithmic where they grow by factors."""
    low, high = min(numbers), max(numbers)
    if low > 0 and high / low >= 10 and any(number % 1 for number in numbers):
        numbers, low, high = [log10(number) for number in numbers], log10(low), log10(high)
    return [(number - low) / (high - low) for number in numbers]


def _dot(x: float, y: float, colours: Colours) -> str:
    outline, filling = colours.of(0, is_leaf=False)
    return (
        f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="{pen.short(DOT)}" fill="{filling}" '
        f"{pen.stroke(outline, 2)}/>"
    )
