"""Matches and tournaments: pairs, openings, dice, clocks, adjudication, one file, and the same games in every run."""

import os
import signal
import sqlite3
import textwrap
from collections import Counter
from dataclasses import replace

import pytest

from tests.arena.contests import contest, started, timeless
from tests.waiting import comes_true
from zermelo.arena.clocks import Control, read_control
from zermelo.arena.match import Contest
from zermelo.arena.one_game import PLIES, RULES, TABLE, GameTask, play_game
from zermelo.arena.openings import openings_of_lines, random_openings, unbalance
from zermelo.arena.plan import GAUNTLET, LADDER, SWISS, ContestPlan, Fixture
from zermelo.arena.recording import record_of
from zermelo.arena.store import Store
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.forfeit import CRASH, ILLEGAL, TIME
from zermelo.solving.tables import build_table

# ---------------------------------------------------------------------------------------------
# Openings


@pytest.mark.parametrize("name", ["connect-four", "kalah", "pig", "coins", "tic-tac-toe", "nim", "breakthrough:5,5"])
def test_random_openings_are_legal_unfinished_balanced_and_repeatable(name):
    game = find(name)
    openings = random_openings(game, 3, seed=1)
    assert openings == random_openings(game, 4, seed=1)[:3]
    for opening in openings:
        play = opening.play(game)
        assert not play.is_over and play.player >= 0 and unbalance(game, play.position) <= 1


def test_random_openings_of_a_game_with_room_differ_and_are_even():
    game = find("connect-four")
    openings = random_openings(game, 6, plies=4, seed=2)
    assert len(set(openings)) == 6
    assert all(unbalance(game, opening.play(game).position) <= 0.4 for opening in openings)


def test_openings_of_a_file_are_boards_or_moves():
    game = find("tic-tac-toe")
    found = openings_of_lines(game, ["# centre", "", "b2 a1", "X../.O./..."])
    assert [opening.play(game).player for opening in found] == [0, 0]
    with pytest.raises(ZermeloError, match=r"Line 2.*z9"):
        openings_of_lines(game, ["b2", "b2 z9"])
    with pytest.raises(ZermeloError, match="over"):
        openings_of_lines(game, ["XXX/OO./..."])
    with pytest.raises(ZermeloError, match="no lines"):
        openings_of_lines(game, ["# nothing"])


# ---------------------------------------------------------------------------------------------
# Plans


def seats(plan):
    return [task.seats for task in Fixture(plan).games(0)]


def test_each_opening_is_played_from_both_sides_with_the_same_dice():
    tasks = Fixture(ContestPlan("pig", ("random", "random"), pairs=3, seed=4)).games(0)
    assert [task.seats for task in tasks] == [(0, 1), (1, 0)] * 3
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.opening, one.round) == (other.opening, other.round)


def rolled(record):
    return [move for move in record.moves if move in "123456"]


def test_the_dice_of_a_pair_are_the_same():
    """The rolls of a game are the same, one by one, when the players change seats."""
    tasks = Fixture(ContestPlan("pig", ("random", "random"), pairs=2, opening_plies=0)).games(0)
    records = [play_game(task) for task in tasks]
    for one, other in ((0, 1), (2, 3)):
        first, second = rolled(records[one]), rolled(records[other])
        least = min(len(first), len(second))
        assert least > 5 and first[:least] == second[:least]
    assert rolled(records[0])[:6] != rolled(records[2])[:6]


def test_all_orders_of_three_seats():
    plan = ContestPlan("coins", ("random", "perfect", "maxn:depth=1"), pairs=1)
    assert sorted(seats(plan)) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def test_who_meets_whom():
    four = ("random", "perfect", "model:uniform", "alphabeta:depth=1")
    meet = {kind: seats(ContestPlan("nim", four, kind, pairs=1))[::2] for kind in ("robin", GAUNTLET, LADDER)}
    assert meet["robin"] == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert meet[GAUNTLET] == [(0, 1), (0, 2), (0, 3)]
    assert meet[LADDER] == [(1, 0), (2, 1), (3, 2)]


def test_more_pairs_begin_with_the_same_games():
    few, many = (ContestPlan("nim", ("random", "perfect", "model:uniform"), pairs=pairs) for pairs in (2, 3))
    assert Fixture(many).games(0)[: Fixture(few).games_in_all()] == Fixture(few).games(0)


def test_a_swiss_tournament_pairs_equals_who_have_not_met(store):
    players = ("random", "perfect", "model:uniform", "alphabeta:depth=1", "model:mixture:0.5")
    found = contest(ContestPlan("nim:1,2", players, SWISS, pairs=1, rounds=3, opening_plies=0), store)
    assert len(found.games) == found.fixture.games_in_all() == 3 * 2 * 2
    met = Counter(frozenset(game.seats) for game in found.games)
    assert set(met.values()) == {2}
    free = [
        set(range(5)) - {seat for game in found.games[part : part + 4] for seat in game.seats} for part in (0, 4, 8)
    ]
    assert all(len(one) == 1 for one in free) and len(set.union(*free)) == 3


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (ContestPlan("coins", ("random", "random")), "needs 3 players; there are 2"),
        (ContestPlan("nim", ("random", "random"), "knockout"), "robin, gauntlet, ladder, swiss"),
        (ContestPlan("coins", ("random",) * 3, SWISS), "two players"),
        (ContestPlan("nim", ("random",) * 3, sprt=(0, 5)), "two players"),
        (ContestPlan("nim", ("random",) * 2, sprt=(5, 0)), "smaller first"),
        (ContestPlan("nim", ("random",) * 2, time="soon"), "60\\+1"),
        (ContestPlan("coins", ("random", "random", "engine:depth=2")), "engine does not fit"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_before_it_begins(plan, words, store):
    with pytest.raises(ZermeloError, match=words):
        Contest(plan, store)
    assert store.matches() == []


# ---------------------------------------------------------------------------------------------
# One game


def test_search_algorithms_of_equal_depth_play_their_pairs_move_for_move():
    played = {}
    for name in ("minimax", "alphabeta", "negamax"):
        plan = ContestPlan("tic-tac-toe", (f"{name}:depth=3", "random"), pairs=2, seed=3)
        played[name] = [play_game(task).moves for task in Fixture(plan).games(0)]
    assert played["minimax"] == played["alphabeta"] == played["negamax"]


def test_perfect_play_of_tic_tac_toe_never_loses(store):
    plan = ContestPlan("tic-tac-toe", ("perfect", "random"), pairs=2, opening_plies=0)
    assert all(game.scores[game.seats.index(0)] >= 0.5 for game in contest(plan, store).games)


def test_a_game_without_an_end_is_a_draw_after_so_many_plies():
    record = play_game(GameTask(0, 0, "connect-four", (0, 1), ("random", "random"), longest=3))
    assert (record.ending, record.scores, len(record.moves), record.payoffs) == (PLIES, (0.5, 0.5), 3, ())


def test_a_table_ends_the_game_where_it_knows_the_value(tmp_path):
    file = tmp_path / "nim.table"
    build_table(find("nim:1,2"), file, threads=1)
    record = play_game(GameTask(0, 0, "nim:1,2", (0, 1), ("perfect", "random"), table=str(file)))
    assert (record.ending, record.scores, len(record.moves)) == (TABLE, (1.0, 0.0), 1)


def test_three_players_score_by_whom_they_beat():
    record = play_game(GameTask(0, 0, "coins", (0, 1, 2), ("random", "random", "random"), seed=1))
    assert record.ending == RULES and sum(record.scores) == pytest.approx(1.5) and len(record.payoffs) == 3


@pytest.mark.parametrize(("text", "control"), [("", Control()), ("0.10", Control(0.1)), ("60+1", Control(None, 60, 1))])
def test_a_time_is_its_text(text, control):
    assert read_control(text) == control == read_control(str(control))


@pytest.mark.parametrize("text", ["soon", "-1", "0", "1+x", "1+-1", "nan", "inf+1"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(ZermeloError, match="is not a time"):
        read_control(text)


def test_a_fallen_flag_loses_the_game(tmp_path):
    file = tmp_path / "slow.py"
    file.write_text("import time\ndef choose(game, position, clock):\n    time.sleep(clock.remaining + 60)\n")
    record = play_game(GameTask(0, 0, "nim", (0, 1), ("random", str(file)), time="0.3+0"))
    assert (record.ending, record.loser, record.scores) == (TIME, 1, (1.0, 0.0))


def test_a_player_with_every_fault_loses_those_games_and_the_match_ends(tmp_path, store):
    """It crashes, answers nonsense or sleeps, by the number of sticks it finds; else it plays."""
    file = tmp_path / "faulty.py"
    file.write_text(
        textwrap.dedent("""
        import random, time
        def choose(game, position, clock):
            fault = random.randrange(4)
            if fault == 0:
                return 1 / 0
            if fault == 1:
                return "nonsense"
            return game.moves(position)[0]
        """)
    )
    found = contest(ContestPlan("nim", (str(file), "random"), pairs=3, opening_plies=0), store)
    endings = Counter(game.ending for game in found.games)
    assert len(found.games) == 6 and endings[CRASH] and endings[ILLEGAL]
    assert all(game.scores[game.loser] == 0 for game in found.games if game.loser is not None)
    assert {game.seats[game.loser] for game in found.games if game.loser is not None} == {0}


# ---------------------------------------------------------------------------------------------
# The file, and resuming

PLAN = ContestPlan("nim", ("model:mixture:0.7", "random"), pairs=6, seed=11)


def test_the_file_gives_back_what_was_played(store):
    found = contest(PLAN, store)
    match = store.match()
    assert (match.plan, match.finished, match.games) == (PLAN, True, 12)
    assert store.games(match.id) == found.games


def test_every_move_has_its_time(store):
    for game in contest(PLAN, store).games:
        assert len(game.times) == len(game.moves) and min(game.times) > 0
        assert sum(game.times) == pytest.approx(sum(game.seconds), abs=1e-4)
        told = [move.seconds for move in record_of(PLAN, game).moves]
        assert told == [None] * len(game.opening.moves) + list(game.times)


def test_a_file_of_the_first_version_is_read_and_written_on(tmp_path, store):
    played = contest(PLAN, store).games
    old = sqlite3.connect(store.file)
    old.executescript(
        "ALTER TABLE games DROP COLUMN times; ALTER TABLE games DROP COLUMN checksum;"
        "ALTER TABLE matches DROP COLUMN checksum; PRAGMA user_version = 1;"
    )
    old.close()
    with Store(store.file) as opened:
        assert opened.games(1) == [replace(game, times=()) for game in played]
        assert len(contest(replace(PLAN, seed=5), opened).games) == 12
        assert record_of(PLAN, opened.games(1)[0]).moves[-1].seconds is None


def test_the_same_seed_gives_the_same_games_and_another_seed_others(store):
    first, again = contest(PLAN, store), contest(PLAN, store)
    other = contest(replace(PLAN, seed=12), store)
    assert first.id != again.id
    assert timeless(first.games) == timeless(again.games) != timeless(other.games)


def test_a_stopped_match_resumes_where_it_was(store):
    whole = timeless(contest(PLAN, store).games)
    running = Contest(PLAN, store)
    for game in running.play():
        if game.number == 4:
            break
    assert not store.match().finished and store.match().games == 5
    resumed = Contest(PLAN, store, resume=True)
    assert resumed.id == running.id
    assert [game.number for game in resumed.play()] == [5, 6, 7, 8, 9, 10, 11]
    assert timeless(resumed.games) == whole == timeless(store.games(running.id))


def test_a_game_that_was_interrupted_is_not_stored_but_played_again(store):
    whole = timeless(contest(PLAN, store).games)
    asked = iter(range(100))
    running = Contest(PLAN, store, is_stopped=lambda: next(asked) > 20)
    with pytest.raises(KeyboardInterrupt):
        list(running.play())
    assert 0 < store.match().games < 12
    assert timeless(contest(PLAN, store, resume=True).games) == whole


def test_a_finished_match_can_be_given_more_pairs(store):
    contest(replace(PLAN, pairs=2), store)
    more = Contest(replace(PLAN, pairs=3), store, resume=True)
    assert [game.number for game in more.play()] == [4, 5]


def test_another_file_under_the_same_name_is_another_player(store):
    first = contest(replace(PLAN, digests=("a", "")), store)
    assert Contest(replace(PLAN, digests=("b", "")), store, resume=True).id != first.id


def test_a_test_stops_the_match_as_soon_as_it_is_decided_and_drops_what_came_after(store):
    plan = ContestPlan("nim", ("perfect", "random"), pairs=200, sprt=(0, 400), seed=5)
    found = contest(plan, store)
    assert found.verdict == "H1" and found.llr > 2.94 and len(found.games) < 100
    resumed = Contest(plan, store, resume=True)
    assert list(resumed.play()) == [] and resumed.verdict == "H1" and resumed.games == found.games


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "other.sqlite"
    file.write_bytes(b"this is no database, but it is longer than a header of one" * 4)
    with pytest.raises(ZermeloError, match=r"other\.sqlite"):
        Store(file)
    with pytest.raises(ZermeloError, match="no file"):
        Store(tmp_path / "missing.sqlite", must_exist=True)


def killed_after(folder, plan, games, workers=1):
    """Start a match, and kill it with its children as soon as it has reported a number of games."""
    process = started(folder, plan, workers, victim="match", after=games)
    assert len(process.stdout.read().split()) == games
    assert process.wait() == -signal.SIGKILL
    process.stdout.close()


LONG = ContestPlan("connect-four:5,4", ("model:mixture:0.7", "random"), pairs=10, seed=11)


def test_a_match_that_is_killed_resumes_without_playing_a_game_twice(tmp_path):
    for games in (3, 5):
        killed_after(tmp_path, LONG, games)
    with Store(tmp_path / "arena.sqlite") as store:
        assert [match.games for match in store.matches()] != [20]
        found = contest(LONG, store, resume=True)
        undisturbed = contest(LONG, store)
        assert found.id == 1 and [game.number for game in found.games] == list(range(20))
        assert timeless(found.games) == timeless(undisturbed.games)


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as listed:
        return [int(one) for one in listed.read().split()]


def is_worker(pid):
    with open(f"/proc/{pid}/cmdline", "rb") as command:
        return b"spawn_main" in command.read()


def test_a_worker_that_is_killed_loses_nothing(tmp_path):
    process = started(tmp_path, LONG, workers=2, victim="worker", after=1)
    told = process.stdout.read().split()
    assert process.wait() == 0
    process.stdout.close()
    with Store(tmp_path / "arena.sqlite") as store:
        assert len(told) == 20 and [game.number for game in store.games(1)] == list(range(20))
        assert timeless(store.games(1)) == timeless(contest(LONG, store).games)


def is_running(pid):
    """Whether a process is running, and no zombie."""
    try:
        with open(f"/proc/{pid}/stat") as told:
            return told.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_end_with_the_match(tmp_path):
    process = started(tmp_path, replace(LONG, pairs=2000, opening_plies=0), workers=2)
    assert process.stdout.readline()
    workers = [pid for pid in children(process.pid) if is_worker(pid)]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert workers and comes_true(lambda: not any(map(is_running, workers)))


@pytest.mark.soak
def test_a_thousand_games_survive_every_kind_of_killing(tmp_path):
    """The match is killed, then one of its workers, then the match again: each game counts once."""
    plan = ContestPlan("nim", ("model:mixture:0.7", "random"), pairs=500, seed=3)
    killed_after(tmp_path, plan, 150, workers=2)
    process = started(tmp_path, plan, workers=2, victim="worker", after=100)
    for _ in range(200):
        assert process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with Store(tmp_path / "arena.sqlite") as store:
        assert 350 <= store.match().games < 1000 and len(store.matches()) == 1
        found, undisturbed = contest(plan, store, resume=True), contest(plan, store)
        assert [game.number for game in found.games] == list(range(1000))
        assert timeless(found.games) == timeless(undisturbed.games)
