"""Why a cut was safe: the known bound of the node, the owner of the bound, the skipped nodes, and what would avoid it.

>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="alphabeta")
>>> print(why(story, story.cuts[0], "en"))
At C (MIN) a 2 is already available, so its value is ≤ 2. MAX is sure of 3 at A (branch B) and will never choose C. \
C2, C3 are skipped.
>>> print(avoiding(story, story.cuts[0]))
Condition in force: cut if v ≤ 3. There would be no cut with C1 > 3.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zermelo.explain.intervals import Interval, in_words, where
from zermelo.explain.story import Cut, Node, Owner, Story
from zermelo.explain.telling import tell
from zermelo.languages.message import M, Message, counted, first_of, joined, shown_window, spelled
from zermelo.languages.numbers import Number
from zermelo.rules.game import CHANCE, Value

MOST_NAMES = 8
"""A longer list of skipped nodes is counted rather than listed."""
MOST_VALUES = 100
"""With more distinct leaf values, only the condition of a cut is given, not the values that avoid it."""


def why(story: Story, cut: Cut, language: str) -> str:
    """Why a cut was made, who owned the bound, and what was skipped."""
    return reason(story, cut).in_language(language)


def reason(story: Story, cut: Cut) -> Message:
    """The same as a message."""
    return joined([_reached(cut), *_sure(story, cut), _skips(cut)], " ")


def _reached(cut: Cut) -> Message:
    """The known bound of the node."""
    at_most = cut.kind == "alpha"
    node = name_of(cut.node)
    if cut.kind == "shallow":
        return M(
            "At {node} {player} already has {own}.", node=node, player=cut.node.mover, own=cut.value[cut.node.player]
        )
    gaps: dict[str, Any] = {"node": node, "relation": "≤" if at_most else "≥", "value": cut.value}
    if cut.node.role == "chance":
        return M("At {node} (chance) the average is {relation} {value}, whatever the other outcomes are worth.", **gaps)
    gaps |= {"player": "MIN" if at_most else "MAX", "a_value": one(cut.value)}
    if cut.is_tie and not cut.visit.is_question:
        return M(
            "At {node} ({player}) {a_value} is already available, so its value is {relation} {value}: at most a tie.",
            **gaps,
        )
    return M("At {node} ({player}) {a_value} is already available, so its value is {relation} {value}.", **gaps)


def _sure(story: Story, cut: Cut) -> Iterator[Message]:
    """Why the bound settles the matter: a question, the owner, or the initial window."""
    if cut.visit.is_question:
        gaps: dict[str, Any] = {"asks": cut.visit.asks, "bound": cut.bound}
        if cut.kind == "beta":
            yield M("The question was whether the value is {asks} {bound}; the answer is yes.", **gaps)
        else:
            yield M("The question was whether the value is {asks} {bound}; the answer is no.", **gaps)
    if cut.owner is not None:
        yield _owned(story, cut, cut.owner)
    elif not cut.visit.is_question:
        first = story.root.visit
        yield M(
            "The search began with the window {window}: nothing outside it matters.",
            window=shown_window(first.first_alpha, first.first_beta),
        )


def _owned(story: Story, cut: Cut, owner: Owner) -> Message:
    """Who is guaranteed the bound, and the consequence for the node."""
    gaps = {**owner_gaps(owner), "bound": cut.bound}
    if cut.kind == "shallow":
        gaps |= {"player": owner.node.mover, "whole": story.game.payoff_sum}
        return M(
            "All payoffs together are at most {whole}, and {player} is sure of {bound} at {owner} (branch {branch}): "
            "there is no more left here.",
            **gaps,
        )
    if cut.visit.is_question:
        return M("It was asked because {player} is sure of {bound} at {owner} (branch {branch}).", **gaps)
    if owner.converted:
        return M(
            "To matter beside what {player} is sure of at {owner} (branch {branch}), it would have to be "
            "{relation} {bound}.",
            **gaps,
            relation=">" if cut.kind == "alpha" else "<",
        )
    gaps["node"] = name_of(cut.node)
    if cut.is_deep:
        return M(
            "{player} is sure of {bound} at {owner} (branch {branch}) and will never let the game come to {node}.",
            **gaps,
        )
    return M("{player} is sure of {bound} at {owner} (branch {branch}) and will never choose {node}.", **gaps)


def owner_gaps(owner: Owner) -> dict[str, Any]:
    branch = name_of(owner.branch) if owner.branch else "…"
    player = "MAX" if owner.node.role == "max" else "MIN"
    return {"player": player, "owner": name_of(owner.node), "branch": branch}


def _skips(cut: Cut) -> Message:
    if not cut.skipped:
        return M("Nothing is skipped: it was the last child.")
    return counted(
        "{nodes} is skipped.", "{nodes} are skipped.", len(cut.skipped), nodes=first_of(cut.skipped, MOST_NAMES)
    )


def condition(cut: Cut) -> Message:
    """The condition under which a node is cut."""
    return M("Condition in force: cut if v {relation} {bound}.", relation=cut.relation, bound=cut.bound)


def avoiding(story: Story, cut: Cut) -> Message | None:
    """The condition in force, and what would have avoided the cut; None for payoff tuples."""
    if cut.kind == "shallow":
        return None
    avoided = _avoided(story, cut)
    return joined([condition(cut), avoided], " ") if avoided else condition(cut)


def _avoided(story: Story, cut: Cut) -> Message | None:
    leaf = last_leaf(cut)
    values = values_without(story, cut, whole_node=True)
    if leaf is None or values is None:
        if cut.after is None or cut.node.role not in ("max", "min"):
            return None
        opposite = {"<": "≥", "≤": ">", ">": "≤", "≥": "<"}[cut.relation]
        other = joined([name_of(cut.after), opposite, spelled(cut.bound)], " ")
        if not cut.dropped:
            return M("There would be no cut with {set}.", set=other)
        return M("There would be no cut after {child} with {set}.", child=name_of(cut.after), set=other)
    if values:
        return M("There would be no cut with {set}.", set=in_words(values, name_of(leaf)))
    later = values_without(story, cut)
    if later:
        return M("With {set} the cut would come later.", set=in_words(later, name_of(leaf)))
    return M("No value of {leaf} would avoid it.", leaf=name_of(leaf))


def last_leaf(cut: Cut) -> Node | None:
    """The leaf whose value caused the cut."""
    visit = cut.visit
    while not visit.is_leaf:
        if not visit.all_steps:
            return None
        visit = visit.all_steps[-1].visit
    return visit.node


def values_without(story: Story, cut: Cut, *, whole_node: bool = False) -> list[Interval] | None:
    """The values of the last leaf before the cut that would avoid the cut.

    With `whole_node`, there may be no cut after another child either, even one that skips nothing.
    An exact union of intervals, determined by searching again: with maxima and minima only, the outcome changes
    only where the leaf passes another one. None for games, for chance, and with too many leaves.
    """
    leaf, tree, after = last_leaf(cut), story.tree, cut.after
    if tree is None or leaf is None or after is None or CHANCE in tree.players or tree.has_payoffs:
        return None
    if {"beam", "window"} & set(story.options) or story.root.visit.is_question:  # another leaf, other questions
        return None
    changed = leaf.position.node
    others = {value for number, value in enumerate(tree.values) if value is not None and number != changed}
    if len(others) > MOST_VALUES:
        return None

    def no_cut(value: Number) -> bool:
        values = [*tree.values]
        values[changed] = value
        again = tell(
            replace(tree, values=values),
            algorithm=story.declared,
            rule=story.rule,
            labels=story.labels,
            depth=story.result.depth,
        )
        return not any(
            other.node.label == cut.node.label and other.after and (whole_node or other.after.label == after.label)
            for other in again.cuts
        )

    return where(no_cut, others)


# ---------------------------------------------------------------------------------------------
# Words


def name_of(node: Node) -> str:
    """A node inside a sentence."""
    return M("the root") if node.starts_game else node.label


def one(value: Value) -> Message:
    """A number with its article: a 2, an 8, un 2.

    >>> [one(value) for value in (2, 8, 11, 18, -1, 80, 110, 8.5)]
    ['a 2', 'an 8', 'an 11', 'an 18', 'a −1', 'an 80', 'a 110', 'an 8.5']
    >>> one(8).in_language("es")
    'un 8'
    """
    whole = spelled(value).partition(".")[0].partition("/")[0]
    if whole.startswith("8") or (len(whole) % 3 == 2 and whole[:2] in ("11", "18")):
        return M("an {value}", value=value)
    return M("a {value}", value=value)
