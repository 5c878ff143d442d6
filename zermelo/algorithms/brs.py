"""Best-reply search: one player against the single reply of any other that hurts most.

After each move of the player to move at the root, only one of the others answers: the one whose move is worst for that
player. The rest miss their turn. So the tree has two sides and half as many plies to the same number of own moves;
alpha-beta applies, and the search looks further ahead than max^n and paranoid do. The value is no bound for
anyone, since no such game is played: in `coins` it promises the first player 74, of which 26 are sure.
"""

from zermelo.algorithms.algorithm import ROOT_SEES, Algorithm, several_without_chance
from zermelo.algorithms.alphabeta import alphabeta
from zermelo.algorithms.variants.best_replies import best_replies
from zermelo.languages.message import M, Message
from zermelo.rules.game import Game, mover


def with_turns(game: Game) -> Message | str:
    """For searches in which players miss their turn: it is a field of the position."""
    if game.player is not mover:
        return M(
            "in best-reply search players miss their turn, and a position of {game} has no field `player`; "
            "use maxn or paranoid.",
            game=game.name,
        )
    return several_without_chance(game)


ALGORITHM = Algorithm(
    name="brs",
    kernel=alphabeta,
    fits=with_turns,
    about=M("the player to move against the one reply of the others that is worst, with alpha-beta"),
    options=("strict", "fail", "cutoff"),
    prepare=best_replies,
    misses_turns=True,
    windows=True,
    seen_by=ROOT_SEES,
)
