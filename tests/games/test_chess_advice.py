"""Advice for chess: exchanges against plain recursion, and what the engine makes of it."""

import pytest

from tests.games.test_chess import some_positions
from tests.modes import interpreted, needs_compiler
from zermelo.engine.engine import Engine
from zermelo.engine.limits import Limits
from zermelo.games.advice.chess_exchange import VALUES, loses
from zermelo.games.chess import game
from zermelo.games.moves.chess import KING, Position, all_pieces, attackers, kind_on, pieces_of
from zermelo.rules import bits


def gained(position: Position, target: int, gone: int, standing: int, player: int) -> int:
    """What a player gains at most by captures on a square, always with the cheapest piece; `gone` left the board."""
    occupied = all_pieces(position) & ~gone | bits.square(target)
    enemies = pieces_of(position, 1 - player) & ~gone
    own = attackers(position, target, occupied, pieces_of(position, player) & ~gone, 1 - player)
    own &= ~bits.square(target)
    if not own:
        return 0
    square = min(bits.squares(own), key=lambda one: kind_on(position, one))
    kind = kind_on(position, square)
    there = attackers(position, target, occupied & ~bits.square(square), enemies, player) & ~bits.square(target)
    if kind == KING and there:
        return 0
    return max(0, standing - gained(position, target, gone | bits.square(square), VALUES[kind], 1 - player))


@interpreted
def test_an_exchange_is_worth_what_the_captures_on_the_square_are_worth() -> None:
    compared = 0
    for position in some_positions(4)[::3]:
        enemies = pieces_of(position, 1 - position.player)
        for move in game.moves(position):
            origin, target = move & 63, move >> 6 & 63
            if move >> 12 == 0 and not position.castling & bits.square(target):
                won = VALUES[kind_on(position, target)] if enemies & bits.square(target) else 0
                kind = kind_on(position, origin)
                lost = gained(position, target, bits.square(origin), VALUES[kind], 1 - position.player)
                assert loses(position, move) == (lost > won), (position, move)
                compared += lost > won
    assert compared > 300


@needs_compiler
@pytest.mark.parametrize(
    "written, move",
    [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6"),
        ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "Rg3"),
        ("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "Qxh7+"),
    ],
)
def test_the_engine_finds_combinations(written: str, move: str) -> None:
    """The first, the third and the fourth position of Win at Chess; the first and last by a sacrifice."""
    position = game.position(written)
    found = Engine(game, megabytes=4).best(position, Limits(nodes=300_000))
    assert game.write(position, found.action) == move


def test_no_null_move_with_pawns_alone_or_in_check() -> None:
    """Where every move may be worse than none."""
    may_pass, calm = game.advice.search.may_pass, game.advice.search.calm
    told = {
        "8/8/1p1k4/1P6/1K6/8/8/8 w - - 0 1": (False, True),
        "8/8/1p1k4/1P6/1K6/8/8/7R w - - 0 1": (True, True),
        "8/8/1p1k4/1P6/1K5r/8/8/7R w - - 0 1": (False, False),
    }
    assert {written: (may_pass(game.position(written)), calm(game.position(written))) for written in told} == told
