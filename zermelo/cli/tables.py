"""Files of exact values: the commands `table`, `book` and `probe`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.console import print_indented, print_json, progress, say
from zermelo.cli.options import GameName, Json, Language, PositionWords, position_of
from zermelo.languages.numbers import json_value
from zermelo.machine.files import writing

Output = Annotated[Path, typer.Option("--output", "-o", help="The file to write.", show_default=False)]
TableFile = Annotated[Path, typer.Argument(metavar="FILE", help="A table or a book.")]
Threads = Annotated[int | None, typer.Option(help="Work on this many threads.", min=1, show_default=False)]


def table(
    game: GameName,
    output: Output,
    first_ply: Annotated[int, typer.Option(help="Keep the positions from this ply on: an endgame table.", min=0)] = 0,
    threads: Threads = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Write the exact value of every position of a game into a file.

    Stopped or killed, the same command goes on where it was.

    \b
    zermelo table tic-tac-toe -o tic-tac-toe.table
    zermelo table connect-four:5,4 -o 5x4.table
    zermelo table connect-four:5,4 --first-ply 12 -o endgame.table
    """
    from zermelo.games.loading import playable
    from zermelo.solving.tables import build_table

    rules = playable(game)
    with writing(output), progress(rules.name, shown=not json) as line:
        built = build_table(
            rules,
            output,
            first_ply=first_ply,
            threads=threads,
            progress=lambda what, count: line.say(f"{what}: {count:,} …"),
        )
    _tell(built, json)


def book(
    game: GameName,
    plies: Annotated[int, typer.Option(help="How many plies the book goes on for.", min=0, show_default=False)],
    output: Output,
    threads: Threads = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Write the exact value of every position of the first plies into a file.

    Stopped or killed, the same command goes on where it was.

    \b
    zermelo book connect-four:5,5 --plies 4 -o openings.book
    """
    from zermelo.games.loading import playable
    from zermelo.solving.books import build_book

    rules = playable(game)
    with writing(output), progress(rules.name, shown=not json) as line:
        built = build_book(
            rules, output, plies, threads=threads, progress=lambda what, count: line.say(f"{what}: {count:,} …")
        )
    _tell(built, json)


def probe(file: TableFile, position: PositionWords = None, json: Json = False, lang: Language = None) -> None:
    """Say what a table or a book knows of a position, and of what each move leads to.

    \b
    zermelo probe tic-tac-toe.table
    zermelo probe tic-tac-toe.table b2 a1
    """
    from zermelo.players.verdicts import final_words
    from zermelo.solving.store import Table

    opened = Table(file)
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
        say(f"{file} does not have this position.")
    else:
        say(final_words(game, state) if game.terminal(state) else _sentence(game, entry))
    width = max((len(move) for move, _ in moves), default=0)
    for move, after in moves:
        print(f"{move.rjust(width)}  {_short(game, after)}")


def _tell(built: Any, json: bool) -> None:
    """What was written."""
    from zermelo.players.verdicts import plural

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
    standing = f", which stand for {built.positions:,}" if built.positions not in (None, len(built)) else ""
    say(f"{built.file}: {plural(len(built), 'position')}{standing}, {plural(size, 'byte')}.")
    if start is not None:
        say(_sentence(built.game, start))


def _fields(entry: Any) -> dict[str, Any]:
    value, plies = (None, None) if entry is None else entry
    return {"value": json_value(value), "plies": plies}


def _sentence(game: Any, entry: Any) -> str:
    from zermelo.languages.numbers import number_text
    from zermelo.players.verdicts import capital, plural, winner

    if entry.value == 0:
        return "With best play it is a draw."
    margin = f" by {number_text(abs(entry.value))}" if game.counts_points else ""
    name, plies = capital(winner(game, entry.value)), plural(entry.plies, "ply", "plies")
    return f"{name} wins{margin} after {plies} of best play."


def _short(game: Any, entry: Any) -> str:
    """An entry beside a move: the value and the plies, which are the same in every language."""
    if entry is None:
        return "?"
    return f"{entry.value:+g}" + (f"  {entry.plies}" if entry.plies is not None else "") if entry.value else "0"
