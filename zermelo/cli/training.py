"""The work of `train`: learn an evaluation from self-play, by TD(λ) or by regression."""

import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from zermelo.cli.console import INTERRUPTED, Progress, complain, print_json, progress, say, speech
from zermelo.cli.sharing import sharing
from zermelo.cli.train import TrainOptions
from zermelo.games.loading import address_of, playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_language
from zermelo.learning.mistakes import ExactMoves
from zermelo.learning.proof import Proof
from zermelo.learning.scripted import COHERENT, SEARCHED, TD, Descending, Settings, by_descent, training_folder
from zermelo.learning.self_taught import SelfTaught
from zermelo.learning.training import Training, TrainingPlan
from zermelo.learning.zero_training import ZeroTraining
from zermelo.machine.runtime.files import refuse_unwritable, write_whole, writing
from zermelo.players.verdicts import duration
from zermelo.rules.game import Game
from zermelo.rules.weights import ALPHAZERO, Weights
from zermelo.rules.words import laid_out
from zermelo.tasks.pool import Alone, TaskPool

TOLD_EVERY = 0.3
"""Seconds between two updates of the status line."""


def train_weights(address: str, output: Path, options: TrainOptions) -> None:
    """Learn weights by the method of the options or of the game, and write them."""
    rules = playable(address)
    settings = Settings(*(getattr(options, name) for name in Settings._fields))
    if options.mistakes and options.method != ALPHAZERO:
        raise ZermeloError(M("--mistakes is for --method alphazero."))
    first = settings.first(rules)
    plan = settings.plan(rules, first)
    refuse_unwritable(output)
    where = training_folder(options.folder)
    if isinstance(plan, TrainingPlan):
        train_by_regression(rules, output, options, where, plan)
    else:
        train_by_descent(rules, output, options, where, plan, first)


def train_by_descent(
    game: Game,
    output: Path,
    options: TrainOptions,
    folder: Path,
    plan: Descending,
    begin: Weights | None,
) -> None:
    """Train by TD(λ) or on searched values, play the matches, and draw the curve."""
    stopped, proofs = False, []
    shared = sharing(options.workers, options.cluster)
    with shared as pool, progress(game.name, shown=not options.json) as line:
        training = by_descent(game, plan, folder, pool, begin)
        try:
            learn(training, line, options, ExactMoves(game) if options.mistakes else None)
        except KeyboardInterrupt:
            stopped = True
            training.stop()
        with writing(output):
            recipe = training.write(output)
        if not options.json:
            size = training.school.features.size
            say(M("{file}: {count:,} weights, {games:,} games.", file=output, count=size, games=training.games))
        if options.pairs and game.players > 1 and not stopped:
            try:
                proofs = list(proved(training, output, options, pool or Alone(), line))
            except KeyboardInterrupt:
                stopped = True
    if options.curve and len(proofs) > 1:
        with writing(options.curve):
            write_whole(options.curve, curve(game, proofs).encode())
    if options.json:
        print_json({"file": str(output), **recipe, "matches": [asdict(proof) for proof in proofs]})
    if stopped:
        complain(M("Stopped; the same command resumes."))
        raise click.exceptions.Exit(INTERRUPTED)


def learn(training: SelfTaught, line: Progress, options: TrainOptions, exact: ExactMoves | None = None) -> None:
    """Train to the end, and report the progress, with the mistakes against exact values."""
    began, told, first = time.monotonic(), 0.0, None
    for now in training.steps():
        first = now.games if first is None else first
        seconds = time.monotonic() - began
        if seconds - told > TOLD_EVERY:
            told = seconds
            rate = (now.games - first) / seconds
            line.say(
                M(
                    "game {game:,} of {games:,} · error {error:.3f} · {rate:,.0f} games a second · {time} left …",
                    game=now.games,
                    games=training.all_games,
                    error=now.error,
                    rate=rate,
                    time=duration((training.all_games - now.games) / max(rate, 1e-3)),
                )
            )
        if now.is_kept and not options.json:
            say(
                M(
                    "After {games:,} games and {positions:,} positions, {time}: the usual error is {error:.3f}.",
                    games=now.games,
                    positions=now.positions,
                    time=duration(seconds),
                    error=now.error,
                )
            )
            if exact and isinstance(training, ZeroTraining):
                say(
                    M(
                        "Its favourite move is wrong in {mistakes:,} of {positions:,} positions with a wrong move.",
                        mistakes=exact.mistakes(training.preferred),
                        positions=len(exact.right),
                    )
                )


def proved(
    training: SelfTaught, output: Path, options: TrainOptions, pool: TaskPool, line: Progress
) -> Iterator[Proof]:
    """Play a match with the weights, or with each checkpoint for a curve; print the results."""
    from zermelo.learning.proof import Proof, matches, player_text

    game = training.game
    simulations = training.plan.simulations if isinstance(training, ZeroTraining) else None
    opponent = options.against or player_text(None, options.plies, simulations)
    kept = training.kept() if options.curve else [(training.games, output)]
    playing = matches(
        game,
        address_of(game) or game.name,
        kept,
        opponent,
        plies=options.plies,
        simulations=simulations,
        pairs=options.pairs,
        store=training.folder / "matches.sqlite",
        pool=pool,
    )
    number = 0
    for found in playing:
        number += 1
        if not isinstance(found, Proof):
            line.say(M("matches: game {number:,} of {games:,} …", number=number, games=2 * options.pairs * len(kept)))
            continue
        if not options.json:
            say(proof_words(found, opponent))
        yield found


def proof_words(proof: Proof, opponent: str) -> Message:
    """The result of a match in words."""
    return M(
        "After {learned:,} games: {points:+.3f} ± {error:.3f} points a game against {opponent}, {games:,} games.",
        learned=proof.learned,
        opponent=opponent,
        points=proof.points,
        error=proof.error,
        games=proof.games,
    )


def curve(game: Game, proofs: list[Proof]) -> str:
    """The learning curve as SVG: points per game over games of training."""
    from zermelo.draw.rating_chart import Bar, rating_chart

    bars, told = [], []
    for proof in proofs:
        games = laid_out("{games:,}", games=proof.learned)
        bars.append(Bar("", proof.points, proof.error, proof.learned, in_language(games, speech.language)))
        told.append(
            laid_out("{games}: {points:+.3f} ± {error:.3f}", games=games, points=proof.points, error=proof.error)
        )
    description = "; ".join(in_language(one, speech.language) for one in told)
    title, axis, measure = (
        in_language(text, speech.language)
        for text in (
            M("Learning {game}", game=game.look.title or game.name),
            M("games of self-play"),
            M("points a game"),
        )
    )
    return rating_chart(bars, title, description, axis, measure=measure)


def train_by_regression(game: Game, output: Path, options: TrainOptions, folder: Path, plan: TrainingPlan) -> None:
    """Train by rounds of self-play, each followed by a regression."""
    began = time.perf_counter()
    shared = sharing(options.workers, options.cluster)
    with shared as pool, writing(output), progress(game.name, shown=not options.json) as line:
        training = Training(game, plan, folder, pool)
        for now in training.steps():
            if now.error is None:
                line.say(
                    M(
                        "round {round} of {rounds}: game {game:,} of {games:,} …",
                        round=now.round,
                        rounds=plan.rounds,
                        game=now.games,
                        games=plan.games,
                    )
                )
                continue
            if not options.json:
                say(
                    M(
                        "Round {round}: {examples:,} positions; the usual error on others is {error:.2f} points.",
                        round=now.round,
                        examples=now.examples,
                        error=now.error,
                    )
                )
        recipe = training.write(output, now)
    seconds = time.perf_counter() - began
    if options.json:
        print_json({"file": str(output), "seconds": round(seconds, 3), **recipe})
    else:
        say(M("{file}: {count:,} weights.", file=output, count=training.features.size))


def recipe_words(recipe: dict[str, Any]) -> Message:
    """How the weights were learned, in a sentence."""
    known = {name: recipe.get(name, 0) for name in ("examples", "rounds", "games", "seed")}
    taught = {**known, "games": recipe.get("played", 0), "trace": recipe.get("trace", 0)}
    if recipe.get("method") == ALPHAZERO:
        return M("Learned by AlphaZero from {examples:,} positions of {games:,} games, seed {seed}.", **taught)
    if recipe.get("method") == SEARCHED:
        return M(
            "Learned from {examples:,} searched positions of {games:,} games, λ = {trace:g}, seed {seed}.", **taught
        )
    if recipe.get("method") in (TD, COHERENT):
        return M("Learned by TD({trace:g}) from {examples:,} positions of {games:,} games, seed {seed}.", **taught)
    return M("Learned from {examples:,} positions in {rounds} rounds of {games:,} games, seed {seed}.", **known)
