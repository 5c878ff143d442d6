"""A baseline for Othello: a game whose engine uses the rulebook's short handwritten evaluation.

Learned weights have to beat it; the packaged ones are in zermelo/games/weights/othello.npz:

zermelo match examples/players/othello_by_hand.py engine:depth=6,weights=othello.npz engine:depth=6
"""

from zermelo.games.othello import game as othello
from zermelo.rules.game import variant

game = variant(othello, estimate=None)
