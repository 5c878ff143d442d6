"""Topological order of a list of positions."""

from collections.abc import Sequence


def parents_first(children: Sequence[Sequence[int]]) -> list[int] | None:
    """The positions in topological order, parents first; None if there is a cycle.

    >>> parents_first([[1, 2], [], [1]]), parents_first([[1], [0]])
    ([0, 2, 1], None)
    """
    parents = [0] * len(children)
    for some in children:
        for child in some:
            parents[child] += 1
    ready = [number for number, count in enumerate(parents) if count == 0]
    for number in ready:  # grows while it is read
        for child in children[number]:
            parents[child] -= 1
            if parents[child] == 0:
                ready.append(child)
    return ready if len(ready) == len(children) else None
