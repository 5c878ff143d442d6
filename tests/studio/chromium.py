"""The browser of the tests: Debian's chromium, installed if possible, with a clear error if not."""

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

BROWSERS = [Path("/usr/bin/chromium"), Path("/usr/bin/chromium-browser"), Path("/usr/bin/google-chrome")]
NOT_DRIVEN = "the pages of the studio were not driven in a browser"
MOST_SECONDS = 300
AGAIN = 3600
"""Seconds after which a failed installation is retried."""
NOTE = Path(tempfile.gettempdir()) / f"zermelo-chromium-{os.getuid()}"
"""A lock against concurrent installations, with the result of the last attempt."""


class NoBrowser(Exception):
    """Why there is none, in a sentence."""


def chromium(installs=True):
    """The browser, installed once if it is missing and the user may install it."""
    found = next((path for path in BROWSERS if path.exists()), None)
    if found:
        return found
    if not installs or os.getuid() != 0 or not shutil.which("apt-get"):
        raise NoBrowser(f"No chromium is installed (on Debian: apt install chromium), so {NOT_DRIVEN}.")
    with NOTE.open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        found = next((path for path in BROWSERS if path.exists()), None)
        if found:
            return found
        note.seek(0)
        why = note.read() if time.time() - NOTE.stat().st_mtime < AGAIN else ""
        if not why:
            why = installed()
            note.truncate(0)
            note.write(why)
    if why:
        raise NoBrowser(f"Chromium could not be installed ({why}), so {NOT_DRIVEN}.")
    return chromium(installs=False)


def installed():
    """Install chromium quietly; return why it failed, or an empty string."""
    quietly = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
        "text": True,
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
    }
    deadline = time.monotonic() + MOST_SECONDS
    try:
        for command in (
            ["apt-get", "-qq", "update"],
            ["apt-get", "-qq", "-y", "--no-install-recommends", "install", "chromium"],
        ):
            run = subprocess.run(command, timeout=max(1, deadline - time.monotonic()), **quietly)
        said = (run.stdout.strip().splitlines() or ["apt-get said nothing"])[-1]
        return "" if run.returncode == 0 else said
    except subprocess.TimeoutExpired:
        return f"apt-get took more than {MOST_SECONDS} seconds"
