"""Checks that rules answer the same when asked again: later, in another order, and in another process."""

from collections import Counter
from time import process_time
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.rules.accidents import is_users
from zermelo.rules.checks.content import content, text_of
from zermelo.rules.checks.elsewhere import SEEDS, Answers, answers, asked_elsewhere, differ
from zermelo.rules.checks.evidence import Evidence, Visit, cut
from zermelo.rules.checks.registry import thorough
from zermelo.rules.comparing import Unsteady

REPEATED = 200
"""Positions whose rules are asked again."""
REPLAYED = 3000
"""Moves to replay in another process, in all."""
SECONDS = 0.5
"""The processor time for asking again where a rule changes something outside the position."""
LISTS = ("actions", "chance")


@thorough()
def rules_answer_the_same_again(evidence: Evidence) -> None:
    """Ask in reverse order; over and over if a rule asks or changes something outside the position."""
    visits = a_sample(evidence)
    before = [answers(evidence.game, visit.position) for visit in visits]
    for visit, first in zip(visits, before, strict=True):
        recorded: Answers = {"terminal": visit.over}
        if visit.is_choice:
            recorded |= {"player": visit.mover, "actions": [content(action) for action in visit.moves]}
        compare(visit, recorded, first, M("when asked again"))
    until = process_time() + SECONDS
    while visits:
        for visit, first in zip(reversed(visits), reversed(before), strict=True):
            compare(visit, first, answers(evidence.game, visit.position), M("when asked again"))
            evidence.again += 1
        if not evidence.outside or process_time() > until:
            break


@thorough()
def rules_answer_the_same_elsewhere(evidence: Evidence) -> None:
    """In another process texts have other hashes, the clock is later, and rules are asked in another order.

    In two processes if there are texts: a set of few of them may by chance have the same order in one.
    """
    game = evidence.game
    code = getattr(game.result, "__code__", None) or getattr(game.actions, "__code__", None)
    is_unsteady = any(isinstance(problem, Unsteady) for problem in evidence.broken)
    if is_unsteady or code is None or not is_users(code.co_filename):
        return
    visits, plies = [], 0
    for visit in a_sample(evidence):
        plies += visit.ply
        if plies > REPLAYED:
            break
        visits.append(visit)
    trails = [visit.trail for visit in visits]
    has_text = any(holds_text(content((visit.position, *visit.moves))) for visit in visits)
    answered = [asked_elsewhere(game, trails, seed) for seed in SEEDS[: 1 + has_text]]
    for visit, other in (pair for one in answered for pair in zip(visits, one, strict=False)):
        if other is None:
            continue
        position, found = other
        if differ(position, content(visit.position)):
            raise Unsteady(
                M(
                    "`result` leads to {other} by the same moves in another process, which asks in another order; let "
                    "it depend on its position and its move alone, not on anything remembered from earlier calls",
                    other=cut(text_of(position)),
                ),
                "result",
                visit,
            )
        compare(visit, answers(game, visit.position), found, M("in another process"))
        evidence.elsewhere += 1


def holds_text(snapshot: Any) -> bool:
    """Whether there is a text among the numbers of a snapshot: the order of a set of numbers is the same everywhere.

    >>> holds_text(content((1, ("a", 2)))), holds_text(content((1, (2,))))
    (True, False)
    """
    match snapshot:
        case ("list" | "tuple" | "set" | "frozenset", parts):
            return any(map(holds_text, parts))
        case (str(), tuple(parts)):
            return any(map(holds_text, parts))
    return not isinstance(snapshot, (int, float, type(None)))


def a_sample(evidence: Evidence) -> list[Visit]:
    """Some of the positions seen, the same in every run."""
    known = [*evidence.known.values(), *(evidence.listing.visits if evidence.listing else ())]
    return known[:: 1 + len(known) // REPEATED]


def compare(visit: Visit, before: Answers, now: Answers, where: Message) -> None:
    """Raise if a rule answers otherwise, or gives the same moves in another order."""
    for rule, first in before.items():
        if rule not in now or not differ(first, now[rule]):
            continue
        if rule in LISTS and Counter(map(repr, first)) == Counter(map(repr, now[rule])):
            problem = M(
                "`{rule}` gives the same in another order {where}; keep to one order, with `sorted(…)` for a set of "
                "texts, and without random numbers",
                rule=rule,
                where=where,
            )
        else:
            problem = M(
                "`{rule}` gives {now} {where}, and {before} before; let it depend on the position alone",
                rule=rule,
                now=shown(now[rule]),
                where=where,
                before=shown(first),
            )
        raise Unsteady(problem, rule, visit)


def shown(answer: Any) -> str:
    return cut(text_of(("list", tuple(answer)) if isinstance(answer, list) else answer))
