"""Scripts run in separate processes, and a rulebook of two files for them."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.rulebooks import STICKS

HELPERS = "helpers_of_sticks"
RULEBOOK = (
    STICKS.replace("MOST = 2", f"import {HELPERS}").replace("MOST", f"{HELPERS}.most()").replace("(5, 0)", "(8, 0)")
)
"""The rules with a function in a file of its own."""


def run_python(code: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own, with its own cache folder."""
    settings = {**os.environ, "ZERMELO_CACHE": str(folder / "cache"), "ZERMELO_COMPILE": "1", **environment}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=folder,
        env=settings,
        text=True,
        capture_output=True,
        timeout=900,
        check=False,
    )


def write_rulebook(folder: Path, most: int = 3) -> None:
    (folder / "rules.py").write_text(RULEBOOK)
    (folder / f"{HELPERS}.py").write_text(f"LIMIT = {most}\n\ndef most():\n    return LIMIT\n")
