"""A queue of searches with a few worker threads.

First in, first out. A search that has run longer than the grace period is stopped when others wait, and answers with
its best result so far. When the client disconnects, its search is stopped.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Protocol

from zermelo.languages.message import M
from zermelo.machine.runtime.announce import announcing
from zermelo.machine.runtime.threads import alarm, executor, has_threads
from zermelo.studio.http import Busy

WORKERS = 2
LONGEST_QUEUE = 200
GRACE = 5.0
"""Seconds that a search may run while others wait."""
POLLING = 0.25
"""Seconds between two checks of the queue."""


class Work(Protocol):
    """A search to run in a thread: it yields facts, and can be stopped."""

    def __iter__(self) -> Any: ...

    def stop(self) -> None: ...


class Ticket:
    """A search that is queued or running."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.started = 0.0
        self.work: Work | None = None


class Searches:
    """The queue and its workers."""

    def __init__(self, workers: int = WORKERS, longest_queue: int = LONGEST_QUEUE) -> None:
        self._workers = workers
        self._longest_queue = longest_queue
        self._queue: list[Ticket] = []
        self._running: list[Ticket] = []
        self._threads = executor(workers, "search")
        self._clearing: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def events(self, make: Callable[[], Work]) -> AsyncIterator[tuple[str, Any]]:
        """("queued", place) while waiting, ("started", None), ("fact", …) for each fact.

        ("compiling", None) reports that rules are being compiled, which takes a while and happens once.
        """
        if not has_threads():
            async for event in _between_requests(make):
                yield event
            return
        if len(self._queue) >= self._longest_queue:
            raise Busy(M("Too many searches are waiting already; try again in a moment."))
        ticket = Ticket()
        self._queue.append(ticket)
        try:
            async for number in self._until_served(ticket):
                yield "queued", number
        except BaseException:
            if ticket in self._queue:
                self._queue.remove(ticket)
                self._notify()
            raise
        facts: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._threads, _work, ticket, make, _sender(loop, facts))
        try:
            yield "started", None
            while (fact := await facts.get())[0] != "done":
                if fact[0] == "failed":
                    raise fact[1]
                yield fact
        finally:
            clearing = loop.create_task(self._clear(ticket, future))
            self._clearing.add(clearing)
            clearing.add_done_callback(self._clearing.discard)

    async def _until_served(self, ticket: Ticket) -> AsyncIterator[int]:
        """The position in the queue whenever it changes, until a worker is free."""
        told = 0
        while self._queue[0] is not ticket or len(self._running) >= self._workers:
            number = self._queue.index(ticket) + 1
            if number != told:
                told = number
                yield number
            self._hurry()
            ticket.changed.clear()
            try:
                await asyncio.wait_for(ticket.changed.wait(), POLLING)
            except TimeoutError:
                continue
        self._queue.pop(0)
        ticket.started = time.monotonic()
        self._running.append(ticket)
        self._notify()

    def _hurry(self) -> None:
        """Stop the searches that have exceeded the grace period."""
        for ticket in self._running:
            if ticket.work is not None and time.monotonic() - ticket.started > GRACE:
                ticket.work.stop()

    async def _clear(self, ticket: Ticket, future: "asyncio.Future[None]") -> None:
        """Free the worker. `stop` is repeated because a search between two iterations would miss a single call."""
        while not future.done():
            if ticket.work is not None:
                ticket.work.stop()
            await asyncio.wait([future], timeout=0.02)
        self._running.remove(ticket)
        self._notify()

    def _notify(self) -> None:
        for ticket in self._queue:
            ticket.changed.set()

    def close(self) -> None:
        """Stop all searches."""
        for ticket in self._running:
            if ticket.work is not None:
                ticket.work.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


async def _between_requests(make: Callable[[], Work]) -> AsyncIterator[tuple[str, Any]]:
    """Run a search where there are no threads: other requests come between its facts, which are limited in time."""
    work = make()
    yield "started", None
    facts = iter(work)
    try:
        while True:
            with alarm(time.perf_counter() + GRACE, work.stop):
                fact = next(facts, None)
            if fact is None:
                return
            yield "fact", fact
            await asyncio.sleep(0)
    finally:
        work.stop()


def _sender(loop: asyncio.AbstractEventLoop, facts: "asyncio.Queue[tuple[str, Any]]") -> Callable[[str, Any], None]:
    def send(kind: str, value: Any) -> None:
        loop.call_soon_threadsafe(facts.put_nowait, (kind, value))

    return send


def _work(ticket: Ticket, make: Callable[[], Iterable[Any]], send: Callable[[str, Any], None]) -> None:
    """Run a search in a worker thread and send its facts."""
    try:
        with announcing(lambda name: send("compiling", None), here=True):
            ticket.work = work = make()  # type: ignore[assignment]
            for fact in work:  # type: ignore[union-attr]
                send("fact", fact)
        send("done", None)
    except Exception as error:
        send("failed", error)
