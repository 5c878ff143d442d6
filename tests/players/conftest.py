"""Searches that are compiled in the background."""

from tests.compiling import interpreted, still_compiling  # noqa: F401
