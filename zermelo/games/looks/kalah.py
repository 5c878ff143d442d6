"""The look of Kalah: two rows of pits between two stores. The rules are in `zermelo/games/kalah.py`."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message, counted, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN, BadPosition, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.words import TURN_WORDS, is_spelled, to_move

if TYPE_CHECKING:
    from zermelo.games.kalah import Position

NAMES = (M("South"), M("North"))
PIT = in_context("typed", "pit, house, hole")


def look(
    pits: int, seeds: int, swept: Callable[[int], int], position_of: Callable[[int, int, int], "Position"]
) -> Look:
    """The look for a number of pits; `swept` puts all seeds of a side into its store."""
    total = 2 * pits * seeds
    bits = total.bit_length()
    row = (1 << bits * pits) - 1
    wide = max(2, len(str(total)), len(str(pits)))

    def numbers(side: int) -> list[int]:
        """The seeds in each pit of a side, then in its store."""
        return [side >> bits * place & (1 << bits) - 1 for place in range(pits + 1)]

    def text(position: "Position") -> str:
        """The board as South sees it, with the numbers of the pits above and below."""
        *north, north_store = numbers(position.north)
        *south, south_store = numbers(position.south)

        def spread(cells: list[int]) -> str:
            return " " * (wide + 1) + " ".join(str(cell).rjust(wide) for cell in cells)

        names = list(range(1, pits + 1))
        stores = str(north_store).rjust(wide) + " " * ((wide + 1) * pits + 1) + str(south_store).rjust(wide)
        rows = [spread(names[::-1]), spread(north[::-1]), stores, spread(south), spread(names)]
        return joined([*rows, to_move(NAMES[position.player])], "\n")

    def parse(written: str) -> "Position":
        """A position as drawn, with or without the numbers of the pits, or each side with its store at the end.

        "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 north": South has sown the first pit, and North is to move.
        """
        south, north = sides_in(written)
        if sum(south) + sum(north) != total:
            here = sum(south) + sum(north)
            raise BadPosition(M("There are {total} seeds in the game, and here are {here}.", total=total, here=here))
        sides = packed(south), packed(north)
        if not sides[0] & row or not sides[1] & row:
            sides = swept(sides[0]), swept(sides[1])
        return position_of(sides[0], sides[1], MIN if "north" in written.lower() else MAX)

    def sides_in(written: str) -> tuple[list[int], list[int]]:
        """The numbers of both sides, each with its store at the end."""
        bare = re.sub(r"south|north|to move", "", written.lower())
        lines = [line for line in re.split(r"[\n/]", bare) if line.strip()]
        if not all(re.fullmatch(r"[\d\s,;|]+", line) for line in lines):
            raise BadPosition(M("{written!r} is not a position of kalah; {shape}.", written=written, shape=shape()))
        rows = [[int(number) for number in re.findall(r"\d+", line)] for line in lines]
        lengths = [len(numbers) for numbers in rows]
        if lengths == [pits, pits, 2, pits, pits]:
            rows, lengths = rows[1:4], lengths[1:4]  # without the numbers of the pits
        if lengths == [pits, 2, pits]:
            return [*rows[2], rows[1][1]], [*rows[0][::-1], rows[1][0]]
        if lengths != [pits + 1, pits + 1]:
            raise BadPosition(M("{written!r} is not a position of kalah; {shape}.", written=written, shape=shape()))
        return rows[0], rows[1]

    def shape() -> Message:
        start = " ".join([str(seeds)] * pits + ["0"])
        return M("draw it, or write South's pits and store, then North's: {start} / {start} south", start=start)

    def packed(places: list[int]) -> int:
        return sum(count << bits * place for place, count in enumerate(places))

    def draw(position: "Position") -> Board:
        """Pits with their seeds and the number of them; the stores at the ends, each at its owner's right."""
        north, south = numbers(position.north), numbers(position.south)
        lying = [((pits - pit, 0), MIN, north[pit]) for pit in range(pits)]
        lying += [((pit + 1, 1), MAX, south[pit]) for pit in range(pits)]
        stores = [Piece((0, 0), "store", MIN, str(north[pits])), Piece((pits + 1, 0), "store", MAX, str(south[pits]))]
        names = [str(pit + 1) for pit in range(pits)]
        return Board(
            columns=pits + 2,
            rows=2,
            style="wood",
            missing=((0, 0), (0, 1), (pits + 1, 0), (pits + 1, 1)),
            pieces=(*stores, *(Piece(place, "pit", player, str(count)) for place, player, count in lying)),
            column_names=("", *names, ""),
            upper_names=("", *reversed(names), ""),
            scores=(str(south[pits]), str(north[pits])),
        )

    def squares(position: "Position", pit: int) -> tuple[Square, ...]:
        return ((pit + 1, 1) if position.player == MAX else (pits - pit, 0),)

    def parse_action(position: "Position", written: str) -> int:
        """A pit by its number from one's own left, or by its letter."""
        found = re.fullmatch(r"([^\W\d]+(?=[\s.:]|\d))?[\s.:]*(?:(\d+)|([a-z]))", written.lower())
        if found is None or (found[1] and not is_spelled(found[1], PIT)):
            raise IllegalMove(
                M(
                    "{written!r} is not a pit; pits are written 1 to {pits} from the player's own left.",
                    written=written,
                    pits=pits,
                )
            )
        return int(found[2]) - 1 if found[2] else ord(found[3]) - ord("a")

    return Look(
        title=M("Kalah"),
        about=M("Sow the seeds of a pit around the board; the player with more seeds in the store at the end wins."),
        rules=(
            M(
                "Choose one of your pits: its seeds are sown one by one around the board, but never into the "
                "other's store."
            ),
            M("If the last seed falls into your store, you move again."),
            M("If it falls into an empty pit of yours with seeds opposite, it and those seeds go into your store."),
            M("When a row is empty the game is over, and the seeds of the other row go to their owner."),
        ),
        player_names=NAMES,
        parameters={
            "pits": M("pits on each side"),
            "seeds": M("seeds in each pit"),
            "empty_capture": M("capture from an empty pit"),
        },
        switches=("empty_capture",),
        text=text,
        parse=parse,
        action_text=lambda _, pit: str(pit + 1),
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        words=(*TURN_WORDS, *NAMES),
        margin=lambda count: counted("{count} seed", "{count} seeds", count),
    )
