"""The plain twin of the engine: ordinary alpha-beta with the engine's scores."""

from zermelo.algorithms import run_algorithm
from zermelo.engine import Engine
from zermelo.rules.game import Game, variant


def as_valued(engine: Engine) -> Game:
    """The game in points: a finished win above every estimate, as the engine has it, but without the distance."""
    game, scale = engine.valued, engine.scale
    resolution, most, lift = scale.resolution, scale.most, scale.lift

    def points(value):
        size = min(int(abs(value) * resolution + 0.5), most)
        return size if value > 0 else -size

    def utility(state):
        number = points(game.utility(state))
        return number + lift if number > 0 else number - lift if number < 0 else 0

    def evaluate(state):
        return points(game.evaluate(state))

    return variant(game, utility=utility, evaluate=evaluate, bounds=None, decisive=False)


def plain_points(twin: Game, position, depth: int | None, compiled: bool | None = None) -> int:
    """The value by plain alpha-beta, in points for MAX."""
    return run_algorithm(twin, position, algorithm="alphabeta", depth=depth, compiled=compiled).value


def engine_points(engine: Engine, fact) -> int:
    """The same number of a fact of the engine."""
    scale = engine.scale
    points = round(abs(fact.value) * scale.resolution)
    if fact.plies is not None:  # a finished game
        points += scale.lift
    return points if fact.value > 0 else -points
