"""Ready exercises: those of the course notes that the package started from, and reconstructions of lost ones.

One file per exercise (`*.exercise`, in the text form), each with its source.

>>> "upv-4" in names()
True
>>> find("upv-4").source["en"].startswith("Workbook")
True
"""

from functools import lru_cache
from importlib.resources import files

from zermelo.languages.message import M
from zermelo.workbook.exercise import Exercise, read_exercise
from zermelo.workbook.remarks import BadExercise

ENDING = ".exercise"


def names() -> list[str]:
    """The names of all exercises."""
    return sorted(file.name.removesuffix(ENDING) for file in files(__name__).iterdir() if file.name.endswith(ENDING))


@lru_cache(maxsize=256)
def find(name: str) -> Exercise:
    """The exercise of that name."""
    if name not in names():
        raise BadExercise(
            M(
                "There is no exercise {name!r} in the collection; there are {known}.",
                name=name,
                known=", ".join(names()),
            )
        )
    return read_exercise((files(__name__) / (name + ENDING)).read_text(encoding="utf-8"))
