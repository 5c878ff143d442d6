"""Proof-number search: can a player force a win?

The question has a yes or a no, and the search goes where the answer is nearest. Every position has two numbers: how
many more positions at least would have to be shown won to prove it (`proof`), and how many not won to disprove it
(`disproof`). With the attacker to move one proved child suffices and all have to be disproved; with the defender to
move it is the other way round:

                    proof                       disproof
    attacker        least of the children's     sum of the children's
    defender        sum of the children's       least of the children's
    won             0                           INFINITE
    over, not won   INFINITE                    0
    not looked at   1                           1

The search goes down to the most proving position, the child with the least number at each node, and stays below a node
as long as its numbers are under the thresholds at which a sibling would be nearer (df-pn, Nagai 2002); what is known of
a position is kept in a table of fixed size, so there is no tree in memory. Children that were seen nearer to the root,
and may lead back to it, are left out of sums as long as there are others (Kishimoto and Müller 2003).

A line that comes back to a position of its own is no proof, and counts as disproved: a win never needs to repeat. So a
proof never hangs on a repetition, but a disproof may, and what is true on one path need not be on another. Where a line
did come back, a disproof is therefore certified: a set of positions is made in which the attacker cannot but stay, each
of its moves leads into it, and the defender has a move that does; whatever turns out to be won on the way is corrected.

>>> from zermelo.games import find
>>> game = find("tic-tac-toe")
>>> prove(game, game.position("X.O/.X./O..")).is_proved, prove(game).is_proved
(True, False)
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from zermelo.algorithms.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.machine.kernel import Kernel, machine_position
from zermelo.machine.large_stack import on_large_stack
from zermelo.machine.memory import Block, Stopped, load, product, store
from zermelo.rules.game import CHANCE, MAX, MIN, Action, Game, Position
from zermelo.solving.graph import Progress
from zermelo.solving.store import require_duel

INFINITE = 1 << 40
LARGE = INFINITE - 1
"""The most that a number of an undecided position grows to: sums over many paths count positions more than once."""

# Words of the notebook; then the keys of the path, one a ply; then the table, four words an entry.
NODES, STOP, LIMIT, SLOTS, ATTACKER, REPEATED, CREATED = range(7)
PATH = 8
DEEPEST = 1_000
"""Plies of the longest line that is followed."""
TABLE = PATH + DEEPEST
KEY, PROOF, DISPROOF, PLIES = range(4)
"""`PLIES` are those of the win of a proved position, else the least ply at which the position was seen."""
ENTRY = 4
BUCKET = 4
"""Entries that a position may be put into: its own place and the next ones."""
USUAL_MEGABYTES = 64
INTERPRETED_SLOTS = 1 << 16
MOST_POSITIONS = 1_000_000
"""A proof with more positions than this is not written out."""
PATIENCE = 32
"""Visits of a position, on average, that are usual; with many more the search goes round in circles."""
WATCHED = 0.2
"""Seconds between two reports of progress."""


# ---------------------------------------------------------------------------------------------
# The table


def place_of(run: Any, key: int) -> tuple[int, bool]:
    """The word of the entry of a key, or of the first of the places where it may stand; and whether it is there."""
    mixed = product(key ^ key >> 29, 0x2545F4914F6CDD1D)
    first = (mixed >> 20) % load(run, SLOTS)
    for number in range(BUCKET):
        word = TABLE + ENTRY * (first + number)
        if load(run, word + KEY) == key + 1:
            return word, True
    return TABLE + ENTRY * first, False


def put(run: Any, key: int, proof: int, disproof: int, plies: int) -> None:
    """Write what is known of a position: over its old entry, a free one, or the one whose loss costs least."""
    word, known = place_of(run, key)
    if not known:
        least = INFINITE * 4
        chosen = word
        for number in range(BUCKET):
            other = word + ENTRY * number
            if load(run, other + KEY) == 0:
                cost = -1
            elif load(run, other + PROOF) == 0:
                cost = INFINITE * 3  # proofs are wanted when the line is told
            else:
                cost = load(run, other + PROOF) + load(run, other + DISPROOF)
            if cost < least:
                least, chosen = cost, other
        word = chosen
        store(run, CREATED, load(run, CREATED) + 1)
    store(run, word + KEY, key + 1)
    store(run, word + PROOF, proof)
    store(run, word + DISPROOF, disproof)
    store(run, word + PLIES, plies)


def is_on_path(run: Any, depth: int, key: int) -> bool:
    """Whether a position stands on the path."""
    for ply in range(depth, -1, -1):
        if load(run, PATH + ply) == key:
            return True
    return False


# ---------------------------------------------------------------------------------------------
# The search


def proving(game: Game) -> Callable[..., Any]:
    """The kernel: df-pn below a position."""
    key_of = canonical_key(game)

    def search(state: Position, depth: int, most_proof: int, most_disproof: int, run: Any) -> tuple[int, int, int]:
        """Look below a position until one of its numbers reaches its threshold.

        Returns the two numbers, and the plies in which a proved win is forced.
        """
        store(run, NODES, load(run, NODES) + 1)
        if load(run, STOP) != 0 or load(run, NODES) > load(run, LIMIT) or depth >= DEEPEST - 1:
            raise Stopped
        key = int(key_of(state))
        if game.terminal(state):
            value = game.utility(state)
            if (value > 0) if load(run, ATTACKER) == MAX else (value < 0):
                put(run, key, 0, INFINITE, 0)
                return 0, INFINITE, 0
            put(run, key, INFINITE, 0, depth)
            return INFINITE, 0, 0
        attacks = game.player(state) == load(run, ATTACKER)
        ply = depth
        word, known = place_of(run, key)
        if known and load(run, word + PROOF) != 0:
            ply = min(ply, load(run, word + PLIES))
        store(run, PATH + depth, key)
        while True:
            # 1. The numbers of the position, from what is known of its children; and the most proving child.
            total, older = 0, 0
            smallest = INFINITE
            least, second, chosen = INFINITE + 1, INFINITE + 1, -1
            chosen_proof, chosen_disproof = 1, 1
            plies = INFINITE if attacks else 0
            for number, action in enumerate(game.actions(state)):
                child_key = int(key_of(game.result(state, action)))
                child_proof, child_disproof, child_plies, child_ply = 1, 1, 0, ply + 1
                word, known = place_of(run, child_key)
                if known and load(run, word + PROOF) == 0:
                    child_proof, child_disproof, child_plies = 0, INFINITE, load(run, word + PLIES)
                elif is_on_path(run, depth, child_key):
                    child_proof, child_disproof = INFINITE, 0
                    store(run, REPEATED, 1)
                elif known:
                    child_proof, child_disproof = load(run, word + PROOF), load(run, word + DISPROOF)
                    child_ply = load(run, word + PLIES)
                own = child_proof if attacks else child_disproof
                if own < least:
                    least, second, chosen = own, least, number
                    chosen_proof, chosen_disproof = child_proof, child_disproof
                elif own < second:
                    second = own
                other = child_disproof if attacks else child_proof
                smallest = min(smallest, own)
                if child_ply <= ply and 0 < other < INFINITE:
                    # Seen nearer to the root, so it may lead back here: in a sum the numbers would feed on themselves.
                    older = max(older, other)
                else:
                    total = added(total, other)
                if not attacks:
                    plies = max(plies, child_plies + 1)
                elif child_proof == 0:
                    plies = min(plies, child_plies + 1)
            if total == 0:
                total = older
            proof, disproof = (smallest, total) if attacks else (total, smallest)
            # 2. Decided, or nearer elsewhere: back to the parent.
            if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0:
                put(run, key, proof, disproof, plies if proof == 0 else ply)
                store(run, PATH + depth, -1)
                return proof, disproof, plies
            # 3. Down to the most proving child, as long as it stays so.
            second += impatience(run)
            if attacks:
                child_most_proof = min(most_proof, second + 1)
                child_most_disproof = min(LARGE, most_disproof - disproof + chosen_disproof)
            else:
                child_most_proof = min(LARGE, most_proof - proof + chosen_proof)
                child_most_disproof = min(most_disproof, second + 1)
            for number, action in enumerate(game.actions(state)):
                if number == chosen:
                    search(game.result(state, action), depth + 1, child_most_proof, child_most_disproof, run)
                    break

    return search


def impatience(run: Any) -> int:
    """How much longer to stay below a child than until a sibling is nearer: nothing, unless little new is found.

    Numbers that feed on one another along circles can grow for ages before they decide anything. Then the search stays
    longer and longer, and becomes depth-first search, which comes to an end.
    """
    new = min(load(run, CREATED), 2 * PATIENCE * load(run, SLOTS))  # a table that is too small forgets for ever
    return max(0, min(LARGE // 4, load(run, NODES) - PATIENCE * (new + PATIENCE)))


def added(first: int, second: int) -> int:
    """The sum of two numbers: infinite if one of them is, and else never quite."""
    if first == INFINITE or second == INFINITE:
        return INFINITE
    return min(first + second, LARGE)


@lru_cache(maxsize=32)
def _kernel(game: Game) -> Kernel:
    return Kernel(proving(game), _stopped)


def _stopped() -> tuple[Any, ...]:
    """The arguments of the kernel with which it stops at its first node."""
    run = Block(TABLE + ENTRY * (BUCKET + 1), machine=True)
    run.words[SLOTS], run.words[STOP] = 1, 1
    return 0, 1, 1, run


# ---------------------------------------------------------------------------------------------
# For callers


@dataclass(frozen=True)
class Proof:
    """The answer to whether a player can force a win.

    `is_proved` is None where the search was ended by its limit of nodes. The line and the size are of a proof: a
    winning move in every position of the attacker, and all moves in those of the other; both are checked by the rules
    as they are written out.
    """

    game: Game
    position: Position
    attacker: int
    is_proved: bool | None
    nodes: int
    seconds: float
    _search: "_Search" = field(repr=False)

    @cached_property
    def line(self) -> list[Action]:
        """The moves of a win against the longest resistance; empty where there is none."""
        return self._search.line() if self.is_proved else []

    @cached_property
    def size(self) -> int | None:
        """How many positions the proof needs, each counted once; None without a proof, or with too many to list."""
        return self._search.size() if self.is_proved else None


def prove(
    game: Game,
    position: Position = None,
    attacker: int | None = None,
    *,
    most_nodes: int | None = None,
    megabytes: int = USUAL_MEGABYTES,
    progress: Progress | None = None,
    compiled: bool | None = None,
    stop: Callable[[Callable[[], None]], None] | None = None,
) -> Proof:
    """Whether a player, by default the one to move, can force a win.

    `most_nodes` ends the search without an answer, and `megabytes` is the size of its table. `stop`, if given, is
    called with a function that ends the search from another thread.

    >>> from zermelo.games import find
    >>> proof = prove(find("nim:1,2"))
    >>> proof.is_proved, find("nim:1,2").write(proof.position, proof.line[0]), len(proof.line)
    (True, '2x1', 3)
    """
    require_duel(game)
    start = game.initial if position is None else position
    if game.terminal(start):
        raise ZermeloError(f"This game of {game.name} is over, so there is nothing to prove.")
    who = game.player(start) if attacker is None else attacker
    if who == CHANCE or who not in (MAX, MIN):
        raise ZermeloError(f"There is no player {who} in {game.name}; they are 0 and 1.")
    if megabytes < 1:
        raise ZermeloError(f"A table of {megabytes} MB holds nothing; it has at least 1.")
    search = _Search(game, start, who, most_nodes, megabytes, compiled, progress)
    if stop:
        stop(search.stop)
    started = time.perf_counter()
    is_proved = search.decide_surely(start)
    return Proof(game, start, who, is_proved, search.nodes, time.perf_counter() - started, search)


class _Search:
    """A search with its table, which also answers for the positions of the proof."""

    def __init__(
        self,
        game: Game,
        start: Position,
        attacker: int,
        most_nodes: int | None,
        megabytes: int,
        compiled: bool | None,
        progress: Progress | None,
    ) -> None:
        self.game, self.start, self.attacker = game, start, attacker
        self._progress = progress
        self._key = canonical_key(game)
        machine = _kernel(game).becomes_ready(game.name, start, compiled)
        self._function = _kernel(game).function(machine)
        slots = megabytes * (1 << 20) // (8 * ENTRY) if machine else INTERPRETED_SLOTS
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
        """Whether a position is won; None if the limit came first."""
        for ply in range(DEEPEST):
            self.words[PATH + ply] = -1
        position = machine_position(state) if self._memory.machine else state
        try:
            proof, disproof, _ = self._watched((position, 0, LARGE, LARGE, self._memory.handle))
        except Stopped:
            if self.words[STOP] or self.nodes > self.words[LIMIT]:
                return None
            raise ZermeloError(
                f"A line of {self.game.name} goes on for more than {DEEPEST} plies; that is too much for proof-number "
                "search."
            ) from None
        return True if proof == 0 else False if disproof == 0 else None

    def decide_surely(self, state: Position) -> bool | None:
        """The same, with a disproof certified where a line came back."""
        self.words[REPEATED] = 0
        found = self.decide(state)
        return self._certified(state) if found is False and self.words[REPEATED] else found

    def _certified(self, start: Position) -> bool | None:
        """Whether a position is won although a search has called it disproved; see the top of this file."""
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
        """What the table says of a position: won, not won, or nothing."""
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
        """Run on a thread with a large stack while the nodes are told."""
        import threading

        done = threading.Event()

        def tell() -> None:
            while not done.wait(WATCHED):
                assert self._progress is not None
                self._progress("nodes of the proof", self.nodes)

        if self._progress:
            threading.Thread(target=tell, daemon=True).start()
        try:
            return on_large_stack(self._function, arguments, self.stop)
        finally:
            done.set()

    # -----------------------------------------------------------------------------------------
    # The proof, position by position

    def _won_in(self, state: Position) -> int | None:
        """The plies in which the table says that a position is won, or None."""
        if self.game.terminal(state):
            value = self.game.utility(state)
            return 0 if (value > 0 if self.attacker == MAX else value < 0) else None
        word, known = place_of(self._memory, int(self._key(state)))
        return int(self.words[word + PLIES]) if known and self.words[word + PROOF] == 0 else None

    def _surely_won_in(self, state: Position) -> int:
        """The same for a position that is won: proved again if the table has lost it."""
        found = self._won_in(state)
        if found is None:
            self.words[LIMIT] = 1 << 62
            if not self.decide_surely(state):
                raise ZermeloError(f"The proof of {self.game.name} does not hold; `zermelo check` may tell why.")
            found = self._won_in(state)
        assert found is not None
        return found

    def _winning(self, state: Position) -> tuple[Action, Position]:
        """The move of the attacker that wins soonest by what is known."""
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
        raise ZermeloError(f"The proof of {self.game.name} does not hold; `zermelo check` may tell why.")

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
