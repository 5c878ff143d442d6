"""The command `cross`."""

from typing import Annotated

import click

from zermelo.arena.cross import Cell
from zermelo.arena.cross import cross as played
from zermelo.cli.console import INTERRUPTED, catch_interrupt, complain, print_json, print_rows, progress, say, speech
from zermelo.cli.observing import with_learned
from zermelo.cli.options import GameName, Json
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point

Players = Annotated[tuple[str, ...], argument(M("Players of the first seat, as in a match."), "PLAYER")]
Against = Annotated[
    tuple[str, ...], option(M("A player of the second seat (repeatable; default: random)."), metavar="PLAYER")
]
Games = Annotated[int, option(M("Games of each player against each other."), low=2, high=1_000_000)]
Seed = Annotated[int, option(M("Another seed gives other random moves."), low=0)]


def cross(
    game: GameName, players: Players, against: Against = (), games: Games = 100, seed: Seed = 0, json: Json = False
) -> None:
    """Play each player in the first seat against each of others in the second, and compare what they get.

    In a game of one player, each plays alone. Otherwise the seats are not changed: this is for games whose seats are
    unlike each other. A game is won if its value is positive. The intervals contain the true numbers with 95 %
    confidence; each pair plays games of the same seeds.

    \b
    zermelo cross pac-man:trap minimax:depth=6 expectimax:depth=6 --against model:uniform --against model:directional
    """
    first, others = ([with_learned(text) for text in texts] for texts in (players, against))
    cells: list[Cell] = []
    stopped = False
    with progress(game, shown=not json) as line, catch_interrupt() as interrupt:
        try:
            for cell in played(
                game, first, others, games=games, seed=seed, told=line.say, is_stopped=lambda: interrupt.happened
            ):
                cells.append(cell)
        except KeyboardInterrupt:
            if not cells:
                raise
            stopped = True
    tell(cells, json)
    if stopped:
        complain(M("Stopped; the last row has {games:,} games.", games=cells[-1].games))
        raise click.exceptions.Exit(INTERRUPTED)


def tell(cells: list[Cell], json: bool) -> None:
    """Print the table, or a line of JSON for each cell."""
    if json:
        for cell in cells:
            print_json(
                {
                    "player": cell.player,
                    "against": cell.against,
                    "games": cell.games,
                    "won": cell.won,
                    "won_error": cell.won_error,
                    "mean": cell.mean,
                    "error": cell.error,
                }
            )
        return
    for player in dict.fromkeys(cell.player for cell in cells):
        print(f"{player}:")
        rows = [(f"  {cell.against or '-'}", *shown(cell)) for cell in cells if cell.player == player]
        print_rows([M("against"), M("won"), M("mean value")], rows, numbers=True)
    say(M("{games:,} games each.", games=cells[0].games))


def shown(cell: Cell) -> tuple[str, str]:
    """The share of games won and the mean value, each with its error."""
    won = f"{100 * cell.won / cell.games:.1f} ± {100 * cell.won_error:.1f} %"
    texts = won, f"{cell.mean:.1f} ± {cell.error:.1f}"
    one, other = (text.replace(".", decimal_point(speech.language)) for text in texts)
    return one, other
