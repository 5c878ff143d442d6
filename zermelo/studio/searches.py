"""Searches that run beside the server: few at a time, the others in a line, each for as long as somebody listens.

Whoever comes first is served first. A search that has run for a while gives way when others wait: it answers with the
best that it has found. When the page that asked is closed, its search is stopped.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from zermelo.machine.announce import announcing
from zermelo.studio.errors import Busy

WORKERS = 2
LONGEST_LINE = 200
GRACE = 5.0
"""Seconds that a search may run on while others wait."""
GLANCE = 0.25
"""Seconds between two looks at who waits."""


class Work(Protocol):
    """Something to be done in a thread: facts one after the other, and a way to stop it."""

    def __iter__(self) -> Any: ...

    def stop(self) -> None: ...


class Place:
    """A place in the line, and then at one of the workers."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.started = 0.0
        self.work: Work | None = None


class Searches:
    """The line, and the workers at its head."""

    def __init__(self, workers: int = WORKERS, longest_line: int = LONGEST_LINE) -> None:
        self._workers = workers
        self._longest_line = longest_line
        self._line: list[Place] = []
        self._running: list[Place] = []
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="search")
        self._clearing: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._line)

    async def events(self, make: Callable[[], Work]) -> AsyncIterator[tuple[str, Any]]:
        """("queued", place) while others are before us, ("started", None), ("fact", …) for each fact.

        ("compiling", None) tells that machine code is being made, which takes a while and happens once.
        """
        if len(self._line) >= self._longest_line:
            raise Busy("Too many searches are waiting already; try again in a moment.")
        place = Place()
        self._line.append(place)
        try:
            async for number in self._until_served(place):
                yield "queued", number
        except BaseException:
            if place in self._line:
                self._line.remove(place)
                self._notify()
            raise
        facts: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._threads, _work, place, make, _sender(loop, facts))
        try:
            yield "started", None
            while (fact := await facts.get())[0] != "done":
                if fact[0] == "failed":
                    raise fact[1]
                yield fact
        finally:
            clearing = loop.create_task(self._clear(place, future))
            self._clearing.add(clearing)
            clearing.add_done_callback(self._clearing.discard)

    async def _until_served(self, place: Place) -> AsyncIterator[int]:
        """Our number in the line, whenever it changes, until it is our turn."""
        told = 0
        while self._line[0] is not place or len(self._running) >= self._workers:
            number = self._line.index(place) + 1
            if number != told:
                told = number
                yield number
            self._hurry()
            place.changed.clear()
            try:
                await asyncio.wait_for(place.changed.wait(), GLANCE)
            except TimeoutError:
                continue
        self._line.pop(0)
        place.started = time.monotonic()
        self._running.append(place)
        self._notify()

    def _hurry(self) -> None:
        """Whoever has had a worker for long gives way."""
        for place in self._running:
            if place.work is not None and time.monotonic() - place.started > GRACE:
                place.work.stop()

    async def _clear(self, place: Place, future: "asyncio.Future[None]") -> None:
        """Stop what still runs and hand the worker on; asked again and again, for a search may just be deepening."""
        while not future.done():
            if place.work is not None:
                place.work.stop()
            await asyncio.wait([future], timeout=0.02)
        self._running.remove(place)
        self._notify()

    def _notify(self) -> None:
        for place in self._line:
            place.changed.set()

    def close(self) -> None:
        """Stop everything, when the studio closes."""
        for place in self._running:
            if place.work is not None:
                place.work.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _sender(loop: asyncio.AbstractEventLoop, facts: "asyncio.Queue[tuple[str, Any]]") -> Callable[[str, Any], None]:
    def send(kind: str, value: Any) -> None:
        loop.call_soon_threadsafe(facts.put_nowait, (kind, value))

    return send


def _work(place: Place, make: Callable[[], Iterable[Any]], send: Callable[[str, Any], None]) -> None:
    """What a worker does: the facts of one search, and how it ended."""
    try:
        with announcing(lambda name: send("compiling", None), here=True):
            place.work = work = make()  # type: ignore[assignment]
            for fact in work:  # type: ignore[union-attr]
                send("fact", fact)
        send("done", None)
    except Exception as error:
        send("failed", error)
