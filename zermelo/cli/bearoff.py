"""Bearing off in backgammon: the command `bearoff`."""

from pathlib import Path
from typing import Annotated, Any

from zermelo.cli.console import print_indented, print_json, say, speech
from zermelo.cli.options import Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point

Output = Annotated[
    Path | None, option(M("Build the tables anew and write them into this file."), "--output", "-o", metavar="FILE")
]
LEAST = 0.00005
"""Chances below this one are not shown."""


def bearoff(position: PositionWords = (), output: Output = None, json: Json = False) -> None:
    """Tell how many rolls of backgammon it takes to bear off, and who wins the race, by exact tables.

    It covers each side whose checkers are all home. Where both are, and each has borne off some, it also gives the
    value of the game to the player to roll.

    \b
    zermelo bearoff white 6:2 5:3 3:1 off:9 black 4:3 1:2 off:10 white to roll
    zermelo bearoff -o bearoff.npz
    """
    from zermelo.games.advice.backgammon_bearoff import is_home, write_tables
    from zermelo.games.moves.backgammon_position import Side
    from zermelo.machine.files import writing

    if output:
        with writing(output):
            write_tables(output)
        say(M("{file}: {bytes:,} bytes.", file=str(output), bytes=output.stat().st_size))
        return
    game = playable("backgammon")
    found = position_of(game, position)
    sides = Side(found.white_near, found.white_far), Side(found.black_near, found.black_far)
    if not any(map(is_home, sides)):
        raise ZermeloError(M("Nobody has all checkers at home yet."))
    told = {player: _side(side) for player, side in enumerate(sides) if is_home(side)}
    value = game.advice.estimate(found) if game.advice.estimate and all(map(is_home, sides)) else None
    if json:
        print_json({**{("white", "black")[player]: one for player, one in told.items()}, "value": value})
        return
    print_indented(game.show(found))
    for player, one in told.items():
        say(M("{player} needs {mean:.4f} rolls on average:", player=game.player_name(player), mean=one["mean"]))
        for count, chance in one["chances"].items():
            print(f"  {count:>2}   {chance:.4f}".replace(".", decimal_point(speech.language)))
    if value is not None:
        say(M("The game is worth {value:+.4f} to White.", value=value))


def _side(side: Any) -> dict[str, Any]:
    from zermelo.games.advice.backgammon_bearoff import chances_of

    chances = chances_of(side)
    shown = {count: round(chance, 6) for count, chance in enumerate(chances) if chance > LEAST}
    return {"mean": sum(count * chance for count, chance in enumerate(chances)), "chances": shown}
