"""Requests for the machine code of a search: load it, or have it compiled in another process.

The compiler blocks everything else in its process for tenths of a second at a time, which delays clocks and responses.
So machine code is first looked up in the cache; on a miss, another process compiles it into the cache.
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
from pathlib import Path
from typing import Any

from zermelo.algorithms.binding import Ignored
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.registry import ENGINE, find_algorithm, registered
from zermelo.algorithms.registry import address_of as address_of_algorithm
from zermelo.algorithms.variants.payoffs import against_all
from zermelo.engine import Engine, Options
from zermelo.games.loading import address_of, find
from zermelo.machine import compile as compiler
from zermelo.machine.runtime.announce import announce
from zermelo.machine.runtime.locks import BeingWritten, is_being_written, lock_of, only_writer
from zermelo.players import compile_queue, endings, engine_pool
from zermelo.players.chances import valued
from zermelo.players.compile_queue import POLLING, CompileJob
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import MAX, MIN, Game, Position
from zermelo.solving.store import Table

TIMEOUT = 300
"""Timeout in seconds of the other process, after which the rules are compiled here."""
FAR = 1000
"""Moves searched for a player's turn."""
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
    """Whether the player to move takes the first seat, for an algorithm that only chooses for that seat."""
    engine: Engine | None = None
    """The engine to search with, if not one of the pool."""

    @property
    def searched(self) -> Game:
        """The game as a textbook algorithm sees it."""
        game = valued(self.game, self.evaluation)
        return as_first(game, self.position) if self.exchanged else game

    @property
    def key(self) -> Hashable:
        """Cache key: what the machine code depends on, including the mover where a textbook algorithm depends on it."""
        mover = None if self.algorithm == ENGINE else self.game.player(self.position)
        parts = self.game, type(self.position), mover, self.algorithm, self.evaluation, self.exchanged
        return parts, described(self.engine)

    def job(self) -> CompileJob:
        """The job in the queue, submitted if new; an engine is followed by the proof of endings, if any."""
        job = compile_queue.QUEUE.submit(self.key, self.load, self.compile_elsewhere)
        if self.algorithm == ENGINE and self.game.advice.proof.solvable is not None:
            job.when_done(self._prepare_endings)
        return job

    def _prepare_endings(self) -> None:
        CompileRequest(self.game, self.game.initial, ENDING).job()

    def load(self) -> None:
        """Load or compile the machine code in this process; NotCompilable if an engine has none."""
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

    @property
    def words(self) -> list[str] | None:
        """The request as arguments of another process; None if that could not find the game."""
        address = address_of(self.game)
        if address is None:
            return None
        mover = MAX if self.algorithm == ENGINE else self.game.player(self.position)
        algorithm = address_of_algorithm(self.algorithm)
        return [address, str(mover), algorithm, self.evaluation, str(self.exchanged), described(self.engine)]

    def compile_elsewhere(self) -> None:
        """Have another process compile, or wait for one that does; after any failure there, `load` compiles here.

        The other process inherits the lock, so that it is seen as busy even when this process has ended.
        """
        words = self.words
        if words is None:
            return
        command = [sys.executable, "-P", "-c", COMPILE, *words]  # -P: no modules from the current folder
        quiet: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        try:
            with suppress(OSError, subprocess.SubprocessError), only_writer(mark_of(words)) as lock:
                inherited = () if lock is None else (lock,)
                subprocess.run(command, **quiet, pass_fds=inherited, timeout=TIMEOUT, check=True)
        except BeingWritten:
            self.join()

    def join(self) -> None:
        """Wait for another process that compiles the same, if any."""
        words = self.words if compiler.enabled() else None
        if words is None:
            return
        if is_being_written(mark_of(words)):
            announce("machine code")
        until = time.monotonic() + TIMEOUT
        while is_being_written(mark_of(words)) and time.monotonic() < until:
            time.sleep(POLLING)


def mark_of(words: list[str]) -> Path:
    """The lock file of a request, locked while it is compiled and never written."""
    from zermelo.machine.cache import folder

    return folder() / f"compiling-{hashlib.sha256(repr(words).encode()).hexdigest()[:16]}"


def described(engine: Engine | None) -> str:
    """The settings of an engine that its machine code depends on, as text; empty for an engine of the pool."""
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


def compile_here(*words: str) -> None:
    """The work of the other process; it removes the lock itself, as the first process may have ended."""
    address, mover, algorithm, evaluation, exchanged, engine = words
    game = find(address)
    start, own = first_turn(game, int(mover)), engine_of(game, engine)
    CompileRequest(game, start, registered(algorithm), evaluation, exchanged == "True", own).load()
    lock_of(mark_of([*words])).unlink(missing_ok=True)


def first_turn(game: Game, mover: int) -> Position:
    """A position in which a player is to move: machine code for one serves all of them.

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
    """Whether an algorithm chooses a move for the side to move; one for MAX alone treats the others as chance.

    >>> game = find("tic-tac-toe")
    >>> chooses(game, game.initial, "expectimax"), chooses(game, game.position("b2"), "expectimax")
    (True, False)
    """
    if name == ENGINE or game.players != 2 or game.player(position) != MIN or find_algorithm(name, game).simulates:
        return True
    return PreparedSearch(game, position, name, compiled=False).run(1).action is not None


def as_first(game: Game, position: Position) -> Game:
    """The game in which the player to move is the first; cached, for the moves of the second player."""
    return _as_first(game, Ignored(position))


@lru_cache(maxsize=64)
def _as_first(game: Game, position: Ignored) -> Game:
    return against_all(with_defaults(game), position.value)
