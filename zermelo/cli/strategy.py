"""Plans for every case: the command `strategy`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.console import print_indented, print_json, progress, say
from zermelo.cli.options import Depth, GameName, Json, Language, PositionWords, optional, position_of
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from zermelo.theory.strategy import Strategy

Player = Annotated[str | None, optional("Whose plan: first, second, or a name; else the side to move.")]
Plies = Annotated[int | None, optional("End the plan after this many plies.")]
Lines = Annotated[int, typer.Option(help="Print at most this many lines.", min=1)]
Export = Annotated[Path | None, optional("Write the plan as a policy table, one JSON object a line.")]
Against = Annotated[str | None, optional("Also say what it brings against uniform, mixture:0.8 or ideal.")]


def strategy(
    game: GameName,
    position: PositionWords = None,
    player: Player = None,
    depth: Depth = None,
    plies: Plies = None,
    against: Against = None,
    lines: Lines = 100,
    export: Export = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Plan for every case: a move for each reply of the others and each outcome of chance.

    Without --depth the plan is exact, from the values of all positions.

    \b
    zermelo strategy nim:1,2
    zermelo strategy tic-tac-toe --player second --against uniform
    zermelo strategy tic-tac-toe --export crosses.jsonl
    zermelo strategy connect-four --depth 6 --plies 3
    """
    from zermelo.games.loading import playable
    from zermelo.theory.opponent_models import value_against
    from zermelo.theory.policy import save
    from zermelo.theory.strategy import plan

    rules = playable(game)
    state = position_of(rules, position)
    with progress(rules.name, shown=not json) as line:
        made = plan(
            rules,
            state,
            _one_player(rules, player),
            depth=depth,
            plies=plies,
            progress=lambda what, count: line.say(f"{what}: {count:,} …"),
        )
        expected = value_against(made, against) if against else None
    if export:
        save(made, export)
    if json:
        print_json(strategy_answer(made, against, expected, export))
    else:
        print_strategy(made, against, expected, export, lines)


def _one_player(game: Game, chosen: str | None) -> int | None:
    from zermelo.players.play import which_players

    if chosen is None:
        return None
    players = which_players(game, chosen)
    if len(players) != 1:
        raise ZermeloError(f"A strategy is one player's, not that of {chosen}.")
    return players.pop()


def strategy_answer(made: "Strategy", against: str | None, expected: Any, export: Path | None) -> dict[str, Any]:
    """What `strategy --json` prints."""
    from zermelo.languages.numbers import exact_data
    from zermelo.theory.policy import rows

    _, *table = rows(made)
    return {
        "game": made.game.name,
        "player": made.player,
        "value": exact_data(made.value),
        "exact": made.depth is None,
        "depth": made.depth,
        "plies": made.plies,
        "positions": len(made),
        "reached": len(made.reached),
        "against": against,
        "expected": None if expected is None else exact_data(expected),
        "export": None if export is None else str(export),
        "plan": table,
    }


def print_strategy(made: "Strategy", against: str | None, expected: Any, export: Path | None, lines: int) -> None:
    from zermelo.players.verdicts import plural

    print_indented(made.game.show(made.start))
    print()
    say(made.text(most=lines))
    print()
    say(promise(made))
    if against:
        say(f"Against {against} it brings {_own_text(made, expected)} on average.")
    say(f"{plural(len(made), 'decision')} for {plural(len(made.reached), 'position')} that can arise.")
    if export:
        say(f"Written to {export}.")


def promise(made: "Strategy") -> str:
    """What the plan is worth to its player, and how sure that is."""
    from zermelo.players.verdicts import capital, plural

    game = made.game
    name, worth = capital(game.player_name(made.player)), _own_text(made, made.value)
    if made.depth is not None:
        return f"{plural(made.depth, 'ply', 'plies')} ahead it looks worth {worth} to {game.player_name(made.player)}."
    if game.has_payoffs:
        return f"{name} gets {worth} if every player does the best for itself."
    if game.players == 1:
        return f"{name} gets {worth}{' on average' if game.chance else ''}."
    return f"{name} gets at least {worth}{' on average' if game.chance else ''}, whatever the other does."


def _own_text(made: "Strategy", value: Any) -> str:
    from zermelo.languages.numbers import number_text
    from zermelo.theory.strategy import own_value

    return number_text(own_value(made.game, made.player, value))
