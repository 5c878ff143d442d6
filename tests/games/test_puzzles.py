"""The puzzles: published counts and lengths, levels of the literature, and what is refused."""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from zermelo import solve
from zermelo.games import find
from zermelo.games.levels import read_level
from zermelo.games.sokoban import sokoban
from zermelo.languages.errors import ZermeloError
from zermelo.pathfinding.distances import count_by_distance
from zermelo.pathfinding.route import find_route
from zermelo.rules.game import BadPosition, Game
from zermelo.rules.perft import perft
from zermelo.solving.levels import Listing

PUZZLES = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "puzzles"
needs_puzzles = pytest.mark.skipif(
    not PUZZLES.is_dir(), reason="the folder ../shared with the puzzles of the literature is not beside the project"
)


@cache
def distributions() -> Any:
    return json.loads((PUZZLES / "distributions.json").read_text(encoding="utf-8"))


def rows_of(name: str) -> list[dict[str, str]]:
    with (PUZZLES / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


# ---------------------------------------------------------------------------------------------
# Missionaries and cannibals, queens


@interpreted
@pytest.mark.parametrize(
    ("address", "crossings"),
    [("missionaries", 11), ("missionaries:2", 5), ("missionaries:4", None), ("missionaries:5,3", 11),
     ("missionaries:6,3", None), ("missionaries:6,4", 9)],
)  # fmt: skip
def test_the_fewest_crossings(address: str, crossings: int | None) -> None:
    for algorithm in ("bfs", "astar"):
        assert solve(address, algorithm=algorithm).plies == crossings


@interpreted
@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40)])
def test_the_number_of_ways_to_place_queens(size: int, solutions: int) -> None:
    game = find(f"queens:{size}")
    assert ([0] * size + perft(game, size).leaves)[-1] == solutions if solutions < 2 else perft(game, size).leaves[-1]


@needs_compiler
def test_eight_queens_have_92_solutions() -> None:
    assert perft(find("queens"), 8).leaves[-1] == 92


@interpreted
def test_hill_climbing_fails_on_most_starts_of_four_queens() -> None:
    """Of the 256 starts some are solved, and some are stuck although a solution is three moves away at most."""
    game = find("queens:4,1")
    ends: Counter[str] = Counter()
    for number in range(256):
        start = game.initial._replace(rows=tuple(number >> 2 * column & 3 for column in range(4)))
        if game.terminal(start):
            continue
        found = find_route(game, start, "hillclimbing")
        ends["solved" if found.solved else "stuck"] += 1
    assert ends.total() == 254 and min(ends.values()) > 50


# ---------------------------------------------------------------------------------------------
# Cubes


def naive_turn(signs: dict[Any, str], face: str) -> dict[Any, str]:
    """Turn the stickers of a cube in space: an independent twin of the moves of pieces."""
    from zermelo.games.moves.cube import NORMALS, turned

    after = dict(signs)
    for (side, place), sign in signs.items():
        if sum(a * b for a, b in zip(place, NORMALS[face], strict=True)) > 0:
            target = turned(NORMALS[side], face)
            name = next(one for one, normal in NORMALS.items() if normal == target)
            after[name, turned(place, face)] = sign
    return after


@interpreted
@pytest.mark.parametrize("address", ["cube", "cube:2", "cube:2,1", "cube:3,1"])
def test_the_turns_are_those_of_the_stickers(address: str) -> None:
    from zermelo.games.looks.cube import squares_of, stickers
    from zermelo.games.moves.cube import FACES

    game, size = find(address), 2 if "2" in address else 3
    position, places = game.goal, squares_of(size)
    signs = {key: key[0] for key in places}
    for number in range(60):
        moves = list(game.actions(position))
        move = moves[number * 7 % len(moves)]
        position = game.result(position, move)
        for _ in range(move & 3):
            signs = naive_turn(signs, FACES[move >> 2])
        assert stickers(position, size) == {places[key]: sign for key, sign in signs.items()}


@needs_compiler
@needs_puzzles
def test_the_scrambles_at_their_distance() -> None:
    """All that need at most nine half turns; the others are among the long tests."""
    check_scrambles(range(3, 9))


@pytest.mark.soak
@needs_compiler
@needs_puzzles
def test_all_scrambles_at_their_distance() -> None:
    check_scrambles(range(3, 11))


def check_scrambles(distances: range) -> None:
    game, number = find("cube"), 0
    for row in rows_of("cube3_scrambles.csv"):
        wanted, position = int(row["distance_half_turns"]), game.goal
        if wanted not in distances:
            continue
        for turn in row["scramble"].split():
            position = game.result(position, game.look.parse_action(position, turn))
        found = find_route(game, position, "bidirectional", megabytes=1024)
        assert game.terminal(found.end) and found.cost == wanted
        number += 1
    assert number == 5 * len(distances)


@pytest.mark.soak
@needs_compiler
@needs_puzzles
@pytest.mark.parametrize(("address", "metric"), [("cube:2", "half"), ("cube:2,1", "quarter")])
def test_all_positions_of_the_pocket_cube(address: str, metric: str) -> None:
    game = find(address)
    assert count_by_distance(game, game.goal, megabytes=1024) == distributions()[f"2x2x2_{metric}_turns"]


# ---------------------------------------------------------------------------------------------
# Sliding tiles, pegs


@pytest.mark.soak
@needs_compiler
@needs_puzzles
def test_the_hundred_problems_of_korf_have_the_published_lengths() -> None:
    """Those of at most 46 moves, with the Manhattan distance alone."""
    game = find("15-puzzle")
    for row in rows_of("korf100.csv"):
        if int(row["optimal"]) <= 46:
            found = find_route(game, game.position(" ".join(row[f"p{cell}"] for cell in range(16))), "idastar")
            assert (found.cost, found.nodes) == (int(row["optimal"]), int(row["nodes_recomputed"]))


@needs_compiler
def test_peg_solitaire_is_solved() -> None:
    found = solve("peg-solitaire")
    assert (found.plies, found.outcome) == (31, "win")


def check_pegs(folder: Path, last: int) -> None:
    game = find("peg-solitaire")
    listing = Listing(game, folder)
    listing.start([game.initial])
    listing.list_all(last)
    rows = rows_of("peg33_central.csv")[: last + 1]
    assert listing.sizes == [int(row["positions_up_to_symmetry"]) for row in rows]
    assert listing.distinct == [int(row["positions"]) for row in rows]


@needs_compiler
@needs_puzzles
def test_the_first_positions_of_peg_solitaire(tmp_path: Path) -> None:
    check_pegs(tmp_path, 8)


@pytest.mark.soak
@needs_compiler
@needs_puzzles
def test_all_positions_of_peg_solitaire(tmp_path: Path) -> None:
    """23,475,688 up to symmetry."""
    check_pegs(tmp_path, 31)


# ---------------------------------------------------------------------------------------------
# Sokoban


def microban() -> dict[int, str]:
    levels, lines = {}, []
    for line in (PUZZLES / "microban.txt").read_text(encoding="utf-8").splitlines():
        if number := re.fullmatch(r"; (\d+)", line.strip()):
            levels[int(number[1])] = "\n".join(lines)
            lines = []
        elif line.strip() and not line.startswith(";"):
            lines.append(line)
    return levels


def check_microban(tmp_path: Path, first: int, last: int) -> None:
    levels = microban()
    for row in rows_of("microban_moves.csv")[first:last]:
        file = tmp_path / f"{row['level']}.xsb"
        file.write_text(levels[int(row["level"])], encoding="utf-8")
        assert find_route(sokoban(str(file)), megabytes=1024).cost == int(row["optimal_moves"]), row["level"]


@needs_compiler
@needs_puzzles
def test_the_first_levels_of_microban(tmp_path: Path) -> None:
    check_microban(tmp_path, 0, 3)


@pytest.mark.soak
@needs_compiler
@needs_puzzles
def test_forty_levels_of_microban(tmp_path: Path) -> None:
    check_microban(tmp_path, 0, 40)


@interpreted
@pytest.mark.parametrize(("level", "steps"), [("first", 12), ("corner", 15), ("rooms", 24)])
def test_the_levels_of_the_package(level: str, steps: int) -> None:
    for algorithm in ("bfs", "astar"):
        assert solve(f"sokoban:{level}", algorithm=algorithm).plies == steps


# ---------------------------------------------------------------------------------------------
# What is refused


def at(address: str) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        game: Game = find(address)
        return game.position(text)

    return read


test_frames_that_are_refused = refused(
    at("8-puzzle"),
    BadPosition,
    [
        ("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        ("0 2 1 3 4 5 6 7 8", "two of them would have to be exchanged"),
        ("0 1 2 3 4 5 6 7 7", "each of the tiles 1 to 8 once"),
    ],
)
test_rivers_that_are_refused = refused(
    at("missionaries"),
    BadPosition,
    [
        ("MCCC |\\_/   | MM", "cannibals outnumber"),
        ("MMMCCC |   \\_/|", "where the people are"),
        ("MMM |\\_/   | CC", "There are 3 of each kind"),
        ("MMM", "is no crew|not a river|is not a move"),
    ],
)
test_queens_that_are_refused = refused(
    at("queens:4"),
    BadPosition,
    [
        ("QQ../..../..../....", "attack each other"),
        (".Q../..../..../....", "filled from the left"),
        ("Q.../Q.../..../....", "at most one queen in a column"),
        ("Q../...", "4 rows and columns"),
    ],
)
test_nets_that_are_refused = refused(
    at("cube:2"),
    BadPosition,
    [
        ("UUUU", "no net of 24 stickers"),
        ("UUUU LLFFRRBB LLFFRRBB DDDL", "No piece of the cube|No turns"),
        ("UUFU LLUFRRBB LLFFRRBB DDDD", "No piece of the cube|No turns"),
    ],
)
test_levels_that_are_refused = refused(
    lambda text: read_level(text, "it"),
    ZermeloError,
    [
        ("####\n#@.#\n####", "as many targets as crates"),
        ("#####\n#@$. \n#####", "the wall has a gap at column 5"),
        ("#####\n# $.#\n#####", r"one keeper, @ or \+, not 0"),
        ("#####\n#@?.#\n#####", r"line 2: '\?' is none of the signs"),
        ("####\n#@ #\n####\n#$.#\n####", "outside the walls"),
    ],
)
