"""Rulebooks by name: check one, count its tree, and write its table or opening book."""

from pathlib import Path

from zermelo.games.loading import as_game, as_position
from zermelo.machine.runtime.files import writing
from zermelo.rules.check import Report
from zermelo.rules.check import check as check_game
from zermelo.rules.game import Game, Position
from zermelo.rules.perft import Perft
from zermelo.rules.perft import perft as count_below
from zermelo.solving.books import build_book
from zermelo.solving.store import Table
from zermelo.solving.tables import build_table


def check(game: Game | str, games: int = 100, seed: int = 0) -> Report:
    """Play random games and report the faults of the rules, one sentence each.

    >>> check("nim", games=5).problems
    []
    """
    return check_game(as_game(game, is_played_first=False), games, seed)


def perft(game: Game | str, depth: int, position: Position = None, compiled: bool | None = None) -> Perft:
    """Count the tree below a position to a depth in plies.

    >>> perft("tic-tac-toe", 3, compiled=False).leaves
    [9, 72, 504]
    """
    rules = as_game(game)
    return count_below(rules, depth, as_position(rules, position), compiled)


def table(game: Game | str, file: Path | str, *, first_ply: int = 0, threads: int | None = None) -> Table:
    """Write the value of every position of a game, from a ply on, to a file, and open it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = table("nim:1,2", f"{folder}/nim.table")
    ...     found.probe(found.game.initial)
    ExactValue(value=1, plies=3)
    """
    with writing(Path(file)):
        return build_table(as_game(game), Path(file), first_ply=first_ply, threads=threads)


def book(game: Game | str, file: Path | str, plies: int, *, threads: int | None = None) -> Table:
    """Write the value of every position of the first plies to a file, and open it."""
    with writing(Path(file)):
        return build_book(as_game(game), Path(file), plies, threads=threads)
