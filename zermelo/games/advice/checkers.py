"""Advice for checkers: the values of pieces and squares.

The rules and the layout of the bits are in `zermelo/games/checkers.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from zermelo.games.advice.checkers_endgames import endgames
from zermelo.games.advice.checkers_patterns import CLEAR, SIZE, features, judging
from zermelo.games.moves.checkers import Position
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX, MIN

if TYPE_CHECKING:
    from zermelo.games.checkers import Rules

MAN = 100
KING, FLYING_KING = 140, 300
BACK_RANK = 8
"""For a man that keeps its first row closed, so that the enemy is crowned later."""
CENTRE = 4
"""For a piece on the squares in the middle."""
ADVANCE = 2
"""For each row that a man has advanced."""
RUNNER = 25
"""For a man that no enemy can stop any more."""
CORNERED = 15
"""Against a king without a free neighbour."""
TEMPO = 3
"""For the player to move."""
EXCHANGE = 240
"""For each piece of advantage, divided by the number of all pieces: exchanges favour the side ahead."""


class Knowledge(NamedTuple):
    evaluate: Callable[[Position], int]
    advice: Advice


def knowledge(rules: "Rules") -> Knowledge:
    """The evaluation and advice, for a board of any size."""
    board, captured = rules.board, rules.captured
    size, half, squares = board.size, board.half, board.squares
    king_value = FLYING_KING if rules.international else KING
    pair, row = size + 1, (1 << half) - 1
    rows = tuple(row << number // 2 * pair + number % 2 * half for number in range(size))
    """The rows as the first player counts them."""
    middle = sum(rows[number] for number in range(half - 1, half + 1)) | sum(
        (rows[number] & rows[number] >> 1 & rows[number] << 1) for number in range(half - 2, half + 2)
    )
    to_left, to_right = half, half + 1

    def ahead_of_first(pieces: int) -> int:
        """Every square that men of the first player can reach."""
        reach = pieces
        for _ in range(size - 1):
            reach |= (reach << to_left | reach << to_right) & squares
        return reach

    def ahead_of_second(pieces: int) -> int:
        reach = pieces
        for _ in range(size - 1):
            reach |= (reach >> to_left | reach >> to_right) & squares
        return reach

    def advanced(men: int, player: int) -> int:
        """The sum of the rows that men have advanced."""
        total = 0
        for number in range(1, size):
            gone = number if player == MAX else size - 1 - number
            total += gone * bits.population(men & rows[number])
        return total if player == MAX else total + (size - 1) * bits.population(men & rows[0])

    def free_squares_around(kings: int, empty: int) -> int:
        """The kings that have a free neighbour."""
        return kings & (empty << to_left | empty << to_right | empty >> to_left | empty >> to_right)

    def strength(pieces: int, enemies: int, kings: int, player: int) -> int:
        own_kings, men, empty = pieces & kings, pieces & ~kings, squares & ~(pieces | enemies)
        back = rows[0] if player == MAX else rows[size - 1]
        value = MAN * bits.population(men) + king_value * bits.population(own_kings)
        value += BACK_RANK * bits.population(men & back) + CENTRE * bits.population(pieces & middle)
        value += ADVANCE * advanced(men, player)
        value -= CORNERED * bits.population(own_kings & ~free_squares_around(own_kings, empty))
        if enemies & kings == 0:
            met = ahead_of_second(enemies) if player == MAX else ahead_of_first(enemies)
            value += RUNNER * bits.population(men & ~met)
        return value

    def evaluate(position: Position) -> int:
        """The strength of the first player minus that of the second; exchanges favour the side ahead."""
        first, second, kings = position.first, position.second, position.kings
        value = strength(first, second, kings, MAX) - strength(second, first, kings, MIN)
        pieces = bits.population(first | second)
        ahead = bits.population(first) - bits.population(second)
        value += EXCHANGE * ahead // pieces if ahead >= 0 else -(EXCHANGE * -ahead // pieces)
        return value + TEMPO if position.player == MAX else value - TEMPO

    def order(position: Position, move: int) -> int:
        """The largest captures first, then men near their last row, then moves towards the middle."""
        target = 1 << (move >> 6 & 63)
        value = 64 * bits.population(captured(move))
        if target & board.last_rows[position.player] != 0 and position.kings & 1 << (move & 63) == 0:
            value += 32
        return value + (2 if target & middle != 0 else 0)

    def reversible(position: Position) -> int:
        return position.quiet

    learned = features() if size == SIZE and not rules.international else None
    estimate = None
    if learned is not None and learned.file is not None and learned.file.exists():
        estimate = judging(learned, DataArray(learned.file, "weights"))
    advice = Advice(
        search=SearchAdvice(
            estimate=estimate,
            clear=CLEAR if estimate is not None else None,
            order=order,
            reversible=reversible,
            late_moves=6,
        ),
        proof=ProofAdvice(endgames=endgames(board)),
        learning=learned,
    )
    return Knowledge(evaluate, advice)
