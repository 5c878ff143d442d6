"""Drawings of game trees and of searches: SVG, PNG, PDF, LaTeX, plain text and words.

>>> from zermelo.draw import draw
>>> print(draw("A(B(3,12),C(2,4))").text().split("Legend")[0].strip())
Game tree of 7 nodes
<BLANKLINE>
△ A MAX
├─ ▽ B MIN
│  ├─ □ B1 = 3
│  └─ □ B2 = 12
└─ ▽ C MIN
   ├─ □ C1 = 2
   └─ □ C2 = 4

A search is drawn from its story or from a recorded result, with windows, cuts, skipped nodes, the principal
variation and the order of visits.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> drawing = draw(tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta"), theme="nilsson", lang="es")
>>> drawing.svg().count("poda") > 0
True

A drawing displays itself in a notebook. In `zermelo/draw/`, `source` builds a `Picture`, `fold` collapses trees too
large to read, `plan` computes the positions, and `svg`, `tikz` and `plain` render.
"""

from zermelo import called_as_function
from zermelo.draw.drawing import Drawing, draw
from zermelo.draw.picture import Cut, Node, Picture

__all__ = ["Cut", "Drawing", "Node", "Picture", "draw"]

called_as_function(__name__)
