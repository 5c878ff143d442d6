"""Chess: leaves of perft a second, and nodes of the search, beside Stockfish and python-chess where they are found.

Processor time counts, of this process and of Stockfish's, on one thread. Perft counts the last ply by its moves, as
Stockfish does; the counts have to be equal.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks._race import Runner, missing, print_race, same_nodes
from zermelo.engine import Engine, Limits
from zermelo.games.chess import game
from zermelo.rules.perft import perft

POSITIONS = {
    "the first position": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 4),
    "a middle game": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 3),
}
"""A position, with the depth for fast programs and that for python-chess."""
NODES = 1_000_000
PATHS = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """What a piece of work counts, and its processor time here and in child processes."""
    before = used()
    found = work()
    return found, max(used() - before, 1e-6)


def used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def stockfish(position: str, order: str, pattern: str) -> int | None:
    """The last number that Stockfish says after an order; None if it is not installed."""
    program = shutil.which("stockfish", path=PATHS)
    if program is None:
        return None
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin and running.stdout
        running.stdin.write(f"position fen {position}\n{order}\n")
        running.stdin.flush()
        numbers = 0
        for line in running.stdout:
            found = re.search(pattern, line)
            numbers = int(found[1]) if found else numbers
            if line.startswith(("bestmove", "Nodes searched")):
                break
        running.communicate("quit\n")
    return numbers


def python_chess(position: str, depth: int) -> int | None:
    """Leaves counted by python-chess; None if it is not installed."""
    sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).parent]  # not this file
    try:
        chess: Any = import_module("chess")
    except ImportError:
        return None

    def leaves(board: Any, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += leaves(board, depth - 1)
            board.pop()
        return found

    return leaves(chess.Board(position), depth)


def race_of_perft(name: str, position: str, depth: int, less: int) -> None:
    start = game.position(position)
    perft(game, 1, start, bulk=True)
    count, seconds = timed(lambda: perft(game, depth, start, bulk=True).leaves[-1])
    runners = [Runner(f"zermelo, depth {depth}", count, seconds)]
    theirs, seconds = timed(lambda: stockfish(position, f"go perft {depth}", r"Nodes searched: (\d+)") or 0)
    if theirs:
        runners.append(Runner(f"Stockfish, depth {depth}", theirs, seconds))
        same_nodes(count, theirs)
    slow, seconds = timed(lambda: python_chess(position, less) or 0)
    if slow:
        runners.append(Runner(f"python-chess, depth {less}", slow, seconds))
    print_race(f"Leaves of perft: {name}", runners, {})


def race_of_searches(name: str, position: str) -> None:
    start, engine = game.position(position), Engine(game)
    engine.warm(start)
    count, seconds = timed(lambda: engine.best(start, Limits(nodes=NODES)).nodes)
    runners = [Runner("zermelo", count, seconds)]
    theirs, seconds = timed(lambda: stockfish(position, f"go nodes {NODES}", r" nodes (\d+)") or 0)
    if theirs:
        runners.append(Runner("Stockfish, with its network", theirs, seconds))
    print_race(f"Nodes of a search: {name}", runners, {})


def main() -> None:
    if shutil.which("stockfish", path=PATHS) is None:
        missing("stockfish")
    for name, (position, depth, less) in POSITIONS.items():
        race_of_perft(name, position, depth, less)
        race_of_searches(name, position)


if __name__ == "__main__":
    main()
