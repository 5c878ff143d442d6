"""The words on boards, in Spanish and Catalan.

They are kept apart from the sentences, for they are also read: each has to be as short as on the board, and to mean
one thing only. The names of moves, such as "confess", are what one types, and so the same in every language.
"""

from zermelo.languages.translations.play import PLAY

NAMES = ("First", "Second", "Third", "South", "North", "White", "Black")

BOARDS: dict[str, tuple[str, str]] = {
    "{} to move": ("Juega {}", "Juga {}"),
    "{} of {} decisions": ("{} de {} decisiones", "{} de {} decisions"),
    "rolling": ("tirando", "tirant"),
    "Row:": ("Fila:", "Fila:"),
    "undecided": ("sin decidir", "sense decidir"),
} | {name: PLAY[name] for name in NAMES}
