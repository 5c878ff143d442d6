"""Leduc poker in text and drawings: cards such as Kh, and the moves of both rounds in words."""

from itertools import pairwise

from zermelo.games.moves.leduc_poker import (
    CALL,
    CARDS,
    FOLD,
    MOST_RAISES,
    NOT_DEALT,
    RAISE,
    START,
    Position,
    is_called,
    is_folded,
    made,
    moves_now,
    raises,
    stake,
)
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

NAMES = (M("First"), M("Second"))
TABLE, MOVES = M("Open card"), M("Moves")
FACES = {NOT_DEALT: "-", UNSEEN: "?", **{card: "JQK"[(card - 1) // 2] + "sh"[(card - 1) % 2] for card in CARDS}}
SUITS = {"s": "♠", "h": "♥"}
CHECKING = {CALL: in_context("typed", "check, pass, k, call, c"), RAISE: in_context("typed", "bet, b, raise, r")}
ANSWERING = {
    FOLD: in_context("typed", "fold, f"),
    CALL: in_context("typed", "call, c, check, k"),
    RAISE: in_context("typed", "raise, r, bet, b"),
}


def spellings(moves: int) -> dict[int, Message]:
    """The words for every move after those of a round, the illegal ones left out."""
    words = ANSWERING if moves > START and moves & 3 == RAISE else CHECKING
    return {choice: words[choice] for choice in words if choice != RAISE or raises(moves) < MOST_RAISES}


def words_of(moves: int) -> list[Message]:
    """The moves of a round in words.

    >>> words_of(0b1_01_10_10_01)
    ['check', 'bet', 'raise', 'call']
    """
    stages = [moves >> 2 * left for left in range(made(moves), -1, -1)]
    return [main_spelling(spellings(before)[after & 3]) for before, after in pairwise(stages)]


def text(position: Position) -> Message:
    """The cards, a ? for one that is not seen, and the moves of both rounds."""
    rounds = [words_of(moves) for moves in (position.opening, position.closing)]
    lines = [
        (NAMES[0], FACES[position.first]),
        (NAMES[1], FACES[position.second]),
        (TABLE, FACES[position.board]),
        (MOVES, joined((joined(words, " ") for words in rounds if words), ", ")),
    ]
    return labelled(lines if any(rounds) else lines[:-1])


def parse(written: str) -> Position:
    """A position from its text."""
    given = contents(written, [*NAMES, TABLE, MOVES])
    cards = [_card(given[label] or FACES[NOT_DEALT]) for label in (*NAMES, TABLE)]
    if cards[2] == UNSEEN:
        raise BadPosition(M("Both players see the card on the table."))
    known = [card for card in cards if card > NOT_DEALT]
    if len(set(known)) < len(known) or (NOT_DEALT in cards[:2] and (cards[1] or cards[2])):
        raise BadPosition(M("{written!r} deals cards that cannot lie so.", written=written))
    position = Position(cards[0], cards[1], NOT_DEALT, START, START)
    words = given[MOVES].replace(",", " ").split()
    if words and NOT_DEALT in cards[:2]:
        raise BadPosition(M("There is no move before the cards are dealt."))
    while words and not is_called(position.opening):
        position = position._replace(opening=_moved(position.opening, words.pop(0)))
    if cards[2] != NOT_DEALT:
        if not is_called(position.opening):
            raise BadPosition(M("The card on the table is turned up after the first round."))
        position = position._replace(board=cards[2])
        while words and not is_called(position.closing):
            position = position._replace(closing=_moved(position.closing, words.pop(0)))
    if words:
        raise BadPosition(M("There is no move {word!r} left.", word=words[0]))
    return position


def _card(face: str) -> int:
    for card, name in FACES.items():
        if name.lower() == face.lower():
            return card
    raise BadPosition(
        M("{face!r} is not a card; the cards are {cards}.", face=face, cards=joined(list(FACES.values())[2:]))
    )


def _moved(moves: int, word: str) -> int:
    """The moves of a round after one more."""
    for choice, words in ({} if is_folded(moves) else spellings(moves)).items():
        if is_spelled(word, words):
            return 4 * moves + choice
    raise BadPosition(M("There is no move {word!r} left.", word=word))


def is_dealing(position: Position) -> bool:
    """Whether the next card is dealt or turned up."""
    if NOT_DEALT in (position.first, position.second):
        return True
    return position.board == NOT_DEALT and is_called(position.opening)


def action_text(position: Position, choice: int) -> str:
    return FACES[choice] if is_dealing(position) else main_spelling(spellings(moves_now(position))[choice])


def parse_action(position: Position, written: str) -> int:
    for choice, words in ({} if is_dealing(position) else spellings(moves_now(position))).items():
        if is_spelled(written, words):
            return choice
    raise IllegalMove(
        M("{written!r} is neither a card nor a move such as check, bet, call, raise or fold.", written=written)
    )


def draw(position: Position) -> Board:
    """The cards of both players with that on the table between them, and the chips of each in the pot."""
    cards = ((0, position.first, 0), (1, position.board, None), (2, position.second, 1))
    pieces = []
    for column, card, owner in cards:
        face = FACES[card]
        if card != NOT_DEALT:
            pieces.append(Piece((column, 0), "card", owner, "" if card == UNSEEN else face[0] + SUITS[face[1]]))
    rounds = [joined(words_of(moves), " ") for moves in (position.opening, position.closing) if moves > START]
    return Board(
        columns=3,
        rows=1,
        style="bare",
        pieces=tuple(pieces),
        scores=(str(stake(position, 0)), str(stake(position, 1))),
        notes=tuple(rounds),
    )


LOOK = Look(
    title=M("Leduc poker"),
    about=M("Each holds one of six cards, a third is turned up between two rounds of betting, and pairs win."),
    text=text,
    parse=parse,
    action_text=action_text,
    parse_action=parse_action,
    draw=draw,
    player_names=NAMES,
    words=(*NAMES, TABLE, MOVES),
)
