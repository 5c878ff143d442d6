"""Expectiminimax, written in other ways."""

from zermelo.algorithms.writing import Writing
from zermelo.languages.message import M

BOOK = Writing(
    "book",
    M("the textbook, by cases"),
    """
EXPECTIMINIMAX(n) =                                              @ value.enter max_value.enter min_value.enter exp_value.enter decision.enter
  UTILITY(n)                               if n is terminal      @ value.leaf value.estimate
  max over s of EXPECTIMINIMAX(s)          if n is a MAX node    @ max_value.compare max_value.improve max_value.leave
  min over s of EXPECTIMINIMAX(s)          if n is a MIN node    @ min_value.compare min_value.improve min_value.leave
  sum over r of P(r)·EXPECTIMINIMAX(s_r)   if n is a chance node @ exp_value.term exp_value.leave
""",  # noqa: E501 - the events of a line belong beside it
)

DEPTH = Writing(
    "depth",
    M("one function with a depth"),
    """
function expectiminimax(node, depth)                             @ value.enter max_value.enter min_value.enter exp_value.enter
  if node is terminal return its utility                         @ value.leaf
  if depth = 0 return its heuristic value                        @ value.estimate
  if the adversary is to play at node
    α := +∞
    foreach child of node
      α := min(α, expectiminimax(child, depth − 1))              @ min_value.compare min_value.improve
    return α                                                     @ min_value.leave
  else if we are to play at node
    α := −∞
    foreach child of node
      α := max(α, expectiminimax(child, depth − 1))              @ max_value.compare max_value.improve
    return α                                                     @ max_value.leave
  else if random event at node
    α := 0
    foreach child of node
      α := α + Probability[child] · expectiminimax(child, depth − 1)   @ exp_value.term
    return α                                                     @ exp_value.leave
""",  # noqa: E501 - the events of a line belong beside it
)

WRITINGS = (BOOK, DEPTH)
