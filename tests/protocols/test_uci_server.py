"""The engine as a UCI program: sessions of lines, garbage among them, and games against clients."""

import random
import re
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.modes import interpreted, needs_compiler
from tests.waiting import comes_true
from zermelo.engine.limits import Clock
from zermelo.games import find
from zermelo.players.play import Play
from zermelo.protocols.uci import UciProgram
from zermelo.protocols.uci_server import UciServer, nodes_of

MATE_IN_ONE = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
Session = Callable[..., list[str]]


@pytest.fixture
def session() -> Iterator[Session]:
    """Send lines; return what was said, after waiting for a move if the last line asks for one."""
    servers = []

    def send(*lines: str, game: str = "chess", moves: int = 0) -> list[str]:
        said: list[str] = []
        server = UciServer(find(game), said.append)
        servers.append(server)
        for line in lines:
            if line == "WAIT":
                assert comes_true(lambda: any(one.startswith("info depth") for one in said))
            elif not server.answer(line):
                break
        assert comes_true(lambda: moves_in(said) == moves), (lines, said)
        return said

    yield send
    for server in servers:
        server.close()


def moves_in(said: list[str]) -> int:
    return sum(line.startswith("bestmove") for line in said)


def test_it_introduces_itself(session: Session) -> None:
    said = session("uci", "setoption name hash value 1", "isready")
    assert said[0].startswith("id name Zermelo ") and said[-1] == "readyok" and "uciok" in said
    options = {line.split()[2] for line in said if line.startswith("option name ")}
    chess = {"UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"}
    assert options == {"Hash", "Threads", "MultiPV", "Ponder", "Clear", *chess}


def test_a_limited_strength_searches_so_many_nodes_in_every_kind_of_search(session: Session) -> None:
    limited = ["setoption name Hash value 1", "setoption name UCI_LimitStrength value true"]
    for go in ("go movetime 100000", "go wtime 9999999 btime 9999999", "go depth 99"):
        said = session(*limited, "setoption name UCI_Elo value 1", "position startpos", go, moves=1)
        nodes = [int(line.split(" nodes ")[1].split()[0]) for line in said if " nodes " in line]
        assert max(nodes) <= nodes_of(1500) + 1 < nodes_of(2100)


def test_moves_of_a_book_come_at_once() -> None:
    said: list[str] = []
    game = find("chess")
    server = UciServer(game, said.append, lambda position: game.read(position, "b4"))
    server.answer("uci")
    assert "option name OwnBook type check default true" in said
    server.answer("go infinite")
    server.answer("stop")
    assert said[-1] == "bestmove b2b4"
    for line in ("setoption name OwnBook value false", "setoption name Hash value 1", "go depth 1 searchmoves a2a3"):
        server.answer(line)
    assert comes_true(lambda: said[-1] == "bestmove a2a3")
    server.close()


@pytest.mark.parametrize(
    "go",
    [
        "go depth 2",
        "go nodes 500",
        "go movetime 50",
        "go wtime 200 btime 100 winc 0 binc 10 movestogo 3",
        "go mate 1",
        "go mate 1 depth 9 searchmoves a1a8",
        "go depth 1 searchmoves a1a2 a1a8",
    ],
)
def test_every_form_of_go_ends_with_the_mate(session: Session, go: str) -> None:
    said = session("setoption name Hash value 1", MATE_IN_ONE, go, moves=1)
    assert said[-1].startswith("bestmove a1a8")
    assert go.startswith("go movetime") or any(" score mate 1 " in line for line in said)


def test_a_search_waits_for_its_stop(session: Session) -> None:
    said = session("setoption name Hash value 1", MATE_IN_ONE, "go infinite", "WAIT", "isready", moves=0)
    assert said[-1] == "readyok" or said[-1].startswith("info")
    for ending in (
        "stop",
        "go depth 1",
        "position startpos",
        "ucinewgame",
        "setoption name Hash value 2",
    ):
        both = 2 if ending.startswith("go") else 1
        said = session("setoption name Hash value 1", "go infinite", "WAIT", ending, moves=both)
        assert moves_in(said) == both


def test_pondering_ends_with_the_clock_after_the_hit(session: Session) -> None:
    waiting = ["setoption name Hash value 1", "position startpos moves e2e4", "go ponder wtime 300 btime 300", "WAIT"]
    assert moves_in(session(*waiting)) == 0
    assert moves_in(session(*waiting, "ponderhit", moves=1)) == 1
    assert moves_in(session(*waiting, "stop", moves=1)) == 1


def test_several_lines_and_the_value_of_the_player_to_move(session: Session) -> None:
    said = session(
        "setoption name Hash value 1",
        "setoption name MultiPV value 3",
        "position fen 4k3/8/8/8/8/8/q7/4K2R b K - 0 1",
        "go depth 2",
        moves=1,
    )
    assert {re.search(r"multipv (\d)", line)[1] for line in said if " pv " in line} == {"1", "2", "3"}
    assert all(" score cp -" not in line for line in said if "multipv 1" in line)


def test_castling_is_written_as_the_option_says(session: Session) -> None:
    position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {}"
    for option, move in (("false", "e1g1"), ("true", "e1h1"), ("false", "e1h1")):
        said = session(f"setoption name UCI_Chess960 value {option}", position.format(move), "go depth 1", moves=1)
        assert not [line for line in said if line.startswith("info string")]
    said = session("go depth 1 searchmoves e1h1", game="chess960")
    assert "info string" in said[0]


def test_a_finished_game_has_no_move(session: Session) -> None:
    assert session("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "go depth 3", moves=1) == ["bestmove (none)"]
    drawn = session("position fen 4k3/8/8/8/8/8/4R3/3K4 b - - 100 90", "go depth 3", moves=1)
    assert drawn[-1] in {"bestmove e8d8", "bestmove e8d7", "bestmove e8f8", "bestmove e8f7"}


@interpreted
def test_words_that_are_no_numbers_are_told_as_they_stand(session: Session) -> None:
    assert session("go nodes x", "setoption name Hash value many") == [
        "info string go needs other words than nodes x",
        "info string setoption needs other words than name Hash value many",
    ]


GARBAGE = """
go ponder ponder|position|position fen|position fen 8/8/8/8/8/8/8/8 w - - 0 1|position startpos moves e2e5
position startpos moves e2e4 e7e5 zz|go depth|go depth x|go nodes -5|go movetime|go searchmoves|stop|stop
go searchmoves a1a9|ponderhit|setoption|setoption name|setoption name Hash|setoption name Hash value many
setoption name Nonsense value 1|setoption name MultiPV value -3|isready now|uci uci|debug|register later
xyz go depth 1|\u0000\uffff|🙂|go go go|position fen startpos moves|moves e2e4|e2e4|go depth 0|go mate 0
"""


@interpreted
def test_garbage_neither_ends_nor_hangs_the_session(session: Session) -> None:
    dice = random.Random("garbage")
    known = re.split(r"[|\n]", GARBAGE)
    lines = [*known, *(dice.choice(known)[: dice.randint(0, 30)] for _ in range(150))]
    said: list[str] = []
    server = UciServer(find("chess"), said.append)
    for line in lines:
        assert server.answer(line)
    for line in ("stop", "setoption name MultiPV value 1", "position startpos", "go depth 1"):
        assert server.answer(line)
    before = moves_in(said)
    assert comes_true(lambda: moves_in(said) > before - 1 and said[-1].startswith("bestmove"))
    assert not server.answer("quit")


def test_another_game_speaks_it_too(session: Session) -> None:
    said = session("uci", "position startpos moves a2a3", "go depth 2", game="breakthrough:3,5", moves=1)
    assert re.match(r"bestmove [a-c]\d[a-c]\d", said[-1])
    assert "UCI_Chess960" not in " ".join(said)


@needs_compiler
@pytest.mark.parametrize("address", ["chess", "chess960:7"])
def test_our_own_client_plays_with_it(address: str) -> None:
    game = find(address)
    with UciProgram(f"{sys.executable} -m zermelo uci {address}", None) as program:
        play = Play(game)
        for _ in range(6):
            play.make(program.choose(play, Clock(60)))
            play.make(play.legal[0])


@pytest.mark.soak
def test_python_chess_plays_games_with_it() -> None:
    engine = pytest.importorskip("chess.engine", reason="python-chess is not installed")
    chess = pytest.importorskip("chess")
    with engine.SimpleEngine.popen_uci([sys.executable, "-m", "zermelo", "uci"], timeout=60) as player:
        for number in range(100):
            board = chess.Board()
            while not board.is_game_over(claim_draw=True) and board.ply() < 120:
                limit = engine.Limit(time=0.02) if number % 2 else engine.Limit(white_clock=2, black_clock=2)
                board.push(player.play(board, limit, game=number).move)
