"""A player written by a user, in a process of its own: whatever it does, the match goes on.

The process is started for one game (`outside_process.py`), told the moves by their numbers and asked for one by a
number; nothing that it sends is ever run. It is killed with all its children when it takes too long, too much memory,
or starts another process, and at the end of the game.
"""

import json
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from zermelo.arena.forfeit import CRASH, ILLEGAL, MEMORY, PROCESS, TIME, Forfeit
from zermelo.arena.movers import Held, Seat
from zermelo.arena.player import Player
from zermelo.engine.limits import Clock
from zermelo.players.play import Play
from zermelo.rules.game import Action

MOVE_SECONDS = 5.0
"""Seconds for a move where nobody gives a limit."""
LOADING_SECONDS = 30.0
"""Seconds in which a player's file must have been loaded."""
GRACE = 0.1
"""Seconds more than the limit, for the way to the other process and back."""
MEGABYTES = 512.0
LOOKING = 0.05
"""Seconds between two looks at the memory of the process."""
LONGEST_ANSWER = 10_000
"""Bytes of an answer."""
COMMAND = [sys.executable, "-P", "-m", "zermelo.arena.outside_process"]  # -P: no modules from the current folder


class OutsideMover(Held):
    """The process of a user's player, for one game."""

    def __init__(self, player: Player, seat: Seat) -> None:
        self._seconds = player.get("time", seat.time) or MOVE_SECONDS
        self._megabytes = player.get("memory", MEGABYTES)
        self._told = 0
        self._received = b""
        environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the same order of sets in every run
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=environment,
        )
        self._first = {
            "file": os.path.abspath(player.address),
            "game": seat.address,
            "opening": seat.opening.stored(),
            "seed": seat.seed,
            "megabytes": self._megabytes,
            "parent": os.getpid(),
        }

    def choose(self, play: Play, clock: Clock | None) -> Action:
        if self._first:
            first, self._first = self._first, {}
            self._asked(first, LOADING_SECONDS)
            self._told = _opening_length(first["opening"])
        own = clock or Clock(self._seconds, moves_to_go=1)
        question = {"moves": self._new_moves(play), "clock": [own.remaining, own.increment, own.moves_to_go]}
        answer = self._asked(question, own.remaining + GRACE)
        legal, number = play.legal, answer.get("move")
        if not isinstance(number, int) or not 0 <= number < len(legal):
            raise Forfeit(ILLEGAL, str(answer.get("written", number)))
        return legal[number]

    def _new_moves(self, play: Play) -> list[int]:
        """The moves since the last question, each by its number among the moves of its position."""
        new = play.history[self._told :]
        self._told = len(play.history)
        return [play.game.moves(move.before).index(move.action) for move in new]

    def _asked(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question; every failure is a forfeit."""
        try:
            self._send(question)
            answer = json.loads(self._line(time.monotonic() + seconds))
            if not isinstance(answer, dict):
                raise ValueError
        except Forfeit:
            self.close()
            raise
        except (OSError, ValueError, RecursionError):
            raise Forfeit(CRASH, self._ending()) from None
        self._refuse_children()
        if "failed" in answer:
            raise Forfeit(_known_reason(answer["failed"]), str(answer.get("detail", "")))
        return answer

    def _send(self, question: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()

    def _line(self, deadline: float) -> bytes:
        """One line from the process; a look at its memory now and then while it thinks."""
        assert self._process.stdout
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._received:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Forfeit(TIME)
            ready, _, _ = select.select([pipe], [], [], min(LOOKING, left))
            if ready:
                piece = os.read(pipe, LONGEST_ANSWER)
                self._received += piece
                if not piece or len(self._received) > LONGEST_ANSWER:
                    raise Forfeit(CRASH, self._ending())
            elif _megabytes_of(self._process.pid) > self._megabytes:
                raise Forfeit(MEMORY)
        line, _, self._received = self._received.partition(b"\n")
        return line

    def _ending(self) -> str:
        """How the process ended, in a word."""
        self.close()
        code = self._process.returncode
        return signal.Signals(-code).name if code and -code in set(signal.Signals) else f"exit code {code}"

    def _refuse_children(self) -> None:
        if _children(self._process.pid):
            self.close()
            raise Forfeit(PROCESS)

    def close(self) -> None:
        """Kill the process and everything it has started."""
        if self._process.returncode is None:
            for pid in [*_descendants(self._process.pid), self._process.pid]:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe
                pipe.close()


def _known_reason(reason: Any) -> str:
    return reason if reason in (ILLEGAL, TIME, MEMORY, PROCESS) else CRASH


def _opening_length(opening: str) -> int:
    """How many moves of the play belong to the opening, which the process has replayed by itself."""
    return len(json.loads(opening)) - 1


def _megabytes_of(pid: int) -> float:
    """The memory that a process really holds; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _children(pid: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                found += map(int, (thread / "children").read_text().split())
    return found


def _descendants(pid: int) -> list[int]:
    children = _children(pid)
    return [one for child in children for one in [*_descendants(child), child]]
