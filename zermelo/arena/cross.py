"""A cross table: some players in the first seat against others in the second, over many seeded games.

Unlike in a match, the seats are not changed, so this is for games whose seats are unlike each other, such as Pac-Man.

>>> [(cell.won, cell.mean) for cell in cross("pac-man:trap", ["minimax:depth=6"], ["minimax:depth=6"], games=2)]
[(0, -501.0)]
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev

from zermelo.arena.entrants import Own
from zermelo.arena.movers import refuse_unfit
from zermelo.arena.one_game import GameTask, play_game
from zermelo.arena.player import read_player
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Unsuitable

LONGEST = 100_000
"""The plies after which a game of rules without a length ends without a result."""
CONFIDENT = 1.96
"""Half the 95 % confidence interval, in standard errors."""


@dataclass(frozen=True)
class Cell:
    """What a player got against another: the number of games won, and the mean value with its error."""

    player: str
    against: str
    values: tuple[float, ...]

    @property
    def games(self) -> int:
        return len(self.values)

    @property
    def won(self) -> int:
        """The number of games of a positive value."""
        return sum(value > 0 for value in self.values)

    @property
    def won_error(self) -> float:
        """Half the confidence interval of the share of games won, by Agresti and Coull: also 0 and all have one."""
        games = self.games + CONFIDENT**2
        share = (self.won + CONFIDENT**2 / 2) / games
        return CONFIDENT * sqrt(share * (1 - share) / games)

    @property
    def mean(self) -> float:
        return fmean(self.values)

    @property
    def error(self) -> float:
        """Half the confidence interval of the mean."""
        return CONFIDENT * stdev(self.values) / sqrt(self.games) if self.games > 1 else inf


def cross(
    address: str,
    players: Sequence[str],
    against: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    told: Callable[[str], None] = lambda text: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Cell]:
    """Each player in the first seat against each of the others in the second; the same seeds in each cell.

    In a game of one player, each of them alone. An interruption yields the games of the last cell that were played.
    """
    game = rules_at(address)
    alone = game.players == 1
    if game.players > 2 or not (game.zero_sum or alone) or game.has_payoffs or game.sees is not None:
        raise Unsuitable(
            M(
                "A cross table is for games of one player or two opponents without hidden parts; {game} is not one.",
                game=game.name,
            )
        )
    if alone and against:
        raise ZermeloError(M("{game} has one seat, so leave out --against.", game=game.name))
    for text in (*players, *against):
        refuse_unfit(read_player(text), game)
    own = Own(game)
    for player in players:
        for other in ("",) if alone else against or ("random",):
            texts = tuple(str(read_player(text)) for text in (player, other) if text)
            seats, longest = tuple(range(len(texts))), game.longest or LONGEST
            values: list[float] = []
            try:
                for number in range(games):
                    told(f"{player} {other}: {number + 1}/{games}")
                    task = GameTask(number, number, address, seats, texts, seed=seed, longest=longest)
                    payoff = float(play_game(task, own).payoffs[0])
                    if is_stopped():  # a search may have answered the interruption with its best move so far
                        raise KeyboardInterrupt
                    values.append(payoff)
            except KeyboardInterrupt:
                if len(values) > 1:  # one has no error
                    yield Cell(player, other, tuple(values))
                raise
            yield Cell(player, other, tuple(values))
