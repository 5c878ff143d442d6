"""How a deal of brisca is shown and read; a card is written by its rank and its suit: 1o, 12c, 7e, 2b."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M, Message
from zermelo.rules.bits import squares as cards_of
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

if TYPE_CHECKING:
    from zermelo.games.brisca import Position

NAMES = (M("First"), M("Second"), M("Third"))
TRUMPS, TRICK, LEADER, POINTS = M("Trumps"), M("Trick"), M("Leads"), M("Points")
SUITS = "oceb"
SUIT_NAMES = (M("coins (o)"), M("cups (c)"), M("swords (e)"), M("clubs (b)"))
RANKS = (1, 3, 12, 11, 10, 7, 6, 5, 4, 2)
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""The text of each card, by its number."""
NOTHING = "-"
MOST_POINTS = 120


def no_card(written: str) -> Message:
    return M(
        "{written!r} is no card; write its rank (1 to 7, 10 to 12) and its suit (o, c, e, b), as 12c.", written=written
    )


def look_of(start: "Position", player: Callable[[Any], int], hand: Callable[[Any, int], int]) -> Look:
    """The look of a deal."""

    def trick(position: "Position") -> list[int]:
        """The cards on the table, the one led first."""
        return [card for card in (position.led, position.added) if card >= 0]

    def words(cards: list[int]) -> str:
        return " ".join(CARDS[card] for card in cards) or NOTHING

    def text(position: "Position") -> Message:
        points = (position.won, position.won_by_second, position.won_by_third)
        hands = [(name, words(list(cards_of(hand(position, owner))))) for owner, name in enumerate(NAMES)]
        return labelled(
            [
                *hands,
                (TRUMPS, SUITS[position.trump]),
                (TRICK, words(trick(position))),
                (LEADER, str(position.leader + 1)),
                (POINTS, " ".join(map(str, points))),
            ]
        )

    def cards_in(written: str) -> list[int]:
        names = written.lower().replace(NOTHING, " ").split()
        for name in names:
            if name not in CARDS:
                raise BadPosition(no_card(name))
        return [CARDS.index(name) for name in names]

    def parse(written: str) -> "Position":
        """A position from its text; without trick, leader and points it is a new deal."""
        given = contents(written, [*NAMES, TRUMPS, TRICK, LEADER, POINTS])
        hands, table = [cards_in(given[name]) for name in NAMES], cards_in(given[TRICK])
        cards = [card for cards in (*hands, table) for card in cards]
        if len(set(cards)) < len(cards):
            raise BadPosition(M("A card is in two places."))
        trump, leader, points = given[TRUMPS].lower(), given[LEADER] or "1", given[POINTS] or "0 0 0"
        if trump not in tuple(SUITS):
            raise BadPosition(M("{trump!r} is no suit; trumps are o, c, e or b.", trump=trump))
        if leader not in ("1", "2", "3"):
            raise BadPosition(M("{leader!r} leads no trick; the player who leads is 1, 2 or 3.", leader=leader))
        amounts = [int(amount) if amount.isdecimal() and len(amount) < 4 else -1 for amount in points.split()]
        if len(amounts) != len(NAMES) or min(amounts) < 0 or sum(amounts) > MOST_POINTS:
            raise BadPosition(M("{points!r} are not the points of three players, at most 120 together.", points=points))
        first = int(leader) - 1
        full = [len(hands[(first + place) % 3]) + (place < len(table)) for place in range(3)]
        if len(table) > 2 or len(set(full)) > 1:
            raise BadPosition(M("All hold the same number of cards, those on the table included."))
        led, added = [*table, -1, -1][:2]
        first_hand, second_hand, third_hand = (sum(1 << card for card in cards) for cards in hands)
        return type(start)(first_hand, second_hand, third_hand, SUITS.index(trump), led, added, first, *amounts)

    def parse_action(position: "Position", written: str) -> int:
        if written.lower() not in CARDS:
            raise IllegalMove(no_card(written))
        return CARDS.index(written.lower())

    def places(position: "Position") -> dict[int, Square]:
        """The square of each card: a row for each hand."""
        return {
            card: (column, owner) for owner in range(3) for column, card in enumerate(cards_of(hand(position, owner)))
        }

    def draw(position: "Position") -> Board:
        """The hands, one below the other, and the trick below them."""
        held = [Piece(square, "card", square[1], CARDS[card]) for card, square in places(position).items()]
        on_table = [
            Piece((column, 3), "card", (position.leader + column) % 3, CARDS[card])
            for column, card in enumerate(trick(position))
        ]
        return Board(
            columns=max(3, *(hand(position, owner).bit_count() for owner in range(3))),
            rows=4,
            style="bare",
            pieces=(*held, *on_table),
            scores=tuple(map(str, (position.won, position.won_by_second, position.won_by_third))),
            notes=(M("Trumps: {suit}", suit=SUIT_NAMES[position.trump]),),
        )

    def squares(position: "Position", card: int) -> tuple[Square, ...]:
        return (places(position)[card],)

    return Look(
        title=M("Brisca with open cards"),
        about=M("Three players see all hands; the highest trump, or card of the suit led, takes the trick."),
        parameters={"cards": M("cards in a hand"), "deal": M("the number of the deal")},
        text=text,
        parse=parse,
        action_text=lambda position, card: CARDS[card],
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(TRUMPS, TRICK, LEADER, POINTS, *NAMES),
    )
