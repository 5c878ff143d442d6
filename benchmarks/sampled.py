"""How much strategies learned by sampled games can be exploited, by exact best responses.

python benchmarks/sampled.py leduc-poker 100000
"""

import sys
import time

from zermelo.equilibria.responses import exploitability
from zermelo.equilibria.sampled_regret import Sampled
from zermelo.games import find

if __name__ == "__main__":
    game = find(sys.argv[1])
    learned = Sampled(game, seed=1)
    began = time.perf_counter()
    learned.run(int(sys.argv[2]))
    seconds = time.perf_counter() - began
    gap = float(exploitability(game, learned.policy(0), learned.policy(1)).exploitability)
    print(f"{learned.iterations} iterations in {seconds:.1f} s, {learned.sets} sets: exploitability {gap:.3f}")
