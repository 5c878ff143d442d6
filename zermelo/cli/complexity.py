"""The size of a search: the command `theory complexity`."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from zermelo.cli.console import print_json, print_rows, say
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, Spelled
from zermelo.languages.numbers import decimal_point, json_value
from zermelo.theory.branching import Growth, measure
from zermelo.theory.complexity import (
    MOST_BRANCHING,
    MOST_DEPTH,
    Effort,
    best_leaves,
    deepest,
    duration,
    efforts,
    minimax_leaves,
    random_leaves,
    short,
)
from zermelo.workbook.answers import positive

Branching = Annotated[int | None, argument(M("Moves at each node."), "B", low=2, high=MOST_BRANCHING)]
Plies = Annotated[int | None, argument(M("Plies of the tree."), "M", low=1, high=MOST_DEPTH)]
Outcomes = Annotated[int | None, option(M("Outcomes of chance after each move."), low=1, high=MOST_BRANCHING)]
Speed = Annotated[str | None, option(M("Positions a second, such as 1000000 or 3*10^9."), metavar="NUMBER")]
Seconds = Annotated[
    str | None, option(M("Seconds for a move; the answer is the depth that they allow."), metavar="SECONDS")
]
Many = Annotated[str | None, option(M("This many positions instead of a tree, such as 10^40."), metavar="NUMBER")]
Measured = Annotated[
    str | None, option(M("Measure the branching of searches in this game instead (with --depth)."), metavar="GAME")
]
MeasuredFrom = Annotated[
    str | None, option(M("With --game, the position: a board, or the moves that lead to it."), metavar="POSITION")
]
MeasuredDepth = Annotated[
    int | None,
    option(M("With --game, search to every depth up to this one (default: 4)."), "--depth", low=2, high=MOST_DEPTH),
]


class Given(NamedTuple):
    """The numbers given besides the tree."""

    speed: Fraction | None
    seconds: Fraction | None
    positions: Fraction | None


def complexity(
    branching: Branching = None,
    depth: Plies = None,
    outcomes: Outcomes = None,
    speed: Speed = None,
    time: Seconds = None,
    positions: Many = None,
    game: Measured = None,
    position: MeasuredFrom = None,
    plies: MeasuredDepth = None,
    json: Json = False,
) -> None:
    """Compute how many leaves a search evaluates, how long it takes, and how deep it gets in a given time.

    The tree has B moves at each node and M plies. With --speed the leaves become a time; with --speed and --time, and
    without M, the answer is the depth. With --game the effective branching is measured: nodes(d) / nodes(d-1).

    \b
    zermelo theory complexity 35 100
    zermelo theory complexity 35 10 --speed 1000000
    zermelo theory complexity 35 --speed 1000000 --time 60
    zermelo theory complexity --positions 10^40 --speed 3*10^9
    zermelo theory complexity 20 4 --outcomes 21
    zermelo theory complexity --game chess --depth 5
    """
    if game is not None:
        if (branching, depth, outcomes, speed, time, positions) != (None,) * 6:
            raise ZermeloError(M("--game measures a game; give only --position, --depth and --json with it."))
        _tell_measured(game, position or "", 4 if plies is None else plies, json)
        return
    if position is not None or plies is not None:
        raise ZermeloError(M("--position and --depth need --game."))
    given = Given(_number(speed, "--speed"), _number(time, "--time"), _number(positions, "--positions"))
    _refuse(branching, depth, given)
    if given.positions is not None:
        _tell_positions(given, json)
    elif branching is not None and depth is not None:
        _tell_tree(branching, depth, outcomes, given, json)
    elif branching is not None:
        _tell_depth(branching, outcomes, given, json)


def _number(text: str | None, name: str) -> Fraction | None:
    return None if text is None else positive(text, name)


def _refuse(branching: int | None, depth: int | None, given: Given) -> None:
    """Refuse missing or contradictory numbers."""
    if given.positions is not None and (branching is not None or given.speed is None):
        raise ZermeloError(M("--positions needs --speed and replaces B and M; leave those out."))
    if given.positions is None and branching is None:
        raise ZermeloError(M("Give B and M, as in 35 10; or B with --speed and --time; or --positions with --speed."))
    if given.positions is None and depth is None and (given.speed is None or given.seconds is None):
        raise ZermeloError(M("Without M, --speed and --time tell how deep the search can go."))


def _tell_positions(given: Given, json: bool) -> None:
    assert given.positions is not None and given.speed is not None
    seconds = given.positions / given.speed
    if json:
        print_json({"positions": _exact(given.positions), "seconds": _exact(seconds)})
        return
    say(
        M(
            "{positions} positions at {speed} a second take {time}.",
            positions=short(given.positions),
            speed=short(given.speed),
            time=duration(seconds),
        )
    )


def _tell_tree(branching: int, depth: int, outcomes: int | None, given: Given, json: bool) -> None:
    found = efforts(branching, depth, outcomes)
    if json:
        print_json(
            {
                "branching": branching,
                "depth": depth,
                "outcomes": outcomes,
                "searches": [_answer(effort, given.speed) for effort in found],
            }
        )
        return
    titles: list[str] = [M("search"), M("leaves"), M("effective branching")]
    rows: list[tuple[str, ...]] = [(one.name, short(one.leaves), _rounded(one.branching)) for one in found]
    if given.speed is not None:
        titles.append(M("time at {speed} a second", speed=short(given.speed)))
        rows = [(*row, duration(one.leaves / given.speed)) for row, one in zip(rows, found, strict=True)]
    print_rows(titles, rows)


def _answer(effort: Effort, speed: Fraction | None) -> dict[str, Any]:
    answer = {"search": str(effort.name), "leaves": _exact(effort.leaves), "effective_branching": effort.branching}
    return answer if speed is None else answer | {"seconds": _exact(effort.leaves / speed)}


def _tell_depth(branching: int, outcomes: int | None, given: Given, json: bool) -> None:
    assert given.speed is not None and given.seconds is not None
    budget = given.speed * given.seconds
    if outcomes is not None:
        depths: dict[str, int] = {"expectiminimax": deepest(branching * outcomes, budget, minimax_leaves)}
    else:
        kinds = zip(efforts(branching, 1), (minimax_leaves, best_leaves, random_leaves), strict=True)
        depths = {effort.name: deepest(branching, budget, count) for effort, count in kinds}
    if json:
        answers = [{"search": str(name), "depth": depth} for name, depth in depths.items()]
        print_json({"branching": branching, "outcomes": outcomes, "leaves": _exact(budget), "searches": answers})
        return
    say(
        M(
            "In {time} at {speed} a second {leaves} leaves can be searched.",
            time=duration(given.seconds),
            speed=short(given.speed),
            leaves=short(budget),
        )
    )
    print_rows([M("search"), M("depth")], [(name, str(depth)) for name, depth in depths.items()])


def _tell_measured(address: str, start: str, depth: int, json: bool) -> None:
    game = playable(address)
    found = list(measure(game, game.position(start), depth))
    if json:
        shown = [{"search": one.algorithm, "nodes": one.nodes, "effective_branching": one.branching} for one in found]
        print_json({"game": game.name, "depth": depth, "searches": shown})
        return
    titles: list[str] = [M("depth"), *(title for one in found for title in (one.algorithm, M("growth")))]
    print_rows(titles, [_ply(found, number) for number in range(depth)], numbers=True)
    for one in found:
        say(
            M(
                "{search}: effective branching {factor}, the mean of the last two plies.",
                search=one.algorithm,
                factor=_rounded(one.branching),
            )
        )


def _ply(found: list[Growth], number: int) -> tuple[str, ...]:
    """The row of a depth: of each search its nodes, and their growth from the depth before."""
    cells: list[str] = [str(number + 1)]
    for one in found:
        cells += [short(one.nodes[number]), _rounded(one.factors[number - 1]) if number else ""]
    return tuple(cells)


def _rounded(number: float) -> Message:
    return Spelled(lambda language: f"{number:.1f}".replace(".", decimal_point(language)))


def _exact(number: Fraction | int) -> Any:
    """A number for JSON; a power of ten as text if it is too long."""
    return json_value(Fraction(number)) if number < 10**300 else str(short(number))
