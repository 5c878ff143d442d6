"""Positions in requests, given by their moves, and the view of a position for a page.

The server is stateless: a page sends all moves each time, so it can take back, branch, reload or share a game. Recent
replays are cached, so that a long game is not replayed for each move.
"""

import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from zermelo.draw.board_paint import tone_of
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of, squares_of
from zermelo.draw.page_colours import PAGE
from zermelo.languages.message import M, capital, in_context, in_language
from zermelo.languages.numbers import json_value, tidy
from zermelo.players.play import Move, Play
from zermelo.players.verdicts import words_after
from zermelo.records.spelling import LONGEST_BOARD, LONGEST_MOVE
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import CHANCE, Action, BadPosition, Game, IllegalMove, Position
from zermelo.rules.words import to_move
from zermelo.studio.api import Caller
from zermelo.studio.schema import about, between, most

MOST_MOVES = 2000
LONGEST_START = LONGEST_BOARD
MOST_KEPT = 256

GameName = Annotated[str, most(100, "The name of a game, optionally with parameters, as listed by `/api/games`.")]
Start = Annotated[str, most(LONGEST_START, "A position in the game's notation; the initial position by default.")]
Moves = Annotated[
    list[Annotated[str, most(LONGEST_MOVE)]],
    most(MOST_MOVES, "The moves from the start, including outcomes of chance."),
]


@dataclass(frozen=True, kw_only=True)
class GameRequest:
    """A request about a game."""

    game: GameName


@dataclass(frozen=True, kw_only=True)
class PositionRequest(GameRequest):
    """A request about a position."""

    start: Start = ""
    moves: Moves = field(default_factory=list)
    me: Annotated[int, between(0, 100, "The player who looks, where something is hidden.")] = 0


@dataclass(frozen=True)
class Record:
    """A replayed game: the position, and the moves that led to it."""

    position: Position
    history: tuple[Move, ...]


_kept: OrderedDict[tuple[Game, str, tuple[str, ...]], Record] = OrderedDict()


def replay(game: Game, start: str = "", moves: tuple[str, ...] = ()) -> Record:
    """The position after the moves, each in any spelling that the game accepts.

    >>> from zermelo.games import find
    >>> [move.text for move in replay(find("tic-tac-toe"), "", ("5", "top left")).history]
    ['b2', 'a3']
    """
    before = _kept.get((game, start, moves)) or _kept.get((game, start, moves[:-1]))
    before = before or Record(game.position(start), ())
    play = Play(game, before.position, list(before.history))
    for written in moves[len(play.history) :]:
        try:
            play.make(game.read(play.position, written))
        except IllegalMove as error:
            number = len(play.history) + 1
            raise BadPosition(M("Move {number}: {problem}", number=number, problem=error.message)) from None
    record = Record(play.position, tuple(play.history))
    _kept[game, start, moves] = _kept[game, start, tuple(move.text for move in play.history)] = record
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return record


def replayed(caller: Caller, request: PositionRequest) -> tuple[Game, Record]:
    """The game and the position of a request."""
    game = caller.studio.library.find(request.game)
    return game, replay(game, request.start, tuple(request.moves))


# ---------------------------------------------------------------------------------------------
# The view of a page


@dataclass(frozen=True)
class ShownMove:
    """A move as a page shows it."""

    text: str
    said: Annotated[str, about("The move in the reader's language, if it is a word.")]
    squares: Annotated[tuple[Square, ...], about("The squares to click: (column, row) from the top left.")]


@dataclass(frozen=True)
class LegalMove(ShownMove):
    """A legal move."""

    key: Annotated[str, about("The arrow key that makes it: left, right, up, down or stay; else empty.")]


@dataclass(frozen=True)
class MadeMove(ShownMove):
    """A move of the game."""

    player: Annotated[int, about("-1 is chance.")]


@dataclass(frozen=True)
class ShownPlayer:
    """A player of the game."""

    name: str
    said: Annotated[str, about("The name inside a sentence.")]
    turn: Annotated[str, about("The sentence that the player is to move, without its full stop.")]
    score: str
    tone: Annotated[str, about("The colour that the player is named after: white, black or empty.")]


@dataclass(frozen=True)
class Outcome:
    """An outcome of chance."""

    text: str
    probability: float


@dataclass(frozen=True, kw_only=True)
class View:
    """Everything that a page shows of a position."""

    game: str
    moves: Annotated[list[MadeMove], about("The moves in the game's own spelling.")]
    board: Annotated[str, about("The board as SVG; empty if only the scores matter.")]
    text: Annotated[str, about("The board as text.")]
    dice: Annotated[str, about("The last roll of the dice as SVG; empty if there was none.")]
    by_column: Annotated[bool, about("Whether a click anywhere in a column selects the column.")]
    by_row: Annotated[bool, about("Whether a click anywhere in a row selects the row.")]
    in_steps: Annotated[bool, about("Whether the squares of a move are pairs, from and to, clicked in any order.")]
    player: Annotated[int, about("The player to move; -1 is chance.")]
    players: list[ShownPlayer]
    over: bool
    words: Annotated[str, about("How the game ended, in words.")]
    utility: Annotated[Any, about("The utility of a finished game: a number for the first player, or a list.")]
    legal: list[LegalMove]
    forced: Annotated[str, about("Why some moves are not legal here, if a capture is forced; else empty.")]
    outcomes: list[Outcome]


@dataclass(frozen=True)
class Shown:
    """What is shown of a position where something is hidden: a player's view, and the moves known to that player."""

    viewer: int
    position: Position
    moves: list[MadeMove]


def view(caller: Caller, game: Game, record: Record, shown: Shown | None = None) -> View:
    """Everything that a page shows of a position, or of what a player knows of it."""
    position = shown.position if shown else record.position
    board = board_of(game, position, caller.language)
    play = Play(game, record.position, list(record.history))
    over = play.is_over or play.is_repeated
    mover = game.player(record.position)
    chance = not over and mover == CHANCE
    chooses = not (over or chance) and (shown is None or shown.viewer == mover)
    text = in_language(game.show(position), caller.language)
    return View(
        game=game.name,
        moves=shown.moves if shown else [made(caller, game, move, move.before) for move in record.history],
        board=board_svg(board, capital(game.name), text, PAGE) if board.is_drawn else "",
        text=text,
        dice="" if shown else _dice(caller, game, record),
        by_column=board.by_column,
        by_row=board.by_row,
        in_steps=board.in_steps,
        player=mover,
        players=[_player(caller, game, board, player) for player in range(game.players)],
        over=over,
        words=caller.say(words_after(play)) if over else "",
        utility=json_value(tidy(game.utility(position) if play.is_over else game.repetition)) if over else None,
        legal=list(_legal(caller, game, board, position)) if chooses else [],
        forced=caller.say(M("A capture is possible, so it must be made: click a piece that captures."))
        if chooses and game.forced and game.noisy and any(game.noisy(position))
        else "",
        outcomes=[
            Outcome(game.write(position, outcome), float(share))
            for outcome, share in (game.outcomes(position) if chance and shown is None else [])
        ],
    )


def _player(caller: Caller, game: Game, board: Board, player: int) -> ShownPlayer:
    score = board.scores[player] if player < len(board.scores) else ""
    name = game.player_name(player)
    turn = caller.say(capital(to_move(name)))
    return ShownPlayer(label_of(caller, game, player), caller.say(name), turn, score, tone_of(board, player))


def _legal(caller: Caller, game: Game, board: Board, position: Position) -> Iterator[LegalMove]:
    for action in game.moves(position):
        text = game.write(position, action)
        key = game.look.arrow(position, action) if game.look.arrow else ""
        for squares in _ways(game, board, position, action):
            yield LegalMove(text, caller.say(text), squares, key)


def label_of(caller: Caller, game: Game, player: int) -> str:
    """The name of a player as a label, without the article used inside a sentence."""
    names = game.look.player_names
    alone = names[player] if player < len(names) else in_context("node", "player {number}", number=player + 1)
    return caller.say(capital(alone))


def made(caller: Caller, game: Game, move: Move, seen: Position) -> MadeMove:
    """A move of the game; `seen` is the position before it, as the page shows it."""
    board = Board() if game.look.squares else board_of(game, seen)
    squares = squares_of(game, board, seen, move.action) if move.player != CHANCE else ()
    return MadeMove(move.text, caller.say(game.write(move.before, move.action)), squares, move.player)


def _ways(game: Game, board: Board, position: Position, action: Action) -> Iterator[tuple[Square, ...]]:
    """The click sequences of a move; an empty one if the rulebook names squares that the board lacks."""
    squares = squares_of(game, board, position, action)
    yield squares if all(board.has(square) for square in squares) else ()
    if game.look.detours:
        yield from game.look.detours(position, action)


def _dice(caller: Caller, game: Game, record: Record) -> str:
    """The dice of the last two plies as SVG; empty if no numbers were rolled, or the board shows its dice."""
    rolled = next((move for move in reversed(record.history[-2:]) if move.player == CHANCE), None)
    if rolled is None or not re.fullmatch(r"\d{1,3}(\W\d{1,3}){0,3}", rolled.text):
        return ""
    seen = board_of(game, game.result(rolled.before, rolled.action))
    if any(piece.kind == "die" for piece in seen.pieces):
        return ""
    faces = re.findall(r"\d+", rolled.text)
    pieces = tuple(Piece((place, 0), "die", CHANCE, face) for place, face in enumerate(faces))
    board = Board(columns=len(faces), rows=1, style="bare", pieces=pieces)
    return board_svg(board, caller.say(capital(in_context("who moves", "chance"))), rolled.text, PAGE)
