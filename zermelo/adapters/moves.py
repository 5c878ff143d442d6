"""The moves of a game by number, as other packages want them: declared, or collected from all positions; never guessed.

>>> from zermelo.games import find
>>> every_move(find("nim:1,2")).list
((0, 1), (1, 1), (1, 2))
>>> every_move(find("connect-four"), range(7)).number(3)
3
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined
from zermelo.rules.game import Action, Game, IllegalMove, Position, Unsuitable, Value

MOST_POSITIONS = 50_000
"""The most positions that are visited to collect the moves."""


@dataclass(frozen=True)
class Moves:
    """Every move and outcome of chance of a game, numbered by its place in the list."""

    game: Game
    list: tuple[Action, ...]
    longest: int | None = None
    """The most plies of a game, where known."""
    lowest: float | None = None
    highest: float | None = None
    """The smallest and the largest value that a player can get, where known."""

    @cached_property
    def numbers(self) -> dict[Action, int]:
        return {move: number for number, move in enumerate(self.list)}

    def number(self, move: Action) -> int:
        """The number of a move; refuse one that was not declared."""
        if move not in self.numbers:
            raise Unsuitable(
                M("{move!r} is a move of {game} that is not in the list of its moves.", move=move, game=self.game.name)
            )
        return self.numbers[move]

    def legal(self, position: Position) -> dict[int, Action]:
        """The legal moves of a position by number, in ascending order."""
        return dict(sorted((self.number(move), move) for move in self.game.moves(position)))

    def chosen(self, position: Position, number: int) -> Action:
        """The legal move of that number."""
        legal = self.legal(position)
        if number not in legal:
            raise IllegalMove(
                M(
                    "{number} is no legal move here; {legal} are.",
                    number=number,
                    legal=joined([str(one) for one in legal]),
                )
            )
        return legal[number]


def every_move(game: Game, declared: Iterable[Action] | None = None) -> Moves:
    """The moves declared by the caller, or those found in all positions; refuse a game too large for that."""
    if declared is None:
        return collected(game)
    moves = tuple(declared)
    if len(set(moves)) < len(moves):
        raise ZermeloError(M("The list of the moves of {game} has a move twice.", game=game.name))
    low, high = game.bounds or (None, None)
    return Moves(game, moves, game.longest, low, high)


def collected(game: Game) -> Moves:
    """Visit all positions, ply by ply; so the longest game and the payoffs are known, too."""
    found: dict[Action, None] = {}
    payoffs: list[float] = []
    layer, visited, plies = {game.initial: None}, 0, -1
    while layer:
        plies, visited = plies + 1, visited + len(layer)
        if visited > MOST_POSITIONS:
            raise Unsuitable(
                M(
                    "{game} has more than {most} positions, too many to collect its moves; declare them, as in "
                    "moves=range(7).",
                    game=game.name,
                    most=MOST_POSITIONS,
                )
            )
        after: dict[Position, None] = {}
        for position in layer:
            if game.terminal(position):
                payoffs += payoffs_of(game, game.utility(position))
            for move in game.moves(position):
                found[move] = None
                after[game.result(position, move)] = None
        layer = after
    return Moves(game, in_order(found), plies, min(payoffs), max(payoffs))


def in_order(moves: Iterable[Action]) -> tuple[Action, ...]:
    """The moves sorted where they can be compared, else as they were found."""
    found = tuple(moves)
    try:
        return tuple(sorted(found))
    except TypeError:
        return found


def payoffs_of(game: Game, value: Value) -> list[float]:
    """The payoff of each player."""
    if isinstance(value, tuple):
        return [float(one) for one in value]
    return [float(value), -float(value)][: game.players]


def refuse_missing(package: str, extra: str) -> NoReturn:
    """Refuse to go on without a package that an extra installs."""
    raise ZermeloError(
        M(
            "This needs the package {package}; `pip install 'zermelo[{extra}]'` installs it.",
            package=package,
            extra=extra,
        )
    ) from None
