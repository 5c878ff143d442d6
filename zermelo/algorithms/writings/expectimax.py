"""Expectimax, written in other ways."""

from zermelo.algorithms.writing import Writing
from zermelo.languages.message import M

BOOK = Writing(
    "book",
    M("three functions"),
    """
def value(s)                                                     @ value.enter
  if s is a max node return maxValue(s)
  if s is an exp node return expValue(s)
  if s is a terminal node return evaluation(s)                   @ value.leaf value.estimate

def maxValue(s)                                                  @ max_value.enter
  values = [value(s') for s' in successors(s)]                   @ max_value.compare max_value.improve
  return max(values)                                             @ max_value.leave

def expValue(s)                                                  @ exp_value.enter opponent_value.enter
  values = [value(s') for s' in successors(s)]                   @ exp_value.term opponent_value.term
  weights = [probability(s, s') for s' in successors(s)]
  return expectation(values, weights)                            @ exp_value.leave opponent_value.leave
""",
)

AVERAGE = Writing(
    "average",
    M("a plain average, every move equally likely"),
    """
function expectimax(nodo, profundidad, deboMaximizar)            @ value.enter max_value.enter exp_value.enter opponent_value.enter
  if profundidad = 0 or nodo es terminal
    return evaluación heurística del nodo                        @ value.leaf value.estimate
  if deboMaximizar
    α := −∞
    for each siguiente acción posible
      α := max(α, expectimax(hijo, profundidad − 1, False))      @ max_value.compare max_value.improve
    return α                                                     @ max_value.leave
  else
    β := 0
    numAcciones := 0
    for each siguiente acción posible
      numAcciones += 1
      β := β + expectimax(hijo, profundidad − 1, True)           @ exp_value.term opponent_value.term
    return β / numAcciones                                       @ exp_value.leave opponent_value.leave
""",  # noqa: E501 - the events of a line belong beside it
)

WRITINGS = (BOOK, AVERAGE)
