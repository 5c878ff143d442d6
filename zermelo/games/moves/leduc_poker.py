"""The rounds of Leduc poker: positions, and what the moves of a round say."""

from typing import NamedTuple

NOT_DEALT = 0
CARDS = (1, 2, 3, 4, 5, 6)
"""Two of each rank, the lowest first."""
FOLD, CALL, RAISE = 0, 1, 2
"""To check is to call nothing, to bet is to raise from nothing."""
START = 1
ANTE, SIZES, MOST_RAISES = 1, (2, 4), 2


class Position(NamedTuple):
    first: int
    """The card of the first player, 1 to 6; 0 before it is dealt, UNSEEN where it is hidden."""
    second: int
    board: int
    """The card on the table; 0 in the first round."""
    opening: int
    """The moves of the first round: a 1, and behind it two bits for every move."""
    closing: int
    """The moves of the second round."""


def made(moves: int) -> int:
    """The number of moves of a round."""
    count = 0
    while moves > START:
        moves >>= 2
        count += 1
    return count


def raises(moves: int) -> int:
    """The number of bets and raises of a round."""
    count = 0
    while moves > START:
        if moves & 3 == RAISE:
            count += 1
        moves >>= 2
    return count


def is_folded(moves: int) -> bool:
    return moves > START and moves & 3 == FOLD


def is_called(moves: int) -> bool:
    """Whether a round is over because both have put in the same."""
    return made(moves) > 1 and moves & 3 == CALL


def moves_now(position: Position) -> int:
    """The moves of the round that is on."""
    return position.opening if position.board == NOT_DEALT else position.closing


def paid(moves: int, size: int, who: int) -> int:
    """The chips that a player puts into the pot in a round."""
    count = made(moves)
    level, given = 0, 0
    for place in range(count):
        choice = moves >> 2 * (count - 1 - place) & 3
        if choice == RAISE:
            level += size
        if choice != FOLD and place % 2 == who:
            given = level
    return given


def stake(position: Position, who: int) -> int:
    """The chips that a player has put into the pot."""
    return ANTE + paid(position.opening, SIZES[0], who) + paid(position.closing, SIZES[1], who)
