"""A smaller game with the same answer as open Klondike: only what cannot be taken back is a move.

Where the cards in the columns lie among each other does not matter. A card that has been moved in the columns lies on
one of the at most two cards of the next rank and the other colour, or a king on the table. So a card finds a place if
these *parents* outnumber the cards that lie on such parents already; and a card can be freed if the parents of its rank
and colour outnumber the cards that lie on them, because what lies on it may go to the other parent. Hence a position is
what has left the columns as they were dealt, the heights of the suits at home, and the stock with its waste. The tests
compare it with all positions of the game itself, on small decks.

Every card of the stock that can be turned to the end of the waste may be played at once. A card is sent home without
any choice if no card that is not at home could need it. A move that only prepares another, back from home or to empty a
column, is made directly before that one, or not at all.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.games.moves.cards import MOVE, RED
from zermelo.machine.natural.functions import replaced
from zermelo.rules.advice import Reduction
from zermelo.rules.game import Game

NATURAL = True
HOME, COLUMN = 0, 1
"""Where a card goes; a move is the number of the card times 2, and one of these."""


class Reduced(NamedTuple):
    cards: tuple[int, ...]
    """The card that was dealt to each place."""
    counts: tuple[int, ...]
    """The dealt cards that each column still has, and the number of cards of each suit at home."""
    stock: int
    """A bit for each card that is still in the stock or the waste."""
    waste: int
    """The number of cards in the waste; 0 where that makes no difference."""


def reduction(columns: int, draw: int, suits: int, ranks: int) -> Reduction:
    """The smaller game for a deck."""
    size = suits * ranks
    home = size + columns
    """What a card at home lies on in the game itself."""
    first = columns * (columns + 1) // 2
    bottom = tuple(column * (column + 1) // 2 for column in range(columns))
    colour = tuple(int(RED[suit]) for suit in range(suits))
    king = ranks - 1

    def kind(card: int) -> int:
        """The number of a card's rank and colour; that of its parents is 3 more or 1 more."""
        return card // suits * 2 + colour[card % suits]

    def at_home(position: Reduced, card: int) -> bool:
        return card // suits < position.counts[columns + card % suits]

    def tallies(position: Reduced) -> list[int]:
        """For each kind, its cards in the columns; then for each kind, those of them that have been moved there."""
        counted = [0] * (4 * ranks)
        for column in range(columns):
            for row in range(column + 1):
                card = position.cards[bottom[column] + row]
                if row >= position.counts[column] - 1 and not at_home(position, card):
                    counted[kind(card)] += 1
                    if row >= position.counts[column]:
                        counted[2 * ranks + kind(card)] += 1
        for place in range(first, size):
            card = position.cards[place]
            if not position.stock >> place - first & 1 and not at_home(position, card):
                counted[kind(card)] += 1
                counted[2 * ranks + kind(card)] += 1
        return counted

    def free_columns(position: Reduced, counted: list[int]) -> int:
        free = -counted[2 * ranks + 2 * king] - counted[2 * ranks + 2 * king + 1]
        for column in range(columns):
            if position.counts[column] == 0:
                free += 1
        return free

    def actions(position: Reduced) -> Iterator[int]:
        counts = position.counts
        counted = tallies(position)
        empty = free_columns(position, counted)
        safe = -1
        for suit in range(suits):
            card = counts[columns + suit] * suits + suit
            if counts[columns + suit] < ranks and is_free(position, counted, card) and is_safe(counts, card):
                safe = card
        if safe >= 0:
            yield 2 * safe + HOME
        else:
            for suit in range(suits):
                card = counts[columns + suit] * suits + suit
                if counts[columns + suit] < ranks and is_free(position, counted, card):
                    yield 2 * card + HOME
            for column in range(columns):
                if counts[column] > 0:
                    card = position.cards[bottom[column] + counts[column] - 1]
                    turns = counts[column] > 1
                    clears = not turns and card // suits < king and empty == 0 and has_king_to_place(position)
                    if (turns or clears) and has_place(counted, empty, card):
                        yield 2 * card + COLUMN
            left = position.stock.bit_count()
            number = 0
            for place in range(first, size):
                if position.stock >> place - first & 1:
                    number += 1
                    behind = number - position.waste
                    if number % draw == 0 or number == left or (behind >= 0 and behind % draw == 0):
                        card = position.cards[place]
                        if card // suits == counts[columns + card % suits]:
                            yield 2 * card + HOME
                        if has_place(counted, empty, card):
                            yield 2 * card + COLUMN
            for suit in range(suits):
                card = (counts[columns + suit] - 1) * suits + suit
                if (
                    counts[columns + suit] > 2
                    and has_place(counted, empty, card)
                    and is_needed(position, counted, card)
                ):
                    yield 2 * card + COLUMN

    def is_free(position: Reduced, counted: list[int], card: int) -> bool:
        """Whether a card lies in the columns and can be freed from what lies on it."""
        if not in_columns(position, card):
            return False
        above = 0 if card < suits else counted[2 * ranks + (kind(card) - 2 ^ 1)]
        return above < counted[kind(card)]

    def in_columns(position: Reduced, card: int) -> bool:
        for column in range(columns):
            for row in range(column + 1):
                if position.cards[bottom[column] + row] == card:
                    return row >= position.counts[column] - 1
        for place in range(first, size):
            if position.cards[place] == card:
                return not position.stock >> place - first & 1
        return False

    def has_place(counted: list[int], empty: int, card: int) -> bool:
        if card // suits == king:
            return empty > 0
        return counted[kind(card) + 2 ^ 1] > counted[2 * ranks + kind(card)]

    def has_king_to_place(position: Reduced) -> bool:
        """Whether a king could go into an empty column at once."""
        for suit in range(suits):
            if can_arrive(position, king * suits + suit):
                return True
        return False

    def can_arrive(position: Reduced, card: int) -> bool:
        """Whether a card could be laid on a parent at once, if there were one: from a column, the stock or home."""
        if position.counts[columns + card % suits] == card // suits + 1:
            return True
        for column in range(columns):
            count = position.counts[column]
            if count > 0 and position.cards[bottom[column] + count - 1] == card:
                return count > 1 or card // suits < king
        for place in range(first, size):
            if position.cards[place] == card:
                return position.stock >> place - first & 1 == 1
        return False

    def is_needed(position: Reduced, counted: list[int], card: int) -> bool:
        """Whether a card that comes back from home would serve a move at once: carry a card, or free its twin."""
        below = kind(card) - 2 ^ 1
        if counted[kind(card)] > counted[2 * ranks + below]:
            return False
        for suit in range(suits):
            other = card // suits * suits + suit
            if colour[suit] == colour[card % suits]:
                if other != card and position.counts[columns + suit] == card // suits and in_columns(position, other):
                    return True
            elif can_arrive(position, other - suits):
                return True
        return False

    def is_safe(counts: tuple[int, ...], card: int) -> bool:
        """Whether no card that is not at home could be laid on a card, now or after another comes back."""
        for suit in range(suits):
            least = card // suits if colour[suit] != colour[card % suits] else card // suits - 1
            if counts[columns + suit] < least:
                return False
        return True

    def result(position: Reduced, action: int) -> Reduced:
        card, target = action // 2, action % 2
        counts, stock, waste = position.counts, position.stock, position.waste
        suit = columns + card % suits
        was_home = at_home(position, card)
        number = 0
        for place in range(first, size):
            if stock >> place - first & 1:
                number += 1
                if position.cards[place] == card:
                    stock ^= 1 << place - first
                    left = stock.bit_count()
                    waste = 0 if (number - 1) % draw == 0 or number > left else number - 1
        for column in range(columns):
            if counts[column] > 0 and position.cards[bottom[column] + counts[column] - 1] == card:
                counts = replaced(counts, column, counts[column] - 1)
        if target == HOME:
            counts = replaced(counts, suit, counts[suit] + 1)
        elif was_home:
            counts = replaced(counts, suit, counts[suit] - 1)
        return Reduced(position.cards, counts, stock, waste)

    def is_won(position: Reduced) -> bool:
        return all(position.counts[columns + suit] == ranks for suit in range(suits))

    def terminal(position: Reduced) -> bool:
        return is_won(position) or not any(True for _ in actions(position))

    def utility(position: Reduced) -> int:
        return 1 if is_won(position) else 0

    def distance(position: Reduced) -> int:
        """The cards that are not at home, and those that lie face down."""
        total = size
        for suit in range(suits):
            total -= position.counts[columns + suit]
        for column in range(columns):
            if position.counts[column] > 1:
                total += 2 * (position.counts[column] - 1)
        return total

    # -----------------------------------------------------------------------------------------
    # Between the two games

    def of(position: Any) -> Reduced:
        """Cards that have left their places are laid on those that are free, which makes no difference."""
        heights = [sum(position.on[card] == home for card in range(suit, size, suits)) for suit in range(suits)]
        above = {below: card for card, below in enumerate(position.on)}
        bases = [above.get(size + column) for column in range(columns)]
        cards = [card if card >= 0 else None for card in position.cards]
        for column, base in enumerate(bases):
            cards[bottom[column] + position.down[column]] = base
        others = iter(set(range(size)) - set(cards))
        stock = sum(1 << place - first for place in range(first, size) if cards[place] is not None)
        counts = [down + (base is not None) for down, base in zip(position.down, bases, strict=True)]
        dealt = tuple(next(others) if card is None else card for card in cards)
        return Reduced(dealt, (*counts, *heights), stock, position.waste)

    def moves(game: Game, position: Any, action: int) -> list[int]:
        """The moves in the game itself: turn the stock until the card shows, or free the card of what lies on it."""
        card, target = action // 2, action % 2
        made: list[int] = []
        while True:
            legal = game.moves(position)
            direct = [move for move in legal if move // MOVE == card and (move % MOVE == home) == (target == HOME)]
            if direct:
                return [*made, direct[0]]
            above = [
                move
                for move in legal
                if move < MOVE * size and position.on[move // MOVE] == card and move % MOVE < home
            ]
            made.append(above[0] if above else legal[-1])
            position = game.result(position, made[-1])

    smaller = Game(
        name="klondike-reduced",
        initial=Reduced(tuple(range(size)), (0,) * (columns + suits), 0, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance,
        any_way=True,
        players=1,
        bounds=(0, 1),
    )
    return Reduction(smaller, of, moves)
