"""Alpha-beta, written in other ways."""

from zermelo.algorithms.writing import Writing, in_words
from zermelo.languages.message import M

BOOK = Writing(
    "book",
    M("the textbook, with v"),
    """
function ALPHA-BETA-SEARCH(state) returns an action              @ decision.enter
  v ← MAX-VALUE(state, −∞, +∞)
  return the action in SUCCESSORS(state) with value v

function MAX-VALUE(state, α, β) returns a utility value          @ max_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ value.leaf value.estimate max_value.leaf
  v ← −∞
  for a, s in SUCCESSORS(state) do
    v ← MAX(v, MIN-VALUE(s, α, β))                               @ max_value.compare max_value.improve
    if v ≥ β then return v                                       @ max_value.cut
    α ← MAX(α, v)
  return v                                                       @ max_value.leave

function MIN-VALUE(state, α, β) returns a utility value          @ min_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ min_value.leaf min_value.estimate
  v ← +∞
  for a, s in SUCCESSORS(state) do
    v ← MIN(v, MAX-VALUE(s, α, β))                               @ min_value.compare min_value.improve
    if v ≤ α then return v                                       @ min_value.cut
    β ← MIN(β, v)
  return v                                                       @ min_value.leave
""",
)

WITHOUT_V = Writing(
    "without-v",
    M("without v: α and β are returned"),
    """
function alphabeta(nodo, profundidad, α, β, deboMaximizar)       @ value.enter max_value.enter min_value.enter
  if profundidad = 0 or nodo es terminal
    return evaluación heurística del nodo                        @ value.leaf value.estimate
  if deboMaximizar
    for each siguiente acción posible
      α := max(α, alphabeta(hijo, profundidad − 1, α, β, False)) @ max_value.compare max_value.improve
      if β ≤ α
        break                                                    @ max_value.cut
    return α                                                     @ max_value.leave
  else
    for each siguiente acción posible
      β := min(β, alphabeta(hijo, profundidad − 1, α, β, True))  @ min_value.compare min_value.improve
      if β ≤ α
        break                                                    @ min_value.cut
    return β                                                     @ min_value.leave

alphabeta(origen, profundidad, −∞, +∞, True)                     @ decision.enter
""",
)

CATALAN = Writing(
    "catalan",
    M("a Catalan workbook"),
    """
α-β(n, p, α, β, max)                                             @ value.enter max_value.enter min_value.enter
si n és terminal retorna utilitat de n                           @ value.leaf
si p = 0 retorna valor heurístic de n                            @ value.estimate
si max   v = −∞
         ∀ s ∈ succ(n)
            v = màx(v, α-β(s, p − 1, α, β, FALS))                @ max_value.compare max_value.improve
            α = màx(α, v); si β ≤ α: trenca ∀    // tall β        @ max_value.cut
si no    v = +∞
         ∀ s ∈ succ(n)
            v = mín(v, α-β(s, p − 1, α, β, CERT))                @ min_value.compare min_value.improve
            β = mín(β, v); si β ≤ α: trenca ∀    // tall α        @ min_value.cut
retorna v                                                        @ max_value.leave min_value.leave
""",
)

INTERVALS = Writing(
    "intervals",
    M("by intervals [α, β]"),
    in_words(
        (M("1. At the root: [α, β] ← [least utility, greatest utility], or [−∞, +∞]"), "decision.enter"),
        (M("2. Go down: every child gets the [α, β] of its parent"), "value.enter max_value.enter min_value.enter"),
        (M("     if the child is terminal, its value is utility(n)"), "value.leaf"),
        (M("     if it is at the depth limit, eval(n)"), "value.estimate"),
        (M("3. Go up: at a MAX node   α ← maximum(α, value of the successor)"), "max_value.compare max_value.improve"),
        (M("          at a MIN node   β ← minimum(β, value of the successor)"), "min_value.compare min_value.improve"),
        (M("4. Cut: if α ≥ β, the other successors are not explored"), "max_value.cut min_value.cut"),
        (M("     the value of the MAX node is its α"), "max_value.leave"),
        (M("     the value of the MIN node is its β"), "min_value.leave"),
    ),
)

WRITINGS = (BOOK, WITHOUT_V, CATALAN, INTERVALS)
