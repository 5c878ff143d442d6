"""Prove values: drive the kernel of nullwindow.py, grow its table, run it on several threads, save and resume.

>>> from zermelo.games import tic_tac_toe
>>> Prover(tic_tac_toe.game).value(tic_tac_toe.game.initial)
0

The table starts small, so that it fits into the processor cache and costs nothing to clear; it grows when a proof has
stored several times as many positions as it has slots. A kernel runs for a slice of some million nodes, is stopped and
restarted, which costs little thanks to the table: between slices the driver reports progress, handles Ctrl-C, and saves
the proof.
"""

import threading
import time as clock
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.algorithms.table_size import checked_megabytes
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import NotCompilable, enabled
from zermelo.machine.runtime.kernel import Kernel, warn_of_slowness
from zermelo.machine.runtime.large_stack import on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped
from zermelo.rules.game import MAX, Action, Game, Position, Unsuitable, Value
from zermelo.solving import bounds
from zermelo.solving.derived import WrongGuess
from zermelo.solving.nullwindow import (
    BUSY_BITS,
    FAVOURITE_BITS,
    FAVOURITES,
    HEADER,
    KEPT,
    LIMIT,
    NODES,
    SHARED_PLIES,
    SYMMETRIC_PLIES,
    distances,
    finished,
    most_value,
    null_window,
    promising,
    refusal,
    stop,
)
from zermelo.solving.questions import Questions
from zermelo.solving.saved_proof import resume, save
from zermelo.solving.selective import PASSES, PATIENCE, WORTH_EXPECTING, can_expect, expecting
from zermelo.solving.share import Outlook

FIRST_BITS = 14
GROWTH_BITS = 2
KEPT_A_PLACE = 4
"""Stores per slot after which a table grows; most of them replaced others."""
SLICE = 4_000_000
WORTH_SHARING = 300_000
"""Nodes after which more threads pay off: starting one takes longer than many a proof."""
SHARED = 14
"""Plies from the root in which threads avoid each other."""
SYMMETRIC = 12
"""Plies from the root in which symmetric positions share an entry."""
HARDLY_SYMMETRIC = 4
"""The same where the root itself has no symmetry, so that few positions after it are images of each other."""
BOOK_PLIES = 2
"""Plies from the root in which the book is probed."""
DEEP = 400
"""A game with more plies needs a larger stack than a thread has by default."""
SAVED_EVERY = 20.0
"""Seconds between saves."""
Known = Callable[[Position], tuple[Value, int | None] | None]
"""A book: the utility for MAX under best play and the plies to the end; None for a position that it lacks."""


@dataclass(frozen=True)
class Step:
    """The progress of a proof: bounds of the value for the player to move, on the scale of nullwindow.py."""

    low: int
    high: int
    nodes: int
    seconds: float
    share: float | None = None
    """The estimated share of the current question that is answered, from 0 to 1; None at first."""
    left: float | None = None
    """The estimated seconds left for the current question."""

    @property
    def is_done(self) -> bool:
        return self.low == self.high


@lru_cache(maxsize=64)
def kernel_of(game: Game, look_ahead: bool = True, is_guessed: bool = False) -> Kernel:
    """The kernel for a game."""
    return Kernel(null_window(game, look_ahead, is_guessed), _stopped)


def _stopped() -> tuple[Any, ...]:
    """Kernel arguments with which it stops at its first node, which is already beyond the limit."""
    run = Block(HEADER, machine=True)
    run.words[LIMIT] = -1
    return 0, 1, run, run


def can_be_compiled(kernel: Kernel, game: Game) -> bool:
    """Compile a kernel; return whether that is possible, else warn once that the game is slow."""
    try:
        kernel.make_ready(game.initial)
    except NotCompilable as error:
        warn_of_slowness(game.name, error.message)
        return False
    return True


class Prover:
    """Proves values of positions of one game. Proved values stay in the table until it is cleared.

    `megabytes` limits the table, `known` is a book probed in the first plies. Where the declarations of the game are
    only guessed (derived.py), a question raises `WrongGuess` as soon as a guess turns out to be wrong.
    """

    def __init__(
        self,
        game: Game,
        *,
        threads: int = 1,
        megabytes: float = 512,
        known: Known | None = None,
        machine: bool | None = None,
        look_ahead: bool = True,
        is_guessed: bool = False,
        slice_nodes: int | None = None,
    ) -> None:
        sentence = refusal(game)
        if sentence:
            raise Unsuitable(sentence)
        game = bounds.keyed(game)
        self.game, self.known, self.is_guessed = game, known, is_guessed
        self.slice_nodes = slice_nodes
        self.gives_up: Callable[[], bool] = lambda: False
        """Called after each slice of nodes while moves are searched; it may raise `Stopped`."""
        self.most, self.scale, self.value_when_over = most_value(game), distances(game, is_guessed), finished(game)
        kernel = kernel_of(game, look_ahead, is_guessed)
        self.machine = (enabled() if machine is None else machine) and can_be_compiled(kernel, game)
        self.kernel = kernel.function(self.machine)
        self.threads = threads if self.machine else 1
        key_bits, megabytes = game.key_bits or 0, checked_megabytes(megabytes)
        self.first_bits = min(key_bits, max(FIRST_BITS, bounds.smallest_table(game, self.most)))
        self.last_bits = min(key_bits, max(self.first_bits, int(megabytes * 2**17).bit_length() - 1))
        if not self.machine:
            self.first_bits = self.last_bits  # a dictionary has no size
        self.runs = [Block(HEADER, self.machine) for _ in range(self.threads)]
        self.favourites = Block(1 << FAVOURITE_BITS if can_expect(self) else 0, self.machine)
        self.bits = 0
        self.clear()

    def clear(self) -> None:
        """Clear the table, reusing its memory."""
        self.nodes = self.kept = self._begun_at = 0
        self._root: Position = None
        if self.bits:
            self.favourites.clear()
        self._set_table(self.first_bits)

    def _set_table(self, bits: int) -> None:
        if bits != self.bits:
            self.table = Block((1 << bits) + (1 << BUSY_BITS), self.machine)
        else:
            self.table.clear()
        self.bits = bits
        for run in self.runs:
            run.words[bounds.TABLE_BITS] = bits
            run.words[SYMMETRIC_PLIES], run.words[FAVOURITES] = SYMMETRIC, self.favourites.handle

    @property
    def places(self) -> Any:
        """The entries of the table of a compiled kernel, as an array."""
        return self.table.array[: 1 << self.bits]

    def grow(self, bits: int) -> None:
        """Enlarge the table, keeping its entries."""
        before = self.places
        try:
            self._set_table(min(self.last_bits, bits))
        except MemoryError:
            self.last_bits = self.bits  # no memory: stay with this table
            return
        bounds.move_all(before, self.places, self.game, self.most)

    # -----------------------------------------------------------------------------------------
    # Questions

    def ask(self, position: Position, threshold: int, most_nodes: int | None = None) -> int | None:
        """A bound on the same side of the threshold as the value; None if the node limit was hit.

        The position must not be terminal.
        """
        if self.bits < self.last_bits and self.kept >= KEPT_A_PLACE << self.bits:
            self.grow(self.bits + GROWTH_BITS)
        alone = max(0, self._begun_at + WORTH_SHARING - self.nodes) if self.threads > 1 else 0
        together = self.threads > 1 and alone == 0
        limits = [self.slice_nodes or SLICE, most_nodes or SLICE, alone or SLICE]
        if self.bits < self.last_bits:
            limits.append(max(1 << self.bits, (KEPT_A_PLACE << self.bits) - self.kept))
        if self.nodes >= WORTH_SHARING and position != self._root:
            self._root = position
            plies = SYMMETRIC if self._is_symmetric(position) else HARDLY_SYMMETRIC
            for run in self.runs:
                run.words[SYMMETRIC_PLIES] = plies
        runs = self.runs if together else self.runs[:1]
        for run in runs:
            run.words[NODES], run.words[KEPT], run.words[LIMIT] = 0, 0, min(limits)
            run.words[SHARED_PLIES] = SHARED if together else 0
        try:
            return self._ask_together(position, threshold) if together else self.answer(position, threshold, runs[0])
        finally:
            self.nodes += sum(run.words[NODES] for run in runs)
            self.kept += sum(run.words[KEPT] for run in runs)

    def _is_symmetric(self, position: Position) -> bool:
        """Whether a position is its own image under some symmetry."""
        images = list(self.game.symmetries(position)) if self.game.symmetries else []
        return len(set(images)) < len(images)

    def answer(self, position: Position, threshold: int, run: Block, table: Block | None = None) -> int | None:
        """Run the kernel, with the table of the proof or another one; None if it was stopped."""
        arguments = (position, 0, threshold, run.handle, (table or self.table).handle)
        try:
            if (self.game.longest or 0) < DEEP:
                return int(self.kernel(*arguments))
            return int(on_large_stack(self.kernel, arguments, lambda: stop(run)))
        except Stopped:
            return None

    def _ask_together(self, position: Position, threshold: int) -> int | None:
        """Search the same question on every thread, each avoiding what others search; the first answer counts."""
        answers: list[int] = []
        outgrown: list[WrongGuess] = []

        def work(run: Block) -> None:
            try:
                answer = self.answer(position, threshold, run)
                if answer is not None:
                    answers.append(answer)
            except WrongGuess as error:
                outgrown.append(error)
            for other in self.runs:
                stop(other)

        helpers = [threading.Thread(target=work, args=(run,), daemon=True) for run in self.runs[1:]]
        for helper in helpers:
            helper.start()
        try:
            work(self.runs[0])
        finally:
            for run in self.runs:
                stop(run)
            for helper in helpers:
                helper.join()
            self.table.array[1 << self.bits :] = 0  # a thread that was stopped left its marks
        if outgrown:
            raise outgrown[0]
        return answers[0] if answers else None

    def reaches(self, position: Position, threshold: int) -> bool:
        """Whether the value for the player to move is at least the threshold."""
        if self.game.terminal(position):
            return bool(self.value_when_over(position)[0] >= threshold)
        self._begun_at = self.nodes
        while (answer := self.ask(position, threshold)) is None:
            if self.gives_up():
                raise Stopped
        return answer >= threshold

    def steps(self, position: Position, file: Path | None = None, telling: bool = False) -> Iterator[Step]:
        """Narrow the bounds of a value until they meet, yielding the progress after every slice.

        `telling` also estimates at intervals the share of the current question that is answered.

        With a file, the proof resumes from it, and is saved there at intervals and when the caller stops early.
        """
        started = saved = asked = clock.perf_counter()
        self._begun_at = self.nodes
        low, high = -self.most, self.most
        questions, passes = Questions(self.game, position, self.most), list(PASSES if can_expect(self) else ())
        due, outlook = self.nodes + WORTH_EXPECTING, Outlook(self)
        if self.known is not None:
            self._take_from_book(position, BOOK_PLIES)
        if file is not None and file.exists():
            low, high = resume(self, file, position)
        try:
            while low < high:
                if passes and self.nodes >= due:
                    before = self.nodes
                    for _ in expecting(self, position, questions, self.slice_nodes or SLICE, passes.pop(0)):
                        yield Step(low, high, self.nodes, clock.perf_counter() - started)
                    due = self.nodes + PATIENCE * (self.nodes - before)
                    asked = clock.perf_counter()
                threshold = questions.next(low, high)
                answer = self.ask(position, threshold, max(1, due - self.nodes) if passes else None)
                if answer is not None and answer >= threshold:
                    low = answer
                elif answer is not None:
                    high = answer
                now = clock.perf_counter()
                asked = asked if answer is None else now
                told = outlook.told(position, threshold, now - asked) if telling else (None, None)
                yield Step(low, high, self.nodes, now - started, *told)
                if file is not None and low < high and clock.perf_counter() - saved > SAVED_EVERY:
                    save(self, file, position, low, high)
                    saved = clock.perf_counter()
        finally:
            if file is not None and low < high and clock.perf_counter() - started > SAVED_EVERY / 10:
                save(self, file, position, low, high)
        if file is not None:
            file.unlink(missing_ok=True)
        yield Step(low, high, self.nodes, clock.perf_counter() - started)

    def value(self, position: Position) -> int:
        """The value of a position for the player to move, on the scale of nullwindow.py."""
        if self.game.terminal(position):
            return int(self.value_when_over(position)[0])
        return [step.low for step in self.steps(position)][-1]

    def is_beyond_guess(self, value: int) -> bool:
        """Whether a value gives the winner but not the plies, because the longest game was guessed too short."""
        return self.is_guessed and not self.game.counts_points and abs(value) == 1

    # -----------------------------------------------------------------------------------------
    # Moves

    def moves(self, position: Position) -> list[tuple[Action, int]]:
        """Every legal move with its value for the player who makes it."""
        found = []
        for action in self.game.moves(position):
            after = self.game.result(position, action)
            value = self.value(after)
            same = self.game.player(after) == self.game.player(position)
            found.append((action, int(self.scale.nearer(value if same else -value))))
        return found

    def line(self, position: Position, value: int) -> list[Action]:
        """Best play from a position of that value to the end of the game."""
        return list(self.best_play(position, value))

    def best_play(self, position: Position, value: int) -> Iterator[Action]:
        """The moves of that line, searched lazily."""
        while not self.game.terminal(position):
            action, position, value = self._best(position, value)
            yield action

    def _best(self, position: Position, value: int) -> tuple[Action, Position, int]:
        """The first of the most promising moves that keeps a value, the position after it, and its value."""
        beyond = self.scale.farther(value)
        for action in promising(self.game)(position):
            after = self.game.result(position, action)
            if self.game.player(after) == self.game.player(position):
                if self.reaches(after, beyond):
                    return action, after, beyond
            elif not self.reaches(after, 1 - beyond):
                return action, after, -beyond
        raise ZermeloError(
            M(
                "No move of {game} keeps the value {value}; `zermelo check` says what is wrong.",
                game=self.game.name,
                value=value,
            )
        )

    # -----------------------------------------------------------------------------------------
    # Books

    def _take_from_book(self, position: Position, plies: int) -> None:
        """Store the book values of a position and of those up to `plies` plies after it in the table."""
        assert self.known is not None
        if self.game.terminal(position):
            return
        found = self.known(position)
        if found is not None:
            value = self.from_utility(position, *found)
            table_of = bounds.entries(self.game, self.most)
            table_of.keep(self.runs[0], self.table, int(table_of.hashed(position)), value, value, 1 << 40)
        elif plies > 0:
            for action in self.game.actions(position):
                self._take_from_book(self.game.result(position, action), plies - 1)

    def from_utility(self, position: Position, utility: Value, plies: int | None) -> int:
        """The value, on the scale of nullwindow.py, of a utility for MAX after `plies` plies."""
        own = utility if self.game.player(position) == MAX else -utility
        if self.game.counts_points:
            return int(own)
        return 0 if own == 0 else (self.most - (plies or 0)) * (1 if own > 0 else -1)
