"""The command `solve`."""

import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Annotated, Any

import click

from zermelo.cli.console import (
    INTERRUPTED,
    complain,
    print_indented,
    print_json,
    progress,
    reporting,
    say,
)
from zermelo.cli.engine_options import book_of
from zermelo.cli.learning_options import LearningOptions
from zermelo.cli.options import Book, GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.cli.path_options import PathOptions, tell_distances
from zermelo.cli.positions import BatchOptions, each_position
from zermelo.cli.proof_options import PROOF_MEGABYTES, ProofOptions
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted, joined
from zermelo.library.subject import game_of
from zermelo.pathfinding.route import Interrupted
from zermelo.players.verdicts import duration, solution_words
from zermelo.rules.game import Position
from zermelo.solving.saved_proof import is_saved_since
from zermelo.solving.solution import Solution, of_route
from zermelo.solving.solution import solve as solve_game

MEGABYTES = 512.0


def solve(
    game: GameName,
    position: PositionWords = (),
    threads: Annotated[int | None, option(M("CPU cores to use (default: all)."))] = None,
    table: Annotated[
        float | None, option(M("Memory for positions in MB (default: 512; 64 with --prove)."), metavar="MB")
    ] = None,
    book: Book = None,
    *,
    path: PathOptions,
    proof: ProofOptions,
    learning: LearningOptions,
    batch: BatchOptions,
    json: Json = False,
) -> None:
    """Find the exact value of a position: win, draw or loss, in how many plies, and by which move.

    Long proofs are saved as they run. After Ctrl-C or a crash, the same command resumes.

    For one player it finds the cheapest way to a goal. Ctrl-C and --time then print what is known so far.

    Where something is hidden, the value is that of an equilibrium: exact by a linear program, or --method cfr+ and the
    like learn strategies that come close, for trees too large for it.

    --prove asks less, and is quickest where threats force a win in a narrow part of a large tree. It counts repeated
    positions as not won.

    \b
    zermelo solve tic-tac-toe
    zermelo solve nim:3,4,5
    zermelo solve pig:20 --json
    zermelo solve kuhn-poker --strategies
    zermelo solve game.efg --strategies
    zermelo solve leduc-poker --method cfr+ --to 0.001
    zermelo solve connect-four --positions endings.txt --workers 2
    zermelo solve mnk:4,4,4 --prove
    zermelo solve connect-four 4 4 3 3 --prove --attacker X
    zermelo solve 8-puzzle "8 6 7 2 5 4 3 0 1" --algorithm idastar
    """
    rules = game_of(game, position, hidden=True)
    batch.refuse_alone()
    proof.refuse_alone()
    path.refuse_for(rules)
    if learning.is_given:
        if proof.prove or threads is not None or table is not None or book is not None or batch.positions is not None:
            raise ZermeloError(M("--method and --strategies go with --iterations, --to and --json alone."))
        learning.tell(rules, position_of(rules, position), json)
        return
    if proof.prove:
        if threads is not None or book is not None or batch.positions is not None:
            raise ZermeloError(M("--prove works on one position; leave out --threads, --book and --positions."))
        proof.tell(rules, position_of(rules, position), PROOF_MEGABYTES if table is None else table, json)
        return
    table = MEGABYTES if table is None else table
    if batch.positions is not None:
        each = threads if batch.is_alone else threads or 1
        each_position(rules, game, batch, position, solved_at, each, table, book, path)
        return
    state = position_of(rules, position)
    if path.distances:
        tell_distances(rules, state, table, json)
        return
    is_interrupted = False
    with report_saved_proof(), progress(rules.name, shown=not json) as line:
        try:
            found = solve_game(rules, state, reporting(line), **_means(game, threads, table, book), **path.means())
        except Interrupted as stopped:
            found, is_interrupted = of_route(stopped.route), True
    if json:
        print_json(found.to_dict())
    else:
        print_solution(found)
    if is_interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def solved_at(
    address: str, state: Position, threads: int | None, table: float, book: str | None, path: PathOptions
) -> dict[str, Any]:
    """The answer for one of many positions."""
    means = _means(address, threads, table, book) | path.means()
    return solve_game(game_of(address, hidden=True), state, **means).to_dict()


@lru_cache(maxsize=1)
def _means(address: str, threads: int | None, table: float, book: str | None) -> dict[str, Any]:
    """The keyword arguments of the solver, cached with the opened book."""
    file = book_of(game_of(address, hidden=True), book)
    return {"threads": threads, "megabytes": table, "known": file.probe if file else None}


@contextmanager
def report_saved_proof() -> Iterator[None]:
    """On Ctrl-C, report that the proof so far is saved."""
    began = clock.time()
    try:
        yield
    except KeyboardInterrupt:
        if not is_saved_since(began):
            raise
        complain(M("Stopped; the proof so far is saved, and the same command resumes it."))
        raise click.exceptions.Exit(INTERRUPTED) from None


def print_solution(found: Solution) -> None:
    print_indented(found.game.show(found.position))
    print()
    say(solution_words(found))
    if len(found.line) > 1:
        say(M("Best play: {moves}", moves=joined(found.moves, " ")))
    nodes = counted("{count} node", "{count:,} nodes", found.nodes)
    if found.remembered:
        say(
            M(
                "From the cache; it was found by {method}: {nodes} in {time}.",
                method=found.method,
                nodes=nodes,
                time=duration(found.seconds),
            )
        )
        return
    say(M("By {method}: {nodes} in {time}.", method=found.method, nodes=nodes, time=duration(found.seconds)))
