"""Move ordering: the better the first move, the earlier the cutoff.

The moves of a node are on the stack of the thread, each as `promise | number and whether noisy | the move itself`. The
number is its index among the legal moves, which the table and the principal line store. The move of the table is listed
alone, since it mostly cuts, and whether a noisy move loses material is asked only when its turn comes. In order of
falling promise:

    the move of the table
    noisy moves, as the game sorts them
    killers, and the countermove to the opponent's last move
    the others, by the game's order and by history
    noisy moves that lose material by the exchange that they begin
"""

from types import SimpleNamespace
from typing import Any

from zermelo.algorithms.principal_lines import LINE
from zermelo.engine.memory import (
    CODES,
    EXCLUDED,
    HISTORY,
    KILLERS,
    MARKS,
    NODES,
    REPLIES,
    TooManyMoves,
    code,
    count,
    counted,
)
from zermelo.engine.options import Options
from zermelo.machine.runtime.memory import load, restore, save, store, words_in
from zermelo.rules.game import MAX, Game

FROM_TABLE, NOISY, KILLER, SECOND_KILLER, REPLY = 1 << 60, 1 << 56, 1 << 52, 1 << 51, 1 << 50
LOSING = -(1 << 56)
"""Added to the promise of a noisy move that loses material, in place of NOISY."""
TAKEN = -(1 << 62)
"""The promise of a move already tried."""
ORDER = 1 << 16
"""The weight of one rank in the game's own order; history is always less."""
MOST_HISTORY = 1 << 14


def ordering(game: Game, options: Options, sample: Any) -> SimpleNamespace:
    use_killers, use_replies, use_history = options.killers, options.replies, options.history
    advised = game.advice.search.order if options.order else None
    marks_noisy = game.noisy is not None
    all_or_none = game.forced and marks_noisy
    sorted_by_game = game.advice.proof.sufficient is not None and options.sufficient

    def no_order(state, action):
        return 0

    def none_noisy(state):
        return game.actions(state)

    def never(state, action):
        return False

    loses = (game.advice.search.loses if options.exchange else None) or never
    asks_loss = loses is not never
    order = advised or no_order
    noisy = game.noisy or none_noisy

    def history_word(state, mark):
        return HISTORY + (0 if game.player(state) == MAX else CODES) + mark

    def promise(state, action, mark, is_noisy, ply, previous, run):
        value = order(state, action) * ORDER
        if is_noisy:
            return value + NOISY
        if use_killers and ply < LINE:
            if load(run, KILLERS + 2 * ply) == mark + 1:
                return value + KILLER
            if load(run, KILLERS + 2 * ply + 1) == mark + 1:
                return value + SECOND_KILLER
        if use_replies and load(run, REPLIES + previous) == mark + 1:
            return value + REPLY
        if use_history:
            value += counted(run, history_word(state, mark))
        return value

    def mark_noisy(state, run):
        """Whether there are noisy moves; stamp their codes with the number of this node if others may be quiet."""
        if marks_noisy:
            for action in noisy(state):
                if all_or_none:
                    return True
                store(run, MARKS + code(action), load(run, NODES))
        return False

    def put(run, where, promised, number, is_noisy, action):
        if where + 2 + words_in(action) > EXCLUDED:  # the end of the stack
            raise TooManyMoves
        store(run, where, promised)
        store(run, where + 1, number * 2 + (1 if is_noisy else 0))
        save(run, where + 2, action)
        return where + 2 + words_in(action)

    def lister(actions, by_game):
        """A function that pushes the moves of a position on the stack and returns their end."""

        def list_moves(state, ply, table_move, table_promise, previous, top, run):
            all_noisy = mark_noisy(state, run)
            for number, action in enumerate(actions(state)):
                mark = code(action)
                is_noisy = all_noisy
                if marks_noisy and not all_or_none:
                    is_noisy = load(run, MARKS + mark) == load(run, NODES)
                promised = table_promise
                if number != table_move:
                    promised = promise(state, action, mark, is_noisy, ply, previous, run)
                    if by_game:  # already sorted, the best first
                        promised -= number * ORDER
                top = put(run, top, promised, number, is_noisy, action)
            return top

        return list_moves

    def list_one(state, wanted, top, run):
        """Push one move alone, by its number."""
        for number, action in enumerate(node_actions(state)):
            if number == wanted:
                is_noisy = mark_noisy(state, run)
                if marks_noisy and not all_or_none:
                    is_noisy = load(run, MARKS + code(action)) == load(run, NODES)
                return put(run, top, FROM_TABLE, number, is_noisy, action)
        return top

    def list_noisy(state, top, run):
        for number, action in enumerate(noisy(state)):
            top = put(run, top, order(state, action) * ORDER + NOISY, number, True, action)
        return top

    def list_all(state, top, run):
        for number, action in enumerate(game.actions(state)):
            top = put(run, top, order(state, action) * ORDER, number, True, action)
        return top

    def best_left(run, first, end, width):
        """The place of the most promising move not tried yet."""
        chosen, most = first, load(run, first)
        where = first + width
        while where < end:
            if load(run, where) > most:
                chosen, most = where, load(run, where)
            where += width
        return chosen

    def next_move(state, run, first, end, width):
        """The same, and a noisy move only if it loses no material, or if all others are tried."""
        where = best_left(run, first, end, width)
        while asks_loss and KILLER < load(run, where) < FROM_TABLE and loses(state, restore(run, where + 2, sample)):
            store(run, where, load(run, where) - NOISY + LOSING)
            where = best_left(run, first, end, width)
        return where

    def reward(state, mark, ply, depth, previous, run):
        """Credit a quiet move that caused a cutoff in the killers, countermoves and history."""
        if use_killers and ply < LINE and load(run, KILLERS + 2 * ply) != mark + 1:
            store(run, KILLERS + 2 * ply + 1, load(run, KILLERS + 2 * ply))
            store(run, KILLERS + 2 * ply, mark + 1)
        if use_replies:
            store(run, REPLIES + previous, mark + 1)
        if use_history:
            word = history_word(state, mark)
            before, bonus = counted(run, word), min(depth * depth, 400)
            count(run, word, before + bonus - before * bonus // MOST_HISTORY)

    def luck(state, mark, run):
        """The history of a quiet move: above 0 if it cut more often than it failed to."""
        return counted(run, history_word(state, mark)) if use_history else 0

    def blame(state, mark, depth, run):
        """Debit a quiet move that was tried before the one that cut."""
        if use_history:
            word = history_word(state, mark)
            before, bonus = counted(run, word), min(depth * depth, 400)
            count(run, word, before - bonus - before * bonus // MOST_HISTORY)

    node_actions = game.advice.proof.sufficient if sorted_by_game else game.actions
    list_root = lister(game.actions, False)
    list_node = lister(node_actions, True) if sorted_by_game else list_root
    return SimpleNamespace(
        list_root=list_root,
        list_node=list_node,
        list_one=list_one,
        list_noisy=list_noisy,
        list_all=list_all,
        put=put,
        best_left=best_left,
        next_move=next_move,
        reward=reward,
        blame=blame,
        luck=luck,
    )
