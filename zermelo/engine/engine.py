"""The engine driver: iterative deepening within limits, threads with a shared table, and results.

`Engine.think` is a generator of facts, one for each finished depth (and each of several lines); it never prints. The
caller decides what to show and when to stop: the last fact is always a complete answer.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf, sqrt
from typing import Any

from zermelo.algorithms.prepared_search import refuse_finished
from zermelo.algorithms.principal_lines import HEADER, principal_line
from zermelo.algorithms.result import Result
from zermelo.algorithms.table_size import checked_megabytes, room_for
from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.earlier import earlier, remember
from zermelo.engine.facts import Found, fact_of
from zermelo.engine.known import describe_file
from zermelo.engine.limits import Limits, Running
from zermelo.engine.memory import (
    AGE,
    DEEPEST_SEEN,
    DOUBTS,
    EXCLUDED,
    FINISHED_DEPTH,
    FINISHED_LINE,
    FINISHED_SCORE,
    LEAVES,
    LEFT_OUT,
    NODE_LIMIT,
    NODES,
    SHARED,
    STOP,
    TABLE_BITS,
    TURNED,
    VARIANCE,
    WHOLE_TURN,
    WORDS,
    TooManyMoves,
    fade_block,
)
from zermelo.engine.options import Options
from zermelo.engine.program import fits, program_of
from zermelo.engine.scoring import Scale, Score
from zermelo.engine.table import AGES, SMALLEST_BITS, TableMemory, bits_of
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine import compile as compiler
from zermelo.machine import numba_patches
from zermelo.machine.runtime.kernel import machine_position, warn_of_slowness
from zermelo.machine.runtime.large_stack import on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped, float_of
from zermelo.rules.game import CHANCE, Action, Game, Position, Unsuitable
from zermelo.solving.store import Table

MEGABYTES = 64
MOST_NODES = 1 << 62
WORTH_HELPING = 0.01
"""Seconds after which more threads pay off: starting one takes longer than many a search."""
SHALLOW, AT_ONCE = 8, 0.001
"""A depth up to this, begun within this number of seconds, finishes before a thread with a large stack starts."""
FEW_NODES = 2000
"""So does a search of at most this number of nodes, at any depth."""


class Engine:
    """A player for one game, with a transposition table that persists from move to move.

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
        """`game` may be a name; `known` is a file of exact values (a book or an endgame table) to probe."""
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
        self.opening: Callable[[Position], Action | None] | None = None  # the move of an opening book
        self._wanted = compiled
        self.megabytes = checked_megabytes(megabytes)
        self._stopping = threading.Event()
        self._age = 0
        self._excluded: list[int] = []
        self._helpers: list[threading.Thread] = []
        self._prepare(compiler.enabled() if compiled is None else compiled)

    def _prepare(self, machine: bool) -> None:
        self._is_to_compile = machine
        self.machine = machine and not numba_patches.is_missing()
        bits = bits_of(self.megabytes)
        self._program = program_of(self.game, self.options, bits, self.known is not None)
        keys = self._program.layout.key_bits
        with room_for(self.megabytes):
            self.table = TableMemory(min(bits, max(SMALLEST_BITS, keys)) if keys else bits, self.machine)
            self._blocks = [Block(WORDS, self.machine) for _ in range(self.threads)]

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
        """Stop, from any thread; the result is that of the last finished depth, or a better move found since."""
        self._stopping.set()
        for block in self._blocks:
            block.words[STOP] = 1

    def clear(self) -> None:
        """Clear the table and all move statistics."""
        self._age = 0
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
        if self._is_to_compile:
            with self.table.becoming_mapped():
                self._program.kernel.make_ready(start)

    @property
    def refusal(self) -> str:
        """The reason why compiling the rules failed, if it did."""
        return self._program.kernel.refusal

    def best(self, position: Position = None, limits: Limits | None = None, **more: Any) -> Result:
        """The last fact of the best line."""
        *_, last = (fact for fact in self.think(position, limits, **more) if fact.rank == 1)
        return last

    def choose(
        self, position: Position = None, limits: Limits | None = None, *, history: Sequence[Position] = ()
    ) -> Action:
        """The move of `best` alone, which is faster, for matches.

        >>> engine = Engine("nim:1,2", megabytes=1)
        >>> engine.game.write(engine.game.initial, engine.choose())
        '2x1'
        """
        start = self._beginning(position)
        legal = self.game.moves(start)
        with self._under_way(start, limits or Limits(), history) as task:
            *_, last = self._deepen(task, 1, len(legal), is_told=False)
        return legal[last.numbers[0]]

    def think(
        self,
        position: Position = None,
        limits: Limits | None = None,
        *,
        lines: int = 1,
        history: Sequence[Position] = (),
    ) -> Iterator[Result]:
        """One fact for each depth and line, until a limit, `stop`, Ctrl-C, or an exact result.

        A position may be text. `history` holds the earlier positions of the game, where a repetition matters.
        """
        if lines < 1:
            raise ZermeloError(M("The engine cannot show {lines} lines; give at least 1.", lines=lines))
        start = self._beginning(position)
        choices = 0 if self.game.player(start) == CHANCE else len(self.game.moves(start))
        with self._under_way(start, limits or Limits(), history) as task:
            for found in self._deepen(task, min(lines, max(1, choices)), choices, is_told=True):
                fill = self.table.fill() if found.depth else 0.0
                yield fact_of(found, self.game, start, self._program, self.machine, fill)

    # -----------------------------------------------------------------------------------------
    # Deepening

    def _beginning(self, position: Position) -> Position:
        """Prepare a position for the search; from now on the engine can be stopped."""
        self._stopping.clear()
        start = as_position(self.game, position)
        refuse_finished(self.game, start)
        self.warm(start)
        return start

    @contextmanager
    def _under_way(self, start: Position, limits: Limits, history: Sequence[Position]) -> Iterator[Running]:
        """A search within its limits; on exit its threads are stopped."""
        self._age = (self._age + 1) % AGES
        for block in self._blocks:
            self._lay_out(block, start, history)
            block.words[NODE_LIMIT] = limits.nodes or MOST_NODES
        began = time.perf_counter()
        hopeful, hard = limits.plan()
        try:
            yield Running(machine_position(start) if self.machine else start, limits, began, hopeful, began + hard)
        finally:
            self.stop()
            for helper in self._helpers:
                helper.join()
            self._helpers.clear()

    def _deepen(self, task: Running, lines: int, choices: int, is_told: bool) -> Iterator[Found]:
        """The lines of each depth; if they are not reported, one call searches several short depths."""
        block, limits, began = self._blocks[0], task.limits, task.began
        found = [self._found(block, 0, 1, self._program.no_guess, [0] if choices else [], began)]
        guesses = [self._program.no_guess] * lines
        took: list[float] = []
        few = (limits.nodes or MOST_NODES) <= FEW_NODES
        shallow = limits.deepest if few else SHALLOW
        settled, depth = False, 0
        while not settled and depth < limits.deepest:
            depth += 1
            if self._is_worth_helping(began, took):
                self._start_helpers(task, depth)
            this_began = time.perf_counter()
            soon = depth <= shallow and this_began - began < AT_ONCE and self.game.chance is None and self.machine
            here = soon and (few or task.deadline == inf)  # without checking the clock
            last = depth if is_told or not soon else min(shallow, limits.deepest)
            block.words[DOUBTS] = 0
            searched = []
            try:
                for rank in range(lines):
                    guesses[rank] = self._run(block, task, depth, last, guesses[rank], here=here)
                    reached = block.words[FINISHED_DEPTH]
                    searched.append(self._found(block, reached, rank + 1, guesses[rank], principal_line(block), began))
                    if rank + 1 < lines:
                        self._leave_out(block, searched[-1].numbers[0])
            except (Stopped, KeyboardInterrupt, TooManyMoves) as reason:
                if isinstance(reason, TooManyMoves) and not block.words[FINISHED_DEPTH]:
                    raise ZermeloError(
                        M(
                            "A line of {game} has more moves than the engine can hold; give another algorithm, "
                            "such as alphabeta, and a depth.",
                            game=self.game.name,
                        )
                    ) from None
                yield self._interrupted(block, found[0], began)
                return
            finally:
                self._leave_out(block, None)
            found, depth = searched, searched[0].depth
            took.append(time.perf_counter() - this_began)
            yield from found
            fade_block(block)
            only_move = limits.clock is not None and choices == 1
            over_time = time.perf_counter() - began > task.hopeful
            settled = only_move or over_time or all(one.is_settled(self.scale) for one in found)

    def _run(
        self, block: Block, task: Running, depth: int, last: int, guess: Score, *, near: bool = True, here: bool = False
    ) -> Score:
        """The score of the root, searched to `depth` or deepened to `last`; `here`: on this thread."""
        if self._stopping.is_set() or time.perf_counter() > task.deadline:
            raise Stopped
        function = self._program.kernel.function(self.machine)
        arguments = (task.position, depth, last, guess, near, block.handle, self.table.handle)
        if here:
            return function(*arguments)
        return on_large_stack(function, arguments, self.stop, task.deadline)

    def _is_worth_helping(self, began: float, took: list[float]) -> bool:
        """Whether to start the other threads; interpreted ones would only wait for each other."""
        can_help = self.machine and self.threads > 1 and not self._helpers
        expected = time.perf_counter() - began
        # With dice a depth may take far longer than all before it.
        if self.game.chance is not None and len(took) > 1 and took[-2] > 0:
            expected = max(expected, took[-1] * took[-1] / took[-2])
        return can_help and expected > WORTH_HELPING

    def _start_helpers(self, task: Running, depth: int) -> None:
        """Start the other threads at this depth; each gets its share of the remaining nodes."""
        nodes = task.limits.nodes
        if nodes is not None:
            used = self._blocks[0].words[NODES]
            share = (nodes - used) // self.threads
            for block in self._blocks[1:]:
                block.words[NODE_LIMIT] = share
            self._blocks[0].words[NODE_LIMIT] = nodes - (self.threads - 1) * share
        for block in self._blocks:
            block.words[SHARED] = 1
        for number in range(1, self.threads):
            helper = threading.Thread(target=self._help, args=(number, task, depth), daemon=True)
            self._helpers.append(helper)
            helper.start()

    def _help(self, number: int, task: Running, begun: int) -> None:
        """Run the same search on another thread, to fill the shared table.

        Half of the threads are a depth ahead; with dice that would take too long, and each starts with another outcome.
        """
        ahead = number % 2 if self.game.chance is None else 0
        self._blocks[number].words[TURNED] = number * WHOLE_TURN // self.threads
        with suppress(Stopped, TooManyMoves):
            for depth in range(begun + ahead, task.limits.deepest + 1):
                self._run(self._blocks[number], task, depth, depth, self._program.no_guess, near=False)

    # -----------------------------------------------------------------------------------------
    # The block of each thread

    def _lay_out(self, block: Block, start: Position, history: Sequence[Position]) -> None:
        """Prepare a block for a new search; its move-ordering statistics remain."""
        words = block.words
        for word in (NODES, LEAVES, DOUBTS, STOP, DEEPEST_SEEN, LEFT_OUT, SHARED, FINISHED_DEPTH, HEADER):
            words[word] = 0
        words[TABLE_BITS], words[AGE] = self.table.bits, self._age
        if self.known:
            describe_file(block, self.known, self.machine, self._program.points)
        remember(block, self._program, self.machine, earlier(self.game, start, history))

    def _leave_out(self, block: Block, number: int | None) -> None:
        """Exclude a move at the root; None: include all again."""
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
    # Results

    def _nodes(self) -> int:
        return sum(block.words[NODES] for block in self._blocks)

    def _found(self, block: Block, depth: int, rank: int, score: Score, numbers: list[int], began: float) -> Found:
        """A line of the depth just searched."""
        return Found(
            depth,
            rank,
            score,
            depth > 0 and block.words[DOUBTS] == 0 and self.options.beam is None,
            numbers,
            self._nodes(),
            sum(block.words[LEAVES] for block in self._blocks),
            max(depth, block.words[DEEPEST_SEEN]),
            time.perf_counter() - began,
            self._error(block),
        )

    def _interrupted(self, block: Block, before: Found, began: float) -> Found:
        """The best line of the last depth finished before the search was stopped, reported or not.

        If the next depth, which starts with the same move, has already found a better one, its line is returned.
        """
        words = block.words
        if self.game.chance is None:
            if before.depth < words[FINISHED_DEPTH]:
                numbers = principal_line(block, FINISHED_LINE)
                found = self._found(block, words[FINISHED_DEPTH], 1, words[FINISHED_SCORE], numbers, began)
                before = found._replace(whole=False)  # otherwise the next depth would not have started
            better = principal_line(block)
            if better and words[LEFT_OUT] == 0 and self.options.table_move and not before.is_exact(self.scale):
                before = before._replace(numbers=better)
        return before._replace(complete=False, nodes=self._nodes(), seconds=time.perf_counter() - began)

    def _error(self, block: Block) -> float | None:
        """The standard error of the last value, where outcomes of chance are sampled."""
        if self.game.chance is None or self.options.samples is None:
            return None
        word = block.words[VARIANCE]
        return sqrt(float_of(word) if self.machine else float(word))
