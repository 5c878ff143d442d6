"""A forfeit: a storable code and a sentence."""

from zermelo.languages.message import M, Message

CRASH, ILLEGAL, TIME, MEMORY, PROCESS = "crash", "illegal", "time", "memory", "process"
RESIGNED = "resigned"


class Forfeit(Exception):
    """A player fails and loses the game."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, " ".join(detail.split())[:300]


def forfeit_words(player: str, reason: str, detail: str = "") -> Message:
    """The failure in words.

    >>> forfeit_words("slow.py", TIME)
    'slow.py took too long.'
    """
    if reason == ILLEGAL:
        return M("{player} answered {detail}, which is not a legal move.", player=player, detail=detail)
    if reason == TIME:
        return M("{player} took too long.", player=player)
    if reason == MEMORY:
        return M("{player} used too much memory.", player=player)
    if reason == RESIGNED:
        return M("{player} resigned.", player=player)
    if reason == PROCESS:
        return M("{player} started another process.", player=player)
    return M("{player} failed: {detail}.", player=player, detail=detail.removesuffix("."))
