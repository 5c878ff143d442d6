"""Liar's dice in text and drawings: hands such as 35, and bids such as 2x6."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

if TYPE_CHECKING:
    from zermelo.games.liars_dice import Position

NAMES, BIDS = (M("First"), M("Second")), M("Bids")
CALL = in_context("typed", "liar, l, call, doubt, dudo")
NOT_ROLLED, HIDDEN, WAITING = 0, "?", "-"


@dataclass(frozen=True)
class Table:
    """The sizes of a game: sides of a die, the dice of each player, and the bits of a digit of a hand."""

    sides: int
    dice: tuple[int, int]
    digit: int

    @property
    def call(self) -> int:
        """The number of the call, which follows those of the bids."""
        return sum(self.dice) * self.sides

    def faces(self, hand: int) -> str:
        """The faces of a hand.

        >>> Table(6, (2, 2), 2).faces(1 << 2 * 2 | 1 << 2 * 4)
        '35'
        """
        return "".join(
            str(face + 1) * (hand >> self.digit * face & (1 << self.digit) - 1) for face in range(self.sides)
        )

    def hand(self, faces: str) -> int:
        return sum(1 << self.digit * (int(face) - 1) for face in faces)

    def shown(self, hand: int) -> str:
        return HIDDEN if hand == UNSEEN else WAITING if hand == NOT_ROLLED else self.faces(hand)

    def word(self, bid: int) -> str:
        """A bid or the call in words: 2x6 bids two sixes."""
        return main_spelling(CALL) if bid == self.call else f"{bid // self.sides + 1}x{bid % self.sides + 1}"

    def bid(self, written: str) -> int | None:
        """The number of a bid or of the call, or None."""
        if is_spelled(written, CALL):
            return self.call
        found = re.fullmatch(r"(\d{1,2})\s*[x×*]\s*(\d{1,2})", written.lower())
        if found is None:
            return None
        count, face = int(found[1]), int(found[2])
        return (count - 1) * self.sides + face - 1 if 1 <= count <= sum(self.dice) and 1 <= face <= self.sides else None

    def made(self, bids: int) -> list[int]:
        return [bid for bid in range(self.call + 1) if bids >> bid & 1]


def look_of(table: Table, position_of: "type[Position]") -> Look:
    """The look of a game of these sizes."""

    def text(position: "Position") -> Message:
        """The dice of each, a ? where they are not seen, and the bids so far."""
        lines = [(NAMES[one], table.shown(position[one])) for one in (0, 1)]
        bids = joined(map(table.word, table.made(position.bids)), " ")
        return labelled([*lines, (BIDS, bids)] if position.bids else lines)

    def parse(written: str) -> "Position":
        """A position from its text."""
        given = contents(written, [*NAMES, BIDS])
        hands = [_hand(given[name], count) for name, count in zip(NAMES, table.dice, strict=True)]
        words = given[BIDS].split()
        if NOT_ROLLED in hands and (hands[1] != NOT_ROLLED or words):
            raise BadPosition(M("Both players roll their dice first, and then bid."))
        bids = 0
        for word in words:
            bid = table.bid(word)
            if bid is None or bids >> bid or (bid == table.call and not bids):
                raise BadPosition(M("{word!r} is not a higher bid such as 2x6, nor a call.", word=word))
            bids |= 1 << bid
        return position_of(hands[0], hands[1], bids)

    def _hand(written: str, count: int) -> int:
        faces = "".join(sorted(written.replace(" ", "")))
        if faces in ("", WAITING, HIDDEN):
            return UNSEEN if faces == HIDDEN else NOT_ROLLED
        if len(faces) != count or not set(faces) <= set("123456789"[: table.sides]):
            raise BadPosition(
                M("{written!r} is not a roll of {count} dice with faces from 1 to {sides}.", written=written,
                  count=count, sides=table.sides)
            )  # fmt: skip
        return table.hand(faces)

    def is_rolling(position: "Position") -> bool:
        return NOT_ROLLED in (position.first, position.second)

    def action_text(position: "Position", choice: int) -> str:
        return table.faces(choice) if is_rolling(position) else table.word(choice)

    def parse_action(position: "Position", written: str) -> int:
        choice = None if is_rolling(position) else table.bid(written)
        if choice is None:
            raise IllegalMove(M("{written!r} is neither a roll, a bid such as 2x6, nor a call.", written=written))
        return choice

    width = max(table.sides, *table.dice)
    rows = sum(table.dice)

    def draw(position: "Position") -> Board:
        """The dice of the first player, a square for every bid that was made or may be, and the dice of the second."""
        pieces = []
        for owner, row in ((0, 0), (1, rows + 1)):
            hand, count = position[owner], table.dice[owner]
            faces = "" if hand == NOT_ROLLED else " " * count if hand == UNSEEN else table.faces(hand)
            pieces += [Piece((column, row), "die", owner, face.strip()) for column, face in enumerate(faces)]
        made = table.made(position.bids)
        for number, bid in enumerate(made):
            if bid != table.call:
                pieces.append(Piece(_square(bid), "glyph", number % 2, table.word(bid)))
        higher = range(made[-1] + 1 if made else 0, table.call)
        pieces += [Piece(_square(bid), "glyph", None, table.word(bid)) for bid in higher]
        return Board(
            columns=width,
            rows=rows + 2,
            style="plain",
            pieces=tuple(pieces),
            missing=tuple(_without_bid()),
            marked=(_square(made[-1]),) if made and made[-1] != table.call else (),
            notes=(table.word(table.call),) if table.call in made else (),
        )

    def _square(bid: int) -> Square:
        return bid % table.sides, bid // table.sides + 1

    def _without_bid() -> list[Square]:
        places = [(column, row) for row in range(1, rows + 1) for column in range(table.sides, width)]
        for owner, row in ((0, 0), (1, rows + 1)):
            places += [(column, row) for column in range(table.dice[owner], width)]
        return places

    def squares(position: "Position", choice: int) -> tuple[Square, ...]:
        return () if is_rolling(position) or choice == table.call else (_square(choice),)

    return Look(
        title=M("Liar's dice"),
        about=M("Bid on the dice of both, seeing only your own, higher each time, or call the last bid a lie."),
        parameters={
            "sides": M("sides of a die"),
            "first": M("dice of the first player"),
            "second": M("dice of the second player"),
            "wild": M("wild face"),
        },
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES,
        words=(*NAMES, BIDS),
    )
