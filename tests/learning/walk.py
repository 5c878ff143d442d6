"""The random walk of Sutton (1988), five states in a row: a step left or right, until the walk falls off an end."""

from typing import NamedTuple

from zermelo.rules.declared import Numbers, Patterns
from zermelo.rules.game import CHANCE, Game, variant

STATES = 5


class Walk(NamedTuple):
    place: int
    stepping: int
    """1 while chance decides which way."""


def player(position):  # type: ignore[no-untyped-def]
    return CHANCE if position.stepping else 0


def actions(position):  # type: ignore[no-untyped-def]
    yield 0


def chance(position):  # type: ignore[no-untyped-def]
    yield -1, 0.5
    yield 1, 0.5


def result(position, choice):  # type: ignore[no-untyped-def]
    if position.stepping:
        return Walk(position.place + choice, 0)
    return Walk(position.place, 1)


def terminal(position):  # type: ignore[no-untyped-def]
    return position.place == 0 or position.place == STATES + 1


def utility(position):  # type: ignore[no-untyped-def]
    return 1 if position.place > STATES else -1


def state(position):  # type: ignore[no-untyped-def]
    return (position.place,)


def near_the_ends(position):  # type: ignore[no-untyped-def]
    return position.place / STATES, 1.0 if position.place < 3 else 0.0, 1.0 if position.place > 3 else 0.0


def walk(features):  # type: ignore[no-untyped-def]
    return Game(
        name="walk",
        initial=Walk((STATES + 1) // 2, 0),
        player=player,
        actions=actions,
        chance=chance,
        result=result,
        terminal=terminal,
        utility=utility,
        bounds=(-2, 2),
        counts_points=True,
        features=features,
    )


game = walk(Patterns(of=state, sizes={"state": STATES + 2}))
network = walk(Numbers(of=near_the_ends, hidden=8, levels=(1,)))
judged = variant(game, evaluate=lambda position: position.place / (STATES + 1) - 0.5)
