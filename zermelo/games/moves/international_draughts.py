"""The move generator of international draughts: flying kings, and captures that take as many pieces as possible."""

from collections.abc import Iterator

from zermelo.games.moves.checkers import Board, Moves, Position, jumping, pieces_on
from zermelo.rules import bits

NO_MOVE = (1 << 62) - 1


def international(board: Board) -> Moves:
    """Kings fly, men capture backwards, too; its ends and the pieces it takes identify a capture."""
    sets = pieces_on(board)
    own, other, free, coded = sets.own, sets.other, sets.free, sets.coded
    climbers, descenders = sets.climbers, sets.descenders
    jumpers = jumping(board, own, own)
    steps, longest_flight = board.steps, board.size - 2

    def can_fly_at_an_enemy(position: Position) -> bool:
        """Whether a king sees an enemy along free squares, and a free square behind it."""
        kings, enemies, empty = own(position) & position.kings, other(position), free(position)
        for step in steps:
            reach = kings
            for _ in range(longest_flight):
                reach |= bits.shifted(reach, step) & empty
            if bits.shifted(bits.shifted(reach, step) & enemies, step) & empty != 0:
                return True
        return False

    def can_capture(position: Position) -> bool:
        return jumpers(position) != 0 or (own(position) & position.kings != 0 and can_fly_at_an_enemy(position))

    def most_taken(at: int, is_king: bool, empty: int, enemies: int) -> int:
        """The most pieces that a piece can capture from a square."""
        most = 0
        for step in steps:
            over = seen_from(at, step, is_king, empty)
            if over & enemies != 0:
                landing = bits.shifted(over, step) & empty
                while landing != 0:
                    most = max(most, 1 + most_taken(landing, is_king, empty, enemies ^ over))
                    landing = bits.shifted(landing, step) & empty if is_king else 0
        return most

    def seen_from(at: int, step: int, is_king: bool, empty: int) -> int:
        """The next square, or for a king the first occupied one."""
        over = bits.shifted(at, step)
        while is_king and over & empty != 0:
            over = bits.shifted(over, step)
        return over

    def next_capture(
        origin: int, at: int, is_king: bool, empty: int, enemies: int, captured: int, more: int, after: int
    ) -> int:
        """The least capture of `more` further pieces that is greater than `after`, or NO_MOVE.

        By any path: its ends and the pieces it takes identify a capture, so none occurs twice.
        """
        if more == 0:
            move = coded(origin, at, captured)
            return move if move > after else NO_MOVE
        least = NO_MOVE
        for step in steps:
            over = seen_from(at, step, is_king, empty)
            if over & enemies != 0:
                landing = bits.shifted(over, step) & empty
                while landing != 0:
                    found = next_capture(
                        origin, landing, is_king, empty, enemies ^ over, captured | over, more - 1, after
                    )
                    least = min(least, found)
                    landing = bits.shifted(landing, step) & empty if is_king else 0
        return least

    def choices(position: Position, with_steps: bool) -> Iterator[int]:
        enemies, empty = other(position), free(position)
        most = 0
        if can_capture(position):
            pieces = own(position)
            while pieces != 0:
                at = pieces & -pieces
                pieces ^= at
                most = max(most, most_taken(at, position.kings & at != 0, empty | at, enemies))
            pieces = own(position)
            while pieces != 0:
                at = pieces & -pieces
                pieces ^= at
                is_king = position.kings & at != 0
                move = next_capture(at, at, is_king, empty | at, enemies, 0, most, -1)
                while move != NO_MOVE:
                    yield move
                    move = next_capture(at, at, is_king, empty | at, enemies, 0, most, move)
        elif with_steps:
            for direction in range(4):
                step = steps[direction]
                pieces = climbers(position) if step > 0 else descenders(position)
                while pieces != 0:
                    at = pieces & -pieces
                    pieces ^= at
                    target = bits.shifted(at, step) & empty
                    while target != 0:
                        yield coded(at, target, 0)
                        target = bits.shifted(target, step) & empty if position.kings & at != 0 else 0

    return Moves(choices, can_capture)
