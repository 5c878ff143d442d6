"""2048: slide the tiles of a board; equal ones merge, and a new tile appears after each move.

One player moves, and the rest is chance, as in the game by Gabriele Cirulli (2014):

- The game begins with two tiles. Each tile that appears is a 2, or a 4 in 10 % of the cases, on an empty square; all
  empty squares are equally likely.
- A move slides all tiles left, right, up or down, as far as they go. Two equal tiles that meet become one of twice the
  number, which scores that number. A tile merges once a move, and the pairs nearest to the wall merge first. A move
  must change the board.
- The game is over when no move is left.

The value is the score. With a `target` it is 1 if a merge makes that tile, which ends the game, and else 0: on average
the probability to get there. The first position is an empty board on which two tiles fall, so its value is the average
of all starts; that of a start with two 2s is another number.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice._2048 import knowledge
from zermelo.games.looks import _2048 as look
from zermelo.games.moves._2048 import BITS, TILE, sliding
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.rules.parameters import fits, whole
from zermelo.rules.piles import replacing

LARGEST = 30
"""The most squares: on n of them the largest tile is the (n + 1)-th power of 2, which has five bits."""


class Position(NamedTuple):
    rows: tuple[int, ...]
    """The rows from the top; five bits for each square from the left, 0 if it is empty and n for the tile 2ⁿ."""
    score: int
    falling: int
    """How many tiles are to appear before the next move: 2 at the beginning, 1 after a move."""


def _2048(rows: int = 4, columns: int = 4, target: int = 0, fours: int = 10) -> Game:
    """The game on a board of any size, for the score or to a target tile; `fours` of 100 new tiles are a 4.

    >>> game = _2048(2, 3)
    >>> position = game.position("2 2 4 / . 4 .")
    >>> print(game.show(game.result(position, game.read(position, "right"))))
    . 4 4
    . . 4
    score 4, 1 to appear
    """
    whole("rows", rows, 1)
    whole("columns", columns, 1)
    whole("fours", fours, 0, 100)
    squares = rows * columns
    whole("rows", squares // columns, 1 if columns > 1 else 2)
    fits(bits=squares, most=LARGEST)
    look.refuse_target(target, squares)
    wanted = target.bit_length() - 1
    any_legal, after, images = sliding(rows, columns)
    with_row = replacing(rows)

    # -----------------------------------------------------------------------------------------
    # Moves

    def player(position: Position) -> int:
        return CHANCE if position.falling else MAX

    def actions(position: Position) -> Iterator[int]:
        for direction in range(4):
            if after(position.rows, direction)[0] != position.rows:
                yield direction

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        """A 2 or a 4 on each empty square: outcome 2 · square + 0 or 1."""
        empty = 0
        for square in range(squares):
            empty += is_empty(position, square)
        for square in range(squares):
            if is_empty(position, square):
                if fours < 100:
                    yield 2 * square, (1 - fours / 100) / empty
                if fours > 0:
                    yield 2 * square + 1, fours / 100 / empty

    def is_empty(position: Position, square: int) -> bool:
        return position.rows[square // columns] >> BITS * (square % columns) & TILE == 0

    def result(position: Position, action: int) -> Position:
        if position.falling:
            row, column = action // 2 // columns, action // 2 % columns
            changed = position.rows[row] | 1 + action % 2 << BITS * column
            return Position(with_row(position.rows, row, changed), position.score, position.falling - 1)
        moved, points = after(position.rows, action)
        return Position(moved, position.score + points, 1)

    # -----------------------------------------------------------------------------------------
    # The end

    def terminal(position: Position) -> bool:
        if target and has_target(position):
            return True
        return position.falling == 0 and not any_legal(position.rows)

    def has_target(position: Position) -> bool:
        for square in range(squares):
            if position.rows[square // columns] >> BITS * (square % columns) & TILE >= wanted:
                return True
        return False

    def utility(position: Position) -> int:
        if target:
            return 1 if has_target(position) else 0
        return position.score

    def symmetries(position: Position) -> Iterator[Position]:
        for image in images(position.rows):
            yield Position(image, position.score, position.falling)

    evaluate, advice = knowledge(rows, columns, target, fours, images, utility)
    parameters = f"{rows},{columns},{target},{fours}"
    most = sum((power - 1) << power for power in range(2, squares + 2))
    return Game(
        name="2048" if parameters == "4,4,0,10" else f"2048:{parameters}",
        initial=Position((0,) * rows, score=0, falling=2),
        players=1,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        chance=chance,
        symmetries=symmetries,
        bounds=(0, 1) if target else (0, most),
        counts_points=not target,
        longest=(4 << squares) + 2,
        advice=advice,
        look=look.board_look(rows, columns, target, Position),
    )


game = _2048()
