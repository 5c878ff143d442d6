"""Push or fold: heads-up no-limit hold'em in which the first player bets all or gives up, and the second calls or not.

Both have `stack` big blinds. The first player posts half a big blind, the second one, and each is dealt two of 52
cards. The first pushes the whole stack or folds and loses the half; then the second calls or folds and loses the one.
After a call five cards are turned up, and the best five of seven take both stacks, or share them. Hands are told by
their kind, such as AKs (of one suit), AKo (of two) or 22, and after a call the value is the average over all boards.

With short stacks this is nearly all of hold'em, and charts print its equilibrium for every stack.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.games.looks.push_fold import look_of
from zermelo.games.moves.push_fold import BOARDS, KINDS, LEADS, MEETINGS, ways
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.game import CHANCE, UNSEEN, Game
from zermelo.rules.parameters import whole

NOT_DEALT = 0
FOLD, ALL_IN = 0, 1
START, FOLDED, PUSHED, NOT_CALLED, CALLED = range(5)
PAIRS, OTHER_PAIRS = 1326, 1225
"""The pairs of 52 cards, and of the 50 that are left."""
HANDS = tuple(ways(kind) for kind in range(KINDS))


class Position(NamedTuple):
    first: int
    """The kind of hand of the first player, from 1; 0 before it is dealt, UNSEEN where it is hidden."""
    second: int
    moves: int
    """START, FOLDED, PUSHED, NOT_CALLED or CALLED."""


def push_fold(stack: int = 10) -> Game:
    """The game with stacks of that many big blinds.

    >>> push_fold(8).name
    'push-fold:8'
    """
    whole("stack", stack, 1, 100)

    def player(position: Position) -> int:
        if position.first == NOT_DEALT or position.second == NOT_DEALT:
            return CHANCE
        return 0 if position.moves == START else 1

    def chance(position: Position) -> Iterator[tuple[int, Any]]:
        for kind in range(KINDS):
            if position.first == NOT_DEALT:
                yield kind + 1, quotient(HANDS[kind], PAIRS)
            else:
                own = position.first - 1
                yield kind + 1, quotient(MEETINGS[KINDS * own + kind], HANDS[own] * OTHER_PAIRS)

    def actions(position: Position) -> Iterator[int]:
        yield FOLD
        yield ALL_IN

    def result(position: Position, choice: int) -> Position:
        if position.first == NOT_DEALT:
            return Position(choice, NOT_DEALT, START)
        if position.second == NOT_DEALT:
            return Position(position.first, choice, START)
        return Position(position.first, position.second, position.moves + 1 + choice)

    def terminal(position: Position) -> bool:
        return position.moves in (FOLDED, NOT_CALLED, CALLED)

    def utility(position: Position) -> Any:
        """The big blinds that the first player wins on average."""
        if position.moves == FOLDED:
            return quotient(-1, 2)
        if position.moves == NOT_CALLED:
            return quotient(1, 1)
        place = KINDS * (position.first - 1) + position.second - 1
        return quotient(stack * LEADS[place], MEETINGS[place] * BOARDS)

    def sees(position: Position, who: int) -> Position:
        """The position without the other's hand, until a call shows both."""
        if position.moves == CALLED:
            return position
        first = position.first if who == 0 or position.first == NOT_DEALT else UNSEEN
        second = position.second if who == 1 or position.second == NOT_DEALT else UNSEEN
        return Position(first, second, position.moves)

    def possible(view: Position, who: int) -> Iterator[tuple[Position, Any]]:
        for kind in range(KINDS):
            own = (view.first if who == 0 else view.second) - 1
            share = quotient(MEETINGS[KINDS * own + kind], HANDS[own] * OTHER_PAIRS)
            if who == 0:
                yield Position(view.first, kind + 1, view.moves), share
            else:
                yield Position(kind + 1, view.second, view.moves), share

    def key(position: Position) -> int:
        return ((position.first + 1) * (KINDS + 2) + position.second + 1) * 5 + position.moves

    start = Position(NOT_DEALT, NOT_DEALT, START)
    return Game(
        name="push-fold" if stack == 10 else f"push-fold:{stack}",
        initial=start,
        player=player,
        chance=chance,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        sees=sees,
        possible=possible,
        key=key,
        bounds=(-stack, stack),
        counts_points=True,
        longest=4,
        look=look_of(start, stack, player),
    )


game = push_fold()
