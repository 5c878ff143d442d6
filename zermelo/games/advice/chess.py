"""Advice for chess: an estimate of pieces on their squares, and which captures to try first."""

from zermelo.games.advice.chess_exchange import loses
from zermelo.games.advice.chess_features import CLEAR, FILE, features, judging
from zermelo.games.advice.chess_values import judged
from zermelo.games.moves.chess import KING, QUEEN, Position, in_check, kind_on, pieces_of
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.game import MAX

TEMPO = 12
"""For the player to move, in hundredths of a pawn."""


def evaluate(position: Position) -> int:
    """The tapered sum of the pieces on their squares."""
    return judged(position.worth) + (TEMPO if position.player == MAX else -TEMPO)


def order(position: Position, move: int) -> int:
    """Captures of the most valuable piece first, by the least valuable one; then promotions to a queen."""
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    value = 40 * promotion // QUEEN
    if pieces_of(position, 1 - position.player) & bits.square(target) != 0:
        value += 8 * (kind_on(position, target) + 1) + KING - kind_on(position, origin)
    return value


def reversible(position: Position) -> int:
    return position.quiet


def calm(position: Position) -> bool:
    """Not in check."""
    return not in_check(position)


def may_pass(position: Position) -> bool:
    """Neither in check, nor with pawns alone, where every move may be worse than none."""
    pieces = position.knights | position.diagonal | position.straight
    return pieces & pieces_of(position, position.player) != 0 and not in_check(position)


def extend(position: Position, move: int, after: Position) -> int:
    """A ply for a check."""
    return 1 if in_check(after) else 0


def pass_turn(position: Position) -> Position:
    """The position with the other side to move."""
    pawns, knights, diagonal, straight, kings, white, player, castling, _, _, worth = position
    return Position(pawns, knights, diagonal, straight, kings, white, 1 - player, castling, 0, 0, worth)


advice = Advice(
    search=SearchAdvice(
        estimate=judging(DataArray(FILE, "weights")) if FILE.exists() else None,
        order=order,
        reversible=reversible,
        extend=extend,
        loses=loses,
        calm=calm,
        may_pass=may_pass,
        pass_turn=pass_turn,
        late_moves=4,
        clear=CLEAR,
        futility=110,
    ),
    learning=features(),
)
