"""A game to a depth as an explicit tree, so that every view of trees works for games."""

from zermelo.explain.story import ROOT
from zermelo.languages.numbers import Number, tidy
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.trees.tree import Tree
from zermelo.trees.walk import Position as TreePosition

MOST_NODES = 20_000


def expand(game: Game, position: Position = None, depth: int | None = None, most: int = MOST_NODES) -> Tree | None:
    """Every position reached within `depth` plies; None if there are more than `most`.

    Nodes are named by the moves that lead to them; leaves at the horizon are estimates.

    >>> from zermelo.games import tic_tac_toe
    >>> tree = expand(tic_tac_toe.game, tic_tac_toe.game.position("XOX/OXO/OX."))
    >>> tree.labels, tree.values
    (['root', 'c1'], [None, 1])
    """
    judged = with_defaults(game)
    tree = Tree()
    waiting: list[tuple[Position, int, str, Number | None, int]] = []
    waiting.append((game.start_at(position), -1, "", None, 0))
    while waiting:
        state, parent, action, probability, ply = waiting.pop()
        if len(tree) >= most:
            return None
        over = game.terminal(state)
        stops = not over and depth is not None and ply >= depth
        value = tidy(game.utility(state)) if over else tidy(judged.evaluate(state)) if stops else None  # type: ignore[misc]
        label = _label(game, state, tree, parent, action)
        number = tree.add(
            parent,
            label=label,
            player=game.player(state),
            value=value,
            action=action,
            probability=probability,
            estimate=stops,
        )
        if over or stops:
            continue
        chances = dict(game.outcomes(state)) if game.player(state) == CHANCE else {}
        waiting += [
            (game.result(state, move), number, game.write(state, move), chances.get(move), ply + 1)
            for move in reversed(game.moves(state))
        ]
    return tree


def _label(game: Game, state: Position, tree: Tree, parent: int, action: str) -> str:
    if isinstance(state, TreePosition):
        return game.show(state)
    if parent <= 0:
        return action if parent == 0 else ROOT
    return f"{tree.labels[parent]} {action}"
