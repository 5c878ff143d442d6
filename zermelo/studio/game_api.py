"""The endpoints shared by the pages: games, positions, and searches for a move."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

from zermelo.algorithms import Result, algorithms
from zermelo.engine import Limits
from zermelo.games.loading import FIRST, parameters_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import json_value
from zermelo.machine.runtime.threads import aside
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.chances import chances_of, evaluations
from zermelo.players.hidden import ABOUT_HIDDEN
from zermelo.players.levels import OPPONENTS, Choosing, choosing, level_named
from zermelo.players.play import Play, dice
from zermelo.players.thinker import Search, Thinker, WhileCompiling, fitting, named
from zermelo.players.verdicts import final_words, verdict
from zermelo.records.registry import formats_of
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.rules.game import CHANCE, Game
from zermelo.studio.api import Caller, Endpoint, Events
from zermelo.studio.beliefs import models_of
from zermelo.studio.game_chart import ABOUT_CHANCES, score_text
from zermelo.studio.hidden import Turn, rolled, table_of, view_at
from zermelo.studio.library import Edition
from zermelo.studio.positions import MOST_MOVES, PositionRequest, Record, View, label_of, replay, replayed, view
from zermelo.studio.schema import Nothing, about, between, most, one_of

MOST_SECONDS = 60.0
MOST_DEPTH = 100
NAMES = tuple(opponent.name for opponent in OPPONENTS)
POLLING = 0.4
"""Seconds between two checks of the user's rulebook."""

# ---------------------------------------------------------------------------------------------
# Games


@dataclass(frozen=True)
class FittingAlgorithm:
    """An algorithm that can play the game."""

    name: str
    title: Annotated[str, about("Its name for people.")]
    about: str
    textbook: Annotated[bool, about("Whether the tree lab shows its search.")]


@dataclass(frozen=True)
class Parameter:
    """A named parameter of the game's address."""

    name: str
    label: str
    usual: int
    switch: Annotated[bool, about("Whether it is a switch: 0 or 1.")]


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    """A game, with the algorithms that fit it."""

    address: Annotated[str, about("The name of the game in requests.")]
    name: str
    title: Annotated[str, about("Its name for people.")]
    about: str
    rules: Annotated[list[str], about("The rules that a beginner needs beyond that sentence.")]
    own: Annotated[bool, about("Whether it is the user's own rulebook.")]
    first: Annotated[bool, about("Whether it is the default game.")]
    parameters: Annotated[list[Parameter], about("The named parameters.")]
    variable: Annotated[bool, about("Whether it has parameters without names, such as the sizes of piles.")]
    players: int
    player_names: list[str]
    chance: bool
    models: Annotated[list[str], about("Models of its opponents, if its rulebook has some of its own; else empty.")]
    hides: Annotated[bool, about("Whether something is hidden from a player; only some requests take such a game.")]
    zero_sum: bool
    automatic: Annotated[str, about("The title of the algorithm that fits best.")]
    textbook: Annotated[str, about("The best fit among the algorithms whose search the tree lab shows.")]
    algorithms: list[FittingAlgorithm]
    formats: Annotated[list[str], about("The file formats for its games, the default first.")]
    evaluations: Annotated[list[str], about("The evaluations that a search can use: the game's own, and general ones.")]


def games(caller: Caller, request: Nothing) -> list[ListedGame]:
    """Every game, with the algorithms that fit it."""
    library = caller.studio.library
    library.refresh()
    return [listed(caller, address, library.find(address, hidden=True)) for address in library.names()]


def title_of(caller: Caller, address: str, game: Game) -> str:
    """The title of a game; that of the user's rulebook includes the file name."""
    title = caller.say(game.look.title or game.name)
    own = address == caller.studio.library.own
    return f"{title} ({address.partition(':')[0]})" if own and title != address else title


def listed(caller: Caller, address: str, game: Game) -> ListedGame:
    parameters, look = parameters_of(address), game.look
    programs = _programs_where_hidden(caller) if game.sees else _programs(caller, game)
    return ListedGame(
        address=address,
        name=game.name,
        title=title_of(caller, address, game),
        about=caller.say(look.about),
        rules=[caller.say(rule) for rule in look.rules],
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
        models=models_of(game),
        hides=game.sees is not None,
        zero_sum=game.zero_sum,
        automatic=programs[0].title if game.sees else caller.say(named(choose_algorithm(game).name)),
        textbook="" if game.sees else choose_algorithm(game, explained=True).name,
        algorithms=programs,
        formats=[one.name for one in formats_of(game)],
        evaluations=[] if game.sees else evaluations(game),
    )


def _programs(caller: Caller, game: Game) -> list[FittingAlgorithm]:
    return [
        FittingAlgorithm(name, caller.say(named(name)), caller.say(about), name in algorithms())
        for name, about in fitting(game).items()
    ]


def _programs_where_hidden(caller: Caller) -> list[FittingAlgorithm]:
    return [
        FittingAlgorithm(name, caller.say(title), caller.say(about), False)
        for name, (title, about) in ABOUT_HIDDEN.items()
    ]


# ---------------------------------------------------------------------------------------------
# Positions


def position(caller: Caller, request: PositionRequest) -> View:
    """The position after some moves: board, legal moves, result."""
    game = caller.studio.library.find(request.game, hidden=True)
    if game.sees is not None:
        return view_at(caller, table_of(caller, request, game))
    return view(caller, game, replay(game, request.start, tuple(request.moves)))


MOST_ALONG = 41


@dataclass(frozen=True, kw_only=True)
class AlongRequest(PositionRequest):
    """A request for the positions of a line."""

    first: Annotated[int, between(0, MOST_MOVES, "The ply of the first of them.")] = 0


def along(caller: Caller, request: AlongRequest) -> list[View]:
    """Consecutive positions of a line, to prefetch."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    plies = range(request.first, min(len(moves), request.first + MOST_ALONG - 1) + 1)
    return [view(caller, game, replay(game, request.start, moves[:ply])) for ply in plies]


MOST_AFTER = 24


@dataclass(frozen=True, kw_only=True)
class AfterRequest(PositionRequest):
    """A request for the positions after each of some moves."""

    following: Annotated[list[Annotated[str, most(LONGEST_MOVE)]], most(MOST_AFTER, "Moves of that position.")]


def after(caller: Caller, request: AfterRequest) -> list[View]:
    """The positions after each of some moves, to prefetch."""
    game, _ = replayed(caller, request)
    moves = tuple(request.moves)
    return [view(caller, game, replay(game, request.start, (*moves, one))) for one in request.following]


def roll(caller: Caller, request: PositionRequest) -> View:
    """The position after one random outcome of chance; where something is hidden, after all of them."""
    game = caller.studio.library.find(request.game, hidden=True)
    if game.sees is not None:
        return view_at(caller, rolled(table_of(caller, request, game)))
    found = replay(game, request.start, tuple(request.moves))
    play = Play(game, found.position, list(found.history))
    if play.is_over or play.player != CHANCE:
        raise ZermeloError(M("It is not the turn of chance."))
    play.make(dice(random.getrandbits(64))(play))
    return view(caller, game, Record(play.position, tuple(play.history)))


# ---------------------------------------------------------------------------------------------
# Thinking


@dataclass(frozen=True, kw_only=True)
class MoverRequest(PositionRequest):
    """A request about a position and the algorithm to move."""

    algorithm: Annotated[str, most(40, "The name of an algorithm, or auto.")] = "auto"


@dataclass(frozen=True, kw_only=True)
class ThinkRequest(MoverRequest):
    """A request for a move."""

    depth: Annotated[int | None, between(1, MOST_DEPTH, "The depth limit in plies.")] = None
    seconds: Annotated[float, between(0.01, MOST_SECONDS, "The time limit; one second by default.")] = 1.0

    opponent: Annotated[str | None, one_of(*NAMES, about="The opponent that moves, in place of depth and time.")] = None
    model: Annotated[str, most(40, "What expectimax believes of the opponents: uniform, say; or empty.")] = ""
    seed: Annotated[int, between(0, 10**9, "The seed of the game, on which an opponent's choices depend.")] = 0

    @property
    def limits(self) -> Limits:
        return Limits(depth=self.depth, time=self.seconds)


@dataclass(frozen=True, kw_only=True)
class ShownLine:
    """One of the best lines of a position."""

    rank: Annotated[int, about("1 for the best line, 2 for the second best …")] = 1
    move: Annotated[str, about("The first move; empty if chance moves, the game is over or something is hidden.")] = ""
    line: Annotated[list[str], about("The principal variation, the move itself first.")] = field(default_factory=list)
    chances: Annotated[tuple[float, ...], about(ABOUT_CHANCES)] = ()
    value: Annotated[Any, about("For the first player, or a list with an entry per player.")] = None
    score: Annotated[str, about("The value formatted for people.")] = ""
    depth: Annotated[int | None, about("In plies; null if the game was searched to its end.")] = None
    deepest: Annotated[
        int | None, about("The length of the longest line in plies, if greater than the depth; else null.")
    ] = None
    nodes: int = 0
    rate: Annotated[float, about("Nodes per second.")] = 0.0
    seconds: float = 0.0
    fill: Annotated[float | None, about("The load of the transposition table, 0 to 1; null without a table.")] = None
    plies: Annotated[int | None, about("The length of a forced win, if known; else null.")] = None
    known: Annotated[bool, about("Whether the value is exact rather than an estimate.")] = False
    algorithm: str
    complete: Annotated[bool, about("Whether the search finished rather than being stopped.")] = True
    words: Annotated[str, about("The verdict in a sentence, for the best line; else empty.")] = ""
    view: Annotated[View | None, about("The position after the move, in the final answer.")] = None


async def thinking(caller: Caller, request: ThinkRequest) -> Events[ShownLine | None]:
    """Search for a move; close the connection to stop.

    Events: queued {place}, started {}, compiling {}, fact for each depth, finally answer, error {error}.
    """
    game = await aside(partial(caller.studio.library.find, request.game, hidden=True))
    if game.sees is not None:
        async for event in _thinking_blind(caller, request, game):
            yield event
        return
    found = await aside(replay, game, request.start, tuple(request.moves))

    def make() -> Search | Choosing:
        history = [move.before for move in found.history]
        if request.opponent:
            opponent = level_named(request.opponent).within(request.seconds)
            return choosing(mover(game, request), opponent, found.position, history, request.seed)
        return mover(game, request).think(found.position, request.limits, history=history)

    last: ShownLine | None = None
    async for kind, value in caller.studio.searches.events(make):
        if kind == "fact":
            last = line_of(caller, value)
            yield "fact", last
        else:
            yield kind, {} if value is None else {"place": value}
    if last and last.move:
        last = await aside(_answer, caller, game, request, last)
    yield "answer", last


async def _thinking_blind(caller: Caller, request: ThinkRequest, game: Game) -> Events[ShownLine | None]:
    """Where something is hidden: no facts, then the position at the next turn of the player who looks, or advice."""
    table = await aside(table_of, caller, request, game)
    made: ShownLine | None = None
    async for kind, value in caller.studio.searches.events(lambda: Turn(table, request.algorithm, request.seconds)):
        if kind != "fact":
            yield kind, {} if value is None else {"place": value}
        elif isinstance(value, Message):
            made = ShownLine(algorithm=request.algorithm, words=caller.say(value))
        else:
            shown = await aside(view_at, caller, value)
            made = ShownLine(algorithm=request.algorithm, view=shown)
    yield "answer", made


def _answer(caller: Caller, game: Game, request: ThinkRequest, last: ShownLine) -> ShownLine:
    """The last result with the position after its move, which saves the page a request."""
    return replace(last, view=view(caller, game, replay(game, request.start, (*request.moves, last.move))))


@dataclass(frozen=True)
class Readiness:
    """The progress of the compilation."""

    ready: Annotated[bool, about("Whether the machine code is ready.")]


def prepare(caller: Caller, request: MoverRequest) -> Readiness:
    """Compile the rules for a search in the background; searches do not wait for it."""
    if caller.studio.library.find(request.game, hidden=True).sees is not None:
        return Readiness(True)
    game, found = replayed(caller, request)
    return Readiness(game.terminal(found.position) or mover(game, request).prepare(found.position).is_done)


def mover(game: Game, request: MoverRequest) -> Thinker:
    """The search that moves for a program."""
    options: dict[str, Any] = {"model": request.model} if isinstance(request, ThinkRequest) and request.model else {}
    return Thinker(game, request.algorithm, while_compiling=WhileCompiling.PLAY, must_move=True, **options)


def line_of(caller: Caller, found: Result) -> ShownLine:
    """A search result as a page shows it."""
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
    """A version of the user's rulebook."""

    number: int
    fault: Annotated[str, about("What is wrong with the file; empty if it is valid.")]


async def changes(caller: Caller, request: Nothing) -> AsyncIterator[tuple[str, RulebookEdition]]:
    """The editions of the user's rulebook as it is saved, the current one first.

    Events: edition.
    """
    told = -1
    while True:
        edition: Edition = await aside(caller.studio.library.refresh)
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
