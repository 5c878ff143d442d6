"""Rulebooks to start from, one for each kind of board: `zermelo new my_game.py --board squares` copies one.

>>> kinds()
['dice', 'hexes', 'piles', 'squares']
>>> starter("piles").startswith('\"\"\"')
True
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def kinds() -> list[str]:
    """The kinds of boards with a rulebook."""
    return sorted(file.stem for file in FOLDER.glob("*.py") if file.stem != "__init__")


def starter(kind: str) -> str:
    """The source of the rulebook for a kind of board."""
    return (FOLDER / f"{kind}.py").read_text(encoding="utf-8")
