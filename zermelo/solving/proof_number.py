"""Prove by proof-number search whether a player can force a win; `proof_number_kernel.py` explains how.

>>> from zermelo.games import find
>>> game = find("tic-tac-toe")
>>> prove(game, game.position("X.O/.X./O..")).is_proved, prove(game).is_proved
(True, False)
"""

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from zermelo.algorithms.table_size import checked_megabytes, room_for
from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import machine_position
from zermelo.machine.runtime.large_stack import on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped
from zermelo.machine.runtime.threads import every
from zermelo.rules.game import CHANCE, MAX, MIN, Action, Game, Position
from zermelo.solving.graph import Progress
from zermelo.solving.proof_number_kernel import (
    ATTACKER,
    BUCKET,
    DEEPEST,
    DISPROOF,
    ENTRY,
    INFINITE,
    LARGE,
    LIMIT,
    NODES,
    PATH,
    PLIES,
    PROOF,
    REPEATED,
    SLOTS,
    STOP,
    TABLE,
    place_of,
    proof_number_kernel,
    put,
)
from zermelo.solving.scores import require_duel

USUAL_MEGABYTES = 64
INTERPRETED_SLOTS = 1 << 16
MOST_POSITIONS = 1_000_000
"""A proof with more positions is not listed."""
WATCHED = 0.2
"""Seconds between progress reports."""


@dataclass(frozen=True)
class Proof:
    """The answer to whether a player can force a win.

    `is_proved` is None where the search hit its node limit. The line and the size describe a proof tree, with one
    winning move of the attacker and all moves of the defender; both are checked by the rules as they are extracted.
    """

    game: Game
    position: Position
    attacker: int
    is_proved: bool | None
    nodes: int
    seconds: float
    _search: "_Search" = field(repr=False)

    def __repr__(self) -> str:
        answer = {True: "proved", False: "refuted", None: "not decided"}[self.is_proved]
        return f"Proof({self.game.name}: a win of {self.game.player_name(self.attacker)} {answer}, {self.nodes} nodes)"

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, ready for JSON."""
        return {
            "game": self.game.name,
            "attacker": self.game.player_name(self.attacker),
            "wins": self.is_proved,
            "line": self.game.write_line(self.position, self.line),
            "size": self.size,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    @cached_property
    def line(self) -> list[Action]:
        """The moves of a win against the longest resistance; empty without a win."""
        return self._search.line() if self.is_proved else []

    @cached_property
    def size(self) -> int | None:
        """The number of distinct positions of the proof; None without a proof, or if they are too many to list."""
        return self._search.size() if self.is_proved else None


def prove(
    game: Game | str,
    position: Position = None,
    attacker: int | None = None,
    *,
    most_nodes: int | None = None,
    megabytes: float = USUAL_MEGABYTES,
    progress: Progress | None = None,
    compiled: bool | None = None,
    stop: Callable[[Callable[[], None]], None] | None = None,
) -> Proof:
    """Whether a player, by default the one to move, can force a win; game and position may be text.

    `most_nodes` ends the search without an answer, and `megabytes` is the size of its table. `stop`, if given, is
    called with a function that ends the search from another thread.

    >>> proof = prove("nim:1,2")
    >>> proof.is_proved, proof.to_dict()["line"]
    (True, ['2x1', '1x1', '2x1'])
    >>> prove("nim:1,2", "2x1")
    Proof(nim:1,2: a win of Second refuted, 4 nodes)
    """
    game = as_game(game)
    require_duel(game)
    start = as_position(game, position)
    if game.terminal(start):
        raise ZermeloError(M("This game of {game} is over, so there is nothing to prove.", game=game.name))
    who = game.player(start) if attacker is None else attacker
    if who == CHANCE or who not in (MAX, MIN):
        raise ZermeloError(M("There is no player {player} in {game}; they are 0 and 1.", player=who, game=game.name))
    checked_megabytes(megabytes)
    search = _Search(game, start, who, most_nodes, megabytes, compiled, progress)
    if stop:
        stop(search.stop)
    started = time.perf_counter()
    is_proved = search.decide_surely(start)
    return Proof(game, start, who, is_proved, search.nodes, time.perf_counter() - started, search)


class _Search:
    """A search with its table, from which the proof is extracted."""

    def __init__(
        self,
        game: Game,
        start: Position,
        attacker: int,
        most_nodes: int | None,
        megabytes: float,
        compiled: bool | None,
        progress: Progress | None,
    ) -> None:
        self.game, self.start, self.attacker = game, start, attacker
        self._progress = progress
        self._key = canonical_key(game)
        machine = proof_number_kernel(game).becomes_ready(game.name, start, compiled)
        self._function = proof_number_kernel(game).function(machine)
        slots = int(megabytes * (1 << 20)) // (8 * ENTRY) if machine else INTERPRETED_SLOTS
        with room_for(megabytes):
            self._memory = Block(TABLE + ENTRY * (slots + BUCKET), machine)
        words = self.words
        words[SLOTS], words[ATTACKER] = slots, attacker
        words[LIMIT] = most_nodes if most_nodes is not None else 1 << 62

    @property
    def words(self) -> Any:
        return self._memory.words

    @property
    def nodes(self) -> int:
        return int(self.words[NODES])

    def stop(self) -> None:
        self.words[STOP] = 1

    def decide(self, state: Position) -> bool | None:
        """Whether a position is won; None if the limit was hit."""
        for ply in range(DEEPEST):
            self.words[PATH + ply] = -1
        position = machine_position(state) if self._memory.machine else state
        try:
            proof, disproof, _ = self._watched((position, 0, LARGE, LARGE, self._memory.handle))
        except Stopped:
            if self.words[STOP] or self.nodes > self.words[LIMIT]:
                return None
            raise ZermeloError(
                M(
                    "A line of {game} goes on for more than {most} plies; that is too much for proof-number search.",
                    game=self.game.name,
                    most=DEEPEST,
                )
            ) from None
        return True if proof == 0 else False if disproof == 0 else None

    def decide_surely(self, state: Position) -> bool | None:
        """The same, with a disproof certified where a line repeated."""
        self.words[REPEATED] = 0
        found = self.decide(state)
        return self._certified(state) if found is False and self.words[REPEATED] else found

    def _certified(self, start: Position) -> bool | None:
        """Whether a position is won although a search disproved it; see `proof_number_kernel.py`."""
        lost = {int(self._key(start)): start}
        parents: dict[int, set[int]] = {int(self._key(start)): set()}
        won: set[int] = set()
        waiting = [start]
        while waiting:
            state = waiting.pop()
            key = int(self._key(state))
            if key in won or self.game.terminal(state):
                continue
            attacks = self.game.player(state) == self.attacker
            is_won = not attacks
            for action in self.game.actions(state):
                child = self.game.result(state, action)
                child_key = int(self._key(child))
                found = True if child_key in won else self._label(child)
                if found is None and child_key not in lost:
                    found = self.decide(child)
                    if found is None:
                        return None
                if attacks and found:
                    is_won = True
                    break
                if not found:
                    parents.setdefault(child_key, set()).add(key)
                    if child_key not in lost:
                        lost[child_key] = child
                        waiting.append(child)
                    if not attacks:
                        is_won = False
                        break
            if is_won:
                won.add(key)
                self._mark_won(state)
                waiting += [lost[parent] for parent in parents[key]]
        return int(self._key(start)) in won

    def _label(self, state: Position) -> bool | None:
        """The verdict of the table on a position: won, not won, or None."""
        if self._won_in(state) is not None:
            return True
        if self.game.terminal(state):
            return False
        word, known = place_of(self._memory, int(self._key(state)))
        return False if known and self.words[word + DISPROOF] == 0 else None

    def _mark_won(self, state: Position) -> None:
        found = [self._won_in(self.game.result(state, action)) for action in self.game.actions(state)]
        known = [plies for plies in found if plies is not None]
        plies = min(known, default=0) if self.game.player(state) == self.attacker else max(known, default=0)
        put(self._memory, int(self._key(state)), 0, INFINITE, plies + 1)

    def _watched(self, arguments: tuple[Any, ...]) -> Any:
        """Run on a thread with a large stack, and report the nodes at intervals."""
        progress = self._progress
        with every(WATCHED, lambda: progress(M("nodes of the proof"), self.nodes)) if progress else nullcontext():
            return on_large_stack(self._function, arguments, self.stop)

    # -----------------------------------------------------------------------------------------
    # The proof, position by position

    def _won_in(self, state: Position) -> int | None:
        """The plies of a win according to the table, or None."""
        if self.game.terminal(state):
            value = self.game.utility(state)
            return 0 if (value > 0 if self.attacker == MAX else value < 0) else None
        word, known = place_of(self._memory, int(self._key(state)))
        return int(self.words[word + PLIES]) if known and self.words[word + PROOF] == 0 else None

    def _surely_won_in(self, state: Position) -> int:
        """The same for a won position, proved again if the table has lost it."""
        found = self._won_in(state)
        if found is None:
            self.words[LIMIT] = 1 << 62
            if not self.decide_surely(state):
                raise ZermeloError(
                    M("The proof of {game} does not hold; `zermelo check` may tell why.", game=self.game.name)
                )
            found = self._won_in(state)
        assert found is not None
        return found

    def _winning(self, state: Position) -> tuple[Action, Position]:
        """The fastest known winning move of the attacker, and the position after it."""
        best: tuple[int, Action, Position] | None = None
        children = [(action, self.game.result(state, action)) for action in self.game.actions(state)]
        for attempt in range(2):
            for action, child in children:
                plies = self._won_in(child)
                if plies is not None and (best is None or plies < best[0]):
                    best = plies, action, child
            if best:
                return best[1], best[2]
            for _, child in children if not attempt else []:  # the table has lost it
                if not self.game.terminal(child) and self.decide_surely(child):
                    break
        raise ZermeloError(M("The proof of {game} does not hold; `zermelo check` may tell why.", game=self.game.name))

    def line(self) -> list[Action]:
        state, line = self.start, list[Action]()
        while not self.game.terminal(state) and len(line) < DEEPEST:
            if self.game.player(state) == self.attacker:
                action, state = self._winning(state)
            else:
                moves = [(action, self.game.result(state, action)) for action in self.game.actions(state)]
                action, state = max(moves, key=lambda move: self._surely_won_in(move[1]))
            line.append(action)
        return line

    def size(self) -> int | None:
        seen, waiting = {int(self._key(self.start))}, [self.start]
        while waiting:
            state = waiting.pop()
            if self.game.terminal(state):
                continue
            if self.game.player(state) == self.attacker:
                children = [self._winning(state)[1]]
            else:
                children = [self.game.result(state, action) for action in self.game.actions(state)]
            for child in children:
                key = int(self._key(child))
                if key not in seen:
                    self._surely_won_in(child)
                    seen.add(key)
                    waiting.append(child)
            if len(seen) > MOST_POSITIONS:
                return None
        return len(seen)
