"""Goofspiel in text and drawings."""

from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message
from zermelo.rules.bits import squares as bits_of
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

if TYPE_CHECKING:
    from zermelo.games.goofspiel import Position

NAMES = (M("First"), M("Second"))
PRIZES, PRIZE, CHOSEN, LEAD = M("Prizes to come"), M("Prize"), M("Chosen by first"), M("Lead of first")
NOTHING, HIDDEN = "-", "?"


def look_of(cards: int, start: "Position") -> Look:
    """The look of a game with that number of cards in a suit."""
    highest = cards * (cards + 1) // 2

    def suit(held: int) -> str:
        return " ".join(str(bit + 1) for bit in bits_of(held)) or NOTHING

    def number(value: int) -> str:
        return HIDDEN if value == UNSEEN else str(value) if value else NOTHING

    def text(position: "Position") -> Message:
        """The prizes to come, the prize, both hands, the card chosen for it, and the lead of the first player."""
        return labelled(
            [
                (PRIZES, suit(position.prizes)),
                (PRIZE, number(position.prize)),
                (NAMES[0], suit(position.first)),
                (NAMES[1], suit(position.second)),
                (CHOSEN, number(position.chosen)),
                (LEAD, f"{position.lead:+d}"),
            ]
        )

    def parse(written: str) -> "Position":
        """A position from its text."""
        given = contents(written, [PRIZES, PRIZE, *NAMES, CHOSEN, LEAD])
        prizes, first, second = (sum(1 << card - 1 for card in _cards(given[name])) for name in (PRIZES, *NAMES))
        prize = sum(_cards(given[PRIZE])[:1])
        chosen = UNSEEN if given[CHOSEN] == HIDDEN else sum(_cards(given[CHOSEN])[:1])
        lead = given[LEAD].replace("−", "-") or "0"
        if not lead.lstrip("+-").isdecimal() or len(lead) > 4 or abs(int(lead)) > highest:
            raise BadPosition(M("{lead!r} is not a lead of at most {most} points.", lead=lead, most=highest))
        left = prizes.bit_count() + (prize > 0)
        if not left == first.bit_count() == second.bit_count() or (prize and prizes >> prize - 1 & 1):
            raise BadPosition(M("Both players hold one card for each prize that is left."))
        if chosen and (not prize or (chosen > 0 and not first >> chosen - 1 & 1)):
            raise BadPosition(M("The first player chooses a card of the hand, and only when there is a prize."))
        return start._replace(prizes=prizes, prize=prize, first=first, second=second, chosen=chosen, lead=int(lead))

    def _cards(written: str) -> list[int]:
        words = written.replace(NOTHING, " ").split()
        known = [str(card) for card in range(1, cards + 1)]
        if not set(words) <= set(known) or len(set(words)) < len(words):
            raise BadPosition(M("{written!r} are not different cards from 1 to {cards}.", written=written, cards=cards))
        return [int(word) for word in words]

    def parse_action(position: "Position", written: str) -> int:
        if written.isdecimal() and len(written) < 3:
            return int(written)
        raise IllegalMove(M("{written!r} is not a card; write its number.", written=written))

    def draw(position: "Position") -> Board:
        """Three suits, the prizes between the hands; the card chosen for the prize is marked, if it is seen."""
        rows = ((position.first, 0), (position.prizes, None), (position.second, 1))
        pieces = [
            Piece((bit, row), "card", owner, str(bit + 1))
            for row, (held, owner) in enumerate(rows)
            for bit in bits_of(held)
        ]
        marked: tuple[Square, ...] = ()
        if position.prize:
            pieces.append(Piece((position.prize - 1, 1), "coin", None, str(position.prize)))
        if position.chosen > 0:
            marked = ((position.chosen - 1, 0),)
        return Board(
            columns=cards,
            rows=3,
            style="plain",
            pieces=tuple(pieces),
            marked=marked,
            scores=(f"{position.lead:+d}", f"{-position.lead:+d}"),
        )

    def squares(position: "Position", choice: int) -> tuple[Square, ...]:
        return ((choice - 1, 1 if not position.prize else 2 if position.chosen else 0),)

    return Look(
        title=M("Goofspiel"),
        about=M("Both choose a card at once for each prize; the higher card takes it, and the most points win."),
        parameters={"cards": M("cards of a suit"), "order": M("order of the prizes"), "scoring": M("scoring")},
        text=text,
        parse=parse,
        action_text=lambda position, choice: str(choice),
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(PRIZES, CHOSEN, LEAD, PRIZE, *NAMES),
    )
