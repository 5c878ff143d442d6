"""Checks of puzzles: costs and estimates are numbers that are not negative, and nothing is left to do at a goal."""

from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Visit, call
from zermelo.rules.checks.registry import at_positions
from zermelo.rules.checks.values import refuse_value
from zermelo.rules.comparing import Wrong


@at_positions("cost", decisions=True)
def costs_are_amounts(visit: Visit) -> None:
    game = visit.game
    assert game.cost
    for action in visit.moves:
        _refuse_negative(visit, "cost", call("cost", game.cost, visit.position, action))


@at_positions("distance")
def distances_are_amounts(visit: Visit) -> None:
    game = visit.game
    assert game.distance
    value = call("distance", game.distance, visit.position)
    _refuse_negative(visit, "distance", value)
    if visit.evidence.machine:
        visit.evidence.machine.compare("distance", game.distance, value, visit.position)
    if visit.over and game.players == 1 and game.utility(visit.position) > 0 and value != 0:
        raise Wrong(M("`distance` gives {value} at a goal, where nothing is left to do; let it be 0", value=value))


def _refuse_negative(visit: Visit, rule: str, value: Any) -> None:
    refuse_value(visit.game, rule, value)
    if value < 0:
        raise Wrong(M("`{rule}` gives {value}; what a way costs is not negative", rule=rule, value=value), rule)
