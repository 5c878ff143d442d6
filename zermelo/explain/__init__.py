"""Searches that explain themselves: every view here reads the event stream that the search recorded.

    tell        search, and assemble the events into the `Story` that all the others read
    trace       line by line, as the course notes print it        report   everything as data
    explain     what happened at a node, in sentences             why      the reason for a cut
    count       nodes, leaves, cuts, and other orders             draw     see zermelo/draw

>>> from zermelo.explain import tell, trace, why
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), algorithm="alphabeta")
>>> list(trace(story, "en"))[-1]
'value found: 3'
>>> why(story, story.cuts[0], "es")
'En C (MIN) ya hay un 2: su valor será ≤ 2. MAX tiene 3 asegurado en A (rama B); nunca elegirá C. Se podan C2, C3.'
"""

from typing import TYPE_CHECKING, Any

from zermelo import called_as_function, loaded

if TYPE_CHECKING:
    from zermelo.explain.counts import count
    from zermelo.explain.labels import rule_in_force
    from zermelo.explain.reasons import why
    from zermelo.explain.reporting import report
    from zermelo.explain.sentences import explain, explain_all
    from zermelo.explain.story import Story
    from zermelo.explain.telling import tell
    from zermelo.explain.tracing import action_line, trace

PLACES = {
    "Story": "story",
    "action_line": "tracing",
    "count": "counts",
    "explain": "sentences",
    "explain_all": "sentences",
    "report": "reporting",
    "rule_in_force": "labels",
    "tell": "telling",
    "trace": "tracing",
    "why": "reasons",
}
"""The module of each name; a view is loaded on first use."""
__all__ = [
    "Story",
    "action_line",
    "count",
    "explain",
    "explain_all",
    "report",
    "rule_in_force",
    "tell",
    "trace",
    "why",
]


def __getattr__(name: str) -> Any:
    return loaded(__name__, PLACES, name)


called_as_function(__name__)
