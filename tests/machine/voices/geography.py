"""Geography: each town begins with the last letter of the one before, and none comes twice."""

from typing import NamedTuple

from zermelo import Game

TOWNS = ["Girona", "Amposta", "Altea", "Manresa", "Alcoi", "Igualada", "Lleida", "Tortosa", "Eivissa", "Reus", "Sitges"]


class Chain(NamedTuple):
    named: tuple[str, ...]
    player: int


def actions(chain):
    last = chain.named[-1][-1].lower() if chain.named else "g"
    return [town for town in TOWNS if town[0].lower() == last and town not in chain.named]


def result(chain, town):
    return Chain((*chain.named, town), 1 - chain.player)


def terminal(chain):
    return not actions(chain)


def utility(chain):
    return -1 if chain.player == 0 else 1


game = Game(
    name="geography",
    initial=Chain((), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
