"""Star2: Star1 that probes one move after each outcome first (see star.py)."""

from zermelo.algorithms.algorithm import Algorithm, bounded
from zermelo.algorithms.star import star


def star2(game, observe, **options):
    return star(game, observe, probing=True, **options)


ALGORITHM = Algorithm(
    name="star2",
    kernel=star2,
    fits=bounded,
    averages=True,
    about="Star1 that probes one move after each outcome before searching it",
    options=("cutoff", "exact"),
)
