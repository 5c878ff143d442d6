"""axe-core, the accessibility checker: fetched once from npm, in a pinned version."""

import fcntl
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

VERSION = "4.10.3"
CACHE = Path(tempfile.gettempdir()) / f"zermelo-axe-{VERSION}-{os.getuid()}"
MOST_SECONDS = 120


class NoAxe(Exception):
    """Why it is not there, in a sentence."""


def axe() -> str:
    """The script, to be put into a page."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        script = CACHE / "axe.min.js"
        if not script.exists():
            script.write_bytes(fetched())
        return script.read_text(encoding="utf-8")


def fetched() -> bytes:
    """The script out of the package, which npm fetches without running anything of it."""
    if not shutil.which("npm"):
        raise NoAxe("npm is not installed, so the pages were not looked at with axe-core.")
    command = ["npm", "pack", "--silent", f"axe-core@{VERSION}", "--pack-destination", str(CACHE)]
    try:
        subprocess.run(command, check=True, timeout=MOST_SECONDS, capture_output=True, cwd=CACHE)
    except (subprocess.SubprocessError, OSError):
        raise NoAxe(f"npm could not fetch axe-core {VERSION}, so the pages were not looked at with it.") from None
    package = CACHE / f"axe-core-{VERSION}.tgz"
    with tarfile.open(fileobj=io.BytesIO(package.read_bytes())) as archive:
        found = archive.extractfile("package/axe.min.js")
        assert found
        return found.read()
