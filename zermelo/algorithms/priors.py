"""Priors: how promising each move looks before a simulation tries it, and two ways to select by them.

A game advises them (`SearchAdvice.prior`), or a network learned them: a number for each move, whose exponential is its
share of all. Without advice all are alike. For a child of the prior P, visited n times, of a node visited N times:

    puct     mean + explore · range · P · √N / (1 + n)

where a child without a visit has the mean of its node. With root="gumbel" the root does not follow a formula but halves
its moves (sequential halving): each gets a number drawn from the Gumbel distribution, and the `considered` moves of the
largest g + ln P are tried equally often, then the better half of them, and so on, until all simulations are spent.

    gumbel   mean + range · (noise · g + ln P) / (scale · (50 + most visits of a child))

compares the children of the root. This improves on the priors from very few simulations on (Danihelka and others,
2022). Simulations that are added later begin with another round.
"""

from collections.abc import Callable
from math import exp, inf, log, sqrt
from typing import NamedTuple

from zermelo.algorithms.events import WORKSPACE
from zermelo.algorithms.sampling import CHILDREN, DONE, ROOT, VISITS
from zermelo.machine.runtime.memory import load, number, restore, save
from zermelo.rules.advice import Prior
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.rules.random_states import DRAWS

FIRST_VISITS = 50
"""Added to the visits that weigh the mean against the prior, so that it counts from the first on."""
TINY = 1e-300
"""The smallest prior whose logarithm is taken."""
ANY = -1


def nothing_seen(position):
    return 0


def all_alike(seen, position, action):
    return 0.0


UNIFORM = Prior(view=nothing_seen, logit=all_alike)


def prior_of(game: Game) -> Prior:
    """The priors that a game advises, or equal ones."""
    return game.advice.search.prior or UNIFORM


def priors_of(game: Game, position: Position) -> list[tuple[float, str]]:
    """The priors of the moves of a position, the largest first, with the moves in words.

    >>> from zermelo.games import tic_tac_toe
    >>> priors_of(tic_tac_toe.game, tic_tac_toe.game.position("XX. OO. X.O"))
    [(0.333..., 'c3'), (0.333..., 'c2'), (0.333..., 'b1')]
    """
    view, logit, _ = prior_of(game)
    seen, actions = view(position), list(game.actions(position))
    logits = [logit(seen, position, action) for action in actions]
    shares = [exp(one - max(logits)) for one in logits]
    found = [(share / sum(shares), game.write(position, action)) for share, action in zip(shares, actions, strict=True)]
    return sorted(found, key=lambda prior: -prior[0])


class Priors(NamedTuple):
    """The functions of this file; see below for each."""

    give: Callable[..., None]
    puct: Callable[..., float]
    wanted: Callable[..., int]
    gumbel: Callable[..., float]


def with_priors(game, words, child_of, thrown, cannot_matter, halves, memory):
    """Functions on priors, which lie behind the other `words` of a node, and then the number drawn for the root.

    `memory` is where the settings simulations, considered, scale and noise are.
    """
    view, logit = prior_of(game)[:2]
    prior, drawn = words, words + 1
    simulations, considered, scale, noise = memory

    def give(run, node, state):
        """Give new children their priors, and those of the root their numbers."""
        if game.player(state) == CHANCE:
            return
        seen = view(state)
        largest = -inf
        for place, action in enumerate(game.actions(state)):
            promise = number(logit(seen, state, action))
            largest = max(largest, promise)
            save(run, child_of(run, node, place) + prior, promise)
        total = 0.0
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            share = exp(restore(run, child + prior, 0.0) - largest)
            save(run, child + prior, share)
            total += share
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            save(run, child + prior, restore(run, child + prior, 0.0) / total)
            if halves:
                save(run, child + drawn, draw_gumbel(run) if node == root_of(run) else 0.0)

    def root_of(run):
        return load(run, WORKSPACE) + ROOT

    def draw_gumbel(run):
        """A number of the Gumbel distribution, from a random number that is not 0."""
        return -log(-log(((thrown(run) >> 31) + 0.5) / DRAWS))

    def puct(run, child, visits, explore, span):
        return explore * span * restore(run, child + prior, 0.0) * sqrt(visits) / (1 + load(run, child + VISITS))

    def wanted(run, node, mover):
        """The visits of the children that compete for the next simulation of the root; ANY if no child has them."""
        if not halves or node != root_of(run):
            return ANY
        count = min(load(run, node + CHILDREN), load(run, considered))
        visits = visits_in_turn(count, load(run, simulations), load(run, load(run, WORKSPACE) + DONE))
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            if load(run, child + VISITS) == visits and not cannot_matter(run, node, child, mover):
                return visits
        return ANY

    def gumbel(run, node, child, span):
        """What the prior and the number drawn add to the mean of a child of the root."""
        most = 0
        for place in range(load(run, node + CHILDREN)):
            most = max(most, load(run, child_of(run, node, place) + VISITS))
        likely = log(max(TINY, restore(run, child + prior, 0.0)))
        promise = likely + restore(run, noise, 0.0) * restore(run, child + drawn, 0.0)
        return span * promise / (restore(run, scale, 0.0) * (FIRST_VISITS + most))

    return Priors(give, puct, wanted, gumbel)


def visits_in_turn(count, simulations, done):
    """By sequential halving, how often the child of the next simulation has been visited.

    >>> [visits_in_turn(4, 16, done) for done in range(16)]
    [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    visits, left, rest = 0, done, count
    while True:
        each = max(1, simulations // (rounds * rest))
        if left < each * rest:
            return visits + left // rest
        left -= each * rest
        visits += each
        rest = min(rest, max(2, rest // 2))


def without_priors():
    """The same functions for formulas that need none."""

    def give(run, node, state):
        return None

    def puct(run, child, visits, explore, span):
        return 0.0

    def wanted(run, node, mover):
        return ANY

    def gumbel(run, node, child, span):
        return 0.0

    return Priors(give, puct, wanted, gumbel)
