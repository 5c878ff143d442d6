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

A search is drawn from its story, or from a result that was recorded: windows, cuts, what was skipped, the
principal line and the order of the visits.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.notation import parse
>>> drawing = draw(tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta"), theme="nilsson", lang="es")
>>> drawing.svg().count("poda") > 0
True

In a notebook a drawing shows itself. `zermelo/draw/`: `source` makes a `Picture` of what is given, `fold`
leaves out what nobody could read, `plan` works out where everything goes, and `svg`, `tikz` and `plain` draw.
"""

from zermelo.draw.drawing import Drawing, draw
from zermelo.draw.picture import Cut, Node, Picture

__all__ = ["Cut", "Drawing", "Node", "Picture", "draw"]
