"""A line-based external process, with timeouts and a clean end.

>>> with Program(["cat"]) as program:
...     program.send("hello")
...     program.line(5.0)
'hello'
"""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.players.forfeit import CRASH, TIME, Forfeit
from zermelo.players.mover import Held

LOOKING = 0.05
"""Seconds between two checks of a thinking process."""
ENDING = 1.0
"""Seconds in which a program that has closed its output may end by itself."""
ROUNDS = 100
"""Attempts to kill the descendants of a program that keeps starting more."""
LONGEST_LINE = 100_000
"""Bytes."""


class Program(Held):
    """A running program; any failure is a `Forfeit` of its game."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        look: Callable[[int], None] = lambda pid: None,
        longest: int = LONGEST_LINE,
    ) -> None:
        """Start the program. `look` is called periodically while it thinks, and may raise a `Forfeit`."""
        self._look, self._longest = look, longest
        self._received = b""
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=environment,
            )
        except OSError as error:
            raise ZermeloError(
                M("The program {program} cannot be started: {reason}.", program=command[0], reason=reason_of(error))
            ) from None

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Send a line to the program."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise Forfeit(CRASH, self._ending()) from None

    def line(self, seconds: float) -> str:
        """Read the next line, with a timeout."""
        return self._line(time.monotonic() + seconds)

    def lines(self, seconds: float) -> Iterator[str]:
        """Read lines, with one timeout for all."""
        deadline = time.monotonic() + seconds
        while True:
            yield self._line(deadline)

    def _line(self, deadline: float) -> str:
        assert self._process.stdout
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._received:
            left = deadline - time.monotonic()
            if left <= 0:
                self._fail(Forfeit(TIME))
            ready, _, _ = select.select([pipe], [], [], min(LOOKING, left))
            if ready:
                piece = os.read(pipe, self._longest)
                self._received += piece
                if not piece or len(self._received) > self._longest:
                    raise Forfeit(CRASH, self._ending())
            else:
                try:
                    self._look(self.pid)
                except Forfeit as failure:
                    self._fail(failure)
        line, _, self._received = self._received.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def _fail(self, failure: Forfeit) -> None:
        self.close()
        raise failure

    def _ending(self) -> str:
        """The signal or exit code of the process."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING)
        self.close()
        code = self._process.returncode
        return signal.Signals(-code).name if code and -code in set(signal.Signals) else f"exit code {code}"

    def close(self) -> None:
        """Kill the process and its descendants."""
        for _ in range(ROUNDS):  # before the process itself, which may adopt orphans
            below = descendants(self.pid) if self.is_running else []
            for pid in below:
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not below:
                break
        if self.is_running:
            self._process.kill()
        with suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe
                pipe.close()


def children(pid: int) -> list[int]:
    """The running child processes, on Linux."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                found += map(int, (thread / "children").read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """The child processes and their descendants, the youngest first."""
    return [one for child in children(pid) for one in [*descendants(child), child]]
