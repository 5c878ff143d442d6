"""Quiescence search: play out the noisy moves at the horizon (see algorithms/quiescence.py for the idea).

The player to move may stand pat, that is, accept the estimate, unless the game rules a pass out (in check, say). There
every move is tried, because an estimate would be the horizon effect itself: a loss pushed out of sight. That happens at
most a few times in a line. Where noisy moves are forced, a player that has one may not stand pat either.
"""

from types import SimpleNamespace
from typing import Any

from zermelo.algorithms.principal_lines import end_line
from zermelo.engine.memory import DEEPEST, DOUBTS, NODE_LIMIT, NODES, STOP
from zermelo.engine.options import Options
from zermelo.engine.ordering import LOSING, TAKEN
from zermelo.engine.table import EXACT, LOWER, UPPER
from zermelo.machine.runtime.memory import Stopped, load, restore, store, words_in
from zermelo.rules.game import MAX, Game

MOST_FORCED = 4


def count_node(run, ply):
    """Count this node, and stop if requested."""
    nodes = load(run, NODES) + 1
    store(run, NODES, nodes)
    if load(run, STOP) != 0 or nodes > load(run, NODE_LIMIT):
        raise Stopped
    end_line(run, ply)


def doubt(run):
    store(run, DOUBTS, load(run, DOUBTS) + 1)


def quiescence(
    game: Game, options: Options, scores: SimpleNamespace, moves: SimpleNamespace, table: SimpleNamespace, sample: Any
) -> Any:
    use_table = options.table and options.deeper_entries and options.quiet_table
    plays_on = game.noisy is not None and options.quiescence
    told_calm = game.advice.search.calm or game.advice.search.may_pass
    knows_calm = told_calm is not None
    forced_if_noisy = game.forced

    def always(state):
        return True

    calm = told_calm or always

    def value(state, key, ply, forced, alpha, beta, top, run, memory):
        """The value of a node that is already counted, not terminal, and not answered by the table."""
        doubt(run)
        if not plays_on or ply >= DEEPEST:
            return scores.estimated(state)
        best = scores.worst(ply)
        stands = not knows_calm or forced >= MOST_FORCED or calm(state)
        if stands and not forced_if_noisy:
            best = scores.estimated(state)
            if best >= beta:
                return best
            end = moves.list_noisy(state, top, run)
        elif stands:
            end = moves.list_noisy(state, top, run)
            if end == top:
                return scores.estimated(state)
        else:
            end = moves.list_all(state, top, run)
            forced += 1
        low, alpha = alpha, max(alpha, best)
        width = 2 + words_in(sample)
        for _ in range((end - top) // width):
            where = moves.next_move(state, run, top, end, width)
            if load(run, where) < LOSING // 2:
                break
            store(run, where, TAKEN)
            after = game.result(state, restore(run, where + 2, sample))
            if (game.player(after) == MAX) == (game.player(state) == MAX):
                score = entered(after, ply + 1, forced, alpha, beta, end, run, memory)
            else:
                score = -entered(after, ply + 1, forced, -beta, -alpha, end, run, memory)
            best = max(best, score)
            if best >= beta:
                break
            alpha = max(alpha, best)
        if use_table:
            bound = LOWER if best >= beta else UPPER if best <= low else EXACT
            table.keep_quiet(run, memory, key, scores.from_here(best, ply), bound)
        return best

    def entered(state, ply, forced, alpha, beta, top, run, memory):
        count_node(run, ply)
        if game.terminal(state):
            return scores.finished(state, ply)
        key = table.key(state) if use_table else 0
        if use_table and beta - alpha == 1:
            known = table.probe(run, memory, key)
            if known != 0:
                score = scores.from_root(table.score_of(known), ply)
                if table.answers(score, table.bound_of(known), alpha, beta):
                    doubt(run)
                    return score
        return value(state, key, ply, forced, alpha, beta, top, run, memory)

    return value
