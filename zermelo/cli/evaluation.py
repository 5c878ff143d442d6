"""The command `evaluation`: the quality of an evaluation, and the weights of a learned one."""

from pathlib import Path
from typing import Annotated

import click

from zermelo.algorithms.prepared_search import refuse_finished
from zermelo.algorithms.priors import priors_of
from zermelo.arena.outcome_classes import PLAYER, OutcomeClass, classes, played
from zermelo.cli.console import (
    INTERRUPTED,
    catch_interrupt,
    complain,
    print_indented,
    print_json,
    print_rows,
    progress,
    reporting,
    say,
)
from zermelo.cli.options import GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.cli.training import recipe_words
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import Number, json_value, rounded
from zermelo.learning.shares import effects, summary
from zermelo.rules.declared import features_of
from zermelo.rules.game import Game, Position
from zermelo.rules.weights import features_in, read_weights, with_weights
from zermelo.theory.evaluation import requirements

SHOWN = 3
"""The number of best and of worst patterns shown per feature."""


def evaluation(
    game: GameName,
    position: PositionWords = (),
    features: Annotated[bool, option(M("Show the weights of its features instead, where they are learned."))] = False,
    weights: Annotated[
        Path | None, option(M("Use the weights of this file (default: those that come with the game)."))
    ] = None,
    stage: Annotated[
        int | None, option(M("Show this stage of the game, from 1 (default: the middle one)."), low=1)
    ] = None,
    games: Annotated[
        int | None, option(M("Play this many games, and count their ends by the value of the evaluation."), low=1)
    ] = None,
    player: Annotated[
        str | None, option(M("With --games, the player of both sides (default: model:mixture:0.8)."), metavar="PLAYER")
    ] = None,
    seed: Annotated[int, option(M("With --games, another seed plays other games."), low=0)] = 0,
    json: Json = False,
) -> None:
    """Judge the evaluation of a small game by exact values, or show what a learned one is made of.

    An evaluation should be the utility where the game is over, or at least have its sign, and elsewhere put positions
    into the order of their exact values.

    With --games it counts, over games that are played, how many positions of each value were won, lost and drawn.

    Of a learned evaluation, --features shows what each feature adds. Of a network by `train --method alphazero`, with a
    POSITION, it shows the estimate and the prior of each move.

    \b
    zermelo evaluation tic-tac-toe
    zermelo evaluation connect-four:4,4
    zermelo evaluation connect-four --games 200
    zermelo evaluation othello --features --stage 5
    zermelo evaluation my_game.py --weights weights.npz
    zermelo evaluation tic-tac-toe "X.. .O. ..X" --weights perfect.npz
    """
    rules = playable(game)
    if games is not None:
        if position or features or weights or stage is not None:
            raise ZermeloError(M("--games plays whole games; give only --player, --seed and --json with it."))
        show_classes(game, games, player or PLAYER, seed, json)
    elif player is not None:
        raise ZermeloError(M("--player needs --games."))
    elif weights and position and features_in(weights, rules).moves:
        show_priors(with_weights(rules, weights), position_of(rules, position), json)
    elif features or weights or stage is not None:
        if position:
            raise ZermeloError(M("--features describes the whole game; leave out POSITION."))
        show_features(rules, weights, stage, json)
    else:
        judge(rules, position_of(rules, position), json)


def judge(game: Game, position: Position, json: bool) -> None:
    """Compare the evaluation with exact values."""
    with progress(game.name, shown=not json) as line:
        report = requirements(game, position=position, progress=reporting(line))
    assert game.evaluate is not None  # or there would be no report
    value = game.evaluate(position)
    if json:
        print_json({"game": game.name, "value": json_value(value), **vars(report)})
        return
    print_indented(game.show(position))
    print()
    say(M("The evaluation of this position is {value}.", value=rounded(value)))
    say(report.text)


def show_classes(address: str, games: int, player: str, seed: int, json: bool) -> None:
    """Print the ends of games by the evaluation of their positions."""
    found: list[tuple[Number, int]] = []
    ended = 0
    with progress(address, shown=not json) as line, catch_interrupt() as interrupt:
        told = reporting(line)
        try:
            for pairs in played(address, games, player, seed, is_stopped=lambda: interrupt.happened):
                found += pairs
                ended += 1
                told(address, ended)
        except KeyboardInterrupt:
            if not found:
                raise
    groups = classes(found)
    if json:
        shown = [{**one._asdict(), "positions": one.positions, "expected": one.expected} for one in groups]
        print_json({"game": address, "games": ended, "player": player, "seed": seed, "classes": shown})
    else:
        titles: list[str] = [M("evaluation"), M("positions"), M("won"), M("lost"), M("drawn"), M("expected value")]
        print_rows(titles, [_class_row(one) for one in groups], numbers=True)
    if ended < games:
        complain(M("Stopped; games counted: {games:,}.", games=ended))
        raise click.exceptions.Exit(INTERRUPTED)


def _class_row(one: OutcomeClass) -> tuple[str, ...]:
    ends = [rounded(value) for value in dict.fromkeys((one.low, one.high))]
    shares = (f"{count / one.positions:.0%}" for count in (one.won, one.lost, one.drawn))
    return (" … ".join(map(str, ends)), f"{one.positions:,}", *shares, f"{one.expected:+.2f}")


def show_priors(game: Game, position: Position, json: bool) -> None:
    """Print the estimate of a network, and the prior of each move, the largest first."""
    refuse_finished(game, position)
    assert game.evaluate is not None
    value, priors = game.evaluate(position), priors_of(game, position)
    if json:
        print_json({"game": game.name, "value": value, "priors": {name: share for share, name in priors}})
        return
    print_indented(game.show(position))
    print()
    say(M("The network estimates {value}.", value=rounded(value)))
    print_rows([M("move"), M("prior")], [(name, f"{share:.1%}") for share, name in priors], numbers=True)


def show_features(game: Game, file: Path | None, stage: int | None, json: bool) -> None:
    """Print the contribution of each feature of a learned evaluation."""
    features = features_in(file, game) if file else features_of(game)
    where = file or features.file
    if where is None:
        raise ZermeloError(
            M("No weights come with {game}; name a file that `zermelo train` has written.", game=game.name)
        )
    found = read_weights(where, features)
    number = (features.stages + 1) // 2 if stage is None else min(stage, features.stages)
    is_network = found.features.hidden > 0
    rows = effects(game, found, SHOWN) if is_network else summary(features, found.array, number - 1, SHOWN)
    if json:
        shown = [row._asdict() for row in rows]
        print_json({"game": game.name, "recipe": found.recipe, "stage": number, "features": shown})
        return
    title = game.look.title or game.name
    if is_network:
        say(
            M(
                "{game}, a network of {hidden} units: by how much each feature changes the estimate where it is seen.",
                game=title,
                hidden=found.features.hidden,
            )
        )
    elif features.stages > 1:
        say(
            M(
                "{game}, stage {stage} of {stages}: what each feature adds for the player to move (X), in points.",
                game=title,
                stage=number,
                stages=features.stages,
            )
        )
    else:
        say(M("{game}: what each feature adds.", game=title))
    titles: list[str] = [M("feature"), M("weights"), M("usual size"), M("best"), M("worst")]
    print_rows(
        titles,
        [(row.name, f"{row.weights:,}", f"{row.size:.2g}", ", ".join(row.best), ", ".join(row.worst)) for row in rows],
    )
    say(recipe_words(found.recipe))
