"""The truth about a small game, found by plain recursion over all its positions: the naive twin of `check`."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from math import isclose, isnan

from zermelo.rules.board import Board
from zermelo.rules.game import CHANCE, Game

MOST = 600
"""Positions that are followed; a game that has more is not judged."""


@dataclass
class Verdict:
    """`wrong` holds what is certainly false; `doubtful` what may be called false or not."""

    wrong: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    values: dict = field(default_factory=dict)
    """The value of each position for MAX and the plies to it, where two play without chance."""
    is_endless: bool = False


class Truth:
    """Judge a game; every question is asked of a copy of a position, so that nothing can spoil another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.verdict = Verdict()
        self.seen: dict = {}
        self.moves: dict = {}
        self.after: dict = {}

    def judge(self) -> Verdict:
        start = deepcopy(self.game.initial)
        try:
            self._follow(start)
        except TooMany:
            self.verdict.doubtful.append("too many positions")
            return self.verdict
        except Exception as error:
            self.verdict.wrong.append(f"{type(error).__name__} {error}")
            return self.verdict
        if self.verdict.wrong:
            return self.verdict
        plies = self._plies(name(start), {})
        if plies is None:
            self.verdict.is_endless = True
        if self.game.longest is not None and (plies is None or plies > self.game.longest or self.game.longest < 1):
            self.verdict.wrong.append("longest")
        if plies is not None and self.game.players == 2 and not self.game.has_payoffs and self.game.chance is None:
            self._value(name(start))
        for question in (self._keys, self._symmetries, self._values, self._texts, self._boards, self._advice):
            try:
                question()
            except Exception as error:
                self.verdict.wrong.append(f"{question.__name__}: {type(error).__name__} {error}")
        return self.verdict

    def _follow(self, position) -> None:
        waiting = [position]
        while waiting:
            state = waiting.pop()
            here = name(state)
            if here in self.seen:
                continue
            self.seen[here] = state
            if len(self.seen) > MOST:
                raise TooMany
            self.after[here] = []
            moves = self._legal(state)
            self.moves[here] = moves
            for action in moves:
                given = deepcopy(state)
                following = self.game.result(given, action)
                if name(given) != here:
                    self.verdict.wrong.append("changed in place")
                    return
                if shape(following) != shape(state):
                    self.verdict.wrong.append("another type")
                    return
                self.after[here].append(name(following))
                waiting.append(following)

    def _legal(self, state) -> list:
        game = self.game
        if game.terminal(deepcopy(state)):
            value = game.utility(deepcopy(state))
            parts = value if game.has_payoffs else (value,)
            is_right = isinstance(parts, tuple) and len(parts) == (game.players if game.has_payoffs else 1)
            if not is_right or not all(is_number(part) for part in parts):
                self.verdict.wrong.append("utility")
                return []
            if game.bounds and not all(game.bounds[0] <= part <= game.bounds[1] for part in parts):
                self.verdict.wrong.append("bounds")
            if game.has_payoffs and game.payoff_sum is not None and (sum(parts) > game.payoff_sum or min(parts) < 0):
                self.verdict.wrong.append("payoff_sum")
            if game.has_payoffs and game.constant_sum is not None and not isclose(sum(parts), game.constant_sum):
                self.verdict.wrong.append("constant_sum")
            return []
        mover = game.player(deepcopy(state))
        if mover == CHANCE:
            pairs = list(game.chance(deepcopy(state)))
            if any(len(pair) != 2 for pair in pairs):
                self.verdict.wrong.append("chance")
                return []
            shares = [share for _, share in pairs]
            if not isclose(sum(shares), 1) or min(shares) < 0:
                self.verdict.wrong.append("chance")
            return [outcome for outcome, _ in pairs]
        moves = list(game.actions(deepcopy(state)))
        if mover not in range(game.players) or not moves or len(set(moves)) < len(moves):
            self.verdict.wrong.append("moves")
        if game.noisy and not set(noisy := list(game.noisy(deepcopy(state)))) <= set(moves):
            self.verdict.wrong.append("noisy")
        elif game.noisy and len(set(noisy)) < len(noisy):
            self.verdict.wrong.append("noisy twice")
        return moves

    def _plies(self, here, known) -> int | None:
        """The longest game from a position; None if one need not end."""
        if here in known:
            return known[here]
        known[here] = None  # until it is done: to come back here is to go in circles
        longest = 0
        for following in self.after[here]:
            plies = self._plies(following, known)
            if plies is None:
                return None
            longest = max(longest, plies + 1)
        known[here] = longest
        return longest

    def _value(self, here) -> tuple:
        values = self.verdict.values
        if here not in values:
            state = self.seen[here]
            if self.game.terminal(deepcopy(state)):
                values[here] = self.game.utility(deepcopy(state)), 0
            else:
                best = max if self.game.player(deepcopy(state)) == 0 else min
                replies = [self._value(following) for following in self.after[here]]
                values[here] = best(((value, plies + 1) for value, plies in replies), key=liked)
        return values[here]

    def _plays(self, state) -> tuple:
        """The facts that two positions with one key must share: where they differ, some answer is wrong."""
        over = bool(self.game.terminal(deepcopy(state)))
        mover = None if over else self.game.player(deepcopy(state))
        return over, mover, self.verdict.values.get(name(state))

    def _keys(self) -> None:
        game, keys = self.game, {}
        if game.key is None:
            return
        for here, state in self.seen.items():
            key = game.key(deepcopy(state))
            keys.setdefault(key, []).append(here)
            if game.key_bits is not None and not (isinstance(key, int) and 0 <= key < 1 << game.key_bits):
                self.verdict.wrong.append("key_bits")
            if game.from_key is not None and name(game.from_key(key)) != here:
                self.verdict.wrong.append("from_key")
        if game.key_bits is not None and game.key_bits < 1:
            self.verdict.wrong.append("key_bits")
        for same in keys.values():
            if len({self._plays(self.seen[here]) for here in same}) > 1:
                self.verdict.wrong.append("key")
            elif len(same) > 1:
                self.verdict.doubtful.append("key")

    def _symmetries(self) -> None:
        game = self.game
        if game.symmetries is None:
            return

        def orbit(state) -> frozenset:
            return frozenset(name(image) for image in game.symmetries(deepcopy(state)))

        for here, state in self.seen.items():
            images = list(game.symmetries(deepcopy(state)))
            if here not in map(name, images):
                self.verdict.wrong.append("symmetries leave itself out")
                continue
            for image in images:
                if self._plays_without_value(state) != self._plays_without_value(image):
                    self.verdict.wrong.append("symmetries")
                elif orbit(image) != orbit(state):
                    self.verdict.wrong.append("symmetries are not closed")
                elif self.moves[here]:
                    own = Counter(orbit(game.result(deepcopy(state), move)) for move in self.moves[here])
                    other = Counter(orbit(game.result(deepcopy(image), move)) for move in game.moves(deepcopy(image)))
                    if own != other:
                        self.verdict.wrong.append("symmetries lead elsewhere")

    def _plays_without_value(self, state) -> tuple:
        over = bool(self.game.terminal(deepcopy(state)))
        return over, self.game.utility(deepcopy(state)) if over else self.game.player(deepcopy(state))

    def _values(self) -> None:
        game = self.game
        if game.bounds is not None and not (len(game.bounds) == 2 and game.bounds[0] <= game.bounds[1]):
            self.verdict.wrong.append("bounds")
        if game.evaluate is None:
            return
        ends = {game.utility(deepcopy(state)) for here, state in self.seen.items() if not self.moves[here]}
        win, estimates = max(map(abs, ends)), set()
        for here, state in self.seen.items():
            if self.moves[here] and game.player(deepcopy(state)) != CHANCE:
                estimate = game.evaluate(deepcopy(state))
                estimates.add(estimate)
                if not is_number(estimate) or not game.bounds[0] <= estimate <= game.bounds[1]:
                    self.verdict.wrong.append("evaluate")
                elif abs(estimate) > win:
                    self.verdict.doubtful.append("evaluate is beyond a win")
        if len(estimates) == 1 and 0 not in estimates and len(ends) > 1:
            # Plain minimax gives some of these positions a value of the other sign.
            self.verdict.wrong.append("evaluate prefers one player everywhere")
        self.verdict.doubtful.append("evaluate may be seen by the wrong player")

    def _texts(self) -> None:
        game, look = self.game, self.game.look
        if look.player_names and len(look.player_names) != game.players:
            self.verdict.wrong.append("player_names")
        for here, state in self.seen.items():
            texts = [game.write(deepcopy(state), move) for move in dict.fromkeys(self.moves[here])]
            if len({text.casefold() for text in texts}) < len(texts) or any(text != text.strip() for text in texts):
                self.verdict.wrong.append("action_text")
            if look.parse_action:
                self._read_back(state, here, texts)
            if look.text and look.parse and name(look.parse(look.text(deepcopy(state)))) != here:
                read = look.parse(look.text(deepcopy(state)))
                kind = self.verdict.wrong if self.moves[here] or look.text(read) != look.text(state) else None
                (self.verdict.doubtful if kind is None else kind).append("parse")

    def _read_back(self, state, here, texts) -> None:
        for move, text in zip(self.moves[here], texts, strict=True):
            if self.game.look.parse_action(deepcopy(state), text) not in (move, None):
                self.verdict.doubtful.append("parse_action")
                if self.game.look.parse_action(deepcopy(state), text) in self.moves[here]:
                    self.verdict.wrong.append("parse_action")

    def _boards(self) -> None:
        look = self.game.look
        for here, state in self.seen.items():
            if look.draw is None:
                return
            board = look.draw(deepcopy(state))
            if not isinstance(board, Board) or not {piece.square for piece in board.pieces} <= set(board.squares()):
                self.verdict.wrong.append("draw")
                return
            for move in self.moves[here]:
                if not set(look.squares(deepcopy(state), move)) <= set(board.squares()):
                    self.verdict.wrong.append("squares")

    def _advice(self) -> None:
        """Sufficient moves hold a best one, and what is proved is true, wherever sufficient moves lead."""
        game, advice, values = self.game, self.game.advice, self.verdict.values
        if not values:
            self.verdict.doubtful += ["advice"] if advice.proof.sufficient or advice.proof.proved else []
            return
        reached, waiting = set(), [name(game.initial)]
        while waiting:
            here = waiting.pop()
            if here in reached:
                continue
            reached.add(here)
            state = self.seen[here]
            if advice.proof.proved and here != name(game.initial):
                own = self._as_proved(state, *values[here])
                low, high = advice.proof.proved(deepcopy(state))
                if not low <= own <= high or (not self.moves[here] and low < high):
                    self.verdict.wrong.append("proved")
                if low == high:
                    continue
            if not self.moves[here]:
                continue
            chosen = list((advice.proof.sufficient or game.actions)(deepcopy(state)))
            if not chosen or not set(chosen) <= set(self.moves[here]):
                self.verdict.wrong.append("sufficient")
                return
            followed = [self.after[here][self.moves[here].index(move)] for move in chosen]
            if values[here][0] not in [values[one][0] for one in followed]:
                self.verdict.wrong.append("sufficient leaves the best out")
            waiting += followed
        if advice.proof.sufficient:
            self.verdict.doubtful += ["sufficient elsewhere"] if reached != set(self.seen) else []

    def _as_proved(self, state, value, plies):
        own = value if self.game.player(deepcopy(state)) == 0 else -value
        if self.game.counts_points or own == 0:
            return own
        return (self.game.longest + 1 - plies) * (1 if own > 0 else -1)


class TooMany(Exception):
    """The game is too large to be judged."""


def name(position) -> str:
    return repr(position)


def shape(value) -> object:
    return (type(value), *map(shape, value)) if isinstance(value, tuple) else type(value)


def is_number(value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and not isnan(value)


def liked(reply):
    """The sort key of a value and its distance for MAX."""
    value, plies = reply
    return value, -plies if value > 0 else plies if value < 0 else 0
