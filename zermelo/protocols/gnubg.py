"""GNU Backgammon by the package `gnubg-nn`: `gnubg:0`, `gnubg:1`, `gnubg:2`, by their search depth.

`gnubg:pubeval` is the public benchmark player that Gerald Tesauro released in 1993, from the same package. Both play
without the doubling cube, in this process.
"""

from types import ModuleType

from zermelo.engine.limits import Clock
from zermelo.games.moves.backgammon import after_steps
from zermelo.games.moves.backgammon_position import BAR, OFF, Position, Side, moved, on_point, other_side, own_side
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.mover import Held
from zermelo.players.play import Play
from zermelo.protocols.protocol import Protocol
from zermelo.rules.game import Action, Game, Unsuitable

PUBEVAL = "pubeval"
DEEPEST = 3
Step = tuple[int, int]


def board_of(position: Position) -> list[list[int]]:
    """The board of the package: the opponent's checkers, then those of the player to move, the bar last."""
    sides = other_side(position), own_side(position)
    return [[on_point(side, point) for point in range(1, BAR + 1)] for side in sides]


def after(position: Position, steps: list[Step]) -> tuple[Side, Side]:
    """The checkers of the mover and of the opponent after some steps."""
    own, other = own_side(position), other_side(position)
    for origin, target in steps:
        own = moved(own, origin, target)
        if target != OFF and on_point(other, BAR - target) == 1:
            other = moved(other, BAR - target, BAR)
    return own, other


def package() -> ModuleType:
    """The package; refused if it is missing."""
    try:
        import gnubg_nn
    except ImportError:
        raise ZermeloError(M("GNU Backgammon plays through the package gnubg-nn: pip install gnubg-nn.")) from None
    return gnubg_nn  # type: ignore[no-any-return]


def best_steps(strength: str, position: Position) -> list[Step]:
    """The move of GNU Backgammon or pubeval."""
    larger, smaller = divmod(position.dice, 10)
    if strength == PUBEVAL:
        flat = package().pub_best_move(board_of(position), larger, smaller)
        return [(flat[at] + 1, max(flat[at + 1] + 1, OFF)) for at in range(0, len(flat), 2)]
    return list(package().best_move(board_of(position), larger, smaller, n=int(strength)))


class GnuBackgammon(Held):
    """GNU Backgammon at the board, for one game."""

    def __init__(self, strength: str, seconds: float | None = None) -> None:
        self._strength = strength

    def choose(self, play: Play, clock: Clock | None) -> Action:
        legal = play.legal
        if len(legal) == 1:
            return legal[0]
        reached = after(play.position, best_steps(self._strength, play.position))
        return next(action for action in legal if after_steps(play.position, action) == reached)


def refuse(game: Game, strength: str) -> None:
    """Refuse other games, games with the cube, and unknown strengths."""
    package()
    if game.name != "backgammon":
        raise Unsuitable(
            M("GNU Backgammon plays backgammon for points without the cube here, not {game}.", game=game.name)
        )
    if strength != PUBEVAL and strength not in map(str, range(DEEPEST + 1)):
        raise ZermeloError(
            M("There is no gnubg:{strength}; there are gnubg:0 to gnubg:3 and gnubg:pubeval.", strength=strength)
        )


PROTOCOL = Protocol("gnubg", GnuBackgammon, refuse, is_repeatable=True)
