"""The folder of a training, and how often its state is saved."""

import hashlib
import json
from pathlib import Path
from typing import Any

SAVED_EVERY = 30.0
"""Seconds."""


def folder_of(parent: Path, known: list[Any]) -> Path:
    """The folder of one training: the name of its game, first in `known`, and a checksum of all of `known`.

    >>> folder_of(Path("trainings"), ["kalah:3,2", 100]).name
    'kalah-3,2-94a807472e30fc746a102254'
    """
    digest = hashlib.sha256(json.dumps(known).encode()).hexdigest()[:24]
    return parent / f"{known[0].replace(':', '-')}-{digest}"
