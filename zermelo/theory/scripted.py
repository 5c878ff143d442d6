"""A strategy from a script: the plan that the command `strategy` prints.

>>> print(strategy("nim:1,2").text())
play 2x1
  if Second answers 1x1: play 2x1; First wins.
  if Second answers 2x1: play 1x1; First wins.
"""

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import subject_of
from zermelo.players.play import single_player
from zermelo.rules.game import Game, Position
from zermelo.solving.graph import Progress
from zermelo.theory.opponent_models import Model, best_response
from zermelo.theory.strategy import Strategy, plan, winning_tree
from zermelo.trees.tree import Tree


def strategy(
    game: Game | Tree | str,
    position: Position = None,
    player: int | str | None = None,
    *,
    depth: int | None = None,
    plies: int | None = None,
    exploit: Model | None = None,
    winning: bool = False,
    progress: Progress | None = None,
) -> Strategy:
    """Plan for every case: a move for each reply of the others and each outcome of chance.

    `player` is 0, 1 … or a name, by default the side to move. Without `depth` the plan is exact, from the values of all
    positions; `plies` ends it early. `exploit` plans for the highest payoff against a model of the opponent instead,
    `winning` only a forced win. A strategy is callable, from a position to a move.

    >>> best = strategy("nim:1,2")
    >>> best.value, len(best), best(best.start)
    (1, 3, (1, 1))
    >>> strategy("nim:1,2,3", exploit="uniform").value
    Fraction(13, 15)
    """
    found, start = subject_of(game, position)
    rules = found.game() if isinstance(found, Tree) else found
    one = single_player(rules, player) if isinstance(player, str) else player
    if exploit and winning:
        raise ZermeloError(M("A plan either exploits an opponent or wins against all; give --exploit or --winning."))
    if (exploit or winning) and (depth is not None or plies is not None):
        raise ZermeloError(M("--exploit and --winning plan to the end of the game; leave out --depth and --plies."))
    if exploit:
        return best_response(rules, exploit, start, one)
    if winning:
        return winning_tree(rules, start, one)
    return plan(rules, start, one, depth=depth, plies=plies, progress=progress)
