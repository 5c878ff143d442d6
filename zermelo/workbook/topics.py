"""Topics of exercises: the kind of generated exercise that asks the same.

>>> from zermelo.workbook.collection import find
>>> topic_of(find("upv-4")), topic_of(find("three-players"))
('alphabeta', 'maxn')
"""

from zermelo.workbook.exercise import Exercise
from zermelo.workbook.exercise_task import ExerciseTask

TOPICS = {
    "labels": "alphabeta",
    "windows": "alphabeta",
    "pruned": "alphabeta",
    "ab-tree": "alphabeta",
    "not-generated": "alphabeta",
    "leaves-saved": "alphabeta",
    "generated": "alphabeta",
    "evaluated": "alphabeta",
    "cuts": "alphabeta",
    "leaf-order": "alphabeta",
    "why": "why",
    "no-cut": "what-if",
    "cut-happens": "what-if",
    "move-changes": "what-if",
    "reorder": "reorder",
    "trace-gaps": "trace",
    "trace-error": "trace",
    "ucb-table": "monte-carlo",
    "selected": "monte-carlo",
    "back-up": "monte-carlo",
    "unknowns": "unknowns",
    "threshold": "threshold",
    "transform": "transform",
    "open-lines": "tic-tac-toe",
    "evaluation": "tic-tac-toe",
    "depth-move": "tic-tac-toe",
    "symmetric-classes": "tic-tac-toe",
    "true-false": "true-false",
    "depth-change": "horizon",
    "matrix-tree": "matrix",
    "maximin": "matrix",
    "dominance": "matrix",
    "equilibria": "matrix",
    "mixed-value": "matrix",
    "complexity": "complexity",
    "numeric": "expectiminimax",
    "expansion-order": "just-search",
    "frontier": "just-search",
    "f-values": "just-search",
    "path-found": "just-search",
    "classify": "classify",
    "matching": "classify",
    "multiple-choice": "classify",
    "open": "classify",
}
"""The topic of each kind of question that belongs to one; values, moves and lines are asked of every tree."""
ABOUT_PRUNING = {"alphabeta", "why", "what-if", "reorder", "trace"}
"""The topics whose answers depend on the rule of cuts."""
BY_ALGORITHM = {"expectiminimax": "expectiminimax", "maxn": "maxn"}


def topic_of(exercise: Exercise) -> str:
    """The kind of generated exercise closest to an exercise."""
    found = next((TOPICS[asked.kind] for asked in exercise.ask if asked.kind in TOPICS), None)
    if found:
        return found
    return BY_ALGORITHM.get(ExerciseTask(exercise).plain, "minimax") if exercise.tree else "minimax"
