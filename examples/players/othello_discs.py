"""A baseline for Othello: a game in which textbook searches only count discs.

The engine uses its learned evaluation as usual:

zermelo match examples/players/othello_discs.py engine:time=0.005 alphabeta:depth=8 --pairs 20 --opening-plies 6
"""

from zermelo.games.othello import game as othello
from zermelo.rules import bits
from zermelo.rules.game import MAX, variant


def discs(position):
    """The discs of the first player minus those of the second."""
    ahead = bits.population(position.mine) - bits.population(position.theirs)
    return ahead if position.player == MAX else -ahead


game = variant(othello, evaluate=discs)
