"""The games of OpenSpiel: `openspiel:NAME` wherever a game is named, with parameters after commas.

Those with perfect information, dice among them; the others are refused in a sentence. A position holds a state of
OpenSpiel, which is never changed and never undone: every move makes a new one. What a state writes does not always
identify it (repetitions, a count of moves), so two positions are the same if the same moves led to them, except in
the games of `MARKOV`, whose text says all.
"""

import re
import subprocess
import sys
from collections import Counter
from functools import cache, cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined
from zermelo.rules.game import Game, Unsuitable
from zermelo.rules.look import Look
from zermelo.rules.words import nearest

if TYPE_CHECKING:
    import pyspiel

MARKOV = frozenset(
    {"breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "hex", "mnk", "nim", "tic_tac_toe", "y"}
)
"""The games in which text and mover identify a state; a test compares the futures of states that look alike."""
BETWEEN_MOVES = re.compile(r"[\s,;]+")
"""Signs that would cut a move in two where moves are listed."""

TRIAL = "import pyspiel, sys; s = pyspiel.load_game(sys.argv[1]).new_initial_state(); str(s); s.legal_actions()"
"""What another process runs to see whether a game with parameters can begin."""


class Position:
    """A state of OpenSpiel, identified by the moves that led to it."""

    runs_interpreted = M("the rules of OpenSpiel run as they are, without machine code.")

    def __init__(self, state: "pyspiel.State") -> None:
        self.state = state

    @cached_property
    def identity(self) -> Any:
        return tuple(self.state.history())

    @cached_property
    def names(self) -> dict[int, str]:
        """The legal moves as OpenSpiel writes them, each in one word; with numbers where two are alike."""
        mover = self.state.current_player()
        words = {
            move: BETWEEN_MOVES.sub("_", self.state.action_to_string(mover, move).strip(" \n;"))
            for move in self.state.legal_actions()
        }
        times = Counter(word.casefold() for word in words.values())
        return {
            move: word if word and times[word.casefold()] == 1 else f"{word}#{move}" for move, word in words.items()
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        return f"<{self.state.get_game()} after {self.state.history_str() or 'no moves'}>"

    def __reduce__(self) -> Any:
        return replayed, (str(self.state.get_game()), tuple(self.state.history()))


class Markov(Position):
    """A state identified by its text and its mover, by the same number in every process."""

    @cached_property
    def identity(self) -> int:
        written = f"{self.state.current_player()} {self.state}"
        return int.from_bytes(blake2b(written.encode(), digest_size=16).digest())


def replayed(name: str, moves: tuple[int, ...]) -> Position:
    """The position after some moves, by their numbers in OpenSpiel."""
    game = loaded(name)
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(move)
    return kind_of(game)(state)


def kind_of(game: "pyspiel.Game") -> type[Position]:
    return Markov if game.get_type().short_name in MARKOV else Position


def openspiel(wanted: str) -> Game:
    """The game of OpenSpiel by its name, with parameters as in `connect_four,rows=4,columns=5`."""
    name, comma, parameters = wanted.partition(",")
    there = loaded(f"{name}({parameters})" if comma and "(" not in name else wanted)
    refuse_unsuitable(there)
    return adapted(there, wanted)


def loaded(name: str) -> "pyspiel.Game":
    """OpenSpiel's game, or one sentence: the package is missing, or it knows no such game or parameter."""
    try:
        import pyspiel
    except ImportError:
        raise ZermeloError(
            M("Games of OpenSpiel need its package; `pip install 'zermelo[openspiel]'` installs it.")
        ) from None
    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401, which registers them

    known = pyspiel.registered_names()
    bare = name.partition("(")[0]
    if bare not in known:
        near = nearest(bare, known, "game")
        raise ZermeloError(
            M("OpenSpiel has no game {name!r}; did you mean {near}?", name=bare, near=joined(near, M(" or ")))
            if near
            else M("OpenSpiel has no game {name!r}; it has {games}.", name=bare, games=", ".join(known))
        )
    refuse_bad_parameters(name, next(one for one in pyspiel.registered_games() if one.short_name == bare))
    if bare != name:
        refuse_crash(name)
    try:
        return pyspiel.load_game(name)
    except (pyspiel.SpielError, RuntimeError) as error:
        said = str(error).partition("\n")[0].rstrip(".")
        raise ZermeloError(M("OpenSpiel refuses {name}: {problem}.", name=name, problem=said)) from None


def refuse_bad_parameters(name: str, kind: "pyspiel.GameType") -> None:
    """Refuse a game without parameters that it needs, and a parameter that it does not have."""
    known = joined(sorted(kind.parameter_specification))
    given = name.partition("(")[2]
    if not given and not kind.default_loadable:
        raise ZermeloError(M("OpenSpiel's {game} needs parameters: {known}.", game=name, known=known))
    unknown = [one for one in re.findall(r"(\w+)=", given) if one not in kind.parameter_specification]
    if unknown and "(" not in given:
        raise ZermeloError(
            M(
                "OpenSpiel's {game} has no parameter {name!r}; it has {known}.",
                game=kind.short_name,
                name=unknown[0],
                known=known,
            )
            if known
            else M("OpenSpiel's {game} has no parameters.", game=kind.short_name)
        )


@cache
def refuse_crash(name: str) -> None:
    """Refuse parameters that OpenSpiel does not check, but ends the process (a board without rows): another one tries.

    An error that it reports is left to the caller.
    """
    tried = subprocess.run([sys.executable, "-c", TRIAL, name], capture_output=True, check=False)
    if tried.returncode < 0:
        raise ZermeloError(M("OpenSpiel crashes with {name}; give other parameters.", name=name))


def refuse_unsuitable(there: "pyspiel.Game") -> None:
    """Refuse hidden information, moves at the same time, and chance that is drawn but not listed."""
    import pyspiel

    kind = there.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise Unsuitable(
            M(
                "In OpenSpiel's {game} players move at the same time; only games in turns are taken.",
                game=kind.short_name,
            )
        )
    if kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        raise Unsuitable(
            M("OpenSpiel's {game} hides something from its players; only open games are taken.", game=kind.short_name)
        )
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise Unsuitable(
            M("OpenSpiel's {game} draws its chance without listing the probabilities.", game=kind.short_name)
        )


def adapted(there: "pyspiel.Game", wanted: str) -> Game:
    """OpenSpiel's game as a game of this package; its own declarations become ours."""
    import pyspiel

    kind, players = there.get_type(), there.num_players()
    has_chance = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    is_zero_sum = players == 1 or kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    is_one_number = players == 1 or (players == 2 and is_zero_sum)
    position_of = kind_of(there)

    def player(position: Position) -> int:
        return position.state.current_player()  # type: ignore[no-any-return]

    def actions(position: Position) -> list[int]:
        return position.state.legal_actions()  # type: ignore[no-any-return]

    def chance(position: Position) -> list[tuple[int, float]]:
        return position.state.chance_outcomes()  # type: ignore[no-any-return]

    def result(position: Position, action: int) -> Position:
        return position_of(position.state.child(action))

    def terminal(position: Position) -> bool:
        return position.state.is_terminal()  # type: ignore[no-any-return]

    def utility(position: Position) -> Any:
        payoffs = [whole(one) for one in position.state.returns()]
        return payoffs[0] if is_one_number else tuple(payoffs)

    def text(position: Position) -> str:
        return str(position.state).rstrip("\n")

    def action_text(position: Position, action: int) -> str:
        return position.names[action]

    def parse_action(position: Position, given: str) -> int:
        """The number of a move."""
        return int(given.removeprefix("#"))

    points = there.min_utility(), there.max_utility()
    is_counted_at_the_end = kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    return Game(
        name=f"openspiel:{wanted}",
        initial=position_of(there.new_initial_state()),
        player=player,
        actions=actions,
        chance=chance if has_chance else None,
        result=result,
        terminal=terminal,
        utility=utility,
        players=players,
        zero_sum=is_zero_sum,
        constant_sum=there.utility_sum() if kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM else None,
        bounds=(whole(points[0]), whole(points[1])) if is_counted_at_the_end else None,
        longest=None if has_chance else there.max_game_length(),
        look=Look(
            title=f"{kind.long_name} (OpenSpiel)",
            text=text,
            action_text=action_text,
            parse_action=parse_action,
        ),
    )


def whole(number: float) -> float:
    """A payoff as an integer where it is one."""
    return int(number) if number == int(number) else number
