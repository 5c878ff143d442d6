"""Security: foreign hosts and origins, large, malformed and slow requests, path traversal; no response is 5xx."""

import json
import random
import select
import socket
import string
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.studio.conftest import PATIENCE
from zermelo.studio import safety

POST = {"content-type": "application/json"}


def connected(studio):
    """A raw socket to the studio."""
    host, port = studio.address.removeprefix("http://").split(":")
    return socket.create_connection((host, port), timeout=PATIENCE)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1:1@evil.example", "", "10.0.0.1"],
)
def test_a_foreign_host_is_refused(client, host):
    response = client.get("/play", headers={"host": host})
    assert response.status_code == 403
    assert response.json() == {"error": "The studio answers only under its own name."}


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "[::1]:9", "localhost."])
def test_its_own_names(client, host):
    assert client.get("/play", headers={"host": host}).status_code == 200


def test_a_studio_open_to_all_answers_to_numbers_only():
    guard = safety.Safety(None, safety.own_names("0.0.0.0"), open_to_all=True)

    def refused(host):
        return guard._refusal({"type": "http", "method": "GET", "headers": [(b"host", host)]}) is not None

    assert not refused(b"192.168.1.7:8912") and not refused(b"[fe80::1]:8912")
    assert refused(b"evil.example:8912")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1.evil", ""])
def test_a_foreign_origin_is_refused(client, origin):
    response = client.post("/api/position", json={"game": "nim"}, headers={"origin": origin})
    assert response.status_code == 403
    assert response.json() == {"error": "Requests of other sites are not served."}


def test_its_own_origin(client, studio):
    response = client.post("/api/position", json={"game": "nim"}, headers={"origin": studio.address})
    assert response.status_code == 200


def test_a_form_of_another_site_cannot_post(client):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        response = client.post("/api/position", content='{"game": "nim"}', headers={"content-type": kind})
        assert response.status_code == 400
    crossing = client.post("/api/position", json={"game": "nim"}, headers={"sec-fetch-site": "cross-site"})
    assert crossing.status_code == 403


def test_every_answer_carries_the_policy(client):
    for path in ("/play", "/static/play.js", "/api/games", "/nowhere", "/openapi.json"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_browsers_find_an_icon_where_they_look_for_it(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.headers["content-type"]) == (200, "image/svg+xml")


def test_a_large_body_is_refused(client, monkeypatch):
    monkeypatch.setattr(safety, "COURTESY", PATIENCE)
    response = client.post("/api/position", content=b"x" * (safety.LARGEST_BODY + 1), headers=POST)
    assert response.status_code == 413
    assert response.json() == {"error": "The request is too large; at most 1024 kB are read."}

    def endless():
        for _ in range(40):
            yield b"x" * 65536

    assert client.post("/api/position", content=endless(), headers=POST).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"game": NaN}',
        b'{"game": 1e999}',
        b"9" * 10_000,
        b'{"game": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"game": "nim", "moves": ["\\u0000"]}',
        b"\x00",
        b"null",
        '{"game": "nim"}'.encode("utf-16"),
        b'{"game": "nim", "game": 5}',
        b'{"a": ' * 5000,
    ],
)
@pytest.mark.parametrize("path", ["/api/position", "/api/roll", "/api/think"])
def test_broken_bodies(client, path, body):
    response = client.post(path, content=body, headers=POST)
    assert response.status_code == 400 or "event: error" in response.text
    assert "Traceback" not in response.text


def test_deep_bodies_while_a_search_runs(client, studio):
    """A search raises the recursion limit of the process, so that a deeply nested body could crash the server."""
    search = {"game": "connect-four", "seconds": 20}
    bodies = (b"[" * 500_000, b'{"a":' * 150_000, b'["' + b'\\"' * 400_000, b'{"game":"nim","moves":' + b"[" * 900_000)
    with studio.client() as other, other.stream("POST", "/api/think", json=search) as told:
        for line in told.iter_lines():
            if line.startswith("event: fact"):
                break
        for body in bodies:
            response = client.post("/api/position", content=body, headers=POST)
            assert response.status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/%00",
        "/%ff",
        "/static/....//app.py",
        "/static/%5c..%5capp.py",
        "/play/../../x",
        "/api",
        "/static",
        "/static/",
    ],
)
def test_tricks_with_paths(studio, path):
    with connected(studio) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b"")).decode(errors="replace")
    assert answer.split()[1] in {"400", "404", "307"}
    assert "import" not in answer and "root:" not in answer


HALF = (
    b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
)


def test_a_slow_client_blocks_no_other_request(studio, client, monkeypatch):
    monkeypatch.setattr(safety, "PATIENCE", PATIENCE)
    lines = [connected(studio) for _ in range(30)]
    try:
        for line in lines:
            line.sendall(HALF)
        assert client.post("/api/position", json={"game": "nim"}).status_code == 200
        assert select.select(lines, [], [], 0)[0] == []  # while all of them are still listened to
    finally:
        for line in lines:
            line.close()


def test_a_client_that_is_too_slow_is_told_so(studio, monkeypatch):
    monkeypatch.setattr(safety, "PATIENCE", 0.3)
    with connected(studio) as line:
        line.sendall(HALF)
        assert b" 408 " in line.recv(4096)


def anything():
    """JSON of any kind, with words that mean something here among it."""
    words = st.sampled_from(["nim", "pig", "roll", "1x1", "b2", "auto", "minimax", "tic-tac-toe", "../x", "nim:1,2"])
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | words
    fields = st.sampled_from(["game", "moves", "start", "depth", "seconds", "algorithm", "x"])
    return st.dictionaries(fields, leaves | st.lists(words | leaves, max_size=5), max_size=6)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=anything(), path=st.sampled_from(["/api/position", "/api/roll"]))
def test_hostile_requests_never_break_it(client, body, path):
    response = client.post(path, content=json.dumps(body).encode(), headers=POST)
    assert response.status_code in {200, 400}
    if response.status_code == 400:
        assert list(response.json()) == ["error"]


def test_random_bytes_never_break_it(studio, client):
    dice = random.Random(7)
    beginnings = [b"", b"GET /", b"POST /api/think HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nhost: "]
    for _ in range(100):
        noise = "".join(dice.choices(string.printable + "\x00\xff", k=200)).encode("latin-1")
        with connected(studio) as line:
            line.sendall(dice.choice(beginnings) + noise)
    assert client.get("/play").status_code == 200


def test_what_the_description_allows_is_served(studio):
    """schemathesis makes requests from the description: valid ones, broken ones, and on every edge."""
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    schema = schemathesis.openapi.from_url(f"{studio.address}/openapi.json")
    served = []

    for operation in schema.include(path_regex="position|roll|games").get_all_operations():
        strategy = operation.ok().as_strategy()

        @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=strategy)
        def run(case):
            response = case.call()
            served.append(response.status_code)
            assert response.status_code < 500

        run()
    assert len(served) > 20


def test_nothing_is_written(studio, client, tmp_path, monkeypatch):
    folder = Path(safety.__file__).parent
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if "__pycache__" not in path.parts}
    for name in ("../x", "x.py", "/tmp/x", "nim"):
        client.post("/api/position", json={"game": name, "start": "/tmp/x", "moves": ["/tmp/x"]})
    assert before == {path: path.stat().st_mtime_ns for path in folder.rglob("*") if "__pycache__" not in path.parts}
