"""The options of `solve` for games in which something is hidden: the method, and the strategies themselves."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import click

from zermelo.cli.console import INTERRUPTED, complain, print_json, print_rows, progress, reporting, say
from zermelo.cli.parsing import option
from zermelo.equilibria.learning import USUAL, Learned, default_file, learn
from zermelo.equilibria.linear import Equilibrium, equilibrium
from zermelo.equilibria.sampled_regret import Sampled
from zermelo.equilibria.sequence_form import SequenceForm
from zermelo.explain.regret_tracing import TITLES, Known, known
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, capital, counted, joined
from zermelo.languages.numbers import json_value, number_text
from zermelo.players.verdicts import duration
from zermelo.rules.game import MAX, MIN, Game, Position
from zermelo.rules.words import laid_out
from zermelo.trees.tree import TreeGame

LINEAR, SAMPLED = "lp", "mccfr"


class LearningOptions(NamedTuple):
    """How an equilibrium is found, and whether it is shown."""

    method: Annotated[
        str | None,
        option(
            M("For hidden information: lp, exact, or learned by cfr, cfr+, dcfr, pcfr+ or mccfr (default: lp)."),
            metavar="METHOD",
        ),
    ] = None
    iterations: Annotated[int | None, option(M("With --method cfr+ and the like: this many iterations."), low=1)] = None
    to: Annotated[
        float | None,
        option(M("With --method cfr+ and the like: until the exploitability is at most this."), metavar="GAP"),
    ] = None
    strategies: Annotated[bool, option(M("Print the probability of every move at every information set."))] = False

    @property
    def is_given(self) -> bool:
        return self != LearningOptions()

    def tell(self, game: Game, position: Position, json: bool) -> None:
        """Find the equilibrium, and print it."""
        if game.sees is None:
            raise ZermeloError(
                M(
                    "All players of {game} see everything; --method, --iterations, --to and --strategies are for games "
                    "in which something is hidden.",
                    game=game.name,
                )
            )
        if position != game.initial:
            raise ZermeloError(
                M(
                    "--method and --strategies are about the whole game of {game}; leave out the position.",
                    game=game.name,
                )
            )
        if self.method in (None, LINEAR):
            if self.iterations is not None or self.to is not None:
                raise ZermeloError(M("--iterations and --to are for --method cfr, cfr+, dcfr or pcfr+."))
            with progress(game.name, shown=not json) as line:
                found = equilibrium(game, reporting(line))
            strategies = found.strategies if self.strategies else None
            _print(found.form, _facts(found), strategies, _exact_words(found), json)
            return
        assert self.method is not None
        if self.method == SAMPLED:
            self._sample(game, json)
            return
        with progress(game.name, shown=not json) as line:
            learned = learn(game, self.method, self.iterations, self.to, reporting(line), _file_for(game, self.method))
        learner = learned.learner
        mixtures = tuple(map(learner.mixtures, (MAX, MIN))) if self.strategies else None
        _print(learner.form, _facts_learned(learned), mixtures, _learned_words(learned), json)
        if learned.is_stopped:
            complain(M("Stopped; the same command resumes it."))
            raise click.exceptions.Exit(INTERRUPTED)

    def _sample(self, game: Game, json: bool) -> None:
        """Learn by sampled games, and print what is known without the whole tree."""
        if self.to is not None or self.strategies:
            raise ZermeloError(M("--method mccfr goes with --iterations and --json alone."))
        found, is_stopped = Sampled(game), False
        try:
            with progress(game.name, shown=not json) as line:
                found.run(self.iterations or USUAL, reporting(line))
        except KeyboardInterrupt:
            is_stopped = True
        if json:
            facts = {"value": found.value, "iterations": found.iterations, "stopped": is_stopped}
            print_json({"game": game.name, "method": SAMPLED, **facts, "information_sets": found.sets})
        else:
            for sentence in _sampled_words(found):
                say(sentence)
        if is_stopped:
            complain(M("Stopped; sampled games are not saved."))
            raise click.exceptions.Exit(INTERRUPTED)


def _sampled_words(found: Sampled) -> list[Message]:
    count = counted("{count} iteration", "{count:,} iterations", found.iterations)
    return [
        M(
            "The value is about {value:.3g} for {player}, by what was won while learning.",
            value=found.value,
            player=found.game.player_name(MAX),
        ),
        M("By {count} of sampled CFR, which met {sets:,} information sets.", count=count, sets=found.sets),
    ]


def _file_for(game: Game, method: str) -> Path | None:
    """Where a long run is saved; nowhere for a tree, whose name and rules are those of all trees."""
    return None if isinstance(game, TreeGame) else default_file(game, method)


def _facts(found: Equilibrium) -> dict[str, Any]:
    return {
        "method": LINEAR,
        "value": json_value(found.value),
        "bounds": [json_value(bound) if found.is_exact else float(bound) for bound in found.judgement.bounds],
        "exploitability": float(found.judgement.exploitability),
        "nash_conv": float(found.judgement.nash_conv),
        "seconds": round(found.seconds, 6),
    }


def _facts_learned(found: Learned) -> dict[str, Any]:
    return {
        "method": found.learner.method,
        "value": found.value,
        "bounds": list(found.bounds),
        "exploitability": found.exploitability,
        "nash_conv": found.nash_conv,
        "iterations": found.learner.iterations,
        "resumed": found.resumed,
        "stopped": found.is_stopped,
        "seconds": round(found.seconds, 6),
    }


def _exact_words(found: Equilibrium) -> list[Message]:
    first = found.form.game.player_name(MAX)
    return [
        M("The value is {value} for {player}.", value=number_text(found.value), player=first),
        M("By {method}: {time}.", method=found.method, time=duration(found.seconds)),
    ]


def _learned_words(found: Learned) -> list[Message]:
    learner = found.learner
    low, high = found.bounds
    count = counted("{count} iteration", "{count:,} iterations", learner.iterations)
    return [
        M(
            "The value is between {low:.6g} and {high:.6g} for {player}; either can gain {gap:.3g} on average.",
            low=low,
            high=high,
            player=learner.form.game.player_name(MAX),
            gap=found.exploitability,
        ),
        M(
            "By {count} of {method}: {time}.",
            count=count,
            method=TITLES[learner.method],
            time=duration(found.seconds),
        ),
    ]


def _print(
    form: SequenceForm, facts: dict[str, Any], strategies: Sequence[Any] | None, words: list[Message], json: bool
) -> None:
    """Print the facts as JSON, or the words; and the strategies, if there are any."""
    sets = sum(len(side.sets) for side in form.sides)
    if json:
        answer = {"game": form.game.name, **facts, "nodes": form.nodes, "information_sets": sets}
        if strategies is not None:
            answer["strategies"] = [
                {
                    "player": one.player,
                    "sees": str(one.sees),
                    "own_moves": one.own_moves,
                    "moves": dict(zip(one.moves, shares, strict=True)),
                }
                for one, shares in _rows(form, strategies, json_value)
            ]
        print_json(answer)
        return
    if strategies is not None:
        rows = [
            (
                capital(form.game.player_name(one.player)),
                one.sees,
                joined(one.own_moves, " ") or "-",
                joined(
                    (laid_out("{move} {share}", move=m, share=s) for m, s in zip(one.moves, shares, strict=True)), "  "
                ),
            )
            for one, shares in _rows(form, strategies, _share_text)
        ]
        print_rows([M("Player"), M("Sees"), M("Own moves"), M("Plays")], rows)
        print()
    for sentence in words:
        say(sentence)
    say(M("The tree has {nodes:,} nodes and {sets:,} information sets.", nodes=form.nodes, sets=sets))


def _share_text(share: Any) -> str:
    return number_text(share) if not isinstance(share, float) else f"{share:.4f}"


def _rows(form: SequenceForm, strategies: Sequence[Any], shown: Any) -> Iterator[tuple[Known, list[Any]]]:
    """Each information set with the probabilities of its moves."""
    mixtures = [mixture for strategy in strategies for mixture in strategy]
    for one, mixture in zip(known(form), mixtures, strict=True):
        yield one, [shown(share) for share in mixture]
