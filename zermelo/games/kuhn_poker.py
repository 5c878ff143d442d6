"""Kuhn poker: a jack, a queen and a king, one bet, and the shortest game in which bluffing is right.

Each player puts one chip into the pot and is dealt one of three cards. The first player checks or bets one chip; see
`one_card_poker.py` for the rest. Harold Kuhn solved it in 1950: the first player loses 1/18 of a chip on average, bets
the jack as a bluff with any probability up to 1/3, and the king three times as often.
"""

from zermelo.games.one_card_poker import poker
from zermelo.languages.message import M

game = poker(
    ("J", "Q", "K"),
    name="kuhn-poker",
    title=M("Kuhn poker"),
    about=M("Each player holds a jack, a queen or a king and may bet one chip; the higher card wins the pot."),
)
