"""The page Arena: start a match or a tournament, watch it, see the standings, and replay its games."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from zermelo.arena.one_game import RULES, GameRecord
from zermelo.arena.plan import KINDS, LADDER, ROBIN, ContestPlan, Fixture
from zermelo.arena.player import Player, players_of, read_player
from zermelo.arena.recording import record_of
from zermelo.arena.sprt import Sprt
from zermelo.arena.standings import names_of, standings
from zermelo.arena.store import Match, Store
from zermelo.arena.words import difference_words, progress_words, sequential_words
from zermelo.draw.standings_page import chart_of, ending_words, rating_text, scores_text
from zermelo.games.loading import address_of, rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.players.verdicts import final_words
from zermelo.protocols.protocol import protocols
from zermelo.records.record import positions
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.positions import LONGEST_START, GameRequest
from zermelo.studio.schema import (
    Nothing,
    anything,
    between,
    list_of,
    most,
    number,
    one_of,
    record,
    text,
    truth,
    whole,
)

LOOKING = 0.5
"""Seconds between two looks at a match that is being played."""
MOST_PAIRS = 5000
MOST_PLAYERS = 16
MOST_ELO = 1000
MOST_GAMES = 500
"""Games that a list shows, the last ones."""
MOST_LISTED = 1 << 20

Number = Annotated[int, between(1, 1 << 40, "The number of a match.")]


@dataclass(frozen=True, kw_only=True)
class StartRequest(GameRequest):
    """A match or a tournament to be played."""

    players: Annotated[
        list[Annotated[str, most(200)]], most(MOST_PLAYERS, "Players as text: random, perfect, engine:depth=4 …")
    ]
    kind: Annotated[str, one_of(*KINDS, about="Who plays whom.")] = ROBIN
    pairs: Annotated[int, between(1, MOST_PAIRS, "Openings, each played in all orders of the seats.")] = 10
    seed: Annotated[int, between(0, 1 << 40, "Another seed gives other games.")] = 0
    sprt: Annotated[
        list[Annotated[float, between(-MOST_ELO, MOST_ELO)]],
        most(2, "Two strengths in Elo between which a test decides; none without."),
    ] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class MatchRequest:
    """A match of the file."""

    match: Number


@dataclass(frozen=True, kw_only=True)
class PlayedRequest(MatchRequest):
    """A game of a match."""

    number: Annotated[int, between(1, 1 << 40, "The number of the game in its match.")]


# ---------------------------------------------------------------------------------------------
# Starting and stopping


def start(caller: Caller, request: StartRequest) -> dict[str, Any]:
    """Begin a match, or refuse it with a sentence."""
    game = caller.studio.library.find(request.game)
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
    return {"match": caller.studio.matches.start(plan)}


def _own_players(written: str) -> list[Player]:
    """The players that a text stands for; refuse those that would read files or start programs."""
    head = written.strip().partition(":")[0]
    if head.endswith(".py") or head in protocols():
        raise ZermeloError(M("The studio starts no programs; `zermelo match` plays with files and programs."))
    read_player(head)  # a kind of player, or the sentence that says that there is none
    return players_of(written.strip())


def stop(caller: Caller, request: Nothing) -> dict[str, Any]:
    caller.studio.matches.stop()
    return {}


# ---------------------------------------------------------------------------------------------
# Watching

ROW = record(
    {
        "player": text(300),
        "elo": text(),
        "games": whole(0, MOST_LISTED),
        "won": whole(0, MOST_LISTED),
        "drawn": whole(0, MOST_LISTED),
        "lost": whole(0, MOST_LISTED),
        "points": text(),
        "failures": whole(0, MOST_LISTED),
    }
)
STATE = record(
    {
        "match": whole(1, 1 << 40),
        "running": truth("Whether the studio is playing it."),
        "finished": truth(),
        "done": whole(0, MOST_LISTED),
        "whole": whole(0, 1 << 40, "How many games it has, if no test ends it early."),
        "progress": text(1000, "How far it is, the score, the LLR, the rate and the time left."),
        "rows": list_of(ROW, 1000, "The standings."),
        "words": list_of(text(1000), 1000, "How much stronger somebody is, and how a test stands."),
        "llr": anything("LLR and its two bounds, where there is a test; else null."),
        "chart": text(1 << 20, "The ratings as SVG."),
        "fault": text(2000),
    },
    about="Events: state (this record), until the match is over or stopped.",
)


async def watch(caller: Caller, request: MatchRequest) -> AsyncIterator[tuple[str, Any]]:
    """The state of a match, again whenever it changes; one that another program plays is watched as well."""
    began, first, shown = time.monotonic(), -1, None
    while True:
        state = await asyncio.to_thread(_state, caller, request.match, began, max(first, 0))
        first = state["done"] if first < 0 else first
        if state != shown:
            yield "state", state
            shown = state
        if not state["running"]:
            return
        await asyncio.sleep(LOOKING)


def _state(caller: Caller, wanted: int, began: float, first: int) -> dict[str, Any]:
    """A match as it is now, `first` games of it having been there when the watching began."""
    matches = caller.studio.matches
    match, games = _opened(caller, wanted)
    running = matches.running == wanted and not match.finished
    plan, table = match.plan, standings(match.plan, games)
    test = Sprt(*plan.sprt) if plan.sprt else None
    llr = test.llr(table.pairs) if test else None
    total = Fixture(plan).games_in_all()
    rate = (len(games) - first) / max(time.monotonic() - began, 1e-3)
    progress = progress_words(table, len(games), total, rate, llr) if running and games else ""
    return {
        "match": match.id,
        "running": running,
        "finished": match.finished,
        "done": len(games),
        "whole": total,
        "progress": caller.say(progress),
        "rows": [_row(caller, row) for row in table.rows],
        "words": [caller.say(one) for one in _result(plan, table, test, llr)] if games else [],
        "llr": [llr, *test.bounds] if test else None,
        "chart": chart_of(table, caller.language) if games and len(plan.players) > 2 else "",
        "fault": caller.say(matches.fault) if not running else "",
    }


def _row(caller: Caller, row: Any) -> dict[str, Any]:
    return {
        "player": row.player,
        "elo": rating_text(row.elo, row.error) if row.games else "–",
        "games": row.games,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points": display(round(row.points, 2), caller.language),
        "failures": row.forfeits,
    }


def _result(plan: ContestPlan, table: Any, test: Sprt | None, llr: float | None) -> list[str]:
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
# The content of the file

LISTED = record(
    {
        "match": whole(1, 1 << 40),
        "game": text(),
        "begun": text(),
        "players": list_of(text(300), 1000),
        "games": whole(0, MOST_LISTED),
        "finished": truth(),
        "running": truth("Whether the studio is playing it."),
    }
)
PLAYED = record(
    {
        "number": whole(1, 1 << 40),
        "players": list_of(text(300), 100),
        "result": text(),
        "moves": whole(0, 1 << 20),
        "end": text(1000),
    }
)
REPLAYED = record(
    {
        "game": text(),
        "title": text(1000),
        "start": text(LONGEST_START),
        "moves": list_of(text(LONGEST_MOVE), 1 << 20),
        "end": text(1000),
        "seconds": list_of(number(0, 1e12), 100, "The time that each seat has used."),
    }
)


def listed(caller: Caller, request: Nothing) -> list[dict[str, Any]]:
    """Every match of the file, the last one first; none where there is no file."""
    matches = caller.studio.matches
    if not matches.file.is_file():
        return []
    with Store(matches.file) as store:
        found = store.matches()
    return [
        {
            "match": one.id,
            "game": one.plan.game,
            "begun": one.begun[:16].replace("T", " "),
            "players": names_of(one.plan.players),
            "games": one.games,
            "finished": one.finished,
            "running": matches.running == one.id,
        }
        for one in reversed(found)
    ]


def _opened(caller: Caller, wanted: int) -> tuple[Match, list[GameRecord]]:
    with Store(caller.studio.matches.file, must_exist=True) as store:
        match = store.match(wanted)
        return match, store.games(match.id)


def games(caller: Caller, request: MatchRequest) -> list[dict[str, Any]]:
    """The last games of a match."""
    match, found = _opened(caller, request.match)
    names = names_of(match.plan.players)
    return [
        {
            "number": one.number + 1,
            "players": [names[seat] for seat in one.seats],
            "result": scores_text(one.scores, caller.language),
            "moves": len(one.moves),
            "end": caller.say(ending_words(one, names)),
        }
        for one in found[-MOST_GAMES:]
    ]


def played(caller: Caller, request: PlayedRequest) -> dict[str, Any]:
    """A game to be replayed: where it began, and all moves."""
    match, found = _opened(caller, request.match)
    one = next((game for game in found if game.number == request.number - 1), None)
    if one is None:
        raise ZermeloError(M("Match {match} has no game {number}.", match=match.id, number=request.number))
    names, game, told = names_of(match.plan.players), rules_at(match.plan.game), record_of(match.plan, one)
    *_, (last, _) = positions(game, told)
    end = final_words(game, last) if one.ending == RULES else ending_words(one, names)
    players = " – ".join(names[seat] for seat in one.seats)
    return {
        "game": match.plan.game,
        "title": caller.say(M("Game {number}: {players}", number=request.number, players=players)),
        "start": told.start,
        "moves": [move.text for move in told.moves],
        "end": caller.say(end),
        "seconds": list(one.seconds),
    }


PAGE = Page(
    name="arena",
    title=M("Arena"),
    place=45,
    endpoints=[
        Endpoint(
            "POST",
            "/api/arena/start",
            "Begin a match or a tournament.",
            start,
            StartRequest,
            record({"match": whole(1, 1 << 40)}),
        ),
        Endpoint("POST", "/api/arena/stop", "Stop the match that is being played.", stop, Nothing, record({})),
        Endpoint(
            "GET",
            "/api/arena/matches",
            "Every match of the file arena.sqlite, the last one first.",
            listed,
            Nothing,
            list_of(LISTED, MOST_LISTED),
        ),
        Endpoint(
            "POST",
            "/api/arena/watch",
            "The state of a match, again whenever it changes.",
            watch,
            MatchRequest,
            STATE,
            streams=True,
        ),
        Endpoint("POST", "/api/arena/games", "The games of a match.", games, MatchRequest, list_of(PLAYED, MOST_GAMES)),
        Endpoint("POST", "/api/arena/game", "A game to be replayed.", played, PlayedRequest, REPLAYED),
    ],
)
