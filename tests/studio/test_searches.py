"""Searches: few at a time, the others queued, and stopped when the page is closed."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.loops import run
from tests.studio.conftest import PATIENCE, comes_true
from tests.studio.test_api import events
from zermelo.studio import searches
from zermelo.studio.http import Busy
from zermelo.studio.searches import Searches


class Counting:
    """Work that counts until it is stopped, optionally after waiting to be released."""

    def __init__(self, to=10**9, held=False):
        self.to, self.stopped, self.go_on = to, threading.Event(), threading.Event()
        if not held:
            self.go_on.set()

    def __iter__(self):
        while not (self.go_on.wait(0.01) or self.stopped.is_set()):
            pass
        for number in range(self.to):
            if self.stopped.is_set():
                return
            yield number
            time.sleep(0.005)

    def stop(self):
        self.stopped.set()


async def gathered(line, work, told=None):
    """All events of a search; those that have come so far are in `told`."""
    told = [] if told is None else told
    async for event in line.events(lambda: work):
        told.append(event)
    return told


async def until(condition):
    """Wait for something in the same loop."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def test_facts_come_in_order():
    told = run(gathered(Searches(), Counting(3)))
    assert told == [("started", None), ("fact", 0), ("fact", 1), ("fact", 2)]


def test_two_at_a_time_and_the_others_in_a_line():
    async def scene():
        line = Searches(workers=2)
        works = [Counting(10, held=True) for _ in range(5)]
        tasks = []
        for place, work in enumerate(works):
            tasks.append(asyncio.create_task(gathered(line, work)))
            await until(lambda place=place: line.running + line.waiting == place + 1)
        await until(lambda: (line.running, line.waiting) == (2, 3))
        for work in works:
            work.go_on.set()
        return await asyncio.gather(*tasks)

    told = run(scene())
    assert all(sum(name == "fact" for name, _ in one) == 10 for one in told)
    places = [number for name, number in told[4] if name == "queued"]
    assert places[0] == 3 and places == sorted(places, reverse=True)


def test_a_closed_page_stops_its_search_and_frees_the_worker():
    async def scene():
        line, work = Searches(workers=1), Counting()
        task = asyncio.create_task(gathered(line, work))
        await until(lambda: line.running == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await gathered(line, Counting(1)) == [("queued", 1), ("started", None), ("fact", 0)]
        assert work.stopped.is_set() and line.running <= 1

    run(scene())


def test_who_leaves_the_line_lets_the_others_move_up():
    async def scene():
        line, work = Searches(workers=1), Counting(20, held=True)
        first = asyncio.create_task(gathered(line, work))
        await until(lambda: line.running == 1)
        leaving = asyncio.create_task(gathered(line, Counting(1)))
        await until(lambda: line.waiting == 1)
        told = []
        waiting = asyncio.create_task(gathered(line, Counting(1), told))
        await until(lambda: told == [("queued", 2)])
        leaving.cancel()
        await until(lambda: told == [("queued", 2), ("queued", 1)])
        work.go_on.set()
        await first
        await waiting

    run(scene())


def test_a_long_search_gives_way(monkeypatch):
    monkeypatch.setattr(searches, "GRACE", 0.1)
    monkeypatch.setattr(searches, "POLLING", 0.02)

    async def scene():
        line, work = Searches(workers=1), Counting()
        told = []
        first = asyncio.create_task(gathered(line, work, told))
        await until(lambda: len(told) > 1)
        await gathered(line, Counting(1))
        assert work.stopped.is_set()
        assert (await first)[-1][0] == "fact"

    run(scene())


def test_a_full_line_is_refused():
    async def scene():
        line, works = Searches(workers=1, longest_queue=1), [Counting(20, held=True) for _ in range(2)]
        tasks = [asyncio.create_task(gathered(line, work)) for work in works]
        await until(lambda: (line.running, line.waiting) == (1, 1))
        with pytest.raises(Busy, match="Too many searches are waiting"):
            await gathered(line, Counting(1))
        for work in works:
            work.go_on.set()
        await asyncio.gather(*tasks)

    run(scene())


def test_what_fails_is_raised_and_the_worker_freed():
    def broken():
        raise ZeroDivisionError("by hand")

    async def scene():
        line = Searches(workers=1)
        with pytest.raises(ZeroDivisionError):
            async for _ in line.events(broken):
                pass
        assert len(await gathered(line, Counting(1))) >= 2

    run(scene())


def test_closing_the_connection_stops_a_real_search(studio):
    line = studio.studio.searches
    body = {"game": "connect-four", "seconds": 60}
    with studio.client() as client, client.stream("POST", "/api/think", json=body) as response:
        lines = response.iter_lines()  # keep a reference: dropping it closes the connection
        assert any(text.startswith("event: fact") for text in lines)
        assert line.running >= 1
    assert comes_true(lambda: line.running == 0)


def test_fifty_clients_are_all_answered(studio):
    def one(number):
        with studio.client() as client:
            response = client.post("/api/think", json={"game": "nim", "moves": [], "seconds": 0.05, "depth": 4})
            return [name for name, _ in events(response)][-1]

    with ThreadPoolExecutor(50) as people:
        assert list(people.map(one, range(50))) == ["answer"] * 50
    assert comes_true(lambda: studio.studio.searches.running == 0)


def test_small_answers_are_sent_at_once(client):
    """Not after the 40 ms of Nagle's algorithm with delayed ACK; on a busy machine some are late."""

    def seconds():
        began = time.perf_counter()
        client.post("/api/position", json={"game": "tic-tac-toe"})
        return time.perf_counter() - began

    assert any(seconds() < 0.03 for _ in range(500))
