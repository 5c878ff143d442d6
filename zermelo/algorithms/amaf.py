"""All moves as first (AMAF): what a move yielded wherever in a simulation it was played.

A simulation tells something of every move in it, not only of the first. Each node has a table with a row for each move
that any player made in a simulation through it, there or later: how often, and the total of the results as that player
sees them. RAVE estimates a child visited n times, of the mean m, from the row of its move, with s simulations of the
mean a, in the table of its parent:

    (1 - β) · m + β · a        β = s / (n + s + bias · n · s)

so that the row decides at first, and the visits decide in the end. GRAVE takes the row from the table of the nearest
node above that has at least `reference` visits, whose rows rest on more simulations.

    numbered moves | listed moves | source | mark of each move: its number, and its last simulation | the list

Moves are compared by their code; two of the same code share a row.
"""

from collections.abc import Callable
from typing import NamedTuple

from zermelo.algorithms.events import WORKSPACE
from zermelo.algorithms.sampling import DONE, END, ROOT, VISITS, WORKSPACE_WORDS
from zermelo.machine.runtime.memory import load, number, restore, save, store

CODES = 1 << 14
"""The number of move codes of a player; most games have fewer moves."""
NUMBERED, LISTED, SOURCE, MARKS = range(4)
"""The words of the desk, which lies behind the root: counts, the node whose rows count, and the first of the marks."""
TABLE, ROWS, MARK, OF_MOVES = range(4)
"""The words of a node behind its others: its table, its size, and the mark of the move that leads there."""
FIRST_ROWS = 64


def words_of_desk(players):
    return MARKS + 3 * players * CODES


class Rows(NamedTuple):
    """The functions of this file; see below for each."""

    begin: Callable[..., None]
    note: Callable[..., None] | None
    name_moves: Callable[..., None]
    refer: Callable[..., None]
    simulations_with: Callable[..., int]
    as_first: Callable[..., float]
    back_up: Callable[..., None]


def all_moves_as_first(game, own, words, width, child_of, own_rows, reference, bias):
    """Functions on the tables of nodes with other `words`; `reference` and `bias` are where these settings are.

    With `own_rows` every node takes its own, as RAVE does.
    """
    the_list = MARKS + 2 * game.players * CODES

    def desk(run):
        return load(run, WORKSPACE) + ROOT + width

    def mark_of(run, player, action):
        return desk(run) + MARKS + 2 * (player * CODES + (hash(action) & (CODES - 1)))

    def player_of(run, mark):
        return (mark - desk(run) - MARKS) // (2 * CODES)

    def begin(run, root):
        """Before a simulation no move is listed, and the rows are those of the root."""
        store(run, desk(run) + LISTED, 0)
        store(run, desk(run) + SOURCE, root)

    def note(run, player, action):
        """List a move of a playout."""
        enlist(run, mark_of(run, player, action))

    def enlist(run, mark):
        """List a move, the first time in a simulation; the first time of all it gets a number."""
        base = desk(run)
        simulation = load(run, load(run, WORKSPACE) + DONE) + 1
        if load(run, mark + 1) == simulation:
            return
        store(run, mark + 1, simulation)
        if load(run, mark) == 0:
            store(run, base + NUMBERED, load(run, base + NUMBERED) + 1)
            store(run, mark, load(run, base + NUMBERED))
        store(run, base + the_list + load(run, base + LISTED), mark)
        store(run, base + LISTED, load(run, base + LISTED) + 1)

    def name_moves(run, node, state):
        """Write the mark of its move into each child of a node."""
        for place, action in enumerate(game.actions(state)):
            store(run, child_of(run, node, place) + words + MARK, mark_of(run, game.player(state), action))

    def refer(run, node):
        """Take the rows from this node if it has visits enough, otherwise from the one above that had."""
        if own_rows or load(run, node + VISITS) >= load(run, reference):
            store(run, desk(run) + SOURCE, node)

    def row_of(run, node, child):
        """The row of a child's move in a table; 0 if there is none."""
        named = load(run, load(run, child + words + MARK))
        if named == 0 or named > load(run, node + words + ROWS):
            return 0
        return load(run, node + words + TABLE) + 2 * (named - 1)

    def simulations_with(run, child):
        row = row_of(run, load(run, desk(run) + SOURCE), child)
        return load(run, row) if row > 0 else 0

    def as_first(run, child, mean):
        """What the row adds to the mean of a child."""
        count, visits = simulations_with(run, child), load(run, child + VISITS)
        if count == 0:
            return 0.0
        row = row_of(run, load(run, desk(run) + SOURCE), child)
        weight = count / (visits + count + restore(run, bias, 0.0) * visits * count)
        return weight * (restore(run, row + 1, 0.0) / count - mean)

    def back_up(run, node, child, result):
        """Add a result to the rows of all moves made from a node on, of which the one to this child is not listed."""
        base = desk(run)
        if load(run, child + words + MARK) > 0:
            enlist(run, load(run, child + words + MARK))
        if not has_rows(run, node):
            return
        table = load(run, node + words + TABLE)
        for place in range(load(run, base + LISTED)):
            mark = load(run, base + the_list + place)
            row = table + 2 * (load(run, mark) - 1)
            store(run, row, load(run, row) + 1)
            save(run, row + 1, number(restore(run, row + 1, 0.0) + own(result, player_of(run, mark))))

    def has_rows(run, node):
        """Whether the table has a row for each numbered move, in a larger table if there is room."""
        base, needed = load(run, WORKSPACE), load(run, desk(run) + NUMBERED)
        rows, table = load(run, node + words + ROWS), load(run, node + words + TABLE)
        if needed <= rows:
            return True
        larger = max(FIRST_ROWS, rows)
        while larger < needed:
            larger *= 2
        end = load(run, base + END)
        if end + 2 * larger > base + WORKSPACE_WORDS:
            return False
        for row in range(larger):
            store(run, end + 2 * row, load(run, table + 2 * row) if row < rows else 0)
            save(run, end + 2 * row + 1, restore(run, table + 2 * row + 1, 0.0) if row < rows else number(0))
        store(run, base + END, end + 2 * larger)
        store(run, node + words + TABLE, end)
        store(run, node + words + ROWS, larger)
        return True

    return Rows(begin, note, name_moves, refer, simulations_with, as_first, back_up)


def no_rows():
    """The same functions where a simulation tells only of its first moves."""

    def begin(run, root):
        return None

    def name_moves(run, node, state):
        return None

    def refer(run, node):
        return None

    def simulations_with(run, child):
        return 0

    def as_first(run, child, mean):
        return 0.0

    def back_up(run, node, child, result):
        return None

    return Rows(begin, None, name_moves, refer, simulations_with, as_first, back_up)
