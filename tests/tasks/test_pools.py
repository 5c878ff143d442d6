"""Tasks of several processes or a cluster: each done once, even if workers are killed, with the same results."""

import os
import signal
import time
from concurrent.futures import Future

import pytest

from tests.arena.contests import contest, started, timeless
from tests.loops import run
from tests.tasks.clusters import cluster, ended, joined
from zermelo.arena.match import Contest
from zermelo.arena.plan import ContestPlan
from zermelo.arena.store import Store
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.solving.endgame_tables import build_endgames
from zermelo.solving.tables import build_table
from zermelo.tasks.cluster import Cluster
from zermelo.tasks.pool import Alone, Processes, pool_of

TASKS = list(range(40))


def square(number, *more):
    return number * number + sum(more)


def slow(number):
    time.sleep(0.05)
    return number, os.getpid()


def fatal_once(task):
    """Kill the worker, the first time that a task is done."""
    number, file = task
    if number == 5 and not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fatal(task):
    os.kill(os.getpid(), signal.SIGKILL)


def test_one_worker_is_this_process():
    assert isinstance(pool_of(1), Alone)
    assert list(pool_of(1).results(square, TASKS, 1)) == [square(number, 1) for number in TASKS]


def test_processes_do_each_task_once_and_a_killed_one_loses_nothing(tmp_path):
    with Processes(2) as pool:
        assert sorted(pool.results(square, TASKS, 2)) == [square(number, 2) for number in TASKS]
        tasks = [(number, tmp_path / "killed") for number in TASKS]
        assert sorted(pool.results(fatal_once, tasks)) == TASKS


def test_processes_that_are_killed_again_and_again_are_given_up():
    with Processes(2) as pool, pytest.raises(ZermeloError, match="again and again"):
        list(pool.results(fatal, TASKS))


def test_a_cluster_that_is_not_there_is_refused(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("zermelo.tasks.cluster.PATIENCE", 0.3)
    with pytest.raises(ZermeloError, match="No cluster answers at"):
        Cluster("tcp://127.0.0.1:1")
    with pytest.raises(ZermeloError, match="No cluster answers at"):
        Cluster("nowhere at all")


def test_batches_grow_to_about_a_second():
    class Counted(Cluster):
        def __init__(self):
            pass

    sizes = [
        Counted()._batch_size(size, seconds) for size, seconds in [(1, 0.0), (4, 0.1), (8, 0.8), (8, 4.0), (1, 9.0)]
    ]
    assert sizes == [2, 8, 10, 2, 1]


def test_a_result_whose_worker_is_killed_as_it_arrives_is_a_loss():
    adapter = pytest.importorskip("distributed.cfexecutor")

    class Lost:
        status = "lost"

        async def _result(self, raiseit):
            return [1, 4, 9], 0.1

    class Unconnected(Cluster):
        def __init__(self):
            pass

    async def cascade(arrived):
        await adapter._cascade_future(Lost(), arrived)

    arrived = Future()
    run(cascade(arrived))
    assert Unconnected().is_loss(arrived.exception())
    assert not Unconnected().is_loss(ValueError("of the work itself"))


def test_a_cluster_does_each_task_once_though_workers_are_killed_and_others_join(tmp_path):
    pytest.importorskip("distributed")
    with cluster(tmp_path) as (file, workers), pool_of(cluster=str(file)) as pool:
        assert sorted(pool.results(square, TASKS, 3)) == [square(number, 3) for number in TASKS]
        found, joining = [], None
        for result in pool.results(slow, range(60)):
            found.append(result)
            if len(found) == 10:
                ended(workers[0])
                joining = joined(file, tmp_path, 2)
        try:
            assert sorted(number for number, _ in found) == list(range(60))
            tasks = [(number, tmp_path / "killed") for number in TASKS]
            assert sorted(pool.results(fatal_once, tasks)) == TASKS
        finally:
            ended(joining)


def test_a_scheduler_that_is_killed_is_told_in_a_sentence_and_the_match_resumes(tmp_path):
    pytest.importorskip("distributed")
    plan = ContestPlan("nim:1,2", ("model:mixture:0.7", "random"), pairs=100, seed=3)
    with Store(tmp_path / "arena.sqlite") as store:
        with cluster(tmp_path, workers=1) as (file, _), pool_of(cluster=str(file)) as pool:
            scheduler = pool._client.run_on_scheduler(os.getpid)
            pool._client._timeout = 1  # seconds of its attempts to reconnect
            playing = Contest(plan, store, pool=pool).play()
            next(playing)
            os.kill(scheduler, signal.SIGKILL)
            with pytest.raises(ZermeloError, match=r"scheduler .* has ended.* --resume"):
                list(playing)
        assert 0 < len(store.games(1)) < 200
        assert len(contest(plan, store, resume=True).games) == 200


def test_a_table_built_by_a_cluster_is_byte_for_byte_that_of_one_process(tmp_path, monkeypatch):
    """Also where a worker is killed in the midst of it; a level has several parts."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("zermelo.solving.levels.PART", 50)
    game = find("connect-four:3,3,3")
    build_table(game, tmp_path / "alone.table", threads=1)
    with cluster(tmp_path) as (file, workers), pool_of(cluster=str(file)) as pool:
        counts = []

        def progress(what, count):
            counts.append(count)
            if len(counts) == 10:
                ended(workers[0])

        build_table(game, tmp_path / "together.table", pool=pool, progress=progress)
    assert len(counts) > 10
    assert (tmp_path / "alone.table").read_bytes() == (tmp_path / "together.table").read_bytes()


def test_endgames_built_by_a_cluster_are_byte_for_byte_those_of_one_process(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("zermelo.solving.retrograde.PART", 500)
    game = find("checkers")
    build_endgames(game, tmp_path / "alone.table", 2)
    with cluster(tmp_path) as (file, _), pool_of(cluster=str(file)) as pool:
        build_endgames(game, tmp_path / "together.table", 2, pool=pool)
    assert (tmp_path / "alone.table").read_bytes() == (tmp_path / "together.table").read_bytes()


def test_a_match_on_a_cluster_is_that_of_one_process_though_match_and_worker_are_killed(tmp_path):
    pytest.importorskip("distributed")
    survives(tmp_path, ContestPlan("nim:3,4", ("model:mixture:0.7", "random"), pairs=20, seed=3), 5)


@pytest.mark.soak
def test_a_thousand_games_survive_the_killing_of_match_and_workers_of_a_cluster(tmp_path):
    survives(tmp_path, ContestPlan("nim", ("model:mixture:0.7", "random"), pairs=500, seed=3), 200)


def survives(folder, plan, played):
    """Kill a worker after some games, then the match; resumed, each game counts once."""
    with cluster(folder) as (file, workers), Store(folder / "arena.sqlite") as store:
        process = started(folder, plan, cluster=str(file))
        for _ in range(played):
            assert process.stdout.readline()
        ended(workers[0])
        for _ in range(played):
            assert process.stdout.readline()
        ended(process)
        process.stdout.close()
        with pool_of(cluster=str(file)) as pool:
            found = contest(plan, store, resume=True, pool=pool)
        undisturbed = contest(plan, store)
    assert [game.number for game in found.games] == list(range(2 * plan.pairs))
    assert timeless(found.games) == timeless(undisturbed.games)
