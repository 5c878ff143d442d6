"""Positions of games of chance played out many times: the command `rollout`."""

from collections.abc import Iterator
from typing import Annotated, Any

from zermelo.cli.console import print_indented, print_json, progress, say, speech
from zermelo.cli.options import GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point
from zermelo.rules.game import CHANCE, MAX, Game, Position

Games = Annotated[int, option(M("Games to play out for each position."), low=2, high=1_000_000)]
Seed = Annotated[int, option(M("Roll other dice."), low=0)]
Plies = Annotated[int | None, option(M("Stop each game after so many throws, and estimate."), low=0)]
Moves = Annotated[int, option(M("Compare so many of the moves that look best."), low=1)]
Each = Annotated[bool, option(M("Where chance moves: the best moves after each outcome."))]
Threads = Annotated[int | None, option(M("CPU cores to use (default: all)."), low=1)]


def rollout(
    game: GameName,
    position: PositionWords = (),
    games: Games = 1296,
    plies: Plies = None,
    moves: Moves = 3,
    each: Each = False,
    seed: Seed = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Tell what a position of a game of chance is worth by playing it out many times, and how sure that is.

    Both sides make the move that the estimate of the game likes best. Luck is taken out: by how much each throw was
    better than the average of all throws. The number after ± holds the true value with 95 %. Values are those of the
    player to move.

    \b
    zermelo rollout backgammon 31
    zermelo rollout backgammon --each --games 324
    zermelo rollout pig:30 12+5 20 --moves 2
    """
    rules = playable(game)
    start = position_of(rules, position)
    if rules.terminal(start):
        raise ZermeloError(M("The game is over; there is nothing to play out."))
    rows: list[dict[str, Any]] = []
    with progress(rules.name, shown=not json) as line:
        for heading, action, after, player in _subjects(rules, start, moves, each):
            line.say(" ".join(filter(None, (heading, action))))
            rows.append(_row(rules, after, player, games, seed, plies, threads, outcome=heading, move=action))
    if json:
        print_json({"game": rules.name, "games": games, "seed": seed, "results": rows})
        return
    print_indented(rules.show(start))
    print()
    wide = max(len(row["move"]) for row in rows)
    for row in rows:
        number = f"{row['value']:+.4f} ± {row['error']:.4f}".replace(".", decimal_point(speech.language))
        print("  ".join(filter(None, (row["outcome"], row["move"].ljust(wide), number))))
    say(
        M(
            "{games:,} games each; without taking luck out, the first would be ± {error:.4f}.",
            games=games,
            error=rows[0]["plain_error"],
        )
    )


def _subjects(game: Game, start: Position, moves: int, each: bool) -> Iterator[tuple[str, str, Position, int]]:
    """What is played out: the outcome and the move that lead to it, the position, and who wants to know its value."""
    from zermelo.players.rollout import best_moves

    if game.player(start) != CHANCE:
        for action in best_moves(game, start, moves):
            yield "", game.write(start, action), game.result(start, action), game.player(start)
    elif not each:
        yield "", "", start, MAX
    else:
        thrown = [(outcome, game.result(start, outcome)) for outcome in game.moves(start)]
        first = [(outcome, after) for outcome, after in thrown if game.player(after) == MAX]
        for outcome, after in first or thrown:
            for action in best_moves(game, after, moves):
                reached = game.result(after, action)
                yield game.write(start, outcome), game.write(after, action), reached, game.player(after)


def _row(
    game: Game,
    position: Position,
    player: int,
    games: int,
    seed: int,
    plies: int | None,
    threads: int | None,
    **names: str,
) -> dict[str, Any]:
    from zermelo.players.rollout import rollout as played_out

    found = played_out(game, position, games, seed=seed, plies=plies, threads=threads)
    value = found.mean if player == MAX else -found.mean
    return {**names, "value": value, "error": found.error, "plain_error": found.plain_error}
