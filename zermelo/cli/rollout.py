"""The command `rollout`: play out positions of games of chance."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from zermelo.cli.console import print_indented, print_json, progress, say, speech
from zermelo.cli.options import ClusterAddress, GameName, Json, PositionWords, Workers, position_of
from zermelo.cli.parsing import option
from zermelo.cli.sharing import sharing
from zermelo.engine import Engine, Limits
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point
from zermelo.players.rollout import Rollout, best_moves
from zermelo.players.rollout import rollout as played_out
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position

Games = Annotated[int, option(M("Games to play out for each position."), low=2, high=1_000_000)]
Seed = Annotated[int, option(M("Another seed rolls other dice."), low=0)]
Plies = Annotated[int | None, option(M("Stop each game after this many rolls, and estimate."), low=0)]
Moves = Annotated[int, option(M("Compare this many of the moves that look best."), low=1)]
Each = Annotated[bool, option(M("Where chance moves: the best moves after each outcome."))]
Depth = Annotated[int, option(M("Also search each move, this many plies deep; 0 for no search."), low=0, high=20)]
Threads = Annotated[int | None, option(M("CPU cores to use (default: all)."), low=1)]


class Subject(NamedTuple):
    """A position to play out."""

    outcome: str
    """The text of the outcome of chance, and of the move after it."""
    move: str
    after: Position
    player: int
    """The player whose value is shown."""
    searched: float | None
    """The value by a search, for MAX."""


def rollout(
    game: GameName,
    position: PositionWords = (),
    games: Games = 1296,
    plies: Plies = None,
    moves: Moves = 3,
    each: Each = False,
    depth: Depth = 0,
    seed: Seed = 0,
    threads: Threads = None,
    workers: Workers = None,
    cluster: ClusterAddress = "",
    json: Json = False,
) -> None:
    """Estimate the value of a position of a game of chance by playing it out many times, with the error.

    Both sides make the move with the best estimate. The luck of each roll, by how much it was better than the average
    of all rolls, is subtracted (variance reduction). The interval given by ± contains the true value with 95 %
    confidence. Values are those of the player to move; of each position the best move comes first.

    \b
    zermelo rollout backgammon 31
    zermelo rollout backgammon --each --games 324 --depth 5
    zermelo rollout pig:30 12+5 20 --moves 2
    """
    rules = playable(game)
    start = position_of(rules, position)
    if rules.terminal(start):
        raise ZermeloError(M("The game is over; there is nothing to play out."))
    rows: list[dict[str, Any]] = []
    with sharing(workers, cluster) as pool, progress(rules.name, shown=not json) as line:
        for subject in _subjects(rules, start, moves, each, depth):
            line.say(" ".join(filter(None, (subject.outcome, subject.move))))
            found = played_out(rules, subject.after, games, seed=seed, plies=plies, threads=threads, pool=pool)
            rows.append(_row(subject, found))
    rows.sort(key=lambda row: -row["value"])
    rows.sort(key=lambda row: row["outcome"])
    if json:
        print_json({"game": rules.name, "games": games, "seed": seed, "results": rows})
        return
    print_indented(rules.show(start))
    print()
    wide = max(len(row["move"]) for row in rows)
    for row in rows:
        numbers = f"{row['value']:+.4f} ± {row['error']:.4f}"
        if "searched" in row:
            numbers += f"  {row['searched']:+.4f}"
        numbers = numbers.replace(".", decimal_point(speech.language))
        print("  ".join(filter(None, (row["outcome"], row["move"].ljust(wide), numbers))))
    if depth:
        say(M("The last number is what a search of {depth} plies says.", depth=depth))
    say(
        M(
            "{games:,} games each; without variance reduction the first would be ± {error:.4f}.",
            games=games,
            error=rows[0]["plain_error"],
        )
    )


def _subjects(game: Game, start: Position, moves: int, each: bool, depth: int) -> Iterator[Subject]:
    """The positions to play out: the given one, its best moves, or the best moves after each outcome."""
    if game.player(start) != CHANCE:
        yield from _best(game, start, "", moves, depth)
    elif not each:
        yield Subject("", "", start, MAX, None)
    else:
        thrown = [(outcome, game.result(start, outcome)) for outcome in game.moves(start)]
        # Where dice say who begins, those for the other player lead to the same positions with the sides changed.
        mine = [one for one in thrown if start == game.initial and _mover(game, one[1]) == MAX]
        for outcome, after in mine or thrown:
            written = game.write(start, outcome)
            if _mover(game, after) == CHANCE:
                yield Subject(written, "", after, MAX, None)
            else:
                yield from _best(game, after, written, moves, depth)


def _mover(game: Game, position: Position) -> int:
    """The player to move; CHANCE at a chance node or a terminal position."""
    return CHANCE if game.terminal(position) else game.player(position)


def _best(game: Game, position: Position, outcome: str, moves: int, depth: int) -> Iterator[Subject]:
    """The moves with the best estimates, or the best by a search if `depth` is positive."""
    player = game.player(position)
    found = _searched(game, position, moves, depth) if depth else dict.fromkeys(best_moves(game, position, moves))
    for action, value in found.items():
        yield Subject(outcome, game.write(position, action), game.result(position, action), player, value)


def _searched(game: Game, position: Position, moves: int, depth: int) -> dict[Action, float | None]:
    """The best moves by a search, with their values for MAX."""
    lines = list(Engine(game, megabytes=64).think(position, Limits(depth=depth), lines=moves))
    deepest = [one for one in lines if one.depth == lines[-1].depth]
    return {one.action: float(one.value) for one in deepest[-moves:]}


def _row(subject: Subject, found: Rollout) -> dict[str, Any]:
    """The result for a subject, from its player's point of view."""
    sign = 1 if subject.player == MAX else -1
    row = {"outcome": subject.outcome, "move": subject.move, "value": sign * found.mean}
    if subject.searched is not None:
        row["searched"] = sign * subject.searched
    return {**row, "error": found.error, "plain_error": found.plain_error}
