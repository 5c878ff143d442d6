"""Battleship in text and drawings: the sea of the first player, and that of the second beside it.

    a b c d   a b c d
 1  A A . o   ? ? * ?      A and a: the first ship and a hit on it     ? not seen
 2  . . . b   ? o ? ?      o a miss     * a hit on a ship that is not seen
To move: First
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.games.moves.battleship import IN_A_WORD, Squares, count, has
from zermelo.languages.message import M, Message, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import UNSEEN, BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look
from zermelo.rules.parameters import OF_A_BOARD
from zermelo.rules.words import in_english

if TYPE_CHECKING:
    from zermelo.games.battleship import Position

NAMES = (M("First"), M("Second"))
TO_MOVE = M("To move")
WATER, MISS, HIT, HIDDEN = ".", "o", "*", "?"
SHIPS = "ABCDEFGH"


def look_of(width: int, height: int, lengths: tuple[int, ...], start: "Position") -> Look:
    """The look of a sea."""
    squares = width * height
    columns = tuple(LETTERS[:width])
    rows = tuple(str(row + 1) for row in range(height))
    gap = width + 1

    def name_of(square: int) -> str:
        return columns[square % width] + rows[square // width]

    def squares_of(place: int, length: int) -> list[int]:
        step = width if (place - 1) % 2 else 1
        return [(place - 1) // 2 + number * step for number in range(length)]

    def ship_at(places: tuple[int, ...]) -> dict[int, int]:
        """The ship on each square that has one."""
        return {
            square: ship
            for ship, place in enumerate(places)
            if place > 0
            for square in squares_of(place, lengths[ship])
        }

    def cells(places: tuple[int, ...], shots: Squares, hits: Squares) -> list[str]:
        """The sign of each square of a sea."""
        ships, is_hidden = ship_at(places), UNSEEN in places
        signs = []
        for square in range(squares):
            sign = SHIPS[ships[square]] if square in ships else HIDDEN if is_hidden else WATER
            if has(hits, square):
                sign = sign.lower() if square in ships else HIT
            elif has(shots, square):
                sign = MISS
            signs.append(sign)
        return signs

    # -----------------------------------------------------------------------------------------
    # Text

    def text(position: "Position") -> Message:
        seas = (
            cells(position.first, position.shots_at_first, position.hits_of_first),
            cells(position.second, position.shots_at_second, position.hits_of_second),
        )
        lines = [f"    {' '.join(columns)}   {' '.join(columns)}"]
        for row in range(height):
            left, right = (" ".join(sea[row * width : (row + 1) * width]) for sea in seas)
            lines.append(f"{rows[row]:>2}  {left}   {right}")
        return joined([*lines, labelled([(TO_MOVE, NAMES[position.player])])], "\n")

    def parse(written: str) -> "Position":
        lines = written.splitlines()
        drawn = [re.sub(r"^\s*\d+\s", "", line).split() for line in lines if re.match(r"\s*\d+\s", line)]
        if len(drawn) != height or any(len(line) != 2 * width for line in drawn):
            raise BadPosition(
                M(
                    "A position is {rows} numbered rows of {columns} squares of each sea: {signs}.",
                    rows=height,
                    columns=width,
                    signs=f"{WATER} {MISS} {HIT} {HIDDEN} {' '.join(SHIPS[: len(lengths)])}",
                )
            )
        said = contents("\n".join(line for line in lines if ":" in line), [TO_MOVE])[TO_MOVE]
        movers = [name.lower() for name in NAMES]
        mover = in_english(said, NAMES).lower()
        if mover not in movers:
            raise BadPosition(M("First or second is to move, not {name!r}.", name=said))
        first, second = ([sign for line in drawn for sign in line[half : half + width]] for half in (0, width))
        found = start._replace(player=movers.index(mover))
        places, shots, hits = sea_of(first)
        found = found._replace(first=places, shots_at_first=shots, hits_of_first=hits)
        places, shots, hits = sea_of(second)
        found = found._replace(second=places, shots_at_second=shots, hits_of_second=hits)
        refuse_out_of_turn(found)
        return found

    def sea_of(signs: list[str]) -> tuple[tuple[int, ...], Squares, Squares]:
        """The ships, the shots and the hits of a sea."""
        known = f"{WATER}{MISS}{HIT}{HIDDEN}{SHIPS[: len(lengths)]}{SHIPS[: len(lengths)].lower()}"
        for sign in signs:
            if len(sign) != 1 or sign not in known:
                raise BadPosition(M("{sign!r} is not a square of the sea.", sign=sign))
        is_hidden = HIDDEN in signs or HIT in signs
        places = tuple(place_of(signs, ship, is_hidden) for ship in range(len(lengths)))
        hits = [place for place, sign in enumerate(signs) if sign == HIT or (sign.islower() and sign != MISS)]
        shots = hits + [place for place, sign in enumerate(signs) if sign == MISS]
        return places, _words(shots), _words(hits)

    def place_of(signs: list[str], ship: int, is_hidden: bool) -> int:
        """The place of a ship by its squares; without any it is hidden, or not placed yet."""
        held = [square for square, sign in enumerate(signs) if sign.upper() == SHIPS[ship]]
        if not held:
            return UNSEEN if is_hidden else 0
        for place in (1 + 2 * held[0], 2 + 2 * held[0]):
            is_on_sea = (place - 1) % 2 or held[0] % width + lengths[ship] <= width
            if is_on_sea and squares_of(place, lengths[ship]) == held:
                return place
        raise BadPosition(
            M("Ship {ship} has {length} squares in a row or a column.", ship=SHIPS[ship], length=lengths[ship])
        )

    def refuse_out_of_turn(position: "Position") -> None:
        """Refuse shots before all ships are placed, and a turn that does not fit them."""
        shots = [count(position.shots_at_second), count(position.shots_at_first)]
        fleets = position.first, position.second
        placed = [len(lengths) - fleet.count(0) for fleet in fleets]
        all_placed = placed == [len(lengths)] * 2
        in_order = all(0 not in fleet[:number] for fleet, number in zip(fleets, placed, strict=True))
        mover = int(placed[0] == len(lengths) and not all_placed)
        if all_placed:
            mover = shots[0] - shots[1]
        if not in_order or (placed[1] and placed[0] < len(lengths)) or (any(shots) and not all_placed):
            raise BadPosition(M("The first player places the ships in their order, then the second, then both shoot."))
        if mover != position.player:
            raise BadPosition(
                M("By the shots on the seas it is not the turn of {player}.", player=NAMES[position.player])
            )

    # -----------------------------------------------------------------------------------------
    # Moves

    def is_placing(position: "Position") -> bool:
        return 0 in position.second

    def ends(position: "Position", action: int) -> tuple[int, ...]:
        """The first and the last square of the ship that is placed, or the square of the shot."""
        if not is_placing(position):
            return (action,)
        fleet = position.first if position.player == 0 else position.second
        length = lengths[fleet.index(0)]
        own = squares_of(action, length)
        return (own[0],) if length == 1 else (own[0], own[-1])

    def action_text(position: "Position", action: int) -> str:
        return "-".join(map(name_of, ends(position, action)))

    def parse_action(position: "Position", written: str) -> int:
        """The squares in any order and spelling: b2, b2-b4, B4 B2."""
        names = re.findall(r"[a-z]\d+", written.lower())
        known = {name_of(square): square for square in range(squares)}
        if (
            not names
            or len(names) > 2
            or not set(names) <= known.keys()
            or re.sub(r"[a-z]\d+|[-\s,]", "", written.lower())
        ):
            raise IllegalMove(
                M("{written!r} is not a square, as in b2, nor the ends of a ship, as in b2-b4.", written=written)
            )
        held = sorted(known[name] for name in names)
        if not is_placing(position):
            return held[0] if len(held) == 1 else -1
        return 1 + 2 * held[0] + (len(held) == 2 and held[0] % width == held[1] % width)

    # -----------------------------------------------------------------------------------------
    # Drawing

    def drawn_at(square: int, player: int) -> Square:
        return square % width + player * gap, square // width

    def pieces_of(position: "Position", player: int) -> Iterator[Piece]:
        fleet, shots, hits = (
            (position.second, position.shots_at_second, position.hits_of_second)
            if player
            else (position.first, position.shots_at_first, position.hits_of_first)
        )
        ships = ship_at(fleet)
        for square in range(squares):
            where = drawn_at(square, player)
            if square in ships:
                yield Piece(where, "wreck" if has(hits, square) else "hull", player)
            elif has(hits, square):
                yield Piece(where, "hit", player)
            elif has(shots, square):
                yield Piece(where, "splash")

    def draw(position: "Position") -> Board:
        return Board(
            columns=2 * width + 1,
            rows=height,
            style="plain",
            pieces=tuple(piece for player in (0, 1) for piece in pieces_of(position, player)),
            missing=tuple((width, row) for row in range(height)),
            column_names=(*columns, "", *columns),
            row_names=rows,
            scores=tuple(f"{count(hits)}/{sum(lengths)}" for hits in (position.hits_of_second, position.hits_of_first)),
        )

    def places(position: "Position", action: int) -> tuple[Square, ...]:
        """The ends of a ship on the own sea, or a square of the other's."""
        sea = position.player if is_placing(position) else 1 - position.player
        return tuple(drawn_at(square, sea) for square in ends(position, action))

    return Look(
        title=M("Battleship"),
        about=M("Hide a fleet, shoot in turn at the sea of the other, and sink all of its ships first."),
        parameters=OF_A_BOARD | {"ships": M("lengths of the ships")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=places,
        player_names=NAMES,
        words=(TO_MOVE, *NAMES),
    )


def _words(squares: list[int]) -> Squares:
    """A set of squares as two words."""
    bits = sum(1 << square for square in squares)
    return bits & (1 << IN_A_WORD) - 1, bits >> IN_A_WORD
