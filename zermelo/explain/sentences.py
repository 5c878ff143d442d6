"""The search at a node, in words: the case of the definition that applied, its windows and its cut.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> print("\\n".join(explain_all(tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta"), "es")))
Mueve MIN en B: mín(3; 12) = 3.
Mueve MIN en C: mín(2; …) ≤ 2.
En C (MIN) ya hay un 2: su valor será ≤ 2. MAX tiene 3 asegurado en A (rama B); nunca elegirá C. Se poda C2.
Mueve MAX en A: máx(3; 2) = 3.
"""

from collections.abc import Iterator
from typing import Any

from zermelo.explain.labels import label
from zermelo.explain.reach import reach_of
from zermelo.explain.reasons import MOST_NAMES, avoiding, name_of, owner_gaps, reason, why
from zermelo.explain.simulations import back_up, ending, selection
from zermelo.explain.story import Node, Owner, Step, Story, Visit, journey
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, first_of, joined, shown_window, spelled
from zermelo.rules.game import Value


class NoSuchNode(ZermeloError):
    """A node that is in neither the tree nor the searched part of the game."""


# ---------------------------------------------------------------------------------------------
# Cases of the definition


def case_of(story: Story, visit: Visit) -> str:
    """The case of the definition that gave a visit its value: the role of the node, or how the search ended there."""
    if story.is_given(visit):
        return "given"
    if visit.is_leaf:
        return visit.ending
    if story.simulates:
        return "simulated"
    return "estimate" if visit.stand_pat is not None else visit.node.role


DEFINITION = {
    "utility": M("value(s) = utility(s), if s is terminal"),
    "given": M("value(s) = the value that is written beside s, if it was computed before"),
    "estimate": M("value(s) = evaluation(s), if the search stops at s"),
    "max": M("value(s) = max of value(result(s, a)) over the moves a, if MAX moves"),
    "min": M("value(s) = min of value(result(s, a)) over the moves a, if MIN moves"),
    "chance": M("value(s) = sum of P(r)·value(result(s, r)) over the outcomes r, if chance moves"),
    "model": M("value(s) = sum of P(a)·value(result(s, a)) over the moves a, if an opponent with a model moves"),
    "playout": M("value(s) = the result of a random game from s, if s has no other visit"),
    "simulated": M("value(s) = mean of the results of the simulations through s"),
    "own": M("value(s) = the tuple value(result(s, a)) with the largest entry of the player who moves"),
}
"""The lines of the definition by case."""


def case(story: Story, visit: Visit) -> Message:
    """The line of the definition that applied, with the numbers of the node."""
    if story.simulates:
        return ending(visit) if visit.is_leaf else back_up(story, visit)
    gaps: dict[str, Any] = {"node": name_of(visit.node), "value": _shown(story, visit)}
    if visit.is_leaf:
        if story.is_estimate(visit):
            return M("The search stops at {node}: its value is an estimate, {value}.", **gaps)
        if story.is_given(visit):
            return M("{node} was computed before: its value is {value}.", **gaps)
        return M("{node} is terminal: its value is its utility, {value}.", **gaps)
    if visit.stand_pat is not None:
        return M(
            "{node} is not quiet: its estimate is {estimate}, and with the noisy moves its value is {value}.",
            **gaps,
            estimate=visit.stand_pat,
        )
    if visit.ending == "probe":
        return M("{node} is only probed: its first child gives the bound {value}.", **gaps)
    rest = ["…"] if visit.cut and visit.cut.dropped else []
    if visit.node.role in ("chance", "model"):
        return _case_of_average(story, visit, rest)
    if visit.node.role == "own":
        entries = joined([*(spelled(step.value[visit.node.player]) for step in visit.steps), *rest])
        return M(
            "{player} moves at {node}; its entries are {entries}, so it takes {value}.",
            **gaps,
            player=visit.node.mover,
            entries=entries,
        )
    return _case_of_choice(story, visit, rest)


def _case_of_average(story: Story, visit: Visit, rest: list[str]) -> Message:
    terms = [joined([spelled(share), spelled(step.value)], "·") for share, step in visit.parts]
    rest = rest or (["…"] if len(final_steps(visit)) > len(terms) else [])
    gaps: dict[str, Any] = {
        "node": name_of(visit.node),
        "sum": joined([*terms, *rest], " + "),
        "relation": story.sign(visit) or "=" if visit.cut else "=",
        "value": visit.value,
    }
    if visit.node.role == "model":
        return M("The opponent moves at {node} by its habits: {sum} {relation} {value}.", **gaps)
    return M("Chance moves at {node}: {sum} {relation} {value}.", **gaps)


def _case_of_choice(story: Story, visit: Visit, rest: list[str]) -> Message:
    """A maximum or a minimum; some label styles return another number."""
    steps = final_steps(visit)
    best = visit.best.value if visit.best else visit.value
    bounded = rest or (visit.is_question and any(story.sign(step.visit) for step in steps))
    gaps: dict[str, Any] = {
        "node": name_of(visit.node),
        "values": joined([*(spelled(step.value) for step in steps), *rest], "; "),
        "relation": story.sign(visit) or "=" if bounded else "=",
        "value": best,
    }
    if visit.node.role == "max":
        sentence = M("MAX moves at {node}: max({values}) {relation} {value}.", **gaps)
    else:
        sentence = M("MIN moves at {node}: min({values}) {relation} {value}.", **gaps)
    if visit.value == best:
        return sentence
    returned = M("Outside the window the style {labels} returns {value}.", labels=story.labels, value=visit.value)
    return joined([sentence, returned], " ")


def final_steps(visit: Visit) -> list[Step]:
    """The children of a visit, each with its last value."""
    return list({step.node.number: step for step in visit.all_steps}.values())


# ---------------------------------------------------------------------------------------------
# One node, and all nodes


def explain_all(story: Story, language: str) -> Iterator[str]:
    """The case of every inner node in the order in which they got their values, and the reason for each cut."""
    for visit, leaving in journey(story):
        if story.simulates and not leaving:
            yield (ending(visit) if visit.is_leaf else selection(story, visit)).in_language(language)
        if leaving:
            yield case(story, visit).in_language(language)
        if leaving and visit.cut:
            yield why(story, visit.cut, language)


def explain(story: Story, wanted: str, language: str) -> list[str]:
    """The search at a node, sentence by sentence."""
    node = story.find(wanted)
    sentences = _never_generated(story, wanted) if node is None else _about(story, node)
    return [sentence.in_language(language) for sentence in sentences]


def _about(story: Story, node: Node) -> Iterator[Message]:
    for visit in node.visits:
        if len(node.visits) > 1:
            yield M("{node}, visit {number} of the search:", node=name_of(node), number=visit.number)
        yield from _about_visit(story, visit)
    if story.declared.averages and not story.simulates and case_of(story, node.visit) == "utility":
        yield M(
            "If every player plays the best move found, the game ends at {node} with probability {share}.",
            node=name_of(node),
            share=spelled(reach_of(story)[node.label]),
        )


def _about_visit(story: Story, visit: Visit) -> Iterator[Message]:
    yield DEFINITION[case_of(story, visit)]
    if story.has_windows:
        yield from _window(visit)
    if story.simulates and not visit.is_leaf:
        yield selection(story, visit)
    yield case(story, visit)
    if visit.cut:
        yield reason(story, visit.cut)
        avoided = avoiding(story, visit.cut)
        if avoided:
            yield avoided


def window_at_entry(visit: Visit) -> Message:
    """The window with which a node is entered."""
    return M("Window at entry: {window}.", window=shown_window(visit.first_alpha, visit.first_beta))


def _window(visit: Visit) -> Iterator[Message]:
    if visit.is_question:
        yield M("Question at entry: is the value {asks} γ = {bound}?", asks=visit.asks, bound=visit.first_alpha)
        bounds = [("γ", visit.first_alpha, visit.alpha_owner)]
    else:
        yield window_at_entry(visit)
        bounds = [("α", visit.first_alpha, visit.alpha_owner), ("β", visit.first_beta, visit.beta_owner)]
    for name, bound, owner in bounds:
        if owner:
            yield _bound(name, bound, owner)
    if visit.node.role in ("max", "min") and not visit.is_question:
        yield from _changes(visit)


def _bound(name: str, bound: Value, owner: Owner) -> Message:
    """The origin of a bound of a window."""
    gaps = {"name": name, "bound": bound, **owner_gaps(owner)}
    if owner.converted:
        return M("{name} = {bound} follows from what {player} is sure of at {owner} (branch {branch}).", **gaps)
    return M("{name} = {bound} is what {player} is sure of at {owner} (branch {branch}).", **gaps)


def _changes(visit: Visit) -> Iterator[Message]:
    """The window after each child."""
    best: Value = None
    for step in visit.all_steps:
        best = step.value if best is None or step.improved else best
        if step.visit.is_question and not step.improved:
            continue
        yield M(
            "After {child} = {value}: v = {best}, window {window}.",
            child=name_of(step.node),
            value=step.value,
            best=best,
            window=shown_window(step.alpha, step.beta),
        )


def _never_generated(story: Story, wanted: str) -> Iterator[Message]:
    cut = next((cut for cut in story.cuts if wanted in cut.skipped), None)
    if cut is None:
        known = first_of([name_of(node) for node in story.nodes], MOST_NAMES)
        raise NoSuchNode(M("There is no node {node!r} here; there are {nodes}.", node=wanted, nodes=known))
    assert cut.after is not None
    yield M(
        "{node} was never generated and has no value: the cut at {cut} after {after} skipped it.",
        node=wanted,
        cut=name_of(cut.node),
        after=name_of(cut.after),
    )
    yield reason(story, cut)


def _shown(story: Story, visit: Visit) -> Message:
    shown = label(story, visit)
    sign = shown[0] if isinstance(shown, str) and shown[0] in "≤≥" else ""
    return joined([sign, spelled(visit.value)], "")
