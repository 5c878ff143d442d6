"""Pac-Man: the trees and recorded games of the Berkeley course, exact win probabilities, and details of the rules."""

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.games.moves.pac_man import EAST, NORTH, SOUTH, STOP, WEST, Ghosts
from zermelo.games.pac_man import Position, pac_man
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import Game, variant

BERKELEY = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "pacman"
LAYOUTS = BERKELEY / "layouts"
DIRECTIONS = {"West": WEST, "Stop": STOP, "East": EAST, "North": NORTH, "South": SOUTH}
needs_berkeley = pytest.mark.skipif(
    not BERKELEY.is_dir(), reason="the folder ../shared with the cases of the Berkeley course is not beside the project"
)


def entries_of(file: Path) -> dict[str, str]:
    """The entries of a file of the course: name: "text", or with three quotation marks for several lines."""
    text = file.read_text(encoding="utf-8")
    found = re.findall(r'^(\w+): (?:"""(.*?)"""|"(.*?)")', text, re.MULTILINE | re.DOTALL)
    return {name: long.strip() or short for name, long, short in found}


def trees() -> list[Any]:
    """Each tree of the course, with the expected action and states."""
    found = []
    for file in sorted(BERKELEY.glob("test_cases/q[234]/*.test")):
        case = entries_of(file)
        if case["class"] == "GraphGameTreeTest":
            case |= entries_of(file.with_suffix(".solution"))
            found.append(pytest.param(case, id=f"{file.parent.name}/{file.stem}"))
    return found


def options_of(algorithm: str) -> dict[str, Any]:
    """The course cuts only where a value passes the bound."""
    return {"algorithm": algorithm, "strict": True} if algorithm == "alphabeta" else {"algorithm": algorithm}


def seen_by(game: Game, position: Any, depth: int, algorithm: str, identity: Any) -> tuple[Any, set[Any]]:
    """The result of a search, and the distinct states that it generated."""
    seen = {identity(position)}

    def result(state: Any, action: Any) -> Any:
        after = game.result(state, action)
        seen.add(identity(after))
        return after

    return run_algorithm(
        variant(game, result=result), position, depth=depth, compiled=False, **options_of(algorithm)
    ), seen


# ---------------------------------------------------------------------------------------------
# The course's own cases


class Node(NamedTuple):
    name: str
    turn: int


def graph_game(case: dict[str, str]) -> Game:
    successors: dict[str, dict[str, str]] = {}
    for line in case["successors"].splitlines():
        name, action, after = line.split()
        successors.setdefault(name, {})[action] = after
    worth = dict(line.split() for line in case["evaluation"].splitlines())
    ends = {*case["win_states"].split(), *case["lose_states"].split()}

    def evaluate(node: Node) -> float:
        return float(worth[node.name])

    return Game(
        name="graph",
        initial=Node(case["start_state"], 0),
        player=lambda node: min(node.turn, 1),
        actions=lambda node: list(successors[node.name]),
        result=lambda node, action: Node(successors[node.name][action], (node.turn + 1) % int(case["num_agents"])),
        terminal=lambda node: node.name in ends or node.name not in successors,
        utility=evaluate,
        evaluate=evaluate,
    )


@interpreted
@needs_berkeley
@pytest.mark.parametrize("case", trees())
def test_the_trees_of_the_course(case: dict[str, str]) -> None:
    algorithm = case["alg"].removesuffix("Agent").lower()
    game, plies = graph_game(case), int(case["depth"]) * int(case["num_agents"])
    found, seen = seen_by(game, game.initial, plies, algorithm, lambda node: node.name)
    assert found.action == case["action"]
    assert seen == set(case["generated"].split())


def without_stop(game: Game) -> Game:
    def actions(position: Position) -> list[int]:
        return [action for action in game.actions(position) if position.turn or action != STOP]

    return variant(game, actions=actions)


def what_counts(position: Position) -> tuple[Any, ...]:
    """What distinguishes states of the course: neither the clock nor whose turn it is."""
    return position.place, position.facing, position.ghosts, position.food, position.capsules, position.score


def value_after(game: Game, position: Position, action: int, depth: int, algorithm: str) -> float:
    after = game.result(position, action)
    if game.terminal(after):
        return game.utility(after)  # type: ignore[no-any-return]
    return float(run_algorithm(game, after, depth=depth, compiled=False, **options_of(algorithm)).value)


@interpreted
@needs_berkeley
@pytest.mark.parametrize(
    ("trace", "algorithm"), [("q2-8", "minimax"), ("q3-8", "alphabeta"), ("q4-7", "expectimax")], ids=str
)
def test_the_recorded_games_of_the_course(trace: str, algorithm: str) -> None:
    """In every position: the value, the best moves, and the number of distinct states, with Stop and without."""
    game = pac_man(str(LAYOUTS / "smallClassic.lay"))
    agents = len(game.initial.ghosts.places) + 1
    position = game.initial
    for line in (BERKELEY / "traces" / f"{trace}-pacman-game.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        assert position.score == record["score"]
        if game.terminal(position):
            break
        for rules, which in ((game, ""), (without_stop(game), "_without_stop")):
            found, seen = seen_by(rules, position, 2 * agents, algorithm, what_counts)
            value = pytest.approx(record["value" + which])
            assert (float(found.value), len(seen)) == (value, record["states" + which])
            assert {
                action
                for action in rules.actions(position)
                if value_after(rules, position, action, 2 * agents - 1, algorithm) == value
            } == {DIRECTIONS[name] for name in record["best" + which]}
        for name in record["played"]:
            assert DIRECTIONS[name] in game.moves(position)
            position = game.result(position, DIRECTIONS[name])
    assert (position.score, position.lost, position.moves) == (84, 1, 146)


# ---------------------------------------------------------------------------------------------
# Exact chances of an agent against a model of the ghosts


def prospects(game: Game, algorithm: str, depth: int, model: str) -> tuple[Fraction, Fraction]:
    """The probability that an agent wins and its mean score against random or directional ghosts, exactly."""
    rules = {
        "random": find(f"{game.name.rsplit(',', 2)[0]},1"),
        "directional": find(f"{game.name.rsplit(',', 2)[0]},2"),
    }
    outcomes = rules[model].outcomes

    @cache
    def from_here(position: Position) -> tuple[Fraction, Fraction]:
        if game.terminal(position):
            return Fraction(position.left == 0), Fraction(position.score)
        if position.turn == 0:
            found = run_algorithm(game, position, depth=depth, algorithm=algorithm, compiled=False)
            return from_here(game.result(position, found.action))
        after = [(Fraction(share), from_here(game.result(position, move))) for move, share in outcomes(position)]
        return sum(share * won for share, (won, _) in after), sum(share * score for share, (_, score) in after)  # type: ignore[return-value]

    return from_here(game.initial)


@interpreted
@needs_berkeley
@pytest.mark.parametrize(
    ("algorithm", "ghosts", "expected"),
    [
        ("minimax", "random", (0, -501)),
        ("minimax", "directional", (0, -501)),
        ("expectimax", "random", (Fraction(1, 2), 15)),
        ("expectimax", "directional", (Fraction(1, 10), Fraction(-3986, 10))),
    ],
)
def test_the_exact_chances_in_the_trap(algorithm: str, ghosts: str, expected: tuple[Any, Any]) -> None:
    """Minimax dies at once on purpose; expectimax hopes, and wins half of the games if its model is right."""
    assert prospects(find(f"pac-man:{LAYOUTS / 'trappedClassic.lay'}"), algorithm, 9, ghosts) == expected


@interpreted
@needs_berkeley
@pytest.mark.parametrize(("rounds", "value"), [(1, 9), (2, 8), (3, 7)])
def test_the_value_of_the_small_maze_by_depth(rounds: int, value: int) -> None:
    game = pac_man(str(LAYOUTS / "minimaxClassic.lay"))
    assert run_algorithm(game, depth=4 * rounds, algorithm="minimax", compiled=False).value == value


# ---------------------------------------------------------------------------------------------
# The details of the rules

TINY = pac_man("tiny")
SHORT = """
%%%%%%
%C  o%
% %% %
%  . %
%%%%%%
C {pac_man}
1 {ghost}
score 0, move 3, {turn}
"""


def tiny(pac_man: str = "1,3 -", ghost: str = "4,1 -", turn: str = "C") -> Position:
    rows = SHORT.format(pac_man=pac_man, ghost=ghost, turn=turn).strip()
    return TINY.position(rows.replace("C  o", "   o", 1))


@interpreted
@pytest.mark.parametrize(
    ("ghost", "moves"),
    [
        ("4,1 -", [WEST, NORTH]),  # at its start it goes anywhere, but never stops
        ("2,1 <", [WEST]),  # it does not turn back
        ("2.5,1 > 9", [EAST]),  # between two squares it goes straight on
        ("4,2.5 v 9", [SOUTH]),
        ("4,1 v", [WEST]),
    ],
)
def test_the_moves_of_a_ghost(ghost: str, moves: list[int]) -> None:
    assert TINY.moves(tiny(ghost=ghost, turn="1")) == moves


@interpreted
def test_a_ghost_turns_back_only_in_a_dead_end() -> None:
    game = pac_man("small")
    # the first ghost has walls to the left, above and below
    cornered = game.initial._replace(turn=1, ghosts=game.initial.ghosts._replace(facings=(WEST, STOP, STOP)))
    assert game.moves(cornered) == [EAST]


@interpreted
@pytest.mark.parametrize(
    ("ghost", "direction", "after"),
    [
        ("3,1 < 9", WEST, ("2.5,1", 8)),  # half a square while scared
        ("3,1 <", WEST, ("2,1", 0)),
        ("3,1 > 1", EAST, ("4,1", 0)),  # fear ends between two squares: the right one
        ("3,1 < 1", WEST, ("3,1", 0)),  # and that is the one it came from
        ("4,2 v 1", SOUTH, ("4,2", 0)),  # the upper one
        ("4,2 ^ 1", NORTH, ("4,3", 0)),
    ],
)
def test_a_scared_ghost_is_slow_and_recovers_on_a_square(ghost: str, direction: int, after: tuple[str, int]) -> None:
    position = TINY.result(tiny(ghost=ghost, turn="1"), direction)
    shown = TINY.show(position).splitlines()[-2].split()
    assert (shown[1], position.ghosts.fears[0]) == after


@interpreted
def test_a_capsule_scares_and_a_scared_ghost_is_eaten_once() -> None:
    position = tiny(pac_man="3,3 >", ghost="3,1 <")
    position = TINY.result(position, EAST)
    assert (position.ghosts.fears, position.score, position.capsules) == ((40,), -1, 0)
    beside = tiny(pac_man="2,1 >", ghost="3.5,1 < 5")
    eaten = TINY.result(beside, EAST)  # at half a square they meet
    assert eaten.score == -1 + 10 + 500 + 200 and TINY.terminal(eaten)
    assert eaten.ghosts == Ghosts(TINY.initial.ghosts.places, (STOP,), (0,))


@interpreted
def test_the_ghost_catches_pac_man_unless_he_has_just_won() -> None:
    won = TINY.result(tiny(pac_man="2,1 >", ghost="3,1 <"), EAST)
    assert (won.score, won.lost) == (509, 0)
    lost = TINY.result(tiny(pac_man="2,1 >", ghost="1,1 <"), WEST)
    assert (lost.score, lost.lost) == (-501, 1)
    assert TINY.show(lost).endswith("caught")


@interpreted
def test_two_ghosts_on_a_square_cost_twice() -> None:
    game = pac_man("trap")
    corner = game.initial.ghosts.places[0]
    both = game.initial._replace(place=corner + 2, ghosts=Ghosts((corner, corner), (STOP, STOP), (0, 0)))
    assert game.result(both, WEST).score == -1001


@interpreted
def test_directional_ghosts_share_one_fifth_over_all_moves() -> None:
    hunting = find("pac-man:tiny,2")
    assert dict(hunting.outcomes(tiny(pac_man="4,3 >", turn="1"))) == {WEST: Fraction(1, 10), NORTH: Fraction(9, 10)}
    flight = tiny(pac_man="4,3 >", ghost="4,1 - 7", turn="1")
    assert dict(hunting.outcomes(flight)) == {WEST: Fraction(9, 10), NORTH: Fraction(1, 10)}


@interpreted
def test_a_limit_ends_the_game_at_its_score() -> None:
    game = find("pac-man:tiny,0,1")
    position = game.result(game.result(game.initial, STOP), WEST)
    assert game.terminal(position) and game.utility(position) == -1


test_bad_layouts_are_refused_in_a_sentence = refused(
    find,
    ZermeloError,
    [
        ("pac-man:nowhere", "There is no 'nowhere'; there are corner, small, tiny, trap"),
        ("pac-man:tiny,3", "ghosts is a whole number from 0 to 2"),
        ("pac-man:tiny,0,0", "limit is a whole number from 1"),
        ("pac-man:tiny,x", "'x' is not a number"),
    ],
)


@interpreted
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("%%%%\n%PG%\n%%%%", "no food"),
        ("%%%%\n%.G%\n%%%%", "one P for Pac-Man, not 0"),
        ("%%%%\n%P.%\n%%%%", "1 to 8 ghosts, not 0"),
        ("%%%%%\n%P.G \n%%%%%", "line 2: the wall has a gap at column 5"),
        ("%%%%%\n%P?G%\n%%%%%", "line 2: '?' is none of the signs"),
        ("%%%%%%\n%P.%G%\n%%%%%%", "between four walls"),
        ("", "1 to 60 columns and rows"),
    ],
)
def test_bad_files_are_refused_with_the_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "maze.lay").write_text(text, encoding="utf-8")
    with pytest.raises(ZermeloError, match=said.replace("?", r"\?")):
        pac_man(str(tmp_path / "maze.lay"))
