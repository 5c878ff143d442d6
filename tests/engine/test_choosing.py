"""Choosing a move without a result: several depths in one call, and the same answer."""

from random import Random

import pytest

from tests.games.playouts import find, playout
from zermelo import search
from zermelo.engine import Engine, Limits, exact
from zermelo.engine.memory import NODES
from zermelo.rules.game import CHANCE, own_value


def some_positions(game, count, seed="choosing"):
    """Positions of random games in which there is a choice."""
    found = [
        position
        for number in range(count)
        for position, _ in playout(game, f"{seed} {number}", most=40)
        if not game.terminal(position) and game.player(position) != CHANCE and len(game.moves(position)) > 1
    ]
    return Random(seed).sample(found, count)


def nodes_of(engine):
    return engine._blocks[0].words[NODES]


@pytest.mark.parametrize("limits", [Limits(depth=4), Limits(nodes=40), Limits(nodes=300), Limits(nodes=3000)], ids=str)
@pytest.mark.parametrize("address", ["connect-four", "checkers", "pig"])
def test_the_move_alone_is_that_of_the_result_after_the_same_nodes(address, limits):
    game = find(address)
    told, alone = Engine(game, megabytes=1), Engine(game, megabytes=1)
    before = []
    for position in some_positions(game, 6):
        best = told.best(position, limits, history=before)
        assert alone.choose(position, limits, history=before) == best.action
        assert nodes_of(alone) == nodes_of(told) == best.nodes
        before = [*before, position]


def test_several_threads_choose_a_legal_move_within_the_nodes():
    game = find("checkers")
    engine = Engine(game, megabytes=1, threads=2)
    for position in some_positions(game, 3):
        assert engine.choose(position, Limits(nodes=20_000)) in game.moves(position)


def test_a_depth_that_was_stopped_gives_a_move_only_if_it_is_better():
    """Proved by plain alpha-beta: the new move is worth more than the old one, as deep as was being searched."""
    game, changes = find("connect-four"), 0
    for position in some_positions(game, 6):
        for nodes in range(20, 300, 15):
            engine = Engine(game, megabytes=1, options=exact(), compiled=False)
            *_, finished, stopped = [None, *engine.think(position, Limits(nodes=nodes))]
            if finished is None or stopped.complete or stopped.action == finished.action:
                continue
            changes += 1
            assert stopped.depth == finished.depth and stopped.value == finished.value
            worth = [after(game, position, one.action, finished.depth) for one in (finished, stopped)]
            assert worth[1] > worth[0]
    assert changes > 0


@pytest.mark.parametrize("ask", [Engine.choose, lambda *asked: Engine.best(*asked).action])
def test_a_search_that_is_stopped_before_it_begins_knows_nothing_of_the_last_one(ask):
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    full = game.position("1 1 1 1 1 1 2 2 2 2 2 2")
    assert ask(engine, game.initial, Limits(depth=5)) == 3
    engine.warm = lambda position: engine.stop()
    assert ask(engine, full, Limits(depth=5)) == game.moves(full)[0]


def after(game, position, action, depth):
    """The value of a move for the player who makes it, by plain alpha-beta."""
    reached = game.result(position, action)
    value = (
        game.utility(reached) if game.terminal(reached) else search(game, reached, depth=depth, compiled=False).value
    )
    return own_value(game.player(position), value)
