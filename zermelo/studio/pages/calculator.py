"""The calculator: how many leaves a search looks at, how long that takes, and how deep a clock allows it to go."""

from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Annotated, Any

from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, anything, between, list_of, most, record, text, whole
from zermelo.theory.complexity import (
    MOST_BRANCHING,
    MOST_DEPTH,
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
PRESETS = (
    ("tic-tac-toe", M("tic-tac-toe, to the end"), {"branching": 9, "depth": 9}),
    ("chess-minute", M("chess, a minute for a move"), {"branching": 35, "depth": 10, "speed": "10^6", "seconds": "60"}),
    ("chess-whole", M("chess, to the end"), {"branching": 35, "depth": 100, "speed": "3*10^9"}),
    ("chess-positions", M("chess, every position once"), {"positions": "10^40", "speed": "10^6"}),
    ("chess-tree", M("chess, every node of the tree"), {"positions": "10^120", "speed": "3*10^9"}),
    ("checkers", M("checkers, every position once"), {"positions": "10^40", "speed": "3*10^9"}),
    ("deep-blue", M("Deep Blue: 36 moves that behave like 6"), {"branching": 36, "depth": 12, "speed": "2*10^8"}),
    ("backgammon", M("backgammon, 20 moves and 21 rolls"), {"branching": 20, "depth": 4, "outcomes": 21}),
)
"""The figures of the lectures, to begin with."""

Figure = Annotated[str, most(LONGEST, "A number above 0, such as 1000000 or 3*10^9; empty for none.")]


@dataclass(frozen=True, kw_only=True)
class CalculatorRequest:
    """A tree, or so many positions, with a speed and a clock."""

    branching: Annotated[int, between(2, MOST_BRANCHING, "Moves at each node.")] = 35
    depth: Annotated[int, between(1, MOST_DEPTH, "Plies.")] = 10
    outcomes: Annotated[int | None, between(1, MOST_BRANCHING, "Outcomes of chance after each move.")] = None
    speed: Figure = "10^6"
    seconds: Figure = ""
    positions: Figure = ""


SEARCH = record(
    {
        "name": text(),
        "leaves": text(),
        "branching": text(about="The effective branching factor."),
        "time": text(about="At that speed."),
        "depth": text(about="How deep the clock allows it to go; empty without a clock."),
        "tenths": whole(0, 100_000, "Ten times the power of ten, for a bar."),
    }
)
PRESET = record({"name": text(), "title": text(), "fields": anything("The fields of the form.")})
CALCULATED = record({"searches": list_of(SEARCH, 10), "positions": text(500, "How long the positions take.")})


def presets(caller: Caller, request: Nothing) -> list[dict[str, Any]]:
    return [{"name": name, "title": caller.say(title), "fields": fields} for name, title, fields in PRESETS]


def calculated(caller: Caller, request: CalculatorRequest) -> dict[str, Any]:
    speed = figure(request.speed, M("the speed")) or Fraction(1)
    clock = figure(request.seconds, M("the clock"))
    positions = figure(request.positions, M("the number of positions"))
    if positions is not None:
        told = M(
            "{positions} positions at {speed} a second take {time}.",
            positions=short(positions),
            speed=short(speed),
            time=duration(positions / speed),
        )
        return {"searches": [], "positions": caller.say(told)}
    return {"searches": list(searches(caller, request, speed, clock)), "positions": ""}


def searches(caller: Caller, request: CalculatorRequest, speed: Fraction, clock: Fraction | None) -> Any:
    """The cost of each search."""
    width = request.branching * (request.outcomes or 1)
    counts = (minimax_leaves,) if request.outcomes else (minimax_leaves, best_leaves, random_leaves)
    for effort, count in zip(efforts(request.branching, request.depth, request.outcomes), counts, strict=True):
        allowed = "" if clock is None else str(deepest(width, clock * speed, count))
        yield {
            "name": caller.say(effort.name),
            "leaves": caller.say(short(effort.leaves)),
            "branching": display(round(effort.branching, 1), caller.language),
            "time": caller.say(duration(effort.leaves / speed)),
            "depth": allowed,
            "tenths": min(100_000, round(10 * log10(effort.leaves))),
        }


def figure(written: str, name: str) -> Fraction | None:
    """The number that somebody typed; None for nothing."""
    return positive(written, name) if written.strip() else None


PAGE = Page(
    name="calculator",
    title=M("Calculator"),
    place=90,
    in_menu=False,
    endpoints=[
        Endpoint("GET", "/api/calculator/presets", "Figures to begin with.", presets, Nothing, list_of(PRESET, 100)),
        Endpoint(
            "POST",
            "/api/calculator",
            "Leaves, times and depths of a uniform tree.",
            calculated,
            CalculatorRequest,
            CALCULATED,
        ),
    ],
)
