"""Time controls as text: `0.1` is a tenth of a second per move, `60+1` a minute plus a second per move.

>>> read_control("60+1")
Control(move=None, game=60.0, increment=1.0)
>>> str(read_control("0.10"))
'0.1'
"""

import time
from dataclasses import dataclass
from math import isfinite

from zermelo.engine.limits import Clock
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.forfeit import TIME, Forfeit


@dataclass(frozen=True)
class Control:
    """Seconds per move, or per game with an increment; no limit if both are None."""

    move: float | None = None
    game: float | None = None
    increment: float = 0.0

    def __str__(self) -> str:
        if self.game is not None:
            return f"{self.game:g}+{self.increment:g}"
        return "" if self.move is None else f"{self.move:g}"


def read_control(text: str) -> Control:
    """Parse a time control; no limit if the text is empty."""
    if not text.strip():
        return Control()
    first, plus, second = text.partition("+")
    try:
        seconds, increment = float(first), float(second) if plus else 0.0
    except ValueError:
        seconds = increment = -1
    if not (isfinite(seconds) and seconds > 0 and isfinite(increment) and increment >= 0):
        raise ZermeloError(
            M(
                "{text!r} is not a time; write seconds a move, as in 0.1, or a clock and its increment, as in 60+1.",
                text=text,
            )
        )
    return Control(None, seconds, increment) if plus else Control(seconds)


class Watch:
    """The clock of one seat, and the total time of its moves."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._left = control.game
        self.used = 0.0
        self.last = 0.0
        """Seconds of the last move."""
        self._excused = 0.0

    @property
    def clock(self) -> Clock | None:
        """The remaining time for the player; None without a time per game."""
        return None if self._left is None else Clock(max(0.001, self._left), self._control.increment)

    def excuse(self, seconds: float) -> None:
        """Exclude some seconds of this move from the clock."""
        self._excused = seconds

    def __enter__(self) -> None:
        self._excused, self._began = 0.0, time.perf_counter()

    def __exit__(self, *problem: object) -> None:
        """Stop the clock; a fallen flag loses the game."""
        self.last = took = max(0.0, time.perf_counter() - self._began - self._excused)
        self.used += took
        if self._left is not None:
            self._left -= took
            if self._left < 0 and problem[0] is None:
                raise Forfeit(TIME)
            self._left += self._control.increment
