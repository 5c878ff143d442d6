"""Results as tables: HTML in a notebook, and data frames where pandas or polars is installed."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib import import_module
from typing import Any, Protocol

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

FRAMES = ("pandas", "polars")


class Describable(Protocol):
    """Any result: of a search, an analysis, or a solution."""

    def to_dict(self) -> dict[str, Any]: ...


def frame(results: Iterable[Describable], library: str | None = None) -> Any:
    """A data frame with a row for each result: of pandas if installed, else of polars, or of the given library.

    A result is anything with `to_dict`. Lists in it, such as a line of moves, become text.

    >>> from zermelo import frame, search_each
    >>> table = frame(search_each("nim", ["", "1x1"]), "pandas")  # doctest: +SKIP
    """
    rows = [{name: _cell(value) for name, value in one.to_dict().items()} for one in results]
    for name in FRAMES if library is None else (library,):
        try:
            return import_module(name).DataFrame(rows)
        except ImportError:
            continue
    if library in FRAMES:
        raise ZermeloError(M("{library} is not installed; `pip install {library}` installs it.", library=library))
    raise ZermeloError(
        M("There is no library of data frames; install pandas or polars, or call `to_dict` of each result.")
    )


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list) else value


def html_table(rows: Iterable[Sequence[str]], titles: Sequence[str]) -> str:
    """An HTML table with a row of titles."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
