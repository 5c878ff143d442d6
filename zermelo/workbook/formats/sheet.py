"""The content of an exercise in every format: title, rule, given data and questions."""

import re
from dataclasses import dataclass
from functools import cached_property
from math import isinf

from zermelo.draw import Drawing, draw
from zermelo.explain.labels import STYLES, TIES
from zermelo.languages.message import M, capital, counted, joined
from zermelo.languages.numbers import display
from zermelo.trees import notation
from zermelo.workbook.exercise import Exercise
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.levels import NAMES
from zermelo.workbook.question import Question, questions_of
from zermelo.workbook.topics import ABOUT_PRUNING, TOPICS

ORDERS = {"ltr": M("children from left to right"), "rtl": M("children from right to left")}


@dataclass(frozen=True)
class Sheet:
    """An exercise in one language."""

    exercise: Exercise
    lang: str
    number: int = 0
    """Its number on a sheet of several; 0 if it is alone."""
    points: float = 0
    """What it is worth in an exam; 0 if it is none."""

    @cached_property
    def task(self) -> ExerciseTask:
        return ExerciseTask(self.exercise, language=self.lang)

    @cached_property
    def questions(self) -> list[Question]:
        return questions_of(self.task)

    @property
    def title(self) -> str:
        """Its number, and its own title or its kind; neither its name nor its seed, which lead to the solutions."""
        generated = re.fullmatch(r"(.+?)-\d+(-\w{6})?", self.exercise.id)
        kind = NAMES.get(generated[1], "") if generated and self.exercise.seed is not None else ""
        own = self.exercise.title.get(self.lang) or capital(kind).in_language(self.lang)
        number = M("Exercise {id}", id=self.number).in_language(self.lang) if self.number else ""
        return ": ".join(filter(None, (number, own))) or M("Exercise").in_language(self.lang)

    @property
    def named_title(self) -> str:
        """The title with the name by which commands find the exercise."""
        return f"{self.title} ({self.exercise.id})"

    def question_title(self, number: int) -> str:
        """The name of a question in a question bank."""
        return M("{exercise}, question {number}", exercise=self.title, number=number).in_language(self.lang)

    @property
    def shown_points(self) -> str:
        """The points in words; empty if there are none."""
        return points_text(self.points, self.lang) if self.points else ""

    @property
    def rule(self) -> str:
        """The rule in force, where the answers depend on it."""
        rule = self.exercise.rule
        if not self.exercise.tree or not any(TOPICS.get(question.kind) in ABOUT_PRUNING for question in self.questions):
            return ""
        if self.has_one_tree and not self.task.story().has_windows:
            return ""
        said = M(
            "Rule: {tie}; labels: {fail}; {order}.",
            tie=TIES[rule.tie],
            fail=STYLES[rule.fail],
            order=ORDERS[rule.order],
        )
        low, high = rule.window
        if isinf(low) and isinf(high):
            return said.in_language(self.lang)
        window = M("Window of the root: [{low}; {high}].", low=low, high=high)
        return joined([said, window], " ").in_language(self.lang)

    @property
    def opening(self) -> str:
        """The story of the exercise and the rule in force, if any."""
        return " ".join(filter(None, (self.exercise.story.get(self.lang, ""), self.rule)))

    @property
    def notation(self) -> str:
        """The tree as text, its moves in the language of the sheet; empty without a tree."""
        if self.exercise.tree and self.exercise.words:
            return notation.write(self.task.written)
        return self.exercise.tree

    @cached_property
    def drawing(self) -> Drawing | None:
        """The given tree."""
        return draw(self.task.written, lang=self.lang) if self.exercise.tree else None

    @cached_property
    def solution_drawing(self) -> Drawing | None:
        """The search of the tree, with the solutions."""
        return draw(self.task.story(), lang=self.lang) if self.exercise.tree and self.has_one_tree else None

    @property
    def has_one_tree(self) -> bool:
        """Whether the tree can be searched, that is, has no parameter, and all players see everything."""
        return all(question.kind != "threshold" for question in self.questions) and not any(self.task.written.sets)

    @property
    def source(self) -> str:
        """The source of the exercise, in the language of the sheet if available."""
        told = self.exercise.source
        own = told if isinstance(told, str) else told.get(self.lang) or next(iter(told.values()), "")
        return M("Source: {source}", source=own).in_language(self.lang) if own else ""

    def heading(self, number: int) -> str:
        return M("Question {number}", number=number).in_language(self.lang)


def points_text(points: float, language: str) -> str:
    """Points as an exam prints them.

    >>> points_text(1, "en"), points_text(2.5, "es")
    ('1 point', '2,5 puntos')
    """
    shown = display(points, language)
    return counted("{shown} point", "{shown} points", points, shown=shown).in_language(language)
