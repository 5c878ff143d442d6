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
from zermelo.cli.options import Book, GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.cli.positions import BatchOptions, each_position
from zermelo.cli.proof_options import PROOF_MEGABYTES, ProofOptions
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted, joined
from zermelo.players.verdicts import duration, solution_words
from zermelo.rules.game import Position
from zermelo.solving.saved_proof import is_saved_since
from zermelo.solving.solution import Solution
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
    proof: ProofOptions,
    batch: BatchOptions,
    json: Json = False,
) -> None:
    """Find the exact value of a position: win, draw or loss, in how many plies, and by which move.

    Long proofs are saved as they run. After Ctrl-C or a crash, the same command resumes.

    --prove asks less, and is quickest where threats force a win in a narrow part of a large tree. It counts repeated
    positions as not won.

    \b
    zermelo solve tic-tac-toe
    zermelo solve nim:3,4,5
    zermelo solve pig:20 --json
    zermelo solve kuhn-poker
    zermelo solve connect-four --positions endings.txt --workers 2
    zermelo solve mnk:4,4,4 --prove
    zermelo solve connect-four 4 4 3 3 --prove --attacker X
    """
    rules = playable(game, hidden=True)
    batch.refuse_alone()
    proof.refuse_alone()
    if proof.prove:
        if threads is not None or book is not None or batch.positions is not None:
            raise ZermeloError(M("--prove works on one position; leave out --threads, --book and --positions."))
        proof.tell(rules, position_of(rules, position), PROOF_MEGABYTES if table is None else table, json)
        return
    table = MEGABYTES if table is None else table
    if batch.positions is not None:
        each = threads if batch.is_alone else threads or 1
        each_position(rules, game, batch, position, solved_at, each, table, book)
        return
    state = position_of(rules, position)
    with report_saved_proof(), progress(rules.name, shown=not json) as line:
        found = solve_game(rules, state, reporting(line), **_means(game, threads, table, book))
    if json:
        print_json(found.to_dict())
    else:
        print_solution(found)


def solved_at(address: str, state: Position, threads: int | None, table: float, book: str | None) -> dict[str, Any]:
    """The answer for one of many positions."""
    return solve_game(playable(address, hidden=True), state, **_means(address, threads, table, book)).to_dict()


@lru_cache(maxsize=1)
def _means(address: str, threads: int | None, table: float, book: str | None) -> dict[str, Any]:
    """The keyword arguments of the solver, cached with the opened book."""
    file = book_of(playable(address, hidden=True), book)
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
