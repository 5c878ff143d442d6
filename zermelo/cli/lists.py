"""The commands `games` and `algorithms`."""

from collections.abc import Callable
from typing import Annotated, Any

from zermelo.algorithms import algorithms as all_algorithms
from zermelo.cli.console import print_json, print_rows, say, say_wrapped, told
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument
from zermelo.games import find, names
from zermelo.languages.message import M, counted, in_context, joined
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.rules.game import Game

SUMS = {"zero": M("zero"), "constant": in_context("sum", "constant"), "variable": M("variable")}
Wanted = Annotated[str | None, argument(M("Tell for each algorithm whether it fits this game."), "GAME")]


def games(json: Json = False) -> None:
    """List the games and their properties.

    The description ends with the most plies of a game, where its rules set a limit. A match sets limits of its own:
    --longest for the moves and --time for the clock.

    \b
    zermelo games
    zermelo games --json
    """
    known = [find(name) for name in names()]
    if json:
        print_json([declared(game) for game in known])
        return
    titles: list[str] = [
        M("game"),
        M("players"),
        in_context("heading", "chance"),
        M("sum"),
        M("information"),
        M("description"),
    ]
    rows = (
        (
            game.name,
            str(game.players),
            M("yes") if game.chance else M("no"),
            SUMS[game.kind_of_sum] if game.players > 1 else "",
            M("perfect") if game.information == "perfect" else M("imperfect"),
            _about(game),
        )
        for game in known
    )
    print_rows(titles, rows)


def _about(game: Game) -> str:
    """The description, with the limit of plies where the rules declare one."""
    if game.longest is None:
        return game.look.about
    plies = counted("{count} ply", "{count:,} plies", game.longest)
    return M("{about} At most {plies}.", about=game.look.about, plies=plies)


def declared(game: Game) -> dict[str, Any]:
    """The declarations of a game, as `games --json` prints them."""
    return {
        "name": game.name,
        "players": game.players,
        "chance": game.chance is not None,
        "zero_sum": game.zero_sum,
        "sum": game.kind_of_sum,
        "information": game.information,
        "longest": game.longest,
    }


def algorithms(game: Wanted = None, json: Json = False) -> None:
    """List the search algorithms, the games they fit, and their options.

    \b
    zermelo algorithms
    zermelo algorithms pig
    """
    known = dict(sorted(all_algorithms().items()))
    wanted = find(game) if game else None
    if json:
        print_json([algorithm_answer(name, algorithm, wanted) for name, algorithm in known.items()])
    elif wanted:
        _print_fitting(wanted, {name: algorithm.fits for name, algorithm in known.items()})
    else:
        _print_algorithms(known)


def algorithm_answer(name: str, algorithm: Any, game: Game | None) -> dict[str, Any]:
    """An algorithm in the JSON of `algorithms`."""
    answer = {"name": name, "about": algorithm.about, "options": list(algorithm.all_options)}
    if game is None:
        return answer | {"fits": fitting_kinds(algorithm)}
    why_not = algorithm.fits(game)
    return answer | {"fits": not why_not, "why_not": why_not}


def _print_algorithms(known: dict[str, Any]) -> None:
    titles: list[str] = [M("algorithm"), M("fits"), M("description and options")]
    rows = (
        (
            name,
            joined(KINDS.get(kind, kind) for kind in fitting_kinds(algorithm)),
            M("{about} ({options})", about=algorithm.about, options=", ".join(algorithm.all_options)),
        )
        for name, algorithm in known.items()
    )
    print_rows(titles, rows)
    print()
    say_wrapped(
        M(
            "1: one player · 2: two opponents · "
            "dice: with chance (star1 and star2 need declared bounds of the values) ·\n"
            "sums: two players who can both win · n: three or more. All take beam and symmetric as well."
        )
    )


KINDS = {"dice": in_context("kind of game", "dice"), "sums": in_context("kind of game", "sums")}
"""Translated names of kinds of games."""


def fitting_kinds(algorithm: Any) -> list[str]:
    """The kinds of games that an algorithm fits."""
    return [kind for kind, example in kinds().items() if not algorithm.fits(example)]


def kinds() -> dict[str, Game]:
    """A bare declaration of each kind of game, to test which algorithms fit."""

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
    chosen, reason = choose_algorithm(game)
    say(M("For {game}, auto chooses {chosen}: {reason}.", game=game.name, chosen=chosen, reason=reason))
    width = max(map(len, fits))
    for name, why_not in fits.items():
        verdict = told(why_not(game) or M("fits"))
        print(f"  {name.ljust(width)}  {verdict}")
