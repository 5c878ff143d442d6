"""How far what is foreseen in Othello lies from the exact value, on 8×8 and on 6×6.

From each number of empty squares so many positions of games that begin at random and go on with sensible moves are
solved exactly, and compared with what the evaluation expects two plies ahead. The deviations stand in
`zermelo/games/advice/othello_foresight.py`; passes before a proof believe what lies far enough beyond them.

    python benchmarks/othello_foresight.py 200    positions of each kind (60 by default)
"""

import inspect
import random
import sys

import numpy as np

from zermelo.games.advice.othello_foresight import LEARNED, PLIES, SMALL
from zermelo.games.othello import othello
from zermelo.machine.compile import compiled
from zermelo.rules import bits
from zermelo.solving.prover import Prover

POSITIONS = 60
EMPTY = (13, 14, 15, 16, 17, 18)
RANDOM_PLIES = (8, 20)
NOISE = 3.0
"""Points by which a sensible move may look better than it is, so that games differ."""


def positions(board, foreseen, empty, dice):
    """Positions with so many empty squares in which there is a choice."""
    squares = int(board.bounds[1])
    while True:
        position, opening = board.initial, dice.randint(*RANDOM_PLIES)
        for ply in range(2 * squares):
            if board.terminal(position) or squares - bits.population(position.mine | position.theirs) == empty:
                break
            after = [board.result(position, move) for move in board.moves(position)]
            position = (
                dice.choice(after)
                if ply < opening
                else min(after, key=lambda one: foreseen(one.mine, one.theirs, 1, -99, 99) + NOISE * dice.random())
            )
        if not board.terminal(position) and len(board.moves(position)) > 1:
            yield position


def main(count):
    for size, sight in ((8, LEARNED), (6, SMALL)):
        board = othello(size)
        foreseen = compiled(inspect.getclosurevars(board.advice.likely).nonlocals["foreseen"])
        prover = Prover(board)
        for empty in EMPTY:
            errors = []
            for _, position in zip(range(count), positions(board, foreseen, empty, random.Random(empty)), strict=False):
                prover.clear()
                errors.append(foreseen(position.mine, position.theirs, PLIES, -99, 99) - prover.value(position))
            usual = float(np.sqrt(np.mean(np.square(errors))))
            error = usual / np.sqrt(2 * count)
            print(
                f"  {size}×{size}, {empty} empty: {usual:5.1f} ± {error:.1f} points, {sight.deviation} assumed",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS))
