"""The winning subtree of a won tree: a minimal proof of the win."""

from dataclasses import replace

from zermelo.draw.picture import NOWHERE, Picture
from zermelo.draw.source import written
from zermelo.explain.telling import tell
from zermelo.theory.strategy import winning_tree
from zermelo.trees.tree import Tree


def winning_picture(tree: Tree) -> Picture:
    """One winning move for the winner, and all replies of the opponent.

    >>> from zermelo.trees.notation import parse
    >>> [node.label for node in winning_picture(parse("A(B(1,0),C(D(-1,1),E(1,1)),F(0,-1))")).nodes]
    ['A', 'C', 'D', 'D2', 'E', 'E1']
    """
    kept = {position.node for position in winning_tree(tree.game()).reached}
    story = tell(tree, algorithm="minimax")
    picture, places = Picture([], players=tree.sides), {NOWHERE: NOWHERE}
    for number in sorted(kept):
        label = tree.labels[number]
        reached = story.find(label)
        assert reached is not None  # minimax visits every node
        node = replace(written(tree, number), label=label, player=tree.players[number], value=reached.visit.value)
        places[number] = picture.add(places[tree.parents[number]], node)
    return picture
