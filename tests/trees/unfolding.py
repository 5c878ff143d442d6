"""A whole game as an explicit tree with its information sets."""

from typing import Any

from zermelo.rules.game import CHANCE, Game
from zermelo.trees.build import Draft
from zermelo.trees.tree import Tree


def unfolded(game: Game) -> Tree:
    """The tree of a game; a set has the positions that look the same to their player, and is called h and a number."""
    draft, names = Draft(), {}
    waiting: list[tuple[Any, int, dict[str, Any]]] = [(game.initial, -1, {})]
    while waiting:
        position, parent, edge = waiting.pop()
        if game.terminal(position):
            draft.add(parent, value=game.utility(position), **edge)
            continue
        player = game.player(position)
        if player == CHANCE:
            number = draft.add(parent, player=player, **edge)
            pairs = game.outcomes(position)
        else:
            known = names.setdefault((player, game.view(position, player)), f"h{len(names)}")
            number = draft.add(parent, player=player, set=known, **edge)
            pairs = [(action, None) for action in game.moves(position)]
        waiting += [
            (game.result(position, action), number, {"action": game.write(position, action), "probability": share})
            for action, share in reversed(pairs)
        ]
    return draft.done()
