"""The commands `check` and `warm`, for authors of rulebooks."""

import time as clock
from typing import Annotated

import click

from zermelo.algorithms.binding import warm as warm_game
from zermelo.cli.console import complain, print_json, progress, reporting, say
from zermelo.cli.options import GameName, Json
from zermelo.cli.parsing import argument, option
from zermelo.games import find, names
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted
from zermelo.machine.cache import folder
from zermelo.machine.compile import NotCompilable, enabled
from zermelo.players.verdicts import duration
from zermelo.rules.check import Report
from zermelo.rules.check import check as check_game
from zermelo.rules.checks.play import LONGEST_GAME
from zermelo.rules.game import Game

GameNames = Annotated[tuple[str, ...], argument(M("All of them if none is named."), "GAME")]


def check(
    game: GameName,
    games: Annotated[int, option(M("How many random games to play."), low=1)] = 100,
    seed: Annotated[int, option(M("Another seed plays other games."))] = 0,
    json: Json = False,
) -> None:
    """Play a rulebook at random, interpreted and compiled, and report every problem.

    Rules and declarations are compared with each other and, where there are few positions, with plain minimax. Hints
    name further declarations that the rulebook could make.

    \b
    zermelo check my_game.py
    zermelo check connect-four --games 1000
    """
    rules = find(game)
    with progress(rules.name, shown=not json) as line:
        line.say(M("playing {games} at random …", games=counted("{count} game", "{count:,} games", games)))
        told = reporting(line)
        report = check_game(
            rules, games=games, seed=seed, progress=lambda played: told(M("games of {games}", games=games), played)
        )
    if json:
        print_json(
            {
                "game": rules.name,
                "problems": report.problems,
                "games": report.games,
                "unfinished": report.unfinished,
                "positions": report.positions,
                "compiled": report.compiled,
                "note": report.note,
                "hints": report.hints,
                "tested": report.tested,
            }
        )
    else:
        print_report(rules, report)
    if report.problems:
        raise click.exceptions.Exit(2)


def print_report(game: Game, report: Report) -> None:
    for problem in report.problems:
        complain(M("{game}: {problem}", game=game.name, problem=problem))
    if not report.problems:
        sentence = M("{game}: no problem, interpreted and compiled.", game=game.name)
        say(sentence if report.compiled else M("{game}: no problem.", game=game.name))
    if report.positions:
        tell = complain if report.problems else say  # so that it follows them
        tell(M("Tested: {tested}.", tested=report.what_was_tested()))
    if report.unfinished:
        say(
            M(
                "{game}: {unfinished} of {games} games did not end within {most} moves.",
                game=game.name,
                unfinished=report.unfinished,
                games=report.games,
                most=LONGEST_GAME,
            )
        )
    if report.note:
        complain(M("{game} is slow: {reason}", game=game.name, reason=report.note))
    for hint in report.hints:
        say(M("Hint: {hint}.", hint=hint))


def warm(games: GameNames = ()) -> None:
    """Compile games ahead, so that every later start is quick.

    \b
    zermelo warm
    zermelo warm tic-tac-toe connect-four:8,7
    """
    if not enabled():
        raise ZermeloError(M("Compilation is turned off by ZERMELO_COMPILE=0, so there is nothing to warm."))
    for address in games or names():
        rules = find(address)
        started = clock.perf_counter()
        try:
            with progress(rules.name) as line:
                line.say(M("compiling {game} …", game=rules.name))
                ready = warm_game(rules)
            say(
                M(
                    "{game}: {algorithms} ready in {time}.",
                    game=rules.name,
                    algorithms=counted("{count} algorithm", "{count} algorithms", len(ready)),
                    time=duration(clock.perf_counter() - started),
                )
            )
        except NotCompilable as error:
            complain(M("{game} is slow: {reason}", game=rules.name, reason=error.message))
    say(M("Saved in {folder}.", folder=str(folder())))
