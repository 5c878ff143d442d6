"""The cards of truco, the positions, the tricks, and what a hand is worth in the envido and the flor."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from zermelo.games.looks.brisca import CARDS, RANKS
from zermelo.rules.bits import squares

PACK = len(CARDS)
CARD_BITS = 6
NEITHER, TIE = 2, 2
UNDECIDED = 3
TRUCO, YES, NO, ENVIDO, REAL, FALTA, FLOR, CONTRAFLOR, RESTO, FOLD = range(PACK, PACK + 10)
"""The moves that play no card."""
DIGIT = 3
"""Bits of a bet; the digits of bets are their moves from ENVIDO as 1."""
REFUSED = 7
CLASSES = ("1e", "1b", "7e", "7o", "3", "2", "1c 1o", "12", "11", "10", "7c 7b", "6", "5", "4")
"""The cards from the strongest to the weakest."""


class Position(NamedTuple):
    hands: tuple[int, ...]
    """The cards dealt to each, a bit for each card; UNSEEN where they are hidden. Those played still count."""
    dealt: int
    """The number of cards dealt in this round."""
    played: int
    """The cards played, six bits each and one more than the card, the first the lowest."""
    plays: int
    """The number of cards played."""
    turn: int
    """Who plays the next card."""
    mano: int
    """Who leads the first trick."""
    worth: int
    """The calls of truco accepted; the round is worth one point more."""
    raiser: int
    """Who may raise; NEITHER while both may call truco."""
    called: int
    """Who has called truco or raised, and waits for an answer; else NEITHER."""
    bets: int
    """The calls of envido or flor, three bits each, the first the highest."""
    asked: int
    """Who made the last of them and waits for an answer; else NEITHER."""
    told: tuple[int, int]
    """One more than the number that each has said; 0 if none."""
    flor: int
    """Who has called the first flor; else NEITHER."""
    scores: tuple[int, int]
    over: int
    """1 when the game is over."""


def strengths() -> tuple[int, ...]:
    """The strength of each card of the pack, from 1."""
    found = dict.fromkeys(CARDS, 0)
    for place, names in enumerate(reversed(CLASSES)):
        for name in names.split():
            for card in CARDS:
                if card == name or (name.isdigit() and card[:-1] == name):
                    found[card] = place + 1
    return tuple(found.values())


VALUES = tuple(rank if rank < 10 else 0 for rank in RANKS)
"""What the cards of a suit count in the envido."""


def numbers_of() -> tuple[Callable[[int], int], Callable[[int], bool], Callable[[int], int]]:
    """The functions (envido of a hand, whether it is a flor, its flor).

    >>> envido, is_flor, flor = numbers_of()
    >>> hand = sum(1 << CARDS.index(card) for card in ("7e", "6e", "12o"))
    >>> envido(hand), is_flor(hand)
    (33, False)
    """

    def envido(hand: int) -> int:
        best = 0
        for card in squares(hand):
            value = VALUES[card % 10]
            best = max(best, value)
            for other in squares(hand):
                if other < card and other // 10 == card // 10:
                    best = max(best, 20 + value + VALUES[other % 10])
        return best

    def is_flor(hand: int) -> bool:
        for suit in range(4):
            if hand & ~(1023 << 10 * suit) == 0:
                return hand != 0
        return False

    def flor(hand: int) -> int:
        total = 20
        for card in squares(hand):
            total += VALUES[card % 10]
        return total

    return envido, is_flor, flor


def tricks_of(strength: tuple[int, ...], hand: int) -> tuple[Callable[..., int], Callable[..., int]]:
    """The functions of (played, count, mano) for hands of 1 or 3 cards: who plays next, and who has won the round."""

    def taker(played: int, trick: int, leader: int) -> int:
        """Who takes a trick: the stronger card, and with equal ones neither."""
        led = strength[(played >> 2 * CARD_BITS * trick & 63) - 1]
        other = strength[(played >> 2 * CARD_BITS * trick + CARD_BITS & 63) - 1]
        return leader if led > other else 1 - leader if led < other else TIE

    def turn(played: int, count: int, mano: int) -> int:
        leader = mano
        for trick in range(count // 2):
            found = taker(played, trick, leader)
            leader = leader if found == TIE else found
        return leader if count % 2 == 0 else 1 - leader

    def winner(played: int, count: int, mano: int) -> int:
        """The player of the round; UNDECIDED while it goes on."""
        if count < 2 or (hand > 1 and count < 4):
            return UNDECIDED
        first = taker(played, 0, mano)
        if hand == 1:
            return mano if first == TIE else first
        leader = mano if first == TIE else first
        second = taker(played, 1, leader)
        if first == TIE and second != TIE:
            return second
        if first != TIE and second in (TIE, first):
            return first
        if count < 6:
            return UNDECIDED
        third = taker(played, 2, leader if second == TIE else second)
        if third != TIE:
            return third
        return mano if first == TIE else first

    return turn, winner


def with_hands(position: Position, hands: tuple[int, ...], number: int) -> Position:
    """The position with other hands, and that number of cards dealt."""
    _, _, played, count, turn, mano, worth, raiser, called, bets, asked, told, flor, scores, over = position
    return Position(
        hands, number, played, count, turn, mano, worth, raiser, called, bets, asked, told, flor, scores, over
    )


def added(scores: tuple[int, int], who: int, more: int) -> tuple[int, int]:
    """The scores with more points for one player."""
    return (scores[0] + more, scores[1]) if who == 0 else (scores[0], scores[1] + more)


def in_hand(position: Position, who: int) -> int:
    """The cards that a player still holds."""
    held = position.hands[who]
    for number in range(position.plays):
        held &= ~(1 << (position.played >> CARD_BITS * number & 63) - 1)
    return held


def may_bet(position: Position, who: int) -> bool:
    """Whether a player has played no card, and truco is not accepted yet."""
    fresh = position.plays == 0 or (position.plays == 1 and who != position.mano)
    return fresh and position.worth == 0 and position.flor == NEITHER


def raises_of(bets: int) -> Iterator[int]:
    """The bets that may answer the last of some bets."""
    last = bets & 7
    if bets == 1:
        yield ENVIDO
    if last == 1:
        yield REAL
    if last <= 2:
        yield FALTA
    if last == 4:
        yield CONTRAFLOR
    if 4 <= last <= 5:
        yield RESTO


def betting_to(target: int) -> tuple[Callable[[Position], tuple[int, int]], Callable[[Position, bool], int], Any]:
    """The functions (what each says, the points of a bet accepted or refused, whether a hand is a flor)."""
    envido_of, is_flor, flor_of = numbers_of()

    def numbers(position: Position) -> tuple[int, int]:
        """One more than the number that each says: mano first, and the other only if it is higher."""
        first, second = position.hands
        if position.flor == NEITHER:
            said = 1 + envido_of(first), 1 + envido_of(second)
        else:
            said = 1 + flor_of(first), 1 + flor_of(second)
        if said[1 - position.mano] > said[position.mano]:
            return said
        return (said[0], 0) if position.mano == 0 else (0, said[1])

    def stake(position: Position, accepted: bool) -> int:
        """The points of the envido, or of the flor, that is accepted or refused."""
        bets, last = position.bets, position.bets & 7
        if accepted and last in (3, 6):
            return target - max(position.scores[0], position.scores[1])
        if last >= 4:
            before = 4 if last == 4 else 6 if last == 5 or bets >> DIGIT & 7 == 5 else 4
            return before if accepted else 3 if last == 4 else 4 if last == 5 else before
        total, left = 0, bets if accepted else bets >> DIGIT
        while left > 0:
            total += 2 if left & 7 == 1 else 3
            left >>= DIGIT
        return max(1, total)

    return numbers, stake, is_flor
