"""Rock-paper-scissors: both choose at once, so neither can answer the other.

Rock blunts scissors, scissors cut paper, and paper wraps rock; the winner gets a point, and equal choices are a draw.
Choices made at once are choices in turn of which the first stays hidden until the last is made. To play each of the
three with the same probability is the only strategy that no opponent can exploit.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.message import M, Message, in_context
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN, UNSEEN, BadPosition, Game, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

UNDECIDED, ROCK, PAPER, SCISSORS = range(4)
NAMES, WAITING, HIDDEN = (M("First"), M("Second")), M("undecided"), "?"
SPELLINGS = {
    ROCK: in_context("typed", "rock, r, stone"),
    PAPER: in_context("typed", "paper, p"),
    SCISSORS: in_context("typed", "scissors, s"),
}


class Position(NamedTuple):
    first: int
    """The choice of the first player; UNDECIDED before it is made, UNSEEN where it is hidden."""
    second: int
    player: int


def actions(position: Position) -> Iterator[int]:
    yield ROCK
    yield PAPER
    yield SCISSORS


def result(position: Position, choice: int) -> Position:
    if position.player == MAX:
        return Position(choice, UNDECIDED, MIN)
    return Position(position.first, choice, MAX)


def terminal(position: Position) -> bool:
    return position.second != UNDECIDED


def utility(position: Position) -> int:
    """1 if the choice of the first player beats that of the second: each beats the one before it, in a circle."""
    ahead = (position.first - position.second + 3) % 3
    return 1 if ahead == 1 else -1 if ahead == 2 else 0


def sees(position: Position, who: int) -> Position:
    """The second player does not see the choice of the first before both have chosen."""
    if who == MAX or position.player == MAX:
        return position
    return Position(UNSEEN, position.second, position.player)


def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
    if view.first == UNSEEN:
        yield Position(ROCK, view.second, view.player), quotient(1, 3)
        yield Position(PAPER, view.second, view.player), quotient(1, 3)
        yield Position(SCISSORS, view.second, view.player), quotient(1, 3)
    else:
        yield view, quotient(1, 1)


def key(position: Position) -> int:
    return 4 * (position.first + 1) + position.second


def _said(choice: int) -> str:
    return HIDDEN if choice == UNSEEN else main_spelling(SPELLINGS[choice]) if choice else WAITING


def text(position: Position) -> str:
    """The choice of each so far, a ? for one that is not seen."""
    return labelled([(NAMES[one], _said(position[one])) for one in (MAX, MIN)])


def draw(position: Position) -> Board:
    """The table of points of the first player, who chooses a row; the second chooses a column."""
    cells = [(column, row) for row in range(3) for column in range(3)]
    seen = [
        (column, row)
        for column, row in cells
        if position.first == row + 1 and position.second in (UNDECIDED, column + 1)
    ]
    names: tuple[Message, ...] = tuple(map(main_spelling, SPELLINGS.values()))
    return Board(
        columns=3,
        rows=3,
        style="table",
        row_names=names,
        upper_names=names,
        pieces=tuple(
            Piece((column, row), "payoff", None, str(utility(Position(row + 1, column + 1, MAX))))
            for column, row in cells
        ),
        marked=tuple(seen),
        by_row=position.player == MAX,
        by_column=position.player == MIN,
        scores=(_said(position.first), _said(position.second)),
    )


def squares(position: Position, choice: int) -> tuple[Square, ...]:
    """A row for the first player, a column for the second."""
    return ((0, choice - 1),) if position.player == MAX else ((choice - 1, 0),)


def parse(written: str) -> Position:
    """A position from its text."""
    given = contents(written, list(NAMES))
    first, second = (_read(given[name]) for name in NAMES)
    if second == UNSEEN or (first == UNDECIDED != second):
        raise BadPosition(M("The first player chooses before the second, and only that choice is hidden."))
    return Position(first, second, MIN if first and not second else MAX)


def _read(word: str) -> int:
    if word in ("", WAITING):
        return UNDECIDED
    if word == HIDDEN:
        return UNSEEN
    try:
        return parse_action(game.initial, word)
    except IllegalMove as error:
        raise BadPosition(error.message) from None


def action_text(position: Position, choice: int) -> str:
    return main_spelling(SPELLINGS[choice])


def parse_action(position: Position, written: str) -> int:
    for choice, spellings in SPELLINGS.items():
        if is_spelled(written, spellings):
            return choice
    raise IllegalMove(M("{written!r} is not rock, paper or scissors.", written=written))


game = Game(
    name="rock-paper-scissors",
    initial=Position(first=UNDECIDED, second=UNDECIDED, player=MAX),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    sees=sees,
    possible=possible,
    key=key,
    bounds=(-1, 1),
    longest=2,
    look=Look(
        title=M("Rock-paper-scissors"),
        about=M("Both choose at once: rock beats scissors, scissors beat paper, and paper beats rock."),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(WAITING, *NAMES),
    ),
)
