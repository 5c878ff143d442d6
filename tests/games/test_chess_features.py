"""The evaluation of the lectures: material and the terms that a player names."""

from pathlib import Path

import pytest

from tests.games.playouts import find
from tests.games.test_chess import some_positions, turned
from zermelo.engine.engine import Engine
from zermelo.engine.limits import Limits

ADDRESS = str(Path(__file__).parents[2] / "examples" / "features" / "chess.py")


@pytest.mark.parametrize(
    "written, wanted",
    [
        ("4k3/8/8/8/8/8/P1P1PP2/4K3 w - - 0 1", {"pawns": 4, "isolated_pawns": 2, "king_shield": 0}),
        ("4k3/ppp5/8/3pP3/8/8/5PPP/6K1 w - - 0 1", {"pawns": 0, "isolated_pawns": 0, "centre": 0, "king_shield": 3}),
        ("r3k3/8/8/8/3N4/8/8/1QB1K3 w q - 0 1", {"knights": 1, "bishops": 1, "rooks": -1, "queens": 1, "centre": 1}),
        ("4k2r/8/8/8/8/8/8/4K1N1 w - - 0 1", {"mobility": 3 - 9}),
    ],
)
def test_what_is_counted(written: str, wanted: dict[str, int]) -> None:
    game = find(ADDRESS)
    seen = game.advice.learning(game.position(written))._asdict()
    assert {name: seen[name] for name in wanted} == wanted


def test_both_sides_are_judged_alike() -> None:
    game = find(ADDRESS)
    for position in some_positions(2):
        assert game.evaluate(turned(position)) == -game.evaluate(position)


def test_the_engine_plays_with_it() -> None:
    game = find(ADDRESS)
    position = game.position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert (
        game.write(position, Engine(game, megabytes=1, compiled=False).best(position, Limits(depth=2)).action) == "exd5"
    )
