"""Models of an opponent: any function from a position to a distribution over its moves.

A model takes a position and yields pairs (action, probability). Three are ready-made:

    uniform    every move equally likely: "the ghosts move at random"
    mixture    the best move by one-ply minimax with a given skill, else at random: 80 % and 20 %, say
    ideal      the move that minimax finds, with certainty: expectimax becomes minimax

A model that searches by itself takes the log of the search as well, so that it stops when that is stopped.
"""

from fractions import Fraction
from math import inf

from zermelo.algorithms.algorithm import FOREVER
from zermelo.algorithms.minimax import minimax
from zermelo.algorithms.observe import SILENT
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.machine.memory import quotient
from zermelo.rules.defaults import uniform
from zermelo.rules.game import MAX, Game


def with_log(model):
    """The model as expectimax asks it: with the log, whether it wants one or not."""
    if model.__code__.co_argcount == 2:
        return model

    def asked(state, run):
        for action, probability in model(state):
            yield action, probability

    return asked


def choosing(game, worth):
    """The function from a position to the number of its best move, the first with the best `worth` for its player."""

    def choice(state, run):
        best = -inf
        chosen = 0
        for number, action in enumerate(game.actions(state)):
            value = worth(game.result(state, action), run)
            seen = value if game.player(state) == MAX else -value
            if number == 0 or seen > best:
                best = seen
                chosen = number
        return chosen

    return choice


def mixture(game, skill=0.8):
    """One-ply minimax with probability `skill`, a random move otherwise.

    With k moves the best has skill + (1 - skill)/k and each of the others (1 - skill)/k.

    >>> from zermelo.games.nim import nim
    >>> game = nim(3)
    >>> [probability for _, probability in mixture(game, 0.8)(game.initial)]
    [Fraction(1, 15), Fraction(1, 15), Fraction(13, 15)]
    """
    skilled, cases = Fraction(exact(skill)).limit_denominator(10**12).as_integer_ratio()

    def at_a_glance(state, run):
        return game.utility(state) if game.terminal(state) else game.evaluate(state)

    choice = choosing(game, at_a_glance)

    def model(state):
        chosen = choice(state, None)
        count = 0
        for _ in game.actions(state):
            count += 1
        for number, action in enumerate(game.actions(state)):
            yield action, quotient(cases - skilled + (skilled * count if number == chosen else 0), cases * count)

    return model


def ideal(game, depth=FOREVER):
    """A perfect adversary, or one who looks `depth` moves ahead: minimax as a special case of expectimax."""
    decision = minimax(game, SILENT)

    def minimax_value(state, run):
        return decision(state, depth - 1, -inf, inf, run)

    choice = choosing(game, minimax_value)

    def model(state, run):
        chosen = choice(state, run)
        for number, action in enumerate(game.actions(state)):
            yield action, 1 if number == chosen else 0

    return model


MODELS: dict[str, object] = {"uniform": uniform, "mixture": mixture, "ideal": ideal}


def modelled(game: Game, name: str):  # type: ignore[no-untyped-def]
    """A ready-made model by name: "uniform", "mixture", "mixture:0.6", "ideal" or "ideal:2"."""
    kind, colon, argument = name.partition(":")
    if kind not in MODELS:
        raise ZermeloError(
            M("There is no opponent model {name!r}; there are {models}.", name=name, models=", ".join(MODELS))
        )
    if not colon:
        return MODELS[kind](game)  # type: ignore[operator]
    if kind == "uniform":
        raise ZermeloError(M("The opponent model 'uniform' takes no number, as in {name!r}.", name=name))
    try:
        amount = float(argument) if kind == "mixture" else int(argument)
    except ValueError:
        raise ZermeloError(
            M("In the opponent model {name!r}, {argument!r} is not a number.", name=name, argument=argument)
        ) from None
    if kind == "mixture" and not 0 <= amount <= 1:
        raise ZermeloError(M("In the opponent model {name!r}, the skill is a probability between 0 and 1.", name=name))
    if kind == "ideal" and amount < 1:
        raise ZermeloError(M("In the opponent model {name!r}, the opponent looks at least 1 move ahead.", name=name))
    return MODELS[kind](game, amount)  # type: ignore[operator]
