"""Minesweeper: open all squares without a mine; a number tells how many mines its neighbours have.

One player opens squares, and nature has laid the mines, every layout as likely as any other. What counts is what is
seen: the opened numbers are the position, and chance decides which number a square shows, or that it is a mine. The
probability of a number is the share of the layouts, among all that agree with what is seen, in which it is there.

- Around a 0 there is no mine, so its neighbours are opened by themselves, one after the other.
- The game is won when all squares without a mine are open, and lost on the first mine. The value is 1 or 0: on average
  the probability to win.
- The first square may hold a mine (`first=0`), is safe, as if the mines were laid after it was opened (1), or is an
  opening, a 0 (2).
- With `risks=1` the board shows on each covered square how probable a mine is.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.minesweeper import knowledge
from zermelo.games.looks import minesweeper as look
from zermelo.games.moves.minesweeper import BITS, COVERED, MINE, MOST_NEAR, NUMBER, PER_WORD, counting
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.rules.parameters import whole
from zermelo.rules.piles import each, replacing

ANY, SAFE, OPENING = range(3)
"""What the first square may be."""
NONE = -1
OUTCOMES = 10
"""The numbers 0 to 8, and a mine."""
LARGEST = 30


class Position(NamedTuple):
    words: tuple[int, ...]
    """What is seen: four bits for each square in reading order, fifteen squares in a word."""
    clicked: int
    """The square that chance opens now, or -1."""
    left: int
    """The squares without a mine that are still covered."""
    lost: int
    """1 after a mine."""


def minesweeper(width: int = 9, height: int = 9, mines: int = 10, first: int = SAFE, risks: int = 0) -> Game:
    """The game on a board of any size up to 30 × 30.

    >>> game = minesweeper(3, 2, 1, risks=1)
    >>> print(game.show(game.position("# 1 # / # # #")))
    2  20%   1 20%
    1  20% 20% 20%
         a   b   c
    """
    whole("width", width, 1, LARGEST)
    whole("height", height, 1, LARGEST)
    squares = width * height
    whole("mines", mines, 1, squares - 1)
    whole("first", first, ANY, OPENING)
    whole("risks", risks, 0, 1)
    seen, around, layouts = counting(width, height, mines)
    count = -(-squares // PER_WORD)
    with_word = replacing(count)

    # -----------------------------------------------------------------------------------------
    # Moves

    def player(position: Position) -> int:
        return MAX if position.clicked == NONE else CHANCE

    def actions(position: Position) -> Iterator[int]:
        for square in range(squares):
            if seen(position.words, square) == COVERED:
                yield square

    def opened(words: tuple[int, ...], square: int, number: int) -> tuple[int, ...]:
        """The board with a number on a square; 9 stands for a mine."""
        word = square // PER_WORD
        return with_word(words, word, words[word] | number + NUMBER << BITS * (square % PER_WORD))

    def ways(position: Position, number: int) -> float:
        """The layouts in which the clicked square shows a number, where the first square may."""
        is_first = position.left == squares - mines
        if is_first and ((first == SAFE and number == OUTCOMES - 1) or (first == OPENING and number > 0)):
            return 0.0
        if number < OUTCOMES - 1 and number > free_around(position):
            return 0.0
        return layouts(opened(position.words, position.clicked, number))

    def free_around(position: Position) -> int:
        """The covered squares around the clicked one."""
        free = 0
        for place in range(MOST_NEAR * position.clicked, MOST_NEAR * position.clicked + MOST_NEAR):
            if around[place] >= 0 and seen(position.words, around[place]) == COVERED:
                free += 1
        return free

    all_ways = each(OUTCOMES, ways)

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        found = all_ways(position)
        total = 0.0
        for number in range(OUTCOMES):
            total += found[number]
        for number in range(OUTCOMES):
            if found[number] > 0:
                yield number, found[number] / total

    def result(position: Position, action: int) -> Position:
        if position.clicked == NONE:
            return Position(position.words, action, position.left, 0)
        words = opened(position.words, position.clicked, action)
        if action == MINE - NUMBER:
            return Position(words, NONE, position.left, 1)
        return Position(words, beside_nothing(words), position.left - 1, 0)

    def beside_nothing(words: tuple[int, ...]) -> int:
        """The first covered square beside a 0, or -1."""
        for square in range(squares):
            if seen(words, square) == NUMBER:
                for place in range(MOST_NEAR * square, MOST_NEAR * square + MOST_NEAR):
                    if around[place] >= 0 and seen(words, around[place]) == COVERED:
                        return int(around[place])
        return NONE

    # -----------------------------------------------------------------------------------------
    # The end

    def terminal(position: Position) -> bool:
        return position.lost == 1 or position.left == 0

    def utility(position: Position) -> int:
        return 0 if position.lost else 1

    evaluate, advice = knowledge(width, height, mines, seen)
    parameters = f"{width},{height},{mines},{first},{risks}"
    return Game(
        name="minesweeper" if parameters == "9,9,10,1,0" else f"minesweeper:{parameters}",
        initial=Position((0,) * count, NONE, squares - mines, 0),
        players=1,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        chance=chance,
        bounds=(0, 1),
        longest=2 * squares,
        advice=advice,
        look=look.board_look(width, height, mines, risks, layouts, beside_nothing, Position),
    )


game = minesweeper()
