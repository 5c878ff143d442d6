"""ASCII fallback for terminals that cannot print the drawing characters.

>>> _ = accept_any_letter()
>>> "┣━ ▽ B ≥ 3 [−∞, α] → únic".encode("ascii", NAME)
b'+= v B >= 3 [-inf, alpha] -> unic'
"""

import codecs

NAME = "zermelo-nearest"
NEAREST = {
    **dict.fromkeys("─╌╍┄┅—–−―", "-"),
    **dict.fromkeys("│┃╎", "|"),
    **dict.fromkeys("├┝┣└┕┗┌┏┐┓┘┛┤┫┬┴┼╋", "+"),
    **dict.fromkeys("«»“”", '"'),
    **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("○◯●°", "o"),
    **dict.fromkeys("¿¡", ""),
    **dict.fromkeys("\u2009\u00a0", " "),
    **dict(zip("━╳×△▽■◇•█░·∪", "=xx^v#**#..u", strict=True)),
    **dict(zip("□≥≤≠→←⇒…∅", ("[]", ">=", "<=", "!=", "->", "<-", "=>", "...", "{}"), strict=True)),
    **dict(zip("∞αβγΣ", ("inf", "alpha", "beta", "gamma", "sum"), strict=True)),
}
"""Replacements by letter; an accented letter loses its accent, and any other becomes a question mark."""


def nearest(letter: str) -> str:
    if letter in NEAREST:
        return NEAREST[letter]
    import unicodedata

    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(nearest, error.object[error.start : error.end])), error.end


def accept_any_letter() -> str:
    """The name of an error handler, for the streams that are written to."""
    codecs.register_error(NAME, _replace)
    return NAME
