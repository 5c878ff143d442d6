"""Compiled rules compared with interpreted ones: the same moves, the same results, the same values."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import Compiled, NotCompilable, compiled
from zermelo.machine.natural.forms import machine_form
from zermelo.machine.runtime.kernel import machine_position
from zermelo.rules.game import Game, Position


class Wrong(ZermeloError):
    """The rules contradict themselves: a sentence, the name of the rule at fault, and the visit that shows it."""

    def __init__(self, message: str = "", rule: str = "", visit: Any = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.visit = visit


class Unplayable(Wrong):
    """The rules cannot be played at all."""


class Machine:
    """The compiled rules, compared with the interpreted ones until one turns out not to be compilable."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.note = ""
        self._compiled = cache(compiled)
        self._listing = cache(compiled_list)

    def compare(self, name: str, function: Callable[..., Any], expected: Any, *arguments: Any) -> None:
        """Raise if a compiled rule returns anything but `expected`, the result of the interpreted one."""
        self._compare(name, lambda: self._compiled(function), expected, arguments)

    def compare_list(self, name: str, function: Callable[..., Any], expected: list[Any], position: Position) -> None:
        """The same for generators, which compiled code cannot return to Python."""
        self._compare(name, lambda: self._listing(function), expected, (position,))

    def _compare(self, name: str, make: Callable[[], Compiled], expected: Any, arguments: tuple[Any, ...]) -> None:
        if self.note:
            return
        try:
            found = make()(machine_position(arguments[0]), *arguments[1:])
        except NotCompilable as error:
            self.note = error.message
            return
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
            raise Wrong(
                M("`{name}` works interpreted, but compiled it fails with {failure}", name=name, failure=failure)
            ) from None
        if plain(found) != plain(machine_form(expected)):
            raise Wrong(
                M(
                    "`{name}` gives {expected!r} interpreted and {found!r} compiled; does a number "
                    "need more than 64 bits?",
                    name=name,
                    expected=expected,
                    found=found,
                )
            )


def plain(value: Any) -> Any:
    """Numbers and tuples without their type names, which compiled code loses."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (tuple, list)):
        return tuple(plain(part) for part in value)
    if isinstance(value, (float, Fraction)):
        return round(float(value), 12)
    return value


def compiled_list(function: Callable[..., Any]) -> Compiled:
    """A generator rule, compiled to return a list."""

    def listed(position):  # type: ignore[no-untyped-def]
        return [item for item in function(position)]  # noqa: C416 - the form that the compiler supports

    return compiled(listed)
