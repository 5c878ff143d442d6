"""The common part of the protocols: a program is started for one game, receives the moves, and returns its own.

A protocol is a file of this folder that defines `PROTOCOL`; its name begins the text of a player: `gtp:COMMAND`.

>>> sorted(protocols())
['gnubg', 'gtp', 'nboard', 'uci', 'xboard']
"""

import importlib
import shlex
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zermelo.engine.limits import Clock
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.players.forfeit import ILLEGAL, RESIGNED, Forfeit
from zermelo.players.mover import Held, Mover
from zermelo.players.play import Move, Play
from zermelo.protocols.program import Program
from zermelo.rules.game import Action, Game, IllegalMove, Position, Unsuitable

FOLDER = Path(__file__).parent
STARTING_SECONDS = 10.0
"""Timeout for responses other than a move, in seconds."""
PATIENCE = 60.0
"""Default timeout for a move, in seconds."""
GRACE = 0.1
"""Extra seconds for the communication with the program."""
RESIGN = "resign"
CHESS960 = "chess960"
"""The game in which programs write castling as a move to the rook."""


def why_unfit(game: Game) -> Message | None:
    """Why external programs cannot play a game; None if they can."""
    if game.players != 2:
        return M("external programs play games of two players")
    if game.chance is not None:
        return M("their protocols cannot pass on the rolls of the dice")
    return None


def refuse_unfit(game: Game, command: str) -> None:
    """Refuse a game that external programs cannot play, and a missing program."""
    program = shlex.split(command)[0]
    if shutil.which(program) is None:
        raise ZermeloError(M("There is no program {program} on this machine.", program=program))
    why_not = why_unfit(game)
    if why_not:
        raise Unsuitable(M("{game} does not fit: {reason}.", game=game.name, reason=why_not))


@dataclass(frozen=True)
class Protocol:
    """A protocol for external programs."""

    name: str
    opened: "Callable[[str, float | None], Mover]"
    """Create the player of one game, from the command of the program and the seconds per move."""
    refuse: Callable[[Game, str], None] = refuse_unfit
    """Refuse a game that the program cannot play, and a missing program."""
    is_repeatable: bool = False
    """Whether its moves depend on the position alone."""


@cache
def protocols() -> dict[str, Protocol]:
    """Every protocol by name."""
    files = [file for file in sorted(FOLDER.glob("*.py")) if "\nPROTOCOL = " in file.read_text(encoding="utf-8")]
    found = [importlib.import_module(f"zermelo.protocols.{file.stem}").PROTOCOL for file in files]
    return {one.name: one for one in found}


def coordinates(game: Game, position: Position, action: Action) -> str:
    """A move by its squares, as programs write it: a2a3 for a2-a3; without squares, as the game writes it.

    >>> from zermelo.games import find
    >>> game = find("breakthrough")
    >>> coordinates(game, game.initial, game.read(game.initial, "a2-a3"))
    'a2a3'
    """
    if game.look.coordinates:
        return game.look.coordinates(position, action, game.name.startswith(CHESS960))
    grid = game.look.grid
    squares = game.look.squares(position, action) if game.look.squares and grid else ()
    if not squares or not grid or any(square not in grid.bits for square in squares):
        return game.write(position, action)
    return "".join(grid.name(grid.bits[square]) for square in squares)


class Conversation(Held, ABC):
    """A program at the board, for one game."""

    def __init__(self, command: str, seconds: float | None) -> None:
        self._command, self._seconds = shlex.split(command), seconds
        self._program: Program | None = None
        self._told = 0

    @property
    def program(self) -> Program:
        assert self._program
        return self._program

    def choose(self, play: Play, clock: Clock | None) -> Action:
        if self._program is None:
            self._program = Program(self._command)
            self.begin(play.game)
        news, self._told = play.history[self._told :], len(play.history) + 1
        limit = clock.remaining if clock else self._seconds or PATIENCE
        written = self.asked(play, news, clock, limit + GRACE)
        if written.casefold() == RESIGN:
            raise Forfeit(RESIGNED)
        return self._read(play, written)

    def _read(self, play: Play, written: str) -> Action:
        """Parse the move of the program."""
        for action in play.legal:
            if self.spelled(play.game, play.position, action).casefold() == written.casefold():
                return action
        with suppress(IllegalMove):
            return play.game.read(play.position, written)
        raise Forfeit(ILLEGAL, written)

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Prepare the program for a new game."""

    @abstractmethod
    def asked(self, play: Play, news: Sequence[Move], clock: Clock | None, seconds: float) -> str:
        """Send the moves since the last request; return the move of the program."""

    def spelled(self, game: Game, position: Position, action: Action) -> str:
        """A move as the program writes it."""
        return coordinates(game, position, action)

    def close(self) -> None:
        if self._program:
            self._program.close()
