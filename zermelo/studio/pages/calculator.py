"""The calculator: the leaves of a search, the time they take, and the depth reached in a given time."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Annotated, Any

from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, about, between, most
from zermelo.theory.complexity import (
    MOST_BRANCHING,
    MOST_DEPTH,
    PRESETS,
    best_leaves,
    deepest,
    duration,
    efforts,
    minimax_leaves,
    random_leaves,
    short,
)
from zermelo.workbook.answers import positive

LONGEST = 40

Figure = Annotated[str, most(LONGEST, "A positive number, such as 1000000 or 3*10^9; or empty.")]


@dataclass(frozen=True, kw_only=True)
class CalculatorRequest:
    """A uniform tree, or a number of positions, with a speed and a time limit."""

    branching: Annotated[int, between(2, MOST_BRANCHING, "Moves at each node.")] = 35
    depth: Annotated[int, between(1, MOST_DEPTH, "Plies.")] = 10
    outcomes: Annotated[int | None, between(1, MOST_BRANCHING, "Outcomes of chance after each move.")] = None
    speed: Figure = "10^6"
    seconds: Figure = ""
    positions: Figure = ""


@dataclass(frozen=True)
class SearchCost:
    """The cost of a search of the tree."""

    name: str
    leaves: str
    branching: Annotated[str, about("The effective branching factor.")]
    time: Annotated[str, about("At that speed.")]
    depth: Annotated[str, about("The depth reached in the time limit; empty without one.")]
    tenths: Annotated[int, about("Ten times the decimal logarithm of the leaves, for a bar.")]


@dataclass(frozen=True)
class Calculated:
    """The costs of the searches of a tree, or the time for the positions."""

    searches: list[SearchCost]
    positions: str


@dataclass(frozen=True)
class Preset:
    """Example figures."""

    name: str
    title: str
    fields: Annotated[dict[str, Any], about("The fields of the form.")]


def presets(caller: Caller, request: Nothing) -> list[Preset]:
    """Example figures."""
    return [Preset(name, caller.say(title), fields) for name, title, fields in PRESETS]


def calculated(caller: Caller, request: CalculatorRequest) -> Calculated:
    """Leaves, times and depths of a uniform tree."""
    speed = figure(request.speed, M("the speed")) or Fraction(1)
    clock = figure(request.seconds, M("the clock"))
    positions = figure(request.positions, M("the number of positions"))
    if positions is not None:
        told = M(
            "{positions} positions at {speed} per second take {time}.",
            positions=short(positions),
            speed=short(speed),
            time=duration(positions / speed),
        )
        return Calculated([], caller.say(told))
    return Calculated(list(searches(caller, request, speed, clock)), "")


def searches(
    caller: Caller, request: CalculatorRequest, speed: Fraction, clock: Fraction | None
) -> Iterator[SearchCost]:
    """The cost of each search."""
    width = request.branching * (request.outcomes or 1)
    counts = (minimax_leaves,) if request.outcomes else (minimax_leaves, best_leaves, random_leaves)
    for effort, count in zip(efforts(request.branching, request.depth, request.outcomes), counts, strict=True):
        allowed = "" if clock is None else str(deepest(width, clock * speed, count))
        yield SearchCost(
            caller.say(effort.name),
            caller.say(short(effort.leaves)),
            display(round(effort.branching, 1), caller.language),
            caller.say(duration(effort.leaves / speed)),
            allowed,
            min(100_000, round(10 * log10(effort.leaves))),
        )


def figure(written: str, name: str) -> Fraction | None:
    """Parse a positive number; None if empty."""
    return positive(written, name) if written.strip() else None


PAGE = Page(
    name="calculator",
    title=M("Calculator"),
    place=90,
    in_menu=False,
    endpoints=[
        Endpoint("GET", "/api/calculator/presets", presets),
        Endpoint("POST", "/api/calculator", calculated),
    ],
)
