"""Forecast the size of a table from the plies listed so far.

The growth factor of the number of positions falls from ply to ply by about the same ratio, so the logarithm of the
number is a parabola. Two parabolas are extrapolated to the last ply, and the forecast is their geometric mean: one is
fitted to the last plies, the other has its maximum where the widest ply is in most games.

>>> sizes = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]    # Connect Four
>>> 10**11 < positions_in_all(sizes, longest=42) < 10**13                           # there are 4.5 × 10^12
True
>>> sum(sizes) == positions_in_all([*sizes, 0], longest=42)
True
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.game import Game

LISTED_FIRST = 200_000
"""Positions to list before the forecast; fewer are listed in a moment."""
PLIES = 6
"""The last plies, to which the parabola is fitted."""
BYTES = 12
"""Bytes per position on disk during the build: its key, its score, and its entry in the finished file."""
DOUBT = 5
"""Error factor allowed for; a table too large beyond it is hopeless."""
WIDEST = 0.75
"""The usual place of the widest ply, as a share of the game length."""
MOST, LARGEST = 1e30, 70.0
"""The largest forecast, and the logarithm of the widest ply."""


class Hopeless(ZermeloError):
    """A table that no disk of this machine could hold."""


@dataclass(frozen=True)
class Forecast:
    """The estimated size of a table."""

    game: Game
    positions: float
    bytes: float
    free: float
    """Free bytes on the disk."""

    @property
    def is_hopeless(self) -> bool:
        return self.bytes > DOUBT * self.free

    def words(self) -> Message:
        return M(
            "{game} has about {positions} positions; its table needs about {size} on disk, and {free} are free.",
            game=self.game.name,
            positions=round_text(self.positions),
            size=size_text(self.bytes),
            free=size_text(self.free),
        )


def positions_in_all(sizes: Sequence[int], longest: int | None, most: float = MOST) -> float:
    """The number of positions of all plies, extrapolated from those listed so far; at most `most`."""
    total = float(sum(sizes))
    if len(sizes) <= PLIES or not sizes[-1]:
        return total
    growth = [log(after / before) for before, after in zip(sizes[-PLIES:-1], sizes[1 - PLIES :], strict=True)]
    half = len(growth) // 2
    early, late = sum(growth[:half]) / half, sum(growth[-half:]) / half
    seen = max(0.0, (early - late) / (len(growth) - half))
    last = longest or 4 * len(sizes)
    low = _continued(sizes, late, seen, last)
    widest = WIDEST * last - len(sizes)
    high = _continued(sizes, late, late / widest, last) if longest and widest > 0 else low
    return min(most, exp((log(low) + log(high)) / 2))


def _continued(sizes: Sequence[int], growth: float, slower: float, last: int) -> float:
    """The sum over all plies if the logarithmic growth falls by `slower` per ply."""
    total, size = float(sum(sizes)), log(sizes[-1])
    for _ in range(len(sizes), last + 1):
        growth -= slower
        size += growth
        if size < 0:
            break
        total += exp(min(size, LARGEST))
    return total


def forecast_table(game: Game, file: Path, sizes: Sequence[int], width: int) -> Forecast | None:
    """The forecast of a table once enough is listed, else None; a position has a key and `width` fields."""
    if sum(sizes) < LISTED_FIRST:
        return None
    positions = positions_in_all(sizes, game.longest, 2.0 ** (game.key_bits or 63))
    free = shutil.disk_usage(file.parent if file.parent.exists() else Path.cwd()).free
    return Forecast(game, positions, positions * (BYTES + 8 * width), free)


def refuse(forecast: Forecast) -> None:
    """Refuse a table that the disk could not hold even if the forecast is far too high."""
    if forecast.is_hopeless:
        raise Hopeless(
            M(
                "{forecast} Solve a smaller board, or the first plies with `zermelo table --plies`.",
                forecast=forecast.words(),
            )
        )


def round_text(number: float) -> str:
    """A large number rounded to one digit, the precision of a forecast.

    >>> round_text(4_531_985_219_092), round_text(46_000)
    ('5,000,000,000,000', '50,000')
    """
    return f"{float(f'{number:.0e}'):,.0f}" if number < 1e15 else f"{number:.0e}".replace("e+", " × 10^")


def size_text(size: float) -> str:
    """A size on disk.

    >>> size_text(3_200_000), size_text(54e12)
    ('3 MB', '54 TB')
    """
    for unit, name in ((1e12, "TB"), (1e9, "GB")):
        if size >= unit:
            return f"{size / unit:,.0f} {name}"
    return f"{size / 1e6:,.0f} MB"
