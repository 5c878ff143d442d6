"""Read a memory-mapped table of exact values; `table_format.py` describes the format."""

import hashlib
import json
import mmap
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from zermelo.languages.errors import reason_of
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.rules.game import Game, Position
from zermelo.solving.scores import ExactValue, Scale, signature
from zermelo.solving.table_format import (
    ABSENT,
    BLOCK,
    CHECKED_AT_ONCE,
    DIGEST,
    KEY_BITS,
    KEY_MASK,
    KEYS_AT,
    MAGIC,
    SCORE_BITS,
    SCORE_MASK,
    SCORES_AT,
    VERSION,
    BadFile,
    Word,
    packed,
    prober,
    rounded,
)


class Table:
    """A memory-mapped file of exact values.

    >>> import tempfile
    >>> from zermelo.games import find
    >>> from zermelo.solving.tables import build_table
    >>> game = find("tic-tac-toe")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = build_table(game, Path(folder) / "tic-tac-toe.table")
    ...     len(table), table.probe(game.position("b2 a1"))
    (765, ExactValue(value=0, plies=None))
    """

    def __init__(self, file: Path | str, game: Game | None = None) -> None:
        """Open a file; with `game`, refuse it unless it was built for the same rules."""
        self.file = Path(file)
        self._map = _mapped(self.file)
        self.words = memoryview(self._map).cast("q")
        """The file as 64-bit words, as `look_up` reads it."""
        self._check_head()
        description = json.loads(self._map[8 * len(Word) : 8 * len(Word) + self.words[Word.DESCRIPTION]])
        self.description: dict[str, Any] = description
        self.scale = Scale(tuple(description["utilities"]), description["span"])
        self._sound: set[int] = set()
        if len(self._map) - self._body <= CHECKED_AT_ONCE:
            self.verify()
        if game is not None:
            self.game = game
            self._check_game(game)

    def _check_head(self) -> None:
        if len(self._map) < 8 * len(Word) or self.words[Word.MAGIC] != MAGIC:
            raise BadFile(M("{file} is not a table of Zermelo.", file=self.file))
        version, size = self.words[Word.VERSION], self.words[Word.SIZE]
        if version != VERSION:
            raise BadFile(
                M(
                    "{file} is a table of version {version}; this Zermelo reads {known}.",
                    file=self.file,
                    version=version,
                    known=VERSION,
                )
            )
        if len(self._map) != size:
            raise BadFile(
                M(
                    "{file} is damaged: it has {found} bytes where {expected} belong.",
                    file=self.file,
                    found=len(self._map),
                    expected=size,
                )
            )
        end = self._body - DIGEST
        if not 0 < end < len(self._map) or hashlib.sha256(self._map[:end]).digest() != self._map[end : self._body]:
            raise BadFile(M("{file} is damaged: the checksum of its head is wrong.", file=self.file))

    @property
    def _body(self) -> int:
        """The offset of the body in bytes."""
        return 8 * self.words[Word.BODY_AT]

    def _check_game(self, game: Game) -> None:
        if self.description["game"] != game.name:
            raise BadFile(
                M(
                    "{file} is a table of {other}, not of {game}.",
                    file=self.file,
                    other=self.description["game"],
                    game=game.name,
                )
            )
        if self.description["rules"] != signature(game):
            raise BadFile(
                M("{file} was made for other rules of {game}; build it again.", file=self.file, game=game.name)
            )

    @cached_property
    def game(self) -> Game:
        """The game given, or found by the name in the file."""
        from zermelo.games import find

        game = find(self.description["game"])
        self._check_game(game)
        return game

    def __len__(self) -> int:
        return self.words[Word.ENTRIES]

    @property
    def positions(self) -> int | None:
        """The number of positions, symmetric ones counted separately; None if unknown."""
        found: int | None = self.description.get("positions")
        return found if self.description["symmetric"] or self.is_numbered else len(self)

    @property
    def is_numbered(self) -> bool:
        """Whether it is a table of endgames by number, where some numbers have no position."""
        return self.words[Word.SPAN] > 0

    def __repr__(self) -> str:
        return f"<{self.description['kind']} of {self.description['game']}, {len(self):,} positions>"

    def verify(self) -> None:
        """Check every block of the body, which is not done when a large file is opened."""
        for block in range(-(-(len(self._map) - self._body) // BLOCK)):
            self._check_block(block)

    def _check_block(self, block: int) -> None:
        if block in self._sound:
            return
        start = self._body + block * BLOCK
        sums = 8 * len(Word) + rounded(self.words[Word.DESCRIPTION])
        expected = int.from_bytes(self._map[sums + 4 * block : sums + 4 * block + 4], "little")
        if zlib.crc32(self._map[start : start + BLOCK]) != expected:
            raise BadFile(M("{file} is damaged: the checksum of block {block} is wrong.", file=self.file, block=block))
        self._sound.add(block)

    @cached_property
    def address(self) -> int:
        """The address of the words, for `look_up` in a compiled search; all blocks are checked first."""
        import numpy as np

        self.verify()
        return int(np.frombuffer(self._map, np.int64).ctypes.data)

    @cached_property
    def _probe(self) -> Callable[[Any, Position], int]:
        return prober(self.game)

    def probe(self, position: Position) -> ExactValue | None:
        """The value of a position, or None if absent."""
        score = self.score(position)
        return None if score == ABSENT else self.scale.entry(score)

    def score(self, position: Position) -> int:
        """The score of a position, or ABSENT."""
        return int(self._probe(_Checked(self), position))

    def best(self, position: Position) -> list[tuple[Any, ExactValue | None]]:
        """The moves of a position with their values, the best first; those absent from the file last."""
        game = self.game
        sign = 1 if game.player(position) == 0 else -1
        found = []
        for action in game.moves(position):
            after = game.result(position, action)
            score = self._after(after)
            found.append((score == ABSENT, -sign * score, action))
        found.sort(key=lambda row: row[:2])
        return [(action, None if absent else self.scale.entry(sign * -score)) for absent, score, action in found]

    def _after(self, state: Position) -> int:
        """The score of a position, which may be terminal and then needs no table."""
        if not self.game.terminal(state):
            return self.score(state)
        value = tidy(self.game.utility(state))
        return self.scale.score(value, 0) if value in self.scale.utilities else ABSENT

    def items(self) -> Iterator[tuple[int, ExactValue]]:
        """All keys with their entries, sorted by key; empty for a table of endgames by number."""
        self.verify()
        if self.is_numbered:
            return
        shift, index = self.words[Word.SHIFT], self.words[Word.INDEX_AT]
        for bucket in range(self.words[Word.BUCKETS]):
            for number in range(self.words[index + bucket], self.words[index + bucket + 1]):
                low = packed(self, self.words[KEYS_AT], self.words[KEY_BITS], self.words[KEY_MASK], number)
                score = packed(self, self.words[SCORES_AT], self.words[SCORE_BITS], self.words[SCORE_MASK], number)
                yield bucket << shift | low, self.scale.entry(score)


class _Checked:
    """The words of a table, each block checked before its first read."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._first = table.words[Word.BODY_AT]

    @property
    def words(self) -> "_Checked":
        return self

    def __getitem__(self, word: int) -> int:
        if word >= self._first:
            self._table._check_block((word - self._first) * 8 // BLOCK)
        return self._table.words[word]


def _mapped(file: Path) -> mmap.mmap:
    if sys.byteorder != "little":
        raise BadFile(M("This machine is big-endian, and tables need a little-endian one."))
    try:
        with open(file, "rb") as stream:
            if os.fstat(stream.fileno()).st_size % 8 or not os.fstat(stream.fileno()).st_size:
                raise BadFile(M("{file} is not a table of Zermelo, or it was cut short.", file=file))
            return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise BadFile(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
