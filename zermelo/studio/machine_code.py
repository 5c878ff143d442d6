"""Machine code for the searches of the studio, made in a process of its own.

The compiler keeps everything else in its process waiting, for tenths of a second at a time: beside it no clock is right
and no page answers at once. So an order for machine code is first looked for among what was compiled before; what is
not there is compiled by another process, which leaves it there.
"""

import subprocess
import sys
import threading
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from zermelo.algorithms.paranoid import against_all
from zermelo.algorithms.run import Same, Task
from zermelo.engine import Engine, Options
from zermelo.games.loading import address_of, find
from zermelo.players.chances import valued
from zermelo.players.thinker import ENGINE
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import MIN, Game, Position
from zermelo.studio.workshop import Job, Workshop

MOST_ENGINES = 4
"""How many engines wait for their next move."""
MEGABYTES = 32
"""How much each of them may remember."""
PATIENCE = 300
"""Seconds after which the other process is given up, and the work is done here."""
FAR = 1000
"""Moves after which a turn is not looked for any more."""
MAKE = "import sys; from zermelo.studio.machine_code import make; make(*sys.argv[1:])"


class Shelf:
    """Engines that nobody uses at the moment, the one used last at the end."""

    def __init__(self) -> None:
        self._engines: list[Engine] = []
        self._lock = threading.Lock()

    def take(self, game: Game, evaluation: str = "game") -> Engine:
        """An engine for a game: one that has played it before, or a new one."""
        options = Options(evaluation=evaluation)
        with self._lock:
            for engine in reversed(self._engines):
                if engine.game is game and engine.options == options:
                    self._engines.remove(engine)
                    return engine
        return Engine(game, options=options, megabytes=MEGABYTES)

    def put_back(self, engine: Engine) -> None:
        with self._lock:
            self._engines = [*self._engines, engine][-MOST_ENGINES:]


SHELF = Shelf()
WORKSHOP = Workshop()


@dataclass(frozen=True)
class Order:
    """A search that machine code is wanted for."""

    game: Game
    position: Position
    algorithm: str
    evaluation: str = "game"
    exchanged: bool = False
    """Whether the player to move takes the seat of the first, for an algorithm that chooses only there."""

    @property
    def searched(self) -> Game:
        """The game as a textbook algorithm is shown it."""
        game = valued(self.game, self.evaluation)
        return as_first(game, self.position) if self.exchanged else game

    @property
    def what(self) -> Hashable:
        """What tells it from other orders; a textbook algorithm may see the game with the eyes of whoever moves."""
        mover = None if self.algorithm == ENGINE else self.game.player(self.position)
        return self.game, type(self.position), mover, self.algorithm, self.evaluation, self.exchanged

    def job(self) -> Job:
        """The making of it in the background, begun if it is new."""
        return WORKSHOP.job(self.what, self.fetch, self.send_away)

    def fetch(self) -> None:
        """Have the machine code in this process: loaded, or compiled if need be."""
        if self.algorithm != ENGINE:
            Task(self.searched, self.position, self.algorithm).prepare()
            return
        engine = SHELF.take(self.game, self.evaluation)
        engine.warm(self.position)
        SHELF.put_back(engine)

    def send_away(self) -> None:
        """Have it compiled by another process, if that can find the game; whatever goes wrong there, we do it here."""
        address = address_of(self.game)
        if address is None:
            return
        wanted = [address, str(self.game.player(self.position)), self.algorithm, self.evaluation, str(self.exchanged)]
        command = [sys.executable, "-P", "-c", MAKE, *wanted]  # -P: no modules from the folder the studio is run in
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True)


def make(address: str, mover: str, algorithm: str, evaluation: str, exchanged: str) -> None:
    """What the other process does."""
    game = find(address)
    Order(game, first_turn(game, int(mover)), algorithm, evaluation, exchanged == "True").fetch()


def first_turn(game: Game, mover: int) -> Position:
    """A position in which somebody is to move: machine code for one of them serves for all.

    >>> tic_tac_toe = find("tic-tac-toe")
    >>> tic_tac_toe.player(first_turn(tic_tac_toe, MIN)) == MIN
    True
    """
    position = game.initial
    for _ in range(FAR):
        if game.player(position) == mover or game.terminal(position):
            break
        position = game.result(position, game.moves(position)[0])
    return position


def chooses(game: Game, position: Position, name: str) -> bool:
    """Whether an algorithm chooses a move for whoever moves; one that knows only MAX takes others for chance.

    >>> game = find("tic-tac-toe")
    >>> chooses(game, game.initial, "expectimax"), chooses(game, game.position("b2"), "expectimax")
    (True, False)
    """
    if name == ENGINE or game.players != 2 or game.player(position) != MIN:
        return True
    return Task(game, position, name, compiled=False).run(1).action is not None


def as_first(game: Game, position: Position) -> Game:
    """The game seen by the player to move, who is the first player there; made once, for the second player's moves."""
    return _as_first(game, Same(position))


@lru_cache(maxsize=64)
def _as_first(game: Game, position: Same) -> Game:
    return against_all(with_defaults(game), position.value)
