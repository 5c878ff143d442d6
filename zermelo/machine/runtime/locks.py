"""A file that one process writes at a time: another is refused and told who is writing, or waits for its turn.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder, only_writer(Path(folder) / "nim.table"):
...     sorted(file.name for file in Path(folder).iterdir())
['.nim.table.lock']
"""

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


class BeingWritten(ZermeloError):
    """Another process writes the same file."""


@contextmanager
def only_writer(file: Path) -> Iterator[int | None]:
    """Be the only one who writes a file; refuse where another process is at it. The lock of a dead process is none.

    The block gets the descriptor of the lock, if the system has any: a process that inherits it keeps the file locked.
    """
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield None
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = lock_of(file)
    with _opened(lock, file, fcntl) as stream:
        stream.truncate(0)
        stream.write(json.dumps({"process": os.getpid(), "host": socket.gethostname(), "since": time.time()}))
        stream.flush()
        try:
            yield stream.fileno()
        finally:
            with suppress(OSError):
                lock.unlink()


def is_being_written(file: Path) -> bool:
    """Whether another process is at a file."""
    try:
        import fcntl

        with open(lock_of(file), encoding="utf-8") as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (ImportError, OSError):
        return False
    return False


def lock_of(file: Path) -> Path:
    """The file that is locked while another is written."""
    return file.parent / f".{file.name}.lock"


@contextmanager
def taking_turns(file: Path, patience: float) -> Iterator[None]:
    """Let one process after the other make a file, so that the second finds it made.

    A process that has waited for `patience` seconds goes ahead, and so does one that cannot lock anything there.
    """
    lock = lock_of(file)
    with ExitStack() as held:
        with suppress(OSError, ImportError):
            import fcntl

            file.parent.mkdir(parents=True, exist_ok=True)
            stream = held.enter_context(open(lock, "a", encoding="utf-8"))
            held.callback(lock.unlink, missing_ok=True)
            until = time.monotonic() + patience
            while not _is_locked(stream, fcntl) and time.monotonic() < until:
                time.sleep(0.02)
        yield


def _is_locked(stream: IO[str], fcntl: Any) -> bool:
    """Whether the lock could be had at once."""
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _opened(lock: Path, file: Path, fcntl: Any) -> IO[str]:
    """The locked file; one that was removed by its owner between opening and locking is opened again."""
    while True:
        stream = open(lock, "a+", encoding="utf-8")  # noqa: SIM115 - stays open as long as the lock is held
        if not _is_locked(stream, fcntl):
            stream.seek(0)
            with stream:
                raise _refusal(file, stream.read())
        with suppress(OSError):
            if os.stat(lock).st_ino == os.fstat(stream.fileno()).st_ino:
                return stream
        stream.close()


def _refusal(file: Path, note: str) -> BeingWritten:
    try:
        owner = json.loads(note)
        process, host, since = owner["process"], owner["host"], time.localtime(owner["since"])
    except (ValueError, KeyError, TypeError):  # it has only just begun
        return BeingWritten(M("Another process is writing {file}; wait for it to end.", file=file))
    return BeingWritten(
        M(
            "Process {process} on {host} has been writing {file} since {time}; wait for it to end, or "
            "choose another file.",
            file=file,
            process=str(process),
            host=host,
            time=time.strftime("%H:%M:%S", since),
        )
    )
