"""Endings of Othello solved exactly: FFO 40 to 49, beside the published times and nodes of other programs.

    zermelo bench othello-endgame                 all ten, with one thread
    python benchmarks/othello_endgame.py 40 44    some of them

NTest's seconds are from a machine with two shared cores, Edax's and Egaroucid's nodes from many threads. Times here
are processor seconds, unaffected by other load.
"""

import sys
import time
from typing import NamedTuple

from zermelo.games.othello import game
from zermelo.rules import bits
from zermelo.solving.prover import Prover


class Ending(NamedTuple):
    number: int
    board: str
    score: int
    ntest: float
    edax: int
    egaroucid: int


FFO = (
    Ending(40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38, 0.9, 10_593_841, 9_645_526),
    Ending(41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, 1.3, 23_504_239, 11_823_528),
    Ending(42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, 1.2, 29_753_131, 18_176_660),
    Ending(43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12, 2.6, 89_413_746, 68_152_369),
    Ending(44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14, 1.5, 19_875_648, 7_940_057),
    Ending(45, "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X", 6, 14.5, 269_538_788, 193_612_001),
    Ending(46, "---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X", -8, 5.1, 68_859_306, 42_932_299),
    Ending(47, "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O", 4, 1.7, 20_213_841, 13_401_971),
    Ending(48, "-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX- O", 28, 28, 163_208_900, 95_261_523),
    Ending(49, "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X", 16, 16, 369_260_322, 222_739_622),
)


def main(wanted: list[int]) -> int:
    prover = Prover(game)
    print(f"  {'FFO':>5}{'empty':>7}{'score':>7}{'nodes':>16}{'seconds':>10}{'M nodes/s':>11}", end="")
    print(f"{'NTest, s':>10}{'ratio':>8}{'Edax, nodes':>15}{'Egaroucid':>14}")
    right, seconds, theirs = True, 0.0, 0.0
    for ending in FFO:
        if wanted and ending.number not in wanted:
            continue
        position = game.position(ending.board)
        prover.clear()
        began = time.process_time()
        score = prover.value(position)
        taken = time.process_time() - began
        seconds, theirs = seconds + taken, theirs + ending.ntest
        right &= score == ending.score
        empty = 64 - bits.population(position.mine | position.theirs)
        print(f"  {ending.number:>5}{empty:>7}{score:>+7}{prover.nodes:>16,}{taken:>10.2f}", end="")
        print(f"{prover.nodes / taken / 1e6:>11.1f}{ending.ntest:>10.1f}{taken / ending.ntest:>7.1f}×", end="")
        wrong = "" if score == ending.score else f"   WRONG: {ending.score:+}"
        print(f"{ending.edax:>15,}{ending.egaroucid:>14,}{wrong}", flush=True)
    print(f"  in all {seconds:.1f} s, NTest {theirs:.1f} s; every score right: {'yes' if right else 'NO'}")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main([int(number) for number in sys.argv[1:]]))
