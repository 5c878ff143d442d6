"""The search that plays: one kernel for every two-player zero-sum game of perfect information.

`value` returns the score for the player to move, exact if strictly between `alpha` and `beta`; at or below `alpha` it
is an upper bound of the value, at or above `beta` a lower bound. A player may move twice in a row, so the sign of a
child's score is negated only where the turn passes.

The steps are numbered; `docs/engine.md` explains by the same numbers the purpose and the effect of each.
"""

from array import array
from math import log
from typing import Any

from zermelo.algorithms.principal_lines import extend_line
from zermelo.engine.known import probing
from zermelo.engine.memory import (
    DEEPEST,
    DEEPEST_SEEN,
    DOUBTS,
    EXCLUDED,
    FINISHED_DEPTH,
    FINISHED_LINE,
    GUESSES,
    HISTORY_LENGTH,
    LEFT_OUT,
    LONGEST_PATH,
    PATH,
    STACK,
    code,
)
from zermelo.engine.options import Options
from zermelo.engine.ordering import FROM_TABLE, MOST_HISTORY, TAKEN, ordering
from zermelo.engine.quiet import count_node, doubt, quiescence
from zermelo.engine.scoring import Scale, scoring
from zermelo.engine.table import EXACT, LOWER, UPPER, Layout, entries
from zermelo.machine.data.data_array import DataArray
from zermelo.machine.runtime.memory import load, restore, store, words_in
from zermelo.rules.game import MAX, Game

NULL_REDUCTION, NULL_GROWTH = 3, 4
"""The null move is searched less deeply by the first number, and by a ply for each multiple of the second."""
NULL_DEPTH = 3
SINGULAR_DEPTH = 6
PRUNED_DEPTH, FEW_MOVES = 8, 3
"""Depths up to which hopeless moves are skipped, and the moves tried at least there."""
EXCHANGE_DEPTH, CAPTURE_DEPTH = 3, 1
"""Depths up to which quiet moves and captures that lose material are skipped."""
UNLUCKY = MOST_HISTORY // 16
"""Skip a move whose history is worse than this for each ply of depth left."""
PER_PLY = MOST_HISTORY // 2
"""A history of this size is worth a ply of depth."""
MOST_REDUCED = 32
NONE = -1
UNDECIDED = 1 << 62


def _reductions() -> "array[int]":
    """The plies by which a late move is searched less deeply, by the depth and the number of moves tried before it."""
    logs = [log(max(number, 1)) for number in range(MOST_REDUCED)]
    return array("b", [int(max(1, REDUCTION + depth * before * GROWTH)) for depth in logs for before in logs])


REDUCTION, GROWTH = 0.6, 0.42
REDUCTIONS = DataArray(_reductions)


def kernel(game: Game, options: Options, scale: Scale, layout: Layout, sample: Any, asks_file: bool) -> Any:
    """The search of one game with some options, with or without a file of exact values.

    `sample` is any legal move, which shows the type of moves.
    """
    scores = scoring(game, scale)
    moves = ordering(game, options, sample)
    table = entries(game, layout, scale)
    quiet_value = quiescence(game, options, scores, moves, table, sample)
    advice = game.advice.search
    file = probing(game, scores, scale) if asks_file else scores

    def no_pass(state):
        return state

    def never(state):
        return False

    def nothing_proved(state):
        return 0, 0

    def no_extension(state, action, after):
        return 0

    def always(state):
        return True

    def no_loss(state, action):
        return False

    def every_ply(state):
        return LONGEST_PATH

    use_table, use_table_move, deeper_entries = options.table, options.table_move, options.deeper_entries
    null_windows, win_distance = options.principal_variation, options.win_distance
    can_be_counted = game.counts_points or game.longest is not None
    believes = options.proved and game.advice.proof.proved is not None and can_be_counted
    proved = game.advice.proof.proved or nothing_proved
    use_null = options.null_move and advice.pass_turn is not None
    pass_turn, may_pass = advice.pass_turn or no_pass, advice.may_pass or never
    extend = (advice.extend if options.extensions else None) or no_extension
    singular_margin = scale.part(16)
    use_singular = options.singular and options.table and advice.singular
    reduces = options.late_moves and advice.late_moves is not None
    full_moves = advice.late_moves or 0
    cuts = tuple(
        (cut.depth, cut.shallow, round(advice.certainty * cut.deviation * scale.resolution) * scale.unit)
        for cut in advice.probable_cuts
    )
    use_cuts = options.probable_cuts and len(cuts) > 0
    cuts = cuts or ((0, 0, 0),)
    use_futility = options.futility and advice.futility is not None and game.noisy is not None
    calm = advice.calm or advice.may_pass or always
    loses = (advice.loses if options.exchange else None) or no_loss
    futility = round((advice.futility or 0) * scale.resolution) * scale.unit
    beam = options.beam or 0
    repeats = game.repetition is not None
    reversible = advice.reversible or every_ply
    repetition = scores.points(game.repetition or 0) * scale.unit
    complete = layout.complete
    unit = scale.unit
    largest_estimate = scale.most * unit  # a window beyond it asks for a win, which no estimate shows
    nothing = -scale.largest - 1
    unknown = -largest_estimate
    use_guess = use_null or use_futility
    answers = table.answers
    lost = -largest_estimate - 1  # a score below it is a forced loss

    def decision(state, depth, alpha, beta, run, memory):
        return value(state, 0, depth, alpha, beta, 0, NONE, True, STACK, run, memory)

    def value(state, ply, depth, alpha, beta, previous, excluded, may_null, top, run, memory):
        # 1. Count the node; stop if requested.
        count_node(run, ply)
        # 2. The game is over.
        if game.terminal(state):
            return scores.finished(state, ply)
        # 3. Win-distance pruning: not even the fastest win or loss from here could matter.
        if win_distance and ply > 0:
            if scores.best(ply) <= alpha:
                return scores.best(ply)
            if scores.worst(ply) >= beta:
                return scores.worst(ply)
        key = table.key(state)
        # 4. Repetition.
        if repeats:
            if ply > 0 and is_repeated(run, key, ply, reversible(state)):
                doubt(run)
                return scores.own(state, repetition)
            store(run, PATH + load(run, HISTORY_LENGTH) + ply, key)
        # 5. A file of exact values has this position, or the game proves enough statically.
        if asks_file and ply > 0:
            found = file.find(state, run)
            if found >= 0:
                return file.score(state, found, ply, run)
        if believes and ply > 0:
            low, high = proved(state)
            least, most = scores.at_least(low, ply), scores.at_most(high, ply)
            if least == most or least >= beta:
                return least
            if most <= alpha:
                return most
        # 6. The transposition table: a cutoff, or at least a good move.
        table_move, table_score, table_bound, table_depth = NONE, 0, 0, 0
        if use_table and excluded == NONE:
            known = table.probe(run, memory, key)
            if known != 0:
                table_depth, table_bound = table.depth_of(known), table.bound_of(known)
                table_score = scores.from_root(table.score_of(known), ply)
                if use_table_move:
                    table_move = table.move_of(known)
                wanted = min(depth, complete - 1)  # beyond that every line is terminal
                deep_enough = table_depth >= wanted if deeper_entries else table_depth == wanted
                if deep_enough and ply > 0 and beta - alpha == 1 and answers(table_score, table_bound, alpha, beta):
                    if table_depth != complete:
                        doubt(run)
                    return table_score
        if use_table_move and ply == 0 and load(run, FINISHED_DEPTH) > 0:  # the table may have lost it
            table_move = load(run, FINISHED_LINE + 1)
        # 7. The horizon.
        if depth <= 0 or ply >= DEEPEST:
            if ply > load(run, DEEPEST_SEEN):
                store(run, DEEPEST_SEEN, ply)
            return quiet_value(state, key, ply, 0, alpha, beta, top, run, memory)
        doubts = load(run, DOUBTS)
        # 8. Null move: even passing is good enough. A bound in the table may be a better estimate.
        is_narrow = beta - alpha == 1 and ply > 0
        is_calm = use_guess and calm(state)
        guess = unknown
        if is_calm:
            guess = scores.estimated(state)
            if table_bound != 0 and table_score % unit == 0 and answers(table_score, table_bound, guess, guess):
                guess = table_score
        if use_guess:
            store(run, GUESSES + ply, guess)
        improves = is_calm and ply >= 2 and guess > load(run, GUESSES + ply - 2)
        may_null = use_null and may_null and depth >= NULL_DEPTH and is_narrow and is_calm and excluded == NONE
        if may_null and guess >= beta and may_pass(state):
            doubt(run)
            after, less_deep = pass_turn(state), depth - 1 - NULL_REDUCTION - depth // NULL_GROWTH
            reply = -value(after, ply + 1, less_deep, -beta, 1 - beta, 0, NONE, False, top, run, memory)
            if reply >= beta:
                return reply if reply % unit == 0 else beta
            store(run, DOUBTS, doubts)  # it decided nothing: restore
        # 9. Probable cut: a shallow search is so far outside the window that a deep one is unlikely to be inside.
        if use_cuts and ply > 0 and beta - alpha == 1 and excluded == NONE:
            cut = likely_cut(state, ply, depth, alpha, beta, previous, top, run, memory)
            if cut != UNDECIDED:
                doubt(run)
                return cut
            store(run, DOUBTS, doubts)
        # 10. List and score the moves.
        one_listed = ply > 0 and table_move != NONE
        if ply == 0:
            end = moves.list_root(state, ply, table_move, FROM_TABLE, previous, top, run)
        elif one_listed:
            end = moves.list_one(state, table_move, top, run)
        else:
            end = moves.list_node(state, ply, NONE, 0, previous, top, run)
        # 11. Singular extension: is the table move far better than all others? Then extend it.
        single = NONE
        if (
            use_singular
            and depth >= SINGULAR_DEPTH
            and ply > 0
            and table_move != NONE
            and table_bound >= LOWER
            and table_depth >= depth - 3
            and table_score % unit == 0
        ):
            target, half = table_score - singular_margin, (depth - 1) // 2
            others = value(state, ply, half, target - 1, target, previous, table_move, False, end, run, memory)
            if others < target:
                single = table_move
            store(run, DOUBTS, doubts)  # an extension never makes a value less exact
        prunes = use_futility and is_narrow and is_calm and depth <= PRUNED_DEPTH
        hopeless = prunes and guess + (depth + 1) * futility <= alpha
        enough = (FEW_MOVES + depth * depth) // (1 if improves else 2)
        # 12. Each move in turn, the most promising first.
        best, best_move, low = nothing, NONE, alpha
        width = 2 + words_in(sample)
        tried, left = 0, (end - top) // width
        while left > 0 or one_listed:
            if left == 0:  # the move of the table did not cut: list the others
                one_listed = False
                end = moves.list_node(state, ply, table_move, TAKEN, previous, top, run)
                left = (end - top) // width - tried
                continue
            left -= 1
            where = moves.next_move(state, run, top, end, width)
            number, is_quiet = load(run, where + 1) >> 1, load(run, where + 1) & 1 == 0
            store(run, where, TAKEN)
            if number == excluded or (ply == 0 and load(run, EXCLUDED + number) != 0):
                continue
            # 13. Forward pruning: skip moves that look hopeless.
            if beam > 0 and tried >= beam:
                doubt(run)
                break
            action = restore(run, where + 2, sample)
            after = game.result(state, action)
            mark = code(action)
            luck = moves.luck(state, mark, run) if is_quiet else 0
            extension = max(extend(state, action, after), 1 if number == single else 0)
            if prunes and tried > 0 and best > lost and extension == 0:
                unlikely = is_quiet and (hopeless or tried >= enough or luck < -UNLUCKY * depth)
                risky = depth <= (EXCHANGE_DEPTH if is_quiet else CAPTURE_DEPTH)
                if unlikely or (risky and loses(state, action)):
                    doubt(run)
                    best = max(best, alpha - alpha % unit - unit)
                    continue
            deeper = depth - 1 + extension
            # 14. Search it: the first with the full window, the others with a null window.
            if tried == 0 or not null_windows:
                score = child(state, after, ply + 1, deeper, alpha, beta, mark, end, run, memory)
            else:
                less = 0
                if reduces and tried >= full_moves and depth >= 3 and is_quiet and deeper < depth:
                    less = REDUCTIONS[min(depth, MOST_REDUCED - 1) * MOST_REDUCED + min(tried, MOST_REDUCED - 1)]
                    less -= (0 if is_narrow else 1) + luck // PER_PLY
                    less = min(max(less, 0), deeper)
                score = child(state, after, ply + 1, deeper - less, alpha, alpha + 1, mark, end, run, memory)
                if score > alpha and less > 0:
                    score = child(state, after, ply + 1, deeper, alpha, alpha + 1, mark, end, run, memory)
                if alpha < score < beta:
                    score = child(state, after, ply + 1, deeper, alpha, beta, mark, end, run, memory)
            tried += 1
            if score > best:
                best = score
                if score > alpha or (ply == 0 and tried == 1):
                    best_move = number
                    extend_line(run, ply, number)
                alpha = max(alpha, best)
            # 15. A cutoff: the refutation may work elsewhere.
            if best >= beta:
                if is_quiet:
                    moves.reward(state, mark, ply, depth, previous, run)
                    blame_earlier(state, top, end, width, number, depth, run)
                break
        # 16. Store the result.
        if use_table and excluded == NONE and (ply > 0 or load(run, LEFT_OUT) == 0):
            bound = LOWER if best >= beta else UPPER if best <= low else EXACT
            exact_depth = complete if deeper_entries and load(run, DOUBTS) == doubts else min(depth, complete - 1)
            kept_move = best_move if best_move != NONE else table_move
            table.keep(run, memory, key, scores.from_here(best, ply), bound, exact_depth, kept_move)
        return best

    def child(state, after, ply, depth, alpha, beta, previous, top, run, memory):
        """The value of a child for the player who moves there from `state`."""
        if (game.player(after) == MAX) == (game.player(state) == MAX):
            return value(after, ply, depth, alpha, beta, previous, NONE, True, top, run, memory)
        return -value(after, ply, depth, -beta, -alpha, previous, NONE, True, top, run, memory)

    def probable_cut(state, ply, depth, alpha, beta, previous, top, run, memory):
        """A likely bound, at beta or at alpha; UNDECIDED where a shallow search does not suffice.

        Only the side of the window is tested on which the estimate already lies.
        """
        guess = UNDECIDED
        for deep, shallow, margin in cuts:
            if deep == depth:
                if guess == UNDECIDED:
                    guess = scores.estimated(state)
                high, low = beta + margin, alpha - margin
                if guess >= beta and high <= largest_estimate:
                    found = value(state, ply, shallow, high - 1, high, previous, NONE, False, top, run, memory)
                    if found >= high:
                        return beta
                if guess <= alpha and low >= -largest_estimate:
                    found = value(state, ply, shallow, low, low + 1, previous, NONE, False, top, run, memory)
                    if found <= low:
                        return alpha
        return UNDECIDED

    def no_likely_cut(state, ply, depth, alpha, beta, previous, top, run, memory):
        return UNDECIDED

    likely_cut = probable_cut if use_cuts else no_likely_cut

    def is_repeated(run, key, ply, plies):
        """Whether one of the last plies led from the same position."""
        now = load(run, HISTORY_LENGTH) + ply
        for earlier in range(now - 1, max(now - 1 - plies, -1), -1):
            if load(run, PATH + earlier) == key:
                return True
        return False

    def blame_earlier(state, first, end, width, number, depth, run):
        where = first
        while where < end:
            if load(run, where) == TAKEN and load(run, where + 1) >> 1 != number and load(run, where + 1) & 1 == 0:
                moves.blame(state, code(restore(run, where + 2, sample)), depth, run)
            where += width

    return decision
