"""Three players take one to four stones from a heap: the last stone earns two points, the one before it one point.

New here, compared with the matches of `zermelo new --board piles`: with three players the utility is a tuple, one entry
per player. Because the payoffs are never negative and sum to at most `payoff_sum`, a search may prune.
"""

from typing import NamedTuple

from zermelo import Game, Look


class Position(NamedTuple):
    stones: int
    player: int


def actions(position: Position):
    for take in range(1, min(4, position.stones) + 1):
        yield take


def result(position: Position, take: int):
    return Position(position.stones - take, (position.player + 1) % 3)


def terminal(position: Position):
    return position.stones == 0


def utility(position: Position):
    """The player before the one to move took the last stone."""
    if position.player == 0:
        return (0, 1, 2)
    if position.player == 1:
        return (2, 0, 1)
    return (1, 2, 0)


def evaluate(position: Position):
    return (1, 1, 1)


game = Game(
    name="heap-for-three",
    initial=Position(15, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    players=3,
    zero_sum=False,
    bounds=(0, 2),
    payoff_sum=3,
    look=Look(
        about="Take one to four stones in turn; the last one earns two points, the move before it one.",
        player_names=("Ada", "Bob", "Cleo"),
    ),
)
