"""The process of a user's player: it limits itself, loads the file, and answers one request per line.

    {"file": …, "game": …, "opening": …, "seed": …, "moves": …, …}         the first line
    {"moves": [3, 0], "clock": [0.5, 0.0, 1]}                              new moves; the answer is {"move": 2}

The first answer, {"processes": 2}, tells how many processes stand above the player (`supervisor.py`); then the file is
loaded and rehearses a move, so that what it compiles is ready before a clock runs, and the answer is {}. A failure is
answered by {"failed": reason, "detail": text}. The output of the player is discarded.
"""

import json
import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from zermelo.arena.choosing import answered, error_text
from zermelo.arena.opening import restored
from zermelo.arena.supervisor import supervise
from zermelo.engine.limits import Clock
from zermelo.games.loading import find
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.cache import folder as cache
from zermelo.machine.runtime.announce import is_getting_ready
from zermelo.players.forfeit import CRASH, MEMORY, PROCESS, Forfeit
from zermelo.players.play import Play
from zermelo.rules.user_files import forget, load
from zermelo.tasks.lifetime import end_with_parent

ROOM = 1_500_000_000
"""Bytes of address space beyond the memory limit: a search reserves a large stack that it hardly uses."""
REHEARSAL = 0.5
"""Seconds of a move that does not count, compilation aside."""
STARTS = {"os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system", "subprocess.Popen"}
"""Audit events of starting another process."""


def main() -> None:
    first = json.loads(_line_of(0))
    end_with_parent(first["parent"])
    supervise(lambda count: _write(1, {"processes": count}), first["guarded"], str(cache()))
    questions, answers = _private_pipes()
    try:
        play = restored(first["opening"]).play(find(first["game"]))
        _follow(play, first["moves"])
        _limit_memory(first["megabytes"])
        _forbid_processes(answers)
        _rehearse(Path(first["file"]), play)
        random.seed(first["seed"])
        choose = _chooser(Path(first["file"]))
        _answer(answers, {})
        for line in questions:
            _answer(answers, _move(choose, play, json.loads(line)))
    except MemoryError:
        _answer(answers, {"failed": MEMORY})
    except ZermeloError as error:
        _answer(answers, {"failed": CRASH, "detail": str(error.message)})
    except BaseException as error:
        _answer(answers, {"failed": CRASH, "detail": error_text(error, os.path.realpath(first["file"]))})


def _line_of(pipe: int) -> str:
    """A line, byte by byte: a buffer would keep what comes after it."""
    read = b""
    while not read.endswith(b"\n"):
        read += os.read(pipe, 1) or b"\n"
    return read.decode()


def _private_pipes() -> tuple[TextIO, TextIO]:
    """Duplicate stdin and stdout for the protocol, and redirect the player's own to the null device."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return questions, answers


def _answer(answers: TextIO, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _write(pipe: int, answer: dict[str, Any]) -> None:
    os.write(pipe, json.dumps(answer).encode() + b"\n")


class Enough(KeyboardInterrupt):
    """The rehearsal has taken its time; a search ends as for Ctrl-C."""


def _rehearse(file: Path, play: Play) -> None:
    """Ask for a move that does not count, with hardly any time, and wait while it compiles.

    The file is loaded again afterwards, so that a player remembers nothing of it.
    """
    if not hasattr(signal, "setitimer"):  # on Windows
        return
    choose = _chooser(file)
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, REHEARSAL, REHEARSAL)
    with suppress(Exception, Enough):  # a fault shows again in the game
        choose(play.game, play.position, Clock(REHEARSAL, moves_to_go=1))
    signal.setitimer(signal.ITIMER_REAL, 0)
    forget(file)


def _ring(*signal_and_frame: Any) -> None:
    """End a rehearsal that neither compiles nor imports anything."""
    if not is_getting_ready() and _imported == [len(sys.modules)]:
        raise Enough
    _imported[:] = [len(sys.modules)]


_imported: list[int] = []


def _chooser(file: Path) -> Callable[..., Any]:
    choose = getattr(load(file, ZermeloError), "choose", None)
    if not callable(choose):
        raise ZermeloError(M("The file defines no function choose(game, position, clock)."))
    return choose  # type: ignore[no-any-return]


def _move(choose: Callable[..., Any], play: Play, question: dict[str, Any]) -> dict[str, Any]:
    """The response: the index of the move that the player returned as an action or as text."""
    _follow(play, question["moves"])
    try:
        return {"move": play.legal.index(answered(play, choose(play.game, play.position, Clock(*question["clock"]))))}
    except Forfeit as lost:
        return {"failed": lost.reason, "detail": lost.detail}


def _follow(play: Play, numbers: Sequence[int]) -> None:
    for number in numbers:
        play.make(play.legal[number])


# ---------------------------------------------------------------------------------------------
# Limits


def _limit_memory(megabytes: float) -> None:
    """Limit the address space, so that Python raises MemoryError; the match watches resident memory."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        most = used + int(megabytes * 1e6) + ROOM
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _forbid_processes(answers: TextIO) -> None:
    """End at once when Python is about to start another process."""

    def refuse() -> None:
        _answer(answers, {"failed": PROCESS})
        os._exit(1)

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTS:
            refuse()

    sys.addaudithook(audit)
    with suppress(ImportError):
        import _posixsubprocess

        vars(_posixsubprocess)["fork_exec"] = lambda *arguments: refuse()  # no audit event covers it


if __name__ == "__main__":
    main()
