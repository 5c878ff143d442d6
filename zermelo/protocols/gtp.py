"""GTP, the protocol of Go programs, which also serves Othello: `gtp:gtp-rhino`, `gtp:gnugo --mode gtp`.

A command is a line. The answer begins with `=`, or with `?` for a failure, and ends with an empty line.
"""

from collections.abc import Sequence
from contextlib import nullcontext, suppress
from math import ceil

from zermelo.engine.limits import Clock
from zermelo.players.forfeit import CRASH, Forfeit
from zermelo.players.play import Move, Play
from zermelo.protocols.protocol import STARTING_SECONDS, Conversation, Protocol, coordinates
from zermelo.rules.game import Action, Game, Position

COLOURS = ("black", "white")
COLUMNS = "abcdefghjklmnopqrstuvwxyz"
"""The names of columns in GTP, which has no I."""


class GtpProgram(Conversation):
    """A program that speaks GTP."""

    def begin(self, game: Game) -> None:
        self._ask("protocol_version")
        grid = game.look.grid
        if grid and grid.width == grid.height:
            self._ask(f"boardsize {grid.width}")
        self._ask("clear_board")

    def asked(self, play: Play, news: Sequence[Move], clock: Clock | None, seconds: float) -> str:
        for move in news:
            told = f"play {colour(play.game, move.player)} {self.spelled(play.game, move.before, move.action)}"
            with suppress(Unknown) if is_pass(play.game, move) else nullcontext():
                self._ask(told)
        own = colour(play.game, play.player)
        for command in self._times(own, clock):
            with suppress(Unknown):
                self._ask(command)
        return self._ask(f"genmove {own}", seconds)

    def _times(self, own: str, clock: Clock | None) -> list[str]:
        """The commands that set the time, in whole seconds."""
        if clock:
            return [f"time_settings {ceil(clock.remaining)} 0 0", f"time_left {own} {ceil(clock.remaining)} 0"]
        return [f"time_settings 0 {ceil(self._seconds)} 1"] if self._seconds else []

    def _ask(self, command: str, seconds: float | None = None) -> str:
        """The answer to a command."""
        self.program.send(command)
        answer: list[str] = []
        for line in self.program.lines(seconds or STARTING_SECONDS):
            if answer and not line.strip():
                break
            if answer or line[:1] in ("=", "?"):
                answer.append(line)
        text = " ".join(answer)
        said = text[1:].lstrip("0123456789").strip()
        if text.startswith("?"):
            raise Unknown(CRASH, f"{command}: {said}")
        return said

    def spelled(self, game: Game, position: Position, action: Action) -> str:
        return vertex(game, position, action)


class Unknown(Forfeit):
    """The program refuses a command, a forfeit unless the command was optional."""


def is_pass(game: Game, move: Move) -> bool:
    """Whether a move is a forced pass, which some programs make by themselves."""
    squares = game.look.squares(move.before, move.action) if game.look.squares else move
    return not squares and len(game.moves(move.before)) == 1


def colour(game: Game, player: int) -> str:
    """The colour of a player: that of the game, or Black for the first player.

    >>> from zermelo.games import find
    >>> colour(find("connect-four"), 0), colour(find("othello"), 1)
    ('black', 'white')
    """
    names = [str(name).casefold() for name in game.look.player_names]
    return names[player] if sorted(names) == sorted(COLOURS) else COLOURS[player]


def vertex(game: Game, position: Position, action: Action) -> str:
    """A move as GTP writes it: a square by its column without I and its row, other moves by their squares.

    >>> from zermelo.games import find
    >>> vertex(find("mnk:10,6,5"), find("mnk:10,6,5").initial, 8), find("go").look.grid.name(8)
    ('j6', 'j9')
    """
    grid = game.look.grid
    squares = game.look.squares(position, action) if game.look.squares and grid else ()
    if not grid or len(squares) != 1 or squares[0][0] >= len(COLUMNS):
        return coordinates(game, position, action)
    column, row = squares[0]
    return COLUMNS[column] + grid.row_names[row]


PROTOCOL = Protocol("gtp", GtpProgram)
