"""Tests of rejected input: a table of bad inputs, each with a part of its error message."""

from collections.abc import Callable, Iterable

import pytest


def refused(
    function: Callable[[object], object], error: type[Exception], cases: Iterable[tuple[object, str]]
) -> Callable[..., None]:
    """A test that a function rejects all of these."""

    @pytest.mark.parametrize(("given", "sentence"), cases)
    def is_refused(given: object, sentence: str) -> None:
        with pytest.raises(error, match=sentence) as problem:
            function(given)
        assert "\n" not in str(problem.value)

    return is_refused
