"""The commands `match` and `tournament`: players against each other."""

import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import click

from zermelo.cli.console import INTERRUPTED, catch_interrupt, complain, print_json, progress, say, speech
from zermelo.cli.options import ClusterAddress, GameName, Json
from zermelo.cli.parsing import argument, option
from zermelo.cli.standings import game_answer, print_standings, standings_answer
from zermelo.games.loading import address_of, playable
from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M, Message
from zermelo.machine.files import write_whole, writing
from zermelo.players.verdicts import duration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.arena.match import Contest
    from zermelo.arena.one_game import GameRecord
    from zermelo.arena.plan import ContestPlan
    from zermelo.arena.store import Match
    from zermelo.records.registry import Format

STORE = Path("arena.sqlite")
PAIRS = 10
TOLD_EVERY = 0.3
"""Seconds between two states of the status line."""

Players = Annotated[
    tuple[str, ...],
    argument(M("Players: random, perfect, engine:time=0.1, alphabeta:depth=6, my_player.py …"), "PLAYER"),
]
Entrants = Annotated[
    tuple[str, ...], argument(M("Players, several at once (alphabeta:depth=1..6), or a folder of files."), "PLAYER")
]
StoreFile = Annotated[Path, option(M("The file in which all games are stored."), "--store")]
Export = Annotated[
    Path | None, option(M("Write the games into this file: .pgn, .json, or a format of the game's own."))
]


class ContestOptions(NamedTuple):
    """How a match or tournament is played, and what becomes of it."""

    pairs: Annotated[int | None, option(M("Openings; each is played from all seats (default: 10)."), low=1)] = None
    games: Annotated[int | None, option(M("Games of each encounter, instead of --pairs."), low=1)] = None
    time: Annotated[
        str, option(M("Seconds for each move (0.1), or a clock with an increment (60+1)."), metavar="TIME")
    ] = ""
    openings: Annotated[Path | None, option(M("Begin from the positions or moves in this file, one per line."))] = None
    opening_plies: Annotated[
        int | None, option(M("Begin after this many random plies that leave the chances even."), low=0)
    ] = None
    seed: Annotated[int, option(M("Another seed gives other openings, dice and random moves."))] = 0
    longest: Annotated[int | None, option(M("A game is drawn after this many plies (default: 1000)."), low=1)] = None
    table: Annotated[
        str, option(M("End a game where this table of exact values knows the result."), metavar="FILE")
    ] = ""
    workers: Annotated[int | None, option(M("Processes that play (default: one for each core)."), low=1)] = None
    cluster: ClusterAddress = ""
    store: StoreFile = STORE
    resume: Annotated[bool, option(M("Resume the same match, if it was begun before."))] = False
    page: Annotated[Path | None, option(M("Write the standings, and all games to replay, as HTML."))] = None
    chart: Annotated[Path | None, option(M("Write a chart of the ratings as SVG."))] = None
    export: Export = None
    json: Json = False

    def plan(self, game: str, players: list[str], **more: Any) -> "ContestPlan":
        """The plan that the options describe."""
        from math import factorial

        from zermelo.arena.clocks import read_control
        from zermelo.arena.one_game import MOST_PLIES
        from zermelo.arena.plan import ContestPlan, digest_of

        rules = playable(game)
        if self.pairs is not None and self.games is not None:
            raise ZermeloError(M("Give --pairs or --games, but not both."))
        orders = factorial(rules.players)
        return ContestPlan(
            address_of(rules) or game,
            tuple(players),
            pairs=self.pairs or (PAIRS if self.games is None else -(-self.games // orders)),
            seed=self.seed,
            time=str(read_control(self.time)),
            opening_plies=self.opening_plies,
            lines=lines_of(self.openings) if self.openings else (),
            longest=self.longest or MOST_PLIES,
            table=self.table,
            digests=tuple(digest_of(text) for text in players),
            **more,
        )


def lines_of(file: Path) -> tuple[str, ...]:
    """The lines of a file of openings."""
    return tuple(text_of(file).splitlines())


def text_of(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ZermeloError(M("{file} is not text in UTF-8.", file=str(file))) from None
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=str(file), reason=reason_of(error))) from None


def match(
    game: GameName,
    player: Players,
    sprt: Annotated[
        str | None,
        option(
            M("Stop when a sequential test (SPRT) decides between these two strengths in Elo."), metavar="ELO0,ELO1"
        ),
    ] = None,
    *,
    options: ContestOptions,
) -> None:
    """Play a match and tell who is stronger, and how sure that is.

    Every opening is played from both sides, with the same dice. Each game is stored as it ends; --resume continues a
    match that was stopped or killed, and plays no game twice. The same seed gives the same games, unless players look
    at the clock. A file my_player.py needs a function choose(game, position, clock).

    \b
    zermelo match tic-tac-toe perfect random
    zermelo match connect-four alphabeta:depth=4 alphabeta:depth=2 --pairs 20
    zermelo match kalah engine:depth=6 engine:depth=6,without=singular --sprt 0,30 --pairs 500
    zermelo match nim my_player.py random --time 0.5
    """
    from zermelo.arena.player import read_player
    from zermelo.arena.scripted import refuse_other_numbers

    players = [str(read_player(text)) for text in player]
    refuse_other_numbers(playable(game), players)
    play_contest(options.plan(game, players, sprt=hypotheses(sprt)), options)


def hypotheses(text: str | None) -> tuple[float, float] | None:
    """The two strengths of a test, from their text.

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


def tournament(
    game: GameName,
    player: Entrants,
    kind: Annotated[
        str,
        option(M("robin: all against all; gauntlet: the first against each; ladder: each against the next; swiss.")),
    ] = "robin",
    rounds: Annotated[int, option(M("Rounds of a Swiss tournament."), low=1)] = 5,
    *,
    options: ContestOptions,
) -> None:
    """Play a tournament and rate its players.

    A folder is a tournament of the Python files in it. A range such as depth=1..6, or several values such as
    time=0.1/0.2/0.4, stands for several players. A player that crashes, makes an illegal move, takes too long or too
    much memory, or starts a process, loses that game.

    \b
    zermelo tournament connect-four students/ --page standings.html
    zermelo tournament connect-four alphabeta:depth=1..5 --kind ladder --chart ladder.svg
    zermelo tournament nim perfect random model:mixture:0.8 --kind gauntlet
    """
    from zermelo.arena.player import players_of

    players = [str(one) for text in player for one in players_of(text)]
    play_contest(options.plan(game, players, kind=kind, rounds=rounds), options)


def play_contest(plan: "ContestPlan", options: ContestOptions) -> None:
    """Play what is missing of a plan, and tell the result."""
    from zermelo.arena.match import Contest
    from zermelo.arena.store import Store
    from zermelo.tasks.pool import pool_of

    if options.export:
        format_for(plan.game, options.export)  # refused before anything is played
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


def standing_text(contest: "Contest", played: int, seconds: float) -> Message:
    """The state of a match for the status line."""
    from zermelo.arena.standings import standings
    from zermelo.arena.words import progress_words

    done, whole = len(contest.games), contest.fixture.games_in_all()
    llr = contest.llr if contest.plan.sprt else None
    return progress_words(standings(contest.plan, contest.games), done, whole, played / max(seconds, 1e-3), llr)


def tell(contest: "Contest", options: ContestOptions, seconds: float) -> None:
    """The result: a table, or the last line of JSON; and the files that were asked for."""
    from zermelo.arena.standings import standings
    from zermelo.arena.words import sequential_words

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


def write_pictures(contest: "Contest", options: ContestOptions) -> None:
    """The page of the standings and the chart of the ratings."""
    from zermelo.arena.standings import standings
    from zermelo.draw.standings_page import Report, chart_of, write_report

    report = Report(contest.plan, contest.games, speech.language)
    if options.page:
        with writing(options.page):
            write_report(report, options.page)
    if options.chart:
        with writing(options.chart):
            write_whole(options.chart, chart_of(standings(contest.plan, contest.games), speech.language).encode())


def format_for(game: str, file: Path) -> "Format":
    """The format that the ending of a file says, for a game at an address."""
    from zermelo.games.loading import rules_at
    from zermelo.records.registry import format_of_file

    return format_of_file(rules_at(game), file)


def write_games(file: Path, found: "Sequence[tuple[Match, Sequence[GameRecord]]]") -> None:
    """Write the games of some matches into a file, in the format that its ending says."""
    from zermelo.arena.recording import record_of
    from zermelo.games.loading import rules_at

    names = sorted({match.plan.game for match, _ in found})
    if len(names) != 1:
        raise ZermeloError(M("A file holds games of one kind; choose with --match or --game."))
    records = [record_of(match.plan, one, match) for match, games in found for one in games]
    with writing(file):
        write_whole(file, format_for(names[0], file).write(rules_at(names[0]), records).encode())
