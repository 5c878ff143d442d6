"""Monopoly's board as a Markov chain: the command `theory monopoly`."""

from typing import Annotated

from zermelo.cli.console import print_json, print_rows, say, speech
from zermelo.cli.options import Json
from zermelo.cli.parsing import option
from zermelo.languages.message import M
from zermelo.languages.numbers import decimal_point
from zermelo.theory.monopoly import HOTEL, SQUARES, Visits, earnings, railroad_income, visits

Houses = Annotated[int, option(M("Houses on every street; five are a hotel."), low=0, high=HOTEL)]
LongJail = Annotated[bool, option(M("Players stay in jail as long as they may, instead of paying at once."))]


def monopoly(houses: Houses = HOTEL, long_jail: LongJail = False, json: Json = False) -> None:
    """Show how often each square of Monopoly is visited in the long run, and what the streets earn.

    The board is a Markov chain, solved exactly: one step is a throw. Cards are drawn with replacement. Incomes are
    for a hundred turns of one opponent, who visits streets of which the whole colour has one owner.

    \b
    zermelo theory monopoly
    zermelo theory monopoly --houses 3 --long-jail
    """
    chain, streets = visits(long_jail), earnings(houses, long_jail)
    if json:
        print_json(
            {
                "squares": [
                    {"square": name, "per_throw": chain.per_throw[place], "per_turn": chain.per_turn(place)}
                    for place, name in enumerate(SQUARES)
                ],
                "throws": chain.throws,
                "groups": [
                    {"colour": one.colour, "income": one.income, "cost": one.cost, "turns": one.turns}
                    for one in streets
                ],
                "railroads": railroad_income(long_jail),
            }
        )
        return
    _print_squares(chain)
    print()
    print_rows(
        [M("colour"), M("income"), M("price"), M("paid back after")],
        [(one.colour, f"{one.income:.0f}", str(one.cost), _decimals(one.turns, 1)) for one in streets],
        numbers=True,
    )
    print()
    income = f"{railroad_income(long_jail):.0f}"
    say(M("Incomes are for 100 turns of one opponent; four railroads bring {income}.", income=income))
    say(M("A turn has {throws} throws on average.", throws=_decimals(chain.throws, 6)))


def _print_squares(chain: Visits) -> None:
    rows = [
        (name, _decimals(100 * chain.per_throw[place], 4), _decimals(100 * chain.per_turn(place), 4))
        for place, name in enumerate(SQUARES)
    ]
    print_rows([M("square"), M("% of throws"), M("% of turns")], rows, numbers=True)


def _decimals(number: float, places: int) -> str:
    return f"{number:.{places}f}".replace(".", decimal_point(speech.language))
