"""Chess against published counts, a naive twin, and python-chess where it is installed."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.games.naive_chess import Naive, Square
from tests.games.playouts import find, playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.chess import WIN, Position, game, has_move
from zermelo.games.looks.chess_fen import START, fen
from zermelo.games.looks.chess_moves import coordinates
from zermelo.machine.compile import enabled
from zermelo.players.play import Play, moves
from zermelo.rules import bits
from zermelo.rules.game import BadPosition, Game, IllegalMove, variant
from zermelo.rules.perft import perft

SHARED = next((one / "shared" for one in Path(__file__).parents[3:5] if (one / "shared").exists()), Path("shared"))
COUNTS = SHARED / "data" / "chess" / "perft"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
PUBLISHED = {
    START: [20, 400, 8902, 197281, 4865609, 119060324],
    KIWIPETE: [48, 2039, 97862, 4085603, 193690690],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": [14, 191, 2812, 43238, 674624, 11030083],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": [6, 264, 9467, 422333, 15833292],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": [44, 1486, 62379, 2103487, 89941194],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": [46, 2079, 89890, 3894594, 164075551],
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -": [21, 528, 12189, 326672, 8146062],
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE -": [20, 479, 10471, 273318, 6417013],
}


def without_draws() -> Game:
    """Chess that goes on with too little material, as published counts do."""
    return variant(game, terminal=lambda position: not has_move(position))


def counts_in(file: Path) -> Iterator[tuple[str, dict[int, int]]]:
    """The positions of a file with their counts by depth: lines such as `FEN ;D1 20 ;D2 400`."""
    for line in file.read_text(encoding="utf-8").splitlines():
        written, *counts = line.split(";")
        found = dict(map(int, re.findall(r"\d+", one)) for one in counts)
        if found:
            yield written.strip(), found


def some_positions(games: int, address: str = "chess", most: int = 160) -> list[Position]:
    board = find(address)
    return [position for seed in range(games) for position, _ in playout(board, seed, most)]


# ---------------------------------------------------------------------------------------------
# Moves


@pytest.mark.parametrize("written", PUBLISHED, ids=lambda written: written[:12])
def test_the_published_counts(written: str) -> None:
    wanted = PUBLISHED[written][: 4 if enabled() else 2]
    assert perft(game, len(wanted), game.position(written)).leaves == wanted


def test_a_king_that_captures_a_rook_takes_its_right_to_castle() -> None:
    position = game.position("r3k3/1K6/8/8/8/8/8/8 w q -")
    assert perft(without_draws(), 4, position).leaves == [4, 49, 243, 3991]
    assert {game.write(position, move) for move in game.moves(position)} == {"Kxa8", "Kb6", "Kc6", "Kc7"}
    assert game.result(position, game.read(position, "Kxa8")).castling == 0


@pytest.mark.soak
@pytest.mark.parametrize("written", PUBLISHED, ids=lambda written: written[:12])
def test_the_published_counts_further_down(written: str) -> None:
    assert perft(game, len(PUBLISHED[written]), game.position(written), bulk=True).leaves == PUBLISHED[written]


def compare_with_files(depth: int, every: int) -> None:
    endless, compared = without_draws(), 0
    for file in sorted(COUNTS.glob("*.epd")):
        for written, wanted in list(counts_in(file))[::every]:
            known = [one for one in wanted if one <= depth]
            if known:
                found = perft(endless, max(known), endless.position(written), bulk=True).leaves
                assert [found[one - 1] for one in known] == [wanted[one] for one in known], written
                compared += 1
    assert compared > 40


@pytest.mark.skipif(not COUNTS.exists(), reason="the folder ../shared with the counts is not beside the project")
def test_the_counts_of_a_sample_of_the_files() -> None:
    compare_with_files(3 if enabled() else 1, every=100)


@pytest.mark.soak
@pytest.mark.skipif(not COUNTS.exists(), reason="the folder ../shared with the counts is not beside the project")
def test_the_counts_of_all_files() -> None:
    compare_with_files(5, every=1)


def corner(square: int) -> Square:
    return square % 8, square // 8


@interpreted
@pytest.mark.parametrize("address", ["chess", "chess960:0", "chess960:690"])
def test_the_moves_are_those_of_a_plain_board(address: str) -> None:
    board = find(address)
    for position in some_positions(2, address)[::7]:
        twin = Naive(fen(position))
        twin.rooks = {corner(square) for square in bits.squares(position.castling)}
        found = {
            (corner(move & 63), corner(move >> 6 & 63), "PNBRQ"[move >> 12].replace("P", "")): move
            for move in board.actions(position)
        }
        assert sorted(found) == twin.moves()
        for move, action in found.items():
            rows = fen(board.result(position, action)).split()[0]
            assert Naive(f"{rows} w - -").board == twin.after(move).board


@interpreted
def test_captures_and_queens_are_noisy() -> None:
    for position in some_positions(4)[::7]:
        enemies = position.white if position.player else ~position.white
        taken = [move for move in game.moves(position) if sets(position) & enemies & bits.square(move >> 6 & 63)]
        passing = [move for move in game.moves(position) if "x" in game.write(position, move)]
        queens = [move for move in game.moves(position) if move >> 12 == 4]
        lesser = [move for move in game.moves(position) if 0 < move >> 12 < 4]
        assert set(game.noisy(position)) == {*taken, *passing, *queens} - {*lesser}


def sets(position: Position) -> int:
    return position.pawns | position.knights | position.diagonal | position.straight | position.kings


def test_castling_ends_on_the_same_squares_in_every_first_row() -> None:
    """The king crosses no attacked square and the rook may; in Chess960 the rook may have shielded the king."""
    chess960 = find("chess960")
    for written, wanted in {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -": {"O-O", "O-O-O"},
        "1r2k3/8/8/8/8/8/8/R3K2R w KQ -": {"O-O", "O-O-O"},
        "3rk3/8/8/8/8/8/8/R3K2R w KQ -": {"O-O"},
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ -": set(),
        "4k3/8/8/8/8/8/8/rR1K4 w B -": set(),
        "4k3/8/8/8/8/8/8/1RK5 w B -": {"O-O-O"},
    }.items():
        position = chess960.position(written)
        names = {chess960.write(position, move).rstrip("+#") for move in chess960.moves(position)}
        assert {name for name in names if name.startswith("O")} == wanted, written
    position = chess960.position("4k3/8/8/8/8/8/8/1RK5 w B - 3 1")
    assert fen(chess960.result(position, chess960.read(position, "O-O-O"))) == "4k3/8/8/8/8/8/8/2KR4 b - - 4 1"


# ---------------------------------------------------------------------------------------------
# The end of a game


@pytest.mark.parametrize(
    "written, value",
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -WIN),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - 149 99", WIN),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
        ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", 0),
        ("8/8/8/8/8/4k3/8/4K1N1 w - - 0 1", 0),
        ("8/8/5b2/8/8/4k3/7B/B3K3 w - - 0 1", 0),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 100 80", 0),
    ],
)
def test_how_games_end(written: str, value: int) -> None:
    position = game.position(written)
    assert game.terminal(position) and game.utility(position) == value


@pytest.mark.parametrize(
    "written",
    [
        "4k3/8/8/8/8/8/3R4/4K3 w - - 99 80",
        "8/8/5n2/8/8/4k3/8/4K1N1 w - - 0 1",
        "8/8/5b2/8/8/4k3/8/B3KB2 w - - 0 1",
        "8/8/8/8/8/4k3/8/4K1NN w - - 0 1",
        "8/8/8/8/8/4k3/P7/4K3 w - - 0 1",
    ],
)
def test_how_games_do_not_end(written: str) -> None:
    assert not game.terminal(game.position(written))


def test_without_claims_seventy_five_moves_and_five_occurrences_end_a_game() -> None:
    unclaimed = find("chess:0")
    written = "4k3/8/8/8/8/8/3R4/4K3 w - - {} 80"
    assert not unclaimed.terminal(game.position(written.format(149)))
    assert unclaimed.terminal(game.position(written.format(150)))
    for board, plies in ((game, 8), (unclaimed, 16)):
        line = iter(["Nf3", "Nf6", "Ng1", "Ng8"] * 5)
        made = list(moves(Play(board), [lambda play, line=line: play.game.read(play.position, next(line))] * 2))
        assert len(made) == plies


def test_a_pawn_that_cannot_be_captured_in_passing_makes_no_difference() -> None:
    """None stands beside it; the only one is pinned; capturing would open the row to the king."""
    for before, move, passed in (
        (START, "e4", "-"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4", "-"),
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4", "-"),
        ("8/8/8/1k6/3p4/8/4P3/4KB2 w - - 0 1", "e4", "-"),
        ("8/8/3k4/8/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),
    ):
        position = game.position(before)
        after = game.result(position, game.read(position, move))
        assert fen(after).split()[3] == passed
        assert game.position(fen(after).replace(" - 0 1", " e3 0 1")) == after


# ---------------------------------------------------------------------------------------------
# Texts


def test_a_position_is_its_fen() -> None:
    for address in ("chess", "chess960:100"):
        for position in some_positions(2, address):
            assert game.position(fen(position)) == position, "and its worth is that of its pieces"


def test_rights_are_read_from_every_kind_of_fen() -> None:
    for rights in ("KQkq", "HAha", "QqKk", "AHah"):
        assert game.position(START.replace("KQkq", rights)) == game.initial
    assert game.position(START.replace("KQkq", "-")) != game.initial
    drawn = "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR White to move"
    assert game.position(drawn) == game.initial


test_impossible_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/4K2K w - - 0 1", "White has 2 kings"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "A pawn cannot stand on h1"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check, but White is to move"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K needs"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1", "No pawn can just have passed e3"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "No pawn can just have passed d3"),
        ("4k3/8/8/8/8/8/4P2/4K3 w - - 0 1", "Row 2 of the FEN has 7 squares"),
        ("4k3/8/8/8/8/4P3/4K3 w - - 0 1", "has 8 rows, not 7"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns"),
        ("4k3/ppppppp1/8/8/8/8/8/qqq1K3 b - - 0 1", "7 pawns and 2 promoted pieces"),
        ("4k3/8/8/8/1b5q/3n4/8/r3K3 w - - 0 1", "from 4 pieces"),
    ],
)


@pytest.mark.parametrize("way", ["Nf3", "nf3", "g1f3", "G1-F3", "Ng1f3", "♘f3", "Ng1-f3!?", "Nf3+"])
def test_moves_are_read_however_people_write_them(way: str) -> None:
    assert game.write(game.initial, game.read(game.initial, way)) == "Nf3"


def test_san_says_as_little_as_distinguishes_the_move() -> None:
    for written, wanted in {
        "4k3/8/8/3N4/8/8/8/1N2K1N1 w - - 0 1": {"Nbc3", "Ndc3", "Ne2", "Nf3"},
        "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1": {"R1a2", "R4a2", "Rd1"},
        "6k1/8/8/Q1Q5/8/8/8/Q3K3 w - - 0 1": {"Q1a3", "Qa5a3", "Qca3"},
        "k7/4P3/8/8/8/8/8/4K3 w - - 0 1": {"e8=Q+", "e8=R+", "e8=B", "e8=N"},
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1": {"Ra8#", "O-O-O"},
    }.items():
        position = game.position(written)
        assert wanted <= {game.write(position, move) for move in game.moves(position)}, written


def test_a_pawn_and_a_bishop_are_distinguished_by_their_case() -> None:
    position = game.position("4k3/8/8/8/1B6/p7/1P6/4K3 w - - 0 1")
    assert game.read(position, "bxa3") != game.read(position, "Bxa3")


test_impossible_moves_are_refused = refused(
    lambda text: game.read(game.position("k7/4P3/8/8/8/8/8/N3K1N1 w - - 0 1"), text),
    IllegalMove,
    [("e8", "'e8' is not a move here; the legal moves are e8=Q"), ("Qd4", "is not a move here"), ("", "not a move")],
)


def test_moves_as_uci_writes_them() -> None:
    position = game.position(KIWIPETE)
    written = {coordinates(position, move) for move in game.moves(position)}
    assert {"e1g1", "e1c1", "d5e6", "a2a4"} <= written
    assert {"e1h1", "e1a1"} <= {coordinates(position, move, chess960=True) for move in game.moves(position)}
    promoting = game.position("k7/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert {"e7e8q", "e7e8n"} <= {coordinates(promoting, move) for move in game.moves(promoting)}


# ---------------------------------------------------------------------------------------------
# Judgement


def turned(position: Position) -> Position:
    """The board turned round with the colours exchanged."""
    board, turn, rights, passed, *rest = fen(position).split()
    rows = "/".join(reversed(board.swapcase().split("/")))
    passed = passed if passed == "-" else passed[0] + str(9 - int(passed[1]))
    return game.position(" ".join([rows, "wb"[turn == "w"], rights.swapcase(), passed, *rest]))


def test_the_evaluation_sees_both_sides_alike() -> None:
    for position in some_positions(3):
        assert game.evaluate(turned(position)) == -game.evaluate(position)
        assert abs(game.evaluate(position)) < WIN


def test_the_first_rows_of_chess960_are_different() -> None:
    rows = {find(f"chess960:{number}").initial for number in range(0, 960, 13)}
    assert len(rows) == len(range(0, 960, 13))


# ---------------------------------------------------------------------------------------------
# Another program


def compare_with_python_chess(games: int, seed: str) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    dice = Random(seed)
    for number in range(games):
        position, board = game.initial, chess.Board()
        while not game.terminal(position):
            legal = {coordinates(position, move): move for move in game.moves(position)}
            assert sorted(legal) == sorted(move.uci() for move in board.legal_moves)
            assert {game.write(position, move) for move in legal.values()} == {
                board.san(move) for move in board.legal_moves
            }
            assert fen(position).split()[:5] == board.fen(en_passant="legal").split()[:5]
            written = dice.choice(sorted(legal))
            position = game.result(position, legal[written])
            board.push_uci(written)
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None, (number, board.fen())
        value = {"1-0": WIN, "0-1": -WIN}.get(outcome.result(), 0)
        assert game.utility(position) == value or (value == 0 and board.can_claim_draw())


@interpreted
def test_random_games_as_python_chess_plays_them() -> None:
    compare_with_python_chess(1, "chess")


@pytest.mark.soak
def test_many_random_games_as_python_chess_plays_them() -> None:
    compare_with_python_chess(400, "soak")
