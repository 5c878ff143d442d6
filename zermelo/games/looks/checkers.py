"""The look of checkers: a board with numbered dark squares, moves such as 11-15 and 15x24x31, and FEN.

>>> from zermelo.games import find
>>> game = find("checkers")
>>> position = game.position("W:WK22:B9,10,17,18")
>>> [game.write(position, move) for move in game.moves(position)]
['22x15x6x13x22', '22x13x6x15x22']
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.games.looks.opening_names import ENGLISH_DRAUGHTS
from zermelo.games.moves.checkers import Position
from zermelo.languages.message import M, Message, joined
from zermelo.rules import bits
from zermelo.rules.board import Square
from zermelo.rules.game import MAX, MIN, BadPosition, Game, IllegalMove, moves_text
from zermelo.rules.grid import LETTERS, Grid
from zermelo.rules.look import Look
from zermelo.rules.parameters import OF_A_BOARD

if TYPE_CHECKING:
    from zermelo.games.checkers import Rules

BLACK, WHITE = M("Black"), M("White")
FEN = re.compile(r"\s*(?P<turn>[BW])\s*:\s*(?P<sides>[BW].*?)\.?\s*", re.IGNORECASE | re.DOTALL)
PIECES = re.compile(r"(?P<king>K?)(?:(?P<name>[a-j]\d+)|(?P<from>\d+)(?:-(?P<to>\d+))?)", re.IGNORECASE)


def quiet_plies(plies: object) -> Message:
    """The line of a board that counts the plies towards a draw."""
    return M("quiet plies: {plies}", plies=plies)


class Numbered:
    """The dark squares of a board and their numbers, from 1 at the top left."""

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        size, half = rules.board.size, rules.board.half
        last = rules.board.squares.bit_length() - 1
        self.names = (WHITE, BLACK) if rules.international else (BLACK, WHITE)
        """The first player's name comes first; Black's men are above."""
        self.letters = "WB" if rules.international else "BW"

        def bit(column: int, row: int) -> int:
            from_above = row // 2 * (size + 1) + row % 2 * half + column // 2
            return last - from_above if rules.international else from_above

        first, second = tuple(self.letters)
        self.grid = Grid(
            size,
            size,
            {
                first.lower(): ("man", MAX),
                first: ("king", MAX),
                second.lower(): ("man", MIN),
                second: ("king", MIN),
            },
            bit=bit,
            style="draughts",
            players=self.names,
            says_turn=True,
            title=M("International draughts") if (size, rules.international) == (10, True) else M("Checkers"),
        )
        self.bit_of = dict(enumerate(self.grid.bits.values(), 1))
        self.named = {f"{LETTERS[column]}{size - row}": bit for (column, row), bit in self.grid.bits.items()}
        """Squares by their names in chess; by number they are in the grid."""

    # -----------------------------------------------------------------------------------------
    # Positions

    def sides(self, position: Position) -> tuple[int, ...]:
        first, second, kings, *_ = position
        return first & ~kings, first & kings, second & ~kings, second & kings

    def from_sides(self, *given: int) -> Position:
        """The position with men and kings of each player, the player to move and the quiet plies."""
        first_men, first_kings, second_men, second_kings, player, quiet = (*given, 0)[:6]
        half, last_rows = self.rules.board.half, self.rules.board.last_rows
        both = (first_men, first_kings), (second_men, second_kings)
        for owner, (men, kings) in enumerate(both):
            name, most = self.names[owner], half * (half - 1)
            if bits.population(men | kings) > most:
                raise BadPosition(M("{player} begins with {most} men and cannot have more.", player=name, most=most))
            if men & last_rows[owner]:
                raise BadPosition(M("A man of {player} on the last row would be a king.", player=name))
        if not any(both[1 - player]):
            raise BadPosition(
                M(
                    "The game was over before the last move: {player} had no pieces left.",
                    player=self.names[1 - player],
                )
            )
        return Position(first_men | first_kings, second_men | second_kings, first_kings | second_kings, player, quiet)

    def text(self, position: Position) -> str:
        board = self.grid.text(self.sides(position), position.player)
        return joined([board, quiet_plies(position.quiet)], "\n") if position.quiet else board

    def parse(self, written: str) -> Position:
        fen = FEN.fullmatch(written)
        if fen:
            return self.from_fen(fen["turn"], fen["sides"])
        found = re.search(r"quiet plies:[ \t]*(\d{1,3})", written, re.IGNORECASE)
        setting = self.grid.read(written.replace(found[0], "") if found else written)
        return self.checked(self.from_sides(*setting.sets, setting.player or 0, int(found[1]) if found else 0))

    def checked(self, position: Position) -> Position:
        most = self.rules.limit(position)
        if position.quiet > most:
            raise BadPosition(M("The game was drawn after {most} quiet plies.", most=most))
        return position

    # -----------------------------------------------------------------------------------------
    # FEN

    def from_fen(self, turn: str, written: str) -> Position:
        """W:W21,22,K30:B1,2 and the like: who moves, then the squares of each side; ranges such as 1-12, and H for
        quiet plies."""
        sets = {"B": [0, 0], "W": [0, 0]}
        quiet = 0
        for field in re.split(r"\s*:\s*", written.strip().rstrip(":")):
            letter, squares = field[:1].upper(), field[1:].strip()
            if letter == "H" and squares.isdigit():
                quiet = int(squares)
            elif letter in sets:
                for one in filter(None, re.split(r"[\s,]+", squares)):
                    king, number = self.fen_squares(one)
                    taken = sum(men | kings for men, kings in sets.values())
                    if taken & number:
                        raise BadPosition(M("Two pieces of the FEN stand on one square: {written}.", written=one))
                    sets[letter][king] |= number
            elif not re.fullmatch(r"F\d+", field, re.IGNORECASE):
                raise BadPosition(
                    M("{field!r} is not a part of a FEN; write it like B:W21,22,K30:B1,2.", field=field[:40])
                )
        first, second = tuple(self.letters)
        player = self.letters.index(turn.upper())
        return self.checked(self.from_sides(*sets[first], *sets[second], player, quiet))

    def fen_squares(self, written: str) -> tuple[int, int]:
        """Whether a king, and the squares: 21, K30 or 1-12; or as in chess, a3 or Kg1."""
        found = PIECES.fullmatch(written)
        if found and found["name"]:
            if found["name"].lower() in self.named:
                return int(bool(found["king"])), 1 << self.named[found["name"].lower()]
        elif found:
            numbers = range(int(found["from"]), int(found["to"] or found["from"]) + 1)
            if numbers and numbers[0] in self.bit_of and numbers[-1] in self.bit_of:
                return int(bool(found["king"])), sum(1 << self.bit_of[number] for number in numbers)
        raise BadPosition(
            M(
                "{written!r} is not a square of the FEN; write numbers up to {most} or names such as "
                "a1, K before a king.",
                written=written[:40],
                most=len(self.bit_of),
            )
        )

    # -----------------------------------------------------------------------------------------
    # Moves

    def path(self, position: Position, move: int) -> tuple[int, ...]:
        """The bits on which a move stops: its ends, and for a capture every landing."""
        origin, target, captured = move & 63, move >> 6 & 63, self.rules.captured(move)
        if not captured:
            return origin, target
        ways = self.landings(position, move, 1 << origin, captured, 0)
        return origin, *next(way for way in ways if way[-1] == target)

    def landings(self, position: Position, move: int, at: int, left: int, jump: int) -> Iterator[tuple[int, ...]]:
        """The paths of a piece over all the remaining squares to capture."""
        if not left:
            yield ()
            return
        board, origin = self.rules.board, 1 << (move & 63)
        empty = board.squares & ~(position.first | position.second) | origin
        flies = self.rules.international and bool(position.kings & origin)
        told = None if self.rules.international else move >> board.ways_at + 2 * jump & 3
        for direction, step in enumerate(board.steps):
            over = bits.shifted(at, step)
            while flies and over & empty:
                over = bits.shifted(over, step)
            landing = bits.shifted(over & left, step) & empty if told in (None, direction) else 0
            while landing:
                for rest in self.landings(position, move, landing, left & ~over, jump + 1):
                    yield bits.first(landing), *rest
                landing = bits.shifted(landing, step) & empty if flies else 0

    def write(self, position: Position, move: int) -> str:
        """11-15, 15x24; with every landing if another move has the same ends."""
        sign = "x" if self.rules.captured(move) else "-"
        ends = move & 4095
        alone = sum(1 for one in self.rules.actions(position) if one & 4095 == ends) == 1
        path = (move & 63, move >> 6 & 63) if alone else self.path(position, move)
        return sign.join(self.grid.name(bit) for bit in path)

    def read(self, position: Position, written: str) -> int:
        """A move by its squares, numbered or as in chess, with any or no signs between them."""
        legal = list(self.rules.actions(position))
        wanted = self.bits_in(written.lower())
        fitting = [move for move in legal if wanted and self.fits(wanted, self.path(position, move))]
        if len({self.rules.result(position, move) for move in fitting}) == 1:
            return fitting[0]
        exact = [move for move in fitting if list(self.path(position, move)) == wanted]
        if len(exact) == 1:
            return exact[0]
        names = [self.write(position, move) for move in legal]
        if fitting:
            shown = moves_text([self.write(position, move) for move in fitting])
            raise IllegalMove(M("{written!r} can be more than one move; {legal}.", written=written, legal=shown))
        if not any(map(self.rules.captured, legal)) or "x" in written.lower():
            raise IllegalMove(M("{written!r} is not a move here; {legal}.", written=written, legal=moves_text(names)))
        raise IllegalMove(
            M(
                "{written!r} is not a move here: captures are compulsory; {legal}.",
                written=written,
                legal=moves_text(names),
            )
        )

    def bits_in(self, written: str) -> list[int]:
        """The squares that a text names, at least two; empty if it contains anything else."""
        named = re.findall(r"[a-z]\d+|\d+", re.sub(r"(?<=[\w])x(?=[a-z\d])", " ", written))
        found = []
        for name in named:
            bit = self.bit_of.get(int(name)) if name.isdigit() else self.named.get(name)
            if bit is None:
                return []
            found.append(bit)
        return found if len(found) > 1 else []

    def fits(self, wanted: list[int], path: tuple[int, ...]) -> bool:
        """Whether a path has these ends, and stops on the squares between them in this order."""
        stops = iter(path[1:-1])
        same_ends = (wanted[0], wanted[-1]) == (path[0], path[-1])
        return same_ends and all(square in stops for square in wanted[1:-1])

    def squares(self, position: Position, move: int) -> tuple[Square, ...]:
        return tuple(self.grid.places[bit] for bit in self.path(position, move))


def fen(game: Game, position: Position) -> str:
    """A position as FEN, White's pieces first.

    >>> from zermelo.games import find
    >>> game = find("checkers")
    >>> fen(game, game.position("b:bk30,2:w25,24"))
    'B:W24,25:B2,K30'
    """
    grid = game.look.grid
    assert grid is not None
    letters = [str(name)[0] for name in game.look.player_names]
    sides = dict(zip(letters, (position.first, position.second), strict=True))
    parts = [letters[position.player]]
    for letter in "WB":
        kings = dict.fromkeys(bits.squares(position.kings), "K")
        standing = sorted((int(grid.name(bit)), kings.get(bit, "")) for bit in bits.squares(sides[letter]))
        parts.append(letter + ",".join(f"{king}{number}" for number, king in standing))
    return ":".join([*parts, f"H{position.quiet}"] if position.quiet else parts)


RULES = (
    M("A man steps diagonally forward to a free square, or jumps over an enemy to the free square behind."),
    M("Captures are compulsory, and the same piece jumps on as long as it can."),
)
ENGLISH_RULES = (
    M("A man that reaches the last row ends its move there and becomes a king, which also moves backwards."),
)
INTERNATIONAL_RULES = (
    M("Men also capture backwards, and of several captures one that takes most pieces must be made."),
    M("A man that stops on the last row becomes a king, which steps and captures over any distance."),
)


def look_of(rules: "Rules") -> Look:
    """The look of a game of checkers."""
    numbered = Numbered(rules)
    return Look(
        title=numbered.grid.title,
        about=M("Capture every enemy piece by jumping, or leave the enemy without a move; captures are compulsory."),
        rules=(*RULES, *(INTERNATIONAL_RULES if rules.international else ENGLISH_RULES)),
        player_names=numbered.names,
        parameters=OF_A_BOARD | {"international": M("international rules")},
        switches=("international",),
        text=numbered.text,
        parse=numbered.parse,
        action_text=numbered.write,
        parse_action=numbered.read,
        draw=lambda position: numbered.grid.draw(numbered.sides(position)),
        squares=numbered.squares,
        words=(*numbered.grid.words, quiet_plies("")),
        grid=numbered.grid,
        formats=("pdn",),
        openings=ENGLISH_DRAUGHTS if (numbered.grid.width, rules.international) == (8, False) else {},
    )
