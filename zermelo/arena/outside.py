"""A user's player, isolated in a process of its own.

The process is started for one game (`outside_process.py`), below one that supervises it (`supervisor.py`). Requests and
responses name moves by their numbers; nothing that it sends is ever executed, and time is measured here alone. It is
killed with all its descendants on a timeout, when it takes too much memory or starts another process, and at the end of
the game.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from zermelo.arena.movers import Seat
from zermelo.arena.player import Player
from zermelo.engine.limits import Clock
from zermelo.players.forfeit import CRASH, ILLEGAL, MEMORY, PROCESS, TIME, Forfeit
from zermelo.players.mover import Held
from zermelo.players.play import Play
from zermelo.protocols.program import Program, descendants
from zermelo.rules.game import Action

MOVE_SECONDS = 5.0
"""Default seconds per move."""
LOADING_SECONDS = 90.0
"""Timeout for loading a player's file and rehearsing a move, which may compile, in seconds."""
GRACE = 0.1
"""Extra seconds for the communication with the process."""
MEGABYTES = 512.0
SUPERVISOR = 60.0
"""Megabytes of a process above the player, most of them shared with it."""
LONGEST_ANSWER = 10_000
"""Bytes of an answer."""
COMMAND = [sys.executable, "-P", "-m", "zermelo.arena.outside_process"]  # -P: no modules from the current folder


class OutsideMover(Held):
    """The process of a user's player, for one game."""

    def __init__(self, player: Player, seat: Seat) -> None:
        self._seconds = player.get("time", seat.time) or MOVE_SECONDS
        self._megabytes = player.get("memory", MEGABYTES)
        self._told = 0
        self._processes = 0
        environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the same order of sets in every run
        self._program = Program(COMMAND, environment=environment, look=self._refuse_memory, longest=LONGEST_ANSWER)
        self._first = {
            "file": os.path.abspath(player.address),
            "game": seat.address,
            "opening": seat.opening.stored(),
            "seed": seat.seed,
            "megabytes": self._megabytes,
            "parent": os.getpid(),
            "guarded": seat.guarded,
        }

    def choose(self, play: Play, clock: Clock | None) -> Action:
        self.excused = 0.0
        if self._first:
            self._load(play)
        own = clock or Clock(self._seconds, moves_to_go=1)
        question = {"moves": self._new_moves(play), "clock": [own.remaining, own.increment, own.moves_to_go]}
        answer = self._asked(question, own.remaining + GRACE)
        legal, number = play.legal, answer.get("move")
        if not isinstance(number, int) or not 0 <= number < len(legal):
            raise Forfeit(ILLEGAL, str(answer.get("written", number)))
        return legal[number]

    def _load(self, play: Play) -> None:
        """Start the player; the clock stands meanwhile."""
        first, self._first, began = self._first, {}, time.monotonic()
        self._told = _opening_length(first["opening"])
        self._program.send(json.dumps(first | {"moves": self._new_moves(play)}))
        self._processes = int(self._read(LOADING_SECONDS).get("processes", 0))  # before the player's code runs
        self._checked(self._read(LOADING_SECONDS))
        self.excused = time.monotonic() - began

    def _new_moves(self, play: Play) -> list[int]:
        """The moves since the last request, each by its index among the legal moves."""
        new = play.history[self._told :]
        self._told = len(play.history)
        return [play.game.moves(move.before).index(move.action) for move in new]

    def _asked(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and return the response; every failure is a forfeit."""
        self._program.send(json.dumps(question))
        return self._checked(self._read(seconds))

    def _checked(self, answer: dict[str, Any]) -> dict[str, Any]:
        """A response of a player that has started no process and has not ended its supervisor."""
        if len(descendants(self._program.pid)) > self._processes or not self._program.is_running:
            self.close()
            raise Forfeit(PROCESS)
        if "failed" in answer:
            raise Forfeit(_known_reason(answer["failed"]), str(answer.get("detail", "")))
        return answer

    def _read(self, seconds: float) -> dict[str, Any]:
        """The next line of the process."""
        try:
            answer = json.loads(self._program.line(seconds))
            if not isinstance(answer, dict):
                raise ValueError
        except (ValueError, RecursionError):
            self.close()
            raise Forfeit(CRASH, "no answer") from None
        return answer

    def _refuse_memory(self, pid: int) -> None:
        if sum(map(_megabytes_of, [pid, *descendants(pid)])) > self._megabytes + self._processes * SUPERVISOR:
            raise Forfeit(MEMORY)

    def close(self) -> None:
        """Kill the process and its descendants."""
        self._program.close()


def _known_reason(reason: Any) -> str:
    return reason if reason in (ILLEGAL, TIME, MEMORY, PROCESS) else CRASH


def _opening_length(opening: str) -> int:
    """The number of moves in the opening, which the process replays itself."""
    return len(json.loads(opening)) - 1


def _megabytes_of(pid: int) -> float:
    """The resident memory of a process; 0 if unknown."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
