"""The command `perft`."""

from typing import Annotated, Any

from zermelo.cli.console import print_json, progress, say, speech, told
from zermelo.cli.options import GameName, Json, position_of
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.message import M, counted
from zermelo.players.verdicts import duration
from zermelo.rules import perft as counting


def perft(
    game: GameName,
    depth: Annotated[int, argument(M("How many plies deep to count."), "DEPTH", low=0, high=10_000)],
    position: Annotated[
        str, option(M("Where to start: a board, or the moves that lead to it."), metavar="POSITION")
    ] = "",
    bulk: Annotated[bool, option(M("Count the moves to the last ply without making them, which is faster."))] = False,
    divide: Annotated[bool, option(M("Count below each move separately."))] = False,
    distinct: Annotated[bool, option(M("Also count the different positions, each once."))] = False,
    symmetric: Annotated[bool, option(M("With --distinct: count symmetric positions as one."))] = False,
    json: Json = False,
) -> None:
    """Count the positions of the game tree, the usual test of rules and move generators.

    \b
    zermelo perft tic-tac-toe 9
    zermelo perft connect-four 6 --position "4 4" --divide
    zermelo perft tic-tac-toe 9 --distinct --symmetric
    zermelo perft checkers 12 --bulk
    """
    rules = playable(game)
    state = position_of(rules, (position,))
    with progress(rules.name, shown=not json) as line:
        counts = counting.perft(rules, depth, state, bulk=bulk)
        answer: dict[str, Any] = {
            "game": rules.name,
            "depth": depth,
            "leaves": counts.leaves,
            "nodes": counts.nodes,
            "ended": counts.ended,
            "seconds": round(counts.seconds, 6),
        }
        if divide:
            answer["divide"] = dict(counting.divide(rules, depth, state))
        if distinct or symmetric:
            line.say(M("counting different positions …"))
            answer["distinct"] = counting.distinct(rules, state, depth, symmetric)
    if json:
        print_json(answer)
    else:
        print_counts(answer, symmetric)


def print_counts(answer: dict[str, Any], symmetric: bool) -> None:
    plies = [(told(M("ply {ply}", ply=ply)), count) for ply, count in enumerate(answer["leaves"], start=1)]
    moves = list(answer.get("divide", {}).items())
    width = max((len(name) for name, _ in plies + moves), default=0)
    digits = max((len(f"{count:,}") for _, count in plies + moves), default=0)
    _print_rows(plies, width, digits)
    if moves:
        print()
        say(M("Below each move, at ply {depth}:", depth=answer["depth"]))
        _print_rows(moves, width, digits)
    say(
        M(
            "{nodes} with the root, {games}, in {time}.",
            nodes=counted("{count} node", "{count:,} nodes", answer["nodes"]),
            games=counted("{count} finished game", "{count:,} finished games", answer["ended"]),
            time=duration(answer["seconds"]),
        )
    )
    if "distinct" in answer:
        positions = counted("{count} different position", "{count:,} different positions", answer["distinct"])
        say(
            M("{positions} up to symmetry.", positions=positions)
            if symmetric
            else M("{positions}.", positions=positions)
        )


def _print_rows(rows: list[tuple[str, int]], width: int, digits: int) -> None:
    for name, count in rows:
        number = M("{count:,}", count=count).in_language(speech.language)
        print(f"{name.rjust(width)}  {number.rjust(digits)}")
