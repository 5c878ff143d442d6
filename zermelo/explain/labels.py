"""The number shown at a node in the style of a textbook, and the rule in force.

The same alpha-beta search writes different numbers at the nodes it cuts, depending on the textbook:

    soft        the value found there                       8, 2
    hard        the bound reached                           3, 3
    practical   the alpha or beta of the node               8, 2 (it differs elsewhere)
    bound       a bound on the value                        ≥8, ≤2

and a tie cuts (nonstrict) or does not (strict). Numbers of two books are comparable only under the same rule, so
every view prints the rule in force.
"""

from math import inf

from zermelo.explain.story import Story, Visit
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import json_value

TIES = {
    "nonstrict": M("cut if v ≥ β at MAX or v ≤ α at MIN (nonstrict)"),
    "strict": M("cut if v > β at MAX or v < α at MIN (strict)"),
}
TIES_BY_MOVER = {
    "nonstrict": M("cut if v ≥ β, all seen by the player to move (nonstrict)"),
    "strict": M("cut if v > β, all seen by the player to move (strict)"),
}
STYLES = {
    "soft": M("the value found (soft)"),
    "hard": M("never outside the window (hard)"),
    "bound": M("≥ or ≤ where only a bound is known (bound)"),
    "practical": M("the alpha or beta of the node (practical)"),
}


def label(story: Story, visit: Visit) -> str | list[str]:
    """The displayed value of a visit; a list of entries for payoff tuples.

    >>> from zermelo.explain.telling import tell
    >>> from zermelo.trees.notation import parse
    >>> story = tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="alphabeta", labels="bound")
    >>> [label(story, node.visit) for node in story.nodes if not node.visit.is_leaf]
    ['3', '3', '≤2']
    """
    shown = json_value(visit.value, as_text=True)
    if story.labels == "bound" and isinstance(shown, str):
        return story.sign(visit) + shown
    return shown  # type: ignore[no-any-return]


def rule_in_force(story: Story, language: str, by_mover: bool = False) -> str:
    """One line: the algorithm, its cut condition, and the style of its labels.

    With `by_mover` values are from the mover's point of view, as in a drawing of negamax: every cut is at β.

    >>> from zermelo.explain.telling import tell
    >>> from zermelo.trees.notation import parse
    >>> rule_in_force(tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="alphabeta"), "en")
    'Rule: alphabeta, cut if v ≥ β at MAX or v ≤ α at MIN (nonstrict); labels: the value found (soft).'
    """
    return _rule(story, by_mover).in_language(language)


def _rule(story: Story, by_mover: bool) -> Message:
    declared = story.declared
    if not declared.windows:
        complete = M("every node that can be reached is searched") if declared.averages else M("every node is searched")
        rule = declared.rule or complete
        return M("Rule: {algorithm}, {rule}.", algorithm=declared.title, rule=rule)
    own = (declared.rule_by_mover if by_mover else "") or declared.rule
    ties = own or (TIES_BY_MOVER if by_mover else TIES)[story.rule]
    labels = STYLES[story.labels]
    return M("Rule: {algorithm}, {ties}; labels: {labels}.", algorithm=declared.title, ties=ties, labels=labels)


def infinity_note(story: Story) -> Message | None:
    """Why a finished game is worth ∞ in a depth-limited search, and 1, say, in a full one; None if not applicable."""
    rules = story.result.game
    if not rules.decisive or story.result.exact:
        return None
    ends = [visit for visit in story.visits if visit.ending == "utility" and visit.value in (inf, -inf)]
    if not ends:
        return None
    worth = abs(rules.utility(ends[0].node.position))
    return M(
        "A finished game counts ∞ beside estimates, so that none outweighs it; by the rules it is worth {worth}.",
        worth=worth,
    )
