"""Advice for Breakthrough: forced moves, the strength of pawns, and races.

The rules and the layout of the bits are in `zermelo/games/breakthrough.py`.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX, MIN
from zermelo.rules.random_states import draw_below, next_state

if TYPE_CHECKING:
    from zermelo.games.breakthrough import Position, Rules

PAWN = 100
"""The value of a pawn in the evaluation; a win is more than any evaluation."""
ADVANCE = 3
"""For each row, once for the first, twice for the second and so on: the last steps count most."""
COVERED = 8
"""For a pawn that another of its side protects."""
AT_HOME = 10
"""For a pawn that still guards its first row."""
TO_MOVE = 22
"""The value of the turn. Exchanges end after different numbers of plies, so a wrong value makes odd depths
stronger than even ones (with 15, depth 1 beat depth 2), or vice versa (with 40, depth 2 beat depth 3)."""
RACE_WON = 9_000
"""An estimate that is certain, but not yet a win."""
LEFT, STRAIGHT, RIGHT = -1, 0, 1


class Knowledge(NamedTuple):
    noisy: Callable[["Position"], Iterator[int]]
    evaluate: Callable[["Position"], int]
    advice: Advice


def knowledge(width: int, height: int, rules: "Rules") -> Knowledge:
    """Noisy moves, the evaluation and advice, for a board of any size."""
    own, other, row, stepped, targets, step_to, steps_to, result, terminal = rules
    board = bits.signed((1 << width * height) - 1)

    def noisy(position: "Position") -> Iterator[int]:
        """Captures, and steps to the last two rows, which win or threaten to."""
        player = position.player
        return steps_to(position, other(position) | row(player, height) | row(player, height - 1))

    def sufficient(position: "Position") -> Iterator[int]:
        """A step that wins, if there is one; else the capture of a pawn that would win; else everything.

        A pawn before its last row cannot be blocked, since it may also go to a side. Where it cannot be captured
        all moves are the same.
        """
        player = position.player
        winning = own(position) & row(player, height - 1)
        threat = other(position) & row(1 - player, height - 1)
        wanted = board
        if winning != 0:
            wanted = row(player, height)
        elif threat & (targets(position, LEFT) | targets(position, RIGHT)) != 0:
            wanted = threat
        for step in steps_to(position, wanted & other(position)):
            yield step
        for number in range(height, 1, -1):  # the furthest first
            for step in steps_to(position, wanted & row(player, number) & ~other(position)):
                yield step

    def order(position: "Position", step: int) -> int:
        """Captures first, nearer to the last row first; then steps to protected squares."""
        target = step >> 6
        reached = target // width if position.player == MAX else height - 1 - target // width
        mark = bits.square(target)
        value = 4 * reached
        if other(position) & mark != 0:
            value += 8 * height
        if covering(own(position) & ~bits.square(step & 63), position.player) & mark != 0:
            value += 3
        if covering(other(position), 1 - position.player) & mark != 0:
            value -= 6
        return value

    def covering(pawns: int, player: int) -> int:
        """The squares that pawns attack."""
        return stepped(pawns, player, LEFT) | stepped(pawns, player, RIGHT)

    def within_reach(pawns: int, player: int) -> int:
        """Every square that pawns could ever reach on an empty board, their own included."""
        reach = pawns
        for _ in range(height - 1):
            reach |= stepped(reach, player, LEFT) | stepped(reach, player, STRAIGHT) | stepped(reach, player, RIGHT)
        return reach

    def steps_left(pawns: int, player: int) -> int:
        """The steps of the foremost pawn to the last row; without pawns, more than the height."""
        for number in range(height, 0, -1):
            if pawns & row(player, number) != 0:
                return height - number
        return height + 1

    def strength(pawns: int, player: int) -> int:
        """The value of pawns: their number, advance, protection, and guards of the first row."""
        value = PAWN * bits.population(pawns) + COVERED * bits.population(pawns & covering(pawns, player))
        value += AT_HOME * bits.population(pawns & row(player, 1))
        for number in range(2, height):
            value += ADVANCE * number * (number - 1) // 2 * bits.population(pawns & row(player, number))
        return value

    def race(position: "Position") -> int:
        """The certain winner of a race: 1 the player to move, -1 the other, 0 neither.

        A pawn runs if no enemy can ever meet it on its way; it wins if it needs no more steps than the furthest pawn
        of the other side, or, where that side is to move, fewer.
        """
        player, enemy = position.player, 1 - position.player
        runners = own(position) & ~within_reach(other(position), enemy)
        if steps_left(runners, player) <= steps_left(other(position), enemy):
            return 1
        runners = other(position) & ~within_reach(own(position), player)
        if steps_left(runners, enemy) < steps_left(own(position), player):
            return -1
        return 0

    def evaluate(position: "Position") -> int:
        """The strength of White minus that of Black, or the winner of a race that is decided."""
        sign = 1 if position.player == MAX else -1
        winner = race(position)
        if winner != 0:
            return sign * winner * RACE_WON
        white = strength(position.white, MAX)
        return white - strength(position.black, MIN) + sign * TO_MOVE

    def playout(position: "Position", plies: int, dice: int) -> "tuple[Position, int]":
        while plies > 0 and not terminal(position):
            dice = next_state(dice)
            position = result(position, drawn_step(position, dice))
            plies -= 1
        return position, dice

    def drawn_step(position: "Position", dice: int) -> int:
        """A random step: its number leads to a side, and there to a target, without listing the others."""
        to_left, straight, to_right = targets(position, LEFT), targets(position, STRAIGHT), targets(position, RIGHT)
        lefts, straights = bits.population(to_left), bits.population(straight)
        number = draw_below(dice, lefts + straights + bits.population(to_right))
        if number < lefts:
            return step_to(position, bits.nth(to_left, number), LEFT)
        if number < lefts + straights:
            return step_to(position, bits.nth(straight, number - lefts), STRAIGHT)
        return step_to(position, bits.nth(to_right, number - lefts - straights), RIGHT)

    advice = Advice(
        search=SearchAdvice(order=order, late_moves=8, playout=playout), proof=ProofAdvice(sufficient=sufficient)
    )
    return Knowledge(noisy, evaluate, advice)
