"""Tests of what is refused: a table of bad input, each with a part of the one sentence that says what is wrong."""

from collections.abc import Callable, Iterable

import pytest


def refused(
    function: Callable[[object], object], error: type[Exception], cases: Iterable[tuple[object, str]]
) -> Callable[..., None]:
    """The test that a function refuses all of these."""

    @pytest.mark.parametrize(("given", "sentence"), cases)
    def is_refused(given: object, sentence: str) -> None:
        with pytest.raises(error, match=sentence) as problem:
            function(given)
        assert "\n" not in str(problem.value)

    return is_refused
