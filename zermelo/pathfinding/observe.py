"""The events that a search for a path reports while it runs.

    found     a position is new, by a move from another    expand   a position is taken from the frontier
    cheaper   a cheaper way to a known position            known    no better way to it
    bound     an iteration begins                          enter    a position is reached by recursion

In play and in solving nothing is recorded, and the compiler removes the empty calls.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def ignore_arrival(run, number, parent, state):  # type: ignore[no-untyped-def]
    return None


def ignore_position(run, number, state):  # type: ignore[no-untyped-def]
    return None


def ignore_bound(run, bound):  # type: ignore[no-untyped-def]
    return None


def ignore_depth(run, state, depth, cost):  # type: ignore[no-untyped-def]
    return None


@dataclass(frozen=True)
class Observer:
    """The functions a kernel calls; see the top of this file."""

    found: Callable[..., Any]
    cheaper: Callable[..., Any]
    known: Callable[..., Any]
    expand: Callable[..., Any]
    bound: Callable[..., Any]
    enter: Callable[..., Any]


SILENT = Observer(ignore_arrival, ignore_arrival, ignore_arrival, ignore_position, ignore_bound, ignore_depth)
