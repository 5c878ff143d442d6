"""Klondike, the usual patience: build the suits home from the ace, and turn up what lies face down.

The columns have 1, 2, 3 … cards, of which the last lies face up; the rest of the deck is the stock.

- In a column cards lie down by one in alternating colours. Any face-up card moves with all that lie on it; a king, or a
  king with what lies on it, moves into an empty column. A face-down card on which nothing lies any longer is turned up.
- The stock is turned over to the waste, `draw` cards at a time in their order; only the last of the waste may be
  played, into a column or home. Where the stock is empty the waste is turned over, as often as one likes.
- A card goes home onto the next lower one of its suit, and the last one there may go back into a column. The game is
  won when all cards are home, and lost when no card can move. Empty columns are alike: a king goes to the first one.

Without a deal, `klondike()`, cards that lie face down are not known: chance decides which of the unseen cards is turned
up, and the value is the probability to win. A numbered deal lies open ("thoughtful" solitaire), so it is just search;
with `open` chance deals all cards, open to see, before the first move.

Places have numbers: those of the columns, each from below, then those of the stock with the waste.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.klondike import reduction
from zermelo.games.looks.klondike import table_look
from zermelo.games.moves.cards import GONE, MOVE, UNKNOWN, by_place, covered, dealt, parents, refuse_bad_deck, without
from zermelo.machine.natural.functions import replaced
from zermelo.rules.advice import Advice, ProofAdvice
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.rules.parameters import fits, whole

NATURAL = True
NONE = -1


class Position(NamedTuple):
    cards: tuple[int, ...]
    """The card that lies on each place: face down in a column, or in the stock or the waste, of which the first places
    are the waste and the last ones empty. UNKNOWN if it has not been seen, GONE if there is none."""
    on: tuple[int, ...]
    """What each card lies on: another card by its number, and behind these the columns, home, stock or waste, and the
    face-down cards."""
    down: tuple[int, ...]
    """The number of face-down cards in each column."""
    waste: int
    """The number of cards in the waste."""
    turning: int
    """The place of the card that chance turns up now, or NONE."""


def klondike(deal: int = 0, draw: int = 3, columns: int = 7, suits: int = 4, ranks: int = 13, open: int = 0) -> Game:
    """The game with that deal, or with cards turned up by chance.

    >>> from zermelo import solve
    >>> solve(klondike(2, 1, columns=3, suits=2, ranks=4)).outcome
    'win'
    """
    refuse_bad_deck(suits, ranks, deal)
    size = suits * ranks
    whole("columns", columns, 1, 9)
    whole("draw", draw, 1, size)
    whole("open", open, 0, 1)
    stock = columns * (columns + 1) // 2
    fits(stock, most=size)
    home, in_stock, face_down = size + columns, size + columns + 1, size + columns + 2
    turn_stock = MOVE * size
    may_lie_on = parents(suits, ranks)
    bottom = tuple(column * (column + 1) // 2 for column in range(columns))
    """The place of the lowest card of each column."""
    highest = suits * (ranks - 1)
    """The first king."""
    is_open = open or deal > 0

    # -----------------------------------------------------------------------------------------
    # Moves

    def player(position: Position) -> int:
        return MAX if position.turning == NONE else CHANCE

    def actions(position: Position) -> Iterator[int]:
        on = position.on
        taken = covered(on, home)
        empty = NONE
        for column in range(columns - 1, -1, -1):
            if not taken >> size + column & 1:
                empty = size + column
        playable = position.cards[stock + position.waste - 1] if position.waste > 0 else NONE
        for card in range(size):
            below = on[card]
            is_last_home = below == home and (card >= highest or on[card + suits] != home)
            if below < home or card == playable or is_last_home:
                if below != home and not taken >> card & 1 and (card < suits or on[card - suits] == home):
                    yield MOVE * card + home
                for target in may_lie_on[card]:
                    if target != below and on[target] < home and not taken >> target & 1:
                        yield MOVE * card + target
                if card >= highest and empty != NONE and not is_bottom(position, below):
                    yield MOVE * card + empty
        if in_pile(position.cards) > 0:
            yield turn_stock

    def in_pile(cards: tuple[int, ...]) -> int:
        """The number of cards in the stock and the waste."""
        return sum(1 for place in range(stock, size) if cards[place] != GONE)

    def is_bottom(position: Position, below: int) -> bool:
        """Whether a card lies on the table itself."""
        return size <= below < home and position.down[below - size] == 0

    def result(position: Position, action: int) -> Position:
        cards, on, down, waste = position.cards, position.on, position.down, position.waste
        if position.turning != NONE:
            cards, on = turned_up(position, action)
        elif action == turn_stock:
            left = in_pile(cards)
            waste = min(waste + draw, left) if waste < left else 0
        else:
            card, target = action // MOVE, action % MOVE
            below = on[card]
            on = replaced(on, card, target)
            if below == in_stock:
                cards, waste = without(cards, stock + waste - 1, GONE), waste - 1
            elif size <= below < home and down[below - size] > 0:
                column = below - size
                down = replaced(down, column, down[column] - 1)
                turned = cards[bottom[column] + down[column]]
                if turned != UNKNOWN:
                    cards = replaced(cards, bottom[column] + down[column], GONE)
                    on = replaced(on, turned, below)
        after = Position(cards, on, down, waste, NONE)
        return after._replace(turning=first_unknown(after))

    def turned_up(position: Position, card: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards, and what they lie on, once chance has decided which one lies on a place."""
        place = position.turning
        for column in range(columns):
            if place == bottom[column] + position.down[column]:
                return replaced(position.cards, place, GONE), replaced(position.on, card, size + column)
        known = replaced(position.cards, place, card)
        return known, replaced(position.on, card, in_stock if place >= stock else face_down)

    def first_unknown(position: Position) -> int:
        """The first place whose card has to be known and is not, or NONE."""
        for column in range(columns):
            if position.cards[bottom[column] + position.down[column]] == UNKNOWN:
                return bottom[column] + position.down[column]
        for place in range(size if is_open else stock + position.waste):
            if position.cards[place] == UNKNOWN and (is_open or place >= stock):
                return place
        return NONE

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        """Each card that has not been seen, as likely as any other."""
        for card in range(size):
            if position.on[card] == face_down and card not in position.cards:
                yield card, 1 / position.cards.count(UNKNOWN)

    def is_won(position: Position) -> bool:
        return all(below == home for below in position.on)

    def terminal(position: Position) -> bool:
        if position.turning != NONE:
            return False
        return is_won(position) or not any(True for _ in actions(position))

    def utility(position: Position) -> int:
        return 1 if is_won(position) else 0

    def evaluate(position: Position) -> float:
        """The share of the cards that are home, half of it for those turned up in the columns."""
        return sum(1.0 if below == home else 0.5 if below < home else 0.0 for below in position.on) / size

    first = Position((UNKNOWN,) * size, (face_down,) * size, tuple(range(columns)), 0, bottom[0])
    if deal:
        for card in by_place(dealt(deal, size), columns):
            first = result(first._replace(turning=first_unknown(first)), card)
    parameters = f"{deal},{draw},{columns},{suits},{ranks},{open}"
    name = f"klondike:{parameters}".removesuffix(",0").removesuffix(",7,4,13")
    return Game(
        name={"klondike:0,3": "klondike"}.get(name, name),
        initial=first,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        chance=None if deal else chance,
        any_way=True,
        players=1,
        bounds=(0, 1),
        advice=Advice(proof=ProofAdvice(reduction=reduction(columns, draw, suits, ranks) if deal else None)),
        look=table_look(columns, suits, ranks, first, first_unknown, hidden=not deal),
    )


game = klondike()
