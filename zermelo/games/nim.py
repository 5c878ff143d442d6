"""Nim: piles of sticks, and whoever takes the last stick wins.

Two players in turn take as many sticks as they like, at least one, from one pile. `nim(3, 4, 5)` has three piles; the
player who takes the last stick of all has won.

Bouton found the secret in 1901: write the sizes of the piles in binary and add them without carrying (the nim-sum).
The player to move loses against perfect play exactly if the sum is zero, so the evaluation here is never wrong.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

NAMES = ("First", "Second")


class Position(NamedTuple):
    piles: tuple[int, ...]
    player: int


Take = tuple[int, int]
"""The number of the pile, from 0, and how many sticks to take."""


def nim(*piles: int) -> Game:
    """The game with piles of these sizes; 3, 4 and 5 if none are given.

    >>> from zermelo import search
    >>> found = search(nim(3, 4, 5))
    >>> nim(3, 4, 5).write(nim(3, 4, 5).initial, found.action), found.value
    ('1x2', 1)
    """
    sizes = piles or (3, 4, 5)
    check_piles(sizes)
    largest = max(sizes)
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

    # -----------------------------------------------------------------------------------------
    # For people

    def text(position: Position) -> str:
        lines = [f"{pile}:{' |' * sticks}" for pile, sticks in enumerate(position.piles, start=1)]
        return "\n".join([*lines, f"{NAMES[position.player]} to move"])

    def draw(position: Position) -> Board:
        """A row for each pile."""
        sticks = [(stick, pile) for pile, size in enumerate(position.piles) for stick in range(size)]
        return Board(
            columns=largest,
            rows=len(sizes),
            style="bare",
            row_names=tuple(str(pile + 1) for pile in range(len(sizes))),
            pieces=tuple(Piece(place, "stick") for place in sticks),
        )

    def squares(position: Position, action: Take) -> tuple[Square, ...]:
        """The stick from which on the row is taken."""
        pile, take = action
        return ((position.piles[pile] - take, pile),)

    def parse(written: str) -> Position:
        """Piles as drawn, or as numbers: "3 3 0", or "3 3 0 second" when it is the second player's turn."""
        drawn = re.findall(r"^\s*\d+:([ |]*)$", written, re.MULTILINE)
        bare = re.sub(r"to move|first|second|[,;]", " ", written.lower())
        if drawn:
            found = [row.count("|") for row in drawn]
        elif re.fullmatch(r"[\d\s]+", bare):
            found = [int(number) for number in bare.split()]
        else:
            raise BadPosition(f"{written!r} is not a row of piles, which are written as numbers: {shown(sizes)}.")
        if len(found) != len(sizes) or any(sticks > size for sticks, size in zip(found, sizes, strict=True)):
            raise BadPosition(f"The piles began as {shown(sizes)} and cannot have become {shown(tuple(found))}.")
        return Position(tuple(found), MIN if "second" in written.lower() else MAX)

    def action_text(position: Position, action: Take) -> str:
        pile, take = action
        return f"{pile + 1}x{take}"

    def parse_action(position: Position, written: str) -> Take:
        """Pile and number of sticks: pile 2 take 1, take 1 from pile 2, 2 1, 2-1, B1."""
        words = written.lower()
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        letter = re.fullmatch(r"([a-z])\s*(\d+)", words)
        if letter:
            return ord(letter[1]) - ord("a"), int(letter[2])
        if len(numbers) == 2:
            amount_first = re.match(r"\D*\b(take|remove|quitar|quita|treu)\b", words)
            pile, take = reversed(numbers) if amount_first else numbers
            return pile - 1, take
        if len(numbers) == 1 and len(sizes) == 1:
            return 0, numbers[0]
        raise IllegalMove(f"{written!r} is not a move; one stick of the second pile is 2x1, 'pile 2 take 1' or B1.")

    return Game(
        name="nim" if sizes == (3, 4, 5) else f"nim:{','.join(map(str, sizes))}",
        initial=Position(sizes, MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        key=key,
        key_bits=(2 * (largest + 1) ** len(sizes) - 1).bit_length(),
        longest=sum(sizes),
        bounds=(-1, 1),
        look=Look(
            about="Take any number of sticks from one pile in turn; whoever takes the last stick wins.",
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            squares=squares,
            player_names=NAMES,
        ),
    )


def replacing(count: int) -> Callable[[tuple[int, ...], int, int], tuple[int, ...]]:
    """The function (piles, number, sticks) that gives the piles with one of them changed.

    A tuple has a fixed length in machine code, so the function for `count` piles is built on that for one less.

    >>> replacing(3)((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    last = count - 1
    if count == 1:

        def replace_only(piles: tuple[int, ...], number: int, sticks: int) -> tuple[int, ...]:
            return (sticks if number == 0 else piles[0],)

        return replace_only
    replace_others = replacing(last)

    def replace(piles: tuple[int, ...], number: int, sticks: int) -> tuple[int, ...]:
        return replace_others(piles, number, sticks) + (sticks if number == last else piles[last],)

    return replace


def shown(piles: tuple[int, ...]) -> str:
    return " ".join(map(str, piles))


def check_piles(piles: tuple[int, ...]) -> None:
    if not all(isinstance(sticks, int) and sticks >= 0 for sticks in piles) or max(piles) == 0:
        raise ZermeloError(f"The piles of nim are whole numbers, at least one of them above 0, not {shown(piles)}.")
    if 2 * (max(piles) + 1) ** len(piles) >= 1 << 63:
        raise ZermeloError(f"The piles {shown(piles)} are too many or too large for a position to fit into 63 bits.")


game = nim()
