"""A game as an environment of Gymnasium: one player acts, and the others and chance answer within the same step."""

from collections.abc import Callable, Iterable
from typing import Any

from zermelo.adapters.moves import every_move, payoffs_of, refuse_missing
from zermelo.adapters.observation import Numbers, Observation, after_chance
from zermelo.rules.game import Action, Game, Position

Opponent = Callable[[Position], Action]
"""From what the player to move sees to a legal move."""
ILLEGAL = -1.0
"""The reward of an illegal move in a game without declared bounds."""


def environment(
    game: Game,
    *,
    seat: int = 0,
    opponent: Opponent | None = None,
    moves: Iterable[Action] | None = None,
    numbers: Numbers | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment of one player of a game; the others play by `opponent`, or at random.

    An illegal move, which a learner without the mask may try, ends the episode with the smallest reward.
    """
    try:
        from gymnasium import Env
        from gymnasium.spaces import Discrete
    except ImportError:
        refuse_missing("gymnasium", "environments")
    known = every_move(game, moves)
    seen = Observation(known, numbers)
    lowest = ILLEGAL if known.lowest is None else known.lowest

    class Environment(Env):  # type: ignore[misc]
        """One player of a game of Zermelo."""

        metadata = {"name": game.name, "render_modes": ["ansi"]}  # noqa: RUF012
        observation_space = seen.space()
        action_space = Discrete(len(known.list))

        def __init__(self) -> None:
            self.render_mode = render_mode
            self.position = game.initial

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            self.position = self._at_our_turn(game.initial)
            return seen.of(self.position, seat), {}

        def _at_our_turn(self, position: Position) -> Position:
            """The position after the moves of the others and of chance."""
            while True:
                position = after_chance(known, position, self.np_random.random)
                if game.terminal(position) or game.player(position) == seat:
                    return position
                legal = list(known.legal(position).values())
                view = game.view(position, game.player(position))
                move = opponent(view) if opponent else legal[int(self.np_random.integers(len(legal)))]
                position = game.result(position, move)

        def step(self, action: int) -> Any:
            legal = {} if game.terminal(self.position) else known.legal(self.position)
            if int(action) not in legal:
                return seen.of(self.position, seat), lowest, True, False, {"illegal": True}
            self.position = self._at_our_turn(game.result(self.position, legal[int(action)]))
            over = game.terminal(self.position)
            reward = payoffs_of(game, game.utility(self.position))[seat] if over else 0.0
            return seen.of(self.position, seat), reward, over, False, {}

        def render(self) -> str:
            return str(game.show(self.position))

    return Environment()
