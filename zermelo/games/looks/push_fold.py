"""Push or fold in text and drawings: kinds of hands such as AKs, and push, call and fold."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.games.moves.push_fold import KINDS, name_of
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.languages.numbers import number_text
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

if TYPE_CHECKING:
    from zermelo.games.push_fold import Position

NAMES, MOVES = (M("First"), M("Second")), M("Moves")
FOLD = in_context("typed", "fold, f")
PUSH, CALL = in_context("typed", "push, p, all-in"), in_context("typed", "call, c")
HANDS = {0: "-", UNSEEN: "?", **{kind + 1: name_of(kind) for kind in range(KINDS)}}
WORDS = ((), (FOLD,), (PUSH,), (PUSH, FOLD), (PUSH, CALL))
"""The words of the moves so far, in the order of START, FOLDED, PUSHED, NOT_CALLED and CALLED."""
BLINDS = (0.5, 1)
RULES = (
    M("The first posts half a big blind and the second one; each sees the own two cards."),
    M("The first pushes all chips or folds; then the second calls with as many or folds."),
    M("After a call the value is the average over all boards of five cards; s means of one suit, o of two."),
)


def look_of(start: "Position", stack: int, player: Callable[[Any], int]) -> Look:
    """The look of the game with stacks of that size."""

    def text(position: "Position") -> Message:
        lines = [(NAMES[who], HANDS[position[who]]) for who in (0, 1)]
        made = joined(map(main_spelling, WORDS[position.moves]), " ")
        return labelled([*lines, (MOVES, made)] if position.moves else lines)

    def hand_in(written: str) -> int:
        alike = {name.casefold(): hand for hand, name in HANDS.items()}
        wanted = (written or "-").casefold()
        if wanted not in alike:
            raise BadPosition(
                M("{written!r} is not a kind of hand; they are written AKs, AKo and 22.", written=written)
            )
        return alike[wanted]

    def parse(written: str) -> "Position":
        """A position from its text."""
        given = contents(written, [*NAMES, MOVES])
        first, second = (hand_in(given[name]) for name in NAMES)
        words = given[MOVES].split()
        moves = [
            number for number, made in enumerate(WORDS) if len(made) == len(words) and all(map(is_spelled, words, made))
        ]
        if not moves or (words and 0 in (first, second)) or (first == 0 and second != 0):
            raise BadPosition(
                M("Both are dealt a hand; then the first pushes or folds, and the second calls or folds.")
            )
        return start._replace(first=first, second=second, moves=moves[0])

    def spelled(position: "Position", choice: int) -> Message:
        return FOLD if choice == 0 else CALL if position.moves else PUSH

    def action_text(position: "Position", choice: int) -> str:
        return HANDS[choice] if player(position) == CHANCE else main_spelling(spelled(position, choice))

    def parse_action(position: "Position", written: str) -> int:
        if player(position) == CHANCE:
            try:
                return hand_in(written)
            except BadPosition as error:
                raise IllegalMove(error.message) from None
        for choice in (0, 1):
            if is_spelled(written, spelled(position, choice)):
                return choice
        raise IllegalMove(M("{written!r} is neither a hand nor push, call or fold.", written=written))

    def cards(hand: int) -> tuple[str, str]:
        """Two cards of a kind as they are drawn; two backs where the hand is not seen."""
        name = HANDS[hand]
        return ("", "") if hand == UNSEEN else (f"{name[0]}♠", f"{name[1]}{'♠' if name[2:] == 's' else '♥'}")

    def draw(position: "Position") -> Board:
        """The cards of both, and the big blinds that each has put into the pot."""
        pieces = [
            Piece((column, 1 - who), "card", who, card)
            for who in (0, 1)
            if position[who]
            for column, card in enumerate(cards(position[who]))
        ]
        chips = (stack if position.moves >= 2 else BLINDS[0], stack if position.moves == 4 else BLINDS[1])
        return Board(
            columns=2,
            rows=2,
            style="bare",
            pieces=tuple(pieces),
            scores=tuple(str(number_text(one)) for one in chips),
            notes=(joined(map(main_spelling, WORDS[position.moves]), " "),),
        )

    return Look(
        title=M("Push or fold"),
        about=M("Hold'em with short stacks: the first bets all or folds, and the second calls or folds."),
        rules=RULES,
        margin=lambda count: M("{count} big blinds", count=number_text(float(count))),
        parameters={"stack": M("big blinds in a stack")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        player_names=NAMES,
        words=(*NAMES, MOVES),
    )
