"""The commands `match` and `tournament`: players against each other. `contests` does the work."""

from pathlib import Path
from typing import Annotated, NamedTuple

from zermelo.cli.options import ClusterAddress, GameName, Json
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M

STORE = Path("arena.sqlite")
PAIRS = 10

Players = Annotated[
    tuple[str, ...],
    argument(M("Players: random, perfect, engine:time=0.1, alphabeta:depth=6, my_player.py …"), "PLAYER"),
]
Entrants = Annotated[
    tuple[str, ...], argument(M("Players, several at once (alphabeta:depth=1..6), or a folder of files."), "PLAYER")
]
StoreFile = Annotated[Path, option(M("The file in which all games are stored."), "--store")]
Export = Annotated[
    Path | None, option(M("Write the games into this file: .pgn, .json, or a format of the game's own."))
]


class ContestOptions(NamedTuple):
    """How a match or tournament is played and stored."""

    pairs: Annotated[int | None, option(M("Openings; each is played from all seats (default: 10)."), low=1)] = None
    games: Annotated[int | None, option(M("Games of each encounter, instead of --pairs."), low=1)] = None
    time: Annotated[
        str, option(M("Seconds for each move (0.1), or a clock with an increment (60+1)."), metavar="TIME")
    ] = ""
    openings: Annotated[Path | None, option(M("Begin from the positions or moves in this file, one per line."))] = None
    opening_plies: Annotated[
        int | None, option(M("Begin after this many random plies that leave the chances even."), low=0)
    ] = None
    seed: Annotated[int, option(M("Another seed gives other openings, dice and random moves."))] = 0
    longest: Annotated[int | None, option(M("A game is drawn after this many plies (default: 1000)."), low=1)] = None
    table: Annotated[
        str, option(M("End a game where this table of exact values knows the result."), metavar="FILE")
    ] = ""
    workers: Annotated[int | None, option(M("Processes that play (default: one for each core)."), low=1)] = None
    cluster: ClusterAddress = ""
    store: StoreFile = STORE
    resume: Annotated[bool, option(M("Resume the same match, if it was begun before."))] = False
    page: Annotated[Path | None, option(M("Write the standings, and all games to replay, as HTML."))] = None
    chart: Annotated[Path | None, option(M("Write a chart of the ratings as SVG."))] = None
    export: Export = None
    json: Json = False


def match(
    game: GameName,
    player: Players,
    sprt: Annotated[
        str | None,
        option(
            M("Stop when a sequential test (SPRT) decides between these two strengths in Elo."), metavar="ELO0,ELO1"
        ),
    ] = None,
    *,
    options: ContestOptions,
) -> None:
    """Play a match and tell who is stronger, and how sure that is.

    Every opening is played from both sides, with the same dice. Each game is stored as it ends; --resume continues a
    match that was stopped or killed, and plays no game twice. The same seed gives the same games, unless players look
    at the clock. A file my_player.py needs a function choose(game, position, clock).

    \b
    zermelo match tic-tac-toe perfect random
    zermelo match connect-four alphabeta:depth=4 alphabeta:depth=2 --pairs 20
    zermelo match kalah engine:depth=6 engine:depth=6,without=singular --sprt 0,30 --pairs 500
    zermelo match nim my_player.py random --time 0.5
    """
    from zermelo.cli.contests import play_match

    play_match(game, player, sprt, options)


def tournament(
    game: GameName,
    player: Entrants,
    kind: Annotated[
        str,
        option(M("robin: all against all; gauntlet: the first against each; ladder: each against the next; swiss.")),
    ] = "robin",
    rounds: Annotated[int, option(M("Rounds of a Swiss tournament."), low=1)] = 5,
    *,
    options: ContestOptions,
) -> None:
    """Play a tournament and rate its players.

    A folder is a tournament of the Python files in it. A range such as depth=1..6, or several values such as
    time=0.1/0.2/0.4, stands for several players. A player that crashes, makes an illegal move, takes too long or too
    much memory, or starts a process, loses that game.

    \b
    zermelo tournament connect-four students/ --page standings.html
    zermelo tournament connect-four alphabeta:depth=1..5 --kind ladder --chart ladder.svg
    zermelo tournament nim perfect random model:mixture:0.8 --kind gauntlet
    """
    from zermelo.cli.contests import play_tournament

    play_tournament(game, player, kind, rounds, options)
