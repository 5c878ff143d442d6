"""The positions of a game before the root of a search, which a line may repeat."""

from collections.abc import Sequence

from zermelo.engine.memory import HISTORY_LENGTH, LONGEST_PATH, PATH
from zermelo.engine.program import Program
from zermelo.machine.runtime.kernel import machine_position
from zermelo.machine.runtime.memory import Block
from zermelo.rules.game import Game, Position


def earlier(game: Game, start: Position, history: Sequence[Position]) -> Sequence[Position]:
    """The positions of the history that may be repeated, oldest first.

    >>> from zermelo.games import find
    >>> checkers = find("checkers")
    >>> kings = checkers.position("B:WK32:BK1:H2")
    >>> earlier(checkers, kings, ["long ago", "before", "just before"])
    ['before', 'just before']
    """
    if game.repetition is None:
        return ()
    most = LONGEST_PATH // 2
    if game.advice.search.reversible is not None:
        most = min(most, game.advice.search.reversible(start))
    return history[-most:] if most else ()


def remember(block: Block, program: Program, machine: bool, positions: Sequence[Position]) -> None:
    """Write the keys of these positions before that of the root."""
    block.words[HISTORY_LENGTH] = len(positions)
    # Without a key of the game, compiled rules hash their own form of the position.
    converts = machine and not (program.game.transposition or program.game.key)
    for number, position in enumerate(positions):
        block.words[PATH + number] = program.key(machine_position(position) if converts else position)
