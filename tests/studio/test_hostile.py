"""A hundred thousand hostile requests to every address (in the soak; a few hundred otherwise).

No answer in 5xx, no hang, no fault of ours in a stream, nothing written, memory bounded; and in the end it still works.
"""

import resource
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.studio import hostile
from tests.studio.conftest import running
from zermelo.studio import safety

CLIENTS = 4
MOST_GROWTH = 600
"""Megabytes by which the server may grow: the games, engines and kernels that it keeps."""
FOLDER = Path(safety.__file__).parent


def attacked(studio, client, number, told):
    """One request, and what was wrong with the answer."""
    dice = hostile.dice_for(number)
    way = dice.random()
    if way < 0.03:
        answer = hostile.raw(tuple(studio.address.removeprefix("http://").split(":")), dice)
        return f"{number}: {answer!r}" if answer.startswith(b"HTTP/1.1 5") else ""
    if way < 0.12:
        method, path = dice.choice(hostile.METHODS), dice.choice(hostile.PATHS)
        response = client.request(method, path, headers=hostile.headers(dice))
        return f"{number} {method} {path}: {response.status_code}" if response.status_code >= 500 else ""
    endpoint = dice.choice(studio.studio.endpoints())
    sent = hostile.body(endpoint, dice) if endpoint.method == "POST" else None
    with client.stream(endpoint.method, endpoint.path, content=sent, headers=hostile.headers(dice)) as response:
        told[endpoint.path] = told.get(endpoint.path, 0) + 1
        leaves = endpoint.path == "/api/changes" or (endpoint.streams and dice.random() < 0.3)
        content = b"" if leaves and response.status_code < 400 else response.read()
    if response.status_code >= 500 or b"Zermelo failed with" in content:
        return f"{number} {endpoint.path} {(sent or b'')[:300]!r}: {response.status_code} {content[:400]!r}"
    if response.status_code >= 400 and list(response.json()) != ["error"]:
        return f"{number} {endpoint.path}: {content[:300]!r}"
    return ""


def files():
    """What stands beside the pages, where a trick with paths would write, and when it was written."""
    return {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*") if "__pycache__" not in path.parts}


def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def besieged(count, first=0):
    """Send so many requests from several clients at once; what went wrong."""
    told, faults, lock, own = {}, [], threading.Lock(), threading.local()
    before = files()
    with running() as studio:

        def attack(number):
            if not hasattr(own, "client"):
                own.client = studio.client()
            fault = attacked(studio, own.client, number, told)
            if fault:
                with lock:
                    faults.append(fault)

        with ThreadPoolExecutor(CLIENTS) as threads:
            for _ in threads.map(attack, range(first, first + min(count, 300))):
                pass
            grown = megabytes()
            for _ in threads.map(attack, range(first + 300, first + count)):
                pass
        assert faults[:5] == []
        assert {endpoint.path for endpoint in studio.studio.endpoints()} == set(told)
        with studio.client() as client:
            assert client.get("/analyse").status_code == 200
            assert client.post("/api/think", json={"game": "nim:1,2", "seconds": 1}).text.count("event: answer") == 1
        assert studio.studio.searches.waiting == 0
    assert files() == before
    assert megabytes() - grown < MOST_GROWTH


def test_a_few_hundred_hostile_requests(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # each of their games would be compiled
    besieged(300)


@pytest.mark.soak
def test_a_hundred_thousand_hostile_requests(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    besieged(100_000, first=1_000)


pytestmark = pytest.mark.soak
"""Too long for every run: `make soak`, or this file by its name, runs them."""
