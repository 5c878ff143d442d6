"""The notation of this package, `A(B(3,12,8),C(2,4,6))`: see `zermelo.trees.notation`."""

from zermelo.trees.notation import parse as read
from zermelo.trees.notation import write

__all__ = ["EXTENSIONS", "NAME", "looks_like", "read", "write"]

NAME = "notation"
EXTENSIONS = (".tree",)


def looks_like(text: str) -> bool:
    """Never: a text that is in no other format is taken for the notation."""
    return False
