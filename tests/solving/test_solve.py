"""Exact solutions against naive twins and published values."""

import random
from fractions import Fraction
from math import inf
from typing import NamedTuple

import pytest

from tests.modes import needs_compiler
from tests.solving.naive import naive_distance
from zermelo import CHANCE, Game, ZermeloError, tree, variant
from zermelo.games import find
from zermelo.solving.graph import ArrayGraph, TooLarge, explore, solve_graph
from zermelo.solving.machine_graph import solve_with_chance
from zermelo.solving.solution import _listed, solve


@pytest.mark.parametrize("name", ["tic-tac-toe", "nim", "nim:1,2,3,2", "connect-four:4,3,3", "connect-four:3,4,3"])
def test_every_position_has_the_right_value_and_distance(name):
    game = find(name)
    naive = naive_distance(game)
    graph, plies = solve_graph(game, game.initial)
    for state, value, distance in zip(graph.states, graph.values, plies, strict=True):
        expected, expected_plies = naive(state)
        assert value == expected
        if value != 0:
            assert distance == expected_plies


@pytest.mark.parametrize("name", ["tic-tac-toe", "nim", "connect-four:4,3,3"])
def test_both_methods_agree(name):
    game = find(name)
    dice = random.Random(1)
    for _ in range(20):
        state = game.initial
        for _ in range(dice.randrange(4)):
            state = game.result(state, dice.choice(game.moves(state)))
            if game.terminal(state):
                break
        if game.terminal(state):
            continue
        searched, listed = solve(game, state), _listed(game, state, None)
        assert (searched.value, searched.outcome) == (listed.value, listed.outcome)
        if searched.value != 0:
            assert searched.plies == listed.plies == len(searched.line) == len(listed.line)


def test_tic_tac_toe_is_a_draw():
    solution = solve(find("tic-tac-toe"))
    assert (solution.outcome, solution.plies, solution.value) == ("draw", 9, 0)


@pytest.mark.parametrize(("piles", "outcome"), [("3,4,5", "win"), ("1,2,3", "loss"), ("4,4", "loss"), ("7", "win")])
def test_nim_by_the_nim_sum(piles, outcome):
    assert solve(find(f"nim:{piles}")).outcome == outcome


def test_connect_four_on_small_boards_is_a_draw():
    """Published: 4×4 and 5×4 (five wide) are draws."""
    assert solve(find("connect-four:4,4")).outcome == "draw"


def test_the_outcome_is_seen_by_the_side_to_move():
    game = find("tic-tac-toe")
    won = game.position("XX./OO./...")
    lost_for_noughts = game.position("XX./.O./XO.")
    assert solve(game, won).outcome == "win" and solve(game, won).plies == 1
    assert solve(game, lost_for_noughts).outcome == "loss"


# Games in which positions come back


class Token(NamedTuple):
    place: int
    player: int


def circle(length: int, exits: dict[int, int]) -> Game:
    """A token on a ring: the player to move steps one or two places; some places end the game."""

    def actions(token):
        yield 1
        yield 2

    def result(token, steps):
        return Token((token.place + steps) % length, 1 - token.player)

    return Game(
        name="circle",
        initial=Token(0, 0),
        actions=actions,
        result=result,
        terminal=lambda token: token.place in exits,
        utility=lambda token: exits[token.place],
    )


def naive_circle(game: Game, states, rounds: int = 200):
    """Values by the definition, ply after ply: the result forced within a number of plies; 0 if none."""
    values = {state: game.utility(state) if game.terminal(state) else 0 for state in states}
    won = {state: game.utility(state) if game.terminal(state) else None for state in states}
    for _ in range(rounds):
        after = dict(won)
        for state in states:
            if won[state] is None:
                children = [won[game.result(state, action)] for action in game.actions(state)]
                sign = 1 if state.player == 0 else -1
                if any(child is not None and sign * child > 0 for child in children):
                    after[state] = sign
                elif all(child is not None and sign * child < 0 for child in children):
                    after[state] = -sign
        if after == won:
            break
        won = after
    return {state: won[state] or values[state] for state in states}


@pytest.mark.parametrize("seed", range(40))
def test_games_that_can_go_on_for_ever(seed):
    dice = random.Random(seed)
    length = dice.randrange(4, 12)
    exits = {place: dice.choice([-1, 1]) for place in dice.sample(range(1, length), dice.randrange(1, 3))}
    game = circle(length, exits)
    graph, plies = solve_graph(game, game.initial)
    expected = naive_circle(game, graph.states)
    assert dict(zip(graph.states, graph.values, strict=True)) == expected
    for number, state in enumerate(graph.states):
        if not game.terminal(state) and graph.values[number] == 0:
            assert plies[number] == inf


@pytest.mark.filterwarnings("ignore::zermelo.machine.runtime.kernel.RunsInterpreted")
def test_play_without_end_is_a_draw_without_a_length():
    game = circle(5, {})
    solution = solve(game)
    assert (solution.outcome, solution.plies, solution.value) == ("draw", None, 0)


def listed_tree(dice: random.Random) -> Game:
    """A random tree of numbered nodes with various utilities at the leaves."""
    children, values = {}, {}
    waiting = [Token(0, 0)]
    for state in waiting:
        if len(waiting) > 60 or (state.place and dice.random() < 0.4):
            values[state] = dice.randint(-3, 3)
        else:
            count = dice.randrange(1, 4)
            children[state] = [Token(len(waiting) + number, dice.randrange(2)) for number in range(count)]
            waiting += children[state]
    return Game(
        name="listed tree",
        initial=Token(0, 0),
        actions=lambda state: range(len(children[state])),
        result=lambda state, number: children[state][number],
        terminal=lambda state: state in values,
        utility=lambda state: values[state],
    )


@pytest.mark.parametrize("seed", range(40))
def test_different_utilities_are_told_apart(seed):
    game = listed_tree(random.Random(seed))
    naive = naive_distance(game)
    graph, _ = solve_graph(game, game.initial)
    assert graph.values == [naive(state)[0] for state in graph.states]


@pytest.mark.parametrize(
    ("notation", "value", "plies"),
    [
        ("A(B(0.6,0.9),C(0.2,3))", Fraction(3, 5), 2),
        ("A(B(1.5,2),1)", Fraction(3, 2), 2),
        ("A(-0.6,-0.7)", Fraction(-3, 5), 1),
        ("A(inf,3)", inf, 1),
    ],
)
def test_a_utility_need_not_be_whole(notation, value, plies):
    solution = solve(tree(notation))
    assert (solution.value, solution.plies) == (value, plies)


# Chance and several players


def test_pig_against_value_iteration_by_hand():
    """To 3 with a three-sided die, by repeated averaging in plain Python."""
    game = find("pig:3,3")
    graph = explore(game, game.initial)
    values = dict.fromkeys(graph.states, 0.0)
    for _ in range(2000):
        for state in graph.states:
            if game.terminal(state):
                values[state] = float(game.utility(state))
            elif game.player(state) == CHANCE:
                values[state] = sum(p * values[game.result(state, face)] for face, p in game.outcomes(state))
            else:
                found = [values[game.result(state, action)] for action in game.actions(state)]
                values[state] = max(found) if game.player(state) == 0 else min(found)
    solution = solve(game)
    assert solution.value == pytest.approx(values[game.initial], abs=1e-9)
    assert (solution.outcome, solution.plies) == (None, None)


class Race(NamedTuple):
    """Each throws a tetrahedron that counts once or twice, and the first beyond the end wins; no position repeats."""

    places: tuple[int, int]
    player: int
    dice: int


def race_outcomes(race):
    for steps in range(race.dice, 4 * race.dice + 1, race.dice):
        yield steps, 0.25


def race_result(race, number):
    if race.dice == 0:
        return Race(race.places, race.player, number)
    mine, others = race.places
    return Race((mine + number, others) if race.player == 0 else (mine, others + number), 1 - race.player, 0)


RACE = Game(
    name="race",
    initial=Race((0, 0), 0, 0),
    player=lambda race: CHANCE if race.dice else race.player,
    actions=lambda race: (1, 2),
    chance=race_outcomes,
    result=race_result,
    terminal=lambda race: max(race.places) >= 12,
    utility=lambda race: 1 if race.places[0] >= 12 else -1,
)


@needs_compiler
@pytest.mark.parametrize("game", [RACE, find("pig:4,3")], ids=["race", "pig"])
def test_machine_code_lists_and_values_the_same_graph(game, monkeypatch):
    monkeypatch.setattr("zermelo.solving.machine_graph.FEW", 20)
    monkeypatch.setattr("zermelo.solving.machine_graph.AT_ONCE", 100)
    machine, (graph, _) = solve_with_chance(game, game.initial), solve_graph(game, game.initial)
    assert isinstance(machine, ArrayGraph) and len(graph.states) > 100
    assert machine.movers.tolist() == graph.movers
    assert [machine.children[number] for number in range(len(graph.movers))] == graph.children
    assert machine.values == graph.values


@needs_compiler
def test_exact_fractions_stay_exact_in_a_large_game(monkeypatch):
    monkeypatch.setattr("zermelo.solving.machine_graph.FEW", 20)
    thirds = variant(RACE, name="thirds", chance=lambda race: [(steps, Fraction(1, 3)) for steps in (1, 2, 3)])
    assert isinstance(solve(thirds).value, Fraction)


def test_several_players_and_the_dilemma():
    assert solve(find("prisoners-dilemma")).value == (-6, -6)
    solution = solve(find("prisoners-dilemma"))
    assert (solution.outcome, solution.plies) == (None, None)


def test_too_many_positions_are_refused_in_a_sentence():
    game = find("connect-four")
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        explore(game, game.initial, most=1000)


def test_a_finished_game_is_refused_in_a_sentence():
    game = find("tic-tac-toe")
    with pytest.raises(ZermeloError, match="is over: its value is 1"):
        solve(game, game.position("XXX/OO./..."))


@pytest.mark.soak
def test_pig_to_a_hundred_has_the_published_value():
    """Neller and Presser: the player who begins wins 53.06 % of the games under best play."""
    assert (1 + solve(find("pig")).value) / 2 == pytest.approx(0.5306, abs=5e-5)
