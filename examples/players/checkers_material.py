"""A yardstick for checkers: alpha-beta to depth 8 that counts men and kings, and nothing else.

zermelo match checkers engine:time=0.01 examples/players/checkers_material.py --pairs 50 --opening-plies 6
"""

from zermelo import search
from zermelo.rules import bits
from zermelo.rules.game import variant

DEPTH = 8


def material(position):
    """A man counts 100 and a king 150, for the first player."""
    first, second, kings = position.first, position.second, position.kings
    men = bits.population(first) - bits.population(second)
    return 100 * men + 50 * (bits.population(first & kings) - bits.population(second & kings))


counting = {}


def choose(game, position, clock):
    if game.name not in counting:
        counting[game.name] = variant(game, evaluate=material)
    return search(counting[game.name], position, algorithm="alphabeta", depth=DEPTH).action
