"""Which value is worth asking about: found by searches that believe what is only likely, before the exact proof.

Where a game tells that a value very probably reaches a threshold (`ProofAdvice.likely`), the kernel of nullwindow.py
takes that for granted: such a search visits a small part of what a proof visits. Each pass wants to be surer than the
one before and begins at its answer. The proof does not believe its findings and has a table of its own. It asks the
last answer first, and tries first in every position which move was good enough before.

A proof that takes long compared with the passes before it was probably asked the wrong question, or tries the wrong
moves: then a still surer pass interrupts it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.machine.runtime.memory import Block
from zermelo.rules.game import Position
from zermelo.solving.bounds import TABLE_BITS
from zermelo.solving.nullwindow import BUSY_BITS, CERTAINTY, FAVOURITES, HEADER, LIMIT, NODES, SYMMETRIC_PLIES
from zermelo.solving.questions import Questions

if TYPE_CHECKING:
    from zermelo.solving.prover import Prover

WORTH_EXPECTING = 600_000
"""Nodes of a proof after which it is worth to look for the value beforehand."""
PASSES = (4, 8, 11), (15,), (20,)
"""How sure each pass wants to be, in tenths of a standard deviation: those at the beginning, and those that follow."""
PATIENCE = 12
"""A proof goes on for so many times the nodes of the last passes before the next ones."""
LARGEST_TABLE = 24
"""The table of a pass has at most 2 to this power places."""


def can_expect(prover: "Prover") -> bool:
    """Whether there is something to believe, and machine code to search it with."""
    return prover.game.advice.proof.likely is not None and prover.machine


def expecting(
    prover: "Prover", position: Position, questions: Questions, slice_nodes: int, passes: tuple[int, ...]
) -> Iterator[None]:
    """Make the guess of the questions better pass by pass; returns to the caller after every slice of nodes."""
    bits = max(prover.first_bits, min(prover.bits, LARGEST_TABLE))
    run, table = Block(HEADER, machine=True), Block((1 << bits) + (1 << BUSY_BITS), machine=True)
    run.words[TABLE_BITS], run.words[SYMMETRIC_PLIES] = bits, prover.runs[0].words[SYMMETRIC_PLIES]
    run.words[FAVOURITES] = prover.favourites.handle
    for certainty in passes:
        table.clear()
        run.words[CERTAINTY] = certainty
        low, high = -prover.most, prover.most
        while low < high:
            threshold = questions.next(low, high)
            run.words[NODES], run.words[LIMIT] = 0, slice_nodes
            answer = prover.answer(position, threshold, run, table)
            prover.nodes += run.words[NODES]
            if answer is not None and answer >= threshold:
                low = answer
            elif answer is not None:
                high = answer
            yield
        questions.guess, questions.is_trusted = min(low, high), True
