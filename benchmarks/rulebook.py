"""A user's own short rulebook: compiled against interpreted, and the same with a line that cannot be compiled."""

import sys
import tempfile
import warnings
from pathlib import Path

from benchmarks._race import Runner, print_race, same_nodes
from zermelo import search
from zermelo.games import find

RULEBOOK = """
from typing import NamedTuple
from zermelo import Game

class Position(NamedTuple):
    first: int
    second: int
    third: int
    player: int

def piles(position):
    return (position.first, position.second, position.third)

def actions(position):
    for pile in range(3):
        for take in range(1, piles(position)[pile] + 1):
            yield pile, take

def result(position, action):
    pile, take = action
    return Position(position.first - (take if pile == 0 else 0), position.second - (take if pile == 1 else 0),
                    position.third - (take if pile == 2 else 0), 1 - position.player)

def terminal(position):
    return position.first + position.second + position.third == 0

def utility(position):
    return 1 if position.player == 1 else -1

game = Game(name="my nim", initial=Position(3, 3, 4, 0), actions=actions, result=result,
            terminal=terminal, utility=utility)
"""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "my_nim.py"
        file.write_text(RULEBOOK)
        game = find(str(file))
        search(game, algorithm="minimax", depth=1)
        quick = min((search(game, algorithm="minimax") for _ in range(5)), key=lambda result: result.seconds)
        slow = search(game, algorithm="minimax", compiled=False)
        same_nodes(quick.nodes, slow.nodes)
        runners = [Runner("compiled", quick.nodes, quick.seconds), Runner("interpreted", slow.nodes, slow.seconds)]
        title = f"Minimax on a rulebook of {len(RULEBOOK.splitlines())} lines"
        reached = print_race(title, runners, {"interpreted": 50.0})
        file.write_text(RULEBOOK.replace("1 - position.player)", "{0: 1, 1: 0}.get(position.player, str))"))
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            uncompilable = search(find(str(file)), algorithm="minimax", depth=4)
        print(f"  With a line that cannot be compiled it still plays (value {uncompilable.value}) and says:")
        print(f"  {heard[0].message}")
        return 0 if reached and not uncompilable.compiled else 1


if __name__ == "__main__":
    sys.exit(main())
