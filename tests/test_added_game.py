"""Every command, view and page treats a rulebook outside the package like a packaged one."""

import importlib.metadata

import pytest

from tests.compiling import nothing_elsewhere  # noqa: F401
from tests.studio.conftest import running
from zermelo.cli import run
from zermelo.draw import draw
from zermelo.explain.telling import tell
from zermelo.explain.tracing import trace
from zermelo.games import find, loading, names
from zermelo.games.starters import starter
from zermelo.rules.check import check

pytestmark = pytest.mark.usefixtures("nothing_elsewhere")

CORNERS = (
    starter("squares")
    .replace("my-game", "corners")
    .replace("ROW = 4, 3, 3", "ROW = 3, 2, 2")
    .replace('{"X": ("cross", 0), "O": ("ring", 1)}', '{"R": ("disc", 0), "G": ("disc", 1)}, players=("Red", "Green")')
    .replace("longest=", "key=lambda position: position.crosses | position.rings << 6, longest=")
)
"""The template for users, turned into another game: on a small board, two in a row win."""
COMMANDS = [
    ["best", "--depth", "3"],
    ["analyze", "--depth", "3"],
    ["solve"],
    ["solve", "--prove"],
    ["perft", "2"],
    ["value", "--depth", "2"],
    ["trace", "--depth", "2"],
    ["explain", "--depth", "2"],
    ["value", "--count", "--depth", "2"],
    ["draw", "--depth", "2"],
    ["strategy"],
    ["check"],
]


@pytest.fixture
def book(tmp_path):
    """A rulebook in a separate folder."""
    file = tmp_path / "corners.py"
    file.write_text(CORNERS, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("language", ["en", "ca"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_takes_a_rulebook_in_a_file(command, language, book, capsys):
    name, *options = command
    assert run([name, book, *options, "--lang", language]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_a_rulebook_of_another_package_is_listed_and_found_by_name(book, monkeypatch, capsys):
    monkeypatch.syspath_prepend(book.removesuffix("/corners.py"))
    point = importlib.metadata.EntryPoint("corners", "corners:game", "zermelo.games")
    monkeypatch.setattr(loading, "others", lambda: {"corners": point})
    assert "corners" in names() and find("corners").name == "corners"
    assert run(["games"]) == 0 and "corners" in capsys.readouterr().out
    assert run(["best", "corners", "a1", "--depth", "3"]) == 0


def test_a_rulebook_is_right_and_shown_without_translations(book):
    game = find(book)
    assert check(game, games=10).problems == []
    story = tell(game, algorithm="alphabeta", depth=2)
    assert "R" in "\n".join(trace(story, "es", boards=True))
    assert "<svg" in draw(game, depth=1, lang="ca").svg()
    assert game.position("R.G/...").player == 0 and game.read(game.initial, "fila 1 columna 2") == 1


def test_every_page_of_the_studio_takes_the_rulebook(book):
    with running(book) as studio, studio.client() as client:
        own = next(game["address"] for game in client.get("/api/games").json() if game["own"])
        seen = client.post("/api/position", json={"game": own, "moves": ["a2"]}).json()
        assert "<svg" in seen["board"] and [player["name"] for player in seen["players"]] == ["Red", "Green"]
        assert {"text": "b1", "said": "b1", "squares": [[1, 1]], "key": ""} in seen["legal"]
        palette = client.post("/api/analyse/palette", json={"game": own}).json()
        assert [piece["name"] for piece in palette["pieces"]] == ["Red", "Green"]
        board = client.post(
            "/api/analyse/arrange", json={"game": own, "text": "", "square": [0, 0], "sign": "R"}
        ).json()
        assert board["signs"] == ["R..", "..."] and board["fault"] == ""
        for path in ("/play", "/analyse", "/trees"):
            assert client.get(path).status_code == 200
