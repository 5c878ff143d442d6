"""The path of the expected results of the course notes, if their folder is beside the project."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "shared" / "mission"


def text_of(name: str) -> str:
    """A file of expected results; a test that needs it is skipped, saying so, where there is none."""
    file = FOLDER / name
    if not file.is_file():
        pytest.skip(f"{name} is not beside the project")
    return file.read_text(encoding="utf-8")
