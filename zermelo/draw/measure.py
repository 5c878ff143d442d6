"""The width of a text without font files: the drawing makes the viewer use these widths.

The widths are those of Helvetica, shared by Arial and Liberation Sans, in thousandths of the size.
"""

import unicodedata

_WIDTHS = {
    "\u2009": 200,
    **dict.fromkeys("ijl", 222),
    "'": 191,
    "|": 260,
    **dict.fromkeys(" !,./:;I[\\]ft·", 278),
    **dict.fromkeys("()-r`{}", 334),
    '"': 355,
    "*": 389,
    "^": 469,
    **dict.fromkeys("Jckvsxyz", 500),
    "L": 556,
    **dict.fromkeys("0123456789abdeghnopqu_?$#", 556),
    **dict.fromkeys("+<=>~−×±≤≥≈", 584),
    **dict.fromkeys("FTZ", 611),
    **dict.fromkeys("ABEKPSVXY&", 667),
    **dict.fromkeys("CDHNRUw∞", 722),
    **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("Mm", 833),
    "%": 889,
    "W": 944,
    "@": 1015,
    "…": 1000,
    "α": 578,
    "β": 575,
}
MONOSPACE = 602
"""The width of every character of a monospaced font."""


def _character(character: str) -> int:
    if character in _WIDTHS:
        return _WIDTHS[character]
    base = unicodedata.normalize("NFD", character)[0]
    if base in _WIDTHS:
        return _WIDTHS[base]
    if unicodedata.combining(character):
        return 0
    return 1000 if unicodedata.east_asian_width(character) in "WF" or ord(character) > 0x2100 else 667


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text in a sans-serif font of that size.

    >>> width("A = 3", 10)
    23.63
    """
    total = sum(_character(character) for character in text)
    return round(total * size / 1000 * (1.07 if bold else 1), 2)


def monospace_width(text: str, size: float) -> float:
    """The width of one line of a text board."""
    cells = sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
    return round(cells * MONOSPACE * size / 1000, 2)
