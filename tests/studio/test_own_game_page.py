"""The user's own rulebook in Play: reloaded when saved, with its errors shown."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.rulebooks import STICKS as RULEBOOK
from tests.studio.conftest import expect, running
from tests.studio.test_play_page import QUICK, TWO_PEOPLE, moves
from zermelo.cli import run
from zermelo.games.starters import starter
from zermelo.studio import library


def save(file, text):
    """Save a file atomically, as editors do."""
    fresh = file.with_suffix(".new")
    fresh.write_text(text)
    fresh.replace(file)


def test_ones_own_rulebook_edited_while_open(visit, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(RULEBOOK)
    with running(str(file)) as studio:
        one = visit(studio, **QUICK)
        page = one.page
        one.remember({"seats mine.py": TWO_PEOPLE})
        one.open("/play")
        choices, complaint = page.locator("#choices button"), page.locator("#complaint")
        expect(choices).to_have_count(2)
        expect(page.locator("#game")).to_have_value("mine.py")
        expect(page.locator("#board")).to_have_text(re.compile("sticks: 5"))
        save(file, RULEBOOK.replace("MOST = 2", "MOST = 3"))
        expect(choices).to_have_count(3)
        save(file, RULEBOOK.replace("yield take", "yield take +"))
        expect(complaint).to_have_text(re.compile(r"line 11: invalid syntax\.$"))
        save(file, RULEBOOK)
        expect(complaint).to_be_hidden()
        expect(choices).to_have_count(2)
        choices.first.click()
        expect(moves(page)).to_have_count(1)
        page.close()


@pytest.mark.parametrize(
    "wrong, said",
    [
        ("1 / 0", "ZeroDivisionError"),
        ("game = 5", "defines no Game"),
        (RULEBOOK.replace("yield take", "yield take // 0"), "ZeroDivisionError"),
    ],
)
def test_what_is_wrong_with_a_rulebook_is_a_sentence(wrong, said, tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(wrong)
    with running(str(file)) as studio, studio.client() as client:
        assert "broken.py" not in [game["address"] for game in client.get("/api/games").json()]
        refused = client.post("/api/position", json={"game": "broken.py"})
        assert refused.status_code == 400 and said in refused.json()["error"]


def test_an_endless_loop_in_a_rulebook_blocks_no_other_request(tmp_path, monkeypatch):
    file = tmp_path / "mine.py"
    save(file, RULEBOOK)
    with running(str(file)) as studio, studio.client() as client:
        assert client.get("/api/games").json()[0]["address"] == "mine.py"
        save(file, RULEBOOK.replace("        yield take", "        while True:\n            pass\n        yield take"))
        with monkeypatch.context() as briefly, ThreadPoolExecutor() as threads:
            briefly.setattr(library, "PATIENCE", 0.5)
            asked = threads.submit(client.post, "/api/position", json={"game": "mine.py"})
            assert client.post("/api/position", json={"game": "nim"}).status_code == 200
            assert asked.result().status_code == 200  # the last edition that worked
        assert "endless loop" in studio.studio.library.edition.fault
        save(file, RULEBOOK)
        assert client.post("/api/position", json={"game": "mine.py"}).status_code == 200
        assert studio.studio.library.edition.fault == ""


def test_a_file_that_is_not_there_is_told_at_once(capsys):
    assert run(["studio", "no_such_game.py", "--no-browser"]) == 2
    assert capsys.readouterr().err == "There is no file no_such_game.py.\n"


def test_a_move_on_a_square_that_the_board_lacks_has_a_button(tmp_path):
    rulebook = tmp_path / "off.py"
    rulebook.write_text(
        starter("dice").replace("draw=draw,", "draw=draw, squares=lambda position, choice: ((99, 0),),")
    )
    with running(str(rulebook)) as studio, studio.client() as client:
        view = client.post("/api/position", json={"game": "off.py"}).json()
    assert [(move["text"], move["squares"]) for move in view["legal"]] == [("walk", []), ("roll", [])]


def test_a_drawing_that_is_none_is_told_with_its_line(tmp_path):
    rulebook = tmp_path / "drawn.py"
    text = starter("dice")
    rulebook.write_text(text.replace("def draw(position: Position):", "def draw(position: Position):\n    return 3\n"))
    line = text.splitlines().index("def draw(position: Position):") + 1
    with running(str(rulebook)) as studio, studio.client() as client:
        told = client.post("/api/position", json={"game": "drawn.py"}).json()["error"]
    assert told.startswith(
        f"drawn.py: `draw` gives 3, which is not a Board; return zermelo.rules.board.Board(…) (line {line};"
    )
