"""Learned evaluations: the commands `train` and `weights`."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from zermelo.cli.console import print_json, print_rows, progress, say
from zermelo.cli.options import ClusterAddress, GameName, Json, Workers
from zermelo.cli.parsing import argument, option
from zermelo.cli.sharing import sharing
from zermelo.games.loading import playable
from zermelo.languages.message import M
from zermelo.machine.files import writing

SHOWN = 3
"""How many of the best and of the worst arrangements of a feature are shown."""


def train(
    game: GameName,
    output: Annotated[Path, option(M("The file to write."), "--output", "-o")],
    games: Annotated[int, option(M("Games of self-play in each round."), low=1)] = 4000,
    rounds: Annotated[int, option(M("Rounds, each with the weights of the one before."), low=1, high=99)] = 3,
    depth: Annotated[int, option(M("How many plies self-play looks ahead."), low=1, high=20)] = 4,
    seed: Annotated[int, option(M("The same seed gives the same weights."), low=0)] = 1,
    folder: Annotated[Path | None, option(M("Where the examples are kept (default: with the cache)."))] = None,
    workers: Workers = None,
    cluster: ClusterAddress = "",
    json: Json = False,
) -> None:
    """Learn the weights of an evaluation by self-play and regression.

    The game must declare features. After Ctrl-C or a crash, the same command resumes.

    \b
    zermelo train othello -o othello.npz
    zermelo train othello --games 500 --rounds 1 -o quick.npz
    """
    from zermelo.learning.training import Plan, Training
    from zermelo.learning.weights import write_weights
    from zermelo.machine.cache import folder as cache

    rules = playable(game)
    plan = Plan(games=games, rounds=rounds, depth=depth, seed=seed)
    began, error, examples = time.perf_counter(), None, 0
    with sharing(workers, cluster) as crew, writing(output), progress(rules.name, shown=not json) as line:
        training = Training(rules, plan, folder or cache() / "training", crew)
        for now in training.steps():
            examples = now.examples
            if now.error is None:
                line.say(
                    M(
                        "round {round} of {rounds}: game {game:,} of {games:,} …",
                        round=now.round,
                        rounds=rounds,
                        game=now.games,
                        games=games,
                    )
                )
            else:
                error = now.error
                if not json:
                    say(
                        M(
                            "Round {round}: {examples:,} positions; the usual error on others is {error:.2f} points.",
                            round=now.round,
                            examples=examples,
                            error=error,
                        )
                    )
        recipe = {"game": rules.name, "command": "zermelo train", **asdict(plan), "error": error, "examples": examples}
        write_weights(output, training.weights.array, recipe)
    seconds = time.perf_counter() - began
    if json:
        print_json({"file": str(output), "seconds": round(seconds, 3), **recipe})
    else:
        say(M("{file}: {count:,} weights.", file=output, count=training.features.size))


def weights(
    game: GameName,
    file: Annotated[Path | None, argument(M("Weights; those that come with the game if left out."), "FILE")] = None,
    stage: Annotated[
        int | None, option(M("Show this stage of the game, from 1 (default: the middle one)."), low=1)
    ] = None,
    json: Json = False,
) -> None:
    """Show what the learned evaluation of a game is made of: which feature is worth what.

    \b
    zermelo weights othello
    zermelo weights othello --stage 5
    """
    from zermelo.learning.weights import features_of, read_weights, summary

    rules = playable(game)
    features = features_of(rules)
    found, recipe = read_weights(file or features.file, features)
    number = (features.stages + 1) // 2 if stage is None else min(stage, features.stages)
    rows = summary(features, found, number - 1, SHOWN)
    if json:
        print_json({"game": rules.name, "recipe": recipe, "stage": number, "features": [row._asdict() for row in rows]})
        return
    say(
        M(
            "{game}, stage {stage} of {stages}: what each feature adds for the player to move (X), in points.",
            game=rules.look.title or rules.name,
            stage=number,
            stages=features.stages,
        )
    )
    titles: list[str] = [M("feature"), M("weights"), M("usual size"), M("best"), M("worst")]
    print_rows(
        titles,
        [(row.name, f"{row.weights:,}", f"{row.size:.2f}", ", ".join(row.best), ", ".join(row.worst)) for row in rows],
    )
    say(
        M(
            "Learned from {examples:,} positions in {rounds} rounds of {games:,} games, seed {seed}.",
            examples=recipe.get("examples", 0),
            rounds=recipe.get("rounds", 0),
            games=recipe.get("games", 0),
            seed=recipe.get("seed", 0),
        )
    )
