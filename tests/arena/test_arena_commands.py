"""The commands of the arena, its page of documentation, its pages of HTML and its charts."""

import csv
import doctest
import io
import json
import re
import shlex
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.pressing import control_c
from zermelo.arena.standings import names_of, setting_of
from zermelo.cli import run
from zermelo.draw.rating_chart import Bar, Scale, rating_chart

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "90")


@pytest.fixture
def zermelo(capsys):
    """The exit code of a command, its answer and its complaints."""

    def command(text, *more):
        code = run([*shlex.split(text), *more])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


def lines(printed):
    return [json.loads(line) for line in printed.splitlines()]


def test_the_examples_of_the_page(zermelo):
    """All of them in order, for they share a file."""
    examples = re.findall(r"^\$ zermelo ([^\n]*)\n(.*?)(?=^\$ |^```)", PAGE, re.DOTALL | re.MULTILINE)
    assert len(examples) >= 5
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for command, expected in examples:
        code, printed, complaints = zermelo(command)
        assert (code, complaints) == (0, "")
        assert doctest.OutputChecker().check_output(expected, printed, flags), printed


def test_the_player_of_the_page_plays(zermelo):
    source = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    Path("my_player.py").write_text(source)
    code, printed, _ = zermelo("match nim my_player.py random --pairs 1 --workers 1 --json")
    *games, result = lines(printed)
    assert code == 0 and [game["ending"] for game in games] == ["rules", "rules"]
    assert result["standings"][0]["failures"] == 0


def test_every_option_is_told_of(zermelo):
    for command in ("match", "tournament"):
        shown = set(re.findall(r"(--[a-z-]+)", zermelo(f"{command} --help")[1])) - {"--help", "--lang"}
        assert {option for option in shown if option not in PAGE} == set()


def test_a_match_in_json_is_a_line_for_each_game_and_one_for_the_result(zermelo):
    code, printed, _ = zermelo("match nim perfect random --games 3 --seed 5 --workers 1 --json")
    *games, result = lines(printed)
    assert code == 0 and [game["game"] for game in games] == [1, 2, 3, 4]
    assert [game["players"] for game in games[:2]] == [["perfect", "random"], ["random", "perfect"]]
    assert result["standings"][0]["player"] == "perfect" and sum(result["difference"]["pairs"]) == 2


def test_a_match_of_players_that_see_a_part(zermelo):
    code, printed, _ = zermelo("match dominoes:2,tiles=2 pimc:worlds=1,simulations=4 model:greedy --pairs 1 --json")
    assert code == 0 and len(lines(printed)) == 3
    code, _, complaint = zermelo("match dominoes:2,tiles=2 random mcts --pairs 1")
    assert code == 2 and "hides something, which mcts would see" in complaint
    assert complaint.strip().endswith("ismcts, model:greedy.")


def test_a_match_is_resumed_and_made_longer(zermelo):
    first = lines(zermelo("match nim perfect random --pairs 2 --workers 1 --json")[1])
    again = lines(zermelo("match nim perfect random --pairs 2 --workers 1 --resume --json")[1])
    longer = lines(zermelo("match nim perfect random --pairs 3 --workers 1 --resume --json")[1])
    assert (len(first), len(again), len(longer)) == (5, 1, 3)
    assert again[-1] == first[-1] and longer[-1]["match"] == first[-1]["match"]
    assert len(lines(zermelo("results --json")[1])) == 6


def test_ctrl_c_stops_a_match_though_a_search_answers_it_with_a_move(zermelo):
    """The move that was found so far is none that another run would play, so its game is not stored."""
    with control_c():
        code, _, complaint = zermelo("match connect-four engine:nodes=1000000 random --pairs 1 --workers 1")
    assert code == 130 and "--resume" in complaint
    assert lines(zermelo("results --json")[1]) == []


def test_a_test_stops_a_match_and_says_so(zermelo):
    code, printed, _ = zermelo("match nim perfect random --sprt 0,400 --pairs 200 --workers 1")
    assert code == 0 and "The test is decided: +400 Elo rather than +0" in printed
    code, printed, _ = zermelo("match nim perfect random --sprt 0,400 --pairs 1 --workers 1 --seed 2")
    assert "is not decided: LLR" in printed


def test_a_folder_of_files_is_a_tournament_with_a_page(zermelo):
    students = Path("students")
    students.mkdir()
    first = "def choose(game, position, clock):\n    return game.moves(position)[0]\n"
    (students / "ana.py").write_text(first)
    (students / "bert.py").write_text("def choose(game, position, clock):\n    return 1 / 0\n")
    command = "tournament nim:1,2 students random --pairs 1 --workers 1 --page out/standings.html --opening-plies 0"
    code, printed, _ = zermelo(command)
    assert code == 0 and "bert.py failed: ZeroDivisionError: division by zero (line 2)." in printed
    page = Path("out/standings.html").read_text(encoding="utf-8")
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) == 6 and "ana.py" in page
    for link in links:
        game = (Path("out") / link).read_text(encoding="utf-8")
        assert game.count("<figure") == game.count("<li>") + 1
    assert all(address.startswith("#") for address in re.findall(r'(?:src|href)="([^"]+)"', game))


def test_a_ladder_has_a_chart_over_its_depths(zermelo):
    code, printed, _ = zermelo(
        "tournament nim alphabeta:depth=1..3 --kind ladder --pairs 1 --workers 1 --chart ladder.svg"
    )
    drawn = Path("ladder.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(drawn)
    assert code == 0 and drawn.count("<circle") == 3 and ">depth<" in drawn
    assert printed.count(" against ") == 2 and "alphabeta:depth=2 against alphabeta:depth=1: " in printed
    code, _, _ = zermelo("results --chart rated.svg")
    assert code == 0 and ">depth<" in Path("rated.svg").read_text(encoding="utf-8")


def test_results_are_listed_filtered_and_exported(zermelo):
    zermelo("match nim perfect random --pairs 1 --workers 1")
    zermelo("match tic-tac-toe random random --pairs 1 --workers 1")
    listed = zermelo("results")[1]
    assert "nim" in listed and "random, random (2)" in listed
    assert "perfect" in zermelo("results --match 1")[1]
    rows = list(csv.DictReader(io.StringIO(zermelo("results --csv -")[1])))
    assert [row["rules"] for row in rows] == ["nim", "nim", "tic-tac-toe", "tic-tac-toe"]
    assert json.loads(rows[0]["players"]) == ["perfect", "random"]
    assert len(lines(zermelo("results --player perfect --json")[1])) == 2
    assert lines(zermelo("results --ending crash --json")[1]) == []
    assert zermelo("results --game nim --csv games.csv")[0] == 0 and Path("games.csv").read_text().count("\n") == 3
    assert "two" not in zermelo("results --game chess")[1]


def test_games_are_exported_as_parquet(zermelo):
    parquet = pytest.importorskip("pyarrow.parquet")
    zermelo("match nim perfect random --pairs 1 --workers 1")
    assert zermelo("results --parquet games.parquet")[0] == 0
    rows = parquet.read_table("games.parquet").to_pylist()
    assert [row["game"] for row in rows] == [1, 2] and json.loads(rows[0]["players"]) == ["perfect", "random"]


def test_a_game_is_replayed_board_by_board(zermelo):
    zermelo("match tic-tac-toe perfect random --pairs 1 --workers 1")
    code, printed, _ = zermelo("replay 2")
    stored = json.loads(zermelo("replay 2 --json")[1])
    assert code == 0 and printed.count("a b c") == 1 + len(stored["opening"]) + len(stored["moves"])
    assert zermelo("replay 2 --moves")[1].split() == [*stored["opening"], *stored["moves"]]
    assert printed.startswith("Game 2: random – perfect")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("match nim perfect", "A match of nim has 2 players, not 1"),
        ("match nim perfect nobody", "There is no player 'nobody'"),
        ("match nimm perfect random", "There is no game 'nimm'"),
        ("match nim perfect random --sprt 5", "'5' is not a test"),
        ("match nim perfect random --sprt 5,0", "the smaller first"),
        ("match nim perfect random --pairs 2 --games 3", "not both"),
        ("match nim perfect random --pairs 0", "too small"),
        ("match nim perfect random --time soon", "'soon' is not a time"),
        ("match nim perfect random --openings missing.txt", "missing.txt cannot be read"),
        ("match nim perfect random --table missing.table", "missing.table"),
        ("match nim perfect random --store /nowhere/at/all.sqlite", "/nowhere/at/all.sqlite"),
        ("tournament nim perfect random --kind cup", "There is no tournament 'cup'"),
        ("tournament nim perfect", "nim needs 2 players; there are 1"),
        ("results", "There is no file arena.sqlite"),
        ("results --ratings --store missing.sqlite", "There is no file missing.sqlite"),
    ],
)
def test_bad_input_gets_one_sentence(command, words, zermelo):
    code, printed, complaint = zermelo(command)
    assert (code, printed, complaint.count("\n")) == (2, "", 1) and words in complaint


def test_what_is_not_in_the_file_gets_one_sentence(zermelo):
    zermelo("match nim perfect random --pairs 1 --workers 1")
    zermelo("match tic-tac-toe random random --pairs 1 --workers 1")
    assert "Match 2 has no game 9; it has 2 games." in zermelo("replay 9")[2]
    assert "has no match 7; it has 1, 2." in zermelo("results --match 7")[2]
    assert "choose one with --game" in zermelo("results --ratings")[2]
    assert "no games to rate" in zermelo("results --ratings --game chess")[2]


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_result_is_told_in_the_language(language, zermelo):
    english = zermelo("match nim perfect random --pairs 1 --workers 1")[1]
    other = zermelo(f"match nim perfect random --pairs 1 --workers 1 --lang {language} --page page.html")[1]
    assert not {"player", "games", "stronger"} & set(re.findall(r"\w+", other))
    assert english.count("\n") == other.count("\n")
    assert f'lang="{language}"' in Path("page.html").read_text(encoding="utf-8")


# ---------------------------------------------------------------------------------------------
# Names and charts


def test_players_have_short_names_that_differ():
    assert names_of(["a/x.py", "a/y.py:time=1"]) == ["x.py", "y.py"]
    assert names_of(["a/x.py", "b/x.py"]) == ["a/x.py", "b/x.py"]
    assert names_of(["random", "random", "random"]) == ["random", "random (2)", "random (3)"]


def test_a_curve_needs_players_that_differ_in_one_number():
    assert setting_of(["engine:time=0.1", "engine:time=0.2"]) == (
        "time",
        {"engine:time=0.1": 0.1, "engine:time=0.2": 0.2},
    )
    assert setting_of(["engine:depth=1", "alphabeta:depth=2"]) is None
    assert setting_of(["random", "random (2)"]) is None


def test_a_chart_holds_every_bar_even_without_an_end():
    bars = [Bar("a", 5000, float("inf")), Bar("b", -20, 10)]
    scale = Scale.of(bars)
    assert scale.low <= -30 and scale.high == 2000
    ElementTree.fromstring(rating_chart(bars, "Elo", "<two>"))


def test_games_are_exported_and_replayed_from_files(zermelo):
    assert zermelo("match nim:1,2 model:ideal random --pairs 1 --workers 1 --export games.pgn")[0] == 0
    assert '[White "model:ideal"]' in Path("games.pgn").read_text()
    assert zermelo("results --export games.json")[0] == 0
    from_match, from_pgn, from_json = (
        zermelo(f"replay 2 --moves {where}")[1] for where in ("", "--file games.pgn", "--file games.json")
    )
    assert from_match == from_pgn == from_json
    assert zermelo("replay 2 --format pgn")[1].startswith('[Event "Match 1"]')
    assert zermelo("match nim:1,2 random random --export games.doc")[0] == 2
    Path("bare.txt").write_text("1x1 2x2")
    assert zermelo("replay --file bare.txt")[0] == 2
    assert zermelo("replay --file bare.txt --game nim:1,2 --moves")[1].split() == ["1x1", "2x2"]
