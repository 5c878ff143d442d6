"""Questions about a position: the commands `best`, `solve` and `perft`."""

import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from zermelo.cli.console import (
    INTERRUPTED,
    Progress,
    complain,
    noticing_interruption,
    print_indented,
    print_json,
    progress,
    say,
    told,
)
from zermelo.cli.engine import (
    Book,
    Nodes,
    Positions,
    TableSize,
    Threads,
    Without,
    book_of,
    each_position,
    engine_of,
    limits_of,
)
from zermelo.cli.options import (
    AlgorithmName,
    Beam,
    Depth,
    Fail,
    GameName,
    Json,
    Language,
    Model,
    PositionWords,
    Quiescence,
    Shallow,
    Singular,
    Strict,
    Symmetric,
    Time,
    Window,
    optional,
    position_of,
    switch,
    window_of,
)
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import json_value
from zermelo.rules.game import Game, Position

PATIENCE = 5.0
"""Seconds that `best` searches when neither a depth nor a time is given."""


def best(
    game: GameName,
    position: PositionWords = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    time: Time = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    table: TableSize = None,
    book: Book = None,
    without: Without = None,
    positions: Positions = None,
    strict: Strict = False,
    fail: Fail = None,
    quiescence: Quiescence = False,
    singular: Singular = None,
    beam: Beam = None,
    symmetric: Symmetric = False,
    model: Model = None,
    shallow: Shallow = False,
    window: Window = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Find the best move.

    Games of two opponents are searched by the engine, others by the algorithm that suits them; an algorithm named, or
    an option of one, gives the search of the textbook. Without --depth, --time and --nodes the search goes on to the
    end of the game, or for five seconds. Ctrl-C gives the best move found so far.

    \b
    zermelo best tic-tac-toe
    zermelo best tic-tac-toe "b2 a1" --algorithm minimax --depth 2
    zermelo best connect-four 4 4 3 --time 2 --threads 2
    zermelo best my_game.py --depth 6 --json
    zermelo best connect-four --positions games.txt --nodes 100000
    """
    from zermelo.games.loading import playable

    rules = playable(game)
    given = {
        "strict": strict,
        "fail": fail,
        "quiescence": quiescence,
        "singular": singular,
        "model": model,
        "shallow": shallow,
        "beam": beam,
        "symmetric": symmetric,
    }
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None and value is not False}
    if window is not None:
        options["window"] = window_of(window)
    thinker = _thinker(rules, algorithm, model, options, threads, table, without, book)
    limits = limits_of(depth, time, nodes, PATIENCE)
    if positions is not None:
        each_position(rules, positions, position, lambda state: best_answer(*_search(thinker, state, limits)))
        return
    state = position_of(rules, position)
    with noticing_interruption() as interruption, progress(rules.name, shown=not json) as line:
        found, reached, reason = _search(thinker, state, limits, line)
    if json:
        print_json(best_answer(found, reached, reason))
    else:
        print_best(found, reached, reason)
    if interruption.happened:
        raise typer.Exit(INTERRUPTED)


def _thinker(
    game: Game,
    algorithm: str,
    model: str | None,
    options: dict[str, Any],
    threads: int,
    table: float | None,
    without: list[str] | None,
    book: str | None,
) -> Any:
    """Who is to search: the algorithm that was named, or the one that suits the game and the options."""
    from zermelo.players.thinker import ENGINE, Thinker, who_thinks

    if algorithm == "auto" and model is not None:
        thinker = Thinker(game, "expectimax", **options)
        thinker.reason = "the opponent is described by probabilities"
        return thinker
    engine = None
    if who_thinks(game, algorithm, textbook=bool(options))[0] == ENGINE:
        engine = engine_of(game, threads, table, without, book)
    elif threads != 1 or table is not None or without or book:
        raise ZermeloError("--threads, --table, --book and --without are for the engine, which does not search here.")
    return Thinker(game, algorithm, engine=engine, **options)


def _search(thinker: Any, state: Position, limits: Any, line: Progress | None = None) -> tuple[Any, int, str]:
    """The deepest search that finished within the limits, or before Ctrl-C, how deep it was, and why this one."""
    from zermelo.languages.numbers import number_text
    from zermelo.players.verdicts import plural

    found, reached = None, 0
    try:
        for found in thinker.think(state, limits):
            reached = found.depth or reached + 1
            move = "" if found.action is None else f"{found.game.write(state, found.action)}, "
            if line:
                line.say(f"{plural(reached, 'ply', 'plies')}: {move}value {number_text(found.value)} …")
    except KeyboardInterrupt:
        if found is None:
            raise
    return found, reached, thinker.reason


def best_answer(found: Any, depth: int, reason: str) -> dict[str, Any]:
    """What `best --json` prints."""
    from zermelo.players.verdicts import line_texts

    line = line_texts(found.game, found.position, found.line)
    return {
        "game": found.game.name,
        "algorithm": found.algorithm,
        "best": line[0] if line else None,
        "value": json_value(found.value),
        "line": line,
        "nodes": found.nodes,
        "depth": depth,
        "seconds": round(found.seconds, 6),
        "reason": reason,
        "leaves": found.leaves,
        "exact": found.exact,
        "compiled": found.compiled,
        "plies": found.plies,
    }


def print_best(found: Any, depth: int, reason: str) -> None:
    from zermelo.players.verdicts import duration, line_texts, plural, verdict

    game = found.game
    print_indented(game.show(found.position))
    print()
    say(verdict(found))
    if len(found.line) > 1:
        say(f"Expected: {' '.join(line_texts(game, found.position, found.line))}")
    how_far = "to the end of the game" if found.exact else f"{plural(depth, 'ply', 'plies')} deep"
    say(f"By {found.algorithm} ({reason}), {how_far}: {plural(found.nodes, 'node')} in {duration(found.seconds)}.")


def solve(
    game: GameName,
    position: PositionWords = None,
    threads: Annotated[int | None, optional("How many processor cores to use; all of them unless told.")] = None,
    table: Annotated[float, typer.Option(help="Memory for positions in MB.", metavar="MB")] = 512,
    book: Book = None,
    positions: Positions = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Find the exact value of a position: win, draw or loss, in how many plies, and by which move.

    Long proofs are saved as they go: after Ctrl-C, or a fall of the machine, the same command goes on from there.

    \b
    zermelo solve tic-tac-toe
    zermelo solve nim:3,4,5
    zermelo solve pig:20 --json
    zermelo solve connect-four --positions endings.txt
    """
    from zermelo.games.loading import playable
    from zermelo.solving import solve as solve_game

    rules = playable(game)
    file = book_of(rules, book)
    means: dict[str, Any] = {"threads": threads, "megabytes": table, "known": file.probe if file else None}
    if positions is not None:
        each_position(rules, positions, position, lambda state: solve_answer(solve_game(rules, state, **means)))
        return
    state = position_of(rules, position)
    with saying_what_is_saved(), progress(rules.name, shown=not json) as line:
        found = solve_game(
            rules, state, lambda what, count: line.say(f"{what}: {count:,} …" if count else f"{what} …"), **means
        )
    if json:
        print_json(solve_answer(found))
    else:
        print_solution(found)


@contextmanager
def saying_what_is_saved() -> Iterator[None]:
    """Say, when Ctrl-C ends a long proof, that nothing is lost."""
    from zermelo.solving.saved_proof import is_saved_since

    began = clock.time()
    try:
        yield
    except KeyboardInterrupt:
        if not is_saved_since(began):
            raise
        complain("Stopped; what was proved so far is saved, and the same command goes on from there.")
        raise typer.Exit(INTERRUPTED) from None


def solve_answer(found: Any) -> dict[str, Any]:
    """What `solve --json` prints."""
    from zermelo.players.verdicts import line_texts

    line = line_texts(found.game, found.position, found.line)
    return {
        "game": found.game.name,
        "outcome": found.outcome,
        "plies": found.plies,
        "value": json_value(found.value),
        "best": line[0] if line else None,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "line": line,
        "method": found.method,
    }


def print_solution(found: Any) -> None:
    from zermelo.players.verdicts import duration, line_texts, plural, solution_words

    print_indented(found.game.show(found.position))
    print()
    say(solution_words(found))
    if len(found.line) > 1:
        say(f"Best play: {' '.join(line_texts(found.game, found.position, found.line))}")
    say(f"By {found.method}: {plural(found.nodes, 'node')} in {duration(found.seconds)}.")


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How many plies deep to count.", min=0, max=10_000)],
    position: Annotated[str, typer.Option(help="Where to start: a board, or the moves that lead to it.")] = "",
    divide: Annotated[bool, switch("--divide", "Count below each move apart.")] = False,
    distinct: Annotated[bool, switch("--distinct", "Also count the different positions, each once.")] = False,
    symmetric: Annotated[bool, switch("--symmetric", "With --distinct: symmetric ones are the same.")] = False,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Count the positions of the game tree, the usual proof that rules are right.

    \b
    zermelo perft tic-tac-toe 9
    zermelo perft connect-four 6 --position "4 4" --divide
    zermelo perft tic-tac-toe 9 --distinct --symmetric
    """
    from zermelo.games.loading import playable
    from zermelo.rules import perft as counting

    rules = playable(game)
    state = position_of(rules, [position])
    with progress(rules.name, shown=not json) as line:
        counted = counting.perft(rules, depth, state)
        answer: dict[str, Any] = {
            "game": rules.name,
            "depth": depth,
            "leaves": counted.leaves,
            "nodes": counted.nodes,
            "ended": counted.ended,
            "seconds": round(counted.seconds, 6),
        }
        if divide:
            answer["divide"] = dict(counting.divide(rules, depth, state))
        if distinct or symmetric:
            line.say("counting different positions …")
            answer["distinct"] = counting.distinct(rules, state, depth, symmetric)
    if json:
        print_json(answer)
    else:
        print_counts(answer, symmetric)


def print_counts(answer: dict[str, Any], symmetric: bool) -> None:
    from zermelo.players.verdicts import duration, plural

    rows = [(told(f"ply {ply}"), count) for ply, count in enumerate(answer["leaves"], start=1)]
    rows += list(answer.get("divide", {}).items())
    if rows:
        width = max(len(name) for name, _ in rows)
        digits = max(len(f"{count:,}") for _, count in rows)
    for number, (name, count) in enumerate(rows):
        if number == len(answer["leaves"]):
            say(f"\nBelow each move, at ply {answer['depth']}:")
        print(f"{name.rjust(width)}  {told(f'{count:,}').rjust(digits)}")
    say(
        f"{plural(answer['nodes'], 'node')} with the root, {plural(answer['ended'], 'finished game')}, "
        f"in {duration(answer['seconds'])}."
    )
    if "distinct" in answer:
        say(f"{plural(answer['distinct'], 'different position')}{' up to symmetry' if symmetric else ''}.")
