"""A game in tags and movetext: the common part of PGN, PDN and their kin, and the differences.

A format of this family passes its `Dialect` to `tagged_writer.write` and `tagged_reader.read`; the default of every
field is that of PGN.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from zermelo.games.loading import address_of
from zermelo.records.spelling import ReadMove
from zermelo.rules.game import Action, Game, Position

WHITE, BLACK = "White", "Black"
UNKNOWN = "*"
"""The result of an unfinished game."""


def seat_tags(game: Game) -> tuple[str, ...]:
    """The tags with the names of the players, by seat: White and Black for two, else Player1, Player2 …

    The player that the game itself calls White is White, even if Black moves first.
    """
    if game.players != 2:
        return tuple(f"Player{number}" for number in range(1, game.players + 1))
    names = [str(name).casefold() for name in game.look.player_names]
    return (BLACK, WHITE) if names == [BLACK.casefold(), WHITE.casefold()] else (WHITE, BLACK)


def write_result(game: Game, scores: tuple[float, ...]) -> str:
    """The scores as text, White's first.

    >>> from zermelo.games import find
    >>> write_result(find("nim"), (0.5, 0.5)), write_result(find("coins"), (1.0, 0.25, 0.25))
    ('1/2-1/2', '1-0.25-0.25')
    >>> write_result(find("nim"), ())
    '*'
    """
    in_order = reversed(scores) if seat_tags(game)[0] == BLACK else scores
    return "-".join("1/2" if score == 0.5 else f"{score:g}" for score in in_order) or UNKNOWN


def read_result(game: Game, text: str) -> tuple[float, ...] | None:
    """The scores of a result, empty for an unfinished game; None if the text is not a result.

    >>> from zermelo.games import find
    >>> read_result(find("nim"), "0-1"), read_result(find("nim"), "*"), read_result(find("nim"), "2-1")
    ((0.0, 1.0), (), None)
    """
    if text == UNKNOWN:
        return ()
    parts = text.replace("½", "1/2").split("-")
    try:
        scores = tuple(float(Fraction(part)) for part in parts)
    except (ValueError, ArithmeticError):
        return None
    if (
        len(scores) != game.players
        or abs(sum(scores) - game.players / 2) > 1e-6
        or not all(0 <= one <= 1 for one in scores)
    ):
        return None
    return scores[::-1] if seat_tags(game)[0] == BLACK else scores


def own_tags(game: Game) -> Mapping[str, str]:
    """The tags that identify the game."""
    return {"Game": address_of(game) or game.name}


def start_tags(game: Game, start: str) -> Mapping[str, str]:
    """The tags of a non-standard initial position."""
    return {"SetUp": "1", "FEN": game.look.fen(game.position(start)) if game.look.fen else start}


def start_of(game: Game, tags: Mapping[str, str]) -> str:
    """The initial position of the tags, as a text that `game.position` reads."""
    return tags.get("FEN", "")


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """The peculiarities of one format of the family."""

    write_move: Callable[[Game, Position, Action], str] = Game.write
    read_move: ReadMove = Game.read
    """The move of a text; raises IllegalMove if there is none."""
    seats: Callable[[Game], tuple[str, ...]] = seat_tags
    """The tags with the names of the players, by seat."""
    write_result: Callable[[Game, tuple[float, ...]], str] = write_result
    read_result: Callable[[Game, str], tuple[float, ...] | None] = read_result
    own_tags: Callable[[Game], Mapping[str, str]] = own_tags
    """The tags that identify the game; a record with another value of one of them is rejected."""
    start_tags: Callable[[Game, str], Mapping[str, str]] = start_tags
    start_of: Callable[[Game, Mapping[str, str]], str] = start_of
    start_names: tuple[str, ...] = ("SetUp", "FEN")
    """The names of all tags of the initial position."""
