"""What a sampling search keeps in the workspace of its block, and its random numbers.

    header | root | children of the root | children of another node | …

    header     simulations done, random state, end of the tree, smallest and largest result
    node       visits, first child, number of children, bounds of the value, sum of squares, total of the results

A total takes a word for each player. The children of a node lie side by side, in the order of the rules. Where the
workspace is full, the tree no longer grows, and simulations continue from its leaves.
"""

from zermelo.algorithms.events import WORKSPACE
from zermelo.machine.runtime.large_stack import DEEPEST_PLY
from zermelo.machine.runtime.memory import Stopped, load, number, product, restore, save, store
from zermelo.rules.game import CHANCE, MAX

DONE, DICE, END, LOWEST, HIGHEST, ROOT = range(6)
"""The words of the header, and the first node, counted from the start of the workspace."""
VISITS, FIRST, CHILDREN, LOW, HIGH, SQUARES, TOTAL = range(7)
"""The words of a node."""
WORKSPACE_WORDS = 1 << 26
MULTIPLIER, SCRAMBLER = 1181783497276652981, 0x2545F4914F6CDD1D
DRAWS = 1 << 32
"""A draw is a number below this: the upper bits of the random state, which are the most random."""


def scrambled(seed):
    """The random state of a seed: an odd number that differs in every bit from those of its neighbours."""
    state = product(2 * seed + 1, SCRAMBLER)
    state = product(state ^ state >> 31, SCRAMBLER)
    return (state ^ state >> 29) | 1


def next_state(dice):
    """The next random state: a multiplicative congruential generator modulo 2^63."""
    return product(dice, MULTIPLIER)


def draw_below(dice, count):
    """A number below `count` from a random state."""
    return (dice >> 31) * count >> 32


def successors(game):
    """Functions of a game: the number of moves or outcomes, the position after one of them, and a random one."""

    def count_moves(state):
        count = 0
        if game.player(state) == CHANCE:
            for _ in game.chance(state):
                count += 1
        else:
            for _ in game.actions(state):
                count += 1
        return count

    def successor(state, place):
        after = state
        if game.player(state) == CHANCE:
            for at, (outcome, _) in enumerate(game.chance(state)):
                if at == place:
                    after = game.result(state, outcome)
                    break
        else:
            for at, action in enumerate(game.actions(state)):
                if at == place:
                    after = game.result(state, action)
                    break
        return after

    def drawn_outcome(state, dice):
        """The number of an outcome of chance, drawn by its probability."""
        left = (dice >> 31) / DRAWS
        drawn = 0
        for at, (_, probability) in enumerate(game.chance(state)):
            if probability > 0:
                drawn = at
                left -= probability
                if left < 0:
                    break
        return drawn

    def random_successor(state, dice):
        if game.player(state) == CHANCE:
            return successor(state, drawn_outcome(state, dice))
        return successor(state, draw_below(dice, count_moves(state)))

    return count_moves, successor, drawn_outcome, random_successor


def random_playout(game):
    """The plain playout: random moves to the end of the game, or to a depth, where `evaluate` judges.

    It takes and returns a random state, and returns the value too.
    """
    _, _, _, random_successor = successors(game)

    def playout(state, depth, last, dice):
        while not game.terminal(state):
            if depth >= last:
                return number(game.evaluate(state)), dice
            if depth > DEEPEST_PLY:
                raise Stopped
            dice = next_state(dice)
            state = random_successor(state, dice)
            depth += 1
        return number(game.utility(state)), dice

    return playout


def growing(bounds, nothing, words):
    """Functions that plant the root, add children, and find one; new nodes have these bounds and no visits."""
    low, high = bounds
    width = TOTAL + words

    def add_node(run, node):
        store(run, node + VISITS, 0)
        store(run, node + FIRST, 0)
        store(run, node + CHILDREN, 0)
        save(run, node + LOW, number(low))
        save(run, node + HIGH, number(high))
        save(run, node + SQUARES, number(0))
        save(run, node + TOTAL, number(nothing))

    def plant(run, seed):
        """The root of the tree, a new one before the first simulation."""
        base = load(run, WORKSPACE)
        root = base + ROOT
        if load(run, base + END) == 0:
            store(run, base + DICE, scrambled(seed))
            store(run, base + END, root + width)
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
