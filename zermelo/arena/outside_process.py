"""The process of a user's player: it limits itself, loads the file, and answers one request per line.

    {"file": …, "game": …, "opening": …, "seed": …, "megabytes": …, "parent": …}    the first line; the answer is {}
    {"moves": [3, 0], "clock": [0.5, 0.0, 1]}                                       new moves; the answer is {"move": 2}

When a move starts a compilation, a line {"compiling": name} stops the clock; the response has its duration,
{"move": 2, "compiled": 1.5}. A failure is answered by {"failed": reason, "detail": text}. The output of the player is
discarded.
"""

import json
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from zermelo.arena.opening import restored
from zermelo.engine.limits import Clock
from zermelo.games.loading import find
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.announce import announcing, seconds_spent
from zermelo.players.forfeit import CRASH, ILLEGAL, MEMORY, PROCESS
from zermelo.players.play import Play
from zermelo.rules.game import IllegalMove
from zermelo.rules.user_files import load
from zermelo.tasks.lifetime import end_with_parent

ROOM = 1_500_000_000
"""Bytes of address space beyond the memory limit: a search reserves a large stack that it hardly uses."""
STARTS = {"os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system", "subprocess.Popen"}
"""Audit events of starting another process."""


def main() -> None:
    questions, answers = _private_pipes()
    first = json.loads(questions.readline())
    end_with_parent(first["parent"])
    try:
        game = find(first["game"])
        play = restored(first["opening"]).play(game)
        random.seed(first["seed"])
        _limit_memory(first["megabytes"])
        _forbid_processes(answers)
        choose = _chooser(Path(first["file"]))
        _answer(answers, {})
        for line in questions:
            spent = seconds_spent()
            with announcing(_told_once(answers)):
                answer = _move(choose, play, json.loads(line))
            _answer(answers, answer | {"compiled": seconds_spent() - spent})
    except MemoryError:
        _answer(answers, {"failed": MEMORY})
    except ZermeloError as error:
        _answer(answers, {"failed": CRASH, "detail": str(error.message)})
    except BaseException as error:
        _answer(answers, {"failed": CRASH, "detail": _told(error, first["file"])})


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


def _told_once(answers: TextIO) -> Callable[[str], None]:
    """A callback that reports only the first compilation."""
    told: list[str] = []

    def tell(name: str) -> None:
        if not told:
            _answer(answers, {"compiling": name})
        told.append(name)

    return tell


def _chooser(file: Path) -> Callable[..., Any]:
    choose = getattr(load(file, ZermeloError), "choose", None)
    if not callable(choose):
        raise ZermeloError(M("The file defines no function choose(game, position, clock)."))
    return choose  # type: ignore[no-any-return]


def _move(choose: Callable[..., Any], play: Play, question: dict[str, Any]) -> dict[str, Any]:
    """The response: the index of the move that the player returned as an action or as text."""
    for number in question["moves"]:
        play.make(play.legal[number])
    chosen = choose(play.game, play.position, Clock(*question["clock"]))
    legal = play.legal
    if chosen in legal:
        return {"move": legal.index(chosen)}
    if isinstance(chosen, str):
        with suppress(IllegalMove):
            return {"move": legal.index(play.game.read(play.position, chosen))}
    return {"failed": ILLEGAL, "detail": repr(chosen)[:100]}


def _told(error: BaseException, file: str) -> str:
    """An error of the player with its last line in the file."""
    trace, line = error.__traceback__, None
    while trace:
        if trace.tb_frame.f_code.co_filename == os.path.realpath(file):
            line = trace.tb_lineno
        trace = trace.tb_next
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{text} (line {line})" if line else text


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
