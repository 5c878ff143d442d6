"""Blind tic-tac-toe: neither player sees the marks of the other.

The rules are those of tic-tac-toe, but an umpire keeps the board. A player names a square: if it is free, the mark is
placed and the turn passes; if the other's mark is there, the umpire tells the player, who names another square. The
other is not told of it, and learns of a move only that it was made. Kriegspiel is chess by such rules.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.blind_tic_tac_toe import look_of
from zermelo.games.tic_tac_toe import has_line
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.bits import population
from zermelo.rules.game import MAX, MIN, UNSEEN, Game

FULL = 0b111111111


class Position(NamedTuple):
    crosses: int
    """The squares of X, as bits; in the view of O those that O has found."""
    noughts: int
    by_x: int
    """The noughts that X has found; UNSEEN where that is hidden."""
    by_o: int
    """The crosses that O has found; UNSEEN where that is hidden."""
    player: int


def actions(position: Position) -> Iterator[int]:
    """Every square but the own ones and those that were found occupied."""
    known = position.crosses | position.by_x if position.player == MAX else position.noughts | position.by_o
    for square in range(9):
        if not known >> square & 1:
            yield square


def result(position: Position, square: int) -> Position:
    crosses, noughts, by_x, by_o, player = position
    mark = 1 << square
    if player == MAX:
        if noughts & mark:
            return Position(crosses, noughts, by_x | mark, by_o, MAX)
        return Position(crosses | mark, noughts, by_x, by_o, MIN)
    if crosses & mark:
        return Position(crosses, noughts, by_x, by_o | mark, MIN)
    return Position(crosses, noughts | mark, by_x, by_o, MAX)


def terminal(position: Position) -> bool:
    return position.crosses | position.noughts == FULL or has_line(position.crosses) or has_line(position.noughts)


def utility(position: Position) -> int:
    return 1 if has_line(position.crosses) else -1 if has_line(position.noughts) else 0


def sees(position: Position, who: int) -> Position:
    """The own marks and those of the other that were found; all of the board when the game is over."""
    if terminal(position):
        return position
    if who == MAX:
        return Position(position.crosses, position.by_x, position.by_x, UNSEEN, position.player)
    return Position(position.by_o, position.noughts, UNSEEN, position.by_o, position.player)


def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
    """The other has as many marks as turns, the found ones among them, and has found any of the player's own."""
    own, found = (view.crosses, view.by_x) if who == MAX else (view.noughts, view.by_o)
    count = population(own)
    if who == MAX and view.player == MIN:
        count -= 1
    elif who == MIN and view.player == MIN:
        count += 1
    for marks in range(FULL + 1):
        if marks & own or marks & found != found or population(marks) != count or has_line(marks):
            continue
        for told in range(own + 1):
            if told & ~own == 0:
                if who == MAX:
                    yield Position(own, marks, found, told, view.player), quotient(1, 1)
                else:
                    yield Position(marks, own, told, found, view.player), quotient(1, 1)


def key(position: Position) -> int:
    board = position.crosses << 9 | position.noughts
    return ((board << 10 | position.by_x + 1) << 10 | position.by_o + 1) << 1 | position.player


game = Game(
    name="blind-tic-tac-toe",
    initial=Position(crosses=0, noughts=0, by_x=0, by_o=0, player=MAX),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    sees=sees,
    possible=possible,
    key=key,
    bounds=(-1, 1),
    longest=18,
    look=look_of(Position),
)
