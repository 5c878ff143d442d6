"""The command `theory alliances`."""

from typing import Annotated

from zermelo.cli.console import print_json, print_rows, say, speech
from zermelo.cli.options import Depth, GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.games import find
from zermelo.languages.message import M, capital, joined, spelled
from zermelo.languages.numbers import display, json_value
from zermelo.rules.game import Game
from zermelo.theory.alliances import Alliance, maxn_values
from zermelo.theory.alliances import alliances as compared

Ties = Annotated[bool, option(M("Also list all values of max^n, over all ways to choose among equal moves."))]


def alliances(
    game: GameName, position: PositionWords = (), depth: Depth = None, ties: Ties = False, json: Json = False
) -> None:
    """Show what each player, and each pair acting as one, is sure of, beside the value of max^n.

    \b
    zermelo theory alliances coins
    zermelo theory alliances brisca --ties
    """
    rules = find(game)
    start = position_of(rules, position)
    found = compared(rules, start, depth=depth)
    values = sorted(maxn_values(rules, start)) if ties else []
    if json:
        print_json(
            {
                "game": rules.name,
                "maxn": json_value(found.maxn),
                "alone": json_value(found.alone),
                "pairs": [
                    {
                        "players": [member + 1 for member in one.members],
                        "sure": json_value(one.sure),
                        "maxn": json_value(one.by_maxn),
                    }
                    for one in found.pairs
                ],
                **({"values": [json_value(value) for value in values]} if ties else {}),
            }
        )
        return
    rows = [
        (names(rules, (player,)), shown(sure), shown(found.maxn[player])) for player, sure in enumerate(found.alone)
    ]
    rows += [(names(rules, one.members), shown(one.sure), shown(one.by_maxn)) for one in found.pairs]
    print_rows([M("players"), M("sure of"), M("by max^n")], rows, numbers=True)
    for one in found.pairs:
        if one.gain > 0:
            say(gain_words(rules, one))
    say(M("The value of max^n is {value}; among equal moves the first is taken.", value=spelled(found.maxn)))
    if ties:
        say(
            M(
                "Over all ways to choose among equal moves max^n has {count} values: {values}.",
                count=len(values),
                values=joined(spelled(value) for value in values),
            )
        )


def shown(value: object) -> str:
    return display(value, speech.language)


def names(game: Game, members: tuple[int, ...]) -> str:
    return joined([capital(game.player_name(member)) for member in members], " + ")


def gain_words(game: Game, one: Alliance) -> str:
    """What a pair gains by acting as one."""
    return M(
        "{players} gain {gain} by acting as one: sure of {sure} together, where max^n gives them {maxn}.",
        players=names(game, one.members),
        gain=spelled(one.gain),
        sure=spelled(one.sure),
        maxn=spelled(one.by_maxn),
    )
