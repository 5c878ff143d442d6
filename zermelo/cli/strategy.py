"""The command `strategy`."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms.opponents import SKILL
from zermelo.cli.console import print_indented, print_json, progress, reporting, say
from zermelo.cli.observing import with_learned
from zermelo.cli.options import Depth, GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.languages.message import M, Message, capital, counted
from zermelo.languages.numbers import json_value, rounded
from zermelo.library.subject import game_of
from zermelo.rules.game import own_value
from zermelo.theory.opponent_models import Deviation, deviation, value_against
from zermelo.theory.policy import rows, save
from zermelo.theory.scripted import strategy as planned
from zermelo.theory.strategy import Strategy

Player = Annotated[
    str | None, option(M("Whose plan: first, second, or a name (default: the side to move)."), metavar="PLAYER")
]
Plies = Annotated[int | None, option(M("End the plan after this many plies."))]
Lines = Annotated[int, option(M("Print at most this many lines."), low=1)]
Export = Annotated[Path | None, option(M("Write the plan as a policy table, one JSON object per line."))]
Against = Annotated[
    str | None,
    option(M("Also compute its value against uniform, mixture:0.8, ideal, level:2 or learned:FILE."), metavar="MODEL"),
]
Exploit = Annotated[
    str | None, option(M("Plan for the highest payoff against such an opponent instead."), metavar="MODEL")
]
Winning = Annotated[bool, option(M("Plan only a forced win, and count the positions that prove it."))]


class Expected(NamedTuple):
    """The value of a plan against an opponent that is not perfect, or the proof that no opponent matters."""

    model: str | None = None
    value: Any = None
    deviation: Deviation | None = None
    exploited: str | None = None
    proof: int | None = None
    """The number of positions that prove a forced win."""


def strategy(
    game: GameName,
    position: PositionWords = (),
    player: Player = None,
    depth: Depth = None,
    plies: Plies = None,
    against: Against = None,
    exploit: Exploit = None,
    winning: Winning = False,
    lines: Lines = 100,
    export: Export = None,
    json: Json = False,
) -> None:
    """Plan for every case: a move for each reply of the others and each outcome of chance.

    Without --depth the plan is exact, from the values of all positions.

    \b
    zermelo strategy nim:1,2
    zermelo strategy tic-tac-toe --player second --against uniform
    zermelo strategy tic-tac-toe --export crosses.jsonl
    zermelo strategy nim:1,2,3 --exploit uniform
    zermelo strategy nim:1,2 --winning
    zermelo strategy connect-four --depth 6 --plies 3
    """
    rules = game_of(game, position)
    state = position_of(rules, position)
    against, exploit = (model and with_learned(model) for model in (against, exploit))
    with progress(rules.name, shown=not json) as line:
        made = planned(
            rules,
            state,
            player,
            depth=depth,
            plies=plies,
            exploit=exploit,
            winning=winning,
            progress=reporting(line),
        )
        expected = _expected(made, against, exploit, winning)
    if export:
        save(made, export)
    if json:
        print_json(strategy_answer(made, expected, export))
    else:
        print_strategy(made, expected, export, lines)


def _expected(made: Strategy, against: str | None, exploit: str | None, winning: bool) -> Expected:
    proof = len(made.reached) if winning else None
    if not against:
        return Expected(exploited=exploit, proof=proof)
    whole = made.depth is None and made.plies is None and made.game.player(made.start) == made.player
    better = deviation(made.game, against, made.start) if whole and not exploit else None
    return Expected(against, value_against(made, against), better, exploit, proof)


def strategy_answer(made: Strategy, expected: Expected, export: Path | None) -> dict[str, Any]:
    """The JSON of `strategy`."""
    _, *table = rows(made)
    return {
        "game": made.game.name,
        "player": made.player,
        "value": json_value(made.value),
        "exact": made.depth is None,
        "depth": made.depth,
        "plies": made.plies,
        "positions": len(made),
        "reached": len(made.reached),
        "against": expected.model,
        "expected": None if expected.model is None else json_value(expected.value),
        "exploits": expected.exploited,
        "better_move": None if expected.deviation is None else expected.deviation.better.text,
        "export": None if export is None else str(export),
        "plan": table,
    }


def print_strategy(made: Strategy, expected: Expected, export: Path | None, lines: int) -> None:
    print_indented(made.game.show(made.start))
    print()
    say(made.text(most=lines))
    print()
    say(promise(made, expected.exploited))
    if expected.proof is not None:
        say(counted("{count:,} position proves the win.", "{count:,} positions prove the win.", expected.proof))
    if expected.model:
        brought = _own(made, expected.value)
        say(
            M("Against {opponent} it brings {value} on average.", opponent=opponent_text(expected.model), value=brought)
        )
    if expected.deviation:
        say(expected.deviation.sentence)
    decisions = counted("{count} decision", "{count:,} decisions", len(made))
    positions = counted("{count} position", "{count:,} positions", len(made.reached))
    say(M("{decisions} for {positions} that can arise.", decisions=decisions, positions=positions))
    if export:
        say(M("Written to {file}.", file=str(export)))


def promise(made: Strategy, exploited: str | None = None) -> Message:
    """The value of the plan for its player, guaranteed or estimated."""
    game = made.game
    player, worth = game.player_name(made.player), _own(made, made.value)
    name = capital(player)
    if exploited:
        opponent = opponent_text(exploited)
        return M("{name} gets {value} on average against {opponent}.", name=name, value=worth, opponent=opponent)
    if made.depth is not None:
        plies = counted("{count} ply", "{count} plies", made.depth)
        return M("{plies} ahead the evaluation gives {value} to {name}.", plies=plies, value=worth, name=player)
    if game.has_payoffs:
        return M("{name} gets {value} if every player does the best for itself.", name=name, value=worth)
    if game.players == 1:
        if game.chance:
            return M("{name} gets {value} on average.", name=name, value=worth)
        return M("{name} gets {value}.", name=name, value=worth)
    if game.chance:
        return M("{name} gets at least {value} on average, whatever the other does.", name=name, value=worth)
    return M("{name} gets at least {value}, whatever the other does.", name=name, value=worth)


def opponent_text(model: str) -> Message:
    """An opponent model in words."""
    kind, _, number = model.partition(":")
    if kind == "mixture":
        share = rounded(100 * float(number or SKILL))
        return M("an opponent who finds the best move {percent} % of the time, else moves at random", percent=share)
    if kind == "uniform":
        return M("an opponent who moves at random")
    if kind == "ideal":
        return M("an opponent who plays its best move")
    return M("an opponent by the model {name}", name=model)


def _own(made: Strategy, value: Any) -> Any:
    """A value from the point of view of the plan's player, rounded."""
    return rounded(own_value(made.player, value))
