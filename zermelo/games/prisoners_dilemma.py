"""The prisoner's dilemma, played in turns: to confess is best for each, and both lose by it.

Two prisoners are questioned. If both deny, each serves half a year; if both confess, six years; if only one confesses,
that one goes free and the other serves ten. The second prisoner learns what the first has said, so the game is a tree
of three decisions. A year in prison counts as -1, and one's loss is not the other's gain.

                     Second confesses   Second denies
    First confesses       -6, -6             0, -10
    First denies         -10, 0           -0.5, -0.5
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, laid_out, main_spelling

UNDECIDED, CONFESS, DENY = 0, 1, 2
WORDS = (M("undecided"), "confess", "deny")
NAMES = (M("First"), M("Second"))
SPELLINGS = {
    CONFESS: in_context("typed", "confess, c, defect, betray, talk"),
    DENY: in_context("typed", "deny, d, n, cooperate, silent, silence"),
}


class Position(NamedTuple):
    first: int
    second: int
    player: int


def actions(position: Position) -> Iterator[int]:
    yield CONFESS
    yield DENY


def result(position: Position, choice: int) -> Position:
    if position.player == MAX:
        return Position(choice, UNDECIDED, 1)
    return Position(position.first, choice, 0)


def terminal(position: Position) -> bool:
    return position.second != UNDECIDED


def utility(position: Position) -> tuple[float, float]:
    """The negated years in prison of each.

    >>> from zermelo import search
    >>> search(game).value
    (-6, -6)
    """
    if position.first == CONFESS and position.second == CONFESS:
        return -6.0, -6.0
    if position.first == CONFESS:
        return 0.0, -10.0
    if position.second == CONFESS:
        return -10.0, 0.0
    return -0.5, -0.5


def key(position: Position) -> int:
    return 3 * position.first + position.second


def text(position: Position) -> str:
    """The answer of each so far."""
    lines = [laid_out("{name}: {said}", name=NAMES[one], said=WORDS[position[one]]) for one in (0, 1)]
    return joined(lines, "\n")


CHOICES = (CONFESS, DENY)


def draw(position: Position) -> Board:
    """The table of years: the first prisoner chooses a row, the second a cell of it; their choices are marked."""
    cells = [(column, row) for row in range(2) for column in range(2)]
    years = {cell: utility(Position(CHOICES[cell[1]], CHOICES[cell[0]], MAX)) for cell in cells}
    said = [
        (column, row)
        for column, row in cells
        if position.first == CHOICES[row] and position.second in (UNDECIDED, CHOICES[column])
    ]
    rows, columns = ([_saying(name, choice) for choice in CHOICES] for name in NAMES)
    return Board(
        columns=2,
        rows=2,
        style="table",
        row_names=tuple(rows),
        upper_names=tuple(columns),
        pieces=tuple(Piece(cell, "payoff", None, f"{years[cell][0]:g}, {years[cell][1]:g}") for cell in cells),
        marked=tuple(said),
        by_row=position.player == MAX,
        scores=(_said(position.first), _said(position.second)),
    )


def _said(choice: int) -> Message:
    return main_spelling(SPELLINGS[choice]) if choice else M("undecided")


def _saying(name: Message, choice: int) -> Message:
    return laid_out("{name}: {said}", name=name, said=_said(choice))


def squares(position: Position, choice: int) -> tuple[Square, ...]:
    """A row for the first prisoner, a cell of the chosen row for the second."""
    place = CHOICES.index(choice)
    return ((0, place),) if position.player == MAX else ((place, CHOICES.index(position.first)),)


def parse(written: str) -> Position:
    """A position from its text, or from what has been said: "deny, confess"."""
    words = re.findall(r"[a-z]+", re.sub(r"first:|second:|undecided", " ", written.lower()))
    if len(words) > 2:
        raise BadPosition(
            M("There are two prisoners, and {written!r} has {count} answers.", written=written, count=len(words))
        )
    position: Position = game.initial
    for word in words:
        try:
            position = result(position, parse_action(position, word))
        except IllegalMove as error:
            raise BadPosition(error.message) from None
    return position


def action_text(position: Position, choice: int) -> str:
    return main_spelling(SPELLINGS[choice])


def parse_action(position: Position, written: str) -> int:
    for choice, spellings in SPELLINGS.items():
        if is_spelled(written, spellings):
            return choice
    raise IllegalMove(M("{written!r} is not an answer; the prisoner can confess or deny.", written=written))


game = Game(
    name="prisoners-dilemma",
    initial=Position(first=UNDECIDED, second=UNDECIDED, player=MAX),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    key=key,
    zero_sum=False,
    bounds=(-10, 0),
    look=Look(
        title=M("The prisoner's dilemma"),
        about=M("Two prisoners in turn confess or deny; each wants to serve as few years as possible."),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(M("undecided"), *NAMES),
    ),
)
