"""The look of FreeCell: the cards at home, in the cells, and the columns from the top.

Home: 2C AD - -        the highest card of each suit
Cells: QS
1: JD KD 2S 4C 3S 6D 6S
...

A move is a card and where it goes: 7H-8S, 7H-cell, AC-home, KD-3 into the empty column 3; or by columns and cells as in
other programs: 25, 2a, a5, 3h.
"""

import re
from typing import Any

from zermelo.games.looks.cards import (
    BY_CARD,
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
from zermelo.games.moves.cards import MOVE, name, names
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, laid_out, main_spelling

Position = Any
CELLS = M("Cells")
TO_CELL = in_context("typed", "cell, free cell, free")
BY_PLACES = re.compile(r"([0-9]|10|[a-d])\s*([0-9]|10|[a-d]|h)")


def deal_look(columns: int, cells: int, suits: int, ranks: int, of_position: Any) -> Look:
    """The look of a deal."""
    size = suits * ranks
    cell, home = size + columns, size + columns + 1
    known = names(suits, ranks)
    labels = [str(column + 1) for column in range(columns)]

    def piles(position: Position) -> list[list[int]]:
        return columns_of(position.on, size, cell)

    def in_cells(position: Position) -> list[int]:
        return [card for card in range(size) if position.on[card] == cell]

    def written(cards: list[int]) -> str:
        return " ".join(name(card, suits) for card in cards) or NOTHING

    # -----------------------------------------------------------------------------------------
    # Text

    def text(position: Position) -> Message:
        tops = tops_at_home(position.on, home, suits)
        lines: list[tuple[Any, str]] = [(HOME, " ".join(tops)), (CELLS, written(in_cells(position)))]
        lines += [(label, written(cards)) for label, cards in zip(labels, piles(position), strict=True)]
        return labelled(lines)

    def parse(shown: str) -> Position:
        given = contents(shown.replace("/", "\n"), [HOME, CELLS, *labels])
        on = dict.fromkeys(range(size), -1)
        for top in read_cards(given[HOME], known):
            for card in range(top, -1, -suits):
                lay(on, card, home)
        for card in read_cards(given[CELLS], known):
            lay(on, card, cell)
        for number, label in enumerate(labels):
            below = size + number
            for card in read_cards(given[label], known):
                lay(on, card, below)
                below = card
        lacking = [name(card, suits) for card, below in on.items() if below < 0]
        if lacking:
            raise BadPosition(M("Every card lies somewhere; {cards} are missing.", cards=joined(lacking)))
        if sum(below == cell for below in on.values()) > cells:
            raise BadPosition(M("There are only {count} cells.", count=cells))
        return of_position(tuple(on.values()))

    def lay(on: dict[int, int], card: int, below: int) -> None:
        if on[card] >= 0:
            raise BadPosition(M("{card} lies in two places.", card=name(card, suits)))
        on[card] = below

    # -----------------------------------------------------------------------------------------
    # Moves

    def action_text(position: Position, action: int) -> str:
        card, target = divmod(action, MOVE)
        words = {cell: main_spelling(TO_CELL), home: main_spelling(TO_HOME)}
        goal = name(target, suits) if target < size else words.get(target, str(target - size + 1))
        return laid_out("{card}-{target}", card=name(card, suits), target=goal)

    def parse_action(position: Position, typed: str) -> int:
        by_places = BY_PLACES.fullmatch(typed.lower())
        if by_places:
            return between(position, *by_places.groups())
        by_card = BY_CARD.fullmatch(plain(typed))
        if by_card and by_card[1] in known:
            card, goal = known[by_card[1]], by_card[2].strip()
            for target, words in ((cell, TO_CELL), (home, TO_HOME)):
                if is_spelled(goal, words):
                    return MOVE * card + target
            if goal in known:
                return MOVE * card + known[goal]
            if goal in labels:
                return MOVE * card + onto(piles(position), size, int(goal) - 1)
        raise IllegalMove(
            M(
                "{written!r} is no move: write a card and where it goes, such as {card}, or two places, such as "
                "{places}.",
                written=typed,
                card="7H-8S",
                places="2a",
            )
        )

    def between(position: Position, origin: str, target: str) -> int:
        """A move by its places: columns, cells a to d in the order shown, and h for home."""
        columns, aside = piles(position), in_cells(position)
        source = aside if origin.isalpha() else columns[int(origin) - 1] if origin in labels else []
        place = "abcd".index(origin) if origin.isalpha() else len(source) - 1
        if not 0 <= place < len(source):
            raise IllegalMove(M("There is no card to move in {place}.", place=origin))
        card = source[place]
        if target.isalpha():
            return MOVE * card + (home if target == "h" else cell)
        return MOVE * card + (onto(columns, size, int(target) - 1) if target in labels else home)

    # -----------------------------------------------------------------------------------------
    # Drawing

    width = max(columns, cells + suits)

    def places(position: Position) -> dict[int, Square]:
        """The square of each card, and of each column, the first free cell, and the home of the suits."""
        found: dict[int, Square] = {}
        for number, cards in enumerate(piles(position)):
            found[size + number] = (number, TABLE_ROW)
            found |= {card: (number, TABLE_ROW + row) for row, card in enumerate(cards)}
        aside = in_cells(position)
        found |= {card: (number, 0) for number, card in enumerate(aside)} | {cell: (len(aside), 0)}
        return found | {card: home_of(card) for card in range(size) if position.on[card] == home}

    def home_of(card: int) -> Square:
        return width - suits + card % suits, 0

    def squares(position: Position, action: int) -> tuple[Square, ...]:
        card, target = divmod(action, MOVE)
        where = places(position)
        return where[card], home_of(card) if target == home else where[target]

    def draw(position: Position) -> Board:
        aside = [name(card, suits) for card in in_cells(position)] + [""] * cells
        top = [Spot((number, 0), aside[number] or "abcd"[number], aside[number]) for number in range(cells)]
        for suit, highest in enumerate(tops_at_home(position.on, home, suits)):
            card = "" if highest == NOTHING else highest
            top.append(Spot(home_of(suit), card or name(suit, suits), card))
        return table(width, top, [[name(card, suits) for card in cards] for cards in piles(position)])

    return Look(
        title=M("FreeCell"),
        about=M("Bring all cards home, suit by suit from the ace, with a few cells to put cards aside."),
        player_names=(M("Player"),),
        parameters={
            "deal": M("the number of the deal"),
            "columns": M("columns of cards"),
            "cells": M("free cells"),
            "suits": M("suits in the deck"),
            "ranks": M("cards of a suit"),
        },
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        words=(HOME, CELLS),
    )
