"""A race to the end of a track: walk three squares, or roll the die and go as far as it says.

New here, compared with sticks.py: a die. Where `player` answers CHANCE, `chance` gives the outcomes with their
probabilities, and `result` takes an outcome where it otherwise takes a move. `evaluate` judges unfinished games, so
that a search can stop early, and `action_text` gives the moves their names.
"""

from typing import NamedTuple

from zermelo import CHANCE, Game, Look

WALK, ROLL = 0, 1
TRACK = 20


class Position(NamedTuple):
    first: int  # how far the first player has come
    second: int
    turn: int
    rolling: int  # 1 while the die rolls


def player(position: Position):
    return CHANCE if position.rolling else position.turn


def actions(position: Position):
    yield WALK
    yield ROLL


def chance(position: Position):
    for face in range(1, 7):
        yield face, 1 / 6


def result(position: Position, choice: int):
    if position.rolling:
        return advanced(position, choice)
    if choice == WALK:
        return advanced(position, 3)
    return Position(position.first, position.second, position.turn, 1)


def advanced(position: Position, squares: int):
    if position.turn == 0:
        return Position(position.first + squares, position.second, 1, 0)
    return Position(position.first, position.second + squares, 0, 0)


def terminal(position: Position):
    return position.first >= TRACK or position.second >= TRACK


def utility(position: Position):
    return 1 if position.first >= TRACK else -1


def evaluate(position: Position):
    return (position.first - position.second) / TRACK


def action_text(position: Position, choice: int):
    if position.rolling:
        return str(choice)
    return "walk" if choice == WALK else "roll"


game = Game(
    name="dice-race",
    initial=Position(0, 0, 0, 0),
    player=player,
    actions=actions,
    chance=chance,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    bounds=(-1, 1),
    look=Look(
        about="Walk three squares or roll the die; the first to come to the end of the track wins.",
        action_text=action_text,
    ),
)
