"""Models of an opponent: any function from a position to a distribution over its moves.

A model takes a position and yields pairs (action, probability). Four are ready-made:

    uniform    every move equally likely: "the ghosts move at random"
    mixture    the best move by one-ply minimax with a given skill, else at random: 80 % and 20 %, say
    ideal      the move that expectiminimax finds, with certainty: expectimax becomes expectiminimax
    level      an opponent with a model of us: at level k the best reply to a player of level k - 1, who has a model of
               the opponent in turn; at level 0 every move is equally likely

`mixture` compares the estimates of the positions after its moves. Where a game has no estimates, it compares their
backed-up values, as the search itself does. A model that searches takes two more arguments: the number of plies the
search looks ahead from the position, and its log, so that the model stops when the search is stopped.
"""

from fractions import Fraction
from math import inf

from zermelo.algorithms.algorithm import FOREVER
from zermelo.algorithms.expectiminimax import expectiminimax
from zermelo.algorithms.observe import SILENT
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import number, quotient
from zermelo.rules.defaults import uniform, with_defaults
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.trees.tree import TreeGame

SKILL = 0.8
"""How often `mixture` finds the best move, if it is not said."""


def searching(model):
    """The model as expectimax calls it, with the remaining plies and the log, which it may ignore."""
    if model.__code__.co_argcount == 3:
        return model

    def asked(state, plies, run):
        for action, probability in model(state):
            yield action, probability

    return asked


def best_reply(game, worth):
    """The function from a position to the index of its best move, the first with the best `worth` for its player."""

    def choice(state, plies, run):
        best = -inf
        chosen = 0
        for child_number, action in enumerate(game.actions(state)):
            value = worth(game.result(state, action), game.player(state), plies - 1, run)
            seen = value if game.player(state) == MAX else -value
            if child_number == 0 or seen > best:
                best = seen
                chosen = child_number
        return chosen

    return choice


def mixture(game, skill=SKILL):
    """One-ply minimax with probability `skill`, a random move otherwise.

    With k moves the best has skill + (1 - skill)/k and each of the others (1 - skill)/k.

    >>> from zermelo.algorithms.events import SearchLog
    >>> from zermelo.games.nim import nim
    >>> game = nim(3)
    >>> [probability for _, probability in mixture(game, 0.8)(game.initial, FOREVER, SearchLog())]
    [Fraction(1, 15), Fraction(1, 15), Fraction(13, 15)]
    """
    skilled, cases = Fraction(exact(skill)).limit_denominator(10**12).as_integer_ratio()

    def estimate(state, opponent, plies, run):
        return game.utility(state) if game.terminal(state) else game.evaluate(state)

    choice = best_reply(game, estimate if has_estimates(game) else backed_up(with_defaults(game), skilled, cases))

    def model(state, plies, run):
        chosen = choice(state, plies, run)
        count = 0
        for _ in game.actions(state):
            count += 1
        for child_number, action in enumerate(game.actions(state)):
            skilled_part = skilled * count if child_number == chosen else 0
            yield action, quotient(cases - skilled + skilled_part, cases * count)

    return model


def backed_up(game, skilled, cases):
    """The value that expectimax backs up to a position if the opponent errs this often, here and later.

    It is written out because a model, which is a generator, does not compile where it calls itself.
    """

    def value(state, opponent, plies, run):
        SILENT.enter(run, 0, -inf, inf)
        if game.terminal(state):
            return number(game.utility(state))
        if plies <= 0:
            return number(game.evaluate(state))
        if game.player(state) == CHANCE:
            return exp_value(state, opponent, plies, run)
        sign = 1 if game.player(state) == MAX else -1
        best = -inf
        total = number(0)
        count = 0
        for action in game.actions(state):
            child = value(game.result(state, action), opponent, plies - 1, run)
            best = max(best, sign * child)
            total += child
            count += 1
        if game.player(state) != opponent or skilled == cases:
            return number(sign * best)
        if skilled == 0:
            return total * quotient(1, count)
        return sign * best * quotient(skilled, cases) + total * quotient(cases - skilled, cases * count)

    def exp_value(state, opponent, plies, run):
        total = number(0)
        for outcome, probability in game.chance(state):
            if probability > 0:
                total += probability * value(game.result(state, outcome), opponent, plies - 1, run)
        return total

    return value


def ideal(game, depth=FOREVER):
    """A perfect opponent, or one who looks `depth` moves ahead: minimax as a special case of expectimax."""
    decision = expectiminimax(with_defaults(game), SILENT)

    def perfect_value(state, opponent, plies, run):
        return decision(state, plies, -inf, inf, run)

    choice = best_reply(game, perfect_value)

    def model(state, plies, run):
        chosen = choice(state, min(depth, plies), run)
        for child_number, action in enumerate(game.actions(state)):
            yield action, 1 if child_number == chosen else 0

    return model


def level(game, steps=1):
    """An opponent who thinks some steps ahead: the best reply to a player who thinks one step less.

    >>> from zermelo import search
    >>> tree = "A(B(C(9,-5),D(4,3)),E(2,6))"
    >>> [search(tree, algorithm="expectimax", model=f"level:{steps}").value for steps in (0, 1, 2)]
    [Fraction(13, 2), 9, 4]
    """
    if steps == 0:
        return searching(uniform(game))
    worth = reasoned(with_defaults(game))

    def expected(state, player, plies, run):
        return worth(state, player, steps, plies, run)

    choice = best_reply(game, expected)

    def model(state, plies, run):
        chosen = choice(state, plies, run)
        for child_number, action in enumerate(game.actions(state)):
            yield action, 1 if child_number == chosen else 0

    return model


def reasoned(game):
    """The value that a player expects who thinks some steps ahead, and takes all others to think one step less."""

    def value(state, thinker, steps, plies, run):
        SILENT.enter(run, 0, -inf, inf)
        if game.terminal(state):
            return number(game.utility(state))
        if plies <= 0:
            return number(game.evaluate(state))
        mover = game.player(state)
        if mover == CHANCE:
            return exp_value(state, thinker, steps, plies, run)
        if mover != thinker and steps == 1:
            return mean_value(state, thinker, steps, plies, run)
        sign = 1 if mover == MAX else -1
        best = -inf
        reply = state
        for action in game.actions(state):
            after = game.result(state, action)
            child = sign * value(after, mover, steps if mover == thinker else steps - 1, plies - 1, run)
            if child > best:
                best = child
                reply = after
        return number(sign * best) if mover == thinker else value(reply, thinker, steps, plies - 1, run)

    def mean_value(state, thinker, steps, plies, run):
        total = number(0)
        count = 0
        for action in game.actions(state):
            total += value(game.result(state, action), thinker, steps, plies - 1, run)
            count += 1
        return total * quotient(1, count)

    def exp_value(state, thinker, steps, plies, run):
        total = number(0)
        for outcome, probability in game.chance(state):
            if probability > 0:
                total += probability * value(game.result(state, outcome), thinker, steps, plies - 1, run)
        return total

    return value


def has_estimates(game):
    """Whether a model that looks one move ahead finds an estimate at every position that is not terminal.

    In a tree these are the values written beside the inner nodes that a reply leads to.
    """
    if not isinstance(game, TreeGame):
        return game.evaluate is not None
    tree = game.tree
    replies = [n for n, parent in enumerate(tree.parents) if parent >= 0 and tree.players[parent] > MAX]
    return all(tree.written(reply) is not None for reply in replies)


MODELS: dict[str, object] = {"uniform": uniform, "mixture": mixture, "ideal": ideal, "level": level}


def modelled(game: Game, name: str):  # type: ignore[no-untyped-def]
    """A model by name, with its number if it has one: "mixture:0.6", "ideal:2", "level:2", or one of the game's own."""
    own = game.advice.search.models
    if name in own:
        return own[name]
    kind, colon, argument = name.partition(":")
    if kind not in MODELS:
        raise ZermeloError(
            M("There is no opponent model {name!r}; there are {models}.", name=name, models=", ".join([*MODELS, *own]))
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
    if kind == "level" and amount < 0:
        raise ZermeloError(M("In the opponent model {name!r}, the level is 0 or more.", name=name))
    if kind == "ideal" and not has_estimates(game) and not (isinstance(game, TreeGame) and game.tree.depth <= amount):
        raise ZermeloError(
            M(
                "The opponent model {name!r} compares estimates where it stops looking ahead, and not every position "
                "has one; 'ideal' looks to the end.",
                name=name,
            )
        )
    return MODELS[kind](game, amount)  # type: ignore[operator]
