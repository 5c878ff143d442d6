"""Proof-number search: can a player force a win?

The answer is yes or no, and the search goes where it is nearest. Every position has two numbers: the least number of
positions that must still be shown won to prove it (`proof`), or not won to disprove it (`disproof`). With the attacker
to move one proved child suffices and all have to be disproved; with the defender to move it is the reverse:

                    proof                       disproof
    attacker        least of the children's     sum of the children's
    defender        sum of the children's       least of the children's
    won             0                           INFINITE
    over, not won   INFINITE                    0
    not expanded    1                           1

The search descends to the most proving position, the child with the least number at each node, and stays below a node
while its numbers are under the thresholds at which a sibling would be nearer (df-pn, Nagai 2002); the numbers are
stored in a table of fixed size, so there is no tree in memory. Children that were seen nearer to the root, and may lead
back to it, are left out of sums as long as there are others (Kishimoto and Müller 2003).

A line that repeats a position of its own is no proof, and counts as disproved: a win never needs to repeat. So a proof
never depends on a repetition, but a disproof may, and may hold on one path only (graph history interaction). Where a
line did repeat, a disproof is therefore certified: a set of positions is built that the attacker cannot leave (all its
moves stay inside, and the defender has one that does); any that turns out to be won is corrected.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.machine.runtime.kernel import Kernel
from zermelo.machine.runtime.memory import Block, Stopped, load, product, store
from zermelo.rules.game import MAX, Game, Position

INFINITE = 1 << 40
LARGE = INFINITE - 1
"""Upper limit of a number of an undecided position: sums over many paths count positions more than once."""

# Words of the block; then the keys of the path, one per ply; then the table, four words per entry.
NODES, STOP, LIMIT, SLOTS, ATTACKER, REPEATED, CREATED = range(7)
PATH = 8
DEEPEST = 1_000
"""The longest line in plies."""
TABLE = PATH + DEEPEST
KEY, PROOF, DISPROOF, PLIES = range(4)
"""`PLIES` are those of the win of a proved position, else the least ply at which the position was seen."""
ENTRY = 4
BUCKET = 4
"""Entries probed for a position: its own slot and the next ones."""
PATIENCE = 32
"""The usual number of visits per position; far more mean that the search runs in cycles."""


# ---------------------------------------------------------------------------------------------
# The table


def place_of(run: Any, key: int) -> tuple[int, bool]:
    """The word of the entry of a key, and whether it was found; if not, that of its first slot."""
    mixed = product(key ^ key >> 29, 0x2545F4914F6CDD1D)
    first = (mixed >> 20) % load(run, SLOTS)
    for number in range(BUCKET):
        word = TABLE + ENTRY * (first + number)
        if load(run, word + KEY) == key + 1:
            return word, True
    return TABLE + ENTRY * first, False


def put(run: Any, key: int, proof: int, disproof: int, plies: int) -> None:
    """Store a position: over its old entry, a free one, or the one whose loss costs least."""
    word, known = place_of(run, key)
    if not known:
        least = INFINITE * 4
        chosen = word
        for number in range(BUCKET):
            other = word + ENTRY * number
            if load(run, other + KEY) == 0:
                cost = -1
            elif load(run, other + PROOF) == 0:
                cost = INFINITE * 3  # the line of the win needs proofs
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
    """Whether a position is on the path."""
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
        """Search below a position until one of its numbers reaches its threshold.

        Return the two numbers, and the plies of a proved win.
        """
        # 1. Count the node; stop if requested.
        store(run, NODES, load(run, NODES) + 1)
        if load(run, STOP) != 0 or load(run, NODES) > load(run, LIMIT) or depth >= DEEPEST - 1:
            raise Stopped
        # 2. The game is over: won for the attacker, or not.
        key = int(key_of(state))
        if game.terminal(state):
            value = game.utility(state)
            if (value > 0) if load(run, ATTACKER) == MAX else (value < 0):
                put(run, key, 0, INFINITE, 0)
                return 0, INFINITE, 0
            put(run, key, INFINITE, 0, depth)
            return INFINITE, 0, 0
        # 3. The least ply at which the position was seen; and push it on the path.
        attacks = game.player(state) == load(run, ATTACKER)
        ply = depth
        word, known = place_of(run, key)
        if known and load(run, word + PROOF) != 0:
            ply = min(ply, load(run, word + PLIES))
        store(run, PATH + depth, key)
        while True:
            # 4. The numbers of the position, from those of its children; and the most proving child.
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
                # 5. The least of the numbers that the mover chooses by, and the second least.
                own = child_proof if attacks else child_disproof
                if own < least:
                    least, second, chosen = own, least, number
                    chosen_proof, chosen_disproof = child_proof, child_disproof
                elif own < second:
                    second = own
                smallest = min(smallest, own)
                # 6. The sum of the others, for all of them have to be shown.
                other = child_disproof if attacks else child_proof
                if child_ply <= ply and 0 < other < INFINITE:
                    # Seen nearer to the root, so it may lead back here: in a sum the numbers would feed on themselves.
                    older = max(older, other)
                else:
                    total = added(total, other)
                # 7. The plies of a win: the attacker hurries, the defender delays.
                if not attacks:
                    plies = max(plies, child_plies + 1)
                elif child_proof == 0:
                    plies = min(plies, child_plies + 1)
            if total == 0:
                total = older
            proof, disproof = (smallest, total) if attacks else (total, smallest)
            # 8. Decided, or a threshold reached: back to the parent.
            if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0:
                put(run, key, proof, disproof, plies if proof == 0 else ply)
                store(run, PATH + depth, -1)
                return proof, disproof, plies
            # 9. Down to the most proving child, while it remains so.
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
    """The amount added to a child's threshold: 0, unless little new is found.

    Along cycles, numbers that feed on one another can grow for very long without a decision. The search then stays
    longer and longer below a child, and becomes depth-first search, which terminates.
    """
    new = min(load(run, CREATED), 2 * PATIENCE * load(run, SLOTS))  # a table that is too small forgets for ever
    return max(0, min(LARGE // 4, load(run, NODES) - PATIENCE * (new + PATIENCE)))


def added(first: int, second: int) -> int:
    """Saturating sum: infinite only if one of the numbers is."""
    if first == INFINITE or second == INFINITE:
        return INFINITE
    return min(first + second, LARGE)


@lru_cache(maxsize=32)
def proof_number_kernel(game: Game) -> Kernel:
    return Kernel(proving(game), _stopped)


def _stopped() -> tuple[Any, ...]:
    """Kernel arguments with which it stops at its first node."""
    run = Block(TABLE + ENTRY * (BUCKET + 1), machine=True)
    run.words[SLOTS], run.words[STOP] = 1, 1
    return 0, 1, 1, run
