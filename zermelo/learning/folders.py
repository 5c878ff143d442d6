"""Where the state of a training is kept, and how often it is written."""

import hashlib
import json
from pathlib import Path
from typing import Any

SAVED_EVERY = 30.0
"""Seconds."""


def folder_of(parent: Path, known: list[Any]) -> Path:
    """The folder of one training: the name of its game, known first, and a digest of all that decides the weights.

    >>> folder_of(Path("trainings"), ["kalah:3,2", 100]).name
    'kalah-3,2-94a807472e30fc746a102254'
    """
    digest = hashlib.sha256(json.dumps(known).encode()).hexdigest()[:24]
    return parent / f"{known[0].replace(':', '-')}-{digest}"
