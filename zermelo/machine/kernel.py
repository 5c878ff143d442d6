"""A kernel: a plain function over words of memory, and its compiled twin made when first needed."""

import warnings
from collections.abc import Callable
from math import inf
from typing import Any

from zermelo.machine import compile as compiler
from zermelo.machine.memory import STOP, Stopped

Position = Any


class RunsInterpreted(UserWarning):
    """A rulebook could not be compiled; the text says why."""


class Kernel:
    """One algorithm on one game: the plain function, and its compiled twin made when first needed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.interpreted = function
        self.is_ready: set[Any] = set()
        self.refusal = ""
        """Why it cannot be compiled, once that was tried."""

    @property
    def compiled(self) -> compiler.Compiled:
        if "_compiled" not in self.__dict__:
            self._compiled = compiler.compiled(self.interpreted)
        return self._compiled


def ready(kernel: Kernel, position: Position) -> None:
    """Compile now, or fail now, so that compiling is not counted as searching."""
    from zermelo.machine.memory_intrinsics import MachineNotebook

    if type(position) in kernel.is_ready:
        return
    if kernel.refusal:
        raise compiler.NotCompilable(kernel.refusal)
    stopped = MachineNotebook()
    stopped.words[STOP] = 1
    try:
        kernel.compiled(position, 1, -inf, inf, stopped.address)
    except Stopped:
        pass
    except compiler.NotCompilable as error:
        kernel.refusal = str(error)
        raise
    except Exception as error:  # no rule has run yet: the compiler itself gave up
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        kernel.refusal = f"The rules run interpreted, because the compiler gave up: {reason}."
        raise compiler.NotCompilable(kernel.refusal) from None
    kernel.is_ready.add(type(position))


def machine_position(position: Position) -> Position:
    """The position as compiled rules take it; explicit trees bring their numbers as arrays."""
    convert = getattr(position, "for_machine", None)
    return convert() if convert else position


_warned: set[tuple[str, str]] = set()


def warn_once(name: str, sentence: str) -> None:
    if (name, sentence) not in _warned:
        _warned.add((name, sentence))
        warnings.warn(f"{name} is slow: {sentence}", RunsInterpreted, stacklevel=6)
