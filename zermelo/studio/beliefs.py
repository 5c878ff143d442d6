"""What the first player believes of the others, for arrows on the board."""

from dataclasses import dataclass
from typing import Annotated

from zermelo.draw.boards import board_of, squares_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.board import Square
from zermelo.rules.game import Game
from zermelo.studio.api import Caller
from zermelo.studio.positions import PositionRequest, replayed
from zermelo.studio.schema import about, most
from zermelo.theory.opponent_models import believed


@dataclass(frozen=True, kw_only=True)
class BeliefRequest(PositionRequest):
    """A request for what the first player believes of the others."""

    model: Annotated[str, most(40, "The model of the others: uniform, say.")]


@dataclass(frozen=True)
class BelievedMove:
    """A move that the first player expects of another."""

    agent: Annotated[int, about("The number of the move in the order of the moves to come, from 0.")]
    squares: Annotated[tuple[Square, ...], about("The squares of the move on the board.")]
    said: str
    probability: float


def models_of(game: Game) -> list[str]:
    """The models that a page offers, none of which searches deep: those of the rulebook, and two of every game."""
    own = game.advice.search.models
    if not own:
        return []
    return ["uniform", *(["mixture:0.8"] if game.evaluate else []), *own]


def beliefs(caller: Caller, request: BeliefRequest) -> list[BelievedMove]:
    """What the first player expects of the others until the next turn, by a model; of chance, its probabilities."""
    game, found = replayed(caller, request)
    known = models_of(game)
    if request.model not in known:
        raise ZermeloError(
            M(
                "There is no opponent model {name!r}; there are {models}.",
                name=request.model,
                models=", ".join(known) or "-",
            )
        )
    expected = believed(game, request.model, found.position)
    return [
        BelievedMove(
            agent, squares_of(game, board_of(game, here), here, move), caller.say(game.write(here, move)), float(share)
        )
        for agent, (here, moves) in enumerate(expected)
        for move, share in moves
    ]
