"""Alpha-beta, written in other ways."""

from zermelo.algorithms.writing import Writing
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
    """
1. En la raíz: [α, β] ← [mínima utilidad, máxima utilidad], o [−∞, +∞]   @ decision.enter
2. Bajar: cada hijo recibe el [α, β] de su padre                 @ value.enter max_value.enter min_value.enter
     si el hijo es terminal, su valor es utility(n)              @ value.leaf
     si está en el límite de profundidad, eval(n)                @ value.estimate
3. Subir: en un nodo MAX   α ← máximo(α, valor del sucesor)      @ max_value.compare max_value.improve
          en un nodo MIN   β ← mínimo(β, valor del sucesor)      @ min_value.compare min_value.improve
4. Podar: si α ≥ β, los demás sucesores no se exploran           @ max_value.cut min_value.cut
     el valor del nodo MAX es su α                               @ max_value.leave
     el valor del nodo MIN es su β                               @ min_value.leave
""",
)

WRITINGS = (BOOK, WITHOUT_V, CATALAN, INTERVALS)
