"""The page Arena: start a match or a tournament, watch it, see the standings, and replay its games."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated

from zermelo.arena.one_game import RULES, GameRecord
from zermelo.arena.plan import KINDS, LADDER, ROBIN, ContestPlan, Fixture
from zermelo.arena.player import Player, players_of, read_player
from zermelo.arena.recording import record_of
from zermelo.arena.sprt import Sprt
from zermelo.arena.standings import Row, Standings, names_of, standings
from zermelo.arena.store import Match, Store
from zermelo.arena.words import difference_words, progress_words, sequential_words
from zermelo.draw.standings_page import chart_of, ending_words, rating_text, scores_text
from zermelo.games.loading import address_of, rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.machine.runtime.threads import aside
from zermelo.players.verdicts import final_words
from zermelo.protocols.protocol import protocols
from zermelo.records.record import positions
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.positions import GameRequest
from zermelo.studio.schema import Nothing, about, between, most, one_of

LOOKING = 0.5
"""Seconds between two polls of a match in progress."""
MOST_PAIRS = 5000
MOST_PLAYERS = 16
MOST_ELO = 1000
MOST_GAMES = 500
"""The most games in a list, which shows the last ones."""

Number = Annotated[int, between(1, 1 << 40, "The number of a match.")]


@dataclass(frozen=True, kw_only=True)
class StartRequest(GameRequest):
    """A match or a tournament to start."""

    players: Annotated[
        list[Annotated[str, most(200)]], most(MOST_PLAYERS, "Players as text: random, perfect, engine:depth=4 …")
    ]
    kind: Annotated[str, one_of(*KINDS, about="The pairing of the players.")] = ROBIN
    pairs: Annotated[int, between(1, MOST_PAIRS, "The number of openings, each played in all seat orders.")] = 10
    seed: Annotated[int, between(0, 1 << 40, "The random seed.")] = 0
    sprt: Annotated[
        list[Annotated[float, between(-MOST_ELO, MOST_ELO)]],
        most(2, "The two hypotheses in Elo of a sequential test; empty for none."),
    ] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class MatchRequest:
    """A stored match."""

    match: Number


@dataclass(frozen=True, kw_only=True)
class PlayedRequest(MatchRequest):
    """A game of a match."""

    number: Annotated[int, between(1, 1 << 40, "The number of the game in its match.")]


# ---------------------------------------------------------------------------------------------
# Starting and stopping


def start(caller: Caller, request: StartRequest) -> MatchRequest:
    """Start a match or a tournament."""
    game = caller.studio.library.find(request.game, hidden=True)
    players = [one for written in request.players if written.strip() for one in _own_players(written)]
    if len(players) > MOST_PLAYERS:
        raise ZermeloError(M("The studio plays with at most {most} players.", most=MOST_PLAYERS))
    if request.sprt and len(request.sprt) != 2:
        raise ZermeloError(M("A test needs two strengths."))
    plan = ContestPlan(
        address_of(game) or request.game,
        tuple(map(str, players)),
        kind=request.kind,
        pairs=request.pairs,
        seed=request.seed,
        sprt=(request.sprt[0], request.sprt[1]) if request.sprt else None,
        digests=("",) * len(players),
    )
    return MatchRequest(match=caller.studio.matches.start(plan))


def _own_players(written: str) -> list[Player]:
    """The players described by a text; reject those that would read files or start programs."""
    head = written.strip().partition(":")[0]
    if head.endswith(".py") or head in protocols():
        raise ZermeloError(M("The studio starts no programs; `zermelo match` plays with files and programs."))
    read_player(head)  # raises the error that names the known kinds of players
    return players_of(written.strip())


def stop(caller: Caller, request: Nothing) -> Nothing:
    """Stop the match in progress."""
    caller.studio.matches.stop()
    return request


# ---------------------------------------------------------------------------------------------
# Watching


@dataclass(frozen=True)
class ShownRow:
    """A player in the standings."""

    player: str
    elo: str
    games: int
    won: int
    drawn: int
    lost: int
    points: str
    failures: int


@dataclass(frozen=True, kw_only=True)
class State:
    """The current state of a match."""

    match: int
    running: Annotated[bool, about("Whether the studio is playing it.")]
    finished: bool
    done: int
    whole: Annotated[int, about("The number of games, if no test ends it early.")]
    progress: Annotated[str, about("The progress, the score, the LLR, the rate and the remaining time.")]
    rows: Annotated[list[ShownRow], about("The standings.")]
    words: Annotated[list[str], about("The difference in strength, and the state of the test.")]
    llr: Annotated[list[float | None] | None, about("The LLR and its two bounds; null without a test.")]
    chart: Annotated[str, about("The ratings as SVG.")]
    fault: str


async def watch(caller: Caller, request: MatchRequest) -> AsyncIterator[tuple[str, State]]:
    """The state of a match whenever it changes.

    Events: state, until the match is over or stopped.
    """
    began, first, shown = time.monotonic(), -1, None
    while True:
        state = await aside(_state, caller, request.match, began, max(first, 0))
        first = state.done if first < 0 else first
        if state != shown:
            yield "state", state
            shown = state
        if not state.running:
            return
        await asyncio.sleep(LOOKING)


def _state(caller: Caller, wanted: int, began: float, first: int) -> State:
    """The current state of a match; `first` games were finished at time `began`, for the rate."""
    matches = caller.studio.matches
    is_played = matches.running == wanted  # asked before the file is read: a match that ends meanwhile was not stopped
    match, games = _opened(caller, wanted)
    running = is_played and not match.finished
    plan, table = match.plan, standings(match.plan, games)
    test = Sprt(*plan.sprt) if plan.sprt else None
    llr = test.llr(table.pairs) if test else None
    total = Fixture(plan).games_in_all()
    rate = (len(games) - first) / max(time.monotonic() - began, 1e-3)
    progress = progress_words(table, len(games), total, rate, llr) if running and games else ""
    return State(
        match=match.id,
        running=running,
        finished=match.finished,
        done=len(games),
        whole=total,
        progress=caller.say(progress),
        rows=[_row(caller, row) for row in table.rows],
        words=[caller.say(one) for one in _result(plan, table, test, llr)] if games else [],
        llr=[llr, *test.bounds] if test else None,
        chart=chart_of(table, caller.language) if games and len(plan.players) > 2 else "",
        fault=caller.say(matches.fault) if not running else "",
    )


def _row(caller: Caller, row: Row) -> ShownRow:
    elo = rating_text(row.elo, row.error) if row.games else "–"
    points = display(round(row.points, 2), caller.language)
    return ShownRow(row.player, elo, row.games, row.won, row.drawn, row.lost, points, row.forfeits)


def _result(plan: ContestPlan, table: Standings, test: Sprt | None, llr: float | None) -> list[str]:
    """The result in sentences."""
    found: list[str] = []
    if table.strength and table.strength.games:
        found.append(difference_words(names_of(plan.players)[0], table.strength, table.pairs))
    elif plan.kind == LADDER:
        found += [
            difference_words(M("{one} against {other}", one=one.one, other=one.other), one.strength, one.pairs)
            for one in table.encounters
        ]
    if test and plan.sprt and llr is not None:
        found.append(sequential_words(plan.sprt, llr, test.verdict(table.pairs)))
    return found


# ---------------------------------------------------------------------------------------------
# Stored matches


@dataclass(frozen=True)
class ListedMatch:
    """A stored match."""

    match: int
    game: str
    begun: str
    players: list[str]
    games: int
    finished: bool
    running: Annotated[bool, about("Whether the studio is playing it.")]


@dataclass(frozen=True)
class ListedGame:
    """A game of a match."""

    number: int
    players: list[str]
    result: str
    moves: int
    end: str


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """A game to replay: its start and its moves."""

    game: str
    hides: Annotated[bool, about("Whether something is hidden from a player.")]
    title: str
    start: str
    moves: list[str]
    end: str
    seconds: Annotated[list[float], about("The time used by each seat.")]


def listed(caller: Caller, request: Nothing) -> list[ListedMatch]:
    """All matches in arena.sqlite, the last one first."""
    matches = caller.studio.matches
    if not matches.file.is_file():
        return []
    with Store(matches.file) as store:
        return [_listed(one, matches.running == one.id) for one in reversed(store.matches())]


def _listed(match: Match, running: bool) -> ListedMatch:
    plan, begun = match.plan, match.begun[:16].replace("T", " ")
    return ListedMatch(match.id, plan.game, begun, names_of(plan.players), match.games, match.finished, running)


def _opened(caller: Caller, wanted: int) -> tuple[Match, list[GameRecord]]:
    with Store(caller.studio.matches.file, must_exist=True) as store:
        match = store.match(wanted)
        return match, store.games(match.id)


def games(caller: Caller, request: MatchRequest) -> list[ListedGame]:
    """The last games of a match."""
    match, found = _opened(caller, request.match)
    names = names_of(match.plan.players)
    return [
        ListedGame(
            one.number + 1,
            [names[seat] for seat in one.seats],
            scores_text(one.scores, caller.language),
            len(one.moves),
            caller.say(ending_words(one, names)),
        )
        for one in found[-MOST_GAMES:]
    ]


def played(caller: Caller, request: PlayedRequest) -> PlayedGame:
    """A game to replay."""
    match, found = _opened(caller, request.match)
    one = next((game for game in found if game.number == request.number - 1), None)
    if one is None:
        raise ZermeloError(M("Match {match} has no game {number}.", match=match.id, number=request.number))
    names, game, told = names_of(match.plan.players), rules_at(match.plan.game), record_of(match.plan, one)
    *_, (last, _) = positions(game, told)
    end = final_words(game, last) if one.ending == RULES else ending_words(one, names)
    players = " – ".join(names[seat] for seat in one.seats)
    return PlayedGame(
        game=match.plan.game,
        hides=game.sees is not None,
        title=caller.say(M("Game {number}: {players}", number=request.number, players=players)),
        start=told.start,
        moves=[move.text for move in told.moves],
        end=caller.say(end),
        seconds=list(one.seconds),
    )


PAGE = Page(
    name="arena",
    title=M("Arena"),
    place=45,
    endpoints=[
        Endpoint("POST", "/api/arena/start", start),
        Endpoint("POST", "/api/arena/stop", stop),
        Endpoint("GET", "/api/arena/matches", listed),
        Endpoint("POST", "/api/arena/watch", watch),
        Endpoint("POST", "/api/arena/games", games),
        Endpoint("POST", "/api/arena/game", played),
    ],
)
