"""Fixtures for searches compiled in the background."""

from tests.compiling import interpreted, still_compiling  # noqa: F401
