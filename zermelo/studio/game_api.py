"""The endpoints that every page uses: the games, positions, and thinking about them."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from zermelo.algorithms import Result, algorithms
from zermelo.engine import Limits
from zermelo.games.loading import FIRST, parameters_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.chances import chances_of, evaluations
from zermelo.players.play import Play, dice
from zermelo.players.thinker import Search, Thinker, WhileCompiling, fitting, named
from zermelo.players.verdicts import final_words, verdict
from zermelo.records.registry import formats_of
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.rules.game import CHANCE, Game
from zermelo.studio.api import Caller, Endpoint, Events
from zermelo.studio.game_chart import ABOUT_CHANCES, score_text
from zermelo.studio.library import Edition
from zermelo.studio.positions import MOST_MOVES, PositionRequest, Record, View, label_of, replay, replayed, view
from zermelo.studio.schema import Nothing, about, between, most

MOST_SECONDS = 60.0
MOST_DEPTH = 100
POLLING = 0.4
"""Seconds between two looks at the user's rulebook."""

# ---------------------------------------------------------------------------------------------
# Games


@dataclass(frozen=True)
class FittingAlgorithm:
    """An algorithm that can play the game."""

    name: str
    title: Annotated[str, about("What people call it.")]
    about: str
    textbook: Annotated[bool, about("Whether the tree lab shows how it searches.")]


@dataclass(frozen=True)
class Parameter:
    """A number that the address of the game can give."""

    name: str
    label: str
    usual: int
    switch: Annotated[bool, about("Whether it is 0 or 1, for no and yes.")]


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    """A game, with the algorithms that fit it."""

    address: Annotated[str, about("What requests call the game.")]
    name: str
    title: Annotated[str, about("What people call it.")]
    about: str
    own: Annotated[bool, about("Whether it is the rulebook that the studio was started with.")]
    first: Annotated[bool, about("Whether it is the game to begin with.")]
    parameters: Annotated[list[Parameter], about("Those that have names.")]
    variable: Annotated[bool, about("Whether it has parameters without names, such as the sizes of piles.")]
    players: int
    player_names: list[str]
    chance: bool
    zero_sum: bool
    automatic: Annotated[str, about("What people call the algorithm that fits best.")]
    textbook: Annotated[str, about("The one that fits best among those whose search the tree lab shows.")]
    algorithms: list[FittingAlgorithm]
    formats: Annotated[list[str], about("The formats of files in which games of it are kept, the usual one first.")]
    evaluations: Annotated[list[str], about("The estimates that a search may use: the game's own, and general ones.")]


def games(caller: Caller, request: Nothing) -> list[ListedGame]:
    """Every game, with the algorithms that fit it."""
    library = caller.studio.library
    library.refresh()
    return [listed(caller, address, library.find(address)) for address in library.names()]


def title_of(caller: Caller, address: str, game: Game) -> str:
    """The title of a game; the user's own also says of which file it is."""
    title = caller.say(game.look.title or game.name)
    own = address == caller.studio.library.own
    return f"{title} ({address.partition(':')[0]})" if own and title != address else title


def listed(caller: Caller, address: str, game: Game) -> ListedGame:
    parameters, look = parameters_of(address), game.look
    return ListedGame(
        address=address,
        name=game.name,
        title=title_of(caller, address, game),
        about=caller.say(look.about),
        own=address == caller.studio.library.own,
        first=address == FIRST,
        parameters=[
            Parameter(name, caller.say(look.parameters.get(name, name.replace("_", " "))), usual, name in look.switches)
            for name, usual in (parameters or {}).items()
        ],
        variable=parameters is None,
        players=game.players,
        player_names=[label_of(caller, game, player) for player in range(game.players)],
        chance=game.chance is not None,
        zero_sum=game.zero_sum,
        automatic=caller.say(named(choose_algorithm(game).name)),
        textbook=choose_algorithm(game, explained=True).name,
        algorithms=[
            FittingAlgorithm(name, caller.say(named(name)), caller.say(about), name in algorithms())
            for name, about in fitting(game).items()
        ],
        formats=[one.name for one in formats_of(game)],
        evaluations=evaluations(game),
    )


# ---------------------------------------------------------------------------------------------
# Positions


def position(caller: Caller, request: PositionRequest) -> View:
    """The position that moves lead to: board, legal moves, result."""
    game, found = replayed(caller, request)
    return view(caller, game, found)


MOST_ALONG = 41


@dataclass(frozen=True, kw_only=True)
class AlongRequest(PositionRequest):
    """A request about the positions of a line."""

    first: Annotated[int, between(0, MOST_MOVES, "How many moves lead to the first of them.")] = 0


def along(caller: Caller, request: AlongRequest) -> list[View]:
    """Some positions of a line, so that a page can step through it without waiting."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    plies = range(request.first, min(len(moves), request.first + MOST_ALONG - 1) + 1)
    return [view(caller, game, replay(game, request.start, moves[:ply])) for ply in plies]


MOST_AFTER = 24


@dataclass(frozen=True, kw_only=True)
class AfterRequest(PositionRequest):
    """A request about the positions that moves lead to from one."""

    following: Annotated[list[Annotated[str, most(LONGEST_MOVE)]], most(MOST_AFTER, "Moves of that position.")]


def after(caller: Caller, request: AfterRequest) -> list[View]:
    """The positions that some moves lead to, so that a page can show the one that is made without waiting."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    return [view(caller, game, replay(game, request.start, (*moves, one))) for one in request.following]


def roll(caller: Caller, request: PositionRequest) -> View:
    """The position after chance has done its part once."""
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


@dataclass(frozen=True, kw_only=True)
class ShownLine:
    """One of the best lines of a position."""

    rank: Annotated[int, about("1 for the best line, 2 for the second best …")]
    move: Annotated[str, about("The first move; empty where chance moves or the game is over.")]
    line: Annotated[list[str], about("What is expected to follow, the move itself first.")]
    chances: Annotated[tuple[float, ...], about(ABOUT_CHANCES)]
    value: Annotated[Any, about("Seen by the first player, or a list with an entry for each.")]
    score: Annotated[str, about("The same as people write it.")]
    depth: Annotated[int | None, about("Plies; null when the whole game was searched.")]
    deepest: Annotated[int | None, about("Plies of the longest line, where some go further than the depth; else null.")]
    nodes: int
    rate: Annotated[float, about("Nodes a second.")]
    seconds: float
    fill: Annotated[float | None, about("How much of the table is in use, from 0 to 1; null without a table.")]
    plies: Annotated[int | None, about("How long a forced win takes, where known; else null.")]
    known: Annotated[bool, about("Whether the value is certain, no estimate being part of it.")]
    algorithm: str
    complete: Annotated[bool, about("Whether the search came to its end rather than being stopped.")]
    words: Annotated[str, about("The best line in a sentence; empty for the others.")]
    view: Annotated[View | None, about("The position after the move, in the answer to a request for one.")] = None


async def thinking(caller: Caller, request: ThinkRequest) -> Events[ShownLine | None]:
    """Think about a position; close the connection to stop.

    Events: queued {place}, started {}, compiling {}, fact for each depth, at last answer, error {error}.
    """
    game, found = await asyncio.to_thread(replayed, caller, request)

    def make() -> Search:
        history = [move.before for move in found.history]
        return mover(game, request).think(found.position, request.limits, history=history)

    last: ShownLine | None = None
    async for kind, value in caller.studio.searches.events(make):
        if kind == "fact":
            last = line_of(caller, value)
            yield "fact", last
        else:
            yield kind, {} if value is None else {"place": value}
    if last and last.move:
        last = await asyncio.to_thread(_answer, caller, game, request, last)
    yield "answer", last


def _answer(caller: Caller, game: Game, request: ThinkRequest, last: ShownLine) -> ShownLine:
    """The last result with the position after its move, which a page shows without asking again."""
    return replace(last, view=view(caller, game, replay(game, request.start, (*request.moves, last.move))))


@dataclass(frozen=True)
class Readiness:
    """How far the compiler is."""

    ready: Annotated[bool, about("Whether machine code is there already.")]


def prepare(caller: Caller, request: MoverRequest) -> Readiness:
    """Compile the rules for a search in the background; thinking need not wait for it."""
    game, found = replayed(caller, request)
    return Readiness(game.terminal(found.position) or mover(game, request).prepare(found.position).is_done)


def mover(game: Game, request: MoverRequest) -> Thinker:
    """The program that moves in a game."""
    return Thinker(game, request.algorithm, while_compiling=WhileCompiling.PLAY, must_move=True)


def line_of(caller: Caller, found: Result) -> ShownLine:
    """A line, for a page."""
    game, position = found.game, found.position
    written = game.write_line(position, found.line)
    said = final_words(game, position) if game.terminal(position) else verdict(found)
    return ShownLine(
        rank=found.rank,
        move=written[0] if written else "",
        line=written,
        chances=tuple(chances_of(found)),
        value=json_value(found.value),
        score=score_text(found.value, caller.language),
        depth=found.depth,
        deepest=found.deepest,
        nodes=found.nodes,
        rate=found.rate,
        seconds=found.seconds,
        fill=found.fill,
        plies=found.plies,
        known=found.exact,
        algorithm=found.algorithm,
        complete=found.complete,
        words=caller.say(said) if found.rank == 1 else "",
    )


# ---------------------------------------------------------------------------------------------
# The user's own rulebook


@dataclass(frozen=True)
class RulebookEdition:
    """The user's rulebook as it was saved last."""

    number: int
    fault: Annotated[str, about("What is wrong with the file; empty if nothing is.")]


async def changes(caller: Caller, request: Nothing) -> AsyncIterator[tuple[str, RulebookEdition]]:
    """Every edition of the user's rulebook, the present one first.

    Events: edition.
    """
    told = -1
    while True:
        edition: Edition = await asyncio.to_thread(caller.studio.library.refresh)
        if edition.number != told:
            told = edition.number
            yield "edition", RulebookEdition(edition.number, caller.say(edition.fault))
        await asyncio.sleep(POLLING)


ENDPOINTS = [
    Endpoint("GET", "/api/games", games),
    Endpoint("POST", "/api/position", position),
    Endpoint("POST", "/api/along", along),
    Endpoint("POST", "/api/after", after),
    Endpoint("POST", "/api/roll", roll),
    Endpoint("POST", "/api/think", thinking),
    Endpoint("POST", "/api/prepare", prepare),
    Endpoint("GET", "/api/changes", changes),
]
