"""What a sampling search keeps in the workspace of its block, and its random numbers.

    header | root | desk | children of the root | children of another node | …

    header     simulations done, random state, end of the tree, smallest and largest result
    node       visits, first child, number of children, bounds of the value, sum of squares, total of the results

A total takes a word for each player. The children of a node lie side by side, in the order of the rules. Where the
workspace is full, the tree no longer grows, and simulations continue from its leaves.
"""

from math import tanh

from zermelo.algorithms.events import LEAST, MOST, WORKSPACE
from zermelo.machine.runtime.large_stack import DEEPEST_PLY
from zermelo.machine.runtime.memory import Stopped, load, number, restore, save, store
from zermelo.rules.defaults import has_chance
from zermelo.rules.game import CHANCE, MAX
from zermelo.rules.random_states import DRAWS, draw_below, next_state, scrambled

DONE, DICE, END, LOWEST, HIGHEST, ROOT = range(6)
"""The words of the header, and the first node, counted from the start of the workspace."""
VISITS, FIRST, CHILDREN, LOW, HIGH, SQUARES, TOTAL = range(7)
"""The words of a node."""
WORKSPACE_WORDS = 1 << 26


def successors(game):
    """Functions of a game: the number of children of a position, one of them, and the number of a drawn outcome."""

    def count_moves(state):
        count = 0
        for _ in game.actions(state):
            count += 1
        return count

    def after_move(state, place):
        after = state
        for action in game.actions(state):
            if place == 0:
                after = game.result(state, action)
                break
            place -= 1
        return after

    def drawn_outcome(state, dice):
        """The number of an outcome of chance, drawn by its probability."""
        left = (dice >> 31) / DRAWS
        drawn = 0
        for place, (_, probability) in enumerate(game.chance(state)):
            if probability > 0:
                drawn = place
                left -= probability
                if left < 0:
                    break
        return drawn

    if not has_chance(game):
        return count_moves, after_move, drawn_outcome

    def count_children(state):
        if game.player(state) != CHANCE:
            return count_moves(state)
        count = 0
        for _ in game.chance(state):
            count += 1
        return count

    def successor(state, place):
        if game.player(state) != CHANCE:
            return after_move(state, place)
        after = state
        for outcome, _ in game.chance(state):
            if place == 0:
                after = game.result(state, outcome)
                break
            place -= 1
        return after

    return count_children, successor, drawn_outcome


def judging(game, clear):
    """The estimate of a position; where the number in the word `clear` is not 0, as a chance to win.

    Many evaluations count what a win does not: a hundredth of a pawn, where a win is 10,000. The average of such
    numbers is that of the wins alone. An estimate e counts as tanh(e / clear) of a win; one of `clear` mostly wins.
    """

    def judge(run, state):
        estimate = number(game.evaluate(state))
        mostly_wins = restore(run, clear, 0.0)
        if mostly_wins == 0:
            return estimate
        least, most = restore(run, LEAST, 0.0), restore(run, MOST, 0.0)
        return number((least + most + (most - least) * tanh(estimate / mostly_wins)) / 2)

    def own_numbers(run, state):
        return number(game.evaluate(state))

    return own_numbers if game.has_payoffs or game.bounds is None else judge


def random_playout(game, judge, note=None):
    """The value of a random game from a position, or of the estimate at a depth where it is cut off.

    It takes a random state, and returns the next with the value. It calls `note(run, player, action)` at each move.
    """
    advised = game.advice.search
    if note is not None:
        play_on = advised.noted_playout(note) if advised.noted_playout else noted_playout(game, note)
    else:
        plain = advised.playout or plain_playout(game)

        def play_on(state, plies, dice, run):
            return plain(state, plies, dice)

    def playout(state, depth, last, dice, run):
        final, dice = play_on(state, min(last, DEEPEST_PLY) - depth, dice, run)
        if game.terminal(final):
            return number(game.utility(final)), dice
        if last > DEEPEST_PLY:
            raise Stopped
        return judge(run, final), dice

    return playout


def plain_playout(game):
    """Random moves for a number of plies or to the end of the game: the last position, and the next random state."""
    play_on = noted_playout(game, unnoted)

    def playout(state, plies, dice):
        return play_on(state, plies, dice, 0)

    return playout


def unnoted(run, player, action):
    return None


def noted_playout(game, note):
    """The same with a `run`, for the function that is called at each move."""
    _, successor, drawn_outcome = successors(game)
    choices = game.advice.search.choices or game.actions

    def moves_only(state, plies, dice, run):
        """Without chance: two plain loops over the moves, which the compiler inlines only here."""
        while plies > 0 and not game.terminal(state):
            dice = next_state(dice)
            count = 0
            for _ in choices(state):
                count += 1
            left = draw_below(dice, count)
            after = state
            for action in choices(state):
                if left == 0:
                    note(run, game.player(state), action)
                    after = game.result(state, action)
                    break
                left -= 1
            state = after
            plies -= 1
        return state, dice

    def moves_and_outcomes(state, plies, dice, run):
        while plies > 0 and not game.terminal(state):
            if game.player(state) != CHANCE:
                state, dice = moves_only(state, 1, dice, run)
            else:
                dice = next_state(dice)
                state = successor(state, drawn_outcome(state, dice))
            plies -= 1
        return state, dice

    return moves_and_outcomes if has_chance(game) else moves_only


def growing(nothing, width, desk=0):
    """Functions that plant the root, add children, and find one; new nodes have the game's bounds and no visits.

    `width` is the words of a node; behind the root lie those of a `desk`, for the search's own notes.
    """

    def add_node(run, node):
        store(run, node + VISITS, 0)
        store(run, node + FIRST, 0)
        store(run, node + CHILDREN, 0)
        save(run, node + LOW, number(restore(run, LEAST, 0.0)))
        save(run, node + HIGH, number(restore(run, MOST, 0.0)))
        save(run, node + SQUARES, number(0))
        save(run, node + TOTAL, number(nothing))

    def plant(run, seed):
        """The root of the tree, a new one before the first simulation."""
        base = load(run, WORKSPACE)
        root = base + ROOT
        if load(run, base + END) == 0:
            store(run, base + DICE, scrambled(seed))
            store(run, base + END, root + width + desk)
            add_node(run, root)
        return root

    def has_room(run, count):
        base = load(run, WORKSPACE)
        return load(run, base + END) + count * width <= base + WORKSPACE_WORDS

    def add_children(run, node, count):
        base = load(run, WORKSPACE)
        first = load(run, base + END)
        for place in range(count):
            add_node(run, first + place * width)
        store(run, base + END, first + count * width)
        store(run, node + FIRST, first)
        store(run, node + CHILDREN, count)

    def child_of(run, node, place):
        return load(run, node + FIRST) + place * width

    return plant, has_room, add_children, child_of


def proving(game, child_of):
    """Functions on the bounds of a node.

    Whether it is proved, its exact value, a value moved to within its bounds; prove it, combine the bounds of its
    children, and whether one of these cannot change its value.
    """

    def is_proved(run, node):
        return restore(run, node + LOW, 0.0) == restore(run, node + HIGH, 0.0)

    def exact_value(run, node):
        return restore(run, node + LOW, 0.0)

    def within_bounds(run, node, value):
        return max(exact_value(run, node), min(value, restore(run, node + HIGH, 0.0)))

    def prove(run, node, value):
        save(run, node + LOW, value)
        save(run, node + HIGH, value)
        return value

    def combine_bounds(node, state, run):
        mover = game.player(state)
        low = high = number(0)
        if mover == CHANCE:
            for place, (_, probability) in enumerate(game.chance(state)):
                if probability > 0:
                    low += probability * restore(run, child_of(run, node, place) + LOW, 0.0)
                    high += probability * restore(run, child_of(run, node, place) + HIGH, 0.0)
        for place in range(load(run, node + CHILDREN) if mover != CHANCE else 0):
            child = child_of(run, node, place)
            child_low, child_high = restore(run, child + LOW, 0.0), restore(run, child + HIGH, 0.0)
            if place == 0:
                low, high = child_low, child_high
            elif mover == MAX:
                low, high = max(low, child_low), max(high, child_high)
            else:
                low, high = min(low, child_low), min(high, child_high)
        save(run, node + LOW, low)
        save(run, node + HIGH, high)

    def cannot_matter(run, node, child, mover):
        if mover == MAX:
            return restore(run, child + HIGH, 0.0) <= restore(run, node + LOW, 0.0)
        return restore(run, child + LOW, 0.0) >= restore(run, node + HIGH, 0.0)

    return is_proved, exact_value, within_bounds, prove, combine_bounds, cannot_matter


def never_proving(nothing):
    """The same functions where nothing is proved: payoffs of several players have no bounds, or by request."""

    def is_proved(run, node):
        return False

    def exact_value(run, node):
        return number(nothing)

    def within_bounds(run, node, value):
        return value

    def prove(run, node, value):
        return value

    def combine_bounds(node, state, run):
        return None

    def cannot_matter(run, node, child, mover):
        return False

    return is_proved, exact_value, within_bounds, prove, combine_bounds, cannot_matter
