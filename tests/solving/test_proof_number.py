"""Proof-number search against retrograde analysis, a plain proof-number search on a tree, and published values."""

import random
import sys
import threading
from math import inf
from typing import NamedTuple

import pytest

from zermelo import Game, ZermeloError
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.solving.graph import solve_graph
from zermelo.solving.proof_number import prove
from zermelo.theory.strategy import suffices

MODES = [False, True] if enabled() else [False]


class Spot(NamedTuple):
    place: int
    player: int


def maze(seed, size=12, moves=3):
    """A random game on a graph full of circles, in which a player may move twice: who moves is drawn at random."""
    dice = random.Random(seed)
    doors = tuple(tuple(dice.randrange(size) for _ in range(moves)) for _ in range(size))
    movers = tuple(dice.randrange(2) for _ in range(size))
    ends = tuple(dice.choice((-1, 0, 0, 1)) if dice.random() < 0.3 else 2 for _ in range(size))

    def actions(state):
        for number in range(moves):
            yield doors[state.place][number]

    def result(state, place):
        return Spot(place, movers[place])

    def terminal(state):
        return ends[state.place] != 2

    def utility(state):
        return ends[state.place]

    return Game(
        name=f"maze-{seed}",
        initial=Spot(0, movers[0]),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        key=lambda state: state.place,
    )


class Node:
    """A node of the plain algorithm, which keeps the whole tree."""

    def __init__(self, game, state, attacker, parent):
        self.game, self.state, self.parent, self.children = game, state, parent, None
        self.attacks = not game.terminal(state) and game.player(state) == attacker
        self.proof = self.disproof = 1
        if game.terminal(state):
            won = game.utility(state) * (1 if attacker == 0 else -1) > 0
            self.proof, self.disproof = (0, inf) if won else (inf, 0)
        elif self.repeats():
            self.proof, self.disproof = inf, 0

    def repeats(self):
        above = self.parent
        while above and above.state != self.state:
            above = above.parent
        return above is not None

    def update(self):
        proofs = [child.proof for child in self.children]
        disproofs = [child.disproof for child in self.children]
        if self.attacks:
            self.proof, self.disproof = min(proofs), sum(disproofs)
        else:
            self.proof, self.disproof = sum(proofs), min(disproofs)


def plain(game, start, attacker):
    """Proof-number search as Allis wrote it: grow the tree at its most proving leaf until the root is decided."""
    root = Node(game, start, attacker, None)
    while root.proof and root.disproof:
        node = root
        while node.children:
            node = min(node.children, key=lambda child: child.proof if node.attacks else child.disproof)
        node.children = [
            Node(game, game.result(node.state, action), attacker, node) for action in game.actions(node.state)
        ]
        while node:
            node.update()
            node = node.parent
    return root.proof == 0


@pytest.mark.parametrize("seed", range(60))
def test_games_full_of_circles(seed):
    """Every position and either attacker: retrograde analysis knows the wins that can be forced."""
    game = maze(seed)
    if game.terminal(game.initial):
        pytest.skip("the game is over before it begins")
    graph, _ = solve_graph(game, game.initial)
    for state, value in zip(graph.states, graph.values, strict=True):
        if game.terminal(state):
            continue
        for attacker, won in ((0, value > 0), (1, value < 0)):
            proof = prove(game, state, attacker, compiled=False)
            assert proof.is_proved == won
            if won:
                assert_wins(game, state, attacker, proof.line)


@pytest.mark.parametrize("seed", range(12))
def test_larger_mazes_compiled_and_not(seed):
    game = maze(seed + 1000, size=60, moves=4)
    if game.terminal(game.initial):
        pytest.skip("the game is over before it begins")
    graph, _ = solve_graph(game, game.initial)
    found = [prove(game, compiled=mode) for mode in MODES[: 2 if seed < 2 else 1]]
    mover = game.player(game.initial)
    assert {proof.is_proved for proof in found} == {graph.values[0] * (1 if mover == 0 else -1) > 0}
    assert len({proof.nodes for proof in found}) == 1
    assert len({tuple(proof.line) for proof in found}) == 1


def assert_wins(game, state, attacker, line):
    for action in line:
        assert action in game.moves(state)
        state = game.result(state, action)
    assert game.terminal(state)
    assert game.utility(state) * (1 if attacker == 0 else -1) > 0


@pytest.mark.parametrize("seed", range(30))
def test_the_plain_algorithm_agrees(seed):
    game = maze(seed + 500, size=7, moves=2)
    if game.terminal(game.initial):
        pytest.skip("the game is over before it begins")
    for attacker in (0, 1):
        assert prove(game, attacker=attacker, compiled=False).is_proved == plain(game, game.initial, attacker)


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("name", ["tic-tac-toe", "nim:1,2,3", "nim:2,3,4", "connect-four:4,3,3"])
def test_every_position_of_a_small_game(name, compiled):
    game = find(name)
    graph, _ = solve_graph(game, game.initial)
    dice = random.Random(0)
    pairs = [pair for pair in zip(graph.states, graph.values, strict=True) if not game.terminal(pair[0])]
    for state, value in [pairs[0], *dice.sample(pairs, 25)]:
        mover = game.player(state)
        proof = prove(game, state, compiled=compiled, megabytes=1)
        assert proof.is_proved == (value * (1 if mover == 0 else -1) > 0)
        if proof.is_proved:
            assert_wins(game, state, mover, proof.line)


@pytest.mark.parametrize("name", ["nim:3,4,5", "connect-four:4,3,3"])
def test_the_size_is_that_of_a_proof(name):
    game = find(name)
    proof = prove(game)
    assert proof.is_proved
    assert 0 < len(proof.line) < proof.size < proof.nodes * 10


def test_a_proof_proves():
    """The positions of the proof suffice, without a look at any other."""
    game = find("nim:2,3")
    proof = prove(game)
    search, start = proof._search, game.initial
    positions, waiting = [start], [start]
    while waiting:
        state = waiting.pop()
        if game.terminal(state):
            continue
        if game.player(state) == 0:
            after = [search._winning(state)[1]]
        else:
            after = [game.result(state, action) for action in game.actions(state)]
        positions += after
        waiting += after
    assert suffices(game, positions, start, 0)
    assert len(set(positions)) == proof.size


def test_a_table_that_is_too_small_forgets_but_does_not_err(monkeypatch):
    monkeypatch.setattr(sys.modules["zermelo.solving.proof_number"], "INTERPRETED_SLOTS", 400)
    game = find("connect-four:4,3,3")
    proof = prove(game, compiled=False)
    assert proof.is_proved
    assert_wins(game, game.initial, 0, proof.line)
    assert proof.size > 1


@pytest.mark.skipif(not enabled(), reason="a search of that size takes machine code")
def test_the_limit_of_nodes_and_a_stop_from_elsewhere():
    game = find("connect-four")
    proof = prove(game, most_nodes=10_000)
    assert (proof.is_proved, proof.line, proof.size) == (None, [], None)
    assert proof.nodes <= 10_001
    said = []
    proof = prove(
        game, progress=lambda what, count: said.append(count), stop=lambda stop: threading.Timer(0.5, stop).start()
    )
    assert proof.is_proved is None
    assert said == sorted(said)


@pytest.mark.skipif(not enabled(), reason="a search of that size takes machine code")
def test_connect_four_problems():
    """The second player cannot win on small boards, and nor can the first (published: all draws)."""
    for name in ("connect-four:4,4", "connect-four:5,4"):
        assert prove(find(name)).is_proved is False
        assert prove(find(name), attacker=1).is_proved is False


def test_what_cannot_be_proved():
    game = find("tic-tac-toe")
    with pytest.raises(ZermeloError, match="is over"):
        prove(game, game.position("XXX/OO./..."))
    with pytest.raises(ZermeloError, match="no player 2"):
        prove(game, attacker=2)
    with pytest.raises(ZermeloError, match="two opponents without chance"):
        prove(find("pig"))
    with pytest.raises(ZermeloError, match="is not possible"):
        prove(game, megabytes=0)
