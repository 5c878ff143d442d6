"""The moves of one-card poker in words, which depend on whether there is a bet to answer."""

from zermelo.languages.message import Message, in_context
from zermelo.rules.words import main_spelling

START, BETTING, RAISED = 0b1, 0b11, 0b101
"""The moves so far where a player chooses: a 1, and behind it a bit for every move, 1 for a bet or a call."""
CHECK, FOLD = in_context("typed", "check, pass, k"), in_context("typed", "fold, f, pass")
BET_ONE, CALL = in_context("typed", "bet, b, raise"), in_context("typed", "call, c, bet")


def words_of(moves: int, choice: int) -> Message:
    """The spellings of a choice after some moves."""
    if moves in (BETTING, RAISED):
        return CALL if choice else FOLD
    return BET_ONE if choice else CHECK


def moves_made(moves: int) -> list[Message]:
    """The moves so far, in words.

    >>> moves_made(0b1010)
    ['check', 'bet', 'fold']
    """
    bits = f"{moves:b}"
    return [main_spelling(words_of(int(bits[:place], 2), int(bits[place]))) for place in range(1, len(bits))]


def chips(moves: int) -> tuple[int, int]:
    """The chips that each player has put into the pot.

    >>> chips(0b101)
    (1, 2)
    """
    first = 2 if moves in (BETTING, 0b110, 0b111, 0b1011) else 1
    return first, 2 if moves in (RAISED, 0b111, 0b1010, 0b1011) else 1
