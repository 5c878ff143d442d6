"""Paranoid: one player against all the others together.

The player to move assumes that all others only want to harm it. The game becomes one of two sides
(variants/payoffs.py), so alpha-beta applies, deep cuts included. The value is the payoff that the player can secure.
"""

from zermelo.algorithms.algorithm import ROOT_SEES, Algorithm, several_without_chance
from zermelo.algorithms.alphabeta import alphabeta
from zermelo.algorithms.variants.payoffs import against_all
from zermelo.languages.message import M

ALGORITHM = Algorithm(
    name="paranoid",
    kernel=alphabeta,
    fits=several_without_chance,
    about=M("the player to move against all others together, with alpha-beta"),
    options=("strict", "fail", "cutoff"),
    prepare=against_all,
    windows=True,
    seen_by=ROOT_SEES,
)
