"""Records as text with tags and movetext, as in PGN.

>>> from zermelo.games import find
>>> from zermelo.records.record import Record, RecordedMove, made
>>> print(write(find("tic-tac-toe"), Record(made("b2 a1"), players=("Ann", "Ben"), tags={"Event": "Test"}), Dialect()))
[Event "Test"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "Ben"]
[Result "*"]
[Game "tic-tac-toe"]
<BLANKLINE>
1. b2 a1 *
<BLANKLINE>
"""

import re
import textwrap
from collections.abc import Iterator

from zermelo.records.dialect import WHITE, Dialect
from zermelo.records.record import MoveSequence, Record, RecordedMove, first_position
from zermelo.records.spelling import NUMBER
from zermelo.rules.game import CHANCE, Game, Position

WIDTH = 79
UNKNOWN_TAGS = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
"""The tags at the beginning of every record, and their values if unknown."""
PLAIN = re.compile(r"""[^\s(){};"%$\[\]]+""")
"""A move that needs no quotation marks in movetext, unless it looks like something else."""
SUFFIXES = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def write(game: Game, record: Record, dialect: Dialect) -> str:
    """One record as text."""
    tags = "\n".join(f"[{name} {quoted(value)}]" for name, value in _tags(game, record, dialect).items())
    words = _Movetext(game, dialect).words(record, first_position(game, record))
    text = " ".join([*words, dialect.write_result(game, record.scores)])
    movetext = textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    return f"{tags}\n\n{movetext}\n"


def _tags(game: Game, record: Record, dialect: Dialect) -> dict[str, str]:
    """All tags in the order of PGN: the seven, those of the game, the initial position, the others."""
    first = {name: record.tags.get(name) or unknown for name, unknown in UNKNOWN_TAGS.items()}
    names = dict(zip(dialect.seats(game), record.players, strict=False))
    players = {seat: names.get(seat, "?") for seat in sorted(dialect.seats(game), key=WHITE.__ne__)}
    result = {"Result": dialect.write_result(game, record.scores)}
    start = dialect.start_tags(game, record.start) if record.start else {}
    others = {name: value for name, value in record.tags.items() if name not in first}
    return {**first, **players, **result, **dialect.own_tags(game), **start, **others}


def quoted(value: str) -> str:
    """A text in quotation marks, on one line.

    >>> quoted('say "no"')
    '"say \\\\"no\\\\""'
    """
    plain = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{plain}"'


class _Movetext:
    """The words of the moves: numbers, moves, marks, comments and variations."""

    def __init__(self, game: Game, dialect: Dialect) -> None:
        self._game, self._dialect = game, dialect

    def words(self, line: MoveSequence, position: Position, number: int = 1, turn: int | None = None) -> Iterator[str]:
        """The words of a line after a move of `turn`.

        A turn is all moves of a player until another's, including those of chance; the first player's begins a number.
        """
        game = self._game
        is_told = False
        if line.comment:
            yield comment_text(line.comment)
        for move in line.moves:
            before = number, turn
            mover = game.player(position)
            if mover not in (CHANCE, turn):
                if mover == 0:
                    number, is_told = number + (turn is not None), False
                turn = mover
            if not is_told:
                yield f"{number}{'...' if turn else '.'}"
            action = game.read(position, move.text)
            yield self._word(self._dialect.write_move(game, position, action), move.marks)
            yield from (f"${mark}" for mark in move.marks[len(_suffix(move.marks)) and 1 :])
            said = remark_of(move)
            if said:
                yield comment_text(said)
            for variation in move.variations:
                yield f"({' '.join(self.words(variation, position, *before))})"
            is_told = not said and not move.variations
            position = game.result(position, action)

    def _word(self, text: str, marks: tuple[int, ...]) -> str:
        """A move as one word, in quotation marks if it would be ambiguous."""
        looks_else = NUMBER.match(text) or text[-1] in "!?" or self._dialect.read_result(self._game, text) is not None
        plain = PLAIN.fullmatch(text) and not looks_else
        return (text if plain else quoted(text)) + _suffix(marks)


def _suffix(marks: tuple[int, ...]) -> str:
    """The first mark, if it has a sign."""
    return SUFFIXES.get(marks[0], "") if marks else ""


def remark_of(move: RecordedMove) -> str:
    """The text about a move inside braces: its times, and the comment."""
    times = [
        f"[%{name} {clock_text(seconds)}]"
        for name, seconds in (("emt", move.seconds), ("clk", move.clock))
        if seconds is not None
    ]
    return " ".join([*times, move.comment] if move.comment else times)


def clock_text(seconds: float) -> str:
    """A time in hours, minutes and seconds.

    >>> clock_text(3725.5), clock_text(0.25)
    ('1:02:05.5', '0:00:00.25')
    """
    thousandths = round(seconds * 1000)
    whole, part = divmod(thousandths, 1000)
    fraction = f".{part:03d}".rstrip("0") if part else ""
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}{fraction}"


def comment_text(comment: str) -> str:
    """A comment in braces, as one paragraph without braces inside."""
    return f"{{{' '.join(comment.translate(BRACES).split())}}}"


BRACES = str.maketrans("{}", "()")
