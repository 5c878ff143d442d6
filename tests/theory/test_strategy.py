"""Strategies: plans for every case, proofs of a win, policy tables, and opponents who are not perfect."""

import json
import random
import sys
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.refusals import refused
from zermelo import CHANCE, MAX, MIN, ZermeloError, tree, variant
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.languages.exact import exact_shares
from zermelo.players.play import Play, moves
from zermelo.rules.game import own_value
from zermelo.solving.solution import solve
from zermelo.theory.opponent_models import best_response, deviation, find_deviation, model_of, prospects, value_against
from zermelo.theory.policy import BadPolicy, load, rows, save
from zermelo.theory.strategy import NotPlanned, Strategy, plan, suffices, winning_tree
from zermelo.trees.build import chance, node

sys.setrecursionlimit(200_000)  # as a search sets it: hypothesis dislikes a change in the middle of a test

TIC_TAC_TOE = find("tic-tac-toe")


def shape(children):
    several = st.lists(children, min_size=1, max_size=3)
    return st.one_of(several, st.builds(lambda below, mover: node(below, player=mover), several, st.integers(0, 1)))


def shape_with_chance(children):
    return st.one_of(shape(children), st.lists(children, min_size=1, max_size=3).map(lambda below: chance(*below)))


LEAVES = st.integers(-5, 5)
TREES = shape(st.recursive(LEAVES, shape, max_leaves=12)).map(tree)
CHANCE_TREES = shape_with_chance(st.recursive(LEAVES, shape_with_chance, max_leaves=12)).map(tree)
PLAYERS = st.sampled_from([MAX, MIN])


def naive_value(strategy, moves_of):
    """The expected value by plain recursion, one path after the other."""
    game = strategy.game

    @cache
    def value(number):
        state = positions[number]
        if game.terminal(state):
            return Fraction(game.utility(state))
        if game.player(state) == strategy.player:
            return below(game.result(state, strategy(state)))
        pairs = list(game.outcomes(state) if game.player(state) == CHANCE else moves_of(state))
        shares = exact_shares(share for _, share in pairs)
        return sum(
            share * below(game.result(state, action)) for (action, _), share in zip(pairs, shares, strict=True) if share
        )

    def below(state):
        number = numbers.setdefault(strategy.name(state), len(numbers))
        if number == len(positions):
            positions.append(state)
        return value(number)

    positions, numbers = [], {}
    return below(strategy.start)


# ---------------------------------------------------------------------------------------------
# The plan


@settings(max_examples=150, deadline=None)
@given(CHANCE_TREES, PLAYERS)
def test_a_plan_answers_everything_and_is_worth_what_the_search_says(game, player):
    best = plan(game, player=player)
    assert best.value == run_algorithm(game).value
    for state in best.reached:
        if game.terminal(state):
            continue
        if game.player(state) == player:
            assert best(state) in game.moves(state)
            after = {best.name(game.result(state, best(state)))}
        else:
            after = {best.name(game.result(state, action)) for action in game.moves(state)}
        assert after <= {best.name(position) for position in best.reached}


@settings(max_examples=150, deadline=None)
@given(TREES, PLAYERS)
def test_the_best_strategy_guarantees_the_value(game, player):
    """Against every reply at once: the worst finished game that can arise is the minimax value."""
    best = plan(game, player=player)
    ends = [own_value(player, game.utility(state)) for state in best.reached if game.terminal(state)]
    assert min(ends) == own_value(player, best.value)


@settings(max_examples=60, deadline=None)
@given(CHANCE_TREES, PLAYERS, st.sampled_from(["uniform", "mixture:0.5"]))
def test_at_least_the_value_against_any_model(game, player, name):
    best = plan(game, player=player)
    worth = value_against(best, name)
    assert worth == naive_value(best, model_of(game, name))
    assert own_value(player, worth) >= own_value(player, best.value)
    response = best_response(game, name, player=player)
    assert own_value(player, response.value) >= own_value(player, worth)
    assert value_against(response, name) == response.value


@settings(max_examples=60, deadline=None)
@given(TREES, PLAYERS)
def test_against_an_ideal_opponent_exactly_the_value(game, player):
    best = plan(game, player=player)
    assert value_against(best, "ideal") == best.value == best_response(game, "ideal", player=player).value


@settings(max_examples=40, deadline=None)
@given(TREES, st.randoms(use_true_random=False), PLAYERS)
def test_against_any_habit_at_least_the_value(game, source, player):
    habits = {}

    def model(state):
        actions = list(game.actions(state))
        if state.node not in habits:
            weights = [source.randint(0, 4) for _ in actions[1:]]
            habits[state.node] = [1 + source.randint(0, 4), *weights]
        whole = sum(habits[state.node])
        return [(action, Fraction(weight, whole)) for action, weight in zip(actions, habits[state.node], strict=True)]

    best = plan(game, player=player)
    assert own_value(player, value_against(best, model)) >= own_value(player, best.value)


@pytest.mark.parametrize("player", [MAX, MIN])
@pytest.mark.parametrize("model", ["uniform", "mixture:0.8", "ideal:1"])
def test_tic_tac_toe_is_never_lost_and_often_won(player, model):
    best = plan(TIC_TAC_TOE, player=player)
    assert best.value == 0
    assert not any(
        own_value(player, TIC_TAC_TOE.utility(state)) < 0 for state in best.reached if TIC_TAC_TOE.terminal(state)
    )
    worth = own_value(player, value_against(best, model))
    assert worth > 0 or model == "ideal:1"
    assert worth == own_value(player, naive_value(best, model_of(TIC_TAC_TOE, model)))


def test_a_plan_with_chance_and_with_several_players():
    pig = find("pig:6,3")
    best = plan(pig)
    assert best.value == pytest.approx(float(solve(pig).value))
    assert value_against(best, "uniform") >= best.value
    coins = find("coins")
    assert plan(coins, player=1).value == solve(coins).value
    assert value_against(plan(coins), "uniform")[0] >= 0
    with pytest.raises(ZermeloError, match="uniform"):
        value_against(plan(coins), "ideal")


def test_the_exercise_with_chance_as_a_plan():
    game = tree("A+(B: B*(1/2: D-(5,9), 1/2: E-(7,10)), C: C*(1/4: F-(4,12), 3/4: G-(8,8)))")
    assert plan(game).text() == (
        "play C\n"
        "  if chance gives F:\n"
        "    if player 2 answers F1: the value is 4\n"
        "    if player 2 answers F2: the value is 12\n"
        "  if chance gives G:\n"
        "    if player 2 answers G1: the value is 8\n"
        "    if player 2 answers G2: the value is 8"
    )


def test_the_plan_in_words_ends_where_asked_and_does_not_repeat_itself():
    text = plan(TIC_TAC_TOE).text()
    assert text.splitlines()[0] == "play a3"
    assert "X wins." in text
    assert "and go on as above" in plan(find("nim:2,3,4")).text()
    assert len(plan(TIC_TAC_TOE).text(most=5).splitlines()) == 6
    assert plan(TIC_TAC_TOE).text(plies=2).splitlines()[1] == "  if O answers b3: …"
    short = plan(TIC_TAC_TOE, plies=3)
    assert len(short) == 9
    with pytest.raises(NotPlanned):
        value_against(short, "uniform")
    assert plan(TIC_TAC_TOE, player=1).text().startswith("if X answers a3: play ")


def test_positions_that_cannot_be_told_apart():
    lists = variant(TIC_TAC_TOE, initial=[0, 0, 0], key=None, terminal=lambda position: False)
    with pytest.raises(ZermeloError, match="cannot be distinguished, because list has no __hash__"):
        plan(lists, player=0)


def test_a_searched_plan():
    connect_four = find("connect-four")
    looking = plan(connect_four, depth=4, plies=4)
    assert looking.depth == 4
    assert len(looking) == 8
    assert looking(connect_four.initial) == run_algorithm(connect_four, depth=4).action


test_what_cannot_be_planned_is_said_in_a_sentence = refused(
    lambda wrong: wrong(),
    ZermeloError,
    [
        (lambda: plan(TIC_TAC_TOE, player=2), "no player 2"),
        (lambda: plan(TIC_TAC_TOE, depth=0), "at least 1"),
        (lambda: plan(TIC_TAC_TOE, plies=0), "at least 1"),
        (lambda: plan(TIC_TAC_TOE, TIC_TAC_TOE.position("XXX/OO./...")), "over"),
        (lambda: plan(TIC_TAC_TOE)(TIC_TAC_TOE.position("b2 a3")), "no move for this position"),
        (lambda: winning_tree(TIC_TAC_TOE), "X cannot force a win"),
        (lambda: winning_tree(find("pig")), "not such a game"),
        (lambda: value_against(plan(tree([1, 2])), "genius"), "no opponent model"),
        (lambda: value_against(plan(tree([[1, 2], 3]), player=1), lambda state: [(1, 0.5)]), "sum to 0.5"),
        (lambda: prospects(tree("A*(1,2)"), "uniform"), "No player"),
        (lambda: find_deviation(depth=1), "at least two"),
        (lambda: find_deviation("ideal", tries=5), "no other move"),
    ],
)


# ---------------------------------------------------------------------------------------------
# Winning trees


@settings(max_examples=150, deadline=None)
@given(shape(st.recursive(st.integers(-1, 1), shape, max_leaves=12)).map(tree), PLAYERS)
def test_the_winning_tree_suffices_and_nothing_of_it_is_idle(game, player):
    won = own_value(player, run_algorithm(game).value) > 0
    everything = plan(game, player=player).reached
    if not won:
        with pytest.raises(ZermeloError, match="cannot force"):
            winning_tree(game, player=player)
        assert not suffices(game, everything, game.initial, player)
        return
    proof = winning_tree(game, player=player).reached
    assert suffices(game, proof, game.initial, player)
    for number in range(len(proof)):
        assert not suffices(game, proof[:number] + proof[number + 1 :], game.initial, player)


def test_the_winning_tree_of_a_won_board():
    board = TIC_TAC_TOE.position("X.O/.../..X")
    position = TIC_TAC_TOE.result(board, TIC_TAC_TOE.read(board, "b2"))
    won = winning_tree(TIC_TAC_TOE, position, player=MAX)
    assert suffices(TIC_TAC_TOE, won.reached, position, MAX)
    assert all(TIC_TAC_TOE.utility(state) == 1 for state in won.reached if TIC_TAC_TOE.terminal(state))


# ---------------------------------------------------------------------------------------------
# Moves that minimax would not choose


@pytest.mark.parametrize(("model", "depth"), [("uniform", 2), ("mixture:0.5", 2), ("mixture:0.5", 4)])
def test_trees_in_which_another_move_does_better(model, depth):
    game = find_deviation(model, depth=depth, seed=3)
    found = deviation(game, model)
    assert found.better.minimax < found.minimax.minimax
    assert found.better.against > found.minimax.against
    assert found.better.text in found.sentence
    assert deviation(game, "ideal") is None
    assert best_response(game, model).value >= found.better.against


@settings(max_examples=60, deadline=None)
@given(TREES)
def test_prospects_are_what_the_searches_find(game):
    start = game.initial
    player = game.player(start)
    for move in prospects(game, "uniform"):
        after = game.result(start, move.action)
        if game.terminal(after):
            assert move.minimax == move.against == game.utility(after)
        else:
            assert move.minimax == run_algorithm(game, after).value
            assert move.against == best_response(game, "uniform", after, player).value


# ---------------------------------------------------------------------------------------------
# Policy tables


@pytest.mark.parametrize(
    ("address", "position", "player"),
    [
        ("tic-tac-toe", "", 0),
        ("tic-tac-toe", "b2 a3", 1),
        ("nim:1,2,3", "", 0),
        ("coins", "", 1),
        ("pig:6,3", "", 0),
        ("prisoners-dilemma", "", 1),
    ],
)
def test_a_policy_table_is_read_as_it_was_written(tmp_path, address, position, player):
    game = find(address)
    made = plan(game, game.position(position), player)
    save(made, tmp_path / "policy.jsonl")
    read = load(game, tmp_path / "policy.jsonl")
    assert isinstance(read, Strategy)
    assert (read.player, read.start, read.depth, read.plies) == (made.player, made.start, None, None)
    assert list(rows(read)) == list(rows(made))
    assert len(read) == len(made) == json.loads((tmp_path / "policy.jsonl").read_text().splitlines()[0])["positions"]


def test_the_table_of_a_tree_has_exact_values(tmp_path):
    game = tree("A(a: B*(1/3: 1, 2/3: 2), b: 1)")
    save(plan(game), tmp_path / "tree.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "tree.jsonl").read_text().splitlines()]
    assert lines[1] == {"position": 0, "text": "A", "action": "a", "value": "5/3"}
    assert load(game, tmp_path / "tree.jsonl").choice(game.initial)[1] == Fraction(5, 3)


def test_a_loaded_strategy_plays(tmp_path):
    save(plan(TIC_TAC_TOE), tmp_path / "x.jsonl")
    read = load(TIC_TAC_TOE, tmp_path / "x.jsonl")
    source = random.Random(0)
    for _ in range(50):
        play = Play(TIC_TAC_TOE)
        for _ in moves(play, [lambda play: read(play.position), lambda play: source.choice(play.legal)]):
            pass
        assert TIC_TAC_TOE.utility(play.position) >= 0


def broken(change):
    def write(file):
        save(plan(TIC_TAC_TOE), file)
        lines = file.read_text().splitlines()
        file.write_text("\n".join(change(lines)) + "\n")

    return write


@pytest.mark.parametrize(
    ("write", "word"),
    [
        (lambda file: None, "cannot be read"),
        (lambda file: file.write_text(""), "not a policy table"),
        (lambda file: file.write_bytes(b"\xff\xfe"), "UTF-8"),
        (lambda file: file.write_text("[" * 100_000), "not JSON"),
        (lambda file: file.write_text("3\n"), "not an object"),
        (lambda file: save(plan(find("nim:1,2")), file), "not for tic-tac-toe"),
        (broken(lambda lines: lines[:-1]), "no move for this position"),
        (broken(lambda lines: [lines[0], "{", *lines[1:]]), "line 2: '{' is not JSON"),
        (broken(lambda lines: [lines[0], lines[1].replace('"a3"', '"z9"'), *lines[2:]]), "line 2"),
        (broken(lambda lines: [lines[0], lines[1].replace('"action"', '"move"'), *lines[2:]]), "line 2: a line has"),
        (broken(lambda lines: [lines[0].replace('"player": 0', '"player": 7'), *lines[1:]]), "player 7"),
        (broken(lambda lines: [lines[0].replace('"version": 1', '"version": 9'), *lines[1:]]), "version '9'"),
        (broken(lambda lines: [lines[0].replace('"value": 0', '"value": "x"'), *lines[1:]]), "line 1"),
        (broken(lambda lines: [lines[0].replace('"plies": null', '"plies": "x"'), *lines[1:]]), "whole numbers"),
    ],
)
def test_a_broken_table_is_refused_in_a_sentence(tmp_path, write, word):
    file = tmp_path / "policy.jsonl"
    write(file)
    with pytest.raises((BadPolicy, NotPlanned), match=word) as problem:
        load(TIC_TAC_TOE, file)
    assert "\n" not in str(problem.value)


def test_where_a_table_starts(tmp_path):
    file = tmp_path / "policy.jsonl"
    save(plan(TIC_TAC_TOE, TIC_TAC_TOE.position("b2")), file)
    assert load(TIC_TAC_TOE, file).start == TIC_TAC_TOE.position("b2")
    with pytest.raises(BadPolicy, match="another position"):
        load(TIC_TAC_TOE, file, TIC_TAC_TOE.initial)
    with pytest.raises(ZermeloError, match="cannot be written"):
        save(plan(TIC_TAC_TOE), tmp_path / "policy.jsonl" / "inside")
