"""Play where something is hidden: a page shows what one player sees, and nothing else before the game is over."""

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.players.hidden import HiddenPlayer, hidden_opponent
from zermelo.players.play import Move, Play, dice
from zermelo.players.strategist import is_seen
from zermelo.rules.game import CHANCE, Game
from zermelo.studio.api import Caller
from zermelo.studio.envelopes import Envelopes, Line
from zermelo.studio.positions import MadeMove, PositionRequest, Record, Shown, View, made, replay, view


@dataclass(frozen=True)
class Table:
    """A game of hidden information as one player sits at it."""

    game: Game
    record: Record
    line: Line
    envelopes: Envelopes

    @property
    def viewer(self) -> int:
        return self.line.viewer

    def play(self) -> Play:
        return Play(self.game, self.record.position, list(self.record.history))

    def after(self, play: Play) -> "Table":
        """The table when more moves have been made."""
        return Table(self.game, Record(play.position, tuple(play.history)), self.line, self.envelopes)


def table_of(caller: Caller, request: PositionRequest, game: Game) -> Table:
    """The table of a request, whose hidden moves are in envelopes."""
    if request.start:
        raise ZermeloError(M("{game} hides something, so it is played from the start.", game=game.name))
    if not 0 <= request.me < game.players:
        raise ZermeloError(M("{game} has no player {number}.", game=game.name, number=request.me + 1))
    envelopes = caller.studio.envelopes
    moves, line = envelopes.opened(request.moves)
    line = line or Line(game.name, request.me)
    if (line.game, line.viewer) != (game.name, request.me):
        raise ZermeloError(M("The hidden moves are those of another player or of another game."))
    record = replay(game, "", moves)
    envelopes.follow(line, tuple(move.text for move in record.history))
    return Table(game, record, line, envelopes)


def view_at(caller: Caller, table: Table) -> View:
    """What the page of a player shows; all of it when the game is over."""
    game, record, viewer = table.game, table.record, table.viewer
    table.envelopes.follow(table.line, tuple(move.text for move in record.history))
    if game.terminal(record.position):
        return view(caller, game, record)
    seen = game.view(record.position, viewer)
    return view(caller, game, record, Shown(viewer, seen, list(_moves_seen(caller, table))))


def _moves_seen(caller: Caller, table: Table) -> Iterator[MadeMove]:
    """The moves that the player knows; of the others, one token for those in between."""
    game, history, viewer = table.game, table.record.history, table.viewer
    first = 0
    while first < len(history):
        last = first
        while last < len(history) and not _is_known(game, history[last], viewer):
            last += 1
        if last > first:
            token = table.envelopes.seal(table.line, first, last)
            yield MadeMove(token, "?", (), history[last - 1].player)
            first = last
            continue
        move = history[first]
        yield made(caller, game, move, game.view(move.before, viewer))
        first += 1


def _is_known(game: Game, move: Move, viewer: int) -> bool:
    return move.player == viewer or is_seen(game, move.before, move.action, viewer)


class Turn:
    """The moves of chance and the programs until the player of the page moves, or advice for that player.

    Nothing is reported on the way: the time and the number of the moves would tell of what is hidden.
    """

    def __init__(self, table: Table, algorithm: str, seconds: float) -> None:
        self._table, self._algorithm, self._seconds = table, algorithm, seconds
        self._stopped = threading.Event()

    def __iter__(self) -> Iterator[Table | Message]:
        play, viewer = self._table.play(), self._table.viewer
        program = hidden_opponent(play.game, self._algorithm, self._seconds)
        if play.player == viewer:
            yield program.advice(play)
        elif _let_move(play, viewer, program, self._stopped):
            yield self._table.after(play)

    def stop(self) -> None:
        self._stopped.set()


def _let_move(play: Play, viewer: int, program: HiddenPlayer, stopped: threading.Event) -> bool:
    """Play until it is the turn of a player; False if it was stopped."""
    roll = dice(random.getrandbits(64))
    while not (play.is_over or play.player == viewer or stopped.is_set()):
        play.make((roll if play.player == CHANCE else program)(play))
    return not stopped.is_set()


def rolled(table: Table) -> Table:
    """The table when chance has moved."""
    play, roll = table.play(), dice(random.getrandbits(64))
    if play.is_over or play.player != CHANCE:
        raise ZermeloError(M("It is not the turn of chance."))
    while not play.is_over and play.player == CHANCE:
        play.make(roll(play))
    return table.after(play)
