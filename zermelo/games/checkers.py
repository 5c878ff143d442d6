"""Checkers: English draughts, and international draughts by the same rules with other numbers.

Two players on the dark squares of a board. A man steps diagonally forward to a free square, or jumps over an enemy
next to it to the free square behind; so long as the same piece can jump on, it must. Captures are compulsory, the
choice among them is free. A man that ends its move on the last row is crowned; a king also goes backwards. A player
without a move has lost.

                          checkers (English)                  checkers:10,1 (international)
    board                 8×8, three rows of men              10×10, four rows of men
    first move            Black, from above                   White, from below
    men capture           forwards; crowning ends the move    backwards, too; crowned only if they stop on the last row
    kings                 step and jump one square            fly: any distance, and land at any distance behind
    among captures        any                                 one that takes most pieces
    drawn after           40 moves of each without a          25 moves of each by kings alone without a capture; 16 with
                          capture or a step of a man          three pieces against a king, 5 with two or one (a king
                                                              among them)

The third occurrence of a position is a draw as well. Jumped pieces leave the board when the move is over.

Sets of squares and moves are integers, laid out in `zermelo/games/moves/checkers.py`.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.games.advice.checkers import knowledge
from zermelo.games.looks.checkers import look_of
from zermelo.games.moves.checkers import Board, Position, board_of, english, pieces_on
from zermelo.games.moves.international_draughts import international as international_draughts
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, Game
from zermelo.rules.parameters import whole

WIN = 10_000
ENGLISH_LIMIT, INTERNATIONAL_LIMIT, LIMIT_OF_FOUR, LIMIT_OF_THREE = 2 * 40, 2 * 25, 2 * 16, 2 * 5
"""Plies without progress after which a game is drawn; in international draughts fewer with few pieces left."""


class Rules(NamedTuple):
    """The parts of the rules that the look and the advice need; see below for each."""

    board: Board
    international: bool
    actions: Callable[[Position], Iterator[int]]
    result: Callable[[Position, int], Position]
    captured: Callable[[int], int]
    limit: Callable[[Position], int]


def checkers(size: int = 8, international: int = 0) -> Game:
    """The game on a board of that size, by English or by international rules.

    >>> english = checkers()
    >>> english.write_line(english.initial, english.moves(english.initial)[:1])
    ['9-13']
    >>> len(checkers(10, 1).moves(checkers(10, 1).initial))
    9
    """
    whole("size", size, 4, 10)
    whole("international", international, 0, 1)
    if size % 2:
        raise ZermeloError(M("The parameter size is an even number, not {size}.", size=size))
    if size > 8 and not international:
        raise ZermeloError(M("On 10 squares a side checkers has international rules; give checkers:10,1."))
    board = board_of(size)
    half, squares, inside, last_rows = board.half, board.squares, board.inside, board.last_rows
    to_left, to_right, captured_at = half, half + 1, board.captured_at
    sets = pieces_on(board)
    own, other, free, climbers, descenders = sets.own, sets.other, sets.free, sets.climbers, sets.descenders
    choices, can_capture = international_draughts(board) if international else english(board)
    men = sum(1 << bit for bit in list(bits.squares(squares))[: half * (half - 1)])
    top_bit = squares.bit_length() - 1

    def can_move(position: Position) -> bool:
        up, down = climbers(position), descenders(position)
        reached = up << to_left | up << to_right | down >> to_left | down >> to_right
        return reached & free(position) != 0 or can_capture(position)

    def actions(position: Position) -> Iterator[int]:
        return choices(position, True)

    def noisy(position: Position) -> Iterator[int]:
        return choices(position, False)

    def captured_by(move: int) -> int:
        return move >> captured_at & inside

    def result(position: Position, move: int) -> Position:
        origin, target, captured = 1 << (move & 63), 1 << (move >> 6 & 63), captured_by(move)
        kings = position.kings & ~captured
        is_king = kings & origin != 0
        if is_king:
            kings = kings & ~origin | target
        else:
            kings |= target & last_rows[position.player]
        moved = own(position) & ~origin | target
        rest = other(position) & ~captured
        first, second = (moved, rest) if position.player == MAX else (rest, moved)
        counts_on = captured == 0 and (is_king or has_own_limit(position))
        return Position(first, second, kings, 1 - position.player, position.quiet + 1 if counts_on else 0)

    def has_own_limit(position: Position) -> bool:
        """Whether every move counts towards the draw: a king alone against three pieces or fewer, a king among them."""
        if not international:
            return False
        first, second = bits.population(position.first), bits.population(position.second)
        both_crowned = position.first & position.kings != 0 and position.second & position.kings != 0
        return both_crowned and min(first, second) == 1 and max(first, second) <= 3

    def limit(position: Position) -> int:
        """The number of such plies after which the game is drawn."""
        if not international:
            return ENGLISH_LIMIT
        if not has_own_limit(position):
            return INTERNATIONAL_LIMIT
        return LIMIT_OF_FOUR if bits.population(position.first | position.second) == 4 else LIMIT_OF_THREE

    def terminal(position: Position) -> bool:
        return not can_move(position) or position.quiet >= limit(position)

    def utility(position: Position) -> int:
        """A player without a move has lost; else the game was drawn."""
        if can_move(position):
            return 0
        return -WIN if position.player == MAX else WIN

    def transposition(position: Position) -> tuple[int, int, int, int]:
        return position.first, position.second, position.kings, position.player

    rules = Rules(board, bool(international), actions, result, captured_by, limit)
    evaluate, advice = knowledge(rules)
    return Game(
        name="checkers" if (size, international) == (8, 0) else f"checkers:{size},{international}",
        initial=Position(men, bits.signed(sum(1 << top_bit - bit for bit in bits.squares(men))), 0, MAX, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        forced=True,
        transposition=transposition,
        repetition=0,
        occurrences=3,
        advice=advice,
        bounds=(-WIN, WIN),
        look=look_of(rules),
    )


game = checkers()
