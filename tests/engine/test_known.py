"""Files of exact values inside the engine: known positions are not searched, and the answer is exact at once."""

import pytest

from tests.games.playouts import find, positions
from zermelo.algorithms import run_algorithm
from zermelo.engine import Engine, Limits
from zermelo.machine.compile import enabled
from zermelo.rules.game import MAX
from zermelo.solving.store import Table
from zermelo.solving.table_format import BadFile
from zermelo.solving.tables import build_table


@pytest.mark.parametrize("address", ["tic-tac-toe"] if enabled() else ["tic-tac-toe", "connect-four:4,4,3"])
def test_with_the_whole_game_in_a_file_one_ply_is_enough(address, tmp_path):
    game = find(address)
    known = build_table(game, tmp_path / "whole.table")
    engine = Engine(game, megabytes=1, known=known, compiled=enabled() and address == "tic-tac-toe")
    for position in positions(address, games=4):
        if game.terminal(position) or len(game.moves(position)) > 8:
            continue
        fact = engine.best(position)
        assert fact.exact and fact.depth == 1
        assert fact.value == run_algorithm(game, position, algorithm="alphabeta").value
        assert (fact.value, fact.plies) == known.probe(position)


def test_a_table_of_endings_is_reached_from_before(tmp_path):
    game = find("tic-tac-toe")
    endings = build_table(game, tmp_path / "endings.table", first_ply=5)
    fact = Engine(game, megabytes=1, known=endings, compiled=False).best(game.position("b2 a1"))
    assert fact.exact and fact.value == 0 and fact.depth == 3
    without = Engine(game, megabytes=1, compiled=False).best(game.position("b2 a1"))
    assert fact.nodes < without.nodes and game.player(fact.position) == MAX


def test_a_damaged_file_never_reaches_the_search(tmp_path):
    game = find("tic-tac-toe")
    file = tmp_path / "whole.table"
    build_table(game, file)
    content = bytearray(file.read_bytes())
    content[-20] ^= 1
    file.write_bytes(content)
    with pytest.raises(BadFile, match="damaged"):
        Engine(game, known=Table(file, game)).best(limits=Limits(depth=1))
