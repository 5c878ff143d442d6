"""The application in a worker of the browser: requests come as text, by the same endpoints as the server's."""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from typing import Any

from zermelo.games import find, names
from zermelo.languages.message import in_language
from zermelo.machine.runtime import threads
from zermelo.rules.features import Features
from zermelo.rules.game import Game
from zermelo.studio.api import Caller, Endpoint, translated_events
from zermelo.studio.app import Studio
from zermelo.studio.http import as_json, message_of
from zermelo.studio.library import Library
from zermelo.studio.schema import read

Send = Callable[[int, str, bool], None]
"""Takes the status, for the first message of an answer, a part of the text, and whether it is the last."""


class SiteLibrary(Library):
    """The games that play well without machine code, and in which all players see everything."""

    def names(self) -> list[str]:
        return [name for name in names(hidden=False) if not needs_numpy(find(name))]


def needs_numpy(game: Game) -> bool:
    """Whether the game is judged by a network."""
    learning = game.advice.learning
    return isinstance(learning, Features) and learning.hidden > 0


class Site(Studio):
    """The studio with what a page can do by itself: no matches of programs, which take processes."""

    def __init__(self) -> None:
        super().__init__()
        self.library = SiteLibrary()
        self.pages = [page for page in self.pages if page.name != "arena"]
        self.table = {endpoint.path: endpoint for endpoint in self.endpoints()}


def response(site: Site, path: str, body: str, language: str) -> tuple[int, str]:
    """The status and the text of an answer that is not a stream.

    >>> status, text = response(Site(), "/api/position", '{"game": "nim:1,2", "moves": []}', "en")
    >>> status, json.loads(text)["moves"]
    (200, [])
    >>> response(Site(), "/api/position", '{"game": "chess:"}', "en")[0]
    400
    """
    caller = Caller(site, language)
    try:
        endpoint = site.table[path]
        return 200, as_json(endpoint.handler(caller, _read(endpoint, body)))
    except Exception as error:
        return refused(error, language)


def refused(error: Exception, language: str) -> tuple[int, str]:
    message, status = message_of(error)
    return int(status), as_json({"error": in_language(message, language)})


def _read(endpoint: Endpoint, body: str) -> Any:
    return read(endpoint.request, json.loads(body or "{}"))


# ---------------------------------------------------------------------------------------------
# Called by worker.js

_site: list[Site] = []
_tasks: dict[str, "asyncio.Task[None]"] = {}


def begin(set_timer: Callable[[float], None]) -> None:
    """Prepare to answer; the worker interrupts Python after the seconds that it is told."""
    os.environ["ZERMELO_COMPILE"] = "0"
    threads.set_timer = set_timer
    signal.signal(signal.SIGINT, threads.ring)
    _site.append(Site())


def answer(number: str, path: str, body: str, language: str, send: Send) -> None:
    """Begin to answer a request."""
    task = asyncio.ensure_future(_answered(path, body, language, send))
    _tasks[number] = task
    task.add_done_callback(lambda _: _tasks.pop(number, None))


def stop(number: str) -> None:
    """The page does not wait for an answer any more."""
    if number in _tasks:
        _tasks[number].cancel()


async def _answered(path: str, body: str, language: str, send: Send) -> None:
    site = _site[0]
    endpoint = site.table.get(path)
    if endpoint is None or not endpoint.streams:
        send(*response(site, path, body, language), True)
        return
    caller = Caller(site, language)
    try:
        events = translated_events(caller, endpoint.handler(caller, _read(endpoint, body)))
    except Exception as error:
        send(*refused(error, language), True)
        return
    send(200, "", False)
    async for name, value in events:
        send(0, f"event: {name}\ndata: {as_json(value)}\n\n", False)
    send(0, "", True)
