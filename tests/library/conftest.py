"""Calls that show nothing of machine code run interpreted."""

from tests.compiling import interpreted  # noqa: F401
