"""FreeCell: bring all cards home, suit by suit from the ace, with a few cells to put cards aside.

All cards lie face up in columns, so nothing is left to chance: every deal is a puzzle. Deals have the numbers of
Microsoft's program.

- A card that no other lies on may move, one at a time: onto a card of the next higher rank and the other colour in a
  column, into an empty column, into a free cell, which holds one card, or home onto the next lower card of its suit.
- Cards at home stay there. The game is won when all are there, and lost when no card can move.
- Empty columns are alike, and so are cells: a card goes to the first empty column. To move a sequence is nothing more
  than to move its cards one by one.

Any solution is as good as a shorter one. The estimate that guides the search counts the cards that are not at home,
those in cells, those that lie above a lower card of their column, which they keep from going home.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.freecell import deal_look
from zermelo.games.moves.cards import MOVE, covered, dealt, parents, refuse_bad_deck
from zermelo.machine.natural.functions import replaced
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole

NATURAL = True


class Position(NamedTuple):
    on: tuple[int, ...]
    """What each card lies on: another card by its number, and behind these the columns, a cell, and home."""


def freecell(deal: int = 1, columns: int = 8, cells: int = 4, suits: int = 4, ranks: int = 13) -> Game:
    """The deal with that number.

    >>> from zermelo import solve
    >>> solve(freecell(1, columns=4, cells=2, ranks=4)).outcome
    'win'
    """
    refuse_bad_deck(suits, ranks, deal, least_deal=1)
    whole("columns", columns, 1, 10)
    whole("cells", cells, 0, 4)
    size = suits * ranks
    cell, home = size + columns, size + columns + 1
    may_lie_on = parents(suits, ranks)

    def goes_home(on: tuple[int, ...], card: int) -> bool:
        return card < suits or on[card - suits] == home

    def actions(position: Position) -> Iterator[int]:
        on = position.on
        taken = covered(on, cell)
        in_cells = sum(1 for below in on if below == cell)
        empty = home
        for column in range(cell - 1, size - 1, -1):
            if not taken >> column & 1:
                empty = column
        for card in range(size - 1, -1, -1):
            if on[card] != home and not taken >> card & 1:
                if goes_home(on, card):
                    yield MOVE * card + home
                for target in may_lie_on[card]:
                    if on[target] < cell and not taken >> target & 1:
                        yield MOVE * card + target
                if empty < cell and (on[card] < size or on[card] == cell):
                    yield MOVE * card + empty
                if in_cells < cells and on[card] != cell:
                    yield MOVE * card + cell

    def result(position: Position, action: int) -> Position:
        return Position(replaced(position.on, action // MOVE, action % MOVE))

    def is_won(position: Position) -> bool:
        return all(below == home for below in position.on)

    def terminal(position: Position) -> bool:
        return is_won(position) or not any(True for _ in actions(position))

    def utility(position: Position) -> int:
        return 1 if is_won(position) else 0

    def distance(position: Position) -> int:
        on = position.on
        total = 0
        for card in range(size):
            if on[card] != home:
                total += 2 + (on[card] == cell)
                below = on[card]
                while below < size:
                    if below < card // suits * suits:
                        total += 1
                        below = size
                    else:
                        below = on[below]
        return total

    order = dealt(deal, size)
    place = {card: number for number, card in enumerate(order)}
    first = tuple(
        order[place[card] - columns] if place[card] >= columns else size + place[card] for card in range(size)
    )
    parameters = f"{deal},{columns},{cells},{suits},{ranks}"
    return Game(
        name="freecell" if parameters == "1,8,4,4,13" else f"freecell:{parameters}".removesuffix(",8,4,4,13"),
        initial=Position(first),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance,
        any_way=True,
        players=1,
        bounds=(0, 1),
        look=deal_look(columns, cells, suits, ranks, Position),
    )


game = freecell()
