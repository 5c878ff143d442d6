"""The information sets that a kernel meets, numbered as they occur: for trees that do not fit into memory.

As in `sequence_form.py`, a set is the view of its player and the player's last sequence before it; its sequences, one
for each move, lie side by side. Where the memory is full, no more sets are entered.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.algorithms.numbered_rows import numbered
from zermelo.algorithms.sampling import successors
from zermelo.equilibria.machine_unfolding import HEAD, as_word, numbers_in
from zermelo.machine.runtime.kernel import Kernel
from zermelo.machine.runtime.memory import Block, save, store, words_in
from zermelo.rules.game import Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

SETS, SEQUENCES = range(2)
"""What the counters count."""
UNKNOWN = -1


class SetTable(NamedTuple):
    """The memory of the sets."""

    done: "NDArray[Any]"
    """The counters."""
    views: Any
    """A row for every set, and one to spare."""
    table: "NDArray[Any]"
    firsts: "NDArray[Any]"
    """For each set its first sequence."""

    @property
    def room(self) -> int:
        """The number of sets that fit."""
        return len(self.firsts)


def set_table(game: Game, room: int, machine: bool) -> SetTable:
    """Empty memory for a number of sets."""
    import numpy as np

    width = (len(numbers_in(game.initial)) if machine else 1) + HEAD
    done, firsts = np.zeros(2, np.int64), np.zeros(room, np.int64)
    done[SEQUENCES] = 1  # sequence 0 is the empty one
    return SetTable(done, Block((room + 1) * width, machine), np.zeros(1 << (2 * room).bit_length(), np.int32), firsts)


def runs_compiled(kernel: Kernel, game: Game) -> bool:
    """Whether a kernel runs as machine code, which is made now; explicit trees run interpreted."""
    wanted = False if getattr(game.initial, "prefers_interpreted", False) else None
    return kernel.becomes_ready(game.name, game.initial, wanted)


def kept_positions(positions: Sequence[Position], machine: bool) -> Block:
    """Positions side by side in memory."""
    kept = Block(len(positions) * (len(numbers_in(positions[0])) if machine else 1), machine)
    if machine:
        kept.array[:] = [as_word(number) for position in positions for number in numbers_in(position)]
    else:
        kept.words.update(enumerate(positions))
    return kept


def set_finder(game: Game) -> tuple[Callable[..., int], Callable[..., int]]:
    """Functions of a game: the number of a set, and the number of moves in a position."""
    count_moves, _, _ = successors(game)  # type: ignore[no-untyped-call]

    def set_at(
        state: Any, mover: Any, before: Any, count: Any, sequences: Any, done: Any, views: Any, table: Any, firsts: Any
    ) -> Any:
        """The set of the player to move, entered when it is new; UNKNOWN where there is no room for it."""
        new, width = done[SETS], words_in(state) + HEAD
        store(views, new * width, mover)
        store(views, new * width + 1, before)
        save(views, new * width + HEAD, game.sees(state, mover))  # type: ignore[misc]
        is_full = new == len(firsts) or done[SEQUENCES] + count > sequences
        known = numbered(views, width, table, new, is_full)
        if known < new:
            return known
        if is_full:
            return UNKNOWN
        firsts[new] = done[SEQUENCES]
        done[SEQUENCES] += count
        done[SETS] += 1
        return new

    return set_at, count_moves
