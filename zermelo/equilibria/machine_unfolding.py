"""The tree of a game unfolded by machine code, for trees that plain Python takes too long for.

`sequence_form.py` walks over positions as Python objects. Here the positions that wait, and the views of the players,
are rows of words, and an open hash table finds the number of a view that has occurred. The walk is the same, and so
are the numbers of the sets and of the sequences.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.algorithms.numbered_rows import fill_table, numbered
from zermelo.languages.exact import exact
from zermelo.machine.runtime.kernel import Kernel, compiled_if_possible
from zermelo.machine.runtime.memory import Block, float_of, load, restore, save, store, word_of, words_in
from zermelo.machine.runtime.memory import number as as_float
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Action, Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

AT_ONCE = 500_000
"""Nodes per kernel call, between two messages."""
TOP, NODES, SETS, MOVES, ENDS, DRAWS, SIZE = range(7)
"""What the counters count; SIZE is that of the sequences of MAX, and that of MIN follows."""
HEAD = 2
"""Words before the view of a set: the player, and the player's sequence that leads there."""
BRANCH = 3
"""Words before a waiting position: the sequences of both players, and the draws of chance that lead there."""
DONE, FULL, OVERFLOW, CONTRADICTION = range(4)
"""How a call ends; full memory can be enlarged, but too deep a tree or too many draws of chance cannot be held."""
WAITING = 1 << 17
"""Room for waiting positions, and for different draws of chance."""
ROOM = 1 << 18
"""Room for the sets, their moves, and the ends of the game, at first."""


class Memory(NamedTuple):
    """The memory of the kernel."""

    stack: Any
    """Rows of positions that wait."""
    draws: Any
    """Rows of what chance has drawn: the draws before, and the probability of the last."""
    draw_table: "NDArray[Any]"
    views: Any
    """A row for every information set."""
    view_table: "NDArray[Any]"
    moves: Any
    """The moves of every set, in the order of the sets."""
    firsts: "NDArray[Any]"
    """For each set the number of its first sequence and the place of its first move."""
    ends: "NDArray[Any]"
    """For each end of the game the sequences of both players, and the draws."""
    utilities: "NDArray[Any]"


def unfolding(game: Game) -> Callable[..., Any]:
    """The kernel."""

    def unfold(start, action, width, done, until, *memory):  # type: ignore[no-untyped-def]
        """Visit waiting positions, the last first, up to `until` nodes in all."""
        stack, draws, draw_table, views, view_table, moves, firsts, ends, utilities = memory
        row, seen, word = width + BRANCH, width + HEAD, words_in(action)
        while done[TOP] > 0 and done[NODES] < until:
            at = (done[TOP] - 1) * row
            first, second, drawn = load(stack, at), load(stack, at + 1), load(stack, at + 2)
            state = restore(stack, at + BRANCH, start)
            if game.terminal(state):
                if done[ENDS] == len(utilities):
                    return FULL
                ends[3 * done[ENDS]], ends[3 * done[ENDS] + 1], ends[3 * done[ENDS] + 2] = first, second, drawn
                utilities[done[ENDS]] = as_float(game.utility(state))
                done[ENDS] += 1
                done[TOP] -= 1
            elif game.player(state) == CHANCE:
                count = 0
                for _ in game.chance(state):  # type: ignore[misc]
                    count += 1
                done[TOP] += count - 1
                if done[TOP] >= WAITING or done[DRAWS] + count >= WAITING:
                    return OVERFLOW
                at = done[TOP] * row
                for outcome, share in game.chance(state):  # type: ignore[misc]
                    store(draws, 2 * done[DRAWS], drawn)
                    store(draws, 2 * done[DRAWS] + 1, word_of(as_float(share)))
                    known = numbered(draws, 2, draw_table, done[DRAWS])
                    done[DRAWS] = max(done[DRAWS], known + 1)
                    at -= row
                    store(stack, at, first)
                    store(stack, at + 1, second)
                    store(stack, at + 2, known)
                    save(stack, at + BRANCH, game.result(state, outcome))
            else:
                mover = game.player(state)
                count = 0
                for _ in game.actions(state):
                    count += 1
                new = done[SETS]
                if 2 * new + 4 > len(firsts) or done[MOVES] + count > len(utilities):
                    return FULL
                store(views, new * seen, mover)
                store(views, new * seen + 1, second if mover else first)
                save(views, new * seen + HEAD, game.sees(state, mover))  # type: ignore[misc]
                known = numbered(views, seen, view_table, new)
                if known == new:
                    firsts[2 * new] = done[SIZE + mover]
                    for chosen in game.actions(state):
                        save(moves, done[MOVES] * word, chosen)
                        done[MOVES] += 1
                    firsts[2 * new + 3] = done[MOVES]
                    done[SIZE + mover] += count
                    done[SETS] += 1
                sequence, place = firsts[2 * known], firsts[2 * known + 1]
                if firsts[2 * known + 3] - place != count:
                    return CONTRADICTION
                done[TOP] += count - 1
                if done[TOP] >= WAITING:
                    return OVERFLOW
                at = done[TOP] * row
                for chosen in game.actions(state):
                    if restore(moves, place * word, action) != chosen:
                        return CONTRADICTION
                    at -= row
                    store(stack, at, first if mover else sequence)
                    store(stack, at + 1, sequence if mover else second)
                    store(stack, at + 2, drawn)
                    save(stack, at + BRANCH, game.result(state, chosen))
                    sequence += 1
                    place += 1
            done[NODES] += 1
        return DONE

    return unfold


def _memory(room: int, width: int, word: int, old: Memory | None = None) -> Memory:
    """Memory with room for that number of sets, moves and ends; with the content of an older one."""
    import numpy as np

    stack, draws = Block(WAITING * (width + BRANCH), machine=True), Block(2 * WAITING, machine=True)
    views, moves = Block((room + 1) * (width + HEAD), machine=True), Block(room * word, machine=True)
    firsts, ends, utilities = np.zeros(2 * room + 2, np.int64), np.zeros(3 * room, np.int64), np.zeros(room)
    draw_table, view_table = (np.zeros(1 << (2 * size).bit_length(), np.int32) for size in (WAITING, room))
    made = Memory(stack, draws, draw_table, views, view_table, moves, firsts, ends, utilities)
    if old is None:
        return made
    views.overwrite(old.views.array)
    moves.overwrite(old.moves.array)
    for place in (-3, -2, -1):
        made[place][: len(old[place])] = old[place]
    return made._replace(stack=old.stack, draws=old.draws, draw_table=old.draw_table)


@lru_cache(maxsize=16)
def _kernel(game: Game, action: Action, width: int, word: int) -> Kernel:
    import numpy as np

    def nothing_to_unfold() -> tuple[Any, ...]:
        return action, width, np.zeros(SIZE + 2, np.int64), 0, *_memory(2, width, word)

    return Kernel(unfolding(with_defaults(game)), nothing_to_unfold)


class Unfolded(NamedTuple):
    """What the kernel has found."""

    sets: list[tuple[int, int, Position, tuple[Action, ...]]]
    """For each information set the player, the sequence before it, the view and the moves."""
    ends: "tuple[NDArray[Any], NDArray[Any]]"
    weights: "NDArray[Any]"
    scale: int
    nodes: int


def unfold_by_machine(game: Game, action: Action, report: Callable[[int], None]) -> Unfolded | None:
    """The tree of a game whose positions, and moves such as `action`, are numbers.

    None where machine code cannot hold it, or where positions that look the same have different moves, which plain
    Python then says. `report` is called with the number of nodes so far.
    """
    import numpy as np

    start = game.initial
    width, word = len(numbers_in(start)), len(numbers_in(action))
    kernel = _kernel(game, action, width, word)
    if not kernel.becomes_ready(game.name, start):
        return None
    memory, done = _memory(ROOM, width, word), np.zeros(SIZE + 2, np.int64)
    done[[TOP, DRAWS, SIZE, SIZE + 1]] = 1
    memory.stack.array[BRANCH : BRANCH + width] = [as_word(number) for number in numbers_in(start)]
    run = kernel.function(True)
    while done[TOP]:
        handles = (part.handle if isinstance(part, Block) else part for part in memory)
        ended = run(start, action, width, done, int(done[NODES]) + AT_ONCE, *handles)
        if ended in (OVERFLOW, CONTRADICTION):
            return None
        if ended == FULL:
            memory = _memory(2 * len(memory.utilities), width, word, memory)
            compiled_if_possible(fill_table)(memory.views.handle, width + HEAD, memory.view_table, int(done[SETS]))
        report(int(done[NODES]))
    shares = _shares(memory.draws.array[: 2 * int(done[DRAWS])].tolist())
    ends = memory.ends[: 3 * int(done[ENDS])].reshape(-1, 3)
    pairs, weights, scale = _merged(ends, memory.utilities[: len(ends)], shares, int(done[SIZE + 1]))
    return Unfolded(list(_sets(memory, done, start, action)), pairs, weights, scale, int(done[NODES]))


def numbers_in(value: Any) -> list[Any]:
    """The numbers that a position or a move consists of, in order."""
    return [part for inner in value for part in numbers_in(inner)] if isinstance(value, tuple) else [value]


def as_word(number: float) -> int:
    return word_of(number) if isinstance(number, float) else int(number)


def rebuilt(like: Any, words: Iterator[int]) -> Any:
    """The position or move that is kept in words, of the kind of another."""
    if isinstance(like, tuple):
        parts = [rebuilt(part, words) for part in like]
        return type(like)._make(parts) if hasattr(like, "_fields") else tuple(parts)  # type: ignore[attr-defined]
    word = next(words)
    return float_of(word) if isinstance(like, float) else type(like)(word)


def _sets(memory: Memory, done: Any, start: Position, action: Action) -> Iterator[Any]:
    """The information sets as Python objects."""
    views, moves = iter(memory.views.array.tolist()), iter(memory.moves.array.tolist())
    places = memory.firsts[1 : 2 * int(done[SETS]) + 2 : 2].tolist()
    for count in (last - first for first, last in pairwise(places)):
        player, before = islice(views, HEAD)
        yield player, before, rebuilt(start, views), tuple(rebuilt(action, moves) for _ in range(count))


def _shares(words: list[int]) -> list[Any]:
    """The exact probability of all draws of each kind; the first is that of no draw."""
    shares: list[Any] = [Fraction(1)]
    for before, share in zip(words[2::2], words[3::2], strict=True):
        shares.append(shares[before] * exact(float_of(share)))
    return shares


def _merged(ends: Any, utilities: Any, shares: list[Any], width: int) -> Any:
    """The pairs of sequences in which a game ends, in the order of the walk, and their weights with a common scale."""
    import numpy as np

    kept = np.flatnonzero(utilities)
    ends, utilities = ends[kept], utilities[kept]
    values, which = np.unique(utilities, return_inverse=True)
    whole_shares, one = _whole(shares)
    worths, other = _whole([Fraction(exact(float(value))) for value in values])
    scale = one * other
    parts = whole_shares[ends[:, 2]] * worths[which]
    codes, first, place = np.unique(ends[:, 0] * width + ends[:, 1], return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    weights = np.zeros(len(codes), object)
    np.add.at(weights, rank[place], parts)
    common = gcd(scale, *weights)
    found = ends[first[order]]
    return (found[:, 0], found[:, 1]), weights // common, scale // common


def _whole(numbers: list[Any]) -> "tuple[NDArray[Any], int]":
    """Numbers as whole multiples of 1 / scale, and the scale."""
    import numpy as np

    scale = lcm(*(number.denominator for number in numbers))
    return np.array([number.numerator * (scale // number.denominator) for number in numbers] or [0], object), scale
