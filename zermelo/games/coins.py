"""Coins: a row of coins, and three players who take from its ends.

Three players in turn take the coin at the left or at the right end of a row. When no coin is left, each player
scores the value of their own coins; there is no winner, and each wants as much as possible. All values are visible:
`coins(8, 15, 3, 7)` is a row of four.

The best move of a player often decides which of the other two profits, and that makes games of three different from
games of two.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.message import M, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, Game, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.parameters import fits, whole
from zermelo.rules.words import is_spelled, laid_out, main_spelling

LEFT, RIGHT = 0, 1
NAMES = (M("First"), M("Second"), M("Third"))
ROW = M("Row:")
ENDS = (in_context("typed", "left, l, first"), in_context("typed", "right, r, last"))
USUAL = (2, 10, 50, 1, 5, 20, 2, 1, 10, 20, 5, 1)


class Position(NamedTuple):
    left: int
    """The number of coins taken at the left end."""
    right: int
    """The number taken at the right."""
    first: int
    """The coins of the first player."""
    second: int
    third: int
    player: int


def coins(*values: int) -> Game:
    """The game with a row of coins of these values; a row of twelve if none are given.

    >>> from zermelo import search
    >>> found = search(coins(1, 9, 2, 7))
    >>> coins(1, 9, 2, 7).write(coins(1, 9, 2, 7).initial, found.action), found.value
    ('right', (8, 2, 9))
    """
    row = values or USUAL
    for value in row:
        whole("values", value, 0)
    wealth, count = sum(row), len(row)
    fits(bits=(((wealth + 1) * (count + 1)) ** 2).bit_length())

    def actions(position: Position) -> Iterator[int]:
        yield LEFT
        if position.left + position.right < count - 1:  # the last coin lies at both ends
            yield RIGHT

    def result(position: Position, end: int) -> Position:
        left, right, player = position.left, position.right, position.player
        value = row[left] if end == LEFT else row[count - 1 - right]
        return Position(
            left=left + (end == LEFT),
            right=right + (end == RIGHT),
            first=position.first + (value if player == 0 else 0),
            second=position.second + (value if player == 1 else 0),
            third=position.third + (value if player == 2 else 0),
            player=(player + 1) % 3,
        )

    def terminal(position: Position) -> bool:
        return position.left + position.right == count

    def utility(position: Position) -> tuple[int, int, int]:
        return position.first, position.second, position.third

    def evaluate(position: Position) -> tuple[float, float, float]:
        """The coins of each player, and a third of those that remain."""
        rest = (wealth - position.first - position.second - position.third) / 3
        return position.first + rest, position.second + rest, position.third + rest

    def key(position: Position) -> int:
        """The coins of two players and the ends of the row, which determine the rest."""
        holdings = position.first * (wealth + 1) + position.second
        return (holdings * (count + 1) + position.left) * (count + 1) + position.right

    # -----------------------------------------------------------------------------------------
    # Text and drawing

    def text(position: Position) -> str:
        """The row, with dots for the taken coins, and each player's coins, with a mark at the player to move."""
        lying = [str(value) for value in row[position.left : count - position.right]]
        signs = " ".join([*"." * position.left, *lying, *"." * position.right])
        has = [
            laid_out("{mark} {name:6} {amount:>3}", mark=" >"[player == position.player], name=name, amount=amount)
            for player, (name, amount) in enumerate(zip(NAMES, utility(position), strict=True))
        ]
        return joined([laid_out("{row} {signs}", row=ROW, signs=signs), *has], "\n")

    def draw(position: Position) -> Board:
        """The row, and each player's coins."""
        lying = range(position.left, count - position.right)
        return Board(
            columns=count,
            rows=1,
            style="bare",
            pieces=tuple(Piece((place, 0), "coin", text=str(row[place])) for place in lying),
            scores=tuple(str(amount) for amount in utility(position)),
        )

    def squares(position: Position, end: int) -> tuple[Square, ...]:
        return ((position.left if end == LEFT else count - 1 - position.right, 0),)

    def parse(written: str) -> Position:
        """A position from its drawing; moves are shorter: lrr."""
        drawn = r"\s*row:([\d. ]*)\n[ >]*first\s+(\d+)\n[ >]*second\s+(\d+)\n[ >]*third\s+(\d+)\s*"
        found = re.fullmatch(drawn, written.lower())
        if found is None:
            raise BadPosition(
                M(
                    "{written!r} is not a position of coins; write the moves, such as lrr, or draw the row.",
                    written=written,
                )
            )
        signs = found[1].split()
        gone = [place for place, sign in enumerate(signs) if sign == "."]
        left = next((place for place, sign in enumerate(signs) if sign != "."), count)
        first, second, third = int(found[2]), int(found[3]), int(found[4])
        position = Position(left, len(gone) - left, first, second, third, len(gone) % 3)
        taken = sum(row[place] for place in gone if place < count)
        if text(position).splitlines()[0].split()[1:] != signs or first + second + third != taken:
            raise BadPosition(
                M(
                    "Taking coins from the ends of {row} does not give this row and these holdings.",
                    row=" ".join(map(str, row)),
                )
            )
        return position

    def action_text(position: Position, end: int) -> str:
        return main_spelling(ENDS[end])

    def parse_action(position: Position, written: str) -> int:
        if is_spelled(written, ENDS[LEFT]):
            return LEFT
        if is_spelled(written, ENDS[RIGHT]):
            return RIGHT if RIGHT in game.moves(position) else LEFT  # the last coin lies at both ends
        legal = game.legal_text(position)
        raise IllegalMove(M("{written!r} is not an end of the row; {legal}.", written=written, legal=legal))

    about = M("Three players in turn take a coin from either end of the row; each wants as much as possible.")
    game = Game(
        name="coins" if row == USUAL else f"coins:{','.join(map(str, row))}",
        initial=Position(left=0, right=0, first=0, second=0, third=0, player=0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        key=key,
        players=3,
        zero_sum=False,
        bounds=(0, wealth),
        payoff_sum=wealth,
        constant_sum=wealth,
        look=Look(
            title=M("Coins in a row"),
            about=about,
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            squares=squares,
            player_names=NAMES,
            words=(ROW, *NAMES),
            run_together=True,
        ),
    )
    return game


game = coins()
