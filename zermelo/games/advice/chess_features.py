"""What the estimate of chess sees of a position, each with a weight early and one late in the game.

All features are White's minus Black's, each seen from the side of its player: pieces on their squares, the squares that
pieces reach, pawns, passed pawns, the neighbourhood of the kings, threats, and the move. `zermelo train chess` learns
the weights from games of the engine with itself by logistic regression: the hyperbolic tangent of the sum predicts the
result. The estimate is that sum in hundredths of a pawn, weighted by the phase of the game.

`counting` is written once: training folds it with a function that notes features, the engine with one that adds their
weights.
"""

from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.games.advice.chess_values import VALUES, early_of, late_of
from zermelo.games.moves.chess import (
    A_FILE,
    BISHOP,
    H_FILE,
    KING,
    KNIGHT,
    LEAPS,
    QUEEN,
    ROOK,
    Position,
    all_pieces,
    diagonal_from,
    forward,
    king_of,
    of_kind,
    pawns_attack,
    pieces_of,
    straight_from,
)
from zermelo.languages.message import M, Message
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.features import Features, FeatureTable, Visit, Walk
from zermelo.rules.game import MAX, MIN

CLEAR = 350
"""Hundredths of a pawn at which the predicted result is tanh 1."""
FRACTION = 4
"""The units of a weight in a hundredth of a pawn."""
PENALTY = 2000.0
MOST = 480
"""No position has more features, each counted early and late."""
FULL = 24
"""The phase of the first position: 1 for a knight or a bishop, 2 for a rook, 4 for a queen; more counts no more."""
REACH = (0, 9, 14, 15, 28)
"""One more than the most squares that a piece of each kind reaches."""
EACH_SQUARE = (0, 4, 4, 3, 2)
"""Hundredths of a pawn for each, before any game is played."""
UNITS, MOST_UNITS = (0, 2, 2, 3, 5), 32
"""What an attacker of each kind on the neighbourhood of a king weighs, besides 1 for each square."""
COLUMNS = "abcdefgh"
FILE = Path(__file__).parents[1] / "weights" / "chess.npz"


def on_square(number: int) -> str:
    return "PNBRQK"[number // 64] + COLUMNS[number % 8] + str(number // 8 % 8 + 1)


def reached(number: int) -> str:
    kind = KNIGHT
    while number >= REACH[kind]:
        number -= REACH[kind]
        kind += 1
    return f"{'PNBRQ'[kind]} {number}"


def kind_of_reach(number: int) -> int:
    return "NBRQ".index(reached(number)[0])


def mirrored(number: int) -> int:
    """The same for a square and its mirror image to the left or right."""
    return number // 8 * 4 + min(number % 8, 7 - number % 8)


GROUPS: dict[int, tuple[Callable[[int], int], ...]] = {
    0: (lambda number: number // 64, mirrored),
    1: (kind_of_reach, lambda number: number // 3),
}
"""What the first tables share: all squares of a kind, and mirror images; all counts of a kind, and similar ones."""
TABLES: tuple[tuple[Message, int, Callable[[int], str]], ...] = (
    (M("pieces on squares"), 384, on_square),
    (M("squares reached"), sum(REACH), reached),
    (M("connected pawns, by row"), 8, str),
    (M("passed pawns, by row"), 8, str),
    (M("distance of the own king to a passed pawn"), 8, str),
    (M("distance of the enemy king to a passed pawn"), 8, str),
    (M("passed pawns that are stopped or attacked ahead"), 2, str),
    (M("isolated, doubled and backward pawns"), 3, str),
    (M("bishop pair"), 1, str),
    (M("pawns on the colour of a bishop"), 1, str),
    (M("rooks on open and half-open files"), 2, str),
    (M("outposts of knights and bishops"), 2, str),
    (M("attack on the king"), MOST_UNITS, str),
    (M("safe checks, by kind"), 4, str),
    (M("pawns before the king, near and far"), 2, str),
    (M("files without pawns beside the king"), 1, str),
    (M("enemy pawns near the king"), 1, str),
    (M("pieces attacked by pawns, by kind"), 4, str),
    (M("rooks and queens attacked by cheaper pieces"), 3, str),
    (M("pawns and pieces attacked and unprotected"), 2, str),
    (M("the move"), 1, str),
)
(
    SQUARES,
    REACHED,
    CONNECTED,
    PASSED,
    OWN_KING,
    ENEMY_KING,
    STOPPED,
    WEAK,
    PAIR,
    COLOUR,
    FILES,
    OUTPOSTS,
    ATTACK,
    CHECKS,
    SHIELD,
    BARE,
    STORM,
    BY_PAWNS,
    BY_CHEAPER,
    LOOSE,
    MOVE,
    PLACES,
) = accumulate((size for _, size, _ in TABLES), initial=0)
REACH_PLACES = tuple(REACHED + sum(REACH[:kind]) for kind in range(KING))
DARK = bits.signed(0xAA55_AA55_AA55_AA55)


class Attacks(NamedTuple):
    """The squares that a player attacks, by kind of piece, and how much of that is around the enemy king."""

    knights: int
    bishops: int
    rooks: int
    queens: int
    all: int
    units: int


def ahead(squares: int, player: int) -> int:
    """All squares in front of some, on the same files, and these themselves."""
    if player == MAX:
        squares |= bits.left(squares, 8)
        squares |= bits.left(squares, 16)
        return squares | bits.left(squares, 32)
    squares |= bits.right(squares, 8)
    squares |= bits.right(squares, 16)
    return squares | bits.right(squares, 32)


def beside(squares: int) -> int:
    """The neighbours to the left and right."""
    return bits.left(squares & ~H_FILE, 1) | bits.right(squares & ~A_FILE, 1)


def column_set(square: int) -> int:
    return bits.left(A_FILE, square & 7)


def distance(one: int, other: int) -> int:
    """The moves of a king from one square to the other."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def phase_of(position: Position) -> int:
    minor = bits.population(position.knights) + bits.population(position.diagonal)
    # A queen is in both sets: 1 + 2 of the 4 that it counts.
    queens = bits.population(position.diagonal & position.straight)
    return min(FULL, minor + 2 * bits.population(position.straight) + queens)


def counting(visit: Visit) -> Walk:
    """Fold over the features: `visit` gets each with White's count minus Black's."""

    def pieces(position: Position, player: int, found: Any, run: Any) -> tuple[Any, Attacks]:
        """Pieces on their squares, the squares that they reach, rooks on open files, outposts."""
        sign, turn = (1, 0) if player == MAX else (-1, 56)
        own, enemies, occupied = pieces_of(position, player), pieces_of(position, 1 - player), all_pieces(position)
        pawns, enemy_pawns = position.pawns & own, position.pawns & enemies
        by_pawns = pawns_attack(pawns, player)
        free = ~own & ~pawns_attack(enemy_pawns, 1 - player)
        king, enemy_king = king_of(position, player), king_of(position, 1 - player)
        around = LEAPS[64 + enemy_king]
        strong = by_pawns & ~ahead(pawns_attack(enemy_pawns, 1 - player), 1 - player)
        knights = bishops = rooks = queens = units = 0
        for kind in range(KNIGHT, KING):
            left = of_kind(position, kind) & own
            while left != 0:
                square = bits.first(left)
                left = bits.rest(left)
                targets = 0
                if kind == KNIGHT:
                    targets = LEAPS[square]
                    knights |= targets
                    found = visit(found, OUTPOSTS, sign * (strong >> square & 1), run)
                elif kind == BISHOP:
                    targets = diagonal_from(square, occupied)
                    bishops |= targets
                    found = visit(found, OUTPOSTS + 1, sign * (strong >> square & 1), run)
                    same = DARK if DARK >> square & 1 != 0 else ~DARK
                    found = visit(found, COLOUR, sign * bits.population(pawns & same), run)
                elif kind == ROOK:
                    targets = straight_from(square, occupied & ~(own & position.straight))
                    rooks |= targets
                    column = column_set(square)
                    if column & pawns == 0:
                        found = visit(found, FILES + (0 if column & enemy_pawns == 0 else 1), sign, run)
                else:
                    targets = diagonal_from(square, occupied) | straight_from(square, occupied)
                    queens |= targets
                found = visit(found, SQUARES + kind * 64 + (square ^ turn), sign, run)
                found = visit(found, REACH_PLACES[kind] + bits.population(targets & free), sign, run)
                if targets & around != 0:
                    units += UNITS[kind] + bits.population(targets & around)
        found = visit(found, SQUARES + KING * 64 + (king ^ turn), sign, run)
        if bits.population(of_kind(position, BISHOP) & own) >= 2:
            found = visit(found, PAIR, sign, run)
        every = knights | bishops | rooks | queens | by_pawns | LEAPS[64 + king]
        return found, Attacks(knights, bishops, rooks, queens, every, units)

    def pawns_and_king(position: Position, player: int, theirs: int, found: Any, run: Any) -> Any:
        """Pawns by themselves, passed pawns, and what stands around the own king; `theirs` are attacked squares."""
        sign, turn = (1, 0) if player == MAX else (-1, 56)
        own, enemies = position.pawns & pieces_of(position, player), position.pawns & pieces_of(position, 1 - player)
        king, enemy_king = king_of(position, player), king_of(position, 1 - player)
        by_pawns, by_enemies = pawns_attack(own, player), pawns_attack(enemies, 1 - player)
        connected = own & (by_pawns | beside(own))
        columns = ahead(own, MAX) | ahead(own, MIN)
        stops = forward(own, player)
        passed = own & ~ahead(by_enemies | forward(enemies, 1 - player), 1 - player)
        backward = forward(stops & by_enemies & ~ahead(by_pawns, player), 1 - player)
        found = visit(found, WEAK, sign * bits.population(own & ~beside(columns)), run)
        found = visit(found, WEAK + 1, sign * bits.population(own & ahead(stops, player)), run)
        found = visit(found, WEAK + 2, sign * bits.population(backward & own), run)
        left = own
        while left != 0:
            square = bits.first(left)
            left = bits.rest(left)
            row = (square ^ turn) >> 3
            found = visit(found, SQUARES + (square ^ turn), sign, run)
            if connected & bits.square(square) != 0:
                found = visit(found, CONNECTED + row, sign, run)
            if passed & bits.square(square) != 0:
                stop = forward(bits.square(square), player)
                place = bits.first(stop)
                found = visit(found, PASSED + row, sign, run)
                if row >= 3:
                    found = visit(found, OWN_KING + distance(king, place), sign * (row - 2), run)
                    found = visit(found, ENEMY_KING + distance(enemy_king, place), sign * (row - 2), run)
                    if stop & all_pieces(position) != 0:
                        found = visit(found, STOPPED, sign * (row - 2), run)
                    if stop & theirs != 0:
                        found = visit(found, STOPPED + 1, sign * (row - 2), run)
        area = column_set(king)
        area |= beside(area)
        near = forward(bits.square(king) | beside(bits.square(king)), player)
        before = near | forward(near, player)
        found = visit(found, SHIELD, sign * bits.population(own & near), run)
        found = visit(found, SHIELD + 1, sign * bits.population(own & before & ~near), run)
        found = visit(found, BARE, sign * bits.population(area & ~columns & 255), run)
        return visit(found, STORM, sign * bits.population(enemies & (before | forward(before, player))), run)

    def threats(position: Position, player: int, mine: Attacks, theirs: Attacks, found: Any, run: Any) -> Any:
        """Attacks on the king and on pieces."""
        sign, occupied = 1 if player == MAX else -1, all_pieces(position)
        own, enemies, king = pieces_of(position, player), pieces_of(position, 1 - player), king_of(position, 1 - player)
        by_pawns = pawns_attack(position.pawns & own, player)
        found = visit(found, ATTACK + min(mine.units, MOST_UNITS - 1), sign, run)
        safe = ~own & ~theirs.all
        diagonal, straight = diagonal_from(king, occupied) & safe, straight_from(king, occupied) & safe
        found = visit(found, CHECKS, sign * bits.population(LEAPS[king] & safe & mine.knights), run)
        found = visit(found, CHECKS + 1, sign * bits.population(diagonal & mine.bishops), run)
        found = visit(found, CHECKS + 2, sign * bits.population(straight & mine.rooks), run)
        found = visit(found, CHECKS + 3, sign * bits.population((diagonal | straight) & mine.queens), run)
        for kind in range(KNIGHT, KING):
            attacked = of_kind(position, kind) & enemies & by_pawns
            found = visit(found, BY_PAWNS + kind - KNIGHT, sign * bits.population(attacked), run)
        cheap, rooks = mine.knights | mine.bishops, of_kind(position, ROOK) & enemies
        queens = of_kind(position, QUEEN) & enemies
        found = visit(found, BY_CHEAPER, sign * bits.population(rooks & cheap), run)
        found = visit(found, BY_CHEAPER + 1, sign * bits.population(queens & cheap), run)
        found = visit(found, BY_CHEAPER + 2, sign * bits.population(queens & mine.rooks), run)
        loose = enemies & mine.all & ~theirs.all
        found = visit(found, LOOSE, sign * bits.population(loose & position.pawns), run)
        return visit(found, LOOSE + 1, sign * bits.population(loose & ~position.pawns), run)

    def walk(position: Position, found: Any, run: Any) -> Any:
        found, first = pieces(position, MAX, found, run)
        found, second = pieces(position, MIN, found, run)
        found = pawns_and_king(position, MAX, second.all, found, run)
        found = pawns_and_king(position, MIN, first.all, found, run)
        found = threats(position, MAX, first, second, found, run)
        found = threats(position, MIN, second, first, found, run)
        return visit(found, MOVE, 1 if position.player == MAX else -1, run)

    return walk


def features() -> Features:
    """The features learned for chess: two stages, early and late, of which every position is a mixture."""
    tables = tuple(
        FeatureTable(name=name, size=size, write=write, groups=GROUPS.get(number, ()))
        for number, (name, size, write) in enumerate(TABLES)
    )

    def walk(visit: Visit) -> Walk:
        def visit_both(pair: Any, place: int, amount: int, run: Any) -> Any:
            found, early = pair
            found = visit(found, place, amount * early, run)
            return visit(found, PLACES + place, amount * (1.0 - early), run), early

        visit_all = counting(visit_both)

        def visit_mixed(position: Position, found: Any, run: Any) -> Any:
            mixed, _ = visit_all(position, (found, phase_of(position) / FULL), run)
            return mixed

        return visit_mixed

    return Features(
        tables=tables,
        stages=2,
        walk=walk,
        viewer=first_player,
        unit=CLEAR * FRACTION,
        penalty=PENALTY,
        file=FILE,
        judging=judging,
        most=MOST,
        prior=prior,
    )


def prior() -> list[float]:
    """The simple tables of `chess_values.py`, and a little for each square that a piece reaches."""
    early, late = [0.0] * PLACES, [0.0] * PLACES
    for kind in range(KING + 1):
        for square in range(64):
            worth = VALUES[kind * 64 + square]
            early[SQUARES + kind * 64 + square] = FRACTION * early_of(worth)
            late[SQUARES + kind * 64 + square] = FRACTION * late_of(worth)
    for kind in range(KNIGHT, KING):
        for count in range(REACH[kind]):
            early[REACH_PLACES[kind] + count] = late[REACH_PLACES[kind] + count] = (
                FRACTION * EACH_SQUARE[kind] * (count - REACH[kind] // 2)
            )
    return early + late


def first_player(position: Position) -> int:
    return MAX


def judging(weights: DataArray) -> Callable[[Position], int]:
    """The estimate in hundredths of a pawn: the plain sum, early and late at once."""

    def add(sums: Any, place: int, amount: int, run: Any) -> Any:
        early, late = sums
        return early + weights[place] * amount, late + weights[PLACES + place] * amount

    sums_of = counting(add)

    def estimate(position: Position) -> int:
        zero = weights[0] * 0
        early, late = sums_of(position, (zero, zero), 0)
        phase = phase_of(position)
        return int((early * phase + late * (FULL - phase)) / (FULL * FRACTION))

    return estimate
