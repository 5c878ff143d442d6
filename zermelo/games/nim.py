"""Nim: piles of sticks, and the player who takes the last stick wins.

Two players in turn take as many sticks as they like, at least one, from one pile. `nim(3, 4, 5)` has three piles; the
player who takes the last stick of all has won.

Bouton found the secret in 1901: write the sizes of the piles in binary and add them without carrying (the nim-sum).
The player to move loses against perfect play exactly if the sum is zero, so the evaluation here is never wrong.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import MAX, MIN, Game
from zermelo.rules.parameters import fits, whole
from zermelo.rules.piles import Piles, Take, replacing

NAMES = (M("First"), M("Second"))


class Position(NamedTuple):
    piles: tuple[int, ...]
    player: int


def nim(*piles: int) -> Game:
    """The game with piles of these sizes; 3, 4 and 5 if none are given.

    >>> from zermelo import search
    >>> found = search(nim(3, 4, 5))
    >>> nim(3, 4, 5).write(nim(3, 4, 5).initial, found.action), found.value
    ('1x2', 1)
    """
    sizes = piles or (3, 4, 5)
    for sticks in sizes:
        whole("piles", sticks, 0)
    if not (largest := max(sizes)):
        raise ZermeloError(M("The piles of nim are all empty; at least one has a stick."))
    key_bits = (2 * (largest + 1) ** len(sizes) - 1).bit_length()
    fits(bits=key_bits)
    with_pile = replacing(len(sizes))

    def actions(position: Position) -> Iterator[Take]:
        for pile, sticks in enumerate(position.piles):
            for take in range(1, sticks + 1):
                yield pile, take

    def result(position: Position, action: Take) -> Position:
        pile, take = action
        return Position(with_pile(position.piles, pile, position.piles[pile] - take), 1 - position.player)

    def terminal(position: Position) -> bool:
        return max(position.piles) == 0

    def utility(position: Position) -> int:
        """The player who would have to move has lost: the other took the last stick."""
        return 1 if position.player == MIN else -1

    def evaluate(position: Position) -> int:
        nim_sum = 0
        for sticks in position.piles:
            nim_sum ^= sticks
        wins = MAX if (nim_sum != 0) == (position.player == MAX) else MIN
        return 1 if wins == MAX else -1

    def key(position: Position) -> int:
        number = position.player
        for sticks in position.piles:
            number = number * (largest + 1) + sticks
        return number

    about = M("Take any number of sticks from one pile in turn; the player who takes the last stick wins.")
    return Game(
        name="nim" if sizes == (3, 4, 5) else f"nim:{','.join(map(str, sizes))}",
        initial=Position(sizes, MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        key=key,
        key_bits=key_bits,
        longest=sum(sizes),
        bounds=(-1, 1),
        look=Piles(sizes, NAMES).look(about, Position, title=M("Nim")),
    )


game = nim()
