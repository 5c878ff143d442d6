"""A baseline for checkers: alpha-beta to depth 8 with a material evaluation.

The file is a game and a player. In the game, textbook searches count material, and the engine evaluates as usual:

zermelo match examples/players/checkers_material.py engine:nodes=500 alphabeta:depth=8 --pairs 50 --opening-plies 6

The player searches in a separate process:

zermelo match checkers engine:time=0.01 examples/players/checkers_material.py --pairs 50 --opening-plies 6
"""

from functools import cache

from zermelo import search
from zermelo.games.checkers import game as checkers
from zermelo.rules import bits
from zermelo.rules.game import variant

DEPTH = 8


def material(position):
    """A man counts 100 and a king 150, for the first player."""
    first, second, kings = position.first, position.second, position.kings
    men = bits.population(first) - bits.population(second)
    return 100 * men + 50 * (bits.population(first & kings) - bits.population(second & kings))


game = variant(checkers, evaluate=material, estimate=checkers.advice.search.estimate or checkers.evaluate)


@cache
def counting(played):
    return variant(played, evaluate=material)


def choose(played, position, clock):
    return search(counting(played), position, algorithm="alphabeta", depth=DEPTH).action
