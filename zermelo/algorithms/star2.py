"""Star2: Star1 that probes one move after each outcome first (see star.py)."""

from functools import partial

from zermelo.algorithms.algorithm import Algorithm, bounded
from zermelo.algorithms.star import RULE, RULE_BY_MOVER, star
from zermelo.languages.message import M

ALGORITHM = Algorithm(
    name="star2",
    kernel=partial(star, probing=True),
    fits=bounded,
    averages=True,
    about=M("Star1 that probes one move after each outcome before searching it"),
    options=("cutoff",),
    windows=True,
    rule=RULE,
    rule_by_mover=RULE_BY_MOVER,
)
