"""Truco as in Argentina, for two: tricks, and bets on them and on what the hands are worth.

Each is dealt three of the 40 Spanish cards. The non-dealer, mano, leads; to follow suit is no duty. The stronger card
takes a trick and leads next; equal cards tie, and the same player leads. Two tricks win the round; if the first is
tied the second decides, if two are the third, if all are mano wins; after a decided trick a tie gives the round to who
took the first. A round is worth 1 point, after an accepted truco 2, retruco 3, vale cuatro 4: called in place of a card
or as an answer; only who accepted last may raise. Who refuses, or goes to the deck, gives the other the points so far.

Who has not played a card yet may call envido (2, at most twice), real envido (3) or falta envido (what the leader
lacks to win), also in answer to a first truco, which waits. Accepted, the higher envido gets the sum, and falta only
itself; refused, the points before the last call, at least 1. Two cards of a suit count 20 and their values (10 to 12
are 0), else the best card. Mano says the number; the other says a higher one, or good. Ties are mano's.

With `flor`, who has three cards of a suit must call it (3 points, and no envido). If the other has one, too: accepted
4, refused 3; raised to contraflor 6, refused 4; contraflor al resto like falta envido, refused the points before it.

`truco(points, flor, envido, calls, cards, hand)` is a match to 30 or 15 points; with 0, one round valued in points.
Fewer `calls` of truco, fewer `cards`, of different strength and without envido, and a `hand` of one are small games.
"""

from collections.abc import Iterator

from zermelo.games.advice.truco import advice_for
from zermelo.games.looks.truco import look_of
from zermelo.games.moves.deals import dealing_of
from zermelo.games.moves.truco import (
    CARD_BITS,
    DIGIT,
    ENVIDO,
    FALTA,
    FLOR,
    FOLD,
    NEITHER,
    NO,
    PACK,
    REAL,
    REFUSED,
    TRUCO,
    UNDECIDED,
    YES,
    Position,
    added,
    betting_to,
    in_hand,
    may_bet,
    raises_of,
    strengths,
    tricks_of,
    with_hands,
)
from zermelo.rules.bits import squares
from zermelo.rules.game import CHANCE, UNSEEN, Game
from zermelo.rules.parameters import one_of, whole
from zermelo.rules.piles import replacing


def truco(
    points: int = 30, flor: str = "no", envido: str = "yes", calls: int = 3, cards: int = PACK, hand: int = 3
) -> Game:
    """The match to that number of points.

    >>> truco(15).name, truco(0, calls=1, cards=5, hand=1).name
    ('truco:15', 'truco:0,calls=1,cards=5,hand=1')
    """
    whole("points", points, 0, 100)
    one_of("flor", flor, ("no", "yes"))
    one_of("envido", envido, ("no", "yes"))
    whole("calls", calls, 0, 3)
    whole("cards", cards, 2, PACK)
    one_of("hand", str(hand), ("1", "3"))
    whole("hand", hand, 1, cards // 2)
    bets_are_on = cards == PACK and hand == 3
    has_flor, has_envido = flor == "yes" and bets_are_on, envido == "yes" and bets_are_on
    target, all_cards = points or 30, (1 << cards) - 1
    strength = strengths() if cards == PACK else tuple(range(1, cards + 1))
    turn_of, winner_of = tricks_of(strength, hand)
    numbers, stake, is_flor = betting_to(target)
    dealing, with_hand, dealt = dealing_of(cards, hand), replacing(2), 2 * hand

    def new_round(mano: int, scores: tuple[int, int]) -> Position:
        return Position((0, 0), 0, 0, 0, mano, mano, 0, NEITHER, NEITHER, 0, NEITHER, (0, 0), NEITHER, scores, 0)

    def terminal(position: Position) -> bool:
        return position.over == 1

    def player(position: Position) -> int:
        if position.dealt < dealt:
            return CHANCE
        if position.asked != NEITHER:
            return 1 - position.asked
        return position.turn if position.called == NEITHER else 1 - position.called

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        own = position.hands[position.dealt // hand]
        rest = all_cards & ~position.hands[0] & ~position.hands[1]
        for card, share in dealing(rest, own, hand - position.dealt % hand):
            yield card, share

    def actions(position: Position) -> Iterator[int]:
        who = player(position)
        fresh = may_bet(position, who)
        if has_flor and fresh and is_flor(position.hands[who]):
            yield FLOR
        elif position.asked != NEITHER:
            yield YES
            yield NO
            for bet in raises_of(position.bets):
                yield bet
        else:
            asked = position.called != NEITHER
            if asked:
                yield YES
                yield NO
            else:
                for card in squares(in_hand(position, who)):
                    yield card
                yield FOLD
            if position.worth + asked < calls and (asked or position.raiser in (NEITHER, who)):
                yield TRUCO
            if has_envido and fresh and position.bets == 0:
                yield ENVIDO
                yield REAL
                yield FALTA

    def result(position: Position, action: int) -> Position:
        hands, number, played, count, turn, mano, worth, raiser, called, bets, asked, told, flor, scores, _ = position
        if number < dealt:
            hands = with_hand(hands, number // hand, hands[number // hand] | 1 << action)
            return with_hands(position, hands, number + 1)
        who, winner = player(position), UNDECIDED
        if action == FLOR:
            bets, flor, asked = 4, who, who if is_flor(hands[1 - who]) else NEITHER
            scores = added(scores, who, 0 if asked == who else 3)
        elif ENVIDO <= action < FOLD:
            bets, asked = bets << DIGIT | action - ENVIDO + 1, who
        elif asked != NEITHER and action == YES:
            told = numbers(position)
            scores = added(scores, mano if told[1 - mano] == 0 else 1 - mano, stake(position, True))
            asked = NEITHER
        elif asked != NEITHER:
            scores = added(scores, asked, stake(position, False))
            bets, asked = bets << DIGIT | REFUSED, NEITHER
        elif action == TRUCO:
            worth, raiser, called = worth + (called != NEITHER), who, who
        elif action == YES:
            worth, raiser, called = worth + 1, who, NEITHER
        elif action in (NO, FOLD):
            winner = 1 - who
        else:
            played, count = played | action + 1 << CARD_BITS * count, count + 1
            turn, winner = turn_of(played, count, mano), winner_of(played, count, mano)
        if winner != UNDECIDED:
            scores = added(scores, winner, worth + 1)
        reached = points > 0 and max(scores[0], scores[1]) >= points
        if winner != UNDECIDED and points > 0 and not reached:
            return new_round(1 - mano, scores)
        over = 1 if reached or (winner != UNDECIDED and points == 0) else 0
        return Position(
            hands, number, played, count, turn, mano, worth, raiser, called, bets, asked, told, flor, scores, over
        )

    def utility(position: Position) -> int:
        lead = position.scores[0] - position.scores[1]
        return lead if points == 0 else 1 if lead > 0 else -1

    def evaluate(position: Position) -> float:
        """The lead as a share of the points to win."""
        return max(-1.0, min(1.0, (position.scores[0] - position.scores[1]) / target))

    def sees(position: Position, who: int) -> Position:
        """The own cards, those played, and all that was called and said; all when the game is over."""
        if position.over == 1:
            return position
        return with_hands(position, with_hand((UNSEEN, UNSEEN), who, position.hands[who]), position.dealt)

    given = {"flor": flor, "envido": envido, "calls": calls, "cards": cards, "hand": hand}
    usual = {"flor": "no", "envido": "yes", "calls": 3, "cards": PACK, "hand": 3}
    unusual = [f"{points}"] if points != 30 else []
    unusual += [f"{name}={value}" for name, value in given.items() if value != usual[name]]
    return Game(
        name=f"truco:{','.join(unusual)}" if unusual else "truco",
        initial=new_round(0, (0, 0)),
        player=player,
        chance=chance,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate if points else None,
        sees=sees,
        bounds=(-1, 1) if points else (-64, 64) if bets_are_on else (-4, 4),
        counts_points=points == 0,
        longest=dealt + 2 * hand + 2 * calls + 8 if points == 0 else None,
        advice=advice_for(cards, hand, strength, player, calls, has_flor, has_envido),
        look=look_of(cards, hand, new_round(0, (0, 0)), player),
    )


game = truco()
