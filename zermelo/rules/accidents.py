"""Unexpected failures of a rulebook or of Zermelo itself in one sentence, with the line of the rulebook if known."""

import os
import sys
import traceback
from pathlib import Path

from zermelo.languages.message import M, Message

PACKAGE = Path(__file__).resolve().parents[1]


def accident(error: BaseException) -> tuple[Message, int]:
    """The sentence and the exit code for an unexpected failure of a rulebook or of Zermelo itself."""
    if isinstance(error, ModuleNotFoundError) and error.name in ("numba", "numpy", "scipy"):
        return M("This needs {package}, which is not installed; run `pip install {package}`.", package=error.name), 2
    failure = f"{type(error).__name__}: {error}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if is_users(frame.filename)]
    if own:
        file = os.path.basename(own[-1].filename)
        return M("{file}, line {line}: {failure}.", file=file, line=own[-1].lineno, failure=failure), 2
    if os.path.basename(frames[-1].filename) == "compile.py":  # machine code has no line numbers
        return M("The compiled rules fail with {failure}; `zermelo check` says at which line.", failure=failure), 2
    return M("Zermelo failed with {failure}; ZERMELO_TRACEBACK=1 shows where.", failure=failure), 1


def line_of(error: BaseException) -> int | None:
    """The innermost line of a rulebook in the traceback, if any."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if is_of_rulebook(frame.filename)]
    return lines[-1] if lines else None


def is_of_rulebook(filename: str) -> bool:
    """Whether a file is a user's, or a rulebook of the package."""
    return is_users(filename) or Path(filename).parent == PACKAGE / "games"


def is_from_rules(error: BaseException) -> bool:
    """Whether an error was raised in a rule, from a file or typed in, rather than in Zermelo itself."""
    frames = traceback.extract_tb(error.__traceback__)
    return any(not Path(frame.filename).is_relative_to(PACKAGE) or is_of_rulebook(frame.filename) for frame in frames)


def is_users(filename: str) -> bool:
    """Whether a file is neither of Zermelo nor of Python."""
    roots = (str(PACKAGE), sys.prefix, sys.base_prefix, os.path.dirname(os.__file__))
    return os.path.isfile(filename) and not os.path.abspath(filename).startswith(roots)
