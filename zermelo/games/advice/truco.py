"""What the hidden cards of truco may be, drawn at random, each hand as likely as any other; and a greedy player."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from random import Random

from zermelo.games.moves.truco import (
    CARD_BITS,
    ENVIDO,
    FLOR,
    NEITHER,
    NO,
    PACK,
    TRUCO,
    YES,
    Position,
    in_hand,
    may_bet,
    numbers_of,
    tricks_of,
)
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.bits import squares

GOOD_ENVIDO = 27


def played_by(position: Position, turn: Callable[[int, int, int], int]) -> tuple[int, int]:
    """The cards that each player has played."""
    found = [0, 0]
    for number in range(position.plays):
        found[turn(position.played, number, position.mano)] |= 1 << (position.played >> CARD_BITS * number & 63) - 1
    return found[0], found[1]


def advice_for(
    cards: int,
    hand: int,
    strength: tuple[int, ...],
    player: Callable[[Position], int],
    calls: int,
    has_flor: bool,
    has_envido: bool,
) -> Advice:
    """The advice for a pack with that number of cards and that number in a hand."""
    envido, is_flor, flor = numbers_of()
    turn, _ = tricks_of(strength, hand)
    good = (2 * max(strength) + 2) // 3  # with the whole pack, a 3

    def agrees(view: Position, who: int, held: int) -> bool:
        """Whether the other may hold these cards, by what was said and called, and by what was not."""
        other = 1 - who
        number = flor if view.flor != NEITHER else envido
        said, own = view.told[other], view.told[who]
        if said and number(held) != said - 1:
            return False
        if own and not said and number(held) > own - 1:
            return False
        if not has_flor:
            return True
        if view.flor != NEITHER:
            both = view.asked != NEITHER or view.bets > 7 or view.told != (0, 0)
            return is_flor(held) == (both or view.flor == other)
        untouched = view.plays == view.bets == view.worth == 0 and view.called == NEITHER
        return untouched or not is_flor(held)

    @lru_cache(maxsize=32)
    def hands(view: Position, who: int) -> list[int]:
        shown = played_by(view, turn)[1 - who]
        free = [card for card in range(cards) if not (view.hands[who] | shown) >> card & 1]
        found = (shown | sum(1 << card for card in rest) for rest in combinations(free, hand - shown.bit_count()))
        return [held for held in found if agrees(view, who, held)]

    def guess(view: Position, who: int, dice: Random) -> Position:
        held = dice.choice(hands(view, who))
        return view._replace(hands=(view.hands[0], held) if who == 0 else (held, view.hands[1]))

    def sensible(position: Position) -> Iterator[int]:
        """The moves of random games: calls and answers by the own cards, else any card."""
        who = player(position)
        best, number = 0, envido(position.hands[who])
        for card in squares(in_hand(position, who)):
            best = max(best, strength[card])
        if position.asked != NEITHER:
            yield YES if position.flor != NEITHER or number >= GOOD_ENVIDO else NO
        elif has_flor and may_bet(position, who) and is_flor(position.hands[who]):
            yield FLOR
        elif position.called != NEITHER:
            yield YES if best >= good else NO
        else:
            if has_envido and number >= GOOD_ENVIDO and position.bets == 0 and may_bet(position, who):
                yield ENVIDO
            elif calls > 0 and position.worth == 0 and best >= good:
                yield TRUCO
            for card in squares(in_hand(position, who)):
                yield card

    def greedy(view: Position) -> Iterator[tuple[int, float]]:
        """Call and accept with good cards only, and play the strongest card."""
        moves = list(sensible(view))
        yield moves[0] if moves[0] >= PACK else max(moves, key=lambda card: strength[card]), 1.0

    def settled(position: Position) -> bool:
        """Whether the next round is about to be dealt."""
        return position.dealt == 0 and max(position.scores) > 0

    return Advice(search=SearchAdvice(guess=guess, settled=settled, choices=sensible, models={"greedy": greedy}))
