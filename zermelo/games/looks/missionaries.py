"""How the river is shown and read: MMC |\\_/   | MCC has the boat at the left bank; a move is the crew, such as MC."""

import re
from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look

BOAT = "\\_/"
RIVER = 2
"""The columns of the river."""


def bank_look(people: int, is_safe: Callable[[int, int], bool], position_of: Callable[..., Any]) -> Look:
    """The look of the puzzle with that number of people of each kind."""

    def text(position: Any) -> str:
        left = "M" * position.missionaries + "C" * position.cannibals
        right = "M" * (people - position.missionaries) + "C" * (people - position.cannibals)
        river = f"   {BOAT}" if position.boat else f"{BOAT}   "
        return f"{left:{2 * people}} |{river}| {right}".rstrip()

    def parse(written: str) -> Any:
        found = re.fullmatch(r"\s*(M*)(C*)\s*\|(.*?)\|\s*(M*)(C*)\s*", written.strip().upper())
        if found is None or found[3].strip() != BOAT:
            usual = text(position_of(people, people, 0))
            raise BadPosition(M("{written!r} is not a river such as {river}.", written=written, river=usual))
        some, others = len(found[1]), len(found[2])
        if (some + len(found[4]), others + len(found[5])) != (people, people):
            raise BadPosition(M("There are {people} of each kind on both banks together.", people=people))
        if not is_safe(some, others):
            raise BadPosition(M("Here the cannibals outnumber the missionaries on a bank."))
        if some + others in (0, 2 * people) and (found[3].startswith(" ") == (some + others > 0)):
            raise BadPosition(M("The boat is where the people are."))
        return position_of(some, others, int(found[3].startswith(" ")))

    def action_text(position: Any, crew: tuple[int, int]) -> str:
        return "M" * crew[0] + "C" * crew[1]

    def parse_action(position: Any, written: str) -> tuple[int, int]:
        crew = written.upper()
        if not re.fullmatch("[MC]+", crew):
            raise IllegalMove(M("{written!r} is no crew; write M and C for each in the boat.", written=written))
        return crew.count("M"), crew.count("C")

    def draw(position: Any) -> Board:
        pieces = []
        for row, (sign, left) in enumerate((("M", position.missionaries), ("C", position.cannibals))):
            for place in range(people):
                column = place if place < left else people + RIVER + place
                pieces.append(Piece((column, row), "keeper", row, sign))
        at = people + (RIVER - 1) * position.boat
        for row in range(2):
            for column in range(people, people + RIVER):
                pieces.append(Piece((column, row), "boat" if (column, row) == (at, 1) else "water"))
        return Board(columns=2 * people + RIVER, rows=2, style="bare", pieces=tuple(pieces))

    return Look(
        title=M("Missionaries and cannibals"),
        about=M("Bring all across the river; cannibals must never outnumber missionaries on a bank."),
        player_names=(M("Player"),),
        parameters={"people": M("people of each kind"), "boat": M("seats in the boat")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
    )
