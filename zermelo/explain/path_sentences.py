"""A search for a path in words: why a position is expanded next, what its moves lead to, and where the search ends.

>>> from zermelo.explain.path_story import tell_path
>>> from zermelo.games.sliding_tiles import sliding_tiles
>>> game = sliding_tiles(3, 2)
>>> for sentence in explain_path(tell_path(game, game.position("1 2 0 3 4 5"), "astar"), "en")[:3]:
...     print(sentence)
#0 is the start: f = g + h = 0 + 2 = 2.
Its moves lead to #1 (f = 1 + 1 = 2), #2 (f = 1 + 3 = 4).
#1 is expanded next: its f = 1 + 1 = 2 is the least of the frontier, #1 (2), #2 (4).
"""

from collections.abc import Iterator
from typing import Any

from zermelo.explain.path_story import CHEAPER, KNOWN, NEW, Arrival, Numbers, PathStory, Place, Step
from zermelo.explain.path_tracing import frontier
from zermelo.explain.sentences import NoSuchNode
from zermelo.languages.message import M, Message, first_of, joined, spelled
from zermelo.players.verdicts import route_words

MOST_NAMES = 8


def explain_path(story: PathStory, language: str, node: str | None = None) -> list[str]:
    """Every step of the search, or all that happened to one position, sentence by sentence."""
    told = _whole(story) if node is None else _about(story, node)
    return [sentence.in_language(language) for sentence in told]


def _whole(story: PathStory) -> Iterator[Message]:
    bound = None
    for step in story.steps:
        bound = step.numbers.f if step.place is None else bound
        yield from sentences_of(story, step, bound)
    yield route_words(story.route)


def sentences_of(story: PathStory, step: Step, bound: Any = None) -> Iterator[Message]:
    """A step: why this position is the next, what its moves lead to, and whether the search ends."""
    if step.place is None:
        yield M("An iteration begins, with the bound {bound}.", bound=spelled(step.numbers.f))
    elif story.method.gives_up:
        yield from _climbed(story, step)
    elif not story.method.numbers:
        yield _entered(story, step, bound)
    else:
        yield _chosen(story, step)
        if step.is_goal and story.method.f:
            yield _ended(story, step)
        else:
            yield from _followed(story, step)


# ---------------------------------------------------------------------------------------------
# Searches with a frontier


def value_of(story: PathStory, numbers: Numbers) -> Message:
    """The value that orders the frontier, as it is computed: f = 1 + 4 = 5."""
    if story.method.f == "h":
        return M("f = h = {estimate}", estimate=spelled(numbers.h))
    if numbers.h is None:
        return M("g = {cost}", cost=spelled(numbers.g))
    return M(
        "f = {cost} + {estimate} = {f}", cost=spelled(numbers.g), estimate=spelled(numbers.h), f=spelled(numbers.f)
    )


def _chosen(story: PathStory, step: Step) -> Message:
    """Why this position is taken from the frontier."""
    assert step.place is not None
    gaps: dict[str, Any] = {"node": step.place.label, "value": value_of(story, step.numbers)}
    if step is story.steps[0]:
        return M("{node} is the start: {value}.", node=step.place.label, value=_definition(story, step.numbers))
    if not story.method.f:
        gaps["nodes"] = first_of([one.place.label for one in step.rivals], MOST_NAMES)
        if story.method.name == "dfs":
            return M("{node} is expanded next: of the frontier, {nodes}, it was found last, by the first move.", **gaps)
        return M("{node} is expanded next: of the frontier, {nodes}, it was found first.", **gaps)
    gaps["nodes"] = frontier(story, step.rivals[:MOST_NAMES]) + (", …" if len(step.rivals) > MOST_NAMES else "")
    alike = [one for one in step.rivals if one.f == step.numbers.f]
    if len(alike) == 1:
        return M("{node} is expanded next: its {value} is the least of the frontier, {nodes}.", **gaps)
    gaps["alike"] = first_of([one.place.label for one in alike], MOST_NAMES)
    if sum(one.h == step.numbers.h for one in alike) == 1:
        return M(
            "{node} is expanded next: its {value} is the least of the frontier, {nodes}; "
            "of {alike}, its h is the least.",
            **gaps,
        )
    return M(
        "{node} is expanded next: its {value} is the least of the frontier, {nodes}; of {alike}, it was found first.",
        **gaps,
    )


def _definition(story: PathStory, numbers: Numbers) -> Message:
    """The value of the start, with the letters."""
    if story.method.f == "g + h":
        sum_ = M(
            "{cost} + {estimate} = {f}", cost=spelled(numbers.g), estimate=spelled(numbers.h), f=spelled(numbers.f)
        )
        return joined(["f = g + h", sum_], " = ")
    return value_of(story, numbers)


def _ended(story: PathStory, step: Step) -> Message:
    """Why a search that takes the least f may stop at a goal."""
    assert step.place is not None
    gaps = {"node": step.place.label, "f": spelled(step.numbers.f)}
    if story.method.f == "h":
        return M("{node} is a goal, and the search ends, whatever the way cost.", **gaps)
    if story.method.f == "g":
        return M("{node} is a goal, and the search ends: no position that waits costs less than {f}.", **gaps)
    return M("{node} is a goal, and the search ends: no position that waits has an f below {f}.", **gaps)


def _followed(story: PathStory, step: Step) -> Iterator[Message]:
    """What the moves of a position lead to."""
    new = [arrival for arrival in step.arrivals if arrival.kind == NEW]
    known = [arrival.place.label for arrival in step.arrivals if arrival.kind == KNOWN]
    if not step.arrivals:
        yield M("It has no move.")
    if new:
        shown = joined(_with_value(story, arrival) for arrival in new)
        yield M("Its moves lead to {nodes}.", nodes=shown)
    for arrival in step.arrivals:
        if arrival.kind == CHEAPER:
            yield _cheaper(story, arrival)
    if known:
        yield M("{nodes}: known, by a way that costs no more.", nodes=joined(known))
    for arrival in step.arrivals:
        if step.numbers.h is not None and arrival.numbers.h is not None:
            yield from _inconsistent(story, step, arrival)
    if not story.method.f and story.method.name == "bfs":
        yield from (
            M("{node} is a goal, and the search ends.", node=arrival.place.label)
            for arrival in new
            if story.is_goal(arrival.place.position)
        )


def _with_value(story: PathStory, arrival: Arrival) -> Message:
    return joined([arrival.place.label, joined(["(", value_of(story, arrival.numbers), ")"], "")], " ")


def _cheaper(story: PathStory, arrival: Arrival) -> Message:
    gaps: dict[str, Any] = {
        "node": arrival.place.label,
        "cost": spelled(arrival.numbers.g),
        "before": spelled(arrival.before),
        "value": value_of(story, arrival.numbers),
    }
    if arrival.returns:
        return M(
            "{node} is reached more cheaply, with g = {cost} instead of {before}: though it was expanded, it returns "
            "to the frontier with {value}.",
            **gaps,
        )
    return M("{node} is reached more cheaply, with g = {cost} instead of {before}: now {value}.", **gaps)


def _inconsistent(story: PathStory, step: Step, arrival: Arrival) -> Iterator[Message]:
    """Where the estimate falls by more than the move costs."""
    assert step.place is not None
    cost, fall = arrival.cost, step.numbers.h - arrival.numbers.h
    if fall > cost:
        yield M(
            "From {node} to {after} the estimate falls by {fall}, more than the cost of the move, {cost}: it is not "
            "consistent.",
            node=step.place.label,
            after=arrival.place.label,
            fall=spelled(fall),
            cost=spelled(cost),
        )


# ---------------------------------------------------------------------------------------------
# Searches that remember their path only


def _entered(story: PathStory, step: Step, bound: Any) -> Message:
    """A position that a recursion reaches: beyond the bound, a goal, or to be searched."""
    assert step.place is not None
    gaps: dict[str, Any] = {
        "node": name_of(step.place),
        "value": value_of(story, step.numbers),
        "bound": spelled(bound),
    }
    if step.numbers.f > bound:
        return M("{node}: {value} is above the bound {bound}, so the search turns back.", **gaps)
    if step.is_goal:
        return M("{node}: {value}, a goal, and the search ends.", **gaps)
    if story.method.name == "iddfs" and step.numbers.f == bound:
        return M("{node}: {value} is the bound, so the search turns back.", **gaps)
    return M("{node}: {value} is within the bound {bound}, so its moves are tried.", **gaps)


def _climbed(story: PathStory, step: Step) -> Iterator[Message]:
    """A step of hill climbing: the neighbours, and which is the next."""
    assert step.place is not None
    gaps: dict[str, Any] = {"node": name_of(step.place), "estimate": spelled(step.numbers.h)}
    if step.is_goal:
        yield M("{node}: h = {estimate}, a goal.", **gaps)
        return
    if not step.arrivals:
        yield M("{node}: h = {estimate}, and there is no move.", **gaps)
        return
    estimates = [arrival.numbers.h for arrival in step.arrivals]
    shown = [f"{arrival.move}: {spelled(arrival.numbers.h)}" for arrival in step.arrivals]
    yield M("{node}: h = {estimate}; its neighbours have {moves}.", **gaps, moves=first_of(shown, MOST_NAMES))
    least = min(estimates)
    best = next(arrival for arrival in step.arrivals if arrival.numbers.h == least)
    if least < step.numbers.h:
        yield M("The least is {least}, less than here: the move is {move}.", least=spelled(least), move=best.move)
    elif least == step.numbers.h:
        count = estimates.count(least)
        yield M(
            "None is less, and some are equal ({count}): a plateau or a ridge, where the search stops.", count=count
        )
    else:
        yield M("All are more: a local optimum, where the search stops.")


def name_of(place: Place) -> Message | str:
    """A position by its number, or by the moves that lead to it."""
    return place.label or M("start")


# ---------------------------------------------------------------------------------------------
# One position


def _about(story: PathStory, wanted: str) -> Iterator[Message]:
    place = story.find(wanted)
    if place is None:
        known = first_of([name_of(one) for one in story.places], MOST_NAMES)
        raise NoSuchNode(M("There is no node {node!r} here; there are {nodes}.", node=wanted, nodes=known))
    bound = None
    for step in story.steps:
        bound = step.numbers.f if step.place is None else bound
        for arrival in step.arrivals:
            if arrival.place is place and story.method.numbers and arrival.kind != KNOWN:
                yield _reached(story, step, arrival)
        if step.place is place:
            yield from sentences_of(story, step, bound)
    if not place.turns and story.route.solved and story.method.numbers:
        yield M("{node} was never expanded: the search ended before.", node=place.label)


def _reached(story: PathStory, step: Step, arrival: Arrival) -> Message:
    """A position found, or found again more cheaply."""
    assert step.place is not None
    if arrival.kind == CHEAPER:
        return _cheaper(story, arrival)
    return M(
        "{node} is found from {parent} by {move}: {value}.",
        node=arrival.place.label,
        parent=step.place.label,
        move=arrival.move,
        value=value_of(story, arrival.numbers),
    )
