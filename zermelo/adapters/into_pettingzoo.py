"""A game as an environment of PettingZoo, in which the players act in turn (AEC)."""

from collections.abc import Iterable
from random import Random
from typing import Any

from zermelo.adapters.moves import every_move, payoffs_of, refuse_missing
from zermelo.adapters.observation import Numbers, Observation, after_chance
from zermelo.rules.game import Action, Game


def environment(
    game: Game, *, moves: Iterable[Action] | None = None, numbers: Numbers | None = None, render_mode: str | None = None
) -> Any:
    """The environment of a game; see `docs/adapters.md` for the numbering of moves and for `numbers`.

    What a player does not see is not in the player's observation.
    """
    try:
        from gymnasium.spaces import Discrete
        from pettingzoo import AECEnv
    except ImportError:
        refuse_missing("pettingzoo", "environments")
    known = every_move(game, moves)
    seen = Observation(known, numbers)

    class Environment(AECEnv):  # type: ignore[misc]
        """A game of Zermelo."""

        metadata = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

        def __init__(self) -> None:
            super().__init__()
            self.render_mode = render_mode
            self.possible_agents = [f"player_{number}" for number in range(game.players)]
            self.observation_spaces = {agent: seen.space() for agent in self.possible_agents}
            self.action_spaces = {agent: Discrete(len(known.list)) for agent in self.possible_agents}
            self._dice = Random()

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            if seed is not None:
                self._dice = Random(seed)
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self._go_to(game.initial)

        def _go_to(self, position: Any) -> None:
            self.position = after_chance(known, position, self._dice.random)
            if game.terminal(self.position):
                payoffs = payoffs_of(game, game.utility(self.position))
                self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = self.possible_agents[game.player(self.position)]

        def observe(self, agent: str) -> dict[str, Any]:
            return seen.of(self.position, self.possible_agents.index(agent))

        def step(self, action: int | None) -> None:
            if self.terminations[self.agent_selection]:
                self._was_dead_step(action)
                return
            move = known.chosen(self.position, int(action))  # type: ignore[arg-type]
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._go_to(game.result(self.position, move))
            self._accumulate_rewards()
            if all(self.terminations.values()):
                self.agent_selection = self.agents[0]

        def render(self) -> str:
            return str(game.show(self.position))

        def close(self) -> None:
            pass

    return Environment()
