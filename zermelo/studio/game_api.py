"""The endpoints that every page uses: the games, positions, and thinking about them."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from zermelo.algorithms import Result, algorithms
from zermelo.engine import Limits
from zermelo.games.loading import parameters_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.chances import evaluations
from zermelo.players.play import Play, dice
from zermelo.players.thinker import Search, Thinker, WhileCompiling, fitting, named
from zermelo.players.verdicts import verdict
from zermelo.records.registry import formats_of
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.rules.game import CHANCE, Game
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.library import Edition
from zermelo.studio.positions import MOST_MOVES, VIEW, PositionRequest, Record, label_of, replay, replayed, view
from zermelo.studio.schema import Nothing, anything, between, list_of, most, number, record, text, truth, whole

MOST_SECONDS = 60.0
MOST_DEPTH = 100
POLLING = 0.4
"""Seconds between two looks at the user's rulebook."""

# ---------------------------------------------------------------------------------------------
# Games

ALGORITHM = record(
    {
        "name": text(),
        "title": text(about="What people call it."),
        "about": text(1000),
        "textbook": truth("Whether the tree lab shows how it searches."),
    }
)
LISTED = record(
    {
        "address": text(about="What requests call the game."),
        "name": text(),
        "title": text(about="What people call it."),
        "about": text(1000),
        "own": truth("Whether it is the rulebook that the studio was started with."),
        "parameters": list_of(
            record(
                {
                    "name": text(),
                    "label": text(),
                    "usual": whole(-1000, 1000),
                    "switch": truth("Whether it is 0 or 1, for no and yes."),
                }
            ),
            20,
            "Those that have names.",
        ),
        "variable": truth("Whether it has parameters without names, such as the sizes of piles."),
        "players": whole(1, 100),
        "player_names": list_of(text(), 100),
        "chance": truth(),
        "zero_sum": truth(),
        "automatic": text(about="What people call the algorithm that fits best."),
        "textbook": text(about="The one that fits best among those whose search the tree lab shows."),
        "algorithms": list_of(ALGORITHM, 100),
        "formats": list_of(text(), 20, "The formats of files in which games of it are kept, the usual one first."),
        "evaluations": list_of(text(), 10, "The estimates that a search may use: the game's own, and general ones."),
    }
)


PARAMETERS = {
    "width": M("columns"),
    "height": M("rows"),
    "line": M("how many in a row win"),
    "size": M("squares on a side"),
    "pits": M("pits on each side"),
    "seeds": M("seeds in each pit"),
    "empty_capture": M("capture from an empty pit"),
    "target": M("points to win"),
    "sides": M("sides of the die"),
    "horizon": M("a draw after this many decisions (0: never)"),
    "passing": M("may pass"),
    "international": M("international rules"),
    "cube": M("doubling cube"),
    "length": M("points of the match (0: one game)"),
    "jacoby": M("Jacoby rule"),
}
"""The names of the parameters of the packaged games."""
SWITCHES = {"empty_capture", "passing", "international", "cube", "jacoby"}
"""Those that are 0 or 1."""


def games(caller: Caller, request: Nothing) -> list[dict[str, Any]]:
    library = caller.studio.library
    library.refresh()
    return [listed(caller, address, library.find(address)) for address in library.names()]


def title_of(caller: Caller, address: str, game: Game) -> str:
    """The title of a game; the user's own also says of which file it is."""
    title = caller.say(game.look.title or game.name)
    own = address == caller.studio.library.own
    return f"{title} ({address.partition(':')[0]})" if own and title != address else title


def listed(caller: Caller, address: str, game: Game) -> dict[str, Any]:
    return {
        "address": address,
        "name": game.name,
        "title": title_of(caller, address, game),
        "about": caller.say(game.look.about),
        "own": address == caller.studio.library.own,
        "parameters": [
            {
                "name": name,
                "label": caller.say(PARAMETERS.get(name, name.replace("_", " "))),
                "usual": usual,
                "switch": name in SWITCHES,
            }
            for name, usual in (parameters_of(address) or {}).items()
        ],
        "variable": parameters_of(address) is None,
        "players": game.players,
        "player_names": [label_of(caller, game, player) for player in range(game.players)],
        "chance": game.chance is not None,
        "zero_sum": game.zero_sum,
        "automatic": caller.say(named(choose_algorithm(game).name)),
        "textbook": choose_algorithm(game, explained=True).name,
        "algorithms": [
            {
                "name": name,
                "title": caller.say(named(name)),
                "about": caller.say(about),
                "textbook": name in algorithms(),
            }
            for name, about in fitting(game).items()
        ],
        "formats": [one.name for one in formats_of(game)],
        "evaluations": evaluations(game),
    }


# ---------------------------------------------------------------------------------------------
# Positions


def position(caller: Caller, request: PositionRequest) -> dict[str, Any]:
    game, found = replayed(caller, request)
    return view(caller, game, found)


MOST_ALONG = 41


@dataclass(frozen=True, kw_only=True)
class AlongRequest(PositionRequest):
    """A request about the positions of a line."""

    first: Annotated[int, between(0, MOST_MOVES, "How many moves lead to the first of them.")] = 0


def along(caller: Caller, request: AlongRequest) -> list[dict[str, Any]]:
    """The positions of a line, one after each move."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    plies = range(request.first, min(len(moves), request.first + MOST_ALONG - 1) + 1)
    return [view(caller, game, replay(game, request.start, moves[:ply])) for ply in plies]


MOST_AFTER = 24


@dataclass(frozen=True, kw_only=True)
class AfterRequest(PositionRequest):
    """A request about the positions that moves lead to from one."""

    following: Annotated[list[Annotated[str, most(LONGEST_MOVE)]], most(MOST_AFTER, "Moves of that position.")]


def after(caller: Caller, request: AfterRequest) -> list[dict[str, Any]]:
    """The position after each of some moves."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    return [view(caller, game, replay(game, request.start, (*moves, one))) for one in request.following]


def roll(caller: Caller, request: PositionRequest) -> dict[str, Any]:
    """Let chance do its part once."""
    game, found = replayed(caller, request)
    play = Play(game, found.position, list(found.history))
    if play.is_over or play.player != CHANCE:
        raise ZermeloError(M("It is not the turn of chance."))
    play.make(dice(random.getrandbits(64))(play))
    return view(caller, game, Record(play.position, tuple(play.history)))


# ---------------------------------------------------------------------------------------------
# Thinking


@dataclass(frozen=True, kw_only=True)
class MoverRequest(PositionRequest):
    """A request about a position and the algorithm that is to move there."""

    algorithm: Annotated[str, most(40, "The name of an algorithm, or auto.")] = "auto"


@dataclass(frozen=True, kw_only=True)
class ThinkRequest(MoverRequest):
    """A request for a move."""

    depth: Annotated[int | None, between(1, MOST_DEPTH, "How many plies to look ahead at most.")] = None
    seconds: Annotated[float, between(0.01, MOST_SECONDS, "How long to think at most; a second if left out.")] = 1.0

    @property
    def limits(self) -> Limits:
        return Limits(depth=self.depth, time=self.seconds)


FACT = record(
    {
        "move": text(about="The best move found so far; empty where chance moves."),
        "line": list_of(text(), 10_000, "What is expected to follow, the move itself first."),
        "value": anything("Seen by the first player, or a list with an entry for each."),
        "depth": anything("Plies; null when the whole game was searched."),
        "nodes": whole(0, 1 << 62),
        "seconds": number(0, 1e9),
        "algorithm": text(),
        "complete": truth("Whether the search came to its end rather than being stopped."),
        "words": text(1000, "The same in a sentence."),
    },
    about="Events: queued {place}, started {}, compiling {}, fact and at last answer (this record), error {error}.",
)


async def thinking(caller: Caller, request: ThinkRequest) -> AsyncIterator[tuple[str, Any]]:
    """Think about a position: a fact for each depth, the last again as the answer."""
    game, found = await asyncio.to_thread(replayed, caller, request)

    def make() -> Search:
        history = [move.before for move in found.history]
        return mover(game, request).think(found.position, request.limits, history=history)

    last: dict[str, Any] | None = None
    async for kind, value in caller.studio.searches.events(make):
        if kind == "fact":
            last = fact(caller, value)
            yield "fact", last
        else:
            yield kind, {} if value is None else {"place": value}
    yield "answer", last


def prepare(caller: Caller, request: MoverRequest) -> dict[str, Any]:
    """Have the rules compiled while people still look at the board."""
    game, found = replayed(caller, request)
    if game.terminal(found.position):
        return {"ready": True}
    return {"ready": mover(game, request).prepare(found.position).is_done}


def mover(game: Game, request: MoverRequest) -> Thinker:
    """The program that moves in a game."""
    return Thinker(game, request.algorithm, while_compiling=WhileCompiling.PLAY, must_move=True)


def fact(caller: Caller, found: Result) -> dict[str, Any]:
    """A result, for a page."""
    line = found.game.write_line(found.position, found.line)
    return {
        "move": line[0] if line else "",
        "line": line,
        "value": json_value(found.value),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "algorithm": found.algorithm,
        "complete": found.complete,
        "words": caller.say(verdict(found)),
    }


# ---------------------------------------------------------------------------------------------
# The user's own rulebook

CHANGE = record({"number": whole(0, 1 << 62), "fault": text(2000, "What is wrong with the file; empty if nothing is.")})


async def changes(caller: Caller, request: Nothing) -> AsyncIterator[tuple[str, Any]]:
    """Tell of every new edition of the user's rulebook, the present one first."""
    told = -1
    while True:
        edition: Edition = await asyncio.to_thread(caller.studio.library.refresh)
        if edition.number != told:
            told = edition.number
            yield "edition", {"number": edition.number, "fault": caller.say(edition.fault)}
        await asyncio.sleep(POLLING)


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint(
        "GET", "/api/games", "Every game, with the algorithms that fit it.", games, Nothing, list_of(LISTED, 10_000)
    ),
    Endpoint(
        "POST",
        "/api/position",
        "The position that moves lead to: board, legal moves, result.",
        position,
        PositionRequest,
        VIEW,
    ),
    Endpoint(
        "POST",
        "/api/along",
        "Some positions of a line, so that a page can step through it without waiting.",
        along,
        AlongRequest,
        list_of(VIEW, MOST_ALONG),
    ),
    Endpoint(
        "POST",
        "/api/after",
        "The positions that some moves lead to, so that a page can show whichever is made without waiting.",
        after,
        AfterRequest,
        list_of(VIEW, MOST_AFTER),
    ),
    Endpoint("POST", "/api/roll", "The same after chance has done its part once.", roll, PositionRequest, VIEW),
    Endpoint(
        "POST",
        "/api/think",
        "Think about a position; close the connection to stop.",
        thinking,
        ThinkRequest,
        FACT,
        streams=True,
    ),
    Endpoint(
        "POST",
        "/api/prepare",
        "Compile the rules for a search in the background; thinking need not wait for it.",
        prepare,
        MoverRequest,
        record({"ready": truth("Whether machine code is there already.")}),
    ),
    Endpoint(
        "GET", "/api/changes", "Tells whenever the user's rulebook is saved.", changes, Nothing, CHANGE, streams=True
    ),
]
