"""CS188 tests, written by hand in the manner of the course."""

from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.formats.cs188 import read, read_test, write
from zermelo.trees.notation import parse
from zermelo.trees.notation import write as notation
from zermelo.trees.tree import BadTree

TWO_GHOSTS = '''
class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"   # any agent
depth: "1"

diagram: """
       a          successors: not a field
      / \\
    b1   b2
"""
num_agents: "3"
start_state: "a"
win_states: "d1 d2"
lose_states: "d3"
successors: """
a Left b1
a Right b2
b1 Down c1
b2 Left c2
b2 Right c3
c1 Down d1
c2 Down d2
c3 Down d3
"""
evaluation: """
b1 1.0
d1 10.0
d2 20.5
d3 -4.0
"""
'''


def test_two_ghosts_move_after_max():
    test = read_test(TWO_GHOSTS)
    assert (test.algorithm, test.depth, test.agents) == ("AlphaBetaAgent", 1, 3)
    tree = test.tree
    player = dict(zip(tree.labels, tree.players, strict=True))
    assert [player[state] for state in ("a", "b1", "c1", "d1")] == [MAX, MIN, MIN, MAX]
    assert run_algorithm(tree.game()).value == 10
    assert notation(tree) == (
        "a(Left: b1=~1(Down: c1-(Down: d1=10)), Right: b2(Left: c2-(Down: d2=20.5), Right: c3-(Down: d3=-4)))"
    )


def test_expectimax_ghosts_are_chance():
    tree = read(TWO_GHOSTS.replace("AlphaBetaAgent", "ExpectimaxAgent"))
    assert tree.players[1] == CHANCE
    assert run_algorithm(tree.game()).value == 10


def test_a_won_state_is_an_end_even_with_successors():
    tree = read(TWO_GHOSTS.replace('win_states: "d1 d2"', 'win_states: "b1 d2"'))
    assert tree.values[tree.labels.index("b1")] == 1


def test_round_trip():
    tree = read(TWO_GHOSTS)
    again = read_test(write(tree, depth=1))
    assert again.tree == tree
    assert (again.agents, again.depth) == (3, 1)


def test_writing_finds_the_agents():
    text = write(parse("A(B*(3,12),C*(2,4))"))
    assert 'alg: "ExpectimaxAgent"' in text and 'num_agents: "2"' in text and "A Left B" in text
    assert 'win_states: "B1 B2 C1 C2"' in text and 'depth: "1"' in text


test_bad_tests = refused(
    lambda change: read(TWO_GHOSTS.replace(*change)),
    BadTree,
    [
        (("start_state", "start"), "no field 'start_state'"),
        (("c3 Down d3", "c3 d3"), "holds a state, an action and a state"),
        (("d3 -4.0", "d3"), "a state and a number"),
        (("d3 -4.0", "d3 x"), "not a number"),
        (("d3 -4.0", ""), "no evaluation"),
        (('"3"', '"none"'), "a number in quotes"),
        (("c3 Down d3", "c3 Down a"), "reached in two ways"),
        (('"3"', '"99"'), "from 1 to 10"),
    ],
)
