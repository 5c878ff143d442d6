"""Parse text pasted into a page: a record in any format of the game, a board, or moves in free notation."""

from dataclasses import dataclass, field
from typing import Annotated

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.records.registry import read_record
from zermelo.records.spelling import read_moves
from zermelo.rules.game import Game
from zermelo.studio.api import Caller
from zermelo.studio.positions import LONGEST_START, MOST_MOVES, GameRequest, Start, View, replay, view
from zermelo.studio.schema import about, most, one_of

BOARD, MOVES, EITHER = "board", "moves", "either"
LONGEST_TEXT = 20_000


@dataclass(frozen=True, kw_only=True)
class ReadRequest(GameRequest):
    """A text to parse."""

    text: Annotated[str, most(LONGEST_TEXT, "A board in the game's notation, or moves.")]
    start: Start = ""
    kind: Annotated[str, one_of(BOARD, MOVES, EITHER, about="What the text contains, if known.")] = EITHER


@dataclass(frozen=True)
class Understood:
    """A parsed text. Text being typed is often incomplete, so a fault is part of the answer, not an error."""

    fault: Annotated[str, about("What is wrong with the text, in one sentence; empty if it is valid.")]
    start: str = ""
    moves: list[str] = field(default_factory=list)
    view: View | None = None


def read(caller: Caller, request: ReadRequest) -> Understood:
    """Parse a board or moves: the start, the moves, and the position after them."""
    game = caller.studio.library.find(request.game)
    try:
        start, moves = _understood(game, request)
        found = replay(game, start, tuple(moves))
    except ZermeloError as error:
        return Understood(caller.say(error.message))
    return Understood("", start, moves, view(caller, game, found))


def _understood(game: Game, request: ReadRequest) -> tuple[str, list[str]]:
    if request.kind == MOVES:
        start = request.start
        moves = read_moves(game, game.position(start), request.text)[0]
    elif request.kind == BOARD:
        start, moves = request.text, []
    else:
        found = read_record(game, request.text)
        start, moves = found.start, [move.text for move in found.moves]
    if len(start) > LONGEST_START:  # possible only if the kind is BOARD
        raise ZermeloError(M("A board is written in at most {most} characters.", most=LONGEST_START))
    if len(moves) > MOST_MOVES:
        raise ZermeloError(M("The studio takes games of at most {most} moves.", most=MOST_MOVES))
    return start, moves
