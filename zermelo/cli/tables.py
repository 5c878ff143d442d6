"""Files of exact values: the commands `table` and `probe`."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.cli.console import complain, print_indented, print_json, progress, reporting, say
from zermelo.cli.options import ClusterAddress, GameName, Json, PositionWords, Workers, position_of
from zermelo.cli.parsing import argument, option
from zermelo.cli.races import tell_race, write_race
from zermelo.cli.sharing import sharing
from zermelo.games.loading import NoSuchGame, playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, capital, counted
from zermelo.languages.numbers import json_value
from zermelo.machine.runtime.files import writing
from zermelo.players.verdicts import final_words, margin_text, winner
from zermelo.rules.game import Game
from zermelo.solving.store import Table

if TYPE_CHECKING:
    from zermelo.solving.endgame_tables import EndgameForecast
    from zermelo.solving.forecast import Forecast

Output = Annotated[Path, option(M("The file to write."), "--output", "-o")]
TableFile = Annotated[str, argument(M("A table, or a game that comes with tables of its own."), "FILE|GAME")]


def table(
    game: GameName,
    output: Output,
    first_ply: Annotated[int, option(M("Keep the positions from this ply on: an endgame table."), low=0)] = 0,
    pieces: Annotated[
        int | None, option(M("All endgames with at most this many pieces, for games in which positions can repeat."))
    ] = None,
    plies: Annotated[
        int | None, option(M("Only the positions of the first plies, each solved: an opening book."), low=0)
    ] = None,
    threads: Annotated[int | None, option(M("CPU cores to use (default: all)."), low=1)] = None,
    workers: Workers = None,
    cluster: ClusterAddress = "",
    json: Json = False,
) -> None:
    """Write the exact value of every position of a game into a file, or of those of its opening or its endgames.

    After Ctrl-C or a crash, the same command resumes.

    For a game of chance that comes with tables for races, it builds those anew.

    \b
    zermelo table tic-tac-toe -o tic-tac-toe.table
    zermelo table connect-four:5,4 -o 5x4.table
    zermelo table connect-four:5,4 --first-ply 12 -o endgame.table
    zermelo table checkers --pieces 4 -o checkers-4.table
    zermelo table checkers --pieces 5 --workers 2 -o checkers-5.table
    zermelo table connect-four:5,5 --plies 4 -o openings.book
    zermelo table backgammon -o bearoff.npz
    """
    from zermelo.solving.books import build_book
    from zermelo.solving.tables import build_table

    rules = playable(game)
    if plies is not None and (first_ply or pieces is not None):
        raise ZermeloError(M("A table is of the opening or of endgames; give --plies, --first-ply or --pieces alone."))
    if pieces is not None:
        if first_ply or threads is not None:
            raise ZermeloError(
                M("Endgames by --pieces are built by --workers or a --cluster: leave out --threads and --first-ply.")
            )
        _endgames(rules, output, pieces, workers, cluster, json)
        return
    if rules.advice.proof.race is not None and plies is None and not first_ply:
        if threads is not None or workers is not None or cluster:
            raise ZermeloError(M("One process builds tables for races: leave out --threads, --workers and --cluster."))
        write_race(rules, output, json)
        return
    with sharing(workers, cluster) as pool, writing(output), progress(rules.name, shown=not json) as line:
        means: dict[str, Any] = {"threads": threads, "pool": pool, "progress": reporting(line)}
        if plies is not None:
            built = build_book(rules, output, plies, **means)
        else:
            built = build_table(rules, output, first_ply=first_ply, on_forecast=_announce, **means)
    _tell(built, json)


def _endgames(rules: Game, output: Path, pieces: int, workers: int | None, cluster: str, json: bool) -> None:
    """Write a table of endgames by number of pieces, and print its contents."""
    from zermelo.solving.endgame_tables import build_endgames

    def announce(forecast: "EndgameForecast") -> None:
        complain(forecast.words())

    with sharing(workers, cluster) as pool, writing(output), progress(rules.name, shown=not json) as line:
        built = build_endgames(rules, output, pieces, pool=pool, progress=reporting(line), on_forecast=announce)
    size, told = output.stat().st_size, built.description["slices"]
    if json:
        print_json({"game": rules.name, "file": str(output), "bytes": size, "slices": told})
        return
    say(
        M(
            "{file}: {positions:,} positions in {bytes:,} bytes.",
            file=str(output),
            positions=built.positions,
            bytes=size,
        )
    )
    for count in sorted({one["pieces"] for one in told}):
        _tell_pieces(rules, count, [one for one in told if one["pieces"] == count])


def _tell_pieces(rules: Game, count: int, told: list[dict[str, Any]]) -> None:
    """Print the endgames with `count` pieces that are won, drawn and lost, and the slowest win."""
    won, drawn, lost = (sum(one[name] for one in told) for name in ("won", "drawn", "lost"))
    say(
        M(
            "{count} pieces: {won:,} won, {drawn:,} drawn and {lost:,} lost for the player to move.",
            count=count,
            won=won,
            drawn=drawn,
            lost=lost,
        )
    )
    slowest = max(told, key=lambda one: one["longest"])
    assert rules.advice.proof.endgames is not None
    say(M("The slowest takes {plies} plies ({slice}):", plies=slowest["longest"], slice=slowest["name"]))
    print_indented(rules.show(rules.advice.proof.endgames.position(slowest["slowest"])))


def _announce(forecast: "Forecast") -> None:
    """Print the forecast size of a table before most of the work; refuse a hopeless one."""
    from zermelo.solving.forecast import refuse

    refuse(forecast)
    complain(forecast.words())


def probe(file: TableFile, position: PositionWords = (), json: Json = False) -> None:
    """Look a position up in a table, with the positions that its moves lead to.

    The tables that come with a game of chance tell how many rolls each player needs to finish, and the value.

    \b
    zermelo probe tic-tac-toe.table
    zermelo probe tic-tac-toe.table b2 a1
    zermelo probe backgammon white 6:2 5:3 3:1 off:9 black 4:3 1:2 off:10 white to roll
    """
    if not Path(file).exists():
        with suppress(NoSuchGame):
            rules = playable(file)
            tell_race(rules, position_of(rules, position), json)
            return
    opened = Table(Path(file))
    game = opened.game
    state = position_of(game, position)
    entry = opened.probe(state)
    moves = [(game.write(state, action), after) for action, after in opened.best(state)]
    if json:
        print_json(
            {
                "game": game.name,
                "kind": opened.description["kind"],
                **_fields(entry),
                "moves": [{"move": move, **_fields(after)} for move, after in moves],
            }
        )
        return
    print_indented(game.show(state))
    print()
    if entry is None:
        say(M("{file} does not have this position.", file=str(file)))
    else:
        say(final_words(game, state) if game.terminal(state) else _sentence(game, entry))
    width = max((len(move) for move, _ in moves), default=0)
    for move, after in moves:
        print(f"{move.rjust(width)}  {_short(after)}")


def _tell(built: Table, json: bool) -> None:
    """Print the size of a table, and the value of the initial position."""
    size = built.file.stat().st_size
    start = built.probe(built.game.initial)
    if json:
        print_json(
            {
                "game": built.game.name,
                "kind": built.description["kind"],
                "file": str(built.file),
                "entries": len(built),
                "positions": built.positions,
                "bytes": size,
                **_fields(start),
            }
        )
        return
    say(_extent(built, size))
    if start is not None:
        say(_sentence(built.game, start))


def _extent(built: Table, size: int) -> Message:
    """The size of a table; an entry may stand for several symmetric positions."""
    file, length = str(built.file), counted("{count} byte", "{count:,} bytes", size)
    entries = counted("{count} position", "{count:,} positions", len(built))
    if built.positions in (None, len(built)):
        return M("{file}: {entries}, {bytes}.", file=file, entries=entries, bytes=length)
    return M(
        "{file}: {entries}, which stand for {positions:,}, {bytes}.",
        file=file,
        entries=entries,
        positions=built.positions,
        bytes=length,
    )


def _fields(entry: Any) -> dict[str, Any]:
    value, plies = (None, None) if entry is None else entry
    return {"value": json_value(value), "plies": plies}


def _sentence(game: Game, entry: Any) -> Message:
    if entry.value == 0:
        return M("With best play it is a draw.")
    name, plies = capital(winner(game, entry.value)), counted("{count} ply", "{count:,} plies", entry.plies)
    if not game.counts_points:
        return M("{name} wins after {plies} of best play.", name=name, plies=plies)
    margin = margin_text(game, entry.value)
    return M("{name} wins by {margin} after {plies} of best play.", name=name, margin=margin, plies=plies)


def _short(entry: Any) -> str:
    """An entry beside a move: the value and the plies."""
    if entry is None:
        return "?"
    return f"{entry.value:+g}" + (f"  {entry.plies}" if entry.plies is not None else "") if entry.value else "0"
