"""A hundred thousand hostile requests to every address (in the soak; a few hundred otherwise).

They are made by hand (`hostile.py`), and by schemathesis from the description that the studio gives of itself. No
answer in 5xx, no hang, no fault of ours in a stream, nothing written, memory bounded; and in the end it still works.
"""

import resource
import socket
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.studio import hostile
from tests.studio.conftest import PATIENCE, comes_true, running
from tests.studio.writing import watched
from zermelo.studio.serve import Connection

CLIENTS = 4
MOST_GROWTH = 600
"""Megabytes by which the server may grow: cached games, engines and kernels."""


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


def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def besieged(count, first=0):
    """Send a number of requests from several concurrent clients; return the faults."""
    told, faults, lock, own = {}, [], threading.Lock(), threading.local()
    with running() as studio, watched() as written:

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
        assert comes_true(lambda: studio.studio.searches.waiting == 0)
    assert written == []
    assert megabytes() - grown < MOST_GROWTH
    return told


def test_what_is_written_is_noticed(tmp_path):
    with watched() as written:
        (tmp_path / "x").write_text("x")
        (tmp_path / "x").read_text()
        (tmp_path / "x").unlink()
    assert written == [f"open {tmp_path / 'x'}", f"os.remove {tmp_path / 'x'}"]


@pytest.mark.parametrize(
    "begun, answer",
    [
        (b"GET / HTTP/1.1\r\nhost: ", b""),
        (b"GET /api HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\nhost: ", b"HTTP/1.1 404"),
        (
            b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"content-length: 999999\r\n\r\n",
            b"HTTP/1.1 408",
        ),
    ],
    ids=["headers", "headers after a request", "body"],
)
def test_a_request_that_trickles_in_is_cut_off(begun, answer, monkeypatch):
    """Each byte came in time, so that such requests stayed open for ever."""
    monkeypatch.setattr("zermelo.studio.safety.PATIENCE", 0.5)
    monkeypatch.setattr("zermelo.studio.serve.PATIENCE", 0.5)
    with running(http=Connection) as studio:
        host, port = studio.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(begun)
            line.settimeout(0.05)
            heard, piece = b"", None
            while piece != b"":
                try:
                    line.sendall(b" ")
                    heard += (piece := line.recv(10_000))
                except TimeoutError:
                    continue
                except (ConnectionResetError, BrokenPipeError):
                    break
    assert heard.startswith(answer)


def test_a_few_hundred_hostile_requests(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # each of their games would be compiled
    besieged(300)


@pytest.mark.soak
def test_a_hundred_thousand_hostile_requests(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    besieged(100_000, first=1_000)


# ---------------------------------------------------------------------------------------------
# From the description

ENDLESS = "/api/changes"
SUBJECTS = [
    {},
    {"notation": "A(B(3,12,8),C(2,4,6))"},
    {"notation": "A(~4,?x)", "algorithm": "none"},
    {"game": "tic-tac-toe", "algorithm": "alphabeta"},
    {"game": "nim:1,2"},
    {"game": "pig:9,6,0,0", "algorithm": "auto"},
]
"""Subjects of most requests, in place of random words, so that something is searched."""
REPLACED = {"notation", "game", "start", "moves", "algorithm", "theme"}


def meant(body, subject, fields):
    """A request as schemathesis made it, about something that exists."""
    if not isinstance(body, dict) or not subject:
        return body
    kept = {field: value for field, value in body.items() if field not in REPLACED}
    return kept | {field: word for field, word in subject.items() if field in fields}


def answered(session, address, case):
    """The first part of the response; closing the connection stops the search."""
    asked = case.as_transport_kwargs(base_url=address)
    with session.request(**asked, stream=True, timeout=PATIENCE) as response:
        content = next(response.iter_content(1 << 16), b"")
    assert response.status_code < 500 and b"Zermelo failed with" not in content, (asked, content[:400])
    return response.status_code


def many(cases, examples, fields, statuses, send):
    """A reproducible list of requests of one kind."""

    @seed(1)
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(cases, st.sampled_from(SUBJECTS))
    def run(case, subject):
        case.body = meant(case.body, subject, fields)
        statuses[send(case)] += 1

    run()


def as_described(wanted, examples):
    """The results of valid and invalid requests to the matching paths."""
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    requests = pytest.importorskip("requests", reason="requests comes with schemathesis")
    told = {}
    with running() as studio, requests.Session() as session, watched() as written:
        session.trust_env = False  # no proxies
        schema = schemathesis.openapi.from_url(f"{studio.address}/openapi.json")
        chosen = schema.include(path_regex=wanted).exclude(path=ENDLESS)
        fields = {endpoint.path: (endpoint.takes or {}).get("properties", {}) for endpoint in studio.studio.endpoints()}
        for operation in (found.ok() for found in chosen.get_all_operations()):
            statuses = told.setdefault(operation.path, Counter())
            for mode in schemathesis.GenerationMode:
                if operation.body or mode == schemathesis.GenerationMode.POSITIVE:
                    many(
                        operation.as_strategy(generation_mode=mode),
                        examples,
                        fields[operation.path],
                        statuses,
                        partial(answered, session, studio.address),
                    )
        with studio.client() as client:
            assert client.post("/api/think", json={"game": "nim:1,2", "seconds": 1}).text.count("event: answer") == 1
    assert written == []
    return told


DEEP = pytest.mark.filterwarnings("ignore:The recursion limit will not be reset")
"""A search lifts it for the whole program, and the server runs in this one."""


@DEEP
def test_what_the_description_allows_and_forbids(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    told = as_described("/api/(trees|think)", examples=10)
    trees = {f"/api/trees/{name}" for name in ("show", "counts", "explain", "change", "export")}
    assert set(told) == {"/api/think"} | trees
    assert all(statuses[200] and statuses[400] for statuses in told.values()), told


@DEEP
@pytest.mark.soak
def test_everything_that_the_description_allows_and_forbids(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    told = as_described("/", examples=400)
    assert len(told) > 12 and sum(map(Counter.total, told.values())) > 5_000
