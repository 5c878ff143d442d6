"""The events that a search reports while it runs.

A search kernel calls the same few functions of its `observe` at every node:

    enter     a node is reached, with its window      leaf      it is a finished game
    descend   a child is about to be searched         estimate  the search stops here and evaluates
    improve   that child gave the best value so far   cut       the remaining children are skipped
    term      an outcome of chance added its share    leave     the node has its value
    playout   a random game from here has this result          weigh     a child scores this mean and this bonus

Three observers implement those calls, and the compiler removes the empty ones:

    SILENT      only the request to stop: a search inside a search
    COUNTING    nodes, leaves and the principal line, and the request to stop: ordinary play
    RECORDING   all of that, and every event: traces, drawings, steppers and exercises

The `run` that a kernel carries along is the log of `events.py`: the address of its words when compiled, the
`SearchLog` itself when interpreted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms.events import (
    CUT,
    DESCEND,
    ENTER,
    ESTIMATE,
    ESTIMATES,
    IMPROVE,
    LEAF,
    LEAVE,
    LEAVES,
    NODES,
    PLAYOUT,
    STOP,
    TERM,
    WEIGH,
    write_child,
    write_one,
    write_two,
)
from zermelo.algorithms.principal_lines import end_line, extend_line
from zermelo.machine.runtime.large_stack import DEEPEST_PLY
from zermelo.machine.runtime.memory import Stopped, load, number, store

# ---------------------------------------------------------------------------------------------
# COUNTING


def check_stop(run, depth, alpha, beta):
    if load(run, STOP) != 0 or depth > DEEPEST_PLY:
        raise Stopped


def count_enter(run, depth, alpha, beta):
    store(run, NODES, load(run, NODES) + 1)
    check_stop(run, depth, alpha, beta)


def count_leaf(run, depth, value):
    store(run, LEAVES, load(run, LEAVES) + 1)
    end_line(run, depth)
    return number(value)


def count_estimate(run, depth, value):
    store(run, ESTIMATES, load(run, ESTIMATES) + 1)
    return count_leaf(run, depth, value)


def count_improve(run, depth, child, value):
    extend_line(run, depth, child)


def count_term(run, depth, child, probability, value):
    end_line(run, depth)  # the moves after it depend on the outcome


def count_leave(run, depth, value):
    return value


def ignore_descend(run, depth, child):
    return None


def ignore_cut(run, depth, value, bound):
    return None


def ignore_weigh(run, depth, child, mean, bonus):
    return None


# ---------------------------------------------------------------------------------------------
# RECORDING: the same, and each call is logged


def record_enter(run, depth, alpha, beta):
    write_two(run, ENTER, depth, -1, alpha, beta)
    count_enter(run, depth, alpha, beta)


def record_leaf(run, depth, value):
    write_one(run, LEAF, depth, -1, number(value))
    return count_leaf(run, depth, value)


def record_estimate(run, depth, value):
    write_one(run, ESTIMATE, depth, -1, number(value))
    return count_estimate(run, depth, value)


def record_playout(run, depth, value):
    write_one(run, PLAYOUT, depth, -1, number(value))
    return count_leaf(run, depth, value)


def record_descend(run, depth, child):
    write_child(run, DESCEND, depth, child)


def record_improve(run, depth, child, value):
    write_one(run, IMPROVE, depth, child, value)
    extend_line(run, depth, child)


def record_cut(run, depth, value, bound):
    write_two(run, CUT, depth, -1, value, bound)


def record_term(run, depth, child, probability, value):
    write_two(run, TERM, depth, child, probability, value)
    end_line(run, depth)


def record_weigh(run, depth, child, mean, bonus):
    write_two(run, WEIGH, depth, child, mean, bonus)


def record_leave(run, depth, value):
    write_one(run, LEAVE, depth, -1, value)
    return value


# ---------------------------------------------------------------------------------------------
# SILENT


def pass_on(run, depth, value):
    return number(value)


def ignore_improve(run, depth, child, value):
    return None


def ignore_term(run, depth, child, probability, value):
    return None


@dataclass(frozen=True)
class Observer:
    """The functions a kernel calls; see the top of this file."""

    name: str
    enter: Callable[..., Any]
    leaf: Callable[..., Any]
    estimate: Callable[..., Any]
    descend: Callable[..., Any]
    improve: Callable[..., Any]
    cut: Callable[..., Any]
    term: Callable[..., Any]
    leave: Callable[..., Any]
    playout: Callable[..., Any]
    weigh: Callable[..., Any]


SILENT = Observer(
    "silent",
    check_stop,
    pass_on,
    pass_on,
    ignore_descend,
    ignore_improve,
    ignore_cut,
    ignore_term,
    count_leave,
    pass_on,
    ignore_weigh,
)
COUNTING = Observer(
    "counting",
    count_enter,
    count_leaf,
    count_estimate,
    ignore_descend,
    count_improve,
    ignore_cut,
    count_term,
    count_leave,
    count_leaf,
    ignore_weigh,
)
RECORDING = Observer(
    "recording",
    record_enter,
    record_leaf,
    record_estimate,
    record_descend,
    record_improve,
    record_cut,
    record_term,
    record_leave,
    record_playout,
    record_weigh,
)
