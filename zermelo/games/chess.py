"""Chess: checkmate the enemy king.

Two players, White first, on 8×8 squares. Each kind of piece moves as `zermelo/games/moves/chess.py` says; no move may
leave the own king attacked. A pawn on the last row becomes a queen, rook, bishop or knight. A pawn that passes an
attacked square with its first double step can be captured there with the next move. King and rook castle if neither
has moved, if all squares on their ways are free and if the king does not stand on, cross or reach an attacked square;
the king ends on the g or the c file, the rook beside it, which are also the rules of Chess960 (`chess960.py`).

A player in check without a legal move has lost, and without check the game is drawn. It is also drawn

    with too little material   king against king, with one knight or bishop, or with bishops all on one colour
    after fifty moves          of each side without a capture or a move of a pawn
    by repetition              when a position occurs for the third time

A player may claim the last two; here every claim counts as made, as in matches of programs. In `chess:0` none is
made: the game is drawn after seventy-five moves, or when a position occurs for the fifth time, as FIDE's rules demand.
A position recurs if the same player has the same moves: a pawn that could not be captured in passing does not matter.
"""

from collections.abc import Iterator

from zermelo.games.advice.chess import advice, evaluate
from zermelo.games.advice.chess_values import SIDE, VALUES
from zermelo.games.looks.chess import START, look_of, position_of
from zermelo.games.moves.chess import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Position,
    all_pieces,
    capturable_in_passing,
    castled_king,
    castled_rook,
    choices,
    danger,
    forward,
    in_check,
    kind_on,
    pieces_of,
    with_passed,
)
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, Game
from zermelo.rules.look import Look
from zermelo.rules.parameters import whole

WIN = 20_000
CLAIMED, UNCLAIMED = (100, 3), (150, 5)
"""Quiet plies and occurrences of a position after which a game is drawn."""
DARK = bits.signed(0xAA55_AA55_AA55_AA55)


def value_on(player: int, kind: int, square: int) -> int:
    """What a piece on a square adds to the worth of a position."""
    value: int = VALUES[player * SIDE + kind * 64 + square]
    return value


def actions(position: Position) -> Iterator[int]:
    return choices(position, True)


def noisy(position: Position) -> Iterator[int]:
    return choices(position, False)


def castled(position: Position, king: int, rook: int) -> Position:
    """The position after castling: a move of the king to its own rook."""
    player = position.player
    king_to, rook_to = castled_king(king, rook), castled_rook(king, rook)
    gone, come = bits.square(king) | bits.square(rook), bits.square(king_to) | bits.square(rook_to)
    worth = position.worth - value_on(player, KING, king) - value_on(player, ROOK, rook)
    return Position(
        pawns=position.pawns,
        knights=position.knights,
        diagonal=position.diagonal,
        straight=position.straight & ~bits.square(rook) | bits.square(rook_to),
        kings=position.kings & ~bits.square(king) | bits.square(king_to),
        white=position.white & ~gone | come if player == MAX else position.white,
        player=1 - player,
        castling=position.castling & ~pieces_of(position, player),
        en_passant=0,
        quiet=position.quiet + 1,
        worth=worth + value_on(player, KING, king_to) + value_on(player, ROOK, rook_to),
    )


def result(position: Position, move: int) -> Position:
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    player, start, end = position.player, bits.square(origin), bits.square(target)
    own = pieces_of(position, player)
    if end & own != 0:
        return castled(position, origin, target)
    kind = kind_on(position, origin)
    placed = promotion if promotion != 0 else kind
    passing = kind == PAWN and position.en_passant != 0 and target == position.en_passant
    captured = forward(end, 1 - player) if passing else end & all_pieces(position)
    gone = start | captured
    worth = position.worth - value_on(player, kind, origin) + value_on(player, placed, target)
    if captured != 0:
        square = bits.first(captured)
        worth -= value_on(1 - player, kind_on(position, square), square)
    after = Position(
        pawns=position.pawns & ~gone | (end if placed == PAWN else 0),
        knights=position.knights & ~gone | (end if placed == KNIGHT else 0),
        diagonal=position.diagonal & ~gone | (end if placed in (BISHOP, QUEEN) else 0),
        straight=position.straight & ~gone | (end if placed in (ROOK, QUEEN) else 0),
        kings=position.kings & ~gone | (end if placed == KING else 0),
        white=position.white & ~gone | (end if player == MAX else 0),
        player=1 - player,
        castling=position.castling & ~(own | gone if kind == KING else gone),
        en_passant=0,
        quiet=0 if kind == PAWN or captured != 0 else position.quiet + 1,
        worth=worth,
    )
    passed = (origin + target) // 2
    if kind == PAWN and origin ^ target == 16 and capturable_in_passing(after, passed):  # two rows ahead
        return with_passed(after, passed)
    return after


def has_move(position: Position) -> bool:
    """Mostly some pawn that shields no king can step; only if not, all moves are listed."""
    occupied, own = all_pieces(position), pieces_of(position, position.player)
    threats = danger(position, own, occupied & ~own)
    if threats.checkers == 0 and forward(position.pawns & own & ~threats.pinned, position.player) & ~occupied != 0:
        return True
    for _ in actions(position):
        return True
    return False


def is_too_little(position: Position) -> bool:
    """Whether no sequence of moves leads to mate, by the material alone."""
    if position.pawns | position.straight != 0:
        return False
    if position.knights != 0:
        return bits.population(position.knights | position.diagonal) == 1
    return position.diagonal & DARK == 0 or position.diagonal & ~DARK == 0


def utility(position: Position) -> int:
    """A player who is in check and has no move has lost; all other ends are draws."""
    if not in_check(position) or has_move(position):
        return 0
    return -WIN if position.player == MAX else WIN


def transposition(position: Position) -> tuple[int, int, int, int, int, int, int]:
    """All but the quiet plies; rooks that may castle are in the first and the last row, so they share a word."""
    pawns, knights, diagonal, straight, kings, white, player, castling, passed, _, _ = position
    return pawns, knights, diagonal, straight, kings, white, castling | passed << 8 | player << 14


def rules(name: str, start: str, claimed: bool, look: Look) -> Game:
    """The game from a first position, drawn as if every draw were claimed, or only where none has to be."""
    most_quiet, occurrences = CLAIMED if claimed else UNCLAIMED

    def terminal(position: Position) -> bool:
        return position.quiet >= most_quiet or is_too_little(position) or not has_move(position)

    return Game(
        name=name,
        initial=position_of(start),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        transposition=transposition,
        repetition=0,
        occurrences=occurrences,
        advice=advice,
        bounds=(-WIN, WIN),
        look=look,
    )


def chess(claims: int = 1) -> Game:
    """The game, drawn as if every draw were claimed, or with claims=0 only where none has to be.

    >>> [game.write(game.initial, move) for move in game.moves(game.initial)][:4]
    ['a3', 'a4', 'b3', 'b4']
    """
    whole("claims", claims, 0, 1)
    parameters = {"claims": M("draws are claimed")}
    look = look_of(result, M("Chess"), parameters, ("claims",))
    return rules("chess" if claims else "chess:0", START, bool(claims), look)


game = chess()
