"""Minimax, written in other ways."""

from zermelo.algorithms.writing import Writing, in_words
from zermelo.languages.message import M

BOOK = Writing(
    "book",
    M("the textbook"),
    """
function MINIMAX-DECISION(state) returns an action               @ decision.enter
  v ← MAX-VALUE(state)
  return the action in SUCCESSORS(state) with value v

function MAX-VALUE(state) returns a utility value                @ max_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ value.leaf value.estimate max_value.leaf
  v ← −∞
  for a, s in SUCCESSORS(state) do
    v ← MAX(v, MIN-VALUE(s))                                     @ max_value.compare max_value.improve
  return v                                                       @ max_value.leave

function MIN-VALUE(state) returns a utility value                @ min_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ min_value.leaf min_value.estimate
  v ← +∞
  for a, s in SUCCESSORS(state) do
    v ← MIN(v, MAX-VALUE(s))                                     @ min_value.compare min_value.improve
  return v                                                       @ min_value.leave
""",
)

CUT_OFF = Writing(
    "cut-off",
    M("the textbook, stopping early"),
    """
function MAX-VALUE(state, depth) returns a value                 @ max_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ value.leaf max_value.leaf
  if CUTOFF-TEST(state, depth) then return EVAL(state)           @ value.estimate max_value.estimate
  v ← −∞
  for a, s in SUCCESSORS(state) do
    v ← MAX(v, MIN-VALUE(s, depth + 1))                          @ max_value.compare max_value.improve
  return v                                                       @ max_value.leave

function MIN-VALUE(state, depth) returns a value                 @ min_value.enter
  if TERMINAL-TEST(state) then return UTILITY(state)             @ min_value.leaf
  if CUTOFF-TEST(state, depth) then return EVAL(state)           @ min_value.estimate
  v ← +∞
  for a, s in SUCCESSORS(state) do
    v ← MIN(v, MAX-VALUE(s, depth + 1))                          @ min_value.compare min_value.improve
  return v                                                       @ min_value.leave
""",
)

BOOLEAN = Writing(
    "boolean",
    M("one function with a boolean"),
    """
function minimax(nodo, profundidad, deboMaximizar)               @ value.enter max_value.enter min_value.enter
  if profundidad = 0 or nodo es terminal
    return evaluación heurística del nodo                        @ value.leaf value.estimate
  if deboMaximizar
    α := −∞
    for each siguiente acción posible
      α := max(α, minimax(hijo, profundidad − 1, False))         @ max_value.compare max_value.improve
    return α                                                     @ max_value.leave
  else
    β := +∞
    for each siguiente acción posible
      β := min(β, minimax(hijo, profundidad − 1, True))          @ min_value.compare min_value.improve
    return β                                                     @ min_value.leave

minimax(origen, profundidad, True)                               @ decision.enter
""",
)

CATALAN = Writing(
    "catalan",
    M("a Catalan workbook"),
    """
mm(n, p, max)     // node, profunditat, max = «juga MAX?»         @ value.enter max_value.enter min_value.enter
si n és terminal retorna utilitat de n                           @ value.leaf
si p = 0 retorna valor heurístic de n                            @ value.estimate
si max   v = −∞
         ∀ s ∈ succ(n): v = màx(v, mm(s, p − 1, FALS))           @ max_value.compare max_value.improve
si no    v = +∞
         ∀ s ∈ succ(n): v = mín(v, mm(s, p − 1, CERT))           @ min_value.compare min_value.improve
retorna v                                                        @ max_value.leave min_value.leave
""",
)

CASES = Writing(
    "cases",
    M("won, lost and drawn tested first"),
    """
MINIMAX(Situación, Profundidad)                                  @ value.enter max_value.enter min_value.enter
  SI ganadora(Situación) ENTONCES devolver +∞                    @ value.leaf
  SI perdedora(Situación) ENTONCES devolver −∞                   @ value.leaf
  SI empate(Situación) ENTONCES devolver 0                       @ value.leaf
  SI Profundidad = p_max ENTONCES devolver f(Situación)          @ value.estimate
  S = sucesores(Situación)
  L = lista de MINIMAX(Sᵢ, Profundidad + 1) para cada Sᵢ ∈ S     @ max_value.compare max_value.improve min_value.compare min_value.improve
  SI es nivel-max(Profundidad) ENTONCES devolver max(L)          @ max_value.leave
  SI NO devolver min(L)                                          @ min_value.leave
""",  # noqa: E501 - the events of a line belong beside it
)

FOUR_STEPS = Writing(
    "four-steps",
    M("in four steps"),
    in_words(
        (M("1. GENERATE the tree, down to the depth limit"), "value.enter max_value.enter min_value.enter"),
        (M("2. EVALUATE every leaf"), "value.leaf value.estimate"),
        (
            M("3. PROPAGATE the values, level by level"),
            "max_value.compare max_value.improve min_value.compare min_value.improve",
        ),
        (M("     MAX: the largest value of the children"), "max_value.leave"),
        (M("     MIN: the smallest value of the children"), "min_value.leave"),
        (M("4. CHOOSE the move with the value of the root"), "decision.enter"),
    ),
    by_levels=True,
)

WRITINGS = (BOOK, CUT_OFF, BOOLEAN, CATALAN, CASES, FOUR_STEPS)
