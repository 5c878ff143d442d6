"""Players: short texts, one protocol, and users' files that may fail in any way without harm."""

import os
import subprocess
import sys
import textwrap
from contextlib import suppress
from pathlib import Path

import pytest

from tests.waiting import comes_true
from zermelo.arena import movers, outside
from zermelo.arena.movers import Seat, is_repeatable, mover_of, refuse_unfit
from zermelo.arena.one_game import GameTask, play_game
from zermelo.arena.opening import Opening
from zermelo.arena.player import players_of, read_player
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.engine_pool import EnginePool
from zermelo.players.forfeit import CRASH, ILLEGAL, MEMORY, PROCESS, TIME, Forfeit, forfeit_words
from zermelo.players.play import Play, dice, moves
from zermelo.theory.strategy import plan

TEXTS = [
    "random",
    "perfect",
    "model:mixture:0.8",
    "model:uniform",
    "engine",
    "engine:depth=6,nodes=1000,table=1",
    "engine:depth=4,without=killers,without=null-move",
    "alphabeta:depth=6,quiescence",
    "alphabeta:depth=2,fail=hard,strict",
    "minimax:singular=1.5,time=0.25",
    "expectimax:depth=2,model=mixture:0.5",
    "maxn:depth=3,shallow",
    "brs:depth=3,time=0.1",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_player_is_its_text(text):
    player = read_player(text)
    assert str(player) == text
    assert read_player(str(player)) == player


def test_one_player_has_one_text():
    assert str(read_player(" engine: time=0.10 , depth=6")) == "engine:depth=6,time=0.1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", ["'nobody'", "random", "alphabeta", "my_player.py"]),
        ("alphabeta:deepth=3", ["'deepth'", "depth", "quiescence"]),
        ("alphabeta:nodes=3", ["'nodes'", "depth"]),
        ("alphabeta:depth=three", ["'three'", "depth"]),
        ("alphabeta:depth", ["''", "depth"]),
        ("engine:time=-1", ["'-1'", "time"]),
        ("engine:time=nan", ["'nan'", "time"]),
        ("engine:depth=1,depth=2", ["depth", "twice"]),
        ("random:seed=3", ["'seed'", "none"]),
        ("missing.py", ["missing.py"]),
    ],
)
def test_what_is_no_player_gets_one_sentence(text, words):
    with pytest.raises(ZermeloError) as refused:
        read_player(text)
    assert all(word in refused.value.message for word in words)


@pytest.mark.parametrize("text", ["alphabeta:depth=0", "engine", "engine:without=magic", "model:genius"])
def test_a_player_that_cannot_play_the_game_is_refused_before_it_begins(text):
    game = find("coins") if text == "engine" else find("tic-tac-toe")
    with pytest.raises(ZermeloError):
        refuse_unfit(read_player(text), game)


def test_one_text_may_stand_for_several_players(tmp_path):
    assert [str(one) for one in players_of("engine:depth=1..2,without=killers")] == [
        "engine:depth=1,without=killers",
        "engine:depth=2,without=killers",
    ]
    with pytest.raises(ZermeloError, match="smaller number first"):
        players_of("engine:depth=6..1")
    for name in ("b.py", "a.py", "_helper.py", "notes.txt"):
        (tmp_path / name).write_text("")
    assert [os.path.basename(str(one)) for one in players_of(str(tmp_path))] == ["a.py", "b.py"]


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(ZermeloError, match="no Python files"):
        players_of(str(tmp_path))


@pytest.mark.parametrize("text", ["random", "model:mixture:0.5", "alphabeta:depth=2", "engine:nodes=200", "perfect"])
def test_a_seed_repeats_the_whole_game(text):
    game = find("tic-tac-toe")
    assert is_repeatable(read_player(text))

    def played(seed):
        play = Play(game)
        seats = [mover_of(read_player(text), Seat(game, "tic-tac-toe", seed=seed + seat)) for seat in (0, 1)]
        choosers = [lambda play, mover=mover: mover.choose(play, None) for mover in seats]
        return [move.text for move in moves(play, choosers)]

    assert played(5) == played(5)


def test_players_whose_moves_hang_on_the_clock_are_not_repeatable(tmp_path):
    (tmp_path / "own.py").write_text("")
    clocked = ["engine", "engine:depth=3,time=1", "engine:depth=3,threads=2", "alphabeta:time=1"]
    assert not any(map(is_repeatable, map(read_player, [*clocked, str(tmp_path / "own.py")])))


def test_perfect_players_draw_tic_tac_toe_and_lose_to_nobody():
    game = find("tic-tac-toe")
    for seed in range(3):
        play = Play(game)
        seats = [mover_of(read_player(text), Seat(game, "tic-tac-toe", seed=seed)) for text in ("random", "perfect")]
        list(moves(play, [lambda play, mover=mover: mover.choose(play, None) for mover in seats]))
        assert game.utility(play.position) <= 0


@pytest.mark.parametrize("name", ["pig:12", "coins"])
def test_a_perfect_player_knows_dice_and_more_players(name):
    """It solves the game once, not again for every move."""
    game = find(name)
    play = Play(game)
    seats = [mover_of(read_player("perfect"), Seat(game, name)) for _ in range(game.players)]
    choosers = [lambda play, mover=mover: mover.choose(play, None) for mover in seats]
    made = list(moves(play, choosers, dice(seed=1)))
    assert made and play.is_over
    solved = plan(game)
    assert made[0].action == solved(game.initial)


def test_an_engine_that_has_played_before_plays_like_a_new_one(monkeypatch):
    """Its memory is used again; its knowledge, with which it would see further, is not."""

    def played(seed):
        return play_game(
            GameTask(0, 0, "connect-four", (0, 1), ("engine:nodes=2000,table=1", "random"), seed=seed)
        ).moves

    monkeypatch.setattr(movers, "ENGINES", EnginePool())
    new = played(1)
    played(2)
    assert movers.ENGINES._engines, "an engine waits for the next game"
    assert played(1) == new


# ---------------------------------------------------------------------------------------------
# A user's file


def asked(folder, source, *, settings="", opening=None, plies=1, seed=0):
    """The moves that a user's player makes for the first player of nim; the second takes the first move."""
    file = folder / "own.py"
    file.write_text(textwrap.dedent(source))
    game = find("nim:3,4,5")
    start = opening or Opening()
    seat = Seat(game, "nim:3,4,5", start, seed)
    play, made = start.play(game), []
    with mover_of(read_player(f"{file}{settings}"), seat) as mover:
        for _ in range(plies):
            made.append(play.make(mover.choose(play, None)).text)
            if not play.is_over:
                play.make(play.legal[0])
    return made


def failure(folder, source, **more):
    with pytest.raises(Forfeit) as lost:
        asked(folder, source, **more)
    return lost.value


def test_ten_lines_are_a_player(tmp_path):
    source = """
        def choose(game, position, clock):
            assert clock.remaining > 0
            print("thinking aloud does no harm")
            return game.moves(position)[-1]
    """
    assert asked(tmp_path, source, plies=2) == ["3x5", "2x4"]


def test_a_player_may_answer_with_text_and_import_what_lies_beside_it(tmp_path):
    (tmp_path / "helper.py").write_text("MOVE = '2x4'\n")
    source = "from helper import MOVE\ndef choose(game, position, clock):\n    return MOVE\n"
    assert asked(tmp_path, source, opening=Opening("", ("3x1",))) == ["2x4"]


def test_a_users_player_draws_the_same_random_numbers(tmp_path):
    source = "import random\ndef choose(game, position, clock):\n    return random.choice(game.moves(position))\n"
    first, again, other = (asked(tmp_path, source, plies=3, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


FAULTS = {
    "crash": (CRASH, "def choose(game, position, clock):\n    return 1 / 0\n", "division by zero (line 2)"),
    "syntax": (CRASH, "def choose(game position):\n", "line 1"),
    "empty": (CRASH, "x = 1\n", "choose"),
    "illegal": (ILLEGAL, "def choose(game, position, clock):\n    return 'a9'\n", "'a9'"),
    "nothing": (ILLEGAL, "def choose(game, position, clock):\n    pass\n", "None"),
    "leaves": (CRASH, "import os\ndef choose(game, position, clock):\n    os._exit(3)\n", "exit code 3"),
    "exits": (CRASH, "def choose(game, position, clock):\n    raise SystemExit\n", "SystemExit"),
    "stack": (CRASH, "def choose(*given):\n    return choose(*given)\n", "RecursionError"),
    "forks": (PROCESS, "import os\ndef choose(game, position, clock):\n    os.fork()\n", ""),
    "spawns": (PROCESS, "import os\ndef choose(game, position, clock):\n    os.system('sleep 60')\n", ""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_a_player_does_wrong_loses_the_game_with_a_reason(fault, tmp_path):
    reason, source, detail = FAULTS[fault]
    lost = failure(tmp_path, source)
    assert lost.reason == reason and detail in lost.detail
    assert str(forfeit_words("own.py", lost.reason, lost.detail)).startswith("own.py ")


def test_a_player_that_sleeps_is_killed(tmp_path):
    source = "import time\ndef choose(game, position, clock):\n    time.sleep(36_000)\n"
    assert failure(tmp_path, source, settings=":time=0.2").reason == TIME


def test_what_a_player_says_about_its_time_counts_for_nothing(tmp_path):
    """It knows its own process: whatever it writes into the pipe, and whatever it puts in place of the clock."""
    source = """
        import json, os, sys, time
        calls = []
        def choose(game, position, clock):
            calls.append(position)
            if clock.remaining < 0.6:                                   # the rehearsal, or the time of this test
                for pipe in range(3, 20):
                    try:
                        os.write(pipe, b'{"compiling": "x"}' + bytes([10]))
                    except OSError:
                        pass
            sys.modules["__main__"].seconds_spent = time.monotonic
            time.sleep(3)
            return game.moves(position)[0]
    """
    lost = failure(tmp_path, source, settings=":time=0.5")
    assert lost.reason in (TIME, ILLEGAL)


def test_a_rehearsal_leaves_no_trace(tmp_path):
    """What a player compiles is ready before its clock runs; the move that it rehearses does not count."""
    source = """
        import random
        calls = []
        def choose(game, position, clock):
            calls.append(random.random())
            return game.moves(position)[len(calls) - 1]
    """
    assert asked(tmp_path, source, plies=2) == ["1x1", "2x1"]


def test_a_rehearsal_without_an_end_is_ended(tmp_path):
    source = """
        def choose(game, position, clock):
            while clock.remaining < 1:
                pass
            return game.moves(position)[0]
    """
    assert asked(tmp_path, source, settings=":time=600") == ["1x1"]


@pytest.mark.soak
def test_a_first_move_that_compiles_is_no_loss_on_time(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ZERMELO_COMPILE", "1")
    source = """
        from zermelo import Engine, Limits
        def choose(game, position, clock):
            return Engine(game, megabytes=1).best(position, Limits(depth=3)).action
    """
    assert len(asked(tmp_path, source, settings=":time=2")) == 1


def test_a_player_that_eats_memory_is_killed(tmp_path):
    source = """
        def choose(game, position, clock):
            held = []
            while True:
                held.append(b"x" * 1_000_000)
    """
    assert failure(tmp_path, source, settings=":memory=100").reason == MEMORY


ESCAPES = {
    "fork": "library.fork() == 0 and time.sleep(600)",
    "daemon": """
            if library.fork() == 0:
                library.setsid()
                if library.fork() == 0:
                    library.setsid()
                    time.sleep(600)
                os._exit(0)
            time.sleep(0.2)""",
}


ADOPTED = """
from zermelo.arena import outside_process, supervisor
supervisor._unshared = lambda library: False
outside_process.main()
"""


@pytest.fixture(params=["namespace", "adopted"])
def supervised(request, monkeypatch):
    """Both ways to supervise a player: by a namespace where there is one, and by the adoption of orphans."""
    if request.param == "adopted":
        monkeypatch.setattr(outside, "COMMAND", [sys.executable, "-P", "-c", ADOPTED])


@pytest.mark.usefixtures("supervised")
@pytest.mark.parametrize("escape", ESCAPES)
def test_a_process_that_a_player_hides_is_found_and_ends_with_the_game(escape, tmp_path):
    """The C library forks without telling Python, and leaves its session."""
    source = f"""
        import ctypes, os, time
        library = ctypes.CDLL(None)
        def choose(game, position, clock):
            {ESCAPES[escape].strip()}
            return game.moves(position)[0]
    """
    before = running()
    assert failure(tmp_path, source, settings=":time=20").reason == PROCESS
    assert comes_true(lambda: running() <= before)


def running():
    """The processes of users' players on this machine that run now."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"outside_process" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
    return found


@pytest.mark.usefixtures("supervised")
def test_a_player_that_ends_its_parent_does_not_end_the_match(tmp_path):
    """In a namespace it cannot; elsewhere it loses the game, at the latest when its parent has ended."""
    source = """
        import os, signal, time
        def choose(game, position, clock):
            parent = os.getppid()
            os.kill(parent, signal.SIGKILL)
            while os.getppid() == parent != 1:
                time.sleep(0.01)
            return game.moves(position)[0]
    """
    file = tmp_path / "own.py"
    file.write_text(textwrap.dedent(source))
    before = running()
    record = play_game(GameTask(0, 0, "nim:1,2", (0, 1), (str(file), "random"), time="20"))
    is_adopted = "-c" in outside.COMMAND
    assert (record.ending, record.loser) == (CRASH, 0) if is_adopted or not namespaces() else record.loser is None
    assert comes_true(lambda: running() <= before)


def test_a_player_may_only_read_the_folder_of_the_results(tmp_path):
    if not namespaces():
        pytest.skip("this system gives no namespaces")
    results = tmp_path / "results"
    results.mkdir()
    store = results / "arena.sqlite"
    store.write_bytes(b"games")
    (results / "own.py").write_text(
        textwrap.dedent(f"""
        import os
        def choose(game, position, clock):
            os.chdir({str(results)!r})
            for name in ({str(store)!r}, "arena.sqlite", "/proc/1/cwd/arena.sqlite", "arena.sqlite-journal"):
                try:
                    open(name, "w").write("damage")
                except OSError:
                    pass
            return game.moves(position)[0]
    """)
    )
    task = GameTask(0, 0, "nim:1,2", (0, 1), (str(results / "own.py"), "random"), guarded=str(results))
    assert play_game(task).loser is None
    assert store.read_bytes() == b"games" and len(list(results.iterdir())) == 2


def namespaces():
    made = subprocess.run([sys.executable, "-c", NAMESPACE], capture_output=True, text=True)
    return made.stdout.strip() == "True"


NAMESPACE = "import ctypes; from zermelo.arena.supervisor import _unshared; print(_unshared(ctypes.CDLL(None)))"
