"""Selective searches that guess the value before the exact proof, by forward pruning of what is likely.

Where a game declares that a value very probably reaches a threshold (`ProofAdvice.likely`), the kernel of nullwindow.py
prunes there: such a search visits a small part of the nodes of a proof. Each pass requires more certainty than the one
before and starts from its answer. The proof uses none of its bounds and has a table of its own. It asks the last answer
first, and tries first in every position the move that was good enough before.

A proof that takes long compared with the preceding passes was probably asked the wrong question, or tries the wrong
moves: then a still more certain pass interrupts it.
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
"""Nodes of a proof after which selective passes pay off."""
PASSES = (4, 8, 11), (15,), (20,)
"""The certainty of each pass, in tenths of a standard deviation: the initial passes, then the later ones."""
PATIENCE = 12
"""Nodes of the proof between passes, as a multiple of the nodes of the last passes."""
LARGEST_TABLE = 24
"""The binary logarithm of the largest table of a pass."""


def can_expect(prover: "Prover") -> bool:
    """Whether the game declares likely values and the prover runs as machine code."""
    return prover.game.advice.proof.likely is not None and prover.machine


def expecting(
    prover: "Prover", position: Position, questions: Questions, slice_nodes: int, passes: tuple[int, ...]
) -> Iterator[None]:
    """Improve the guess of the questions pass by pass, yielding after every slice of nodes."""
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
