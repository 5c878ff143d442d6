"""The error of Othello's predicted values against exact ones, on 8×8 and on 6×6, and the cost of a proof.

For each number of empty squares, positions from games with a random opening and sensible moves are solved
exactly, and compared with the evaluation two plies ahead. The deviations are stored in
`zermelo/games/advice/othello_foresight.py`; passes before a proof trust predictions far enough beyond them. The
nodes of the proofs are printed beside a player's estimates (`othello_endings.py`). Then shallow searches of 8×8 are
compared with deep ones, for probable cuts (`zermelo/games/advice/othello.py`).

    python benchmarks/othello_foresight.py 200    positions of each kind (60 by default)
"""

import inspect
import random
import sys

import numpy as np

from zermelo.engine import Engine, Limits, without
from zermelo.games.advice.othello_foresight import LEARNED, PLIES, SMALL
from zermelo.games.othello import othello
from zermelo.machine.compile import compiled
from zermelo.rules import bits
from zermelo.solving.prover import Prover

POSITIONS = 60
EMPTY = (13, 14, 15, 16, 17, 18)
RANDOM_PLIES = (8, 20)
MIDDLE, DEEPEST = (24, 30, 36, 42, 48), 10
"""The empty squares of the searched positions, and the depth."""
NOISE = 3.0
"""Points by which a sensible move may be overrated, so that games differ."""


def positions(board, foreseen, empty, dice):
    """Positions with `empty` empty squares and a choice."""
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


def compare_with_proofs(size, sight, count):
    board = othello(size)
    foreseen = compiled(inspect.getclosurevars(board.advice.proof.likely).nonlocals["foreseen"])
    prover = Prover(board)
    for empty in EMPTY:
        errors, nodes = [], []
        for _, position in zip(range(count), positions(board, foreseen, empty, random.Random(empty)), strict=False):
            prover.clear()
            errors.append(foreseen(position.mine, position.theirs, PLIES, -99, 99) - prover.value(position))
            nodes.append(prover.nodes)
        usual = float(np.sqrt(np.mean(np.square(errors))))
        error = usual / np.sqrt(2 * count)
        print(
            f"  {size}×{size}, {empty} empty: {usual:5.1f} ± {error:.1f} points, {sight.deviation} assumed; "
            f"{np.mean(nodes):11,.0f} nodes, {board.advice.proof.proof_nodes(position):11,.0f} expected",
            flush=True,
        )


def compare_searches(count):
    board, dice = othello(8), random.Random(1)
    foreseen = compiled(inspect.getclosurevars(board.advice.proof.likely).nonlocals["foreseen"])
    engine = Engine(board, options=without("probable-cuts"))
    values = []
    for number in range(count):
        position = next(positions(board, foreseen, dice.choice(MIDDLE), random.Random(number)))
        engine.clear()
        values.append([one.value for one in engine.think(position, Limits(depth=DEEPEST))])
    found = np.array(values, float)
    for cut in board.advice.search.probable_cuts:
        if cut.depth <= DEEPEST:
            usual = float(np.std(found[:, cut.depth - 1] - found[:, cut.shallow - 1]))
            error = usual / np.sqrt(2 * count)
            print(
                f"  depth {cut.depth:2} by {cut.shallow}: {usual:5.1f} ± {error:.1f} points, {cut.deviation} assumed",
                flush=True,
            )


def main(count):
    for size, sight in ((8, LEARNED), (6, SMALL)):
        compare_with_proofs(size, sight, count)
    compare_searches(count)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS))
