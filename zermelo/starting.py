"""What Ctrl-C means while the program is still being loaded: nothing went wrong, and there is nothing to say."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""

COMMAND = {"zermelo", "zermelo.exe", "-m", "__main__.py"}
"""What the program is called as a command; "-m" while `python -m zermelo` loads the package."""


@contextmanager
def quietly_interrupted() -> Iterator[None]:
    """Leave the command at once, without a traceback; where somebody else loads the package, Ctrl-C is theirs."""
    try:
        yield
    except KeyboardInterrupt:
        if os.path.basename(sys.argv[0]) in COMMAND:
            raise SystemExit(INTERRUPTED) from None
        raise
