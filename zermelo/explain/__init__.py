"""Searches that explain themselves: every view here reads the one stream of events that the search recorded.

>>> from zermelo.explain import tell, trace
>>> from zermelo.notation import parse
>>> list(trace(tell(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), algorithm="alphabeta"), "en"))[-1]
'value found: 3'
"""

from zermelo.explain.languages import LANGUAGES, display, exact, language_for, say
from zermelo.explain.report import report
from zermelo.explain.story import Story, tell
from zermelo.explain.trace import action_line, trace

__all__ = ["LANGUAGES", "Story", "action_line", "display", "exact", "language_for", "report", "say", "tell", "trace"]
