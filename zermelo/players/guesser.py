"""Players that guess what is hidden: worlds are drawn from the possible ones, and each is searched as if it were seen.

This is Monte Carlo search with perfect information (PIMC; Levy 1989, Ginsberg 2001). A move is worth the average of its
values in all worlds drawn. The search of a world plays as if it knew what the player does not (strategy fusion), so the
player never sees a reason to bluff or to find out; it is strong where little depends on that.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any

from zermelo.algorithms import run_algorithm
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import rounded
from zermelo.players.play import Play
from zermelo.rules.game import CHANCE, Action, BadRules, Game, Position, own_value, variant

WORLDS, SIMULATIONS = 20, 400
"""The usual number of worlds, and of random games in each."""
WORLDS_EVALUATED = 200
"""The usual number of worlds in which the moves are only evaluated."""
AUTO = "auto"
MOST_TRIES = 50_000
"""Positions visited to find a possible one from the start of the game."""


@lru_cache(maxsize=16)
def opened(game: Game) -> Game:
    """The game as it would be if all players saw everything; it ends where the advice says that a round is settled."""
    seen, settled = variant(game, sees=None, possible=None, information="perfect"), game.advice.search.settled
    if settled is None or game.evaluate is None:
        return seen

    def terminal(position: Position) -> bool:
        return game.terminal(position) or settled(position)

    def utility(position: Position) -> Any:
        return game.utility(position) if game.terminal(position) else game.evaluate(position)  # type: ignore[misc]

    return variant(seen, terminal=terminal, utility=utility)


def knowledge(play: Play) -> tuple[list[tuple[Position, Action]], Position]:
    """What the player to move knows: the views and moves of the past, and the view now."""
    game, player = play.game, play.player
    past = [(game.view(move.before, player), move.action) for move in play.history if move.player == player]
    return past, game.view(play.position, player)


class Sampler:
    """Draws positions that a player cannot tell from the true one."""

    def __init__(self, game: Game, player: int, past: Sequence[tuple[Position, Action]], view: Position) -> None:
        self.game, self.player, self.past, self.view = game, player, past, view
        self._pairs = list(game.possible(view, player)) if game.possible and not game.advice.search.guess else []

    def draw(self, dice: Random) -> Position:
        """One of them: as the rulebook weighs them, or by random play from the start of the game."""
        if guess := self.game.advice.search.guess:
            return guess(self.view, self.player, dice)
        if self.game.possible:
            if not self._pairs:
                raise BadRules(M("`possible` of {game} gives no position for a view.", game=self.game.name))
            return dice.choices([one for one, _ in self._pairs], [float(weight) for _, weight in self._pairs])[0]
        self._left = MOST_TRIES
        found = self._search(self.game.initial, 0, dice)
        if found is None:
            raise ZermeloError(
                M(
                    "No position of {game} that looks so was found from the start; the rulebook needs `possible`.",
                    game=self.game.name,
                )
            )
        return found

    def _search(self, position: Position, decisions: int, dice: Random) -> Position | None:
        """A position that fits, at or below another, in random order."""
        game = self.game
        self._left -= 1
        if self._left < 0 or game.terminal(position):
            return None
        mover = game.player(position)
        if mover == self.player:
            view = game.view(position, mover)
            if decisions == len(self.past):
                return position if view == self.view else None
            seen, action = self.past[decisions]
            return self._search(game.result(position, action), decisions + 1, dice) if view == seen else None
        pairs = game.outcomes(position) if mover == CHANCE else [(action, 1.0) for action in game.actions(position)]
        for action in _in_random_order(pairs, dice):
            found = self._search(game.result(position, action), decisions, dice)
            if found is not None:
                return found
        return None


def _in_random_order(pairs: Sequence[tuple[Action, Any]], dice: Random) -> list[Action]:
    """All of them, the likelier ones earlier on average."""
    return [action for _, _, action in sorted(
        (dice.expovariate(float(weight)), place, action) for place, (action, weight) in enumerate(pairs) if weight
    )]  # fmt: skip


class Guesser:
    """A player that draws worlds and searches each; `options` are those of the search.

    >>> from zermelo.games import find
    >>> kuhn = find("kuhn-poker")
    >>> play = Play(kuhn, kuhn.position("J K bet"))
    >>> kuhn.write(play.position, Guesser(kuhn, seed=1)(play))
    'call'
    """

    def __init__(
        self,
        game: Game,
        worlds: int | None = None,
        algorithm: str = AUTO,
        seed: int | None = None,
        seconds: float | None = None,
        **options: Any,
    ) -> None:
        """With `seconds`, draw worlds for that time rather than a number of them.

        Unless an algorithm or its options are given, moves are judged by the game's evaluation, if it has one: then the
        best move is that of the best average one ply ahead.
        """
        in_rounds = game.advice.search.settled is not None
        self.evaluates = algorithm == AUTO and game.evaluate is not None and not options and not in_rounds
        worlds = worlds if worlds is not None else WORLDS_EVALUATED if self.evaluates else WORLDS
        algorithm = "mcts" if algorithm == AUTO else algorithm
        if worlds < 1:
            raise ZermeloError(M("The number of worlds is at least 1, not {number}.", number=worlds))
        self.game, self.worlds, self.algorithm, self.options = game, worlds, algorithm, options
        self.seconds = seconds
        self._dice = Random(None if seed is None else f"guesser {seed}")

    def refuse_unfit(self) -> None:
        """Refuse a search that does not suit the game, or options that are not its own."""
        if self.evaluates:
            return
        options = {name: value for name, value in self.options.items() if name != "depth"}
        PreparedSearch(opened(self.game), None, self.algorithm, **options)

    def __call__(self, play: Play) -> Action:
        """The move of the best average; of several the choice is random."""
        only = play.legal
        if len(only) == 1:
            return only[0]
        averages = self.values(play)
        best = max(value for _, value in averages)
        return self._dice.choice([move for move, value in averages if value == best])

    def values(self, play: Play) -> list[tuple[Action, float]]:
        """The average of each move in the worlds drawn, for the player to move, who is asked for nothing hidden."""
        return self._averages(play)[0]

    def _averages(self, play: Play) -> tuple[list[tuple[Action, float]], int]:
        """The averages of the moves, and the number of worlds drawn."""
        game, player = opened(self.game), play.player
        past, view = knowledge(play)
        moves = list(self.game.actions(view))
        sampler = Sampler(self.game, player, past, view)
        totals = [0.0] * len(moves)
        until, drawn = None if self.seconds is None else perf_counter() + self.seconds, 0
        while drawn < self.worlds if until is None else drawn == 0 or perf_counter() < until:
            world, drawn = sampler.draw(self._dice), drawn + 1
            for place, move in enumerate(moves):
                totals[place] += float(own_value(player, self._worth(game, game.result(world, move), len(moves))))
        return [(move, total / drawn) for move, total in zip(moves, totals, strict=True)], drawn

    def _worth(self, game: Game, position: Position, share: int) -> Any:
        """The value of a position by the search, with its share of the simulations."""
        if game.terminal(position):
            return game.utility(position)
        if self.evaluates and game.evaluate:
            return game.evaluate(position)
        options = dict(self.options)
        if self.algorithm == "mcts":
            simulations = options.get("simulations", SIMULATIONS)
            options |= {"simulations": max(1, simulations // share), "seed": self._dice.randrange(1 << 30)}
        return run_algorithm(game, position, algorithm=self.algorithm, **options).value

    def advice(self, play: Play) -> Message:
        """The move and its average in words."""
        averages, drawn = self._averages(play)
        move, value = max(averages, key=lambda pair: pair[1])
        return M(
            "In {worlds} worlds that you cannot tell apart, {move} is worth {value} on average.",
            worlds=drawn,
            move=self.game.write(play.position, move),
            value=rounded(value),
        )
