"""The options of `solve` for games of one player: which search for a path, for how long, and all distances."""

from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.prepared_search import refuse_no_time
from zermelo.cli.console import print_json, print_rows, progress, reporting, say
from zermelo.cli.parsing import option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted
from zermelo.pathfinding.distances import count_by_distance
from zermelo.pathfinding.puzzle import why_no_puzzle
from zermelo.rules.game import Game, Position


class PathOptions(NamedTuple):
    """A search for the cheapest way to a goal."""

    algorithm: Annotated[
        str | None,
        option(M("One player: bfs, bidirectional, dfs, iddfs, ucs, greedy, astar, idastar or hillclimbing.")),
    ] = None
    time: Annotated[float | None, option(M("One player: stop after this many seconds."))] = None
    distances: Annotated[
        bool, option(M("One player: count the positions at each distance from the position, instead of solving it."))
    ] = False

    def refuse_for(self, game: Game) -> None:
        """Refuse the options where a game is not for one player, or has nothing to time."""
        refuse_no_time(self.time)
        if self != PathOptions() and (why_not := why_no_puzzle(game)):
            raise ZermeloError(M("--algorithm, --time and --distances are for one player: {reason}", reason=why_not))

    def means(self) -> dict[str, Any]:
        """The keyword arguments of the solver."""
        return {name: value for name, value in (("algorithm", self.algorithm), ("seconds", self.time)) if value}


def tell_distances(game: Game, position: Position, megabytes: float, json: bool) -> None:
    """Print how many positions are at each distance, in moves."""
    with progress(game.name, shown=not json) as line:
        counts = count_by_distance(game, position, megabytes=megabytes, progress=reporting(line))
    if json:
        print_json({"game": game.name, "positions": sum(counts), "by_moves": counts})
        return
    rows = [(str(moves), f"{count:,}") for moves, count in enumerate(counts)]
    print_rows([M("moves"), M("positions")], rows, numbers=True)
    total = counted("{count} position", "{count:,} positions", sum(counts))
    most = counted("{count} move", "{count:,} moves", len(counts) - 1)
    say(M("{total}, the farthest after {moves}.", total=total, moves=most))
