"""Endgame tables by number: checkers against a naive twin and against search, and a chase on a graph."""

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.games.naive_checkers import Naive
from tests.games.playouts import find
from zermelo.engine.engine import Engine
from zermelo.engine.limits import Limits
from zermelo.games.checkers import Position
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.endgames import Endgames, Slice
from zermelo.rules.game import Game
from zermelo.solving import endgame_tables
from zermelo.solving.endgame_tables import build_endgames
from zermelo.solving.graph import solve_graph
from zermelo.solving.outcomes import DRAWN, NOTHING, is_lost, is_won, plies_of
from zermelo.solving.retrograde import solve_slice
from zermelo.solving.store import Table
from zermelo.tasks.pool import pool_of

DATA = Path(__file__).parents[3] / "shared" / "data" / "checkers"
GAME = find("checkers")
WIN = 10_000

# ---------------------------------------------------------------------------------------------
# Checkers


@cache
def outcomes(address: str, pieces: int):
    import numpy as np

    game = find(address)
    slices = game.advice.proof.endgames.up_to(pieces)
    known = np.zeros(slices[-1].end, np.uint16)
    for one in slices:
        known[one.start : one.end] = solve_slice(game, known, one.start, one.end)
    return known


def naive_outcomes(boards: list[Naive]) -> dict[tuple, tuple[int, int]]:
    """For each board that is won or lost: 1 or -1 for the mover, and the plies; by repeating the definition."""

    def name(board: Naive) -> tuple:
        return tuple(sorted(board.pieces.items())), board.turn

    after: dict[tuple, list[tuple]] = {}
    waiting = list(boards)
    while waiting:
        board = waiting.pop()
        if name(board) in after:
            continue
        ways = board.captures() or [(step, frozenset()) for step in board.steps()]
        other = "w" if board.turn == "b" else "b"
        children = [Naive(board.size, board.after(path, taken), other, False) for path, taken in ways]
        after[name(board)] = [name(child) for child in children]
        waiting += [child for child in children if name(child) not in after]
    found: dict[tuple, tuple[int, int]] = {board: (-1, 0) for board, children in after.items() if not children}
    ply = 0
    while True:
        ply += 1
        new = {}
        for board, children in after.items():
            if board in found:
                continue
            known = [found.get(child) for child in children]
            if any(one is not None and one == (-1, ply - 1) for one in known):
                new[board] = 1, ply
            elif all(one is not None and one[0] == 1 for one in known) and max(one[1] for one in known) == ply - 1:
                new[board] = -1, ply
        if not new and ply > 40:
            return found
        found |= new


def naive_board(game: Game, position: Position) -> Naive:
    grid = game.look.grid
    sets = position.first & ~position.kings, position.first & position.kings
    sets += position.second & ~position.kings, position.second & position.kings
    pieces = {
        grid.places[bit]: sign
        for sign, squares in zip(grid.pieces, sets, strict=True)
        for bit in range(64)
        if squares >> bit & 1
    }
    return Naive(grid.width, pieces, "bw"[position.player], False)


def compare_with_twin(address: str, pieces: int) -> None:
    game = find(address)
    endgames, known = game.advice.proof.endgames, outcomes(address, pieces)
    there = [place for place in range(len(known)) if known[place] != NOTHING]
    boards = {place: naive_board(game, endgames.position(place)) for place in there}
    found = naive_outcomes(list(boards.values()))
    for place, board in boards.items():
        expected = found.get((tuple(sorted(board.pieces.items())), board.turn))
        outcome = int(known[place])
        if expected is None:
            assert outcome == DRAWN, board
        else:
            assert (is_won(outcome), is_lost(outcome)) == (expected[0] > 0, expected[0] < 0), board
            assert plies_of(outcome) == expected[1], board


def test_endgames_are_those_of_a_naive_twin() -> None:
    compare_with_twin("checkers", 2)


@pytest.mark.soak
def test_larger_endgames_are_those_of_a_naive_twin() -> None:
    compare_with_twin("checkers:6,0", 3)
    compare_with_twin("checkers", 3)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_counts_of_won_drawn_and_lost_positions() -> None:
    """As the naive twin has them for two pieces; every position of two and three pieces has its place."""
    import numpy as np

    known = outcomes("checkers", 3)
    for pieces, total, won, drawn, lost in [(2, 3488, 716, 2370, 402), (3, 196032, 100250, 8477, 87305)]:
        slices = [one for one in GAME.advice.proof.endgames.slices if one.pieces == pieces]
        part = np.concatenate([known[one.start : one.end] for one in slices])
        part = part[part != NOTHING]
        assert (len(part), is_won(part).sum(), (part == DRAWN).sum(), is_lost(part).sum()) == (total, won, drawn, lost)


@pytest.mark.skipif(not DATA.is_dir(), reason="the published counts are not here")
def test_the_places_are_all_positions() -> None:
    """The published totals count positions with pieces of one side only, too."""
    from math import comb

    lines = (DATA / "positions_by_piece_count.csv").read_text(encoding="utf-8").splitlines()
    published = dict(map(int, line.split(",")) for line in lines[2:])
    of_one_side = {2: 496 + 28 * 31 + 378}
    of_one_side[3] = comb(28, 3) + comb(28, 2) * 30 + 28 * comb(31, 2) + comb(32, 3)
    assert published[2] - 2 * of_one_side[2] == 3488
    assert published[3] - 2 * of_one_side[3] == 196032


@pytest.mark.parametrize("address", ["checkers", "checkers:6,0", "checkers:10,1"])
def test_places_and_positions_are_each_others_inverse(address: str) -> None:
    endgames, dice, there = find(address).advice.proof.endgames, Random(address), 0
    last = endgames.slices[-1].end
    top = find(address).initial.second.bit_length() - 1

    def turned(squares: int) -> int:
        return sum(1 << top - bit for bit in range(top + 1) if squares >> bit & 1)

    for _ in range(400):
        place = dice.randrange(last)
        position = endgames.position(place)
        if endgames.place(position) == place:
            there += 1
            first, second, kings, player, quiet = position
            assert endgames.place(Position(turned(second), turned(first), turned(kings), 1 - player, quiet)) == place
    assert there > 100
    assert endgames.place(find(address).initial) == -1
    assert all(one.end == other.start for one, other in zip(endgames.slices, endgames.slices[1:], strict=False))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return build_endgames(GAME, tmp_path_factory.mktemp("tables") / "checkers.table", 3)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_probes_agree_with_search(table: Table) -> None:
    """A win in d plies is found by a search of depth d, and by none of less; and drawn means neither."""
    engine, dice, seen = Engine(GAME, megabytes=4), Random(7), []
    asking = Engine(GAME, megabytes=4, known=table)
    endgames = GAME.advice.proof.endgames
    while len(seen) < 60:
        position = endgames.position(dice.randrange(endgames.up_to(3)[-1].end))
        if endgames.place(position) < 0 or endgames.place(position) >= endgames.up_to(3)[-1].end:
            continue
        if GAME.terminal(position):
            continue
        entry = table.probe(position)
        depth = entry.plies if entry.plies is not None else 9
        if depth > 11:
            continue
        engine.clear()
        found = engine.best(position, Limits(depth=depth))
        if entry.value == 0:
            assert found.plies is None
        else:
            assert (found.value, found.plies) == entry
            asked = asking.best(position, Limits(depth=2))
            assert (asked.value, asked.plies) == entry
        seen.append(entry.value)
    assert {-WIN, 0, WIN} <= set(seen)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_a_build_that_was_stopped_resumes(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, solved = tmp_path / "again.table", []

    def solve(game, known, start, *rest):
        if len(solved) == 4:
            solved.append("stopped")
            raise KeyboardInterrupt
        solved.append(start)
        return solve_slice(game, known, start, *rest)

    monkeypatch.setattr(endgame_tables, "solve_slice", solve)
    with pytest.raises(KeyboardInterrupt):
        build_endgames(GAME, file, 3)
    assert not file.exists()
    build_endgames(GAME, file, 3)
    assert len(set(solved)) == len(solved) == 1 + len(GAME.advice.proof.endgames.up_to(3))
    assert file.read_bytes() == table.file.read_bytes()
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_a_table_built_by_two_processes_is_the_same(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places are shared out where a slice has several parts."""
    monkeypatch.setattr("zermelo.solving.retrograde.PART", 20_000)
    with pool_of(workers=2) as pool:
        build_endgames(GAME, tmp_path / "together.table", 3, pool=pool)
    assert (tmp_path / "together.table").read_bytes() == table.file.read_bytes()


def test_there_is_always_room_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solving.endgame_parts.ROOM", 0)
    assert (outcomes.__wrapped__("checkers", 2) == outcomes("checkers", 2)).all()


def test_impossible_tables_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ZermeloError, match="give 2 to 6"):
        build_endgames(GAME, tmp_path / "no.table", 9)
    with pytest.raises(ZermeloError, match="does not number"):
        build_endgames(find("nim"), tmp_path / "no.table", 2)


# ---------------------------------------------------------------------------------------------
# A chase on a graph: positions come back, and a shield that is used up leads to an earlier slice

WAYS = ((1, 2), (0, 2, 3), (0, 1, 4), (1, 5), (2, 5), (3, 4, 6), (5,))
NODES = len(WAYS)


class Chase(NamedTuple):
    hunter: int
    prey: int
    shields: int
    player: int


def chase_game(shields: int) -> Game:
    def actions(position):
        for node in WAYS[position.hunter if position.player == 0 else position.prey]:
            yield node

    def result(position, node):
        hunter, prey, left, player = position
        if player == 1:
            return Chase(hunter, node, left, 0)
        if node == prey and left > 0:
            return Chase(hunter, prey, left - 1, 1)  # thrown back
        return Chase(node, prey, left, 1)

    def terminal(position):
        return position.hunter == position.prey

    def utility(position):
        return 1

    def place(position):
        hunter, prey, left, player = position
        return ((left * 2 + player) * NODES + hunter) * NODES + prey if left <= shields else -1

    def position_at(place):
        left, player = place // (2 * NODES * NODES), place // (NODES * NODES) % 2
        return Chase(place // NODES % NODES, place % NODES, left, player)

    size = 2 * NODES * NODES
    slices = tuple(Slice(f"{left}", left, left * size, (left + 1) * size) for left in range(shields + 1))
    return Game(
        name="chase",
        initial=Chase(0, NODES - 1, shields, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        bounds=(-1, 1),
        endgames=Endgames(place, position_at, slices),
    )


def test_a_chase_is_valued_as_its_graph_is(tmp_path: Path) -> None:
    game = chase_game(2)
    file = build_endgames(game, tmp_path / "chase.table", 2)
    kinds = set()
    for place in range(len(file)):
        position = game.advice.proof.endgames.position(place)
        if game.terminal(position):
            continue
        graph, plies = solve_graph(game, position)
        entry = file.probe(position)
        assert entry.value == graph.values[0]
        assert entry.plies == (int(plies[0]) if entry.value else None)
        kinds.add(entry.value)
    assert kinds <= {0, 1} and 1 in kinds
