"""A timeout for user code, which may not terminate.

>>> within(5, lambda: 6 * 7)
42
"""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.threads import alarm, has_threads

Answer = TypeVar("Answer")


class GivenUp(ZermeloError):
    """The timeout expired."""


def within(seconds: float, action: Callable[[], Answer]) -> Answer:
    """Run an action in a thread with a timeout; when it expires, stop the thread and raise GivenUp."""
    outcome: list[Any] = []
    deciding = threading.Lock()
    given_up = GivenUp(M("It did not come to an end within {seconds:g} seconds.", seconds=seconds))

    def give_up() -> None:
        raise given_up

    if not has_threads():
        with alarm(time.perf_counter() + seconds, give_up):
            return action()

    def work() -> None:
        found: Any = given_up
        try:
            found = action()
        except Exception as error:
            found = error
        except SystemExit:  # raised by `stop`
            pass
        with deciding:
            outcome.append(found)

    thread = threading.Thread(target=work, daemon=True, name="patience")
    thread.start()
    thread.join(seconds)
    with deciding:  # without an outcome the thread is alive, and its identifier not yet reused
        if not outcome:
            stop(thread)
            outcome.append(given_up)
    if isinstance(outcome[0], Exception):
        raise outcome[0]
    answer: Answer = outcome[0]
    return answer


def stop(thread: threading.Thread) -> None:
    """Raise SystemExit in a thread, at its next bytecode."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
