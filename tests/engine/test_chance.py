"""The engine on games of chance: its values are those of plain expectiminimax, with each technique and without."""

from dataclasses import replace
from math import inf
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.algorithms.forest import DICE
from tests.algorithms.strategies import EIGHTHS, positions
from tests.engine.chance_games import Place, game, is_right, unbounded
from tests.modes import interpreted
from zermelo import CHANCE, search
from zermelo.engine import Engine, Limits, Options, exact
from zermelo.engine import engine as engine_module
from zermelo.engine.chance.outcomes import has_equal_outcomes
from zermelo.games import find
from zermelo.games.pig import pig
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.advice import Advice, MoveFilter, SearchAdvice
from zermelo.rules.game import MAX, Game, variant
from zermelo.trees.walk import key

TECHNIQUES = ["star1", "probes", "static_order", "table", "table_move", "killers", "replies", "history", "aspiration"]
SEEDS = st.integers(0, 1 << 40)


def engine_of(rules, options=None, compiled=False):
    return Engine(rules, options=options or exact(), megabytes=1, compiled=compiled)


PLAIN = engine_of(game)
COMPILED = engine_of(game, compiled=True) if enabled() else PLAIN


@settings(max_examples=150)
@given(seed=SEEDS, ply=st.integers(0, 3), depth=st.integers(1, 9))
def test_the_value_is_that_of_expectiminimax(seed, ply, depth):
    position = Place(seed, ply, 0)
    if not game.terminal(position):
        found = COMPILED.best(position, Limits(depth=depth if enabled() else min(depth, 4)))
        assert is_right(found, game, found.depth, enabled())


@pytest.mark.skipif(not enabled(), reason="interpreted threads take turns")
def test_threads_share_the_work_and_agree(monkeypatch):
    """Each begins with another outcome, and what one has searched the other finds in the table."""
    monkeypatch.setattr(engine_module, "WORTH_HELPING", 0.0)
    engine = Engine(game, options=exact(), megabytes=1, threads=2)
    for seed in range(40):
        found = engine.best(Place(seed, 0, 0), Limits(depth=8))
        assert is_right(found, game, 8, compiled=True)


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="tens of thousands of games need machine code")
@pytest.mark.parametrize("technique", ["", *TECHNIQUES])
@pytest.mark.parametrize("rules", [game, unbounded], ids=lambda one: one.name)
def test_the_value_is_that_of_expectiminimax_tens_of_thousands_of_times(rules, technique):
    options = replace(exact(), **{technique: False}) if technique else exact()
    engine = engine_of(rules, options, compiled=True)
    for seed in range(2_500):
        found = engine.best(Place(seed, 0, 0), Limits(depth=1 + seed % 9))
        assert is_right(found, rules, found.depth, compiled=True), seed


@interpreted
@pytest.mark.parametrize("technique", TECHNIQUES)
@given(seed=SEEDS, depth=st.integers(1, 4))
@settings(max_examples=20)
def test_every_technique_can_be_switched_off(technique, seed, depth):
    options = replace(exact(), **{technique: False})
    for rules in (game, unbounded):
        found = engine_of(rules, options).best(Place(seed, 0, 0), Limits(depth=depth))
        assert is_right(found, rules, depth, compiled=False)


TREES = variant(DICE, key=key)
TREE_ENGINES = [engine_of(TREES, Options()), engine_of(variant(TREES, bounds=None), Options())]


@interpreted
@given(position=positions(EIGHTHS, chance_nodes="exact", size=24))
@settings(max_examples=100)
def test_trees_are_searched_to_their_end(position):
    for engine in TREE_ENGINES:
        engine.clear()
        found = engine.best(position)
        assert found.exact
        assert is_right(found, TREES, None, compiled=False)


def test_pig_that_ends_is_worth_what_the_textbook_says():
    rules = pig(8, 3, 7, 1)
    found = engine_of(rules, Options()).best()
    assert found.exact
    assert found.depth <= 20
    assert found.value == pytest.approx(search(rules, algorithm="expectiminimax", compiled=False).value, abs=1e-9)


def test_two_thirds_of_the_outcomes_are_merged_where_they_are_equal():
    """A game that tells both orders of two dice has 36 outcomes, and 21 of them differ."""
    assert has_equal_outcomes(TWO_DICE, TWO_DICE.initial)
    assert not has_equal_outcomes(pig(), pig().initial)
    found = engine_of(TWO_DICE).best(limits=Limits(depth=1))
    assert found.leaves == 21
    assert is_right(found, TWO_DICE, 1, compiled=False)


def test_samples_tell_their_error():
    """Of 21 outcomes some are drawn: the true average lies within a few standard errors."""
    whole = engine_of(TWO_DICE).best(limits=Limits(depth=1))
    drawn = engine_of(TWO_DICE, Options(samples=12)).best(limits=Limits(depth=1))
    assert whole.error is None
    assert drawn.leaves < 13
    assert 0 < drawn.error < 1
    assert abs(drawn.value - whole.value) < 4 * drawn.error
    assert not drawn.exact
    all_of_them = engine_of(TWO_DICE, Options(samples=40)).best(limits=Limits(depth=1))
    assert (all_of_them.value, all_of_them.error) == (pytest.approx(whole.value), 0)


@interpreted
def test_the_error_is_right_on_average():
    """The differences from the true value, in standard errors, have a mean square near 1."""
    squares = []
    for seed in range(150):
        wide = variant(WIDE, initial=Wide(seed, 1))
        drawn = engine_of(wide, Options(samples=24)).best(limits=Limits(depth=1))
        true = sum(share * wide.utility(wide.result(wide.initial, one)) for one, share in wide.chance(wide.initial))
        squares.append(((drawn.value - true) / drawn.error) ** 2)
    assert 0.75 < sum(squares) / len(squares) < 1.35


def test_what_is_rarely_reached_is_estimated():
    rules = pig(30)
    found = engine_of(rules, replace(exact(), reach=0.1)).best(limits=Limits(depth=8))
    wanted = engine_of(rules).best(limits=Limits(depth=8))
    assert found.leaves < wanted.leaves
    assert engine_of(rules, replace(exact(), reach=0.0)).best(limits=Limits(depth=8)).value == wanted.value
    early = engine_of(rules, replace(exact(), reach=0.5)).best(limits=Limits(depth=8))
    assert early.value == engine_of(rules).best(limits=Limits(depth=2)).value


def test_the_values_with_a_reach_are_those_of_a_search_that_stops_there():
    """The table, which positions of different probabilities share, changes nothing."""
    for seed in range(40):
        start, limits = Place(seed, 0, 0), Limits(depth=6)
        options = [replace(exact(), table=table) for table in (True, False)]
        found = [engine_of(game, replace(one, reach=0.2)).best(start, limits).value for one in options]
        assert found[0] == pytest.approx(found[1], abs=1e-9)


def naively_filtered(rules, position, depth, move_filter, is_root=True):
    """The naive twin: plain recursion that follows the moves which the filter lets pass."""
    if rules.terminal(position):
        return rules.utility(position)
    if depth == 0:
        return rules.evaluate(position)
    if rules.player(position) == CHANCE:
        return sum(
            probability * naively_filtered(rules, rules.result(position, outcome), depth - 1, move_filter, False)
            for outcome, probability in rules.outcomes(position)
        )
    sign = 1 if rules.player(position) == MAX else -1
    after = [rules.result(position, action) for action in rules.moves(position)]
    looks = {one: sign * (rules.utility(one) if rules.terminal(one) else rules.evaluate(one)) for one in after}
    if depth >= 2 and len(after) > 2:
        after.sort(key=lambda one: -looks[one])
        near = [one for one in after if looks[one] >= looks[after[0]] - move_filter.margin]
        after = near[: move_filter.root] if is_root else after[: move_filter.below]
    return sign * max(sign * naively_filtered(rules, one, depth - 1, move_filter, False) for one in after)


@interpreted
@pytest.mark.parametrize("below", [1, 2])
def test_a_filter_follows_the_moves_that_look_best(below):
    move_filter = MoveFilter(root=3, margin=0.505, below=below)
    filtered = variant(game, advice=Advice(search=SearchAdvice(move_filter=move_filter)))
    engine = engine_of(filtered, replace(exact(), move_filter=True, table_move=False))
    whole, narrower = engine_of(filtered), 0
    for seed in range(60):
        position = Place(seed, 0, 0)
        found = engine.best(position, Limits(depth=4))
        assert found.value == pytest.approx(naively_filtered(game, position, found.depth, move_filter))
        narrower += found.leaves < whole.best(position, Limits(depth=4)).leaves
    assert narrower > 10


def test_a_chance_node_is_searched_without_a_move():
    rules = pig(30)
    rolling = rules.result(rules.initial, 0)
    assert rules.player(rolling) == CHANCE
    found = engine_of(rules).best(rolling, Limits(depth=4))
    assert (found.action, found.line) == (None, [])
    assert found.value == pytest.approx(
        search(rules, rolling, algorithm="expectiminimax", depth=4, compiled=False).value, abs=1e-9
    )


def test_lines_are_in_the_order_of_their_equities():
    rules = pig(30)
    start = rules.position("12+5 20")
    best, second = list(engine_of(rules).think(start, Limits(depth=6), lines=5))[-2:]
    assert (best.rank, second.rank) == (1, 2)
    assert best.value > second.value
    after = rules.result(start, second.action)
    assert second.value == pytest.approx(
        search(rules, after, algorithm="expectiminimax", depth=5, compiled=False).value, abs=1e-9
    )


def test_a_game_without_an_estimate_is_played():
    bare = variant(pig(20), name="bare-pig", evaluate=None)
    found = engine_of(bare, Options()).best(bare.position("10+12 19"), Limits(depth=3))
    assert bare.write(found.position, found.action) == "hold"
    for evaluation in ("rollout", "mobility"):
        assert engine_of(bare, Options(evaluation=evaluation)).best(limits=Limits(depth=3)).action == 0


def test_what_no_search_can_do_is_refused():
    with pytest.raises(ZermeloError, match="not a probability"):
        Options(reach=1.5)
    with pytest.raises(ZermeloError, match="at least 2"):
        Options(samples=1)
    with pytest.raises(ZermeloError, match="infinite values"):
        Engine(variant(find("pig"), bounds=(-inf, inf)))


class Race(NamedTuple):
    first: int
    second: int
    turn: int
    rolling: int


TWO_DICE = Game(
    name="two-dice",
    initial=Race(0, 0, 0, 1),
    player=lambda race: CHANCE if race.rolling else race.turn,
    actions=lambda race: range(2),
    chance=lambda race: ((first * 10 + second, 1 / 36) for first in range(1, 7) for second in range(1, 7)),
    result=lambda race, number: raced(race, number),
    terminal=lambda race: max(race.first, race.second) >= 200,
    utility=lambda race: 1 if race.first >= 200 else -1,
    evaluate=lambda race: (race.first - race.second) / 300,
    bounds=(-1, 1),
)


def raced(race: Race, number: int) -> Race:
    """After a roll both dice count, the larger one more; then the player may take a step from the second."""
    if race.rolling:
        low, high = sorted(divmod(number, 10))
        steps = low + 7 * high
        moved = (race.first + steps, race.second) if race.turn == 0 else (race.first, race.second + steps)
        return Race(*moved, race.turn, 0)
    return Race(race.first, race.second + number * (1 - 2 * race.turn), 1 - race.turn, 1)


class Wide(NamedTuple):
    number: int
    rolling: int


WIDE = Game(
    name="wide",
    initial=Wide(1, 1),
    player=lambda state: CHANCE,
    actions=lambda state: range(1),
    chance=lambda state: ((number, (number % 5 + 1) / 600) for number in range(200)),
    result=lambda state, number: Wide(state.number * 1000 + number, 0),
    terminal=lambda state: state.rolling == 0,
    utility=lambda state: (state.number * 7919 % 1009) / 1009,
    bounds=(0, 1),
)
