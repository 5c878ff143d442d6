"""Analyse keeps everything: comments and variations in the address and in files, and mistakes to learn from."""

import base64
import re

import pytest

from tests.studio.conftest import expect
from zermelo.games import find
from zermelo.records.registry import read_record


def opened(visit, studio, path):
    one = visit(studio, reduced_motion="reduce")
    one.remember({"analyse seconds": "0.2"})
    one.open(f"/analyse#{path}")
    expect(one.page.locator("#status")).not_to_be_empty()
    return one.page


def tree(*moves):
    return [dict(zip(("text", "after", "comment"), move, strict=False)) for move in moves]


def test_a_game_is_saved_and_opened_with_all_that_was_said(ask):
    moves = tree(("4", -1, "the middle"), ("3", -1), ("4", 0), ("5", 0, "beside it"), ("1", 2))
    for kind in ("pgn", "json"):
        saved = ask("/api/analyse/save", game="connect-four", tree=moves, format=kind)
        assert saved["name"] == f"connect-four.{kind}"
        text = base64.b64decode(saved["content"]).decode()
        record = read_record(find("connect-four"), text)
        assert [move.text for move in record.moves] == ["4", "4", "1"] and record.moves[0].comment == "the middle"
        back = ask("/api/analyse/open", game="nim", text=text)  # the file says of which game it is
        assert back["game"] == "connect-four"
        assert sorted(one["text"] for one in back["tree"]) == sorted(one["text"] for one in moves)
        assert {one["text"]: one["comment"] for one in back["tree"] if one["comment"]} == {
            "4": "the middle",
            "5": "beside it",
        }


@pytest.mark.parametrize(
    ("game", "ending", "moves"),
    [("checkers", "pdn", [("11-15", -1), ("23-19", 0)]), ("backgammon", "mat", [("31", -1), ("8/5 6/5", 0)])],
)
def test_a_file_in_the_format_of_a_game_is_known_by_its_name(ask, game, ending, moves):
    saved = ask("/api/analyse/save", game=game, tree=tree(*moves), format=ending)
    text = base64.b64decode(saved["content"]).decode()
    back = ask("/api/analyse/open", game="tic-tac-toe", text=text, name=saved["name"])
    assert back["game"] == game and [one["text"] for one in back["tree"]] == [move for move, _ in moves]


def test_files_that_make_no_sense_are_refused_in_a_sentence(ask):
    assert "'z9' is not a square" in ask("/api/analyse/open", 400, game="tic-tac-toe", text="1. z9")
    assert "comes before" in ask("/api/analyse/save", 400, game="nim", tree=tree(("1x1", 3)))
    assert "there are pgn, json" in ask("/api/analyse/save", 400, game="nim", tree=[], format="docx")


def test_comments_stay_in_the_address_and_in_the_file(visit, studio, tmp_path):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2&m=a1&ply=1")
    page.locator("#comment").fill("the centre")
    expect(page.locator("#moves .comment")).to_have_text("the centre")
    page.reload()
    expect(page.locator("#moves .comment")).to_have_text("the centre")
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert "the centre" in file.read_text()
    page.goto(f"{studio.address}/analyse#game=nim")
    expect(page.locator("#game")).to_have_value("nim")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#moves .comment")).to_have_text("the centre")
    expect(page.locator("#game")).to_have_value("tic-tac-toe")


def test_a_mistake_is_asked_again(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2&m=b1&m=a1&m=a2")
    page.select_option("#chart-seconds", "5")  # enough to prove each position on a busy machine too
    page.click("#chart-start")
    expect(page.locator("#learn")).to_be_visible()
    page.locator("#learn").click()
    expect(page.locator("#learn-words")).to_contain_text("Move 2: b1 was a mistake")
    expect(page.locator(".lines li")).to_have_count(0)  # nothing gives the answer away
    page.locator('[data-square="1,2"]').click()
    expect(page.locator("#learn-words")).to_have_text("That is the move of the game; find a better one.")
    page.locator('[data-square="0,0"]').click()  # a3, a corner
    expect(page.locator("#learn-words")).to_have_text(re.compile("^Yes, a3 is"))
    page.locator("#learn-stop").click()
    expect(page.locator("#learning")).to_be_hidden()
    expect(page.locator("#moves > li")).to_have_count(4)


def test_stepping_asks_nothing_once_the_line_is_known(visit, studio):
    moves = "&".join(f"m={move}" for move in "4444443522352")
    page = opened(visit, studio, f"game=connect-four&{moves}")
    expect(page.locator("#moves > li")).to_have_count(13)
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((one) => one.name.endsWith('/api/along'))"
    )
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/position") else None)
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current]")).to_have_text("5")
    assert asked == []


TWO = '[Game "tic-tac-toe"]\n[White "Ann"]\n[Black "Ben"]\n\n1. b2 a1 *\n\n[Game "tic-tac-toe"]\n\n1. a1 b2 2. c3 *\n'


def test_a_file_of_several_games_offers_them_all(visit, studio, tmp_path):
    file = tmp_path / "two.pgn"
    file.write_text(TWO)
    page = opened(visit, studio, "game=tic-tac-toe")
    expect(page.locator("#several")).to_be_hidden()
    page.set_input_files("#file", file)
    expect(page.locator("#which option")).to_have_text(["1: Ann – Ben, 2 moves", "2: 3 moves"])
    expect(page.locator("#moves-text")).to_have_value("b2 a1")
    page.select_option("#which", "2")
    expect(page.locator("#moves-text")).to_have_value("a1 b2 c3")


def test_a_game_that_a_file_does_not_have_is_refused(ask):
    said = ask("/api/analyse/open", 400, game="tic-tac-toe", text=TWO, number=3)
    assert said == "There is no game 3 in the text; it has 2."
