"""The race tables that come with a game of chance: the rolls each player needs, in `probe` and `table`."""

from pathlib import Path

from zermelo.cli.console import print_indented, print_json, say, speech
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point
from zermelo.machine.runtime.files import writing
from zermelo.rules.advice import RaceTables
from zermelo.rules.game import Game, Position

LEAST = 0.00005
"""Smaller probabilities are not shown."""


def race_of(game: Game) -> RaceTables:
    """The tables that come with a game."""
    if game.advice.proof.race is None:
        raise ZermeloError(
            M("No tables come with {game}; name a file that `zermelo table` has written.", game=game.name)
        )
    return game.advice.proof.race


def write_race(game: Game, output: Path, json: bool) -> None:
    """Build the race tables of a game, and print their size."""
    with writing(output):
        race_of(game).write(output)
    size = output.stat().st_size
    if json:
        print_json({"game": game.name, "file": str(output), "bytes": size})
    else:
        say(M("{file}: {bytes:,} bytes.", file=str(output), bytes=size))


def tell_race(game: Game, position: Position, json: bool) -> None:
    """Print the rolls each player needs where the tables have them, and the value if they have both."""
    race = race_of(game)
    found = {player: chances for player in range(game.players) if (chances := race.chances(position, player))}
    if not found:
        raise ZermeloError(M("The tables that come with {game} do not have this position.", game=game.name))
    means = {player: race.mean(position, player) for player in found}
    shown = {
        player: {count: round(chance, 6) for count, chance in enumerate(chances) if chance > LEAST}
        for player, chances in found.items()
    }
    value = (
        game.advice.search.estimate(position) if game.advice.search.estimate and len(found) == game.players else None
    )
    if json:
        sides = {
            str(game.player_name(player)).lower(): {"mean": means[player], "chances": shown[player]} for player in found
        }
        print_json({**sides, "value": value})
        return
    print_indented(game.show(position))
    for player in found:
        say(M("{player} needs {mean:.4f} rolls on average:", player=game.player_name(player), mean=means[player]))
        for count, chance in shown[player].items():
            print(f"  {count:>2}   {chance:.4f}".replace(".", decimal_point(speech.language)))
    if value is not None:
        say(M("The game is worth {value:+.4f} to {player}.", value=value, player=game.player_name(0)))
