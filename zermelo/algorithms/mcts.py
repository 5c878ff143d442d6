"""Monte Carlo tree search: the value of a move is the average of the random games that follow it.

A simulation is one descent from the root, in four phases:

    select      in the tree, take the child that the formula prefers; at a chance node draw an outcome
    expand      the first node that no simulation has visited joins the tree
    simulate    from there, play random moves to the end of the game: a playout
    back up     every node on the path counts a visit and adds the result to its total

The formula adds two terms for each child, what it has yielded so far and how little is known about it. For a child
visited n times, of a node visited N times, with the mean seen by the player to move and the range of all results:

    ucb1     mean + explore · range · √(ln N / n)
    tuned    mean + explore · range · √(ln N / n · min(1/4, variance / range² + √(2 ln N / n)))
    rave     mean + β · (mean of the simulations that play this move now or later - mean)
    grave    the same, by the simulations of a node above with visits enough (amaf.py)
    puct     mean + explore · range · (how promising the move looks) · √N / (1 + n) (priors.py)

A child of which nothing is known comes first, in the order of the rules. The move to play is the most visited one: the
mean of a move that was rarely tried is a matter of luck.

Between two opponents every node also has bounds of its exact value (MCTS-Solver, score bounded): a finished game proves
its value, MAX has the largest bounds of its children, MIN the smallest, chance the averages. A child that cannot change
the value of its node is not selected again, and a root whose bounds meet ends the search: its value is proved.
"""

from math import inf, log, sqrt

from zermelo.algorithms.algorithm import FOREVER, Algorithm, Setting, with_means
from zermelo.algorithms.amaf import OF_MOVES, all_moves_as_first, no_rows, words_of_desk
from zermelo.algorithms.events import PROVED, SETTINGS, WORKSPACE
from zermelo.algorithms.implicit import implicit_minimax, means_alone
from zermelo.algorithms.maxn import add_share
from zermelo.algorithms.principal_lines import LINE, end_line, extend_line
from zermelo.algorithms.priors import ANY, prior_of, with_priors, without_priors
from zermelo.algorithms.sampling import (
    CHILDREN,
    DICE,
    DONE,
    HIGH,
    HIGHEST,
    LOW,
    LOWEST,
    ROOT,
    SQUARES,
    TOTAL,
    VISITS,
    WORKSPACE_WORDS,
    growing,
    judging,
    never_proving,
    proving,
    random_playout,
    successors,
)
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import load, number, restore, save, store
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.rules.random_states import next_state

SIMULATIONS, SEED, EXPLORE, PLIES, CLEAR, REFERENCE, BIAS, *HALVING = (SETTINGS + place for place in range(10))
"""Where the settings of the search are, in the order of its declaration."""


def ucb1(mean, squares, visits, above, explore, span):
    """The bonus of a child for few visits: with the mean, its upper confidence bound."""
    return explore * span * sqrt(log(above) / visits)


def ucb1_tuned(mean, squares, visits, above, explore, span):
    """The same with the variance of the results, which is at most a quarter of the squared range."""
    rate = log(above) / visits
    variance = (squares / visits - mean * mean) / (span * span)
    return explore * span * sqrt(rate * min(0.25, max(0.0, variance) + sqrt(2 * rate)))


UPPER_BOUNDS = {"ucb1": ucb1, "tuned": ucb1_tuned}
SHARING = ("rave", "grave")
PUCT, GUMBEL = "puct", "gumbel"
FORMULAS = (*UPPER_BOUNDS, *SHARING, PUCT)
ROOTS = ("formula", GUMBEL)


def number_for(value, mover):
    """A value of two opponents, seen by a player."""
    return value if mover == MAX else -value


def entry_for(payoffs, mover):
    return payoffs[mover]


def add_number(total, share, value):
    return total + share * value


def thrown(run):
    """The next random state."""
    dice = load(run, WORKSPACE) + DICE
    store(run, dice, next_state(load(run, dice)))
    return load(run, dice)


def mcts(game, observe, formula=None, unproved=False, implicit=0, root="formula"):
    several = game.has_payoffs
    advised = game.advice.search.prior
    formula = formula or (PUCT if advised else "ucb1")
    refuse_unknown(game, formula, implicit, root)
    halves, prefers = root == GUMBEL, formula == PUCT
    judges = prefers and prior_of(game).judges
    own, add = (entry_for, add_share(game.players)) if several else (number_for, add_number)
    nothing, words = ((0,) * game.players, game.players) if several else (0, 1)
    count_children, successor, drawn_outcome = successors(game)
    judge = judging(game, CLEAR)
    shares = formula in SHARING
    plain = TOTAL + words
    before = plain + (OF_MOVES if shares else 0)
    promised = before + (1 if implicit else 0)
    width = promised + (2 if halves else 1 if prefers else 0)
    plant, has_room, add_children, child_of = growing(nothing, width, words_of_desk(game.players) if shares else 0)
    implied = (game, own, implicit, before, child_of, successor, judge)
    estimate_children, mixed, combine_estimates = implicit_minimax(*implied) if implicit else means_alone()
    shared = (game, own, plain, width, child_of, formula == "rave", REFERENCE, BIAS)
    rows = all_moves_as_first(*shared) if shares else no_rows()
    begin, note, name_moves, refer, simulations_with, as_first, back_up_moves = rows
    playout = random_playout(game, judge, note)
    bounds = proving(game, child_of) if not (unproved or several) else never_proving(nothing)
    is_proved, exact_value, within_bounds, prove, combine_bounds, cannot_matter = bounds
    preferring = (game, promised, child_of, thrown, cannot_matter, halves, (SIMULATIONS, *HALVING))
    give_priors, puct, wanted, gumbel = with_priors(*preferring) if halves or prefers else without_priors()

    def decision(state, limit, low, high, run):
        root = plant(run, load(run, SEED))
        done = load(run, WORKSPACE) + DONE
        while load(run, done) < load(run, SIMULATIONS) and not is_proved(run, root):
            begin(run, root)
            note_range(run, simulate(root, state, 0, limit, run))
            store(run, done, load(run, done) + 1)
        store(run, PROVED, 1 if is_proved(run, root) else 0)
        write_line(root, state, 0, run)
        return answer(root, state, run)

    def simulate(node, state, depth, limit, run):
        """One simulation from a node down: its result, which every node on the path adds to its total."""
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            result = observe.leaf(run, depth, game.utility(state))
            return back_up(node, prove(run, node, result), run)
        if is_proved(run, node):
            result = observe.leaf(run, depth, exact_value(run, node))
            return back_up(node, result, run)
        if depth >= limit or (is_judged(run) and is_new(node, depth, run)):
            result = observe.estimate(run, depth, judge(run, state))
            return back_up(node, result, run)
        if is_new(node, depth, run) or not expand(node, state, run):
            result = observe.playout(run, depth, random_game(state, depth, limit, run))
            return back_up(node, result, run)
        place = select(node, state, depth, run)
        child = child_of(run, node, place)
        low, high = restore(run, child + LOW, 0.0), restore(run, child + HIGH, 0.0)
        observe.descend(run, depth, place)
        result = simulate(child, successor(state, place), depth + 1, limit, run)
        add_square(run, child, own(result, game.player(state)))
        if restore(run, child + LOW, 0.0) != low or restore(run, child + HIGH, 0.0) != high:
            combine_bounds(node, state, run)
        combine_estimates(run, node, state)
        back_up_moves(run, node, child, result)
        back_up(node, result, run)
        observe.leave(run, depth, mean_of(run, node))
        return result

    # Select

    def select(node, state, depth, run):
        """The place of the child to descend to."""
        mover = game.player(state)
        if mover == CHANCE:
            return drawn_outcome(state, thrown(run))
        refer(run, node)
        turn = wanted(run, node, mover)
        visits, explore, span = load(run, node + VISITS), restore(run, EXPLORE, 0.0), range_of(run)
        chosen = 0
        best = -inf
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            if cannot_matter(run, node, child, mover) or turn not in (ANY, load(run, child + VISITS)):
                continue
            if is_unknown(node, child, run):
                return place
            mean = mixed(run, child, mover, mean_for(mover, node, child, run))
            more = bonus(node, child, mean, visits, explore, span, run)
            observe.weigh(run, depth, place, mean, more)
            if mean + more > best:
                chosen, best = place, mean + more
        return chosen

    def draws(node, run):
        """Whether numbers are drawn for the children of a node."""
        return halves and node == load(run, WORKSPACE) + ROOT

    def is_unknown(node, child, run):
        """Whether nothing is known of a child, which then comes first; priors and draws are known of all."""
        if prefers or draws(node, run):
            return False
        return load(run, child + VISITS) == 0 and simulations_with(run, child) == 0

    def mean_for(mover, node, child, run):
        """The mean of a child, seen by a player; without a visit 0, or that of its node where priors count."""
        known = node if load(run, child + VISITS) == 0 and (prefers or halves) else child
        return own(total(run, known), mover) / max(1, load(run, known + VISITS))

    def upper_bound(node, child, mean, visits, explore, span, run):
        return term(mean, restore(run, child + SQUARES, 0.0), load(run, child + VISITS), visits, explore, span)

    def rapid_value(node, child, mean, visits, explore, span, run):
        return as_first(run, child, mean)

    def preference(node, child, mean, visits, explore, span, run):
        return puct(run, child, visits, explore, span)

    follow = rapid_value if shares else preference if prefers else upper_bound

    def drawn_or_followed(node, child, mean, visits, explore, span, run):
        if draws(node, run):
            return gumbel(run, node, child, span)
        return follow(node, child, mean, visits, explore, span, run)

    term = UPPER_BOUNDS.get(formula, ucb1)
    bonus = drawn_or_followed if halves else follow

    # Expand

    def is_new(node, depth, run):
        return depth > 0 and load(run, node + VISITS) == 0

    def expand(node, state, run):
        """Whether the node has children, which it gets now if there is room."""
        if load(run, node + CHILDREN) > 0:
            return True
        count = count_children(state)
        if not has_room(run, count):
            return False
        add_children(run, node, count)
        if game.player(state) != CHANCE:
            name_moves(run, node, state)
        estimate_children(run, node, state)
        give_priors(run, node, state)
        return True

    # Simulate

    def is_judged(run):
        """Whether the estimate that comes with the priors replaces random games, unless their plies are given."""
        return judges and load(run, PLIES) == FOREVER

    def random_game(state, depth, limit, run):
        dice = load(run, WORKSPACE) + DICE
        result, after = playout(state, depth, min(limit, depth + load(run, PLIES)), load(run, dice), run)
        store(run, dice, after)
        return result

    # Back up

    def back_up(node, result, run):
        store(run, node + VISITS, load(run, node + VISITS) + 1)
        save(run, node + TOTAL, add(total(run, node), 1, result))
        return result

    def add_square(run, node, value):
        save(run, node + SQUARES, number(restore(run, node + SQUARES, 0.0) + value * value))

    def total(run, node):
        return restore(run, node + TOTAL, number(nothing))

    def mean_of(run, node):
        return add(number(nothing), 1 / load(run, node + VISITS), total(run, node))

    # The range of the results so far

    def note_range(run, result):
        base = load(run, WORKSPACE)
        for player in range(words):
            value = entry_for(result, player) if several else result
            if load(run, base + DONE) == 0 and player == 0:
                save(run, base + LOWEST, number(value))
                save(run, base + HIGHEST, number(value))
            save(run, base + LOWEST, number(min(value, restore(run, base + LOWEST, 0.0))))
            save(run, base + HIGHEST, number(max(value, restore(run, base + HIGHEST, 0.0))))

    def range_of(run):
        """1 while all results were equal."""
        base = load(run, WORKSPACE)
        span = restore(run, base + HIGHEST, 0.0) - restore(run, base + LOWEST, 0.0)
        return span if span > 0 else 1.0

    # The answer

    def answer(root, state, run):
        """The estimate of the move to play; at a chance node, of all outcomes."""
        if is_proved(run, root) or load(run, root + CHILDREN) == 0 or game.player(state) == CHANCE:
            return estimate(run, root)
        return estimate(run, child_of(run, root, best_child(root, game.player(state), run)))

    def estimate(run, node):
        """The mean of a node, or what is proved where it cannot be."""
        return within_bounds(run, node, mean_of(run, node) if load(run, node + VISITS) > 0 else number(nothing))

    def best_child(node, mover, run):
        """The most visited of the children that are not proved, unless a proved one is at least as good."""
        chosen = 0
        most = 0
        best = -inf
        highest = -inf
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            visits = load(run, child + VISITS)
            drawn = preferred(node, child, mover, run)
            if visits >= max(1, most) and (visits > most or drawn > highest) and not is_proved(run, child):
                chosen, most, highest = place, visits, drawn
                best = own(estimate(run, child), mover)
        settled = False
        for place in range(load(run, node + CHILDREN)):
            child = child_of(run, node, place)
            value = own(estimate(run, child), mover)
            if is_proved(run, child) and (value > best or (value == best and not settled)):
                chosen, best, settled = place, value, True
        return chosen

    def preferred(node, child, mover, run):
        """What decides between the last two moves that the root tried equally often; otherwise the first."""
        if not draws(node, run):
            return -inf
        return mean_for(mover, node, child, run) + gumbel(run, node, child, range_of(run))

    def write_line(node, state, depth, run):
        """Store the principal variation: from the root down, the move to play at each node."""
        end_line(run, depth)
        if load(run, node + CHILDREN) == 0 or depth >= LINE - 2 or game.player(state) == CHANCE:
            return
        place = best_child(node, game.player(state), run)
        child = child_of(run, node, place)
        if load(run, child + VISITS) > 0:
            write_line(child, successor(state, place), depth + 1, run)
            extend_line(run, depth, place)

    return decision


def refuse_unknown(game: Game, formula: str, implicit: float, root: str) -> None:
    """Refuse a formula or a root that is not known, and a weight of estimates that cannot be."""
    if formula not in FORMULAS:
        raise ZermeloError(
            M("formula={formula!r} is not known; it is one of {known}.", formula=formula, known=", ".join(FORMULAS))
        )
    if root not in ROOTS:
        raise ZermeloError(M("root={root!r} is not known; it is one of {known}.", root=root, known=", ".join(ROOTS)))
    if not 0 <= implicit <= 1:
        raise ZermeloError(M("implicit={weight!r} is not possible; it is a number from 0 to 1.", weight=implicit))
    if implicit and game.has_payoffs:
        raise ZermeloError(M("implicit minimax is for two opponents, and {game} has payoffs for each.", game=game.name))


ALGORITHM = Algorithm(
    name="mcts",
    kernel=mcts,
    fits=with_means,
    about=M("Monte Carlo tree search: random games from a tree that grows where it looks best"),
    options=("formula", "unproved", "implicit", "root"),
    settings=(
        Setting("simulations", 10_000, 1),
        Setting("seed", 0, 0),
        Setting("explore", 1.0, 0.0),
        Setting("plies", FOREVER, 0),
        Setting("clear", 0.0, 0.0),
        Setting("reference", 50, 0),
        Setting("bias", 0.001, 0.0),
        Setting("considered", 16, 2),
        Setting("scale", 0.1, 0.001),
        Setting("noise", 1.0, 0.0),
    ),
    workspace=WORKSPACE_WORDS,
    exact=False,
    averages=True,
    simulates=True,
    rule=M("each simulation follows the largest mean plus bonus, and the most visited move is played"),
)
