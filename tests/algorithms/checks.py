"""Checks of every search against its naive twin, in each of its three modes.

Each `check_` takes a position (and a source of random choices) and runs every algorithm and option that promises
exactness on it. `ways` says how:

    all      interpreted and compiled, compared in full; the algorithms of RECORDED also compiled to record
    fast     compiled only
    plain    interpreted only, for numbers that exist in Python alone
    soak     compiled only, the rarer combinations of options too

Every kernel takes seconds to compile, so all but the last take those combinations interpreted (`rarely`).
"""

from math import inf, isclose, isfinite

from tests.algorithms import forest, naive
from tests.algorithms.naive import Rules
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.variants.beam import beam
from zermelo.algorithms.variants.payoffs import against_all
from zermelo.algorithms.variants.symmetry import merge_symmetric
from zermelo.rules.game import CHANCE, MAX, variant

RECORDED = ("minimax", "alphabeta", "star2", "maxn")
"""All algorithms share the recorder, so a few show that it compiles; the tests of games show it, too."""
ALPHABETA = ({"strict": False}, {"strict": True}, {"fail": "hard"}, {"fail": "practical"})


def run(game, position, ways, **options):
    """The result of a search, the same whichever way it runs."""
    if ways != "all":
        return run_algorithm(game, position, compiled=ways != "plain", **options)
    plain = run_algorithm(game, position, compiled=False, record=True, **options)
    facts = (plain.value, plain.action, plain.line, plain.nodes, plain.leaves, plain.estimates)
    for record in (False, True) if options["algorithm"] in RECORDED and len(options) <= 2 else (False,):
        machine = run_algorithm(game, position, compiled=True, record=record, **options)
        found = (machine.value, machine.action, machine.line, machine.nodes, machine.leaves, machine.estimates)
        assert alike(found, facts, options), f"compiled, record={record}: {found}, interpreted: {facts}, {options}"
        assert not record or machine.events == plain.events
    return plain


def alike(found, facts, options):
    """Whether two runs agree: in full, or as far as the machine, which has no fractions, can know equally likely moves.

    Where it rounds, one of two equal moves may look better.
    """
    if found == facts:
        return True
    is_rounded = options["algorithm"] == "expectimax"
    return is_rounded and found[3:] == facts[3:] and isclose(found[0], facts[0], rel_tol=1e-9, abs_tol=1e-9)


def rarely(ways):
    """How to run a combination of options whose parts are examined in every way elsewhere."""
    return ways if ways == "soak" else "plain"


def number_of(game, position, action):
    return list(game.actions(position)).index(action)


def assert_playable(game, result, exact):
    """The line consists of legal moves; an exact one without chance ends where its value comes from."""
    state = result.position
    for action in result.line:
        assert action in list(game.actions(state))
        state = game.result(state, action)
    if game.terminal(state):
        assert not exact or game.utility(state) == result.value
        return
    assert game.player(state) == CHANCE or result.estimates, "the line ends before the game does"
    if exact and game.player(state) != CHANCE:
        assert game.evaluate(state) == result.value


def assert_bound(value, exact, low, high):
    """Exact inside the window; at or below it an upper bound, at or above it a lower bound."""
    if low < exact < high:
        assert value == exact
    elif exact <= low:
        assert exact <= value <= low
    else:
        assert high <= value <= exact


def to_depth(depth):
    return Rules(depth) if depth else Rules()


def check_opponents(game, position, ways, random, depth=None):
    """Everything for two opponents without chance."""
    rules = to_depth(depth)
    exact = naive.value(game, position, rules)
    child_values, best = naive.first_best(game, position, rules)
    nodes, leaves = naive.count(game, position, rules)

    found = run(game, position, ways, algorithm="minimax", depth=depth)
    assert (found.value, found.nodes, found.leaves) == (exact, nodes, leaves)
    assert number_of(game, position, found.action) == best
    assert_playable(game, found, exact=True)

    window = (exact - random.choice([1, 2]), exact + random.choice([1, 3])) if isfinite(exact) else (-inf, inf)
    for options in ALPHABETA:
        for chosen in ((-inf, inf), window) if isfinite(exact) else ((-inf, inf),):
            way = rarely(ways) if "fail" in options else ways
            found = run(game, position, way, algorithm="alphabeta", depth=depth, window=chosen, **options)
            twin, events = naive.alphabeta_events(game, position, window=chosen, limit=rules.limit, **options)
            assert found.value == exact == twin, (options, chosen)
            assert number_of(game, position, found.action) == best, (options, chosen)
            assert (found.nodes, found.leaves) == (naive.nodes_in(events), naive.leaves_in(events)), (options, chosen)
            assert found.nodes <= nodes
            assert_playable(game, found, exact=True)
            if ways == "all" and way == ways:
                assert found.events == events, (options, chosen)

    found = run(game, position, ways, algorithm="negamax", depth=depth)
    plain = run(game, position, ways, algorithm="alphabeta", depth=depth)
    assert (found.value, found.line, found.nodes) == (plain.value, plain.line, plain.nodes)

    for name in ("pvs", "mtdf"):
        found = run(game, position, ways, algorithm=name, depth=depth)
        assert found.value == exact, name
        assert child_values[number_of(game, position, found.action)] == exact, name
        assert_playable(game, found, exact=False)
    if isfinite(exact):
        found = run(game, position, ways, algorithm="pvs", depth=depth, window=window)
        assert found.value == exact
        assert child_values[number_of(game, position, found.action)] == exact

    if depth is None:
        found = run(game, position, ways, algorithm="expectimax", model="ideal")
        assert found.value == exact
        if game.player(position) == MAX:
            assert number_of(game, position, found.action) == best
    else:  # an adversary who looks one move ahead
        found = run(game, position, rarely(ways), algorithm="expectimax", model="ideal:1", depth=depth)
        assert found.value == naive.modelled_value(game, position, naive.one_ply, rules)


def check_bounds(game, position, ways, random):
    """A window that does not contain the value gives a bound on the right side."""
    exact = naive.value(game, position)
    for options in ALPHABETA:
        low = random.randint(-6, 6)
        high = low + random.randint(1, 3)
        way = rarely(ways) if "fail" in options else ways
        found = run(game, position, way, algorithm="alphabeta", window=(low, high), **options)
        twin, events = naive.alphabeta_events(game, position, window=(low, high), **options)
        assert found.value == twin
        assert found.nodes == naive.nodes_in(events)
        assert_bound(found.value, exact, low, high)
    for name in ("negamax", "pvs"):
        found = run(game, position, ways, algorithm=name, window=(low, high))
        assert_bound(found.value, exact, low, high)


def check_horizon(game, position, ways, depth):
    """Cut-off test, quiescence, singular extension and beam: each the same with minimax and with alpha-beta."""
    cases = [
        ({"cutoff": forest.early}, Rules(depth, stop=forest.early)),
        ({"quiescence": True}, Rules(depth, quiescence=True)),
        ({"singular": 2}, Rules(depth, singular=2)),
        ({"quiescence": True, "singular": 3}, Rules(depth, quiescence=True, singular=3)),
    ]
    for options, rules in cases:
        exact = naive.value(game, position, rules)
        _, best = naive.first_best(game, position, rules)
        usual = ways if options.keys() != {"quiescence"} and options.keys() != {"singular"} else rarely(ways)
        full = run(game, position, rarely(ways), algorithm="minimax", depth=depth, **options)
        for more in ({}, {"strict": True}, {"fail": "hard"}, {"fail": "practical"}):
            found = run(
                game, position, rarely(ways) if more else usual, algorithm="alphabeta", depth=depth, **options, **more
            )
            assert found.value == full.value == exact, (options, more)
            assert number_of(game, position, found.action) == number_of(game, position, full.action) == best
            assert found.nodes <= full.nodes
            assert_playable(game, found, exact=False)
    for name in ("negamax", "pvs", "mtdf", "expectiminimax"):
        found = run(game, position, rarely(ways), algorithm=name, depth=depth, cutoff=forest.early)
        assert found.value == naive.value(game, position, Rules(depth, stop=forest.early))


def check_beam(game, position, ways, width, depth=None):
    """A beam is a narrower game, and every search of that game agrees."""
    narrow = variant(game, actions=lambda state: naive_beam(game, state, width))
    rules = to_depth(depth)
    exact = naive.value(narrow, position, rules)
    _, best = naive.first_best(narrow, position, rules)
    for name in ("minimax", "alphabeta", "negamax"):
        way = ways if name == "alphabeta" and width == 2 else rarely(ways)
        found = run(game, position, way, algorithm=name, depth=depth, beam=width)
        assert found.value == exact, name
        assert number_of(narrow, position, found.action) == best, name
        assert_playable(narrow, found, exact=True)
    assert list(beam(game, width).actions(position)) == list(naive_beam(game, position, width))


def naive_beam(game, state, width):
    """The moves that look best to their player, best first, the earlier of equals first."""
    mover = game.player(state)

    def looks(action):
        shown = naive.at_a_glance(game, game.result(state, action))
        if isinstance(shown, tuple):
            return -shown[mover]
        return -shown if mover == MAX else shown

    return sorted(game.actions(state), key=looks)[:width]


def check_dice(game, position, ways, random, depth=None, rounded=False, bounded=True):
    """Expectiminimax, Star1 and Star2, expectimax with its models."""
    rules = to_depth(depth)
    exact = naive.value(game, position, rules)
    nodes, leaves = naive.count(game, position, rules)
    full = run(game, position, ways, algorithm="expectiminimax", depth=depth)
    assert same(full.value, exact, rounded)
    assert (full.nodes, full.leaves) == (nodes, leaves)
    assert_playable(game, full, exact=False)
    if game.player(position) != CHANCE and not rounded:
        assert number_of(game, position, full.action) == naive.first_best(game, position, rules)[1]
    if bounded:
        check_star(game, position, ways, random, full, exact, rounded)
    check_models(game, position, ways, depth)


def check_star(game, position, ways, random, full, exact, rounded):
    """Star1 and Star2 find what expectiminimax found, and bounds outside a window."""
    one = run(game, position, ways, algorithm="star1", depth=full.depth)
    two = run(game, position, ways, algorithm="star2", depth=full.depth)
    assert one.value == two.value == full.value
    assert one.action == two.action == full.action
    assert one.leaves <= full.leaves
    assert_playable(game, one, exact=False)
    assert_playable(game, two, exact=False)
    low = random.randint(-10, 8)
    high = low + random.randint(1, 3)
    for name in ("star1", "star2"):
        found = run(game, position, ways, algorithm=name, depth=full.depth, window=(low, high))
        if low < exact < high:
            assert found.value == full.value
            assert found.action == full.action
        elif not rounded:
            assert_bound(found.value, exact, low, high)


MODELS = (("uniform", naive.uniform), ("mixture", naive.mixture(0.8)), ("mixture:0.5", naive.mixture(0.5)))


def check_models(game, position, ways, depth=None):
    rules = to_depth(depth)
    for name, model in MODELS:
        way = ways if name == "uniform" else rarely(ways)
        found = run(game, position, way, algorithm="expectimax", model=name, depth=depth)
        assert same(found.value, naive.modelled_value(game, position, model, rules), True), name
    found = run(game, position, ways, algorithm="expectimax", depth=depth)
    assert same(found.value, naive.modelled_value(game, position, naive.uniform, rules), True)


def same(value, exact, rounded):
    """Equal, up to the rounding of the last digits where a sum of floats may be taken in another order."""
    return value == exact or (rounded and abs(value - exact) <= 1e-9 * max(1, abs(exact)))


def check_several(game, position, ways, depth=None):
    """Max^n, with shallow pruning where the payoffs allow it."""
    rules = to_depth(depth)
    exact = naive.payoffs(game, position, rules)
    nodes, leaves = naive.count(game, position, rules)
    found = run(game, position, ways, algorithm="maxn", depth=depth)
    assert (found.value, found.nodes, found.leaves) == (exact, nodes, leaves)
    assert_playable(game, found, exact=game.chance is None)
    mover = game.player(position)
    if mover != CHANCE:
        each = [naive.payoffs(game, child, rules, 1)[mover] for child in naive.children(game, position)]
        assert number_of(game, position, found.action) == each.index(max(each))
    if game.payoff_sum is not None:
        pruned = run(game, position, ways, algorithm="maxn", depth=depth, shallow=True)
        assert (pruned.value, pruned.line) == (found.value, found.line)
        assert pruned.nodes <= found.nodes


def check_paranoid(game, position, ways, depth=None):
    """One player against all the others is alpha-beta of the game of two sides."""
    rules = to_depth(depth)
    me = game.player(position)
    exact = naive.feared(game, position, me, rules)
    values = [naive.feared(game, child, me, rules, 1) for child in naive.children(game, position)]
    for options in ({}, *ALPHABETA) if ways == "all" else ({},):
        way = rarely(ways) if options or me else ways
        found = run(game, position, way, algorithm="paranoid", depth=depth, **options)
        assert found.value == exact
        assert number_of(game, position, found.action) == values.index(exact)
        _, events = naive.alphabeta_events(against_all(game, position), position, limit=rules.limit, **options)
        assert found.nodes == naive.nodes_in(events)
        assert not found.events or found.events == events


def check_symmetric(game, position, ways, depth=None, names=("minimax", "alphabeta", "negamax")):
    """Merging changes neither the value nor the first best move, and never costs a node."""
    rules = to_depth(depth)
    exact = naive.value(game, position, rules)
    _, best = naive.first_best(game, position, rules)
    for name in names:
        way = ways if name == "alphabeta" else rarely(ways)
        found = run(game, position, way, algorithm=name, depth=depth, symmetric=True)
        apart = run_algorithm(game, position, compiled=way != "plain", algorithm=name, depth=depth)
        assert found.value == exact
        assert number_of(game, position, found.action) == best
        assert found.nodes <= apart.nodes
        assert_playable(merge_symmetric(game), found, exact=True)


def check_beam_of_several(game, position, ways, width):
    narrow = variant(game, actions=lambda state: naive_beam(game, state, width))
    found = run(game, position, rarely(ways), algorithm="maxn", beam=width)
    assert found.value == naive.payoffs(narrow, position)
    assert_playable(narrow, found, exact=True)


def check_inexact(algorithm, game, position, enough, seed=1, **options):
    """The contract of a search that is not exact, on a small tree; `enough` simulations see all of it."""
    low, high = game.bounds
    for simulations in (1, 2, enough):
        chosen = {"algorithm": algorithm, "simulations": simulations, "seed": seed} | options
        found, again = (run_algorithm(game, position, compiled=False, **chosen) for _ in range(2))
        assert (found.value, found.line, found.nodes) == (again.value, again.line, again.nodes)
        assert low <= found.value <= high and found.is_sampled is not found.exact
        assert not found.exact or found.value == naive.value(game, position), "what it calls proved"
        assert found.action in list(game.actions(position))
    assert isclose(found.value, naive.value(game, position), abs_tol=0.05 * (high - low))


def check_inexact_compiled(algorithm, game, position, simulations, **options):
    """It runs as machine code just so."""
    chosen = {"algorithm": algorithm, "simulations": simulations, "seed": 1} | options
    plain, machine = (run_algorithm(game, position, compiled=compiled, **chosen) for compiled in (False, True))
    assert (plain.value, plain.line, plain.nodes) == (machine.value, machine.line, machine.nodes)
