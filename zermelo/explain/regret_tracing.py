"""The trace of regret minimisation: for each information set what its moves are worth, their regrets, what is next.

A line for each information set, in the order in which the iteration visits them: the last ones first. The worth of a
move is counterfactual: what it yields at the ends of the game, weighted by the probability that chance and the other
player lead there. An arrow stands where the rule changes the sum.

>>> from zermelo.games import find
>>> for line in trace_regret(find("kuhn-poker"), "cfr", 1, "en")[:4]:
...     print(line)
iteration 1 of CFR: First against the strategy of Second
. First: K · Second: ? · Moves: check bet · after check: fold (1/2) −1/6, call (1/2) 1/3; value 1/12
. . regret: fold 0 − 1/4 = −1/4, call 0 + 1/4 = 1/4
. . next: fold 0, call 1
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from zermelo.equilibria.learning import Learned
from zermelo.equilibria.regret import Learner
from zermelo.equilibria.sequence_form import InformationSet, SequenceForm, unfold
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, Spelled, in_language, joined
from zermelo.languages.numbers import number_text
from zermelo.rules.game import MAX, MIN, Game
from zermelo.rules.words import laid_out

TITLES = {"cfr": "CFR", "cfr+": "CFR+", "dcfr": "DCFR", "pcfr+": "PCFR+"}
INDENT = ". "
MOST_LINES = 10_000
MOST_NODES = 200_000
SMALL = 1000
"""The largest denominator of a fraction that is shown as one."""


class Known(NamedTuple):
    """An information set in words."""

    player: int
    set: InformationSet
    sees: Message
    own_moves: list[str]
    moves: list[str]


def known(form: SequenceForm) -> Iterator[Known]:
    """What each player knows at each information set, in the order of the form."""
    game = form.game
    for player, side in enumerate(form.sides):
        before: list[list[str]] = [[] for _ in range(side.size)]
        for one in side.sets:
            names = [game.write(one.view, move) for move in one.moves]
            for sequence, name in zip(one.sequences, names, strict=True):
                before[sequence] = [*before[one.parent], name]
            seen = Spelled(partial(_in_one_line, game.show(one.view)))
            yield Known(player, one, seen, before[one.parent], names)


def _in_one_line(text: str, language: str) -> str:
    return " · ".join(in_language(text, language).splitlines())


def trace_regret(game: Game, method: str, iterations: int, language: str) -> list[str]:
    """The trace of some iterations from the start, and what has been reached."""
    learner = Learner(unfold(game, most=MOST_NODES), method)
    sets = list(known(learner.form))
    if 3 * len(sets) * iterations > MOST_LINES:
        raise ZermeloError(
            M(
                "{count} iterations over {sets} information sets are too long a trace; trace fewer, or a smaller game.",
                count=iterations,
                sets=len(sets),
            )
        )
    lines = []
    for _ in range(iterations):
        lines += [INDENT * depth + line.in_language(language) for depth, line in _iteration(learner, sets)]
    found = Learned(learner, learner.best(), 0.0)
    low, high = found.bounds
    lines.append(
        M(
            "The average strategies: value between {low} and {high} for {player}; either can gain {gap} on average.",
            low=shown(low),
            high=shown(high),
            player=game.player_name(MAX),
            gap=shown(found.exploitability),
        ).in_language(language)
    )
    return lines


def _iteration(learner: Learner, sets: list[Known]) -> Iterator[tuple[int, Message]]:
    """The lines of the next iteration, with their depths."""
    strategy, regrets = learner.state.strategy.copy(), learner.state.regrets.copy()
    learner.run(learner.iterations + 1)
    game, title = learner.form.game, TITLES[learner.method]
    for player in (MAX, MIN):
        yield (
            0,
            M(
                "iteration {number} of {method}: {player} against the strategy of {other}",
                number=learner.iterations,
                method=title,
                player=game.player_name(player),
                other=game.player_name(1 - player),
            ),
        )
        shift = learner.split if player == MIN else 0
        for one in reversed([one for one in sets if one.player == player]):
            places = [sequence + shift for sequence in one.set.sequences]
            yield from _set(learner, one, places, strategy[places].tolist(), regrets[places].tolist())


def _set(
    learner: Learner, one: Known, places: list[int], strategy: list[float], regrets: list[float]
) -> Iterator[tuple[int, Message]]:
    """The lines of one information set."""
    worth, after, follows = (
        [float(array[place]) for place in places]
        for array in (learner.worth, learner.state.regrets, learner.state.strategy)
    )
    value = sum(share * each for share, each in zip(strategy, worth, strict=True))
    rows = list(zip(one.moves, strategy, worth, regrets, after, follows, strict=True))
    own = joined(one.own_moves, " ")
    yield (
        1,
        M(
            "{set}: {moves}; value {value}",
            set=M("{seen} · after {moves}", seen=one.sees, moves=own) if one.own_moves else one.sees,
            moves=joined(
                laid_out("{move} ({share}) {worth}", move=move, share=shown(share), worth=shown(each))
                for move, share, each, *_ in rows
            ),
            value=shown(value),
        ),
    )
    yield (
        2,
        M(
            "regret: {moves}",
            moves=joined(_sum(move, before, each - value, total) for move, _, each, before, total, _ in rows),
        ),
    )
    yield (
        2,
        M(
            "next: {moves}",
            moves=joined(laid_out("{move} {share}", move=move, share=shown(share)) for move, *_, share in rows),
        ),
    )


def _sum(move: str, before: float, gain: float, total: float) -> Message:
    """A regret before and after; an arrow where the rule changes the sum."""
    sign = "−" if gain < 0 else "+"
    is_plain = abs(before + gain - total) < 1e-12
    return laid_out(
        "{move} {before} {sign} {gain} {equals} {total}",
        move=move,
        before=shown(before),
        sign=sign,
        gain=shown(abs(gain)),
        equals="=" if is_plain else "→",
        total=shown(total),
    )


def shown(number: float) -> Any:
    """A number as a simple fraction, if it is one.

    >>> str(shown(-1 / 6)), str(shown(0.123456))
    ('−1/6', '0.1235')
    """
    simple = Fraction(number).limit_denominator(SMALL)
    found = simple if abs(simple - number) < 1e-12 else number
    return Spelled(partial(number_text, found))
