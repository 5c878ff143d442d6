"""Run the tests that do not need compiled code interpreted."""

from tests.compiling import interpreted  # noqa: F401
