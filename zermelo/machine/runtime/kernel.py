"""A kernel: a plain function over words of memory, and its compiled twin made when first needed."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from zermelo.languages.errors import RulebookWarning, warn_once
from zermelo.languages.message import M
from zermelo.machine import compile as compiler
from zermelo.machine import numba_patches
from zermelo.machine.natural.forms import machine_form, plain_kinds
from zermelo.machine.runtime.memory import Block, Stopped

Position = Any


class RunsInterpreted(RulebookWarning):
    """A rulebook could not be compiled; the text says why."""


class Kernel:
    """The search of one game: the plain function, and its compiled twin made when first needed.

    `stopped()` gives the arguments that follow the position in a run that ends at its first node: such a run compiles
    everything and searches nothing. A block among them stands for its handle.
    """

    def __init__(self, function: Callable[..., Any], stopped: Callable[[], tuple[Any, ...]]) -> None:
        self.interpreted = function
        self._stopped = stopped
        self.refusal: str = ""
        """Why it cannot be compiled, once that was tried."""

    @cached_property
    def compiled(self) -> compiler.Compiled:
        return compiler.compiled(self.interpreted)

    def function(self, machine: bool) -> Callable[..., Any]:
        """The function as it runs with a block of that kind."""
        return self._run if machine else self.interpreted

    def _run(self, *arguments: Any) -> Any:
        """Run the compiled twin; if it turns out that it cannot hold what the rules make, it is not asked again."""
        try:
            return self.compiled(*arguments)
        except compiler.NotCompilable as error:
            self.refusal = error.message
            self.compiled.ready_for.clear()
            raise

    def make_ready(self, position: Position) -> None:
        """Compile now, or fail now with NotCompilable, so that compiling is not counted as searching."""
        if self.refusal:
            raise compiler.NotCompilable(self.refusal)
        if numba_patches.is_missing():  # numpy may be missing, too
            self.refusal = numba_patches.problem() or ""
            raise compiler.NotCompilable(self.refusal)
        state = machine_position(position)
        kind = _kind(state)
        try:
            if kind not in self.compiled.ready_for:
                arguments = self._stopped()
                self.compiled(state, *(part.handle if isinstance(part, Block) else part for part in arguments))
        except Stopped:
            pass
        except compiler.NotCompilable as error:
            self.refusal = error.message
            raise
        except Exception as error:  # no rule has run yet: the compiler itself gave up
            self.refusal = numba_patches.failure(error)
            raise compiler.NotCompilable(self.refusal) from None
        self.compiled.ready_for.add(kind)

    def becomes_ready(self, name: str, position: Position, wanted: bool | None = None) -> bool:
        """Whether the kernel runs as machine code, which is made now.

        `wanted` is True where it must, False where it must not, None where it should if it can; if it cannot, one
        warning tells why the game of that name is slow.
        """
        if wanted is False or not compiler.enabled():
            return False
        try:
            self.make_ready(position)
        except compiler.NotCompilable as error:
            if wanted:
                raise
            warn_of_slowness(name, error.message)
            return False
        return True


def machine_position(position: Position) -> Position:
    """The position as compiled rules take it; explicit trees bring their numbers as arrays."""
    return machine_form(position)


def numbers_in(state: Any) -> list[Any]:
    """The numbers that a machine form consists of, in order: a word of memory for each."""
    return [part for inner in state for part in numbers_in(inner)] if isinstance(state, tuple) else [state]


def _kind(position: Position) -> Any:
    """A key for the compiler's type of a position: tuples of different lengths are not the same."""
    kinds = plain_kinds(position)
    if kinds is not None:  # numba would take longer to say the same
        return kinds
    if numba_patches.problem():
        return type(position)
    from numba import typeof

    compiler.teach()
    try:
        return typeof(position)  # type: ignore[no-untyped-call]
    except ValueError:  # it has no machine form; compiling tells why
        return type(position)


def warn_of_slowness(name: str, sentence: str) -> None:
    """Warn, once for each game and reason, that a game runs interpreted; the warning holds a message."""
    warn_once(RunsInterpreted(M("{game} is slow: {reason}", game=name, reason=sentence)))


def compiled_if_possible(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of this package that runs as machine code, or with a warning as it is where that cannot be had."""
    if not compiler.enabled():
        return function
    chosen: list[Callable[..., Any]] = []

    def run(*arguments: Any) -> Any:
        try:
            if not chosen:
                chosen.append(compiler.compiled(function))
            return chosen[0](*arguments)
        except compiler.NotCompilable as error:
            warn_once(RunsInterpreted(error.message))
            chosen[:] = [function]
            return function(*arguments)

    return run
