"""One-card poker: each player holds one card of a deck and may bet once; the other calls or folds.

Both players put one chip into the pot, and each is dealt a card of `cards` different ones. The first player checks or
bets one chip. After a check the second player may check too, which shows the cards, or bet. Who faces a bet folds and
loses the pot, or calls with one chip and the cards are shown: the higher one wins. With three cards it is Kuhn poker.

Neither sees the card of the other, so there is no best move for a card: good players bluff, with the right probability.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.games.looks.one_card_poker import RAISED, START, chips, moves_made, words_of
from zermelo.languages.message import M, joined
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.parameters import whole
from zermelo.rules.words import is_spelled, laid_out, main_spelling

NOT_DEALT = 0
PASS, BET = 0, 1
BOTH_CHECKED, FOLDED, CALLED, FIRST_FOLDED, FIRST_CALLED = 0b100, 0b110, 0b111, 0b1010, 0b1011
"""The moves of a finished game: a 1, and behind it a bit for every move."""
RANKS = "23456789TJQKA"
NAMES = (M("First"), M("Second"))
MOVES = M("Moves:")


class Position(NamedTuple):
    first: int
    """The card of the first player, from 1; 0 before it is dealt, UNSEEN where it is hidden."""
    second: int
    moves: int


def player(position: Position) -> int:
    if position.first == NOT_DEALT or position.second == NOT_DEALT:
        return CHANCE
    return 0 if position.moves in (START, RAISED) else 1


def actions(position: Position) -> Iterator[int]:
    yield PASS
    yield BET


def result(position: Position, choice: int) -> Position:
    if position.first == NOT_DEALT:
        return Position(choice, NOT_DEALT, START)
    if position.second == NOT_DEALT:
        return Position(position.first, choice, START)
    return Position(position.first, position.second, 2 * position.moves + choice)


def terminal(position: Position) -> bool:
    return position.moves in (BOTH_CHECKED, FOLDED, CALLED, FIRST_FOLDED, FIRST_CALLED)


def utility(position: Position) -> int:
    """The chips that the first player wins."""
    if position.moves == FOLDED:
        return 1
    if position.moves == FIRST_FOLDED:
        return -1
    stake = 1 if position.moves == BOTH_CHECKED else 2
    return stake if position.first > position.second else -stake


def sees(position: Position, who: int) -> Position:
    """The position without the other's card, until both are shown."""
    if position.moves in (BOTH_CHECKED, CALLED, FIRST_CALLED):
        return position
    first = position.first if who == 0 or position.first == NOT_DEALT else UNSEEN
    second = position.second if who == 1 or position.second == NOT_DEALT else UNSEEN
    return Position(first, second, position.moves)


def poker(faces: tuple[str, ...], **declared: Any) -> Game:
    """The game with a deck of cards, the lowest first; `declared` is its name and the rest of its presentation."""
    cards = len(faces)
    marks = {NOT_DEALT: "-", UNSEEN: "?", **dict(enumerate(faces, 1))}

    def chance(position: Position) -> Iterator[tuple[int, Any]]:
        for card in range(1, cards + 1):
            if card != position.first:
                yield card, quotient(1, cards) if position.first == NOT_DEALT else quotient(1, cards - 1)

    def possible(view: Position, who: int) -> Iterator[tuple[Position, Any]]:
        for card in range(1, cards + 1):
            first, second = (view.first, card) if who == 0 else (card, view.second)
            if first != second:
                yield Position(first, second, view.moves), quotient(1, cards - 1)

    def key(position: Position) -> int:
        return ((position.first + 1) * (cards + 2) + position.second + 1) * 16 + position.moves

    def text(position: Position) -> str:
        """The cards, a ? for one that is not seen, and the moves so far."""
        lines = [laid_out("{name}: {card}", name=NAMES[one], card=marks[position[one]]) for one in (0, 1)]
        if moves := moves_made(position.moves):
            lines.append(laid_out("{moves} {made}", moves=MOVES, made=joined(moves, " ")))
        return joined(lines, "\n")

    def draw(position: Position) -> Board:
        """The two cards, and the chips that each player has put into the pot."""
        cards = [(one, position[one]) for one in (0, 1) if position[one] != NOT_DEALT]
        return Board(
            columns=2,
            rows=1,
            style="bare",
            pieces=tuple(Piece((one, 0), "card", one, "" if card == UNSEEN else marks[card]) for one, card in cards),
            scores=tuple(map(str, chips(position.moves))),
            notes=(joined(moves_made(position.moves), " "),),
        )

    def parse(written: str) -> Position:
        """A position from its text, or as short as "K Q check": the cards, and the moves."""
        words = re.sub(r"first:|second:|moves:|[\n,;]", " ", written.lower()).split()
        names = {mark.lower(): card for card, mark in marks.items()}
        if len(words) < 2 or not {words[0], words[1]} <= names.keys():
            raise BadPosition(
                M(
                    "{written!r} is not two cards and the moves so far, such as {first} {second} check.",
                    written=written,
                    first=faces[-1],
                    second=faces[0],
                )
            )
        position = Position(names[words[0]], names[words[1]], START)
        if (position.first == position.second > 0) or (position.first == NOT_DEALT != position.second):
            raise BadPosition(M("{written!r} deals cards that cannot lie so.", written=written))
        for word in words[2:]:
            if terminal(position) or player(position) == CHANCE:
                raise BadPosition(M("There is no move {word!r} left.", word=word))
            try:
                position = result(position, parse_action(position, word))
            except IllegalMove as error:
                raise BadPosition(error.message) from None
        return position

    def action_text(position: Position, choice: int) -> str:
        return faces[choice - 1] if player(position) == CHANCE else main_spelling(words_of(position.moves, choice))

    def parse_action(position: Position, written: str) -> int:
        for choice in (PASS, BET):
            if player(position) != CHANCE and is_spelled(written, words_of(position.moves, choice)):
                return choice
        legal = game.legal_text(position)
        raise IllegalMove(M("{written!r} is not a move here; {legal}.", written=written, legal=legal))

    look = Look(
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        player_names=NAMES,
        words=(MOVES, *NAMES),
    )
    game = Game(
        initial=Position(first=NOT_DEALT, second=NOT_DEALT, moves=START),
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        chance=chance,
        sees=sees,
        possible=possible,
        key=key,
        bounds=(-2, 2),
        counts_points=True,
        longest=5,
        look=look,
        **declared,
    )
    return game


def one_card_poker(cards: int = 13) -> Game:
    """The game with a deck of that number of cards.

    >>> one_card_poker(4).show(one_card_poker(4).position("A J bet"))
    'First: A\\nSecond: J\\nMoves: bet'
    """
    whole("cards", cards, 2, 100)
    faces = tuple(RANKS[-cards:]) if cards <= len(RANKS) else tuple(str(card) for card in range(1, cards + 1))
    return poker(
        faces,
        name="one-card-poker" if cards == 13 else f"one-card-poker:{cards}",
        title=M("One-card poker"),
        about=M("Each player holds one card, may bet one chip, and calls or folds; the higher card wins the pot."),
        parameters={"cards": M("cards of the deck")},
    )


game = one_card_poker()
