"""The lines of an analysis: a sequence of results with a table in a notebook."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from zermelo.algorithms.result import Result
from zermelo.languages.choice import language_for
from zermelo.languages.message import M, in_language
from zermelo.languages.numbers import number_text
from zermelo.library.tables import html_table


class Analysis(Sequence[Result]):
    """The best lines of one position, the best first.

    >>> from zermelo import analyze
    >>> analyze("tic-tac-toe", "a1 b2 c3 b1", lines=2)
    <2 lines: b3 0, c1 −1>
    """

    def __init__(self, results: Iterable[Result]) -> None:
        self._results = list(results)

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    @overload
    def __getitem__(self, place: int) -> Result: ...

    @overload
    def __getitem__(self, place: slice) -> list[Result]: ...

    def __getitem__(self, place: int | slice) -> Result | list[Result]:
        return self._results[place]

    def __repr__(self) -> str:
        shown = ", ".join(f"{one.move} {number_text(one.value)}" for one in self._results)
        return f"<{len(self)} lines: {shown}>"

    def to_dict(self) -> dict[str, Any]:
        """The lines as plain data, ready for JSON."""
        return {"lines": [one.to_dict() for one in self._results]}

    def _repr_html_(self) -> str:
        language = language_for()
        rows = [[number_text(one.value, language), str(one.depth), " ".join(one.moves)] for one in self._results]
        titles = [in_language(title, language) for title in (M("value"), M("plies"), M("line"))]
        return html_table(rows, titles)
