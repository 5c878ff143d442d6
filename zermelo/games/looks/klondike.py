"""The look of Klondike: the cards at home, the stock and the waste, and the columns from below.

Home: 2C AD - -        the highest card of each suit
Stock: ? ? ? 7H        the next card first; a ? for one that has not been seen
Waste: 5D QS           the last one may be played
1: ? (3S) 9H 8C        face-down cards in brackets if they are known

A move is a card and where it goes: 7H-8S, KD-3 into the empty column 3, AC-home; or turn, to turn the stock over.
"""

import re
from collections.abc import Callable
from typing import Any

from zermelo.games.looks.cards import (
    BY_CARD,
    HIDDEN,
    HOME,
    NOTHING,
    TABLE_ROW,
    TO_HOME,
    Spot,
    columns_of,
    onto,
    plain,
    read_cards,
    table,
    tops_at_home,
)
from zermelo.games.moves.cards import GONE, MOVE, UNKNOWN, name, names, parents
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, laid_out, main_spelling

Position = Any
STOCK, WASTE = M("Stock"), M("Waste")
TURN = in_context("typed", "turn, t, draw, stock")


def table_look(
    columns: int, suits: int, ranks: int, first: Position, first_unknown: Callable[[Position], int], hidden: bool
) -> Look:
    """The look of a table; `hidden` if face-down cards are not known."""
    size, pile = suits * ranks, columns * (columns + 1) // 2
    home, in_stock, face_down = size + columns, size + columns + 1, size + columns + 2
    known, may_lie_on = names(suits, ranks), parents(suits, ranks)
    labels = [str(column + 1) for column in range(columns)]
    bottom = [column * (column + 1) // 2 for column in range(columns)]

    def shown(card: int) -> str:
        return HIDDEN if card == UNKNOWN else name(card, suits)

    def face_up(position: Position) -> list[list[int]]:
        return columns_of(position.on, size, home)

    def below_them(position: Position) -> list[list[int]]:
        """The face-down cards of each column from below, UNKNOWN if not seen; one may be about to be turned up."""
        return [
            [card for card in position.cards[bottom[column] : bottom[column] + count + 1] if card != GONE]
            for column, count in enumerate(position.down)
        ]

    def waste_of(position: Position) -> list[int]:
        return list(position.cards[pile : pile + position.waste])

    def stock_of(position: Position) -> list[int]:
        return [card for card in position.cards[pile + position.waste :] if card != GONE]

    # -----------------------------------------------------------------------------------------
    # Text

    def text(position: Position) -> Message:
        lines: list[tuple[Any, str]] = [(HOME, " ".join(tops_at_home(position.on, home, suits)))]
        lines += [(STOCK, written(stock_of(position))), (WASTE, written(waste_of(position)))]
        for label, hidden, cards in zip(labels, below_them(position), face_up(position), strict=True):
            covered = [HIDDEN if card == UNKNOWN else f"({name(card, suits)})" for card in hidden]
            lines.append((label, " ".join([*covered, *map(shown, cards)]) or NOTHING))
        return labelled(lines)

    def written(cards: list[int]) -> str:
        return " ".join(map(shown, cards)) or NOTHING

    def parse(typed: str) -> Position:
        given = contents(re.sub(r"\s*/\s*", "\n", typed), [HOME, STOCK, WASTE, *labels])
        cards, on, down = [GONE] * size, [face_down] * size, [0] * columns
        used: set[int] = set()

        def lay(card: int, below: int) -> None:
            if card in used:
                raise BadPosition(M("{card} lies in two places.", card=name(card, suits)))
            used.add(card)
            on[card] = below

        for top in read_cards(given[HOME], known):
            for card in range(top, -1, -suits):
                lay(card, home)
        waste, stock = (read(given[label]) for label in (WASTE, STOCK))
        if len(waste) + len(stock) > size - pile:
            raise BadPosition(M("Stock and waste have at most {count} cards.", count=size - pile))
        for place, card in enumerate(waste + stock, pile):
            cards[place] = card
            if card != UNKNOWN:
                lay(card, in_stock)
        for column, label in enumerate(labels):
            words = given[label].replace(NOTHING, " ").split()
            count = sum(word == HIDDEN or word.startswith("(") for word in words)
            if count > column + 1 or any(word == HIDDEN or word.startswith("(") for word in words[count:]):
                raise BadPosition(
                    M(
                        "Column {column} has at most {count} face-down cards, below the others.",
                        column=label,
                        count=column,
                    )
                )
            for row, card in enumerate(read(" ".join(words[:count]).replace("(", " ").replace(")", " "))):
                cards[bottom[column] + row] = card
                if card != UNKNOWN:
                    lay(card, face_down)
            turned = read_cards(" ".join(words[count:]), known)
            if not turned and count and cards[bottom[column] + count - 1] != UNKNOWN:
                raise BadPosition(M("The last card of column {column} is turned up at once.", column=label))
            if count > column and turned:
                raise BadPosition(
                    M(
                        "Column {column} has at most {count} face-down cards, below the others.",
                        column=label,
                        count=column,
                    )
                )
            down[column] = count if turned else max(0, count - 1)
            for place, card in enumerate(turned):
                if place and turned[place - 1] not in may_lie_on[card]:
                    raise BadPosition(
                        M(
                            "In a column cards lie down by one in alternating colours; {card} does not lie on {below}.",
                            card=name(card, suits),
                            below=name(turned[place - 1], suits),
                        )
                    )
                lay(card, turned[place - 1] if place else size + column)
        unseen = cards.count(UNKNOWN)
        if len(used) + unseen != size or (unseen and not hidden):
            lacking = [name(card, suits) for card in range(size) if card not in used]
            raise BadPosition(M("Every card lies somewhere; {cards} are missing.", cards=joined(lacking or [HIDDEN])))
        position = first._replace(cards=tuple(cards), on=tuple(on), down=tuple(down), waste=len(waste))
        return position._replace(turning=first_unknown(position))

    def read(typed: str) -> list[int]:
        """Cards by name, and a ? for one that has not been seen."""
        return [
            UNKNOWN if word == HIDDEN else read_cards(word, known)[0] for word in typed.replace(NOTHING, " ").split()
        ]

    # -----------------------------------------------------------------------------------------
    # Moves

    def action_text(position: Position, action: int) -> str:
        if position.turning >= 0:
            return name(action, suits)
        card, target = divmod(action, MOVE)
        if card == size:
            return main_spelling(TURN)
        goal = main_spelling(TO_HOME) if target == home else str(target - size + 1)
        return laid_out("{card}-{target}", card=shown(card), target=shown(target) if target < size else goal)

    def parse_action(position: Position, typed: str) -> int:
        written_so = plain(typed)
        if position.turning >= 0 and written_so in known:
            return known[written_so]
        if is_spelled(typed, TURN):
            return MOVE * size
        by_card = BY_CARD.fullmatch(written_so)
        if by_card and by_card[1] in known:
            card, goal = known[by_card[1]], by_card[2].strip()
            if is_spelled(goal, TO_HOME):
                return MOVE * card + home
            if goal in known:
                return MOVE * card + known[goal]
            if goal in labels:
                return MOVE * card + onto(face_up(position), size, int(goal) - 1)
        raise IllegalMove(
            M(
                "{written!r} is no move: write a card and where it goes, such as {card} or {column}, or {turn}.",
                written=typed,
                card="7H-8S",
                column="7H-3",
                turn=main_spelling(TURN),
            )
        )

    # -----------------------------------------------------------------------------------------
    # Drawing

    width = max(columns, suits + 2)

    def home_of(card: int) -> Square:
        return width - suits + card % suits, 0

    def squares(position: Position, action: int) -> tuple[Square, ...]:
        """From a card to a card or a place; the stock to turn it over; chance has none."""
        card, target = divmod(action, MOVE)
        if position.turning >= 0:
            return ()
        if card == size:
            return ((0, 0),)
        where: dict[int, Square] = {}
        for number, (under, cards) in enumerate(zip(below_them(position), face_up(position), strict=True)):
            where[size + number] = (number, TABLE_ROW)
            where |= {card: (number, TABLE_ROW + len(under) + row) for row, card in enumerate(cards)}
        from_where = where.get(card, home_of(card) if position.on[card] == home else (1, 0))
        return from_where, home_of(card) if target == home else where[target]

    def draw(position: Position) -> Board:
        stock, waste = stock_of(position), waste_of(position)
        top = [Spot((0, 0), str(STOCK), HIDDEN if stock else "")]
        top.append(Spot((1, 0), shown(waste[-1]) if waste else str(WASTE), shown(waste[-1]) if waste else ""))
        for suit, card in enumerate(tops_at_home(position.on, home, suits)):
            there = "" if card == NOTHING else card
            top.append(Spot(home_of(suit), there or name(suit, suits), there))
        piles = [
            [HIDDEN] * len(hidden) + [shown(card) for card in cards]
            for hidden, cards in zip(below_them(position), face_up(position), strict=True)
        ]
        counts = M("Stock: {stock}, waste: {waste}", stock=len(stock), waste=len(waste))
        return table(width, top, piles, notes=(counts,))

    return Look(
        title=M("Klondike"),
        about=M("Build the suits home from the ace, and turn up the cards that lie face down."),
        player_names=(M("Player"),),
        parameters={
            "deal": M("the number of the deal (0: cards are turned up by chance)"),
            "draw": M("cards turned over at a time"),
            "columns": M("columns of cards"),
            "suits": M("suits in the deck"),
            "ranks": M("cards of a suit"),
            "open": M("all cards are dealt to see"),
        },
        switches=("open",),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        words=(HOME, STOCK, WASTE),
    )
