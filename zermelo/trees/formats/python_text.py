"""Python text that is only looked at, never run."""

import ast
import warnings

from zermelo.languages.message import M
from zermelo.trees.formats.limits import require_shallow
from zermelo.trees.tree import BadTree


def syntax(text: str, what: str) -> ast.Module:
    """The statements of a Python text; a BadTree that asks for `what` if it is none."""
    require_shallow(text, M("Python text"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the style of somebody else's text
            return ast.parse(text.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadTree(M("This is not {what}.", what=what)) from None
