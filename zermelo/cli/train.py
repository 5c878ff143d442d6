"""The command `train`. `training` does the work."""

from pathlib import Path
from typing import Annotated, NamedTuple

from zermelo.cli.options import ClusterAddress, GameName, Json, Workers
from zermelo.cli.parsing import option
from zermelo.languages.message import M

PAIRS = 50


class TrainOptions(NamedTuple):
    """How to train, and what to write."""

    method: Annotated[
        str | None,
        option(
            M(
                "td: TD(λ), after each batch; tc: after each game, with a rate for each weight of a sum; searched: "
                "regression on values searched one move further; regression: a sum, on values searched and solved; "
                "alphazero: a network, from nothing, by searches with it (default: as declared)."
            )
        ),
    ] = None
    games: Annotated[
        int | None,
        option(M("Games of self-play (default: 20000; in each round of a regression 4000, of alphazero 1000)."), low=1),
    ] = None
    rounds: Annotated[
        int | None,
        option(
            M("Rounds, each with the weights of the one before (default: of a regression 3, of alphazero 30)."),
            low=1,
            high=999,
        ),
    ] = None
    passes: Annotated[int, option(M("Passes of each round over the searched positions."), low=1, high=999)] = 10
    depth: Annotated[int, option(M("Search depth in the games of a regression, in plies."), low=1, high=20)] = 4
    trace: Annotated[
        float, option(M("λ: how much the end of a game counts beside the next position."), "--lambda", low=0, high=1)
    ] = 0.7
    step: Annotated[
        float | None,
        option(M("Initial learning rate (default: 0.02; a network 0.03; searched 0.002; tc 1)."), low=0),
    ] = None
    explore: Annotated[
        float | None, option(M("Probability of a random move (default: 0.05 without dice)."), low=0, high=1)
    ] = None
    opening: Annotated[int | None, option(M("Random moves at the beginning (default: 4 without dice)."), low=0)] = None
    hidden: Annotated[
        int | None, option(M("Hidden units of a network, a multiple of 8; 0 for a sum (default: as declared)."), low=0)
    ] = None
    begin: Annotated[Path | None, option(M("Begin with these weights instead of none."), metavar="FILE")] = None
    batch: Annotated[int, option(M("Games per update of the weights."), low=1)] = 64
    simulations: Annotated[int | None, option(M("Of each move, with --method alphazero (default: 32)."), low=2)] = None
    mistakes: Annotated[
        bool, option(M("With --method alphazero in a small game, count the wrong moves in all positions."))
    ] = False
    seed: Annotated[int, option(M("The same seed gives the same weights."), low=0)] = 1
    against: Annotated[
        str, option(M("The opponent of the weights in matches (default: the game's own evaluation)."), metavar="PLAYER")
    ] = ""
    pairs: Annotated[int, option(M("Openings of each match, played from both sides; 0 for no match."), low=0)] = PAIRS
    plies: Annotated[int, option(M("Search depth of the players in the matches, in plies."), low=1)] = 1
    curve: Annotated[
        Path | None, option(M("Also play matches during the training, and draw the learning curve as SVG."))
    ] = None
    workers: Workers = None
    cluster: ClusterAddress = ""
    folder: Annotated[Path | None, option(M("The folder that holds the training (default: in the cache)."))] = None
    json: Json = False


def train(
    game: GameName,
    output: Annotated[Path, option(M("The file to write."), "--output", "-o")],
    *,
    options: TrainOptions,
) -> None:
    """Learn the weights of an evaluation by self-play.

    The game must declare features, but for alphazero. Ctrl-C writes the weights learned so far; after it, or after a
    crash, the same command resumes. At the end the weights play a match against the evaluation of the game; those of
    alphazero, against random games of as many simulations.

    \b
    zermelo train my_game.py -o weights.npz
    zermelo train my_game.py --hidden 16 --games 50000 --curve curve.svg -o network.npz
    zermelo train othello --games 500 --rounds 1 -o quick.npz
    zermelo train 2048 --games 5000 -o 2048.npz
    zermelo train tic-tac-toe --method alphazero --mistakes -o perfect.npz
    """
    from zermelo.cli.training import train_weights

    train_weights(game, output, options)
