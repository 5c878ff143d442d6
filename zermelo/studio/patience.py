"""A time limit for a user's own code, which may never come to an end.

>>> within(5, lambda: 6 * 7)
42
"""

import ctypes
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

Answer = TypeVar("Answer")


class GivenUp(ZermeloError):
    """It took too long."""


def within(seconds: float, action: Callable[[], Answer]) -> Answer:
    """Return or raise as an action does, if it ends in time; else stop it, and raise GivenUp."""
    outcome: list[Any] = []

    def work() -> None:
        try:
            outcome.append(action())
        except SystemExit:  # we were stopped
            return
        except Exception as error:
            outcome.append(error)

    thread = threading.Thread(target=work, daemon=True, name="patience")
    thread.start()
    thread.join(seconds)
    if not outcome:
        stop(thread)
        raise GivenUp(M("It did not come to an end within {seconds:g} seconds.", seconds=seconds))
    if isinstance(outcome[0], Exception):
        raise outcome[0]
    answer: Answer = outcome[0]
    return answer


def stop(thread: threading.Thread) -> None:
    """End a thread that runs plain Python: SystemExit is raised at its next step."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
