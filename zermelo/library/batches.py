"""Many positions and many games: evaluated lazily one by one, or on several threads.

>>> from zermelo import random_games, search_each, walk
>>> [found.move for found in search_each("tic-tac-toe", ["a1 b2", "XX./OO./..."], depth=3)]
['a3', 'c3']
>>> [len(list(walk("tic-tac-toe", moves))) for moves in random_games("tic-tac-toe", 3, seed=1)]
[10, 7, 6]
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

from zermelo.algorithms.result import Result
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.searching import search
from zermelo.machine.runtime.threads import executor
from zermelo.rules.game import Game, Position
from zermelo.rules.playout import possible
from zermelo.solving.solution import Solution, solve

Answer = TypeVar("Answer")
LONGEST_GAME = 10_000


def search_each(
    game: Game | str, positions: Iterable[Position], *, threads: int = 1, **options: Any
) -> Iterator[Result]:
    """Search each position as `search` does, lazily and in order.

    `threads` is the number of positions searched at a time; compiled searches run in parallel.
    """
    rules = as_game(game)
    return _each(lambda position: search(rules, position, **options), positions, threads)


def solve_each(
    game: Game | str, positions: Iterable[Position], *, threads: int = 1, **options: Any
) -> Iterator[Solution]:
    """Solve each position as `solve` does, lazily and in order.

    >>> from zermelo import solve_each
    >>> [found.outcome for found in solve_each("nim:1,2", ["", "2x1"])]
    ['win', 'loss']
    """
    rules = as_game(game)
    return _each(lambda position: solve(rules, position, threads=1, **options), positions, threads)


def _each(answer: Callable[[Position], Answer], positions: Iterable[Position], threads: int) -> Iterator[Answer]:
    if threads < 1:
        raise ZermeloError(M("{threads} threads are too few; give at least 1.", threads=threads))
    if threads == 1:
        return map(answer, positions)
    return _each_beside(answer, iter(positions), threads)


def _each_beside(answer: Callable[[Position], Answer], positions: Iterator[Position], threads: int) -> Iterator[Answer]:
    """The answers in order; positions are read only as threads become free."""
    ahead: deque[Future[Answer]] = deque()
    with executor(threads) as pool:
        try:
            for position in positions:
                ahead.append(pool.submit(answer, position))
                if len(ahead) > threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def walk(game: Game | str, moves: str | Iterable[str]) -> Iterator[Position]:
    """The positions of a game, including the start, from its moves as text.

    >>> from zermelo import walk
    >>> [position.piles for position in walk("nim", "2x1 3x5")]
    [(3, 4, 5), (3, 3, 5), (3, 3, 0)]
    """
    rules = as_game(game)
    position = rules.initial
    yield position
    for number, move in enumerate(moves.split() if isinstance(moves, str) else moves, start=1):
        try:
            position = rules.result(position, rules.read(position, move))
        except ZermeloError as error:
            raise type(error)(M("Move {number}: {problem}", number=number, problem=error.message)) from None
        yield position


def random_games(game: Game | str, count: int, *, seed: int = 0, position: Position = None) -> Iterator[list[str]]:
    """Random games from a position, each as a list of moves; the same seed gives the same games.

    >>> from zermelo import random_games
    >>> list(random_games("nim:1,2", 2, seed=3))
    [['1x1', '2x1', '2x1'], ['2x2', '1x1']]
    """
    rules = as_game(game)
    dice = random.Random(seed)
    for _ in range(count):
        moves: list[str] = []
        state = as_position(rules, position)
        while not rules.terminal(state) and len(moves) < LONGEST_GAME:
            action = dice.choice(possible(rules, state))
            moves.append(rules.write(state, action))
            state = rules.result(state, action)
        yield moves
