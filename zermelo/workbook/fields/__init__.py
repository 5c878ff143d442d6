"""Answer fields: each has its right answer, parses what was written, and marks it.

A question is a row of fields. The formats draw them (a box for a number, a list to choose from), the grader marks
them, and the key is what a perfect student would write.
"""

from zermelo.workbook.fields.base import FULL, HALF, NONE, NOT_GENERATED, Field, Verdict, missed
from zermelo.workbook.fields.choices import CellsField, ChoiceField, PicksField
from zermelo.workbook.fields.numbers import MagnitudeField, NumberField, PayoffsField
from zermelo.workbook.fields.search import LabelField, WindowField
from zermelo.workbook.fields.sets import SetField
from zermelo.workbook.fields.texts import (
    LINE_NUMBER,
    LineField,
    OpenField,
    OrderField,
    TreeField,
    as_options,
    numbers_in,
)

__all__ = [
    "FULL",
    "HALF",
    "LINE_NUMBER",
    "NONE",
    "NOT_GENERATED",
    "CellsField",
    "ChoiceField",
    "Field",
    "LabelField",
    "LineField",
    "MagnitudeField",
    "NumberField",
    "OpenField",
    "OrderField",
    "PayoffsField",
    "PicksField",
    "SetField",
    "TreeField",
    "Verdict",
    "WindowField",
    "as_options",
    "missed",
    "numbers_in",
]
