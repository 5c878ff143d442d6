"""Machine code that a search needs: how to load it, and how to have it compiled in another process.

The compiler keeps everything else in its process waiting, for tenths of a second at a time: beside it no clock is right
and no page answers at once. So a request for machine code is first looked up in the cache; if it is not there, another
process compiles it and leaves it there.
"""

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from zermelo.algorithms.binding import Ignored
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.registry import ENGINE, registered
from zermelo.algorithms.registry import address_of as address_of_algorithm
from zermelo.algorithms.variants.payoffs import against_all
from zermelo.engine import Engine, Options
from zermelo.games.loading import address_of, find
from zermelo.machine.locks import BeingWritten, only_writer
from zermelo.players import compile_queue, endings, engine_pool
from zermelo.players.chances import valued
from zermelo.players.compile_queue import POLLING, CompileJob
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import MIN, Game, Position
from zermelo.solving.store import Table

TIMEOUT = 300
"""Seconds after which the other process is ended, and the rules are compiled here."""
FAR = 1000
"""Moves after which to stop looking for a player's turn."""
ENDING = "ending"
"""The name of the proof of endings among the algorithms."""
COMPILE = "import sys; from zermelo.players.compile_request import compile_here; compile_here(*sys.argv[1:])"


@dataclass(frozen=True)
class CompileRequest:
    """A search that needs machine code."""

    game: Game
    position: Position
    algorithm: str
    evaluation: str = "game"
    exchanged: bool = False
    """Whether the player to move takes the seat of the first, for an algorithm that chooses only there."""
    engine: Engine | None = None
    """The engine that is to search, where it is not any of the pool."""

    @property
    def searched(self) -> Game:
        """The game as a textbook algorithm sees it."""
        game = valued(self.game, self.evaluation)
        return as_first(game, self.position) if self.exchanged else game

    @property
    def key(self) -> Hashable:
        """The parts that machine code depends on; a textbook algorithm may see the game as the player to move does."""
        mover = None if self.algorithm == ENGINE else self.game.player(self.position)
        parts = self.game, type(self.position), mover, self.algorithm, self.evaluation, self.exchanged
        return parts, described(self.engine)

    def job(self) -> CompileJob:
        """The job in the queue, submitted if it is new; after an engine comes the proof of endings, if there is one."""
        job = compile_queue.QUEUE.submit(self.key, self.load, self.compile_elsewhere)
        if self.algorithm == ENGINE and self.game.advice.proof.solvable is not None:
            job.when_done(self._prepare_endings)
        return job

    def _prepare_endings(self) -> None:
        CompileRequest(self.game, self.game.initial, ENDING).job()

    def load(self) -> None:
        """Load the machine code into this process, or compile it; NotCompilable if an engine cannot have any."""
        if self.algorithm == ENDING:
            endings.make_ready(self.game)
            return
        if self.algorithm != ENGINE:
            PreparedSearch(self.searched, self.position, self.algorithm).prepare()
            return
        if self.engine:
            self.engine.make_ready(self.position)
            return
        engine = engine_pool.POOL.take(self.game, Options(evaluation=self.evaluation))
        engine.make_ready(self.position)
        engine_pool.POOL.put_back(engine)

    def compile_elsewhere(self) -> None:
        """Have another process compile, if it can find the game; after any failure there, `load` compiles here."""
        address = address_of(self.game)
        if address is None:
            return
        mover, algorithm = str(self.game.player(self.position)), address_of_algorithm(self.algorithm)
        given = [address, mover, algorithm, self.evaluation, str(self.exchanged), described(self.engine)]
        command = [sys.executable, "-P", "-c", COMPILE, *given]  # -P: no modules from the current folder
        quiet: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, **quiet, timeout=TIMEOUT, check=True)


def described(engine: Engine | None) -> str:
    """The parts of an engine that its machine code depends on, as text; empty for any engine of the pool."""
    if engine is None:
        return ""
    known = str(engine.known.file.absolute()) if engine.known else None
    return json.dumps([asdict(engine.options), engine.megabytes, known])


def engine_of(game: Game, text: str) -> Engine | None:
    """An engine with the same machine code as the one described."""
    if not text:
        return None
    options, megabytes, known = json.loads(text)
    return Engine(game, options=Options(**options), megabytes=megabytes, known=Table(known, game) if known else None)


def compile_here(address: str, mover: str, algorithm: str, evaluation: str, exchanged: str, engine: str) -> None:
    """The work of the other process. A second one with the same request waits meanwhile, and loads."""
    from zermelo.machine.cache import folder

    game = find(address)
    own = engine_of(game, engine)
    request = CompileRequest(
        game, first_turn(game, int(mover)), registered(algorithm), evaluation, exchanged == "True", own
    )
    told = (address, mover, algorithm, evaluation, exchanged, engine)
    name = f"compiling-{hashlib.sha256(repr(told).encode()).hexdigest()[:16]}"
    while True:
        try:
            with only_writer(folder() / name):
                request.load()
                return
        except BeingWritten:
            time.sleep(POLLING)


def first_turn(game: Game, mover: int) -> Position:
    """A position in which a player is to move: machine code for one of them serves for all.

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
    """Whether an algorithm chooses a move for the player to move; one that knows only MAX takes others for chance.

    >>> game = find("tic-tac-toe")
    >>> chooses(game, game.initial, "expectimax"), chooses(game, game.position("b2"), "expectimax")
    (True, False)
    """
    if name == ENGINE or game.players != 2 or game.player(position) != MIN:
        return True
    return PreparedSearch(game, position, name, compiled=False).run(1).action is not None


def as_first(game: Game, position: Position) -> Game:
    """The game in which the player to move is the first; made once, for the moves of the second player."""
    return _as_first(game, Ignored(position))


@lru_cache(maxsize=64)
def _as_first(game: Game, position: Ignored) -> Game:
    return against_all(with_defaults(game), position.value)
