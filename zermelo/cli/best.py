"""The command `best`."""

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import click

from zermelo.algorithms.prepared_search import window_of
from zermelo.algorithms.registry import ENGINE
from zermelo.cli.console import (
    INTERRUPTED,
    Progress,
    catch_interrupt,
    complain,
    print_indented,
    print_json,
    progress,
    say,
)
from zermelo.cli.engine_options import EngineOptions, LimitOptions
from zermelo.cli.observing import with_learned
from zermelo.cli.options import (
    AlgorithmName,
    Formula,
    GameName,
    Json,
    Model,
    PositionWords,
    Seed,
    Simulations,
    Symmetric,
    Window,
    position_of,
)
from zermelo.cli.parsing import option
from zermelo.cli.positions import BatchOptions, each_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, counted, in_context, joined
from zermelo.library.subject import game_of
from zermelo.rules.game import Game, Position


class TextbookOptions(NamedTuple):
    """Options of the textbook algorithms; any of them selects such an algorithm instead of the engine."""

    strict: Annotated[bool, option(M("Cut only when a value passes the bound, not on ties."))] = False
    fail: Annotated[str | None, option(M("The value of a node that was cut: soft, hard or practical."))] = None
    quiescence: Annotated[bool, option(M("At the horizon, play the noisy moves out."))] = False
    singular: Annotated[
        float | None, option(M("Search a ply deeper after a move better than all others by this margin."))
    ] = None
    beam: Annotated[
        int | None, option(M("Search only this many best-looking moves; the best one may be left out."))
    ] = None
    symmetric: Symmetric = False
    model: Model = None
    shallow: Annotated[bool, option(M("In max^n, prune where the sum of the payoffs is known."))] = False
    window: Window = None
    simulations: Simulations = None
    seed: Seed = None
    formula: Formula = None
    explore: Annotated[
        float | None,
        option(M("In Monte Carlo tree search, the weight of the bonus for few visits (ucb1, tuned); 1 by default.")),
    ] = None
    reference: Annotated[
        int | None, option(M("In GRAVE, the visits of a node whose own rows count; 50 by default."))
    ] = None
    bias: Annotated[
        float | None,
        option(M("In RAVE and GRAVE, how fast a child's own visits replace the row of its move; 0.001 by default.")),
    ] = None
    implicit: Annotated[
        float | None,
        option(M("In Monte Carlo tree search, the weight of backed-up estimates (implicit minimax), from 0 to 1.")),
    ] = None
    plies: Annotated[
        int | None, option(M("In Monte Carlo tree search, cut random games off after this many plies and evaluate."))
    ] = None
    clear: Annotated[
        float | None,
        option(M("In Monte Carlo tree search, an estimate that mostly wins: estimates then count as chances.")),
    ] = None
    root: Annotated[
        str | None,
        option(
            M("In Monte Carlo tree search, gumbel: the root halves its moves, for few simulations."), metavar="NAME"
        ),
    ] = None
    considered: Annotated[
        int | None, option(M("With --root gumbel, the moves that the root tries; 16 by default."))
    ] = None
    noise: Annotated[
        float | None, option(M("With --root gumbel, the weight of chance against the priors; 1 by default."))
    ] = None
    unproved: Annotated[bool, option(M("In Monte Carlo tree search, back up means alone, no proved values."))] = False

    def given(self) -> dict[str, Any]:
        """The options that the command was given."""
        found = {name: value for name, value in self._asdict().items() if value is not None and value is not False}
        if self.model is not None:
            found["model"] = with_learned(self.model)
        return found | ({"window": window_of(self.window)} if self.window is not None else {})


def best(
    game: GameName,
    position: PositionWords = (),
    algorithm: AlgorithmName = "auto",
    *,
    limits: LimitOptions,
    engine: EngineOptions,
    textbook: TextbookOptions,
    batch: BatchOptions,
    json: Json = False,
) -> None:
    """Find the best move.

    The engine searches games of two opponents; the algorithm that suits it searches any other game. --algorithm, or an
    option of a textbook algorithm, chooses that algorithm. Without --depth, --time and --nodes the search continues to
    the end of the game, or for five seconds. Ctrl-C prints the best move found so far. The first search of a game does
    not wait for the compiler: it begins interpreted, continues in machine code as soon as that is ready, and says so
    where that comes too late. A search started meanwhile waits for that machine code.

    \b
    zermelo best tic-tac-toe
    zermelo best tic-tac-toe "b2 a1" --algorithm minimax --depth 2
    zermelo best connect-four 4 4 3 --time 2 --threads 2
    zermelo best my_game.py --depth 6 --json
    zermelo best connect-four --positions games.txt --nodes 100000 --workers 2
    zermelo best 'A(B(3,12,8),C(2,4,6))' --model uniform
    zermelo best connect-four --algorithm mcts --simulations 100000 --seed 1
    zermelo best breakthrough --algorithm mcts --formula grave --time 2
    """
    from zermelo.library.searching import PATIENCE

    rules = game_of(game, position)
    batch.refuse_alone()
    within = limits.limits(PATIENCE if textbook.simulations is None else None)
    if batch.positions is not None:
        _thinker(rules, algorithm, textbook, engine, is_one=False)  # to refuse wrong options before any work
        each_position(rules, game, batch, position, best_at, algorithm, textbook, engine, within)
        return
    thinker = _thinker(rules, algorithm, textbook, engine, is_one=True)
    state = position_of(rules, position)
    with catch_interrupt() as interrupt, progress(rules.name, shown=not json) as line:
        thinker.join(state)
        found, reached, reason = _search(thinker, state, within, line)
    if json:
        print_json(best_answer(found, reached, reason))
    else:
        print_best(found, reached, reason)
    if textbook.beam is not None:
        complain(M("With --beam {width} the best move may be among those left out.", width=textbook.beam))
    if interrupt.happened:
        raise click.exceptions.Exit(INTERRUPTED)


def best_at(
    address: str, state: Position, algorithm: str, textbook: TextbookOptions, engine: EngineOptions, limits: Any
) -> dict[str, Any]:
    """The answer for one of many positions, from empty tables: the same whichever process answers."""
    thinker = _thinker_at(address, algorithm, textbook, engine)
    thinker.clear()
    return best_answer(*_search(thinker, state, limits))


@lru_cache(maxsize=1)
def _thinker_at(address: str, algorithm: str, textbook: TextbookOptions, engine: EngineOptions) -> Any:
    return _thinker(game_of(address, ()), algorithm, textbook, engine, is_one=False)


def _thinker(game: Game, algorithm: str, textbook: TextbookOptions, engine: EngineOptions, is_one: bool) -> Any:
    """The searcher: the algorithm named, or the one that suits the game and the options.

    A single position does not wait for the compiler; many positions are faster if they do.
    """
    from zermelo.players.algorithm_choice import choose_algorithm
    from zermelo.players.thinker import Thinker, WhileCompiling

    options = textbook.given()
    at_once = WhileCompiling.PLAY if is_one and not options else WhileCompiling.WAIT
    if choose_algorithm(game, algorithm, options).name == ENGINE:
        return Thinker(game, algorithm, while_compiling=at_once, engine=engine.engine(game), **options)
    if engine != EngineOptions():
        raise ZermeloError(
            M("--threads, --table, --book and --without are for the engine, which does not search here.")
        )
    return Thinker(game, algorithm, while_compiling=at_once, **options)


def _search(thinker: Any, state: Position, limits: Any, line: Progress | None = None) -> tuple[Any, int, str]:
    """The deepest search that finished within the limits or before Ctrl-C, its depth, and why this algorithm."""
    found, reached = None, 0
    try:
        for found in thinker.think(state, limits):
            reached = reached + 1 if found.depth is None else found.depth
            if line:
                line.say(reached_text(found, reached))
    except KeyboardInterrupt:
        if found is None:
            raise
    return found, reached, thinker.reason


def reached_text(found: Any, depth: int) -> Message:
    """The depth that a search has finished, with its move and value."""
    plies = counted("{count} ply", "{count} plies", depth)
    if found.action is None:
        return M("{plies}: value {value} …", plies=plies, value=found.value)
    move = found.game.write(found.position, found.action)
    return M("{plies}: {move}, value {value} …", plies=plies, move=move, value=found.value)


def best_answer(found: Any, depth: int, reason: str) -> dict[str, Any]:
    """The JSON of `best`."""
    fields = found.to_dict() | {"depth": depth, "reason": reason}
    return {name: fields[name] for name in ANSWER.split()}


ANSWER = "game algorithm move value line nodes depth seconds reason leaves exact compiled interpreted plies bound"
"""The fields of a result that `best --json` prints."""


def algorithm_text(name: str) -> str:
    """The name of an algorithm inside a sentence."""
    from zermelo.algorithms.algorithm import title_of

    return in_context("by whom", "engine") if name == ENGINE else title_of(name)


def how_far(found: Any, depth: int) -> Message:
    """How deep a search went."""
    if found.is_sampled:
        return M("by sampling")
    if found.exact:
        return M("to the end of the game")
    if depth == 0:
        return M("without looking ahead")
    return M("{plies} deep", plies=counted("{count} ply", "{count} plies", depth))


def print_best(found: Any, depth: int, reason: str) -> None:
    from zermelo.players.verdicts import duration, verdict

    print_indented(found.game.show(found.position))
    print()
    say(verdict(found))
    if len(found.line) > 1:
        say(M("Expected: {moves}", moves=joined(found.moves, " ")))
    say(
        M(
            "By {algorithm} ({reason}), {far}: {nodes} in {time}.",
            algorithm=algorithm_text(found.algorithm),
            reason=reason,
            far=how_far(found, depth),
            nodes=counted("{count} node", "{count:,} nodes", found.nodes),
            time=duration(found.seconds),
        )
    )
