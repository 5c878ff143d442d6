"""Piles of sticks, declared: text, parsing, drawing and clicks for games of taking sticks from piles.

>>> piles = Piles((3, 4), players=("Ann", "Ben"))
>>> print(piles.text((1, 2), player=1))
1: |
2: | |
Ben to move
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove, Position
from zermelo.rules.look import Look
from zermelo.rules.words import TURN_WORDS, is_spelled, to_move

Take = tuple[int, int]
"""The number of the pile, from 0, and the number of sticks to take."""
TAKE = in_context("typed", "take, remove")


MOST_DRAWN = 60
"""The most sticks drawn per pile; more are shown as a number."""


@dataclass(frozen=True, eq=False)
class Piles:
    """Piles of these sizes at the beginning; a position has the fields `piles` and `player`."""

    sizes: tuple[int, ...]
    players: tuple[str, ...]

    def text(self, piles: tuple[int, ...], player: int) -> str:
        drawn = max(piles) <= MOST_DRAWN
        lines = [f"{pile}:{' |' * sticks if drawn else f' {sticks}'}" for pile, sticks in enumerate(piles, start=1)]
        return joined([*lines, to_move(self.players[player])], "\n")

    def draw(self, piles: tuple[int, ...]) -> Board:
        """A row for each pile."""
        sticks = [(stick, pile) for pile, size in enumerate(piles) for stick in range(size)]
        return Board(
            columns=max(self.sizes),
            rows=len(self.sizes),
            style="bare",
            row_names=tuple(str(pile + 1) for pile in range(len(self.sizes))),
            pieces=tuple(Piece(place, "stick") for place in sticks),
        )

    def read(self, written: str) -> tuple[tuple[int, ...], int]:
        """Piles as drawn, or as numbers: "3 3 0", or "3 3 0 second" when it is the second player's turn."""
        bare, player = self._without_turn(written)
        bare = re.sub(r"^\s*\d+:\s*(\d+)\s*$", r" \1 ", bare, flags=re.MULTILINE)  # large piles are shown as numbers
        drawn = re.findall(r"^\s*\d+:([ |]*)$", bare, re.MULTILINE)
        rest = re.sub(r"^\s*\d+:[ |]*$", "", bare, flags=re.MULTILINE).replace(",", " ").replace(";", " ")
        if drawn and not rest.strip():
            found = tuple(row.count("|") for row in drawn)
        elif re.fullmatch(r"[\d\s]+", rest) and not drawn:
            found = tuple(int(number) for number in rest.split())
        else:
            raise BadPosition(
                M(
                    "{written!r} is not a row of piles, which are written as numbers: {piles}.",
                    written=written,
                    piles=shown(self.sizes),
                )
            )
        self._refuse_larger(found)
        return found, player

    def _without_turn(self, written: str) -> tuple[str, int]:
        """The text without its words, and the player they name, by default the first."""
        bare, player = re.sub(r"\bto move\b", " ", written.lower()), 0
        for number, name in enumerate(self.players):
            bare, count = re.subn(rf"\b{re.escape(name.lower())}\b", " ", bare)
            player = number if count else player
        return bare, player

    def _refuse_larger(self, piles: tuple[int, ...]) -> None:
        is_same = len(piles) == len(self.sizes)
        if not is_same or any(sticks > size for sticks, size in zip(piles, self.sizes, strict=True)):
            before, after = shown(self.sizes), shown(piles)
            raise BadPosition(
                M("The piles began as {before} and cannot have become {after}.", before=before, after=after)
            )

    def read_take(self, written: str) -> Take:
        """Pile and number of sticks: pile 2 take 1, take 1 from pile 2, 2 1, 2-1, B1."""
        words = written.lower()
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        letter = re.fullmatch(r"([a-z])\s*(\d+)", words)
        if letter:
            return ord(letter[1]) - ord("a"), int(letter[2])
        if len(numbers) == 2:
            before = re.findall(r"[^\W\d]+", re.split(r"\d", words)[0])
            pile, take = reversed(numbers) if any(is_spelled(word, TAKE) for word in before) else numbers
            return pile - 1, take
        if len(numbers) == 1 and len(self.sizes) == 1:
            return 0, numbers[0]
        raise IllegalMove(
            M(
                "{written!r} is not a move; one stick of the second pile is 2x1, 'pile 2 take 1' or B1.",
                written=written,
            )
        )

    def look(self, about: str, position: Callable[[tuple[int, ...], int], Position], title: str = "") -> Look:
        """How a game with these piles is shown and read; an action is a `Take`."""

        def squares(before: Position, action: Take) -> tuple[Square, ...]:
            """The first stick of those taken."""
            pile, take = action
            return ((before.piles[pile] - take, pile),)

        return Look(
            title=title,
            about=about,
            player_names=self.players,
            text=lambda shown: self.text(shown.piles, shown.player),
            parse=lambda written: position(*self.read(written)),
            action_text=lambda _, action: f"{action[0] + 1}x{action[1]}",
            parse_action=lambda _, written: self.read_take(written),
            draw=lambda shown: self.draw(shown.piles),
            squares=squares,
            words=(*TURN_WORDS, *(name for name in self.players if isinstance(name, Message))),
        )


def shown(piles: tuple[int, ...]) -> str:
    return " ".join(map(str, piles))


def replacing(count: int) -> Callable[[tuple[int, ...], int, int], tuple[int, ...]]:
    """The function (piles, number, sticks) that returns the piles with one of them changed.

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


def each(count: int, of: Callable[[Any, int], Any]) -> Callable[[Any], tuple[Any, ...]]:
    """The function that maps x to the tuple of `of(x, 0)` to `of(x, count - 1)`, whose length the compiler knows.

    >>> each(3, lambda words, number: len(words[number]))(("one", "three", "nine"))
    (3, 5, 4)
    """
    last = count - 1
    if count == 1:

        def only(x: Any) -> tuple[Any, ...]:
            return (of(x, 0),)

        return only
    others = each(last, of)

    def all_of_them(x: Any) -> tuple[Any, ...]:
        return others(x) + (of(x, last),)

    return all_of_them
