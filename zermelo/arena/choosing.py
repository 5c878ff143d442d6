"""The answers and the errors of a user's `choose`, in a file or in a script.

>>> from zermelo.games import find
>>> play = Play(find("nim:1,2"))
>>> answered(play, "2x1"), answered(play, (1, 1))
((1, 1), (1, 1))
"""

from contextlib import suppress
from typing import Any

from zermelo.algorithms.result import Written
from zermelo.players.forfeit import ILLEGAL, Forfeit
from zermelo.players.play import Play
from zermelo.rules.game import Action, IllegalMove

LONGEST_WRITTEN = 100


def answered(play: Play, chosen: Any) -> Action:
    """The legal move that a player returned: the move itself, the text of one, or the result of a search."""
    legal = play.legal
    action = chosen.action if isinstance(chosen, Written) else chosen
    if action in legal:
        return legal[legal.index(action)]
    if isinstance(action, str):
        with suppress(IllegalMove):
            return play.game.read(play.position, action)
    raise Forfeit(ILLEGAL, repr(chosen)[:LONGEST_WRITTEN])


def error_text(error: BaseException, file: str) -> str:
    """An error of a player with its last line in a file.

    >>> error_text(ValueError("no"), "my_player.py")
    'ValueError: no'
    """
    trace, line = error.__traceback__, None
    while trace:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{text} (line {line})" if line else text
