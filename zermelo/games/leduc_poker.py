"""Leduc poker: two rounds of betting, with a card on the table before the second.

The deck has two jacks, two queens and two kings. Both players put one chip into the pot, and each is dealt a card. In
a round of betting a player checks, bets, calls, folds or raises, the first player first; a bet or raise is 2 chips
more in the first round and 4 in the second, and a round has at most two of them. When both have put in the same, the
first round ends and a card is turned up for both. After the second round the cards are shown: who has a pair with the
card on the table wins the pot, else the higher rank, and equal ranks share it.

Southey and others (2005) made it the usual small test of programs that learn to play poker.
"""

from collections.abc import Iterator

from zermelo.games.looks.leduc_poker import LOOK
from zermelo.games.moves.leduc_poker import (
    CALL,
    CARDS,
    FOLD,
    MOST_RAISES,
    NOT_DEALT,
    RAISE,
    START,
    Position,
    is_called,
    is_folded,
    made,
    moves_now,
    raises,
    stake,
)
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.game import CHANCE, UNSEEN, Game


def player(position: Position) -> int:
    if position.first == NOT_DEALT or position.second == NOT_DEALT:
        return CHANCE
    if position.board == NOT_DEALT and is_called(position.opening):
        return CHANCE
    return made(moves_now(position)) % 2


def chance(position: Position) -> Iterator[tuple[int, float]]:
    left = 6
    if position.first != NOT_DEALT:
        left -= 1
    if position.second != NOT_DEALT:
        left -= 1
    for card in CARDS:
        if card != position.first and card != position.second:
            yield card, quotient(1, left)


def actions(position: Position) -> Iterator[int]:
    moves = moves_now(position)
    if moves > START and moves & 3 == RAISE:
        yield FOLD
    yield CALL
    if raises(moves) < MOST_RAISES:
        yield RAISE


def result(position: Position, choice: int) -> Position:
    if position.first == NOT_DEALT:
        return Position(choice, NOT_DEALT, NOT_DEALT, START, START)
    if position.second == NOT_DEALT:
        return Position(position.first, choice, NOT_DEALT, START, START)
    if position.board == NOT_DEALT:
        if is_called(position.opening):
            return Position(position.first, position.second, choice, position.opening, START)
        return Position(position.first, position.second, NOT_DEALT, 4 * position.opening + choice, START)
    return Position(position.first, position.second, position.board, position.opening, 4 * position.closing + choice)


def terminal(position: Position) -> bool:
    return is_folded(position.opening) or is_folded(position.closing) or is_called(position.closing)


def strength(card: int, board: int) -> int:
    """The rank of a card, and more than any rank for a pair."""
    rank = (card + 1) // 2
    return 4 if rank == (board + 1) // 2 else rank


def utility(position: Position) -> int:
    """The chips that the first player wins from the second."""
    if is_folded(position.opening) or is_folded(position.closing):
        moves = moves_now(position)
        return stake(position, 1) if made(moves) % 2 == 0 else -stake(position, 0)
    first, second = strength(position.first, position.board), strength(position.second, position.board)
    if first == second:
        return 0
    return stake(position, 1) if first > second else -stake(position, 0)


def sees(position: Position, who: int) -> Position:
    """The position without the other's card, until both are shown."""
    if is_called(position.closing):
        return position
    first = position.first if who == 0 or position.first == NOT_DEALT else UNSEEN
    second = position.second if who == 1 or position.second == NOT_DEALT else UNSEEN
    return Position(first, second, position.board, position.opening, position.closing)


def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
    own = view.first if who == 0 else view.second
    left = 5 if view.board == NOT_DEALT else 4
    for card in CARDS:
        if card != own and card != view.board:
            if who == 0:
                yield Position(own, card, view.board, view.opening, view.closing), quotient(1, left)
            else:
                yield Position(card, own, view.board, view.opening, view.closing), quotient(1, left)


def key(position: Position) -> int:
    cards = ((position.first + 1) * 8 + position.second + 1) * 8 + position.board
    return (cards << 10 | position.opening) << 10 | position.closing


game = Game(
    name="leduc-poker",
    initial=Position(first=NOT_DEALT, second=NOT_DEALT, board=NOT_DEALT, opening=START, closing=START),
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    chance=chance,
    sees=sees,
    possible=possible,
    key=key,
    bounds=(-13, 13),
    counts_points=True,
    longest=11,
    look=LOOK,
)
