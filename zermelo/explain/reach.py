"""The probability of reaching each leaf: chance follows its distribution, and every player plays the best move found.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> story = tell(parse("A(safe: 3, risky: B*(1/4: C(9,8), 3/4: 4))"))
>>> {label: str(share) for label, share in reach_of(story).items()}
{'A1': '0', 'C1': '0', 'C2': '1/4', 'B2': '3/4'}

The deeper a leaf lies behind dice, the less it matters: each roll on the way multiplies its probability down.
"""

from collections.abc import Iterator
from typing import Any

from zermelo.explain.story import Story, Visit


def reach_of(story: Story) -> dict[str, Any]:
    """For every visited leaf, in the order of visits, the probability that play ends there."""
    return dict(_leaves(story.root.visit, 1))


def _leaves(visit: Visit, share: Any) -> Iterator[tuple[str, Any]]:
    if visit.is_leaf:
        yield visit.node.label, share
        return
    best = max((place for place, step in enumerate(visit.all_steps) if step.improved), default=-1)
    for place, step in enumerate(visit.all_steps):
        part = step.probability if step.probability is not None else int(place == best)
        yield from _leaves(step.visit, share * part)
