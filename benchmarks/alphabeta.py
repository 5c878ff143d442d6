"""Alpha-beta on Connect Four from the empty board, against OpenSpiel and easyAI, on the same tree.

Textbook alpha-beta, moves from left to right, no table, no ordering, the same small evaluation for all: each disc
counts the number of columns between it and the nearer edge.
"""

import sys

from benchmarks._race import Runner, best_of, counted, missing, print_race, same_nodes
from zermelo import Game, search, variant
from zermelo.games.connect_four import WIN, connect_four

DEPTH = 10
EASY_DEPTH = 5
WEIGHTS = (0, 1, 2, 3, 2, 1, 0)


def zermelo_runner(game: Game, depth: int, name: str) -> Runner:
    search(game, algorithm="alphabeta", depth=1)  # compile before measuring
    results = [search(game, algorithm="alphabeta", depth=depth) for _ in range(9)]
    return Runner(name, results[0].nodes, min(result.seconds for result in results))


def interpreted_runner(game: Game) -> Runner:
    found = search(game, algorithm="alphabeta", depth=7, compiled=False)
    return Runner("zermelo, interpreted, depth 7", found.nodes, found.seconds)


def open_spiel_runner() -> Runner | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        missing("open-spiel")
        return None
    game = pyspiel.load_game("connect_four")

    def lead(state: "pyspiel.State") -> float:
        moves = state.history()
        return sum(WEIGHTS[column] if ply % 2 == 0 else -WEIGHTS[column] for ply, column in enumerate(moves)) / WIN

    def run() -> tuple[float, int]:
        return minimax.alpha_beta_search(game, value_function=lead, maximum_depth=DEPTH)

    _, seconds = best_of(1, run)
    return Runner(f"OpenSpiel alpha_beta_search, depth {DEPTH}", counted(minimax, "_alpha_beta", run), seconds)


def easy_runner() -> Runner | None:
    try:
        from easyAI import AI_Player, Negamax
        from easyAI.games.ConnectFour import ConnectFour
    except ImportError:
        missing("easyAI")
        return None
    import numpy as np

    weights = np.array(WEIGHTS)
    count = 0

    def scoring(game: ConnectFour) -> float:
        if game.lose():
            return -WIN
        own, other = game.board == game.current_player, game.board == game.opponent_index
        return int(((own * 1 - other * 1) * weights).sum())

    class Counted(ConnectFour):
        def make_move(self, column: int) -> None:
            nonlocal count
            count += 1
            super().make_move(column)

    thinker = Negamax(EASY_DEPTH, scoring)
    _, seconds = best_of(1, lambda: thinker(ConnectFour([AI_Player(thinker), AI_Player(thinker)])))
    thinker(Counted([AI_Player(thinker), AI_Player(thinker)]))
    return Runner(f"easyAI Negamax, depth {EASY_DEPTH}", count + 1, seconds)


def as_easy_ai_scores(game: Game) -> Game:
    """Prefer quicker wins as easyAI does, since that changes the cuts."""

    def plies(stones: int) -> int:
        count = 0
        while stones:
            stones &= stones - 1
            count += 1
        return count

    def utility(position):
        return game.utility(position) * (1 + 0.001 * (EASY_DEPTH - plies(position.stones)))

    return variant(game, utility=utility)


def main() -> int:
    game = connect_four()
    own = zermelo_runner(game, DEPTH, f"zermelo, compiled, depth {DEPTH}")
    runners = [own, interpreted_runner(game)]
    spiel = open_spiel_runner()
    if spiel:
        same_nodes(own.nodes, spiel.nodes)
        runners.append(spiel)
    easy = easy_runner()
    if easy:
        same_nodes(zermelo_runner(as_easy_ai_scores(game), EASY_DEPTH, "").nodes, easy.nodes)
        runners.append(easy)
    needed = {spiel.name: 100.0} if spiel else {}
    needed |= {easy.name: 5000.0} if easy else {}
    reached = print_race("Alpha-beta, Connect Four, empty board", runners, needed)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
