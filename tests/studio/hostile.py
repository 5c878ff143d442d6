"""Hostile requests to the studio, generated from its OpenAPI description and from a list of attacks.

They are drawn with dice, so that a number repeats any of them.
"""

import json
import random
import socket
import string

from tests.studio.conftest import PATIENCE

WORDS = {
    "game": [
        "tic-tac-toe",
        "nim:1,2",
        "pig:9,6,0,0",
        "coins:1,2,3",
        "connect-four:4,4,3",
        "kalah:2,2",
        "prisoners-dilemma",
        "breakthrough:4,4",
        "nim:",
        "nim:0",
        "nim:999",
        "nim:1,2,3,4,5,6,7,8,9",
        "../x.py",
        "x.py:game",
        "NIM",
    ],
    "start": ["", "X.O/.X./...", "1 2", "b2 a1", "First 3 +2", "1:\n2: | |", ". . . .\n" * 4, "9" * 2000],
    "moves": ["b2", "a1", "1x1", "roll", "5", "left", "1", "4", "confess", "a2-a3", "²", "٣", "-1"],
    "text": [
        "b2 a1 c3",
        "1. b2 2.",
        "4444",
        "X.O/.X./...",
        "١ ٢ ٣",
        "1x1, 2x1",
        "." * 20_000,
        "7" * 20_000,
        "1." * 9_000,
    ],
    "algorithm": ["auto", "engine", "minimax", "alphabeta", "maxn", "expectimax", "star2", "none", "paranoid", "mtdf"],
    "notation": [
        "A(B(3,12,8),C(2,4,6),D(14,5,2))",
        "A(?x,~4)",
        "A(",
        "[1,2,3]",
        "(" * 5_000,
        "A(1e999,-1e999)",
        "A()",
        "A(*C(0.5: 1, 0.5: 2))",
        "A(A(A,A),A)",
        "1/0",
        "A(" + ",".join("1" * 900) + ")",
        "A(9" + "9" * 5_000 + ")",
    ],
    "name": ["airport", "deep-cut", "die", "x", "../die"],
    "node": ["A", "B", "b2", "start", ""],
    "value": ["3", "> 5", "(5, ∞)", "½", "1/0", "nan", "b2", "((((", "9" * 4_000],
    "question": ["values", "prune", "x"],
    "field": ["A", "X", "B1"],
    "theme": ["aima", "nilsson", "x"],
}
TEXTS = [
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "🂡",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${x}",
    "%s%n",
    "../../etc/passwd",
    "'; --",
    "1e999",
    "NaN",
    "-0",
    "१२",
    "null",
    "\r\nset-cookie: x=1",
    "a" * 300,
    "é" * 70_000,
]
NUMBERS = [0, 1, -1, 2, 3, 0.5, 1e308, -1e308, 1 << 31, 1 << 63, 10**40, 1.0, 2.5, 10**4000]
NAMES = ["__proto__", "constructor", "x", "game", ""]


def junk(dice, depth=0):
    """JSON of any kind."""
    kind = dice.randrange(8 if depth < 3 else 6)
    if kind == 6:
        return [junk(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 7:
        return {dice.choice(NAMES): junk(dice, depth + 1) for _ in range(dice.randrange(4))}
    return [
        None,
        dice.random() < 0.5,
        dice.choice(NUMBERS),
        dice.choice(TEXTS),
        dice.randrange(100),
        "".join(dice.choices(string.printable, k=9)),
    ][kind]


def made(schema, dice, name=""):
    """A value that matches the schema, biased towards limits and meaningful words."""
    kind = schema.get("type")
    if "enum" in schema:
        return dice.choice(schema["enum"])
    if kind == "object":
        needed = schema["required"]
        fields = [field for field in schema["properties"] if field in needed or dice.random() < 0.4]
        return sensible({field: made(schema["properties"][field], dice, field) for field in fields}, schema, dice)
    if kind == "array":
        return [made(schema["items"], dice, name) for _ in range(min(dice.randrange(5), schema["maxItems"]))]
    if kind in {"integer", "number"}:
        low, high = schema["minimum"], schema["maximum"]
        if name == "seconds":
            return dice.choice([low, low + 0.02])
        near = min(high, low + dice.randrange(4))
        return dice.choice([near, near, near, low, high])
    if kind == "boolean":
        return dice.random() < 0.5
    if kind == "string":
        word = dice.choice(WORDS.get(name, TEXTS) if dice.random() < 0.9 else TEXTS)
        return word[: schema["maxLength"]]
    return junk(dice)


SCENES = [
    ({"game": "tic-tac-toe", "moves": ["b2", "a1", "c3"]}, 2),
    ({"game": "tic-tac-toe", "start": "X.O/.X./..O", "moves": ["b3"]}, 2),
    ({"game": "tic-tac-toe", "start": "XXX/OO./..."}, 2),
    ({"game": "nim:1,2", "moves": ["1x1"]}, 2),
    ({"game": "pig:9,6,0,0", "moves": ["roll"]}, 2),
    ({"game": "coins:1,2,3", "moves": ["left"]}, 3),
    ({"game": "connect-four:4,4,3", "moves": ["1", "2"]}, 2),
    ({"game": "kalah:2,2", "moves": []}, 2),
]
"""Valid positions, with the number of players."""
EITHER = [("notation", "game"), ("name", "kind")]
"""Fields of which a request has one."""


def sensible(body, schema, dice):
    """Make most requests valid, so that they reach the games, the searches and the exercises."""
    fields = schema["properties"]
    if dice.random() < 0.2:
        return body
    if "game" in fields:
        scene, players = dice.choice(SCENES)
        body = {field: value for field, value in body.items() if field not in {"start", "moves"}}
        body |= {field: value for field, value in scene.items() if field in fields}
        for point in body.get("points", []):
            point["chances"] = [dice.uniform(-1, 1) for _ in range(players)]
    for one, other in EITHER:
        if one in fields and other in fields:
            kept, dropped = dice.choice([(one, other), (other, one)])
            body = {field: value for field, value in body.items() if field != dropped}
            body.setdefault(kept, made(fields[kept], dice, kept))
    if "notation" in body:
        body = {field: value for field, value in body.items() if field not in {"start", "moves"}}
    return body


def spoilt(value, dice):
    """The same with something wrong in it."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        field = dice.choice(list(value))
        return value | {field: spoilt(value[field], dice)}
    if isinstance(value, list) and value and dice.random() < 0.6:
        place = dice.randrange(len(value))
        return [*value[:place], spoilt(value[place], dice), *value[place + 1 :]]
    return junk(dice)


def body(endpoint, dice):
    """The bytes of a request: valid, corrupted, or not JSON."""
    asked = made(endpoint.takes, dice)
    way = dice.random()
    if way > 0.65:
        asked = spoilt(asked, dice)
    written = json.dumps(asked).encode()
    if way > 0.97:
        return dice.choice(
            [
                b"",
                b"{",
                b"\xff\xfe{}",
                b"[" * 50_000,
                b'{"a":' * 50_000,
                written[:-1],
                b"NaN",
                b'"\\ud800"',
                written.decode().encode("utf-16"),
                b'{"game": ' + b"[" * 70 + b"]" * 70 + b"}",
                b" " * (1 << 20) + written,
                b'{"x": 1e99999}',
                b"\0" * 1000,
            ]
        )
    return written


PATHS = [
    "/",
    "/play",
    "/analyse",
    "/trees",
    "/workbook",
    "/nowhere",
    "/openapi.json",
    "/colours.css",
    "/static/common.js",
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static/..%2f..%2fapp.py",
    "/static//etc/passwd",
    "/static/%00",
    "/%ff",
    "/static/" + "a" * 5_000,
    "/play?x=" + "a" * 5_000,
    "/api/",
    "/api/games/x",
    "//",
    "/play/",
    "/.git/config",
    "/static/%c0%ae%c0%ae/app.py",
    "/api/think/../games",
]
METHODS = ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "BREW"]
STRANGE = [
    {"origin": "http://evil.example"},
    {"host": "evil.example"},
    {"origin": "null"},
    {"content-type": "text/plain"},
    {"sec-fetch-site": "cross-site"},
    {"accept-language": "xx," * 2_000},
    {"cookie": "lang=../../x; lang=ca"},
    {"accept-language": "es;q=nan"},
    {"cookie": "=;" * 500},
    {"content-type": "application/json; charset=utf-16"},
    {"x-forwarded-host": "evil.example"},
    {"range": "bytes=0-99999999999"},
]


def headers(dice):
    usual = {"content-type": "application/json"}
    return usual | (dice.choice(STRANGE) if dice.random() < 0.12 else {})


def raw(address, dice):
    """Send bytes that are hardly HTTP; return the response, if any."""
    noise = bytes(dice.choices(range(256), k=dice.randrange(300)))
    starts = [
        b"",
        b"GET /",
        b"POST /api/think HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: ",
        b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
        b"GET /play HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
    ]
    with socket.create_connection(address, timeout=PATIENCE) as line:
        line.sendall(dice.choice(starts) + noise)
        line.shutdown(socket.SHUT_WR)
        try:
            return line.recv(200)
        except ConnectionResetError:
            return b""


def dice_for(number):
    return random.Random(number)
