"""The work of `match` and `tournament`, loaded only when one is played because it loads the engine."""

import time as clock
from math import factorial
from typing import Any

import click

from zermelo.arena.clocks import read_control
from zermelo.arena.match import Contest
from zermelo.arena.one_game import MOST_PLIES
from zermelo.arena.plan import ContestPlan, digest_of
from zermelo.arena.player import players_of, read_player
from zermelo.arena.scripted import refuse_other_numbers
from zermelo.arena.standings import standings
from zermelo.arena.store import Store
from zermelo.arena.words import progress_words, sequential_words
from zermelo.cli.arena import PAIRS, ContestOptions
from zermelo.cli.console import INTERRUPTED, catch_interrupt, complain, print_json, progress, say, speech
from zermelo.cli.observing import with_learned
from zermelo.cli.standings import format_for, game_answer, print_standings, standings_answer, write_games
from zermelo.games.loading import address_of, playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.library.subject import content_of
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.players.verdicts import duration
from zermelo.tasks.pool import pool_of

TOLD_EVERY = 0.3
"""Seconds between two updates of the status line."""


def play_match(game: str, texts: tuple[str, ...], sprt: str | None, options: ContestOptions) -> None:
    """Play a match between the players that the texts name."""
    players = [str(read_player(with_learned(text))) for text in texts]
    refuse_other_numbers(playable(game, hidden=True), players)
    play_contest(plan_of(options, game, players, sprt=hypotheses(sprt)), options)


def play_tournament(game: str, texts: tuple[str, ...], kind: str, rounds: int, options: ContestOptions) -> None:
    """Play a tournament of the players that the texts name."""
    players = [str(one) for text in texts for one in players_of(with_learned(text))]
    play_contest(plan_of(options, game, players, kind=kind, rounds=rounds), options)


def hypotheses(text: str | None) -> tuple[float, float] | None:
    """Parse the two hypotheses of an SPRT.

    >>> hypotheses("0,5")
    (0.0, 5.0)
    """
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise ZermeloError(
            M("{text!r} is not a test; write two strengths in Elo, the smaller first, as in 0,5.", text=text)
        ) from None
    return low, high


def plan_of(options: ContestOptions, game: str, players: list[str], **more: Any) -> ContestPlan:
    """The plan that the options describe."""
    rules = playable(game, hidden=True)
    if options.pairs is not None and options.games is not None:
        raise ZermeloError(M("Give --pairs or --games, but not both."))
    orders = factorial(rules.players)
    return ContestPlan(
        address_of(rules) or game,
        tuple(players),
        pairs=options.pairs or (PAIRS if options.games is None else -(-options.games // orders)),
        seed=options.seed,
        time=str(read_control(options.time)),
        opening_plies=options.opening_plies,
        lines=tuple(content_of(str(options.openings)).splitlines()) if options.openings else (),
        longest=options.longest or MOST_PLIES,
        table=options.table,
        digests=tuple(digest_of(text) for text in players),
        **more,
    )


def play_contest(plan: ContestPlan, options: ContestOptions) -> None:
    """Play the missing games of a plan, and print the result."""
    if options.export:
        format_for(plan.game, options.export)  # to refuse it before any game is played
    with (
        Store(options.store) as store,
        pool_of(options.workers, options.cluster) as pool,
        catch_interrupt() as interrupt,
    ):
        contest = Contest(plan, store, resume=options.resume, pool=pool, is_stopped=lambda: interrupt.happened)
        began, told, stopped = clock.monotonic(), -TOLD_EVERY, False
        try:
            with progress(plan.game, shown=not options.json) as line:
                for number, game in enumerate(contest.play(), start=1):
                    if options.json:
                        print_json(game_answer(contest.id, plan, game))
                    now = clock.monotonic()
                    if now - told >= TOLD_EVERY:
                        line.say(standing_text(contest, number, now - began))
                        told = now
        except KeyboardInterrupt:
            stopped = True
        tell(contest, options, clock.monotonic() - began)
        if options.export:
            write_games(options.export, [(store.match(contest.id), contest.games)])
    if stopped:
        complain(M("Stopped; the same command with --resume continues."))
        raise click.exceptions.Exit(INTERRUPTED)


def standing_text(contest: Contest, played: int, seconds: float) -> Message:
    """The state of a match for the status line."""
    done, whole = len(contest.games), contest.fixture.games_in_all()
    llr = contest.llr if contest.plan.sprt else None
    return progress_words(standings(contest.plan, contest.games), done, whole, played / max(seconds, 1e-3), llr)


def tell(contest: Contest, options: ContestOptions, seconds: float) -> None:
    """Print the result, as a table or the last line of JSON, and write the requested files."""
    table = standings(contest.plan, contest.games)
    if options.json:
        print_json(standings_answer(contest.id, contest.plan, table, contest))
    elif contest.games:
        print_standings(contest.plan, contest.games, table)
        if contest.plan.sprt:
            say(sequential_words(contest.plan.sprt, contest.llr, contest.verdict))
        say(
            M(
                "Match {number} in {file}: {games:,} games, {time}.",
                number=contest.id,
                file=str(options.store),
                games=len(contest.games),
                time=duration(seconds),
            )
        )
    if options.page or options.chart:
        write_pictures(contest, options)


def write_pictures(contest: Contest, options: ContestOptions) -> None:
    """Write the page of the standings and the chart of the ratings."""
    from zermelo.draw.standings_page import Report, chart_of, write_report

    report = Report(contest.plan, contest.games, speech.language)
    if options.page:
        with writing(options.page):
            write_report(report, options.page)
    if options.chart:
        with writing(options.chart):
            write_whole(options.chart, chart_of(standings(contest.plan, contest.games), speech.language).encode())
