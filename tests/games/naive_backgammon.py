"""Backgammon on two plain lists of checkers: slow, and written independently of the rulebook.

A board is the checkers of the player to move and those of the opponent, each as their owner counts the points: 0 is off
the board, 25 the bar.
"""

from collections.abc import Iterator, Sequence

Side = tuple[int, ...]
Board = tuple[Side, Side]


def results(board: Board, roll: tuple[int, int]) -> set[Board]:
    """Every position that a roll can lead to; the board itself if nothing can be played."""
    one, other = roll
    orders = [(one,) * 4] if one == other else [(one, other), (other, one)]
    found = {line for order in orders for line in lines(board, order)}
    longest = max(len(line) for line in found)
    found = {line for line in found if len(line) == longest}
    if longest == 1 and one != other:
        by_larger = {line for line in found if line[0][0] == max(roll)}
        found = by_larger or found
    return {line[-1][1] for line in found} if longest else {board}


def lines(board: Board, dice: Sequence[int]) -> Iterator[tuple[tuple[int, Board], ...]]:
    """Every way to play dice in this order until none can be played: the die and the board after each step."""
    steps = [step(board, point, dice[0]) for point in range(1, 26) if can_go(board, point, dice[0])] if dice else []
    for after in steps:
        for rest in lines(after, dice[1:]):
            yield (dice[0], after), *rest
    if not steps:
        yield ()


def can_go(board: Board, point: int, die: int) -> bool:
    own, other = board
    if not own[point] or (own[25] and point != 25):
        return False
    if point > die:
        return other[25 - (point - die)] < 2
    if any(own[7:]):
        return False
    return point == die or not any(own[point + 1 :])


def step(board: Board, point: int, die: int) -> Board:
    own, other = list(board[0]), list(board[1])
    target = max(point - die, 0)
    own[point] -= 1
    own[target] += 1
    if target and other[25 - target]:
        other[25 - target] -= 1
        other[25] += 1
    return tuple(own), tuple(other)
