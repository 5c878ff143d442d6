"""A naive twin of Monte Carlo tree search: objects for nodes, fractions for totals, sixty digits for the formula.

It shares nothing with the search but the definition of its random numbers.
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil, inf, log2, tanh

from zermelo.algorithms.events import DESCEND, ENTER, ESTIMATE, LEAF, LEAVE, PLAYOUT, WEIGH
from zermelo.rules.game import CHANCE, MAX

MODULUS = 2**63


class Dice:
    """Multiplicative congruential, from a scrambled seed; the upper 32 bits are a draw."""

    def __init__(self, seed):
        state = (2 * seed + 1) * 0x2545F4914F6CDD1D % MODULUS
        state = (state ^ state // 2**31) * 0x2545F4914F6CDD1D % MODULUS
        self.state = (state ^ state // 2**29) | 1

    def draw(self):
        self.state = self.state * 1181783497276652981 % MODULUS
        return Fraction(self.state // 2**31, 2**32)


def children(game, state):
    if game.player(state) == CHANCE:
        return [game.result(state, outcome) for outcome, _ in game.chance(state)]
    return [game.result(state, action) for action in game.actions(state)]


class Node:
    def __init__(self, bounds):
        self.results = []
        self.own = []
        """The results as the player above sees them."""
        self.children = []
        self.low, self.high = bounds
        self.implied = None
        self.yields = {}
        """The results, as its player sees them, of all simulations with a move from this node on."""

    @property
    def is_proved(self):
        return self.low == self.high

    @property
    def mean(self):
        if isinstance(self.results[0], tuple):
            return tuple(sum(entries) / len(self.results) for entries in zip(*self.results, strict=True))
        return sum(self.results) / len(self.results)


class Twin:
    """One search; `events` are (kind, depth, child, value, second value) with exact values."""

    def __init__(
        self,
        game,
        seed,
        explore=1,
        formula="ucb1",
        unproved=False,
        limit=inf,
        plies=inf,
        implicit=0,
        clear=0,
        reference=50,
        bias=0.001,
        root="formula",
        considered=16,
        scale=0.1,
        noise=1.0,
    ):
        self.game, self.dice, self.explore, self.formula = game, Dice(seed), Fraction(explore), formula
        self.limit, self.plies, self.implicit, self.clear = limit, plies, Fraction(implicit), clear
        self.reference, self.bias = (0 if formula == "rave" else reference), Fraction(bias)
        self.proves = not unproved and not game.has_payoffs
        self.bounds = (game.bounds or (-inf, inf)) if self.proves else (-inf, inf)
        self.seen, self.events = [], []
        self.halving = (considered, Decimal(scale), Decimal(noise)) if root == "gumbel" else None

    def search(self, position, simulations):
        root = self.root = Node(self.bounds)
        self.simulations = simulations
        for _ in range(simulations):
            if root.is_proved:
                break
            self.source, self.moves, self.done = root, [], len(root.results)
            result = self.simulate(root, position, 0)
            self.seen += result if isinstance(result, tuple) else [result]
        return root

    def simulate(self, node, state, depth):
        game = self.game
        self.events.append((ENTER, depth, -1, None, None))
        kind = None
        if game.terminal(state):
            kind, result = LEAF, exact(game.utility(state))
            if self.proves:
                node.low = node.high = result
        elif node.is_proved:
            kind, result = LEAF, node.low
        elif depth >= self.limit:
            kind, result = ESTIMATE, self.judge(state)
        elif depth > 0 and not node.results:
            kind, result = PLAYOUT, self.playout(state, depth, min(self.limit, depth + self.plies))
        if kind is not None:
            self.events.append((kind, depth, -1, result, None))
            node.results.append(result)
            return result
        after = children(game, state)
        if not node.children:
            node.children = [Node(self.bounds) for _ in after]
            for child, position in zip(node.children, after, strict=True):
                child.implied = exact(game.utility(position)) if game.terminal(position) else self.judge(position)
            self.prefer(node, state)
        place = self.selected(node, state, depth)
        self.events.append((DESCEND, depth, place, None, None))
        result = self.simulate(node.children[place], after[place], depth + 1)
        self.note(state, place)
        for mover, move in set(self.moves):
            node.yields.setdefault((mover, move), []).append(seen_by(mover, result))
        node.children[place].own.append(seen_by(game.player(state), result))
        if self.proves:
            self.bound(node, state)
        if not game.has_payoffs:
            node.implied = self.backed_up(state, [child.implied for child in node.children])
        node.results.append(result)
        self.events.append((LEAVE, depth, -1, node.mean, None))
        return result

    def prefer(self, node, state):
        """Give new children their priors, and those of the root a number of the Gumbel distribution."""
        if game_prior := self.prior_of(state):
            weights = [Decimal(weight).exp() for weight in game_prior]
            for child, weight in zip(node.children, weights, strict=True):
                child.prior = weight / sum(weights)
                if self.halving and node is self.root:
                    share = decimal(self.dice.draw() + Fraction(1, 2**33))
                    child.drawn = -(-share.ln()).ln()

    def prior_of(self, state):
        """The logits of the moves of a player, where the search asks for them."""
        if self.game.player(state) == CHANCE or not (self.halving or self.formula == "puct"):
            return []
        prior = self.game.advice.search.prior
        if prior is None:
            return [0.0 for _ in self.game.actions(state)]
        return [prior.logit(prior.view(state), state, action) for action in self.game.actions(state)]

    def turn(self, node, open_to_choice):
        """The children that compete for the next simulation of the root, by sequential halving."""
        schedule, tried = [], [0] * min(len(node.children), self.halving[0])
        phases, width = max(1, ceil(log2(len(tried)))), len(tried)
        while len(schedule) <= self.done:
            for _ in range(max(1, self.simulations // (phases * width))):
                schedule += tried[:width]
                tried[:width] = [number + 1 for number in tried[:width]]
            width = min(width, max(2, width // 2))
        visits = schedule[self.done]
        return [place for place in open_to_choice if len(node.children[place].own) == visits] or open_to_choice

    def note(self, state, place):
        """Keep a move of the simulation, with its player."""
        if self.game.player(state) != CHANCE:
            self.moves.append((self.game.player(state), list(self.game.actions(state))[place]))

    def judge(self, state):
        estimate = exact(self.game.evaluate(state))
        if not self.clear or self.game.has_payoffs:
            return estimate
        low, high = self.game.bounds
        return Fraction(low + high, 2) + Fraction(high - low, 2) * Fraction(tanh(estimate / Fraction(self.clear)))

    def selected(self, node, state, depth):
        mover = self.game.player(state)
        if mover == CHANCE:
            return self.outcome(state)
        if len(node.results) >= self.reference:
            self.source = node
        keys = [(mover, action) for action in self.game.actions(state)]
        open_to_choice = [
            place
            for place, child in enumerate(node.children)
            if not self.proves or (child.high > node.low if mover == MAX else child.low < node.high)
        ]
        scores = []
        halves = self.halving and node is self.root
        if halves:
            open_to_choice = self.turn(node, open_to_choice)
        for place in open_to_choice:
            child, shared = node.children[place], self.shared(keys[place])
            if not child.results and not shared and not halves and self.formula != "puct":
                return place
            if halves or self.formula == "puct":
                mean, bonus = self.preferred(node, child, mover)
            else:
                mean, bonus = self.terms(child, len(node.results), mover, shared)
            self.events.append((WEIGH, depth, place, mean, bonus))
            scores.append(mean + bonus)
        return open_to_choice[scores.index(max(scores))]

    def shared(self, move):
        """The results of the simulations with a move, where the formula asks for them."""
        return self.source.yields.get(move, []) if self.formula in ("rave", "grave") else []

    def terms(self, child, above, mover, shared):
        with localcontext(prec=60):
            tried = len(child.own)
            span = Fraction(max(self.seen) - min(self.seen)) or Fraction(1)
            mean = plain = sum(child.own) / Fraction(tried) if tried else Fraction(0)
            if self.implicit:
                mean = (1 - self.implicit) * mean + self.implicit * seen_by(mover, child.implied)
            if shared:
                weight = len(shared) / (tried + len(shared) + self.bias * tried * len(shared))
                return decimal(mean), decimal(weight * (sum(shared) / Fraction(len(shared)) - mean))
            if self.formula in ("rave", "grave"):
                return decimal(mean), Decimal(0)
            rate = Decimal(above).ln() / tried
            if self.formula == "tuned":
                variance = sum(value * value for value in child.own) / Fraction(tried) - plain * plain
                rate *= min(Decimal("0.25"), decimal(variance / span**2) + (2 * rate).sqrt())
            return decimal(mean), decimal(self.explore * span) * rate.sqrt()

    def preferred(self, node, child, mover):
        """The two terms of PUCT, or of the numbers drawn at the root."""
        with localcontext(prec=60):
            span = decimal(Fraction(max(self.seen) - min(self.seen)) or Fraction(1)) if self.seen else Decimal(1)
            known = child.own or [seen_by(mover, result) for result in node.results] or [Fraction(0)]
            mean = decimal(sum(known) / Fraction(len(known)))
            if self.implicit:
                mean = decimal((1 - self.implicit) * exact(mean) + self.implicit * seen_by(mover, child.implied))
            if self.halving and node is self.root:
                _, scale, noise = self.halving
                most = max(len(one.own) for one in node.children)
                return mean, span * (noise * child.drawn + child.prior.ln()) / (scale * (50 + most))
            share = child.prior * Decimal(len(node.results)).sqrt() / (1 + len(child.own))
            return mean, decimal(self.explore) * span * share

    def outcome(self, state):
        left, last = self.dice.draw(), 0
        for place, (_, probability) in enumerate(self.game.chance(state)):
            if probability > 0:
                last, left = place, left - Fraction(probability)
                if left < 0:
                    break
        return last

    def playout(self, state, depth, last):
        while not self.game.terminal(state):
            if depth >= last:
                return self.judge(state)
            if self.game.player(state) == CHANCE:
                state = children(self.game, state)[self.outcome(state)]
            else:
                after = children(self.game, state)
                place = int(self.dice.draw() * len(after))
                self.note(state, place)
                state = after[place]
            depth += 1
        return exact(self.game.utility(state))

    def bound(self, node, state):
        mover = self.game.player(state)
        lows, highs = [child.low for child in node.children], [child.high for child in node.children]
        if mover == CHANCE:
            shares = [Fraction(probability) for _, probability in self.game.chance(state)]
            node.low, node.high = average(shares, lows), average(shares, highs)
        else:
            best = max if mover == MAX else min
            node.low, node.high = best(lows), best(highs)

    def backed_up(self, state, values):
        mover = self.game.player(state)
        if mover == CHANCE:
            return average([Fraction(share) for _, share in self.game.chance(state)], values)
        return max(values) if mover == MAX else min(values)


def average(shares, values):
    parts = [share * value for share, value in zip(shares, values, strict=True) if share > 0]
    return sum(parts)


def exact(value):
    return tuple(map(Fraction, value)) if isinstance(value, tuple) else Fraction(value)


def seen_by(mover, value):
    if mover == CHANCE:
        return value
    if isinstance(value, tuple):
        return value[mover]
    return value if mover == MAX else -value


def decimal(number):
    return Decimal(number.numerator) / Decimal(number.denominator)
