"""The commands `results` and `replay`. `stored_matches` and `replaying` do the work."""

from pathlib import Path
from typing import Annotated, NamedTuple

from zermelo.cli.arena import STORE, Export, StoreFile
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M

Number = Annotated[int | None, option(M("The number of a match (default: the last one)."), "--match", low=1)]
GameFilter = Annotated[str | None, option(M("Only matches of this game."), "--game")]
PlayerFilter = Annotated[str | None, option(M("Only games of players whose name contains this."), "--player")]


class ResultOptions(NamedTuple):
    """The matches and games to select, and the output."""

    match: Number = None
    game: GameFilter = None
    player: PlayerFilter = None
    ending: Annotated[
        str | None,
        option(M("Only games that ended in this way: rules, plies, crash, illegal, time, memory, process …")),
    ] = None
    csv: Annotated[Path | None, option(M("Write the games into this file as CSV (-: on stdout)."))] = None
    parquet: Annotated[Path | None, option(M("Write the games into this file as Parquet; needs pyarrow."))] = None
    export: Export = None
    page: Annotated[Path | None, option(M("Write the standings of the match, and its games to replay, as HTML."))] = (
        None
    )
    ratings: Annotated[bool, option(M("Rate the players of all these matches together."))] = False
    chart: Annotated[Path | None, option(M("The same, and write a chart of the ratings as SVG."))] = None
    store: StoreFile = STORE
    json: Json = False


def results(*, options: ResultOptions) -> None:
    """List the matches of a file, or the result of one, rate their players, and export games.

    Without --match the command lists all matches; with a filter, --csv, --parquet or --json, their games.

    Ratings follow the model of Zermelo, Bradley and Terry. Their average is 0; the interval given by ± contains the
    true rating with 95 % confidence.

    \b
    zermelo results
    zermelo results --match 3
    zermelo results --game connect-four --player random --csv games.csv
    zermelo results --ending crash --json
    zermelo results --match 3 --export games.pgn
    zermelo results --ratings --game connect-four
    zermelo results --match 2 --chart ratings.svg
    """
    from zermelo.cli.stored_matches import tell_results

    tell_results(options)


class ReplayOptions(NamedTuple):
    """The game to show, and its format."""

    match: Number = None
    file: Annotated[Path | None, option(M("A file of games (PGN, JSON …) instead of a match."))] = None
    game: Annotated[str, option(M("The game of the file, where the file does not name it."))] = ""
    moves: Annotated[bool, option(M("Print the moves only."))] = False
    format: Annotated[str, option(M("Print the game in this format: pgn, json, or one of its own."))] = ""
    store: StoreFile = STORE
    json: Json = False


def replay(
    number: Annotated[int, argument(M("The number of the game in its match or file."), "NUMBER", low=1)] = 1,
    *,
    options: ReplayOptions,
) -> None:
    """Show a game of a match or of a file, board by board.

    \b
    zermelo replay 12
    zermelo replay 3 --match 2 --moves
    zermelo replay 3 --format pgn
    zermelo replay 3 --file games.pgn
    """
    from zermelo.cli.replaying import show_game

    show_game(number, options)
