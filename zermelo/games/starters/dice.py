"""A race with a die: walk two squares, or roll and go as far as the die says, but a one sends you back: to start from.

    zermelo check FILE      plays it at random and says what is wrong
    zermelo studio FILE     shows it while you write it

Where `player` returns CHANCE, `chance` gives the outcomes with their probabilities, and `result` takes an outcome
instead of a move. Every function below is plain Python.
"""

from typing import NamedTuple

from zermelo import CHANCE, Game, Look
from zermelo.rules.board import Board, Piece

WALK, ROLL = 0, 1
TRACK = 8


class Position(NamedTuple):
    first: int  # how far the first player has come
    second: int
    turn: int
    rolling: int  # 1 while the die rolls


def player(position: Position):
    """Who moves: 0, 1, or the die."""
    return CHANCE if position.rolling else position.turn


def actions(position: Position):
    yield WALK
    yield ROLL


def chance(position: Position):
    """The outcomes of the die with their probabilities, which sum to 1."""
    for face in range(1, 7):
        yield face, 1 / 6


def result(position: Position, choice: int):
    """The position after a move, or after an outcome of the die."""
    if position.rolling:
        return advanced(position, -1 if choice == 1 else choice)
    if choice == WALK:
        return advanced(position, 2)
    return Position(position.first, position.second, position.turn, 1)


def advanced(position: Position, steps: int):
    if position.turn == 0:
        return Position(min(TRACK, max(0, position.first + steps)), position.second, 1, 0)
    return Position(position.first, min(TRACK, max(0, position.second + steps)), 0, 0)


def terminal(position: Position):
    return position.first == TRACK or position.second == TRACK


def utility(position: Position):
    return 1 if position.first == TRACK else -1


def evaluate(position: Position):
    """Who is ahead, for searches that stop before the end."""
    return (position.first - position.second) / TRACK


def action_text(position: Position, choice: int):
    if position.rolling:
        return str(choice)
    return "walk" if choice == WALK else "roll"


def draw(position: Position):
    """Two lanes, with a pawn in each."""
    pawns = (Piece((position.first, 0), "pawn", 0), Piece((position.second, 1), "pawn", 1))
    return Board(columns=TRACK + 1, rows=2, pieces=pawns, row_names=("1", "2"))


game = Game(
    name="my-game",
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
        about="Walk two squares or roll the die, where a one sends you back; the first at the end wins.",
        action_text=action_text,
        draw=draw,
    ),
)
