"""Where a rulebook, or Zermelo itself, failed: in one sentence, with the line of the rulebook where there is one."""

import os
import sys
import traceback
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def accident(error: BaseException) -> tuple[str, int]:
    """What to say, and the exit code, when a rulebook or Zermelo itself fails in an unforeseen way."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    place = _rulebook_place(frames)
    if place:
        return f"{place}: {what}.", 2
    if os.path.basename(frames[-1].filename) == "compile.py":  # machine code does not tell its lines
        return f"The compiled rules fail with {what}; `zermelo check` says at which line.", 2
    return f"Zermelo failed with {what}; ZERMELO_TRACEBACK=1 shows where.", 1


def _rulebook_place(frames: traceback.StackSummary) -> str:
    """The last line of a user's own file that was running, or nothing."""
    from zermelo.rules.accidents import is_users

    own = [frame for frame in frames if is_users(frame.filename)]
    return f"{os.path.basename(own[-1].filename)}, line {own[-1].lineno}" if own else ""


def line_of(error: BaseException) -> str:
    """The last line of a rulebook that was running when something failed, in words; empty if there was none."""
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if is_users(frame.filename) or Path(frame.filename).parent == PACKAGE / "games"
    ]
    return f" at line {lines[-1]}" if lines else ""


def is_users(filename: str) -> bool:
    """Whether a file is neither of Zermelo nor of Python."""
    roots = (str(PACKAGE), sys.prefix, sys.base_prefix, os.path.dirname(os.__file__))
    return os.path.isfile(filename) and not os.path.abspath(filename).startswith(roots)
