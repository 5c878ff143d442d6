"""The numbers inside the text of a page, computed when it is shown: a verb, then words and options.

>>> compute("value A(B(3,12,8),C(2,4,6))", Scene("en"))
'3'
>>> compute("leaves 35 100 minimax", Scene("es"))
'2,6·10^154'
>>> compute("time 10^40 10^6", Scene("ca"))
'3,2·10^26 anys (3,2·10^24 segles)'
"""

import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from zermelo.algorithms import Result, run_algorithm
from zermelo.algorithms.prepared_search import window_of
from zermelo.course.learned import LARGEST_PILE, right_after, value_iteration
from zermelo.course.scene import Scene
from zermelo.equilibria.learning import learn
from zermelo.equilibria.linear import equilibrium as exact_equilibrium
from zermelo.explain.reach import reach_of
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import read_number
from zermelo.languages.message import M, in_language
from zermelo.languages.numbers import display, number_text
from zermelo.pathfinding.route import Route, find_route
from zermelo.rules.game import Game, Position
from zermelo.rules.perft import distinct, perft
from zermelo.theory.alliances import guarantee, maxn_values
from zermelo.theory.complexity import best_leaves, deepest, duration, efforts, minimax_leaves, random_leaves, short
from zermelo.theory.dice import expectation, one_die, sums, two_dice
from zermelo.theory.matrix import Matrix
from zermelo.trees.tree import TreeGame

Verb = Callable[..., str]
VERBS: dict[str, Verb] = {}
COUNTS = {"minimax": minimax_leaves, "best": best_leaves, "random": random_leaves}


def compute(formula: str, scene: Scene) -> str:
    """Evaluate a formula; return the number as text."""
    verb, *words = shlex.split(formula)
    if verb not in VERBS:
        raise ZermeloError(M("There is no number {verb!r}; there are {known}.", verb=verb, known=", ".join(VERBS)))
    given = [word for word in words if not _is_option(word)]
    options = dict(word.split("=", 1) for word in words if _is_option(word))
    return VERBS[verb](scene, *given, **options)


def _is_option(word: str) -> bool:
    """Whether a word is an option; a tree may contain equals signs, too.

    >>> _is_option("depth=2"), _is_option("A(B1=3,12)")
    (True, False)
    """
    return re.fullmatch(r"[a-z]+=[^(]*", word) is not None


def verb(function: Verb) -> Verb:
    VERBS[function.__name__.rstrip("_")] = function
    return function


# ---------------------------------------------------------------------------------------------
# Of a tree: its name in the page, or its notation; or of a whole game by its name


@verb
def value(scene: Scene, tree: str, node: str = "", **options: str) -> str:
    """The value of the root, or of a node."""
    if _is_game(tree, scene):
        return display(_found(tree, tuple(options.items())).value, scene.language)
    story = scene.searched(tree, **options).story
    if not node:
        return display(story.value, scene.language)
    found = story.find(node)
    if found is None:
        raise ZermeloError(M("There is no node {node} in {tree}.", node=node, tree=tree))
    return display(found.visit.value, scene.language)


@verb
def move(scene: Scene, tree: str, **options: str) -> str:
    """The best move, or the node it leads to if unnamed."""
    if _is_game(tree, scene):
        found = _found(tree, tuple(options.items()))
        return in_language(found.game.write(found.position, found.action), scene.language)
    best = scene.searched(tree, **options).story.best
    return "" if best is None else best.action or best.label


@verb
def nodes(scene: Scene, tree: str, **options: str) -> str:
    """The number of nodes that the search of a tree, or of a whole game by its name, generates."""
    if _is_game(tree, scene):
        return _count(_found(tree, tuple(options.items())).nodes, scene)
    return _count(len(scene.searched(tree, **options).story.nodes), scene)


def _is_game(tree: str, scene: Scene) -> bool:
    return tree not in scene.trees and "(" not in tree


@cache
def _found(game: str, options: tuple[tuple[str, str], ...]) -> Result:
    """The search of a whole game; interpreted, so that readers do not wait for a compiler."""
    given: dict[str, Any] = dict(options)
    if "window" in given:
        given["window"] = window_of(given["window"])
    if "depth" in given:
        given["depth"] = int(given["depth"])
    return run_algorithm(find(game), compiled=False, **given)


@verb
def sure(scene: Scene, game: str, *players: str) -> str:
    """What some players, numbered from 1, are sure of together against the others."""
    return display(guarantee(find(game), tuple(int(player) - 1 for player in players)), scene.language)


@verb
def maxn(scene: Scene, game: str, *players: str) -> str:
    """What max^n gives some players, numbered from 1, together."""
    value = run_algorithm(find(game), algorithm="maxn", compiled=False).value
    return display(sum(value[int(player) - 1] for player in players), scene.language)


@verb
def reply(scene: Scene, game: str) -> str:
    """What best-reply search promises the first player."""
    return display(run_algorithm(find(game), algorithm="brs", compiled=False).value, scene.language)


@verb
def ties(scene: Scene, game: str) -> str:
    """The number of values of max^n, over all ways to choose among equal moves."""
    return _count(len(maxn_values(find(game))), scene)


@verb
def way(scene: Scene, game: str, *moves: str, algorithm: str = "astar") -> str:
    """The moves that a search for a path finds."""
    return " ".join(_route(game, moves, algorithm).moves)


@verb
def cost(scene: Scene, game: str, *moves: str, algorithm: str = "astar") -> str:
    """What the way that a search for a path finds costs."""
    return display(_route(game, moves, algorithm).cost, scene.language)


@verb
def generated(scene: Scene, game: str, *moves: str, algorithm: str = "astar") -> str:
    """The number of positions that a search for a path generates."""
    return _count(_route(game, moves, algorithm).nodes, scene)


@verb
def distance(scene: Scene, game: str, *moves: str) -> str:
    """The estimate of the cost that remains from a position."""
    rules = find(game)
    return display(rules.distance(rules.position(" ".join(moves))), scene.language)  # type: ignore[misc]


@cache
def _route(game: str, moves: tuple[str, ...], algorithm: str) -> Route:
    """A search for a path; interpreted, so that readers do not wait for a compiler."""
    rules = find(game)
    start = rules.position(" ".join(moves)) if moves else None
    return find_route(rules, start, algorithm, compiled=False)


@verb
def evaluated(scene: Scene, tree: str, **options: str) -> str:
    """The number of leaves that the search evaluates."""
    return _count(sum(visit.is_leaf for visit in scene.searched(tree, **options).story.visits), scene)


@verb
def skipped(scene: Scene, tree: str, **options: str) -> str:
    """The number of nodes never generated."""
    return _count(len(scene.searched(tree, **options).story.skipped), scene)


@verb
def omitted(scene: Scene, tree: str, **options: str) -> str:
    """The names of the nodes never generated."""
    return ", ".join(scene.searched(tree, **options).story.skipped)


@verb
def cuts(scene: Scene, tree: str, **options: str) -> str:
    return _count(len(scene.searched(tree, **options).story.effective_cuts), scene)


@verb
def reach(scene: Scene, tree: str, leaf: str, **options: str) -> str:
    """The probability of reaching a leaf under optimal play."""
    return display(reach_of(scene.searched(tree, **options).story)[leaf], scene.language)


# ---------------------------------------------------------------------------------------------
# Of a uniform tree


@verb
def leaves(scene: Scene, branching: str, depth: str, search: str, **options: str) -> str:
    return in_language(short(COUNTS[search](int(branching), int(depth))), scene.language)


@verb
def chance_leaves(scene: Scene, branching: str, depth: str, outcomes: str) -> str:
    return in_language(short(efforts(int(branching), int(depth), int(outcomes))[0].leaves), scene.language)


@verb
def time(scene: Scene, positions: str, speed: str) -> str:
    """The time for a number of positions at a number per second; a number may be a power: 10^40."""
    return in_language(duration(Fraction(_power(positions), _power(speed))), scene.language)


@verb
def leaf_time(scene: Scene, branching: str, depth: str, search: str, speed: str) -> str:
    return in_language(duration(Fraction(COUNTS[search](int(branching), int(depth)), _power(speed))), scene.language)


@verb
def depth(scene: Scene, branching: str, budget: str, search: str) -> str:
    """The depth of a search within a budget of leaves."""
    return str(deepest(int(branching), _power(budget), COUNTS[search]))


@verb
def root(scene: Scene, number: str) -> str:
    """A square root: the effective branching factor of alpha-beta at its best."""
    return display(round(_power(number) ** 0.5, 1), scene.language)


def _power(text: str) -> int:
    """
    >>> _power("10^6"), _power("3*10^9")
    (1000000, 3000000000)
    """
    number = 1
    for factor in text.split("*"):
        base, _, exponent = factor.partition("^")
        number *= int(base) ** int(exponent or 1)
    return number


# ---------------------------------------------------------------------------------------------
# Of games, dice and matrices


@verb
def positions(scene: Scene, game: str, depth: str = "", **options: str) -> str:
    """The number of lines of a depth or, without a depth, of positions of a game, up to symmetry on request."""
    rules = find(game)
    if depth:
        return _count(perft(rules, int(depth), compiled=False).leaves[-1], scene)
    return _count(distinct(rules, symmetric=options.get("symmetric") == "yes"), scene)


@verb
def estimate(scene: Scene, game: str, *moves: str) -> str:
    """The evaluation of a position."""
    rules = find(game)
    assert rules.evaluate is not None
    return display(rules.evaluate(rules.position(" ".join(moves))), scene.language)


@verb
def ways(scene: Scene, game: str, *moves: str) -> str:
    """The number of moves in a position."""
    rules = find(game)
    return _count(len(rules.moves(rules.position(" ".join(moves)))), scene)


@verb
def judged(scene: Scene, games: str) -> str:
    """The number of pile sizes judged right after a number of games; all of them for "all"."""
    return _count(LARGEST_PILE if games == "all" else right_after(int(games)), scene)


@verb
def iterated(scene: Scene, game: str) -> str:
    """The value of a game of dice once value iteration has converged."""
    return number_text(value_iteration(game)[-1], scene.language)


@verb
def mean(scene: Scene, *outcomes: str) -> str:
    """The expected value of outcomes, each a probability and a value: 1/4:10 3/4:5; or of a die, d6.

    >>> compute("mean 0.4:10 0.5:15 0.1:40", Scene("en")), compute("mean d6", Scene("es"))
    ('15.5', '3,5')
    """
    if outcomes[0].startswith("d"):
        return display(expectation(one_die(int(outcomes[0][1:]))), scene.language)
    pairs = [outcome.split(":") for outcome in outcomes]
    return display(sum(read_number(share) * read_number(worth) for share, worth in pairs), scene.language)


@verb
def rolls(scene: Scene, kind: str = "all") -> str:
    """The distinct rolls of two dice: all of them, the doubles, or the others."""
    found = [first == second for (first, second), _ in two_dice()]
    return _count({"all": len(found), "doubles": sum(found), "others": len(found) - sum(found)}[kind], scene)


@verb
def chance(scene: Scene, what: str) -> str:
    """The probability of a roll of two dice, 6-6 or 6-5, or of a sum, 7."""
    if "-" in what:
        low, high = sorted(map(int, what.split("-")))
        return display(dict(two_dice())[low, high], scene.language)
    return display(dict(sums())[int(what)], scene.language)


@verb
def quotient(scene: Scene, above: str, below: str) -> str:
    """A quotient, for example the conditional probability P(A and B)/P(B).

    >>> compute("quotient 0.08 0.2", Scene("ca"))
    '0,4'
    """
    return display(Fraction(read_number(above)) / Fraction(read_number(below)), scene.language)


@verb
def equilibrium(scene: Scene, subject: str) -> str:
    """The value of a tree or a game in which something is hidden, when both play an equilibrium."""
    return display(_equilibrium(scene.game(subject)).value, scene.language)


@verb
def mixture(scene: Scene, subject: str, where: str, place: str) -> str:
    """The probability of a move, by its place, at a node of a tree or after moves of a game, in an equilibrium.

    >>> compute('mixture kuhn-poker "Q J check" 2', Scene("en"))
    '1/3'
    """
    game = scene.game(subject)
    found = _equilibrium(game)
    state = game.position(where) if not isinstance(game, TreeGame) else _at(game, where)
    player = game.player(state)
    for one, shares in zip(found.form.sides[player].sets, found.strategies[player], strict=True):
        if one.view == game.view(state, player):
            return display(shares[int(place) - 1], scene.language)
    raise ZermeloError(M("There is no node {node} in {tree}.", node=where, tree=subject))


@verb
def exploited(scene: Scene, subject: str, method: str, iterations: str) -> str:
    """What a player can gain on average after some iterations of regret minimisation."""
    return display(float(f"{_exploited(scene.game(subject), method, int(iterations)):.2g}"), scene.language)


def _at(game: TreeGame, node: str) -> Position:
    """The position of a node."""
    if node not in game.tree.labels:
        raise ZermeloError(M("There is no node {node} in {tree}.", node=node, tree=game.name))
    return game.initial._replace(node=game.tree.labels.index(node))


@cache
def _exploited(game: Game, method: str, iterations: int) -> float:
    return learn(game, method, iterations).exploitability


_equilibrium = cache(exact_equilibrium)


@verb
def maximin(scene: Scene, rows: str) -> str:
    return display(Matrix.read(rows).maximin().value, scene.language)


@verb
def minimax(scene: Scene, rows: str) -> str:
    return display(Matrix.read(rows).minimax().value, scene.language)


@verb
def mixed(scene: Scene, rows: str, choice: str = "") -> str:
    """The value in mixed strategies, or the probability of a row or a column."""
    found = Matrix.read(rows).mixed()
    shares = dict(found.rows) | dict(found.columns)
    return display(shares[choice] if choice else found.value, scene.language)


def _count(number: int, scene: Scene) -> str:
    return in_language(short(number), scene.language)
