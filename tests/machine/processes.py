"""Scripts run in separate processes."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path


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
