"""Compiled rules compared with interpreted ones: the same moves, the same results, the same values."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import Compiled, NotCompilable, compiled
from zermelo.machine.natural.forms import NumberSet, machine_form
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


class Unsteady(Unplayable):
    """A rule answers otherwise at the same position."""


def unsteady(rule: str, now: Any, before: Any) -> Unsteady:
    """A rule whose answers differ."""
    return Unsteady(
        M(
            "`{rule}` gives {now!r} here, and gave {before!r} at the same position before; let it depend on "
            "the position alone",
            rule=rule,
            now=now,
            before=before,
        ),
        rule,
    )


class Machine:
    """The compiled rules, compared with the interpreted ones until one turns out not to be compilable."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.note = ""
        self._compiled = cache(compiled)
        self._listing = cache(compiled_list)

    def compare(self, name: str, function: Callable[..., Any], expected: Any, *arguments: Any) -> None:
        """Raise if a compiled rule returns anything but `expected`, the result of the interpreted one."""
        self._compare(name, lambda: self._compiled(function), function, expected, arguments)

    def compare_list(self, name: str, function: Callable[..., Any], expected: list[Any], position: Position) -> None:
        """The same for generators, which compiled code cannot return to Python."""
        self._compare(name, lambda: self._listing(function), lambda one: in_a_row(function(one)), expected, (position,))

    def _compare(
        self,
        name: str,
        make: Callable[[], Compiled],
        ask: Callable[..., Any],
        expected: Any,
        arguments: tuple[Any, ...],
    ) -> None:
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
            again = ask(*arguments)
            if isinstance(again, (set, frozenset)) and sorted(found, key=repr) == sorted(again, key=repr):
                return
            if plain(machine_form(again)) != plain(machine_form(expected)):
                raise unsteady(name, again, expected)
            raise Wrong(
                M(
                    "`{name}` gives {expected!r} interpreted and {found!r} compiled; does a number "
                    "need more than 64 bits?",
                    name=name,
                    expected=expected,
                    found=found,
                ),
                name,
            )


def in_a_row(given: Any) -> Any:
    """The results of a rule as a list; a set as it is, since its order is not that of compiled code."""
    return given if isinstance(given, (set, frozenset)) else list(given)


def plain(value: Any) -> Any:
    """Numbers and tuples without their type names, which compiled code loses."""
    if isinstance(value, NumberSet):  # an empty one is of numbers and of pairs
        return frozenset(value)
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
