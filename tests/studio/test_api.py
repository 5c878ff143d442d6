"""The API: positions, moves as people write them, dice, thinking, and refusals in one sentence."""

import json
import re
import socket
import xml.etree.ElementTree as ElementTree
from urllib.parse import urljoin

import pytest

from zermelo.games import names
from zermelo.languages.errors import ZermeloError
from zermelo.studio.app import Studio
from zermelo.studio.pages import STATIC, pages
from zermelo.studio.serve import listening
from zermelo.studio.serve import run as run_server


def events(response):
    """The (event, value) pairs of a stream."""
    for block in response.text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if fields:
            yield fields["event"], json.loads(fields["data"])


def test_a_page_opened_as_soon_as_the_address_is_told_is_not_refused():
    with listening("127.0.0.1", 0) as channel, socket.create_connection(channel.getsockname()) as page:
        assert page.getpeername() == channel.getsockname()


@pytest.mark.parametrize(("host", "said"), [("192.0.2.1", "cannot listen on 192.0.2.1"), ("::::", "cannot listen on")])
def test_an_address_of_no_machine_is_not_called_a_busy_port(host, said):
    with pytest.raises(ZermeloError, match=said):
        listening(host, None)


def test_an_interruption_is_the_usual_end_of_a_server(monkeypatch):
    def interrupted(*given, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.studio.serve.Server.run", interrupted)
    with listening("127.0.0.1", 0) as channel:
        run_server(Studio(), channel, "")


def test_every_game_of_the_package_is_there(client):
    listed = client.get("/api/games").json()
    assert [game["address"] for game in listed] == names()
    assert all(game["algorithms"] and game["about"] and not game["own"] for game in listed)
    openly = [game for game in listed if not game["hides"]]
    assert [game["address"] for game in openly] == names(hidden=False)
    for game in openly:
        shown = [one["name"] for one in game["algorithms"] if one["textbook"]]
        assert game["textbook"] in shown and "engine" not in shown and game["evaluations"][0] == "game"


@pytest.mark.parametrize("language, label", [("en", "columns"), ("es", "columnas"), ("ca", "columnes")])
def test_games_say_what_their_parameters_are_called(client, language, label):
    found = client.get("/api/games", headers={"accept-language": language}).json()
    parameters = {game["address"]: game["parameters"] for game in found}
    assert parameters["connect-four"][0] == {"name": "width", "label": label, "usual": 7, "switch": False}
    assert [one["switch"] for one in parameters["checkers"]] == [False, True]
    plain = {one["label"] for given in parameters.values() for one in given if one["label"] == one["name"]}
    assert plain == set()


@pytest.mark.parametrize("game", names())
def test_every_game_can_be_begun(game, ask):
    view = ask("/api/position", game=game)
    assert view["legal"] or view["outcomes"] or (view["player"] == -1 and ask("/api/roll", game=game)["moves"])
    if view["board"]:
        ElementTree.fromstring(view["board"])


def test_moves_as_people_write_them(ask):
    view = ask("/api/position", game="tic-tac-toe", moves=["5", "top left", "c1"])
    assert [move["text"] for move in view["moves"]] == ["b2", "a3", "c1"]
    assert [move["squares"] for move in view["moves"]] == [[[1, 1]], [[0, 0]], [[2, 2]]]
    assert view["player"] == 1 and len(view["legal"]) == 6 and not view["over"]


def test_the_end_of_a_game(ask):
    view = ask("/api/position", game="tic-tac-toe", moves=["a3", "a1", "b3", "b1", "c3"])
    assert (view["over"], view["words"], view["utility"], view["legal"]) == (True, "X wins.", 1, [])
    view = ask("/api/position", game="prisoners-dilemma", moves=["confess", "deny"])
    assert view["utility"] == [0, -10] and view["words"] == "First gets 0, Second gets −10."


def test_the_end_of_a_game_by_repetition(ask):
    to_and_fro = ["1-5", "32-28", "5-1", "28-32"] * 2
    view = ask("/api/position", game="checkers", start="B:WK32:BK1", moves=to_and_fro)
    assert (view["over"], view["words"], view["utility"]) == (True, "It is a draw by repetition.", 0)
    assert not ask("/api/position", game="checkers", start="B:WK32:BK1", moves=to_and_fro[:-1])["over"]


def test_a_start_of_ones_own(ask):
    view = ask("/api/position", game="tic-tac-toe", start="X.O/.X./O..", moves=["c1"])
    assert view["words"] == "X wins."


def test_dice(ask):
    before = ask("/api/position", game="pig", moves=["roll"])
    assert before["player"] == -1 and len(before["outcomes"]) == 6 and not before["legal"]
    rolled = ask("/api/roll", game="pig", moves=["roll"])
    assert rolled["moves"][-1]["player"] == -1 and rolled["moves"][-1]["text"] in "123456"
    assert "<svg" in rolled["dice"]
    assert ask("/api/roll", 400, game="pig") == "It is not the turn of chance."
    assert len({ask("/api/roll", game="pig", moves=["roll"])["moves"][-1]["text"] for _ in range(25)}) > 2


def test_three_players_and_their_scores(ask):
    view = ask("/api/position", game="coins:1,9,2,7", moves=["right", "left"])
    assert [player["score"] for player in view["players"]] == ["7", "1", "0"]
    assert view["player"] == 2


def test_thinking(client, ask):
    body = {"game": "tic-tac-toe", "start": "X.O/.X./O..", "seconds": 60}
    told = list(events(client.post("/api/think", json=body)))
    assert told[0][0] == "started" and told[-1][0] == "answer"
    assert told[-1][1]["move"] == "c1" and told[-1][1]["words"].startswith("X wins with c1")
    view = ask("/api/position", game="tic-tac-toe", start="X.O/.X./O..", moves=["c1"])
    assert told[-1][1] == told[-2][1] | {"view": view}


def test_thinking_where_chance_moves(client):
    told = list(events(client.post("/api/think", json={"game": "pig:9", "moves": ["roll"], "depth": 2, "seconds": 5})))
    assert told[-1][0] == "answer" and (told[-1][1]["move"], told[-1][1]["view"]) == ("", None)


def test_thinking_to_a_depth(client):
    body = {"game": "tic-tac-toe", "algorithm": "minimax", "depth": 3, "seconds": 60}
    facts = [value for name, value in events(client.post("/api/think", json=body)) if name == "fact"]
    found = {fact["depth"]: fact["nodes"] for fact in facts}  # machine code that comes late begins again
    assert found == {1: 10, 2: 82, 3: 586}


def test_thinking_about_what_cannot_be_thought_about(client):
    for body, said in [
        (
            {"game": "coins", "algorithm": "alphabeta"},
            "alphabeta does not fit: it is for two opponents, and coins has 3 players",
        ),
        ({"game": "tic-tac-toe", "algorithm": "guess"}, "There is no algorithm 'guess'"),
        ({"game": "tic-tac-toe", "start": "XXX/OO./..."}, "This game of tic-tac-toe is over"),
        ({"game": "tic-tac-toe", "moves": ["b2", "b2"]}, "Move 2: 'b2' is not a move here"),
    ]:
        told = events(client.post("/api/think", json=body))
        [(name, value)] = [event for event in told if event[0] not in {"started", "compiling"}]
        assert name == "error" and value["error"].startswith(said)


@pytest.mark.parametrize(
    "body, said",
    [
        ({}, "The request needs `game`."),
        ([], "The body of the request is one JSON object."),
        ({"game": 7}, "`game` is a text of at most 100 characters."),
        ({"game": "x" * 101}, "`game` is a text of at most 100 characters."),
        ({"game": "nim", "moves": "1x1"}, "`moves` is a list of at most 2000."),
        ({"game": "nim", "moves": [1]}, "`moves[0]` is a text of at most 60 characters."),
        ({"game": "nim", "moves": ["1x1"] * 2001}, "`moves` is a list of at most 2000."),
        ({"game": "nim", "file": "x"}, "The request has no field 'file'; there are game, start, moves, me."),
        ({"game": "../../etc/passwd"}, "'../../etc/passwd' is not the name of a game."),
        ({"game": "examples/heap_for_three.py"}, "'examples/heap_for_three.py' is not the name of a game."),
        ({"game": "sticks.py"}, "'sticks.py' is not the name of a game."),
        ({"game": "chess-on-the-moon"}, "There is no game 'chess-on-the-moon'; there are "),
        ({"game": "nim:1000000000"}, "The studio takes at most 16 parameters of a game, and none above 200."),
        ({"game": "connect-four:9,9"}, "A game of this size is too large"),
        ({"game": "nim", "moves": ["9x9"]}, "Move 1: '9x9' is not a move here; the legal moves are 1x1"),
        ({"game": "tic-tac-toe", "start": "hello"}, "'hello' is not a row of a board"),
    ],
)
def test_refusals(client, body, said):
    response = client.post("/api/position", json=body)
    assert response.status_code == 400
    assert response.json()["error"].startswith(said)


def test_refusals_speak_the_language_of_the_caller(client):
    for headers, said in [
        ({"accept-language": "es"}, "La petición necesita"),
        ({"accept-language": "ca;q=0.9, fr"}, "La petició necessita"),
        ({"accept-language": "es", "cookie": "lang=ca"}, "La petició necessita"),
        ({"accept-language": "de"}, "The request needs"),
    ]:
        assert client.post("/api/position", json={}, headers=headers).json()["error"].startswith(said)
    listed = client.get("/api/games", headers={"accept-language": "es"}).json()
    assert "moneda" in next(game["about"] for game in listed if game["address"] == "coins")
    body = {"notation": "A(B(3,12,8),C(2,4,6))", "algorithm": "alphabeta", "node": "Z"}
    told = client.post("/api/trees/explain", json=body, headers={"accept-language": "es"}).json()["sentences"]
    assert told[0].startswith("Aquí no hay ningún nodo 'Z'")


def test_the_description_fits_the_answers(client, described):
    """The answers to posts are checked wherever `ask` gets them."""
    said = client.get("/openapi.json").json()
    assert said["openapi"].startswith("3.")
    for path, methods in said["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"].endswith(".")
            if method == "get" and path in described:
                described[path].validate(client.get(path).json())


def test_pages(client):
    assert "Alpha-beta in sixty seconds" in client.get("/").text
    page = client.get("/play", headers={"accept-language": "ca"})
    assert '<html lang="ca">' in page.text and "Partida nova" in page.text
    assert client.get("/nowhere").json() == {"error": "There is no such page."}
    refused = client.get("/api/position")
    assert refused.status_code == 405 and refused.headers["allow"] == "POST"


def scripts_of(client, path):
    """A script and those that it imports, by their addresses."""
    found, waiting = {}, [path]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = client.get(here).text
            waiting += [urljoin(here, other) for other in re.findall(r'^import .* from "(.*)";$', found[here], re.M)]
    return found


@pytest.mark.parametrize("page", [page.name for page in pages()])
def test_scripts_are_short_and_there(client, page):
    scripts = scripts_of(client, f"/static/{page}.js")
    assert len(scripts) >= 2
    assert all(client.get(path).status_code == 200 for path in scripts)
    assert {path: len(text.splitlines()) for path, text in scripts.items() if text.count("\n") > 300} == {}


def test_the_first_page_is_small(client):
    """Under 300 kB in all, as the browser gets it."""
    scripts = sum(len(text.encode()) for text in scripts_of(client, "/static/play.js").values())
    total = scripts + sum(
        len(client.get(path).content)
        for path in (
            "/play",
            "/colours.css",
            "/static/style.css",
            "/static/play.css",
            "/static/board.css",
            "/static/theme.js",
            "/static/icon.svg",
            "/api/games",
        )
    )
    assert total < 300_000


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_the_scripts_of_a_page_are_asked_for_at_once(client, page):
    """All imported scripts are preloaded."""
    told = set(re.findall(r'<link rel="modulepreload" href="(/static/.*)">', client.get(page.path).text))
    own = f"/static/{page.name}.js"
    assert told == {path for path in scripts_of(client, own) if path != own and (STATIC / path[8:]).is_file()}
