"""Arguments and options shared by several commands; `parsing` reads them from the annotations."""

from typing import Annotated

from zermelo.algorithms.prepared_search import refuse_no_time
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position

LONGEST_TIME = 1e6

GameName = Annotated[str, argument(M("A name, a name with parameters, or a file."), "GAME")]
PositionWords = Annotated[tuple[str, ...], argument(M("A board, or the moves that lead to it."), "POSITION")]

Json = Annotated[bool, option(M("Print one JSON value instead of text."))]
AlgorithmName = Annotated[str, option(M("The search algorithm; `zermelo algorithms` lists them."))]
Depth = Annotated[int | None, option(M("Search this many plies deep."))]
Model = Annotated[
    str | None,
    option(
        M("The opponent that expectimax expects: uniform, mixture:0.8, ideal, level:2 or learned:FILE."),
        metavar="MODEL",
    ),
]
Window = Annotated[str | None, option(M("Search for values between two numbers only."), metavar="LOW,HIGH")]
Symmetric = Annotated[bool, option(M("Search only one of several symmetric moves."))]
Formula = Annotated[
    str | None,
    option(M("In Monte Carlo tree search, the formula that selects a child: ucb1, tuned, rave, grave or puct.")),
]
Simulations = Annotated[int | None, option(M("In a search that samples, the number of simulations."), low=1)]
Seed = Annotated[int | None, option(M("Another seed draws other random numbers, in a search that samples."), low=0)]
Time = Annotated[float | None, option(M("Think for this many seconds."))]
Nodes = Annotated[int | None, option(M("Search at most this many positions."))]
Book = Annotated[
    str | None,
    option(M("Look up exact values in this file, written by `zermelo table`."), metavar="FILE"),
]
Positions = Annotated[
    str | None,
    option(M("Answer each line of a file (-: of stdin) with a line of JSON."), metavar="FILE"),
]
Workers = Annotated[int | None, option(M("Processes that share the work (default: this one alone)."), low=1)]
ClusterAddress = Annotated[
    str,
    option(
        M("Work on the cluster with this dask scheduler (tcp://host:8786, or its file) instead of here."),
        "--cluster",
        metavar="ADDRESS",
    ),
]


def position_of(game: Game, words: tuple[str, ...]) -> Position:
    """Parse the position on the command line."""
    return game.position(" ".join(words))


def checked_time(time: float | None) -> float | None:
    """The time to think, capped; refuse one that is not positive."""
    refuse_no_time(time)
    return None if time is None else min(time, LONGEST_TIME)
