"""The search that plays games of chance: expectiminimax with the cuts of Star1 and Star2, one kernel for every game.

`value` returns the value for MAX, exact if strictly between `alpha` and `beta`; at or below `alpha` it is an upper
bound of the value, at or above `beta` a lower bound. A ply is a move or an outcome of chance.

The steps are numbered; `docs/chance.md` explains by the same numbers the purpose and the effect of each.
"""

from math import inf
from typing import Any

from zermelo.algorithms.principal_lines import extend_line
from zermelo.engine.chance.filters import filter_of
from zermelo.engine.chance.outcomes import (
    FIRST,
    KEY,
    LAST,
    LEAST,
    MOST,
    OUTCOME,
    PROBABILITY,
    PROBED,
    REST_LEAST,
    REST_MOST,
    outcomes_of,
)
from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.chance.table import COMPLETE, bound_entries
from zermelo.engine.memory import (
    CODES,
    DEEPEST,
    DEEPEST_SEEN,
    DOUBTS,
    EXCLUDED,
    LEAVES,
    LEFT_OUT,
    SHARED,
    STACK,
    TURNED,
    VARIANCE,
    code,
)
from zermelo.engine.options import Options
from zermelo.engine.ordering import FROM_TABLE, TAKEN, ordering
from zermelo.engine.quiet import count_node, doubt
from zermelo.machine.runtime.memory import load, product, restore, save, store, word_of, words_in
from zermelo.rules.game import CHANCE, MAX, MIN, Game

NONE = -1
KEPT_MOVES = 1 << 13
"""Stack words for the moves listed by the probes of a chance node; beyond that they are listed again."""
PROMISES = 1 << 30
"""The resolution of estimates in move ordering."""
SPREAD_OUT = 0x1F83_D9AB_FB41_BD6B


def chance_kernel(
    game: Game, options: Options, scale: ChanceScale, sample: Any, outcome_sample: Any, merges: bool
) -> Any:
    """The search of one game of chance with some options.

    `sample` is any legal move and `outcome_sample` any outcome of chance, which show their types.
    """
    low, high, slack = scale.low, scale.high, scale.slack
    moves = ordering(game, options, sample)
    table = bound_entries(game, low, high)
    use_table, use_table_move, deeper_entries = options.table, options.table_move, options.deeper_entries
    star1, sorts = options.star1, options.static_order
    (root, margin, below), unfiltered = filter_of(game, options)
    samples = options.samples or 0
    rarest = options.reach or 0.0
    skips_rare, is_sampled = rarest > 0, samples > 0
    # Neither the table nor the bound of a probe has the error of a sampled value.
    believes_table = use_table and not is_sampled
    probing = star1 and options.probes and not is_sampled
    outcomes = outcomes_of(game, table.key, low, high, outcome_sample, merges, samples)
    choices = (game.advice.proof.sufficient if options.sufficient else None) or game.actions
    per_estimate = PROMISES / ((high - low) if scale.is_bounded else 64 * scale.spread)
    promised_margin = int(min(margin * per_estimate, 2.0 * PROMISES))

    def decision(state, depth, alpha, beta, run, memory):
        if game.player(state) == MIN:
            return -value(state, 0, depth, -beta, -alpha, 0, 1.0, STACK, run, memory)
        return value(state, 0, depth, alpha, beta, 0, 1.0, STACK, run, memory)

    def value(state, ply, depth, alpha, beta, previous, reach, top, run, memory):
        # 1. Count the node; stop if requested.
        count_node(run, ply)
        # 2. The game is over.
        if game.terminal(state):
            return exactly(run, float(game.utility(state)))
        # 3. The horizon; a position of low reach probability is beyond it.
        if depth <= 0 or ply >= DEEPEST or (skips_rare and reach < rarest):
            if ply > load(run, DEEPEST_SEEN):
                store(run, DEEPEST_SEEN, ply)
            doubt(run)
            return exactly(run, estimated(state))
        # 4. The transposition table: a cutoff, or at least a good move.
        key = known_as(table.key(state), reach)
        table_move = NONE
        if use_table:
            known, least, most = table.probe(run, memory, key)
            if known != 0:
                if use_table_move:
                    table_move = table.move_of(known)
                answered = least >= beta or most <= alpha or least == most
                if believes_table and ply > 0 and answered and is_deep_enough(known, depth):
                    if table.depth_of(known) != COMPLETE:
                        doubt(run)
                    return least if least >= beta else most
        if game.player(state) == CHANCE:
            return average(state, key, ply, depth, alpha, beta, reach, top, run, memory)
        end = list_moves(state, ply, depth, table_move, previous, top, run)
        return best_of(state, key, ply, depth, alpha, beta, previous, reach, top, end, NONE, 0.0, end, run, memory)

    def exactly(run, number):
        """Count an exact value, of a position that is not searched further."""
        store(run, LEAVES, load(run, LEAVES) + 1)
        if is_sampled:
            save(run, VARIANCE, 0.0)
        return number

    def estimated(state):
        return min(max(float(game.evaluate(state)), low), high)

    def known_as(key, reach):
        """The key of a position; where rare positions are not searched, it includes the reach probability."""
        if skips_rare:
            return key ^ product(word_of(reach), SPREAD_OUT)
        return key

    def is_deep_enough(known, depth):
        wanted = min(depth, COMPLETE - 1)
        return table.depth_of(known) >= wanted if deeper_entries else table.depth_of(known) == wanted

    def remember(run, memory, key, found, alpha, beta, depth, doubts, move):
        """Store the result of a search in the table, as exact or as a bound."""
        least = found if found > alpha else low
        most = found if found < beta else high
        is_whole = deeper_entries and load(run, DOUBTS) == doubts
        table.keep(run, memory, key, least, most, COMPLETE if is_whole else min(depth, COMPLETE - 1), move)

    # -----------------------------------------------------------------------------------------
    # A player moves

    def list_moves(state, ply, depth, table_move, previous, top, run):
        """Push the moves on the stack with their promise, and return their end."""
        if sorts and depth >= 2:
            return list_by_estimate(state, ply, table_move, top, run)
        if ply == 0:
            return moves.list_root(state, ply, table_move, FROM_TABLE, previous, top, run)
        return moves.list_node(state, ply, table_move, FROM_TABLE, previous, top, run)

    def list_by_estimate(state, ply, table_move, top, run):
        """Push the moves with the estimate of the position after each."""
        # 5. Above the last plies it costs little to evaluate each move first.
        sign = 1.0 if game.player(state) == MAX else -1.0
        for number, action in enumerate(game.actions(state) if ply == 0 else choices(state)):
            promised = FROM_TABLE if number == table_move else 0
            if number != table_move or ply == 0:  # the filter needs the estimates of all root moves
                after = game.result(state, action)
                store(run, LEAVES, load(run, LEAVES) + 1)
                worth = float(game.utility(after)) if game.terminal(after) else estimated(after)
                promised += int(sign * worth * per_estimate)
            top = moves.put(run, top, promised, number, False, action)
        return top

    def best_of(
        state, key, ply, depth, alpha, beta, previous, reach, first, end, probed, probed_value, top, run, memory
    ):
        """The value of a position whose moves are on the stack.

        One of them may have been probed: `probed` holds its number and, in the last bit, whether estimates were used.
        """
        doubts = load(run, DOUBTS)
        is_max = game.player(state) == MAX
        sign = 1.0 if is_max else -1.0
        lower, upper = (alpha, beta) if is_max else (-beta, -alpha)  # the window as the player to move sees it
        best, best_move, best_mark, tried, variance = -inf, NONE, NONE, 0, 0.0
        if probed != NONE:
            best, best_move, tried = sign * probed_value, probed >> 1, 1
            if probed & 1 == 1:
                doubt(run)
        width = 2 + words_in(sample)
        is_filtered = depth >= 2 and end - first > unfiltered * width
        most_promised = -FROM_TABLE
        # 6. Each move in turn, the most promising first.
        for _ in range((end - first) // width):
            if best >= upper:
                break
            where = moves.best_left(run, first, end, width)
            promised = load(run, where)
            if promised == TAKEN:
                break
            number = load(run, where + 1) >> 1
            store(run, where, TAKEN)
            if ply == 0 and load(run, EXCLUDED + number) != 0:
                continue
            is_narrow = tried >= below if ply > 0 else tried >= root or promised < most_promised - promised_margin
            if is_filtered and tried > 0 and is_narrow:
                doubt(run)
                break
            if ply == 0:
                most_promised = max(most_promised, promised if promised < FROM_TABLE // 2 else promised - FROM_TABLE)
            action = restore(run, where + 2, sample)
            after = game.result(state, action)
            least = max(lower, best)
            if is_max:
                score = value(after, ply + 1, depth - 1, least, upper, code(action), reach, top, run, memory)
            else:
                score = -value(after, ply + 1, depth - 1, -upper, -least, code(action), reach, top, run, memory)
            tried += 1
            if score > best:
                best, best_mark = score, code(action)
                if is_sampled:
                    variance = restore(run, VARIANCE, 0.0)
                if score > lower or (ply == 0 and tried == 1):
                    best_move = number
                    extend_line(run, ply, number)
        if is_sampled:
            save(run, VARIANCE, variance)
        # 7. A good move here may be good after the same roll elsewhere.
        if best_mark != NONE and best > lower:
            moves.reward(state, best_mark, ply, depth, previous, run)
        if use_table and (ply > 0 or load(run, LEFT_OUT) == 0):
            remember(run, memory, key, sign * best, alpha, beta, depth, doubts, best_move)
        return sign * best

    # -----------------------------------------------------------------------------------------
    # Chance moves

    def average(state, key, ply, depth, alpha, beta, reach, top, run, memory):
        """The value of a chance node."""
        doubts = load(run, DOUBTS)
        end = outcomes.put_outcomes(state, top, run)
        every = end
        if is_sampled:
            end = outcomes.draw_some(state, top, end, run)
            if end != every:
                doubt(run)
        if believes_table and load(run, TURNED) > 0:
            outcomes.turn(run, top, end)
        found = weighed(state, ply, depth, alpha, beta, reach, top, end, run, memory)
        if is_sampled and end != every and alpha < found < beta:
            save(run, VARIANCE, outcomes.sample_variance(run, top, end, found))
        if believes_table:
            remember(run, memory, key, found, alpha, beta, depth, doubts, NONE)
        return found

    def weighed(state, ply, depth, alpha, beta, reach, top, end, run, memory):
        # 8. The bounds of the outcomes in the table may suffice.
        if star1 and believes_table and depth >= 2:
            ask_table(depth - 1, reach, top, end, run, memory)
            at_most, at_least = outcomes.sum_rest(run, top, end)
            if is_decided(at_most, at_least, alpha, beta):
                return outside(at_most, at_least, alpha)
        # 9. Star2: one move after each outcome bounds its value from one side, which may suffice.
        free = end
        if probing and depth >= 2 and (alpha > low or beta < high):
            free = probe_outcomes(state, ply, depth, alpha, beta, reach, top, end, run, memory)
            at_most, at_least = outcomes.sum_rest(run, top, end)
            if is_decided(at_most, at_least, alpha, beta):
                return outside(at_most, at_least, alpha)
        # 10. Star1: each outcome in turn, until the remaining ones cannot bring the average into the window.
        outcomes.sum_rest(run, top, end)
        width = OUTCOME + words_in(outcome_sample)
        total, variance = 0.0, 0.0
        shares = star1 and believes_table and load(run, SHARED) != 0
        for number, where in enumerate(range(top, end, width)):
            probability = restore(run, where + PROBABILITY, 0.0)
            others_most = total + restore(run, where + REST_MOST, 0.0)
            others_least = total + restore(run, where + REST_LEAST, 0.0)
            if shares and load(run, where + FIRST) != 0:  # another thread may have searched it since the probe
                ask_table(depth - 1, reach, where, where + width, run, memory)
            most, least = restore(run, where + MOST, 0.0), restore(run, where + LEAST, 0.0)
            found = most
            if most != least:
                lower, upper = low, high
                if star1:
                    lower = max(least, (alpha - 2 * slack - others_most) / probability)
                    upper = min(most, (beta + 2 * slack - others_least) / probability)
                after = game.result(state, restore(run, where + OUTCOME, outcome_sample))
                roll = roll_code(ply, number)
                likely = reach * probability
                first, probed = load(run, where + FIRST), load(run, where + PROBED)
                if first != 0:
                    key = known_as(load(run, where + KEY), likely)
                    worth = most if game.player(after) == MIN else least
                    last = load(run, where + LAST)
                    found = best_of(
                        after, key, ply + 1, depth - 1, lower, upper, roll, likely, first, last, probed, worth, free,
                        run, memory,
                    )  # fmt: skip
                else:
                    found = value(after, ply + 1, depth - 1, lower, upper, roll, likely, free, run, memory)
                found = min(max(found, least), most)
                if is_sampled:
                    save(run, where + MOST, found)
                    variance += probability * probability * restore(run, VARIANCE, 0.0)
            total += probability * found
            if star1:
                at_most, at_least = others_most + probability * found, others_least + probability * found
                if is_decided(at_most, at_least, alpha, beta):
                    return outside(at_most, at_least, alpha)
        if is_sampled:
            save(run, VARIANCE, variance)
        return total

    def roll_code(ply, number):
        """The code of an outcome, like that of a move, so that the best answer to it elsewhere is tried early."""
        return (ply << 6) + number & CODES - 1

    def is_decided(at_most, at_least, alpha, beta):
        return at_most <= alpha - slack or at_least >= beta + slack

    def outside(at_most, at_least, alpha):
        return at_most if at_most <= alpha - slack else at_least

    def ask_table(depth, reach, top, end, run, memory):
        """Bound each outcome by its table entry."""
        width = OUTCOME + words_in(outcome_sample)
        for where in range(top, end, width):
            likely = reach * restore(run, where + PROBABILITY, 0.0)
            known, least, most = table.probe(run, memory, known_as(load(run, where + KEY), likely))
            if known != 0 and is_deep_enough(known, depth) and least <= most:
                if table.depth_of(known) != COMPLETE:
                    doubt(run)
                save(run, where + MOST, min(most, restore(run, where + MOST, 0.0)))
                save(run, where + LEAST, max(least, restore(run, where + LEAST, 0.0)))

    def probe_outcomes(state, ply, depth, alpha, beta, reach, top, end, run, memory):
        """Bound each outcome by the move that looks best, until that decides; return the top of the stack."""
        width = OUTCOME + words_in(outcome_sample)
        outcomes.sum_rest(run, top, end)
        done_most, done_least, free = 0.0, 0.0, end
        for number, where in enumerate(range(top, end, width)):
            probability = restore(run, where + PROBABILITY, 0.0)
            likely = reach * probability
            most, least = restore(run, where + MOST, 0.0), restore(run, where + LEAST, 0.0)
            if most != least and not (skips_rare and likely < rarest):
                after = game.result(state, restore(run, where + OUTCOME, outcome_sample))
                others_most = done_most + restore(run, where + REST_MOST, 0.0)
                others_least = done_least + restore(run, where + REST_LEAST, 0.0)
                is_free = not game.terminal(after) and game.player(after) != CHANCE
                if is_free and game.player(after) == MIN and alpha > low:
                    needed = max(low, (alpha - 2 * slack - others_most) / probability)
                    free = probe(after, ply, depth, needed, high, likely, where, number, free, end, run, memory)
                    most = restore(run, where + MOST, 0.0)
                if is_free and game.player(after) == MAX and beta < high:
                    needed = min(high, (beta + 2 * slack - others_least) / probability)
                    free = probe(after, ply, depth, low, needed, likely, where, number, free, end, run, memory)
                    least = restore(run, where + LEAST, 0.0)
                at_most, at_least = others_most + probability * most, others_least + probability * least
                if is_decided(at_most, at_least, alpha, beta):
                    return free
            done_most += probability * most
            done_least += probability * least
        return free

    def probe(after, ply, depth, alpha, beta, likely, where, number, free, end, run, memory):
        """Search one move after an outcome and store its value as a bound; return the top of the stack."""
        count_node(run, ply + 1)
        table_move = NONE
        if use_table_move and use_table:
            known, _, _ = table.probe(run, memory, known_as(load(run, where + KEY), likely))
            if known != 0:
                table_move = table.move_of(known)
        last = list_moves(after, ply + 1, depth - 1, table_move, roll_code(ply, number), free, run)
        width = 2 + words_in(sample)
        chosen = moves.best_left(run, free, last, width)
        action = restore(run, chosen + 2, sample)
        store(run, chosen, TAKEN)
        doubts = load(run, DOUBTS)
        found = value(
            game.result(after, action), ply + 2, depth - 2, alpha, beta, code(action), likely, last, run, memory
        )
        is_only = last - free == width
        if game.player(after) == MIN or is_only:
            save(run, where + MOST, min(found, restore(run, where + MOST, 0.0)))
        if game.player(after) == MAX or is_only:
            save(run, where + LEAST, max(found, restore(run, where + LEAST, 0.0)))
        if last - end > KEPT_MOVES:
            return free
        doubted = 0 if load(run, DOUBTS) == doubts else 1
        store(run, where + PROBED, (load(run, chosen + 1) & ~1) + doubted)
        store(run, where + FIRST, free)
        store(run, where + LAST, last)
        return last

    return decision
