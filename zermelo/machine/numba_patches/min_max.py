"""`min` and `max` with a key or a default: numba up to 0.65 takes their names for a mistake of its own."""

from typing import Any

from numba.core.typing import builtins


def install() -> None:
    """Let numba leave such calls to the overloads of `function_intrinsics`."""
    template = getattr(builtins, "MinMaxBase", None)
    if template is None:  # later versions have none
        return
    usual = template.generic

    def generic(self: Any, arguments: Any, named: Any) -> Any:
        return None if named else usual(self, arguments, named)

    template.generic = generic
