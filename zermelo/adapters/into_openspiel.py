"""A game registered with OpenSpiel, whose algorithms then run on its rules."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from zermelo.adapters.moves import Moves, every_move, payoffs_of, refuse_missing
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE, Action, Game, Unsuitable

if TYPE_CHECKING:
    import pyspiel


def register(game: Game, *, moves: Iterable[Action] | None = None, longest: int | None = None) -> str:
    """Register a game with OpenSpiel; return the name by which `pyspiel.load_game` finds it.

    Moves keep their numbers in the list; an outcome of chance has its place among those of its position. What a player
    knows is the view with the player's own past, so recall is perfect.
    """
    try:
        import pyspiel
    except ImportError:
        refuse_missing("open-spiel", "openspiel")
    known = every_move(game, moves)
    kind, facts = declared(game, known, longest)

    class State(pyspiel.State):  # type: ignore[misc]
        """A position, with what each player has known on the way."""

        def __init__(self, there: "pyspiel.Game") -> None:
            super().__init__(there)
            self._position = game.initial
            self._past = ("",) * game.players

        def current_player(self) -> int:
            if game.terminal(self._position):
                return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
            player = game.player(self._position)
            return pyspiel.PlayerId.CHANCE if player == CHANCE else player  # type: ignore[no-any-return]

        def _legal_actions(self, player: int) -> list[int]:
            return list(known.legal(self._position))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(place, float(share)) for place, (_, share) in enumerate(game.outcomes(self._position))]

        def _move(self, action: int) -> Action:
            if game.player(self._position) == CHANCE:
                return game.outcomes(self._position)[action][0]
            return known.chosen(self._position, action)

        def _apply_action(self, action: int) -> None:
            player = game.player(self._position)
            if player != CHANCE:
                past = list(self._past)
                past[player] += f"{game.view(self._position, player)!r} {action}; "
                self._past = tuple(past)
            self._position = game.result(self._position, self._move(action))

        def _action_to_string(self, player: int, action: int) -> str:
            return str(game.write(self._position, self._move(action)))

        def is_terminal(self) -> bool:
            return bool(game.terminal(self._position))

        def returns(self) -> list[float]:
            over = game.terminal(self._position)
            return payoffs_of(game, game.utility(self._position)) if over else [0.0] * game.players

        def known_to(self, player: int) -> str:
            """The information state of a player."""
            return f"{self._past[player]}{game.view(self._position, player)!r}"

        def __str__(self) -> str:
            return str(game.show(self._position))

    class Observer:
        """What a player knows, as text."""

        tensor, dict = None, {}  # type: ignore[var-annotated]

        def set_from(self, state: State, player: int) -> None:
            pass

        def string_from(self, state: State, player: int) -> str:
            return state.known_to(player)

    class There(pyspiel.Game):  # type: ignore[misc]
        """The game as OpenSpiel loads it."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> State:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer()

    pyspiel.register_game(kind, There)
    return str(kind.short_name)


def declared(game: Game, known: Moves, longest: int | None) -> "tuple[pyspiel.GameType, pyspiel.GameInfo]":
    """The declarations of a game in OpenSpiel's terms."""
    import pyspiel

    plies = longest or known.longest
    if plies is None or known.lowest is None or known.highest is None:
        raise Unsuitable(
            M(
                "OpenSpiel needs the most plies of a game, given by longest=, and the bounds of its values; {game} "
                "declares no such thing.",
                game=game.name,
            )
        )
    terms = pyspiel.GameType
    sums = {
        "zero": terms.Utility.ZERO_SUM,
        "constant": terms.Utility.CONSTANT_SUM,
        "variable": terms.Utility.GENERAL_SUM,
    }
    total = 0.0 if game.kind_of_sum == "zero" else game.constant_sum
    utility = terms.Utility.GENERAL_SUM if game.players == 1 else sums[game.kind_of_sum]
    kind = terms(
        short_name="zermelo_" + re.sub(r"\W+", "_", game.name),
        long_name=str(game.look.title or game.name),
        dynamics=terms.Dynamics.SEQUENTIAL,
        chance_mode=terms.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else terms.ChanceMode.DETERMINISTIC,
        information=(terms.Information.IMPERFECT_INFORMATION if game.sees else terms.Information.PERFECT_INFORMATION),
        utility=utility,
        reward_model=terms.RewardModel.TERMINAL,
        max_num_players=game.players,
        min_num_players=game.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=len(known.list),
        max_chance_outcomes=len(known.list) if game.chance else 0,
        num_players=game.players,
        min_utility=known.lowest,
        max_utility=known.highest,
        utility_sum=None if game.players == 1 else total,
        max_game_length=plies,
    )
    return kind, facts
