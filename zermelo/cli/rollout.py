"""The command `rollout`: play out positions of games of chance."""

from typing import Annotated

from zermelo.cli.console import print_indented, print_json, progress, say, speech
from zermelo.cli.options import ClusterAddress, GameName, Json, PositionWords, Workers, position_of
from zermelo.cli.parsing import option
from zermelo.cli.sharing import sharing
from zermelo.games.loading import playable
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point
from zermelo.library.rollouts import rollout as played_out

Games = Annotated[int, option(M("Games to play out for each position."), low=2, high=1_000_000)]
Seed = Annotated[int, option(M("Another seed rolls other dice."), low=0)]
Plies = Annotated[int | None, option(M("Stop each game after this many rolls, and estimate."), low=0)]
Moves = Annotated[int, option(M("Compare this many of the moves that look best."), low=1)]
Each = Annotated[bool, option(M("Where chance moves: the best moves after each outcome."))]
Depth = Annotated[int, option(M("Also search each move, this many plies deep; 0 for no search."), low=0, high=20)]
Threads = Annotated[int | None, option(M("CPU cores to use (default: all)."), low=1)]


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
    with sharing(workers, cluster) as pool, progress(rules.name, shown=not json) as line:
        found = played_out(
            rules,
            start,
            games=games,
            plies=plies,
            moves=moves,
            each=each,
            depth=depth,
            seed=seed,
            threads=threads,
            pool=pool,
            told=line.say,
        )
    if json:
        print_json({"game": rules.name, "games": games, "seed": seed, "results": [one.to_dict() for one in found]})
        return
    print_indented(rules.show(start))
    print()
    wide = max(len(one.move) for one in found)
    for one in found:
        numbers = f"{one.value:+.4f} ± {one.error:.4f}"
        if one.searched is not None:
            numbers += f"  {one.searched:+.4f}"
        numbers = numbers.replace(".", decimal_point(speech.language))
        print("  ".join(filter(None, (one.outcome, one.move.ljust(wide), numbers))))
    if depth:
        say(M("The last number is what a search of {depth} plies says.", depth=depth))
    say(
        M(
            "{games:,} games each; without variance reduction the first would be ± {error:.4f}.",
            games=games,
            error=found[0].plain_error,
        )
    )
