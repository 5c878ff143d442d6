"""What there is: the commands `games` and `algorithms`."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from zermelo.cli.console import print_json, print_table, say, speech, told
from zermelo.cli.options import Json, Language
from zermelo.rules.game import Game

Wanted = Annotated[str | None, typer.Argument(help="Say for each whether it fits this game.", show_default=False)]


def games(json: Json = False, lang: Language = None) -> None:
    """List the games with what each of them is.

    \b
    zermelo games
    zermelo games --json
    """
    from zermelo.games import find, names

    known = [find(name) for name in names()]
    if json:
        print_json([declared(game) for game in known])
        return
    from rich.table import Table

    from zermelo.languages.translations import heading

    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("game", "players", "chance", "sum", "information", "what it is about"):
        table.add_column(heading(title, speech.language), no_wrap=title == "game")
    for game in known:
        table.add_row(
            game.name,
            str(game.players),
            heading("yes" if game.chance else "no", speech.language),
            heading("zero" if game.zero_sum else "variable", speech.language),
            heading(game.information, speech.language),
            told(game.look.about),
        )
    print_table(table)


def declared(game: Game) -> dict[str, Any]:
    """What a game declares to be, as `games --json` prints it."""
    return {
        "name": game.name,
        "players": game.players,
        "chance": game.chance is not None,
        "zero_sum": game.zero_sum,
        "information": game.information,
    }


def algorithms(game: Wanted = None, json: Json = False, lang: Language = None) -> None:
    """List the search algorithms: what each fits, and its options.

    \b
    zermelo algorithms
    zermelo algorithms pig
    """
    from zermelo.algorithms import algorithms as all_algorithms
    from zermelo.games import find

    known = all_algorithms()
    wanted = find(game) if game else None
    if json:
        print_json(
            [
                {"name": name, "about": algorithm.about, "options": list(algorithm.options)}
                | (
                    {"fits": not algorithm.fits(wanted), "why_not": algorithm.fits(wanted)}
                    if wanted
                    else {"fits": [kind for kind, example in kinds().items() if not algorithm.fits(example)]}
                )
                for name, algorithm in sorted(known.items())
            ]
        )
        return
    if wanted:
        _print_fitting(wanted, {name: algorithm.fits for name, algorithm in sorted(known.items())})
        return
    from rich.table import Table

    from zermelo.languages.translations import heading

    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("algorithm", "fits", "what it does, and its options"):
        table.add_column(heading(title, speech.language), no_wrap=title == "algorithm")
    for name, algorithm in sorted(known.items()):
        fitting = ", ".join(kind for kind, example in kinds().items() if not algorithm.fits(example))
        table.add_row(name, fitting, f"{told(algorithm.about)} ({', '.join(algorithm.options)})")
    print_table(table)
    say(
        "\n1: one player · 2: two opponents · dice: with chance (star1 and star2 need declared bounds of the values) ·"
        "\nsums: two players who can both win · n: three or more. All take beam and symmetric as well."
    )


def kinds() -> dict[str, Game]:
    """A bare declaration of each kind of game, to ask the algorithms whether they fit."""

    def nothing(*arguments: Any) -> Any:
        return ()

    def declare(**declarations: Any) -> Game:
        return Game(
            name="it", initial=0, actions=nothing, result=nothing, terminal=nothing, utility=nothing, **declarations
        )

    return {
        "1": declare(players=1),
        "2": declare(),
        "dice": declare(chance=nothing, bounds=(0, 1)),
        "sums": declare(zero_sum=False),
        "n": declare(players=3, zero_sum=False),
    }


def _print_fitting(game: Game, fits: dict[str, Callable[[Game], str]]) -> None:
    from zermelo.algorithms import automatic
    from zermelo.languages.translations import heading

    chosen, reason = automatic(game)
    say(f"For {game.name}, auto chooses {chosen}: {reason}.")
    width = max(map(len, fits))
    for name, why_not in fits.items():
        print(f"  {name.ljust(width)}  {told(why_not(game)) or heading('fits', speech.language)}")
