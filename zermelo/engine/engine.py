"""The engine at work: deepens, keeps to its limits, shares the table between threads, and tells what it finds.

`Engine.think` is a generator of facts, one for each finished depth (and each of several lines); it never prints. The
caller decides what to show and when it is enough: the last fact is always a whole answer.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from math import inf, isfinite, sqrt
from typing import Any

from zermelo.algorithms.algorithm import zero_sum
from zermelo.algorithms.result import Result
from zermelo.engine.aspiration import searched_near
from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.known import describe_file
from zermelo.engine.limits import Limits
from zermelo.engine.memory import (
    AGE,
    DEEPEST_SEEN,
    DOUBTS,
    EXCLUDED,
    HISTORY_LENGTH,
    LEAVES,
    LEFT_OUT,
    LONGEST_PATH,
    NODE_LIMIT,
    NODES,
    PATH,
    SHARED,
    STOP,
    TABLE_BITS,
    TURNED,
    VARIANCE,
    WHOLE_TURN,
    WORDS,
    TooManyMoves,
    fade,
)
from zermelo.engine.options import Options
from zermelo.engine.program import program_of
from zermelo.engine.scoring import Scale, Score
from zermelo.engine.table import AGES, SMALLEST_BITS, TableMemory, bits_of
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.machine import compile as compiler
from zermelo.machine.kernel import machine_position, warn_of_slowness
from zermelo.machine.large_stack import on_large_stack
from zermelo.machine.lines import principal_line
from zermelo.machine.memory import Block, Stopped, float_of
from zermelo.machine.room import checked_megabytes, room_for
from zermelo.rules.game import CHANCE, MIN, Action, Game, Position, Unsuitable
from zermelo.solving.store import Table

NAME = "engine"
MEGABYTES = 64
MOST_NODES = 1 << 62
WORTH_HELPING = 0.01
"""Seconds after which a search is worth more threads: to start one takes longer than many a search."""
SHALLOW, AT_ONCE = 8, 0.001
"""A depth up to this, begun within so many seconds, is over before a thread with a large stack would have started."""


def fits(game: Game) -> str:
    """Why the engine cannot play a game; empty if it can."""
    if game.players != 2:
        return M("{game} is not a game of two opponents.", game=game.name)
    if game.chance is not None and game.bounds is not None and not all(map(isfinite, game.bounds)):
        return M("{game} has infinite values, which have no average.", game=game.name)
    return zero_sum(game)


class Engine:
    """A player for one game, with a table that it keeps from move to move.

    >>> engine = Engine("tic-tac-toe", megabytes=1)
    >>> engine.best("a1 b2 c3", Limits(depth=9)).value
    0
    """

    def __init__(
        self,
        game: Game | str,
        *,
        options: Options | None = None,
        megabytes: float = MEGABYTES,
        threads: int = 1,
        known: Table | None = None,
        compiled: bool | None = None,
    ) -> None:
        """`game` may be a name; `known` is a file of exact values, a book or an endgame table, that the search asks."""
        game = as_game(game)
        why_not = fits(game)
        if why_not:
            raise Unsuitable(M("The engine does not fit: {reason}", reason=why_not))
        if not 1 <= threads <= 256:
            raise ZermeloError(M("The engine cannot use {threads} threads; give 1 to 256.", threads=threads))
        self.game = game
        self.options = options or Options()
        self.threads = threads
        self.known = known
        self._wanted = compiled
        self.megabytes = checked_megabytes(megabytes)
        self._stopping = threading.Event()
        self._age = 0
        self._excluded: list[int] = []
        self._helpers: list[threading.Thread] = []
        self._prepare(compiler.enabled() if compiled is None else compiled)

    def _prepare(self, machine: bool) -> None:
        self.machine = machine
        bits = bits_of(self.megabytes)
        self._program = program_of(self.game, self.options, bits, self.known is not None)
        keys = self._program.layout.key_bits
        with room_for(self.megabytes):
            self.table = TableMemory(min(bits, max(SMALLEST_BITS, keys)) if keys else bits, machine)
            self._blocks = [Block(WORDS, machine) for _ in range(self.threads)]

    @property
    def scale(self) -> Scale | ChanceScale:
        return self._program.scale

    @property
    def valued(self) -> Game:
        """The game with the estimate that the engine uses."""
        return self._program.game

    def __repr__(self) -> str:
        return f"<Engine {self.game.name}, {self.megabytes:g} MB, {self.threads} threads>"

    def interpreted(self) -> "Engine":
        """A new engine that searches like this one, on one thread and without machine code."""
        return Engine(self.game, options=self.options, megabytes=self.megabytes, known=self.known, compiled=False)

    def stop(self) -> None:
        """Ask for an end, from any thread; the last finished depth stands."""
        self._stopping.set()
        for block in self._blocks:
            block.words[STOP] = 1

    def clear(self) -> None:
        """Forget everything, as if nothing had been searched before."""
        self.table.clear()
        for block in self._blocks:
            block.clear()

    def warm(self, position: Position = None) -> None:
        """Compile now; rules that cannot be compiled run interpreted, with one warning."""
        try:
            self.make_ready(position)
        except compiler.NotCompilable as error:
            if self._wanted:
                raise
            warn_of_slowness(self.game.name, error.message)
            self._prepare(machine=False)

    def make_ready(self, position: Position = None) -> None:
        """Compile now, or fail now with NotCompilable."""
        start = as_position(self.game, position)
        if self.machine:
            with self.table.becoming_mapped():
                self._program.kernel.make_ready(start)

    @property
    def refusal(self) -> str:
        """Why the rules cannot be compiled, once that was tried."""
        return self._program.kernel.refusal

    def best(self, position: Position = None, limits: Limits | None = None, **more: Any) -> Result:
        """The last fact of the best line."""
        *_, last = (fact for fact in self.think(position, limits, **more) if fact.rank == 1)
        return last

    def think(
        self,
        position: Position = None,
        limits: Limits | None = None,
        *,
        lines: int = 1,
        history: Sequence[Position] = (),
    ) -> Iterator[Result]:
        """One fact for each depth and line, until a limit, `stop`, Ctrl-C, or until everything is known.

        A position may be text. `history` holds the earlier positions of the game, where a repetition matters.
        """
        start = as_position(self.game, position)
        limits = limits or Limits()
        if self.game.terminal(start):
            raise ZermeloError(M("This game of {game} is over, so there is nothing to search.", game=self.game.name))
        if lines < 1:
            raise ZermeloError(M("The engine cannot show {lines} lines; give at least 1.", lines=lines))
        self._stopping.clear()
        self.warm(start)
        self._age = (self._age + 1) % AGES
        for block in self._blocks:
            self._lay_out(block, history)
            block.words[NODE_LIMIT] = limits.nodes or MOST_NODES
        began = time.perf_counter()
        hopeful, hard = limits.plan()
        alarm = threading.Timer(hard, self.stop) if hard < inf else None
        if alarm:
            alarm.daemon = True
            alarm.start()
        try:
            yield from self._deepen(start, limits, lines, began, hopeful)
        finally:
            self.stop()
            if alarm:
                alarm.cancel()
            for helper in self._helpers:
                helper.join()
            self._helpers.clear()

    # -----------------------------------------------------------------------------------------
    # Deepening

    def _deepen(self, start: Position, limits: Limits, lines: int, began: float, hopeful: float) -> Iterator[Result]:
        block = self._blocks[0]
        legal = self.game.moves(start)
        is_chance = self.game.player(start) == CHANCE
        lines = 1 if is_chance else min(lines, len(legal))
        facts = [self._without_search(start, [] if is_chance else legal[:1])]
        guesses: list[Score] = [0] * lines
        took: list[float] = []
        for depth in range(1, limits.deepest + 1):
            if self._is_worth_helping(began, took):
                self._start_helpers(start, depth, limits)
            this_began = time.perf_counter()
            try:
                found, settled = [], True
                block.words[DOUBTS] = 0
                for rank in range(lines):
                    soon = depth <= SHALLOW and this_began - began < AT_ONCE and self.game.chance is None
                    guesses[rank] = self._searched(block, start, depth, guesses[rank], soon)
                    whole = block.words[DOUBTS] == 0 and self.options.beam is None
                    found.append(self._fact(block, start, depth, rank + 1, guesses[rank], began, whole))
                    settled = settled and (whole or (found[-1].plies is not None and found[-1].plies <= depth))
                    if rank + 1 < lines:
                        self._leave_out(block, principal_line(block)[0])
            except (Stopped, KeyboardInterrupt):
                yield replace(facts[0], complete=False, nodes=self._nodes(), seconds=time.perf_counter() - began)
                return
            finally:
                self._leave_out(block, None)
            facts = found
            took.append(time.perf_counter() - this_began)
            yield from facts
            fade(block)
            only_move = limits.clock is not None and len(legal) == 1
            if settled or only_move or time.perf_counter() - began > hopeful:
                return

    def _searched(self, block: Block, start: Position, depth: int, guess: Score, soon: bool) -> Score:
        """The score of the root: expected near the last one, and searched again if it is not there."""

        def search(alpha: Score, beta: Score) -> Score:
            return self._run(block, start, depth, alpha, beta, soon)

        return searched_near(search, self.scale, guess, depth <= 2 or not self.options.aspiration)

    def _run(self, block: Block, start: Position, depth: int, alpha: Score, beta: Score, soon: bool = False) -> Score:
        if self._stopping.is_set():
            raise Stopped
        function = self._program.kernel.function(self.machine)
        position = machine_position(start) if self.machine else start
        arguments = (position, depth, alpha, beta, block.handle, self.table.handle)
        try:
            if soon and self.machine:
                return function(*arguments)
            return on_large_stack(function, arguments, self.stop)
        except TooManyMoves:
            raise ZermeloError(
                M("A line of {game} has more moves than the engine can hold.", game=self.game.name)
            ) from None

    def _is_worth_helping(self, began: float, took: list[float]) -> bool:
        """Whether it is time for the other threads; interpreted ones would only wait for each other."""
        can_help = self.machine and self.threads > 1 and not self._helpers
        expected = time.perf_counter() - began
        # With dice a depth may take far longer than all before it.
        if self.game.chance is not None and len(took) > 1 and took[-2] > 0:
            expected = max(expected, took[-1] * took[-1] / took[-2])
        return can_help and expected > WORTH_HELPING

    def _start_helpers(self, start: Position, depth: int, limits: Limits) -> None:
        """Let the other threads search, from this depth on; each has its share of the nodes that are left."""
        if limits.nodes is not None:
            used = self._blocks[0].words[NODES]
            share = (limits.nodes - used) // self.threads
            for block in self._blocks[1:]:
                block.words[NODE_LIMIT] = share
            self._blocks[0].words[NODE_LIMIT] = limits.nodes - (self.threads - 1) * share
        for block in self._blocks:
            block.words[SHARED] = 1
        for number in range(1, self.threads):
            helper = threading.Thread(target=self._help, args=(number, start, depth, limits.deepest), daemon=True)
            self._helpers.append(helper)
            helper.start()

    def _help(self, number: int, start: Position, begun: int, deepest: int) -> None:
        """Run the same search on another thread, for what it leaves in the table.

        Half of them are a depth ahead; with dice that would take too long, and each begins with another outcome.
        """
        low, high = -self.scale.largest - 1, self.scale.largest + 1
        ahead = number % 2 if self.game.chance is None else 0
        self._blocks[number].words[TURNED] = number * WHOLE_TURN // self.threads
        with suppress(Stopped):
            for depth in range(begun + ahead, deepest + 1):
                self._run(self._blocks[number], start, depth, low, high)

    # -----------------------------------------------------------------------------------------
    # The block of each thread

    def _lay_out(self, block: Block, history: Sequence[Position]) -> None:
        """Make a block ready for a new search; its knowledge of good moves stays."""
        words = block.words
        for word in (NODES, LEAVES, DOUBTS, STOP, DEEPEST_SEEN, LEFT_OUT, SHARED):
            words[word] = 0
        words[TABLE_BITS], words[AGE] = self.table.bits, self._age
        earlier = [] if self.game.repetition is None else list(history)[-(LONGEST_PATH // 2) :]
        words[HISTORY_LENGTH] = len(earlier)
        if self.known:
            describe_file(block, self.known, self.machine, self._program.points)
        for number, position in enumerate(earlier):
            # Without a key of the game's, compiled rules take the hash of what they make of the position.
            told = self.game.transposition or self.game.key
            known = position if told or not self.machine else machine_position(position)
            words[PATH + number] = self._program.key(known)

    def _leave_out(self, block: Block, number: int | None) -> None:
        """Do not consider a move at the root any more; None: consider all again."""
        if number is None:
            for word in self._excluded:
                block.words[word] = 0
            self._excluded.clear()
            block.words[LEFT_OUT] = 0
        else:
            self._excluded.append(EXCLUDED + number)
            block.words[EXCLUDED + number] = 1
            block.words[LEFT_OUT] += 1

    # -----------------------------------------------------------------------------------------
    # Facts

    def _nodes(self) -> int:
        return sum(block.words[NODES] for block in self._blocks)

    def _error(self, block: Block) -> float | None:
        """The standard error of the value found last, where outcomes of chance are sampled."""
        if self.game.chance is None or self.options.samples is None:
            return None
        word = block.words[VARIANCE]
        return sqrt(float_of(word) if self.machine else float(word))

    def _fact(
        self, block: Block, start: Position, depth: int, rank: int, score: Score, began: float, whole: bool
    ) -> Result:
        """The result of a line; `whole` if the whole game was searched, so that no estimate takes part."""
        line = self._program.line(block, start)
        end = reduce(self.game.result, line, start)
        sign = -1 if self.game.player(start) == MIN else 1
        exact = whole or self.scale.is_decided(score)
        value = self.game.utility(end) if exact and self.game.terminal(end) else sign * self.scale.value(score)
        chance = sign * self.scale.chance(score, whole)
        return Result(
            self.game,
            start,
            NAME,
            tidy(value),
            line[0] if line else None,
            line,
            self._nodes(),
            leaves=sum(block.words[LEAVES] for block in self._blocks),
            depth=depth,
            seconds=time.perf_counter() - began,
            compiled=self.machine,
            plies=self.scale.plies(score) if exact else None,
            exact=exact,
            chances=(chance, -chance),
            error=self._error(block),
            rank=rank,
            deepest=max(depth, block.words[DEEPEST_SEEN]),
            fill=self.table.fill(),
        )

    def _without_search(self, start: Position, line: list[Action]) -> Result:
        """The result without any time: a legal move, if there is one to choose."""
        value = tidy(self._program.game.evaluate(start))  # type: ignore[misc]
        first = line[0] if line else None
        unsearched: dict[str, Any] = {"nodes": 0, "depth": 0, "deepest": 0, "exact": False}
        return Result(
            self.game, start, NAME, value, first, line, **unsearched, compiled=self.machine, chances=(0, 0), fill=0.0
        )
