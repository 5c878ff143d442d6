"""The choice of a search for a game: the meaning of `auto`, with its reason.

>>> from zermelo.games import find
>>> choose_algorithm(find("pig"))
Choice(name='engine', reason='two opponents and chance, with known bounds of the values')
>>> choose_algorithm(find("pig"), explained=True).name, choose_algorithm(find("coins")).name
('expectiminimax', 'maxn')
"""

from collections.abc import Collection

from zermelo.algorithms.registry import ENGINE, Choice, declared, registered, suitable_algorithm, without_cuts
from zermelo.languages.message import M
from zermelo.rules.game import Game
from zermelo.trees.tree import TreeGame


def choose_algorithm(
    game: Game, asked: str = "auto", options: Collection[str] = (), *, explained: bool = False
) -> Choice:
    """The name of the search for a game and the reason: the one requested, or for `auto` the one that suits.

    That is the engine where it fits, or Monte Carlo tree search where a game has no evaluation and advises random
    games. An explicit tree, which is searched in its written order, and textbook options, given by name, choose a
    textbook algorithm; so does an `explained` search, which with chance does not prune.

    >>> from zermelo.games import find
    >>> game = find("tic-tac-toe")
    >>> choose_algorithm(game).name, choose_algorithm(game, options=["beam"]).name, choose_algorithm(game, "pvs").reason
    ('engine', 'alphabeta', 'as you asked')
    >>> choose_algorithm(find("go"))
    Choice(name='mcts', reason='it has no evaluation, and advises how to play random games')
    """
    if asked != "auto":
        return Choice(registered(asked), M("as you asked"))
    suitable = suitable_algorithm(game, has_model="model" in options, samples="simulations" in options)
    if explained:
        chosen = declared(suitable.name)
        skips = chosen is not None and chosen.averages and "model" not in options
        return suitable._replace(name=without_cuts(game)) if skips else suitable
    if options or isinstance(game, TreeGame):
        return suitable
    if is_sampled(game):
        return Choice("mcts", M("it has no evaluation, and advises how to play random games"))
    from zermelo.engine import fits  # the engine is not loaded for textbook searches

    return suitable if fits(game) else Choice(ENGINE, suitable.reason)


def is_sampled(game: Game) -> bool:
    """Whether random games judge the positions of a game: it says how to play them, and has no evaluation."""
    advice = game.advice.search
    has_evaluation = bool(game.evaluate or advice.estimate)
    return not has_evaluation and bool(advice.choices or advice.playout)
