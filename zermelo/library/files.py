"""Files of exact values by name: tables of whole games, and opening books.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     found = table("nim:1,2", f"{folder}/nim.table")
...     found.probe(found.game.initial)
ExactValue(value=1, plies=3)
"""

from pathlib import Path

from zermelo.games.loading import as_game
from zermelo.machine.runtime.files import writing
from zermelo.rules.game import Game
from zermelo.solving.books import build_book
from zermelo.solving.store import Table
from zermelo.solving.tables import build_table


def table(game: Game | str, file: Path | str, *, first_ply: int = 0, threads: int | None = None) -> Table:
    """Write the value of every position of a game, from a ply on, into a file, and open it."""
    with writing(Path(file)):
        return build_table(as_game(game), Path(file), first_ply=first_ply, threads=threads)


def book(game: Game | str, file: Path | str, plies: int, *, threads: int | None = None) -> Table:
    """Write the value of every position of the first plies into a file, and open it."""
    with writing(Path(file)):
        return build_book(as_game(game), Path(file), plies, threads=threads)
