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

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from math import exp, inf, log, sqrt
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
COPIES = 3
"""Copies of the widest ply in memory while the plies after it are merged."""
BUFFERS = 6e8
"""Bytes of memory whatever the size: the program, and the children that wait to be merged."""
WIDEST = 0.75
"""The usual place of the widest ply, as a share of the game length."""
MOST, LARGEST = 1e30, 70.0
"""The largest forecast, and the logarithm of the widest ply."""


class Hopeless(ZermeloError):
    """A table for which this machine has too little disk or memory."""


@dataclass(frozen=True)
class Forecast:
    """The estimated size of a table."""

    game: Game
    positions: float
    bytes: float
    free: float
    """Free bytes on the disk."""
    memory: float
    next_memory: float
    """Bytes of memory for the widest ply, and for the next."""
    free_memory: float

    @property
    def is_hopeless(self) -> bool:
        lacks_memory = self.memory > DOUBT * self.free_memory or self.next_memory > self.free_memory
        return lacks_memory or self.bytes > DOUBT * self.free

    def words(self) -> Message:
        return M(
            "{game} has about {positions} positions; its table needs about {size} on disk, and {free} are free, and "
            "{memory} of memory, of which {free_memory} are free.",
            game=self.game.name,
            positions=round_text(self.positions),
            size=size_text(self.bytes),
            free=size_text(self.free),
            memory=size_text(max(self.memory, self.next_memory)),
            free_memory=size_text(self.free_memory),
        )


def positions_in_all(sizes: Sequence[int], longest: int | None, most: float = MOST) -> float:
    """The positions of all plies together, extrapolated from those listed so far; each ply has at most `most`.

    A position that can be reached in several numbers of plies counts in each.
    """
    return _extrapolated(sizes, longest, most)[0]


def _extrapolated(sizes: Sequence[int], longest: int | None, most: float) -> tuple[float, float]:
    """The positions of all plies, and of the widest."""
    if len(sizes) < 3 or not sizes[-1]:
        return float(sum(sizes)), float(max(sizes))
    plies = sizes[-PLIES:]
    growth = [log(after / before) for before, after in pairwise(plies)]
    half = len(growth) // 2
    early, late = sum(growth[:half]) / half, sum(growth[-half:]) / half
    seen = max(0.0, (early - late) / (len(growth) - half))
    last = longest or 4 * len(sizes)
    low = _continued(sizes, late, seen, last, most)
    widest = WIDEST * last - len(sizes)
    high = _continued(sizes, late, late / widest, last, most) if longest and widest > 0 else low
    return sqrt(sum(low) * sum(high)), sqrt(max(low) * max(high))


def _continued(sizes: Sequence[int], growth: float, slower: float, last: int, most: float) -> list[float]:
    """The sizes of all plies if the logarithmic growth falls by `slower` per ply."""
    found, size = [float(size) for size in sizes], log(sizes[-1])
    for _ in range(len(sizes), last + 1):
        growth -= slower
        size = min(size + growth, log(most), LARGEST)
        if size < 0:
            break
        found.append(exp(size))
    return found


def forecast_table(game: Game, file: Path, sizes: Sequence[int], width: int) -> Forecast | None:
    """The forecast of a table once enough is listed, else None; a position has a key and `width` fields."""
    if sum(sizes) < LISTED_FIRST:
        return None
    most = 2.0 ** (game.key_bits or 63)
    listed, widest = _extrapolated(sizes, game.longest, most)
    following = min(most, sizes[-1] * max(1.0, sizes[-1] / sizes[-2]))
    free = shutil.disk_usage(file.parent if file.parent.exists() else Path.cwd()).free
    row = 8 + 8 * width
    memory, next_memory = (BUFFERS + COPIES * row * one for one in (widest, following))
    positions = min(listed, most)
    return Forecast(game, positions, listed * (BYTES + 8 * width), free, memory, next_memory, free_memory())


def free_memory() -> float:
    """Bytes that this process may still use, as far as the system tells."""
    available = inf
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        available = 1024.0 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))
    with suppress(ImportError, OSError, ValueError):
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
        available = available if limit == resource.RLIM_INFINITY else min(available, limit - used)
    return available


def refuse(forecast: Forecast) -> None:
    """Refuse a table for which disk or memory do not suffice even if the forecast is far too high."""
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
    if size == inf:
        return "∞"
    for unit, name in ((1e12, "TB"), (1e9, "GB")):
        if size >= unit:
            return f"{size / unit:,.0f} {name}"
    return f"{size / 1e6:,.0f} MB"
