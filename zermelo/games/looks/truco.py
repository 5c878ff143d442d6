"""Truco in text and drawings: cards as in brisca, and calls by their Argentine names."""

from collections.abc import Callable
from typing import Any

from zermelo.games.looks.brisca import CARDS, no_card
from zermelo.games.moves.truco import (
    CARD_BITS,
    CONTRAFLOR,
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
    RESTO,
    TRUCO,
    YES,
    Position,
    strengths,
    tricks_of,
)
from zermelo.languages.message import M, Message
from zermelo.rules.bits import squares as cards_of
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

NAMES = (M("First"), M("Second"))
TABLE, MANO, POINTS, WORTH, RAISES, CALLED, BETS, ASKS, SAID, WITH_FLOR = (
    M("Table"),
    M("Mano"),
    M("Points"),
    M("Worth"),
    M("Raises"),
    M("Truco"),
    M("Bets"),
    M("Asks"),
    M("Said"),
    M("Flor"),
)
WORDS = {
    YES: "quiero",
    NO: "no quiero",
    ENVIDO: "envido",
    REAL: "real envido",
    FALTA: "falta envido",
    FLOR: "flor",
    CONTRAFLOR: "contraflor",
    RESTO: "al resto",
    FOLD: "mazo",
}
TRUCOS = ("truco", "retruco", "vale cuatro")
HIDDEN, NOTHING = "?", "-"
GOOD = "son buenas"
RULES = (
    M("From the strongest: 1e, 1b, 7e, 7o, the 3s, the 2s, 1c and 1o, the 12s, 11s, 10s, 7c and 7b, the 6s, 5s, 4s."),
    M("The stronger card takes the trick and leads the next; equal cards tie. To follow suit is no duty."),
    M("Two tricks win the round; after a tie the other tricks decide, and if all are tied, mano, who began."),
    M("Truco makes the round worth 2 points, retruco 3, vale cuatro 4; who refuses gives the points so far."),
    M("Before the own first card: envido 2, real envido 3, falta envido what the leader lacks to win."),
    M("The higher envido wins: two cards of a suit count 20 and their values, 10 to 12 being 0."),
)


def look_of(cards: int, hand: int, start: Position, player: Callable[[Any], int]) -> Look:
    """The look of a game with that number of cards in the pack, and in a hand."""
    names = CARDS if cards == PACK else tuple(str(card + 1) for card in range(cards))
    turn_of, _ = tricks_of(strengths() if cards == PACK else tuple(range(cards)), hand)

    def table(position: Position) -> list[int]:
        """The cards played, in order."""
        return [(position.played >> CARD_BITS * number & 63) - 1 for number in range(position.plays)]

    def owners(position: Position) -> list[int]:
        """Who played each of them."""
        return [turn_of(position.played, number, position.mano) for number in range(position.plays)]

    def bets(position: Position) -> list[str]:
        digits = [position.bets >> DIGIT * place & 7 for place in range(7)]
        return [WORDS[NO if one == REFUSED else one + ENVIDO - 1] for one in reversed(digits) if one]

    def one_of_two(who: int) -> str:
        return NOTHING if who == NEITHER else str(who + 1)

    def text(position: Position) -> Message:
        """The hands as dealt, the cards played, and what was called and said; a ? for each card that is not seen."""
        dealt = [min(hand, position.dealt), max(0, position.dealt - hand)]
        held = [
            [HIDDEN] * dealt[who]
            if position.hands[who] == UNSEEN
            else [names[card] for card in cards_of(position.hands[who])]
            for who in (0, 1)
        ]
        lines = [(NAMES[who], " ".join(held[who]) or NOTHING) for who in (0, 1)]
        lines += [
            (TABLE, " ".join(names[card] for card in table(position)) or NOTHING),
            (MANO, str(position.mano + 1)),
            (POINTS, " ".join(map(str, position.scores))),
        ]
        more = [
            (WORTH, str(position.worth + 1), "1"),
            (RAISES, one_of_two(position.raiser), NOTHING),
            (CALLED, one_of_two(position.called), NOTHING),
            (BETS, ", ".join(bets(position)), ""),
            (ASKS, one_of_two(position.asked), NOTHING),
            (SAID, " ".join(str(one - 1) if one else NOTHING for one in position.told), "- -"),
            (WITH_FLOR, one_of_two(position.flor), NOTHING),
        ]
        return labelled([*lines, *((label, content) for label, content, usual in more if content != usual)])

    def cards_in(written: str) -> list[int]:
        words = written.lower().replace(NOTHING, " ").split()
        for word in words:
            if word not in names:
                raise BadPosition(unknown(word))
        return [names.index(word) for word in words]

    def unknown(word: str) -> Message:
        if cards == PACK:
            return no_card(word)
        return M("{written!r} is no card; they are numbered from 1 to {most}.", written=word, most=cards)

    def who_in(written: str, usual: int = NEITHER) -> int:
        if written not in ("", NOTHING, "1", "2"):
            raise BadPosition(M("{written!r} is no player; write 1, 2 or -.", written=written))
        return usual if written in ("", NOTHING) else int(written) - 1

    def numbers_in(written: str, usual: str, most: int) -> tuple[int, int]:
        words = [-1 if one == NOTHING else int(one) if one.isdecimal() and len(one) < 4 else most + 1
                 for one in (written or usual).split()]  # fmt: skip
        if len(words) != 2 or max(words) > most:
            raise BadPosition(M("{written!r} are not two numbers up to {most}.", written=written, most=most))
        return words[0], words[1]

    def bets_in(written: str) -> int:
        found = 0
        for word in filter(None, (one.strip().lower() for one in written.split(","))):
            digit = next((move - ENVIDO + 1 for move, one in WORDS.items() if one == word and ENVIDO <= move < FOLD), 0)
            digit = REFUSED if word == WORDS[NO] else digit
            if not digit or found >> 4 * DIGIT:
                raise BadPosition(M("{written!r} is no bet, or one too many.", written=word))
            found = found << DIGIT | digit
        return found

    def parse(written: str) -> Position:
        """A position from its text."""
        labels = [*NAMES, TABLE, MANO, POINTS, WORTH, RAISES, CALLED, BETS, ASKS, SAID, WITH_FLOR]
        given = contents(written, labels)
        hidden = [HIDDEN in given[name] for name in NAMES]
        held = [[] if unseen else cards_in(given[name]) for name, unseen in zip(NAMES, hidden, strict=True)]
        sizes = [given[name].count(HIDDEN) or len(own) for name, own in zip(NAMES, held, strict=True)]
        laid = cards_in(given[TABLE])
        if sizes[0] > hand or sizes[1] > hand or (sizes[1] and sizes[0] < hand) or (laid and min(sizes) < hand):
            raise BadPosition(M("Each player is dealt {count} cards, the first player first.", count=hand))
        if len(set(held[0] + held[1])) < len(held[0] + held[1]) or len(set(laid)) < len(laid):
            raise BadPosition(M("A card is in two places."))
        worth = given[WORTH] or "1"
        if worth not in ("1", "2", "3", "4"):
            raise BadPosition(M("{written!r} is not what a round is worth, 1 to 4.", written=worth))
        mano, told = who_in(given[MANO], 0), numbers_in(given[SAID], "- -", 40)
        scores = numbers_in(given[POINTS], "0 0", 200)
        played, count = sum(card + 1 << CARD_BITS * number for number, card in enumerate(laid)), len(laid)
        if count > 2 * hand or min(scores) < 0:
            raise BadPosition(M("There are too many cards on the table, or no points."))
        position = start._replace(
            hands=tuple(
                UNSEEN if unseen else sum(1 << card for card in own) for unseen, own in zip(hidden, held, strict=True)
            ),
            dealt=sum(sizes),
            played=played,
            plays=count,
            turn=turn_of(played, count, mano),
            mano=mano,
            worth=int(worth) - 1,
            raiser=who_in(given[RAISES]),
            called=who_in(given[CALLED]),
            bets=bets_in(given[BETS]),
            asked=who_in(given[ASKS]),
            told=(told[0] + 1, told[1] + 1),
            flor=who_in(given[WITH_FLOR]),
            scores=scores,
        )
        for card, owner in zip(laid, owners(position), strict=True):
            if not hidden[owner] and card not in held[owner]:
                raise BadPosition(M("{name} has not been dealt {card}.", name=NAMES[owner], card=names[card]))
        return position

    def action_text(position: Position, action: int) -> str:
        if action < PACK:
            return names[action]
        if action == TRUCO:
            return TRUCOS[position.worth + (position.called != NEITHER)]
        return WORDS[action]

    def parse_action(position: Position, written: str) -> int:
        word = " ".join(written.lower().split())
        for action in (*WORDS, TRUCO):
            if (
                player(position) != CHANCE
                and (action != TRUCO or position.worth < 3)
                and word == said(position, action)
            ):
                return action
        if word not in names:
            raise IllegalMove(unknown(written))
        return names.index(word)

    def said(position: Position, action: int) -> str:
        level = position.worth + (position.called != NEITHER)
        return "" if action == TRUCO and level > 2 else action_text(position, action)

    def places(position: Position, who: int) -> dict[int, Square]:
        """The squares of the cards that a player holds and that are seen."""
        row = 3 if who == 0 else 0
        out = set(table(position))
        held = [] if position.hands[who] == UNSEEN else list(cards_of(position.hands[who]))
        return {card: (column, row) for column, card in enumerate(held) if card not in out}

    def draw(position: Position) -> Board:
        """A hand above and a hand below, and between them the tricks, a column for each."""
        pieces = []
        laid = list(zip(table(position), owners(position), strict=True))
        for who in (0, 1):
            pieces += [Piece(square, "card", who, names[card]) for card, square in places(position, who).items()]
            if position.hands[who] == UNSEEN:
                dealt = min(hand, position.dealt) if who == 0 else max(0, position.dealt - hand)
                left = dealt - sum(owner == who for _, owner in laid)
                pieces += [Piece((column, 3 if who == 0 else 0), "card", who) for column in range(left)]
        pieces += [
            Piece((place // 2, 2 - owner), "card", owner, names[card]) for place, (card, owner) in enumerate(laid)
        ]
        notes = [M("The round is worth {count}.", count=position.worth + 1)]
        waits = position.asked if position.asked != NEITHER else position.called
        if waits != NEITHER:
            last = bets(position)[-1] if position.asked != NEITHER else TRUCOS[position.worth]
            notes.append(M("{name} calls {word}.", name=NAMES[waits], word=last))
        for who in (0, 1):
            if position.told[who]:
                notes.append(M("{name} says {number}.", name=NAMES[who], number=position.told[who] - 1))
            elif position.told[1 - who]:
                notes.append(M("{name} says {word}.", name=NAMES[who], word=GOOD))
        return Board(
            columns=3,
            rows=4,
            style="bare",
            pieces=tuple(pieces),
            scores=tuple(map(str, position.scores)),
            notes=tuple(notes),
        )

    def squares(position: Position, action: int) -> tuple[Square, ...]:
        if player(position) == CHANCE or action >= PACK:
            return ()
        square = places(position, player(position)).get(action)
        return (square,) if square else ()

    return Look(
        title=M("Truco"),
        about=M("Take two of three tricks, and bet on them and on your hand, seeing only your own cards."),
        rules=RULES,
        parameters={
            "points": M("points to win, 0 for one round"),
            "calls": M("calls of truco"),
            "cards": M("cards of the pack"),
            "hand": M("cards in a hand"),
            "flor": M("flor, yes or no"),
            "envido": M("envido, yes or no"),
        },
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(*NAMES, TABLE, MANO, POINTS, WORTH, RAISES, CALLED, BETS, ASKS, SAID, WITH_FLOR),
    )
