"""Search with recording, and build the story."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from math import isinf
from typing import Any

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.events import ENTER, Event
from zermelo.algorithms.registry import algorithms, declared, find_algorithm
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import run_algorithm
from zermelo.explain.labels import STYLES, TIES
from zermelo.explain.reader import read
from zermelo.explain.story import Story
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import LARGEST_DENOMINATOR, exact, exact_shares
from zermelo.languages.message import M, joined
from zermelo.machine.runtime.large_stack import DEEPEST_PLY
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.rules.game import Action, Game, Position, Value, variant
from zermelo.trees.tree import BadTree, Tree

SIMULATIONS = 20
"""The number of simulations that are told unless another is asked for."""


def tell(
    subject: Tree | Game,
    position: Position = None,
    *,
    algorithm: str | Algorithm = "auto",
    rule: str = "nonstrict",
    labels: str = "soft",
    depth: int | None = None,
    most: int | None = None,
    **options: Any,
) -> Story:
    """Search with recording and return the story; raise TooLong beyond `most` visits.

    `rule` is the tie rule (nonstrict: a value equal to the bound cuts) and `labels` the style of the values shown
    at cut and failing nodes: soft, hard, practical (the value that the search returns) or bound (≥ and ≤).
    """
    tree = subject if isinstance(subject, Tree) else None
    game = subject.game() if isinstance(subject, Tree) else subject
    if isinstance(algorithm, str):
        algorithm = choose_algorithm(game, algorithm, options, explained=True).name
    chosen = options | options_for(algorithm, rule, labels)
    if (sampling := _declared(algorithm)) is not None and sampling.simulates:
        chosen = {"simulations": SIMULATIONS} | chosen
    observer = None if most is None else _patience(most)
    if tree is not None:
        _check_shape(tree, depth)
    if "window" in chosen and not (known := find_algorithm(algorithm, game)).windows:
        raise ZermeloError(
            M(
                "{algorithm} has no window; {others} do.",
                algorithm=known.title,
                others=", ".join(name for name, one in sorted(algorithms().items()) if one.windows),
            )
        )
    compiled = chosen.pop("compiled", None)
    if tree is None and game.chance is not None and not compiled:
        game, compiled = _exactly_played(game), False
    ready: dict[str, Any] = {"record": True, "observer": observer, "compiled": compiled}
    result = run_algorithm(game, position, algorithm=algorithm, depth=depth, **ready, **chosen)
    story = story_of(result, tree=tree, options=chosen, labels=labels)
    _check_values(story)
    return story


def story_of(
    result: Result, *, tree: Tree | None = None, options: dict[str, Any] | None = None, labels: str = "soft"
) -> Story:
    """The story of a recorded search."""
    story = Story(result, tree=tree, options=options, labels=labels)
    read(story)
    return story


def _check_shape(tree: Tree, depth: int | None) -> None:
    """Require a tree with something to search, and a depth within the limit of plies."""
    if not tree.children[0]:
        raise BadTree(M("The tree is the leaf {label} alone, so there is nothing to search.", label=tree.labels[0]))
    if (depth is None or depth > DEEPEST_PLY) and tree.depth > DEEPEST_PLY:
        raise BadTree(
            M(
                "The tree is {depth} plies deep, and a search follows at most {most}; give a depth.",
                depth=tree.depth,
                most=DEEPEST_PLY,
            )
        )


def _check_values(story: Story) -> None:
    """Require an estimate at every node of the horizon, and an average that is defined."""
    for visit in story.visits:
        parts = visit.value if isinstance(visit.value, tuple) else (visit.value,)
        if any(part != part for part in parts):
            raise BadTree(
                M("The average at {node} adds inf and -inf, which has no value; write numbers.", node=visit.node.label)
            )
        if story.tree is None or visit.ending != "estimate":
            continue
        if story.tree.stated[visit.node.position.node] is None:
            raise BadTree(
                M(
                    "The search stops at {node}, which has no estimate; write one beside it, as in {node}=~3(…), "
                    "or search deeper.",
                    node=visit.node.label,
                )
            )


class TooLong(ZermeloError):
    """The search visits more nodes than can reasonably be explained."""


def _patience(most: int) -> Callable[[Event], None]:
    """An observer that stops a search after `most` visits."""
    visits = count(1)

    def watch(event: Event) -> None:
        if event.kind == ENTER and next(visits) > most:
            raise TooLong(
                M(
                    "The search visits more than {most} nodes, too many to explain; give a smaller depth.",
                    most=str(most),
                )
            )

    return watch


def options_for(algorithm: str | Algorithm, rule: str, labels: str) -> dict[str, Any]:
    """The search options for a tie rule and a label style."""
    if rule not in TIES:
        raise ZermeloError(M("There is no tie rule {rule!r}; there are {rules}.", rule=rule, rules=", ".join(TIES)))
    if labels not in STYLES:
        styles = ", ".join(STYLES)
        raise ZermeloError(M("There is no style of labels {style!r}; there are {styles}.", style=labels, styles=styles))
    wanted: dict[str, Any] = {}
    if rule == "strict":
        wanted["strict"] = True
    if labels in ("hard", "practical"):
        wanted["fail"] = labels
    known = _declared(algorithm)
    if known and "strict" in wanted and "strict" not in known.options:
        raise ZermeloError(
            M(
                "{algorithm} has no rule {rule!r}; {others} do.",
                algorithm=known.title,
                rule=rule,
                others=_having("strict"),
            )
        )
    if known and "fail" in wanted and "fail" not in known.options:
        others = _having("fail")
        raise ZermeloError(
            M(
                "{algorithm} has no label style {style!r}; {others} do.",
                algorithm=known.title,
                style=labels,
                others=others,
            )
        )
    return wanted


def _declared(algorithm: str | Algorithm) -> Algorithm | None:
    """The declaration of an algorithm; None for an unknown name, which the search itself rejects."""
    return algorithm if isinstance(algorithm, Algorithm) else declared(algorithm)


def _having(option: str) -> str:
    """The names of the algorithms that have an option."""
    return joined([name for name, one in sorted(algorithms().items()) if option in one.options], M(" and "))


def _exactly_played(game: Game) -> Game:
    """The game with exact numbers, 1/6 rather than 0.1666…, for which it is not compiled."""

    def utility(position: Position) -> Value:
        return _exact_value(game.utility(position))

    def evaluate(position: Position) -> Value:
        return _readable(_exact_value(game.evaluate(position)))  # type: ignore[misc]

    def chance(position: Position) -> Iterator[tuple[Action, Any]]:
        outcomes = game.outcomes(position)
        shares = exact_shares(share for _, share in outcomes)
        for (outcome, _), share in zip(outcomes, shares, strict=True):
            yield outcome, share

    return variant(game, utility=utility, evaluate=evaluate if game.evaluate else None, chance=chance)


def _exact_value(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(map(_exact_value, value))
    return value if isinf(value) else exact(value)


def _readable(value: Value) -> Value:
    """An estimate as displayed: one with a long fraction, as from a network, is rounded to four decimals.

    >>> _readable(Fraction(1, 6)), _readable(exact(0.1842586239435555))
    (Fraction(1, 6), Fraction(1843, 10000))
    """
    if isinstance(value, tuple):
        return tuple(map(_readable, value))
    is_long = isinstance(value, Fraction) and value.denominator > LARGEST_DENOMINATOR
    return Fraction(round(value * 10_000), 10_000) if is_long else value
