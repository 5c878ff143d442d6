"""The engine: its values are those of plain alpha-beta, its moves are legal, and it keeps to its limits."""

from math import tanh
from random import Random

import pytest

from tests.engine.plain import as_valued, engine_points, plain_points
from tests.games.playouts import find, positions, short_name
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.registry import ENGINE
from zermelo.engine import Engine, Limits, Options, exact, without
from zermelo.games import names
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.memory import Block
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.rules.game import MAX, BadRules, Unsuitable, variant
from zermelo.solving.proof_number import prove

GAMES = [name for name in names() if choose_algorithm(find(name)).name == ENGINE and find(name).chance is None]
SMALL = ["connect-four:4,4,3", "nim:1,2,3", "tic-tac-toe", "kalah:3,2", "mnk:4,3,3", "breakthrough:3,4"]
ALL = list(dict.fromkeys(GAMES + SMALL))
every_game = pytest.mark.parametrize("address", ALL, ids=short_name)
DEEP = 5 if enabled() else 3
COMPILED = {"connect-four", "kalah"}
"""To compile a search takes seconds: with every test for these games, for all of them in the soak."""


def is_compiled(address: str) -> bool:
    return enabled() and address in COMPILED


def unfinished(address: str, games: int):
    game = find(address)
    return [position for position in positions(address, games=games) if not game.terminal(position)]


def sampled(address: str, count: int):
    found = unfinished(address, games=max(3, count // 12))
    return found if len(found) <= count else Random(address).sample(found, count)


def differences(address: str, count: int, deepest: int, compiled: bool) -> list[object]:
    """The positions in which the engine without forward pruning disagrees with plain alpha-beta.

    Positions that come back are no draws here: plain alpha-beta does not know what was on the board before.
    """
    game = find(address)
    searched = game if game.repetition is None else variant(game, repetition=None)
    engine = Engine(searched, options=exact(), megabytes=1, compiled=compiled)
    twin = as_valued(engine)
    dice, wrong = Random(7), []
    for position in sampled(address, count):
        depth = dice.randint(1, deepest)
        fact = engine.best(position, Limits(depth=depth))
        if engine_points(engine, fact) != plain_points(twin, position, depth, compiled):
            wrong.append((position, depth, fact.value))
    return wrong


@every_game
def test_the_value_is_that_of_plain_alpha_beta(address):
    compiled = is_compiled(address)
    assert differences(address, 60 if compiled else 10, 4 if compiled else 2, compiled) == []


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="a hundred thousand positions need machine code")
@every_game
def test_the_value_is_that_of_plain_alpha_beta_a_hundred_thousand_times(address):
    assert differences(address, 100_000 // len(ALL), 5, compiled=True) == []


@pytest.mark.parametrize("address", SMALL, ids=short_name)
def test_small_games_are_searched_to_their_end(address):
    """With every technique on, a search that met no estimate is exact; a win is as quick as can be."""
    game = find(address)
    compiled = is_compiled(address)
    engine = Engine(game, megabytes=1, compiled=compiled)
    for position in sampled(address, 12):
        if not compiled and len(game.moves(position)) > 4:
            continue
        fact = engine.best(position)
        if fact.exact:
            assert fact.value == run_algorithm(game, position, algorithm="alphabeta").value
        else:
            assert fact.plies is not None and (fact.value > 0) == (fact.chance > 0)


@every_game
def test_never_an_illegal_move_and_never_a_missed_win(address):
    game = find(address)
    compiled = is_compiled(address)
    engine = Engine(game, megabytes=1, compiled=compiled)
    for position in sampled(address, 40 if compiled else 6):
        fact = engine.best(position, Limits(depth=5 if compiled else 2))
        assert fact.action in game.moves(position)
        state = position
        for action in fact.line:
            assert action in game.moves(state)
            state = game.result(state, action)
        if not game.counts_points and any(wins(game, position, action) for action in game.moves(position)):
            assert wins(game, position, fact.action)
            assert fact.plies == 1


def wins(game, position, action) -> bool:
    after = game.result(position, action)
    if not game.terminal(after):
        return False
    return game.utility(after) > 0 if game.player(position) == MAX else game.utility(after) < 0


@pytest.mark.parametrize(
    "name",
    [
        "table",
        "table_move",
        "principal_variation",
        "aspiration",
        "killers",
        "replies",
        "history",
        "order",
        "win_distance",
    ],
)
def test_every_technique_can_be_switched_off_and_the_value_stays(name):
    game = find("connect-four:4,4,3")
    engine = Engine(game, options=exact(without(name)), megabytes=1, compiled=False)
    twin = as_valued(engine)
    for position in sampled("connect-four:4,4,3", 6):
        fact = engine.best(position, Limits(depth=3))
        assert engine_points(engine, fact) == plain_points(twin, position, 3, compiled=False)


def test_a_quick_win_is_preferred_and_a_loss_delayed():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    fact = engine.best(game.position("1 2 1 2 1"), Limits(depth=4))
    assert game.write(fact.position, fact.action) == "1"  # block
    winning = engine.best(game.position("4 4 3 3 5"), Limits(depth=6))
    assert winning.plies == 2 and winning.value > 0  # X threatens at both ends: O is lost, and lives two plies


def test_a_finished_line_is_not_the_last_word_where_points_are_counted():
    """A game that can end within three plies was once searched no deeper, though a longer line was worth more."""
    game = find("kalah:3,2")
    position = type(game.initial)(south=8193, north=13329, player=1)
    engine = Engine(game, options=exact(), megabytes=1, compiled=False)
    fact = engine.best(position, Limits(depth=5))
    assert engine_points(engine, fact) == plain_points(as_valued(engine), position, 5)


def test_several_lines_are_different_and_sorted():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    last = {fact.rank: fact for fact in engine.think(game.position("4 4 4"), Limits(depth=DEEP), lines=3)}
    assert sorted(last) == [1, 2, 3]
    assert len({fact.action for fact in last.values()}) == 3
    assert last[1].value <= last[2].value <= last[3].value  # O is to move, and MIN


def test_nothing_is_searched_beyond_the_end_of_the_game():
    game = find("tic-tac-toe")
    facts = list(Engine(game, megabytes=1, compiled=False).think(game.position("b2 a1 a3 c1"), lines=3))
    assert facts[-1].depth <= 5 and all(fact.exact or fact.plies for fact in facts[-3:])


def test_more_lines_than_moves_are_not_shown():
    game = find("nim:1")
    assert {fact.rank for fact in Engine(game, megabytes=1, compiled=False).think(lines=9)} == {1}


@pytest.mark.parametrize("evaluation", ["rollout", "mobility"])
def test_rules_without_an_estimate_are_played_out_of_the_box(evaluation):
    game = variant(find("connect-four"), evaluate=None, bounds=None, key=None, key_bits=None, longest=None)
    engine = Engine(
        game, options=Options(evaluation=evaluation), megabytes=1, compiled=enabled() and evaluation == "rollout"
    )
    position = game.position("4 1 4 1 4")
    assert game.write(position, engine.best(position, Limits(depth=2)).action) == "4"


# ---------------------------------------------------------------------------------------------
# Refusals


@pytest.mark.parametrize("address", ["coins", "prisoners-dilemma"])
def test_games_that_do_not_fit_are_refused(address):
    with pytest.raises(Unsuitable, match="The engine does not fit"):
        Engine(find(address))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Limits(depth=0),
        lambda: Limits(nodes=0),
        lambda: Limits(time=-1),
        lambda: Limits(time=float("nan")),
        lambda: Engine(find("nim"), threads=0),
        lambda: Engine(find("nim"), megabytes=-1),
        lambda: Engine(find("nim"), megabytes=0.001),
        lambda: Engine(find("nim"), megabytes=float("nan")),
        lambda: run_algorithm(find("nim"), algorithm="alphabeta", time=-3),
        lambda: run_algorithm(find("nim"), algorithm="alphabeta", time=float("inf")),
        lambda: Options(beam=0),
        lambda: Options(evaluation="oracle"),
        lambda: without("magic"),
        lambda: Engine(find("nim"), megabytes=1).best(find("nim:1").position("1x1")),
        lambda: Engine(find("nim"), megabytes=1).best(lines=0),
    ],
)
def test_nonsense_is_refused_in_a_sentence(make):
    with pytest.raises(ZermeloError, match=r"\.$"):
        make()


@pytest.mark.parametrize("make", [lambda game: Engine(game, megabytes=8000), lambda game: prove(game, megabytes=8000)])
def test_a_machine_without_memory_is_told_in_one_sentence(make, monkeypatch):
    """Only the table is large enough to fail; the rest is made as ever."""

    def little(block, size=0, machine=False):
        if size > 1 << 25:
            raise MemoryError
        usual(block, size, machine)

    usual = Block.__init__
    monkeypatch.setattr(Block, "__init__", little)
    if not enabled():
        pytest.skip("an interpreted table has no size")
    with pytest.raises(ZermeloError, match="There is no memory for a table of 8000 MB; give a smaller size"):
        make(find("connect-four"))


def test_rules_by_which_a_game_cannot_go_on_are_refused():
    nim = find("nim:1,2")
    stuck = variant(nim, actions=lambda position: iter(list(nim.actions(position))[3:]))
    with pytest.raises(BadRules, match="is not over and has no move"):
        Engine(stuck, megabytes=1, compiled=False).best(limits=Limits(depth=3))


def test_a_game_says_which_advantage_mostly_wins():
    game = find("breakthrough")
    clear = variant(game, clear=50.0)
    position, limits = game.position("a2a3 a7a6"), Limits(depth=2)
    told, usual = (Engine(one, megabytes=1, compiled=False).best(position, limits) for one in (clear, game))
    assert told.value == usual.value != 0
    assert told.chances[MAX] == pytest.approx(tanh(told.value / 50))
    assert abs(told.chances[MAX]) > abs(usual.chances[MAX])
    random_games = Engine(clear, options=Options(evaluation="rollout"), megabytes=1, compiled=False)
    assert random_games.scale.clear != 50, "the scale of another estimate"
