"""The workbook: exercises that are generated, answered and graded, in three languages.

>>> from zermelo.workbook import grade, key_of
>>> key_of("upv-4")["no-cut"]
'(5, ∞)'
>>> grade("upv-4", {"no-cut": "> 5"})["no-cut"].credit
Fraction(1, 1)
"""

from zermelo.workbook.exercise import Asked, Exercise, Rule, read_exercise
from zermelo.workbook.grading import Result, grade, key_of, questions_for

__all__ = ["Asked", "Exercise", "Result", "Rule", "grade", "key_of", "questions_for", "read_exercise"]
