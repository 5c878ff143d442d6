"""Random trees of every shape, and the few games they are searched as.

A position carries its tree, so one game, and one compilation for each algorithm, serves all trees of a kind.
"""

from fractions import Fraction
from math import inf
from typing import NamedTuple

from zermelo.rules.game import CHANCE, MAX, MIN, Game, variant
from zermelo.trees.build import build
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position, actions, outcomes, payoffs, player, result, terminal, utility

LOW, HIGH = -10, 10
"""Every leaf of a bounded tree lies between them."""
WHOLE = 12
"""The greatest sum of the payoffs of three players."""


def noisy(position):
    """A third of the moves or so, told from the number of the node they lead to."""
    for child in actions(position):
        if child % 3 == 0:
            yield child


def early(state, depth, limit):
    """A cut-off test of a user's own: the depth limit, and some nodes before it."""
    return depth >= limit or (depth > 0 and state.node % 4 == 0)


SEED = Position(0, build([0, 0]).arrays())

OPPONENTS = Game(
    name="random tree",
    initial=SEED,
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=utility,
    noisy=noisy,
    bounds=(LOW, HIGH),
)
DICE = variant(OPPONENTS, name="random tree with dice", chance=outcomes, noisy=None)
THREE = variant(
    OPPONENTS,
    name="random tree of three",
    initial=Position(0, build([(0, 0, 0)]).arrays()),
    utility=payoffs(3),
    evaluate=payoffs(3),
    noisy=None,
    bounds=None,
    players=3,
    zero_sum=False,
    payoff_sum=WHOLE,
)
THREE_AND_DICE = variant(THREE, name="random tree of three with dice", chance=outcomes)
TWO_EACH_FOR_ITSELF = variant(
    THREE,
    name="random tree of two, each for itself",
    initial=Position(0, build([(0, 0)]).arrays()),
    utility=payoffs(2),
    evaluate=payoffs(2),
    players=2,
    payoff_sum=None,
)


# ---------------------------------------------------------------------------------------------
# Values, all with ties often


def small(random):
    return random.randint(-3, 3)


def medium(random):
    return random.randint(LOW, HIGH)


def quarters(random):
    return random.randint(4 * LOW, 4 * HIGH) / 4


def endless(random):
    return random.choice([-inf, inf, -inf, inf, -2, -1, 0, 1, 2])


def fractions(random):
    return Fraction(random.randint(-6, 6), random.randint(1, 6))


def shares_of_three(random):
    """Payoffs of three players, none negative, together at most WHOLE."""
    first = random.randint(0, 6)
    second = random.randint(0, 6 if first < 6 else 3)
    return first, second, random.randint(0, min(6, WHOLE - first - second))


def two_payoffs(random):
    return random.randint(-3, 3), random.randint(-3, 3)


def sixteenths(random, outcomes):
    """Probabilities that a float holds exactly; now and then one is 0."""
    cuts = sorted(random.choices(range(17), k=outcomes - 1))
    return [(after - before) / 16 for before, after in zip([0, *cuts], [*cuts, 16], strict=True)]


def exact_shares(random, outcomes):
    weights = [random.randint(0, 5) for _ in range(outcomes)]
    weights[random.randrange(outcomes)] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]


def rounded_shares(random, outcomes):
    return [float(share) for share in exact_shares(random, outcomes)]


class Soil(NamedTuple):
    """The ingredients of a random tree."""

    values: object = small
    players: int = 2
    dice: object = None
    """(random, outcomes) -> probabilities, where there are chance nodes."""
    depth: int = 5
    branching: int = 4
    nodes: int = 60


def grow(random, soil):
    """A random tree: irregular, with leaves at any depth, repeated turns, and a root of any player."""
    tree = Tree()
    depth = random.randint(1, soil.depth)
    branching = random.randint(1, soil.branching)
    keeps_turns = random.random() < 0.5
    waiting = [(-1, 0, None, random.randrange(soil.players))]
    while waiting:
        parent, level, share, turn = waiting.pop()
        width = random.randint(1, branching)
        room = len(tree) + len(waiting) + width < soil.nodes
        inner = level == 0 or (level < depth and room and random.random() < 0.8)
        mover = CHANCE if inner and soil.dice and random.random() < 0.35 else turn
        value = None if inner else soil.values(random)
        number = tree.add(parent, label="-", player=mover, value=value, probability=share)
        if not inner:
            continue
        shares = soil.dice(random, width) if mover == CHANCE else [None] * width
        for each in shares:
            following = (turn + (mover != CHANCE)) % soil.players
            if not keeps_turns and random.random() < 0.3:
                following = random.randrange(soil.players)
            waiting.append((number, level + 1, each, following))
    return tree


def place(tree, random=None, values=small):
    """The root of a tree as a position; with a random source, inner nodes get an estimate to stop at."""
    arrays = tree.arrays()
    if random is None:
        return Position(0, arrays)
    guesses = [values(random) for _ in range(len(tree))]
    columns = []
    for side, column in enumerate(arrays.values):
        guessed = [guess[side] if isinstance(guess, tuple) else guess for guess in guesses]
        columns.append(
            [column[number] if not tree.children[number] else guessed[number] for number in range(len(tree))]
        )
    return Position(0, arrays._replace(values=tuple(columns)))


# ---------------------------------------------------------------------------------------------
# A game with a symmetry


class Heaps(NamedTuple):
    """Two heaps that are worth the same if they are exchanged."""

    left: int
    right: int
    player: int
    seed: int


def heap_actions(position):
    for amount in range(1, 4):
        yield amount
    for amount in range(1, 4):
        yield -amount


def heap_result(position, action):
    following = MIN if position.player == MAX else MAX
    if action > 0:
        return Heaps(position.left + action, position.right, following, position.seed)
    return Heaps(position.left, position.right - action, following, position.seed)


def heap_terminal(position):
    return position.left + position.right >= 7


def heap_utility(position):
    return (position.left * position.right * 31 + (position.left + position.right) * 17 + position.seed) % 7 - 3


def heap_symmetries(position):
    yield position
    yield Heaps(position.right, position.left, position.player, position.seed)


def heap_key(position):
    return position.left * 100 + position.right


HEAPS = Game(
    name="two heaps",
    initial=Heaps(0, 0, MAX, 0),
    actions=heap_actions,
    result=heap_result,
    terminal=heap_terminal,
    utility=heap_utility,
    evaluate=heap_utility,
    symmetries=heap_symmetries,
    key=heap_key,
)
