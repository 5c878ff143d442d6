"""What a player sees of a position, as arrays for learners: the numbers of the view, and a mask of the legal moves."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.adapters.moves import Moves
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import machine_position, numbers_in
from zermelo.rules.game import Action, Position, Unsuitable

if TYPE_CHECKING:
    from gymnasium.spaces import Dict

Numbers = Callable[[Position, int], Sequence[float]]
"""From the view of a player, and the player, to numbers."""
LARGEST = (1 << 63) - 1


class Observation:
    """The spaces and the arrays of a game; by default the numbers are those that a position consists of."""

    def __init__(self, moves: Moves, numbers: Numbers | None) -> None:
        self._moves, self._numbers = moves, numbers
        sample = self._numbers_of(moves.game.initial, 0)
        self._are_whole = all(isinstance(one, int) for one in sample)
        self._count = len(sample)

    def _numbers_of(self, position: Position, player: int) -> list[float]:
        game = self._moves.game
        view = game.view(position, player)
        found = list(self._numbers(view, player) if self._numbers else numbers_in(machine_position(view)))
        for one in found:
            if not isinstance(one, (int, float)) or abs(one) > LARGEST:
                raise Unsuitable(
                    M(
                        "A position of {game} has {part!r}, which is no number of 64 bits; give a function "
                        "numbers(view, player).",
                        game=game.name,
                        part=one,
                    )
                )
        return found

    def space(self) -> "Dict":
        """The space of observations: the numbers, and a mask of the legal moves."""
        import numpy
        from gymnasium.spaces import Box, Dict

        size = (self._count,)
        whole = (
            Box(-LARGEST, LARGEST, size, numpy.int64)
            if self._are_whole
            else Box(-numpy.inf, numpy.inf, size, numpy.float64)
        )
        return Dict({"observation": whole, "action_mask": Box(0, 1, (len(self._moves.list),), numpy.int8)})

    def of(self, position: Position, player: int) -> dict[str, Any]:
        """What a player sees; the mask is empty where another moves."""
        import numpy

        game = self._moves.game
        found = self._numbers_of(position, player)
        if len(found) != self._count or (self._are_whole and not all(isinstance(one, int) for one in found)):
            raise Unsuitable(
                M(
                    "Positions of {game} differ in their number of numbers; give a function numbers(view, player).",
                    game=game.name,
                )
            )
        mask = numpy.zeros(len(self._moves.list), numpy.int8)
        if not game.terminal(position) and game.player(position) == player:
            mask[list(self._moves.legal(position))] = 1
        return {
            "observation": numpy.array(found, numpy.int64 if self._are_whole else numpy.float64),
            "action_mask": mask,
        }


def after_chance(moves: Moves, position: Position, draw: Callable[[], float]) -> Position:
    """The position after all outcomes of chance that come before the next move; `draw` gives a number from 0 to 1."""
    game = moves.game
    while not game.terminal(position) and game.player(position) < 0:
        position = game.result(position, drawn(game.outcomes(position), draw()))
    return position


def drawn(outcomes: list[tuple[Action, float]], left: float) -> Action:
    """The outcome in whose share of the line from 0 to 1 a number lies."""
    for outcome, share in outcomes:
        left -= share
        if left < 0:
            return outcome
    return max(outcomes, key=lambda pair: pair[1])[0]  # rounding left nothing
