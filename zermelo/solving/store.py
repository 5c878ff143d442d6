"""The file of exact values: one format for opening books, endgame tables and whole solutions.

A file holds positions, each under the smallest key among its symmetric images, and for each a score. It is mapped into
memory, not read, so a table of gigabytes opens at once, and the same bytes are probed from Python (`Table.probe`) and
inside a compiled search (`look_up`, by the address of the mapped words).

    head     64-bit words (see `Word`) · a description as JSON · a checksum of each block · a checksum of the head
    body     in blocks of one megabyte, each with its checksum:
               keys    sorted; only their low 8, 16, 32 or 64 bits, whichever makes the file smallest
               scores  in 8, 16 or 32 bits each
               index   where in the two lists the keys with the same high bits begin

Scores are numbers that are ordered as MAX prefers them: with the utilities of the game sorted and numbered 0, 1 …

    score = number of the utility × span + place        place   span - 1 - plies   if the utility is above 0
                                                                plies              if it is below 0
                                                                0                  if it is 0: nobody is in a hurry

so that minimax on scores makes the winner hurry and the loser delay. `span` is larger than any number of plies.
"""

import hashlib
import json
import mmap
import os
import random
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.algorithms.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import tidy
from zermelo.machine.files import write_whole
from zermelo.machine.memory import load
from zermelo.rules.game import Game, Position, Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = int.from_bytes(b"ZERMELO\n", "little")
VERSION = 1
BLOCK = 1 << 20
DIGEST = 32
ABSENT = -1
"""What `look_up` answers for a key that is not in the file."""
CHECKED_AT_ONCE = 64 * BLOCK
"""A body up to this size is checked when the file is opened, a larger one where it is read."""
SIGNATURE_GAMES = 64


class Word(IntEnum):
    """The words at the beginning of a file; `…_AT` is where a section begins, in words."""

    MAGIC = 0
    VERSION = 1
    SIZE = 2
    DESCRIPTION = 3
    ENTRIES = 4
    BUCKETS = 5
    SHIFT = 6
    KEY_BITS = 7
    KEY_MASK = 8
    SCORE_BITS = 9
    SCORE_MASK = 10
    KEYS_AT = 11
    SCORES_AT = 12
    INDEX_AT = 13
    BODY_AT = 14
    RESERVED = 15


BUCKETS, SHIFT, KEY_BITS, KEY_MASK = int(Word.BUCKETS), int(Word.SHIFT), int(Word.KEY_BITS), int(Word.KEY_MASK)
SCORE_BITS, SCORE_MASK = int(Word.SCORE_BITS), int(Word.SCORE_MASK)
KEYS_AT, SCORES_AT, INDEX_AT = int(Word.KEYS_AT), int(Word.SCORES_AT), int(Word.INDEX_AT)


class BadFile(ZermeloError):
    """The file is not a whole and sound table, or not one of this game."""


class Entry(NamedTuple):
    """What a file says of a position: its value for MAX, and the plies to the end; None where nobody is in a hurry."""

    value: Value
    plies: int | None


# ---------------------------------------------------------------------------------------------
# Probing. These functions are compiled into searches; `table` is then the address of the mapped words.


def look_up(table: Any, key: int) -> int:
    """The score of a key, or ABSENT."""
    bucket = key >> load(table, SHIFT)
    if key < 0 or bucket >= load(table, BUCKETS):
        return ABSENT
    index = load(table, INDEX_AT) + bucket
    low, end = load(table, index), load(table, index + 1)
    high = end
    start, bits, mask = load(table, KEYS_AT), load(table, KEY_BITS), load(table, KEY_MASK)
    wanted = key & mask
    while low < high:
        middle = (low + high) >> 1
        if packed(table, start, bits, mask, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    if low == end or packed(table, start, bits, mask, low) != wanted:
        return ABSENT
    return packed(table, load(table, SCORES_AT), load(table, SCORE_BITS), load(table, SCORE_MASK), low)


def packed(table: Any, start: int, bits: int, mask: int, number: int) -> int:
    """An entry of a list whose entries take 8, 16, 32 or 64 bits."""
    place = number * bits
    return load(table, start + (place >> 6)) >> (place & 63) & mask


def prober(game: Game) -> Callable[[Any, Position], int]:
    """The function `probe(table, state)` for use inside a kernel: the score of a position, or ABSENT.

    `table` is the Table itself when interpreted and `Table.address` when compiled.
    """
    canonical = canonical_key(game)

    def probe(table: Any, state: Position) -> int:
        return look_up(table, canonical(state))

    return probe


# ---------------------------------------------------------------------------------------------
# Scores


@dataclass(frozen=True)
class Scale:
    """How values and plies are written as scores; see the top of this file.

    >>> scale = Scale((-1, 0, 1), 10)
    >>> [scale.score(1, 3), scale.score(1, 5), scale.score(0, 4), scale.score(-1, 5), scale.score(-1, 3)]
    [26, 24, 10, 5, 3]
    >>> scale.entry(24)
    Entry(value=1, plies=5)
    """

    utilities: tuple[Value, ...]
    span: int

    def score(self, value: Value, plies: int | None = None) -> int:
        place = 0 if value == 0 else self.span - 1 - (plies or 0) if value > 0 else plies or 0
        return self.utilities.index(value) * self.span + place

    def entry(self, score: int) -> Entry:
        number, place = divmod(score, self.span)
        value = self.utilities[number]
        return Entry(value, None if value == 0 else self.span - 1 - place if value > 0 else place)

    @property
    def scores(self) -> int:
        """How many there are."""
        return len(self.utilities) * self.span

    @property
    def kind(self) -> Any:
        """The type of array that holds scores."""
        import numpy as np

        return np.uint8 if self.scores <= 1 << 8 else np.uint16 if self.scores <= 1 << 16 else np.uint32

    def one_ply_earlier(self) -> "NDArray[Any]":
        """For each score, that of a position from which it is reached by one move."""
        import numpy as np

        steps = np.sign(np.array([-value for value in self.utilities], np.float64)).astype(np.int64)
        return np.arange(self.scores) + np.repeat(steps, self.span)


def require_duel(game: Game) -> None:
    """Refuse a game that has no wins, draws and losses, or whose positions have no number to be found by."""
    if game.players != 2 or game.chance is not None or game.has_payoffs or game.information != "perfect":
        raise ZermeloError(f"Proofs and tables are for two opponents without chance, which {game.name} is not.")
    if game.key is None:
        raise ZermeloError(f"{game.name} has no `key`, a number for each position, by which a table could be searched.")


def signature(game: Game) -> str:
    """A digest of how the rules behave: the same for the same game, however its rulebook is written.

    It follows fixed pseudo-random games by their keys, moves and results. The code itself is not looked at, so that a
    table outlives a rulebook that is made faster, and a new version of Python.
    """
    dice = random.Random(1912)
    digest = hashlib.sha256(game.name.encode())
    for _ in range(SIGNATURE_GAMES):
        state, plies = game.initial, 0
        while not game.terminal(state) and plies < 200:
            actions = game.moves(state)
            digest.update(f"{_key(game, state)} {game.player(state)} {len(actions)};".encode())
            state, plies = game.result(state, actions[int(dice.random() * len(actions))]), plies + 1
        digest.update(f"{_key(game, state)} {tidy(game.utility(state)) if game.terminal(state) else ''}.".encode())
    return digest.hexdigest()[:24]


def _key(game: Game, state: Position) -> int:
    assert game.key is not None
    return int(game.key(state))


# ---------------------------------------------------------------------------------------------
# Writing


Chunk = tuple["NDArray[Any]", "NDArray[Any]"]
"""Sorted keys, and the score of each."""


def write_table(
    file: Path,
    game: Game,
    kind: str,
    scale: Scale,
    chunks: Iterable[Chunk],
    at_most: int,
    largest: int,
    about: dict[str, Any] | None = None,
) -> None:
    """Write a file, whole or not at all, from chunks of keys that grow from each to the next.

    There are at most so many keys, and `largest` is the largest of them; `about` is added to the description.
    """
    import numpy as np

    key_bits = _best_width(at_most, largest)
    shift = min(key_bits, 63)
    buckets = (largest >> shift) + 1
    score_bits = 8 * np.dtype(scale.kind).itemsize
    sizes = np.zeros(buckets + 1, np.int64)
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".table-") as folder:
        sections = [Path(folder) / "keys", Path(folder) / "scores", Path(folder) / "index"]
        with open(sections[0], "wb") as keys_file, open(sections[1], "wb") as scores_file:
            for keys, scores in chunks:
                # A shorter type keeps the low bits, and the index tells the others.
                keys_file.write(keys.astype(np.dtype(f"<u{key_bits // 8}")).tobytes())
                scores_file.write(scores.astype(scale.kind).tobytes())
                present, counts = np.unique(keys >> shift, return_counts=True)
                sizes[present + 1] += counts
        entries = int(sizes.sum())
        if not entries:
            raise ZermeloError(f"No position of {game.name} is left to put into {file}.")
        sections[2].write_bytes(np.cumsum(sizes).astype("<i8").tobytes())
        words = {
            Word.MAGIC: MAGIC,
            Word.VERSION: VERSION,
            Word.ENTRIES: entries,
            Word.BUCKETS: buckets,
            Word.SHIFT: shift,
            Word.KEY_BITS: key_bits,
            Word.KEY_MASK: _mask(key_bits),
            Word.SCORE_BITS: score_bits,
            Word.SCORE_MASK: _mask(score_bits),
        }
        about = about or {}
        if about.get("listed", entries) != entries:  # some stand in several plies: the sum would count them twice
            about = {name: value for name, value in about.items() if name != "positions"}
        description = {
            "game": game.name,
            "rules": signature(game),
            "kind": kind,
            "entries": entries,
            "symmetric": game.symmetries is not None,
            "utilities": list(scale.utilities),
            "span": scale.span,
        } | about
        head = _head(words, description, sections)
        write_whole(file, _whole(head, sections))


def _best_width(entries: int, largest: int) -> int:
    """How many bits of each key to keep beside an index of those that are not kept."""
    return min((8, 16, 32, 64), key=lambda bits: entries * bits // 8 + ((largest >> min(bits, 63)) + 1) * 8)


def _mask(bits: int) -> int:
    return (1 << min(bits, 63)) - 1


def _rounded(size: int) -> int:
    """The size of a section with what fills it up to whole words."""
    return -(-size // 8) * 8


def _blocks(sections: list[Path]) -> Iterator[bytes]:
    """The body in blocks: the sections one after the other, each filled up to whole words."""
    waiting = b""
    for section in sections:
        size = section.stat().st_size
        with open(section, "rb") as stream:
            while piece := stream.read(BLOCK):
                waiting += piece
                while len(waiting) >= BLOCK:
                    yield waiting[:BLOCK]
                    waiting = waiting[BLOCK:]
        waiting += bytes(_rounded(size) - size)
    if waiting:
        yield waiting


def _head(words: dict[Word, int], description: dict[str, Any], sections: list[Path]) -> bytes:
    text = json.dumps(description, ensure_ascii=False).encode()
    sums = b"".join(zlib.crc32(block).to_bytes(4, "little") for block in _blocks(sections))
    after_words = _rounded(len(text)) + _rounded(len(sums)) + DIGEST
    body = len(Word) + after_words // 8
    sizes = [_rounded(section.stat().st_size) // 8 for section in sections]
    words |= {
        Word.DESCRIPTION: len(text),
        Word.SIZE: 8 * (body + sum(sizes)),
        Word.BODY_AT: body,
        Word.KEYS_AT: body,
        Word.SCORES_AT: body + sizes[0],
        Word.INDEX_AT: body + sizes[0] + sizes[1],
    }
    head = b"".join(words.get(word, 0).to_bytes(8, "little") for word in Word)
    head += text.ljust(_rounded(len(text)), b" ") + sums.ljust(_rounded(len(sums)), b"\0")
    return head + hashlib.sha256(head).digest()


def _whole(head: bytes, sections: list[Path]) -> Iterator[bytes]:
    yield head
    yield from _blocks(sections)


# ---------------------------------------------------------------------------------------------
# Reading


class Table:
    """A file of exact values, mapped into memory.

    >>> import tempfile
    >>> from zermelo.games import find
    >>> from zermelo.solving.tables import build_table
    >>> game = find("tic-tac-toe")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = build_table(game, Path(folder) / "tic-tac-toe.table")
    ...     len(table), table.probe(game.position("b2 a1"))
    (765, Entry(value=0, plies=None))
    """

    def __init__(self, file: Path | str, game: Game | None = None) -> None:
        """Open a file; with `game`, refuse it unless it was made for the same rules."""
        self.file = Path(file)
        self._map = _mapped(self.file)
        self.words = memoryview(self._map).cast("q")
        """The file as 64-bit words: what `look_up` reads."""
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
            raise BadFile(f"{self.file} is not a table of Zermelo.")
        version, size = self.words[Word.VERSION], self.words[Word.SIZE]
        if version != VERSION:
            raise BadFile(f"{self.file} is a table of version {version}; this Zermelo reads {VERSION}.")
        if len(self._map) != size:
            raise BadFile(f"{self.file} is damaged: it has {len(self._map)} bytes where {size} belong.")
        end = self._body - DIGEST
        if not 0 < end < len(self._map) or hashlib.sha256(self._map[:end]).digest() != self._map[end : self._body]:
            raise BadFile(f"{self.file} is damaged: the checksum of its head is wrong.")

    @property
    def _body(self) -> int:
        """Where the body begins, in bytes."""
        return 8 * self.words[Word.BODY_AT]

    def _check_game(self, game: Game) -> None:
        if self.description["game"] != game.name:
            raise BadFile(f"{self.file} is a table of {self.description['game']}, not of {game.name}.")
        if self.description["rules"] != signature(game):
            raise BadFile(f"{self.file} was made for other rules of {game.name}; build it again.")

    @cached_property
    def game(self) -> Game:
        """The game, found by the name in the file where none was given."""
        from zermelo.games import find

        game = find(self.description["game"])
        self._check_game(game)
        return game

    def __len__(self) -> int:
        return self.words[Word.ENTRIES]

    @property
    def positions(self) -> int | None:
        """How many positions it stands for, symmetric ones counted apart, where that is known."""
        if not self.description["symmetric"]:
            return len(self)
        found: int | None = self.description.get("positions")
        return found

    def __repr__(self) -> str:
        return f"<{self.description['kind']} of {self.description['game']}, {len(self):,} positions>"

    def verify(self) -> None:
        """Check every block of the body; a large file does not do so when it is opened."""
        for block in range(-(-(len(self._map) - self._body) // BLOCK)):
            self._check_block(block)

    def _check_block(self, block: int) -> None:
        if block in self._sound:
            return
        start = self._body + block * BLOCK
        sums = 8 * len(Word) + _rounded(self.words[Word.DESCRIPTION])
        expected = int.from_bytes(self._map[sums + 4 * block : sums + 4 * block + 4], "little")
        if zlib.crc32(self._map[start : start + BLOCK]) != expected:
            raise BadFile(f"{self.file} is damaged: the checksum of block {block} is wrong.")
        self._sound.add(block)

    @cached_property
    def address(self) -> int:
        """Where the words are in memory, for `look_up` in a compiled search; all of them are checked first."""
        import numpy as np

        self.verify()
        return int(np.frombuffer(self._map, np.int64).ctypes.data)

    @cached_property
    def _canonical(self) -> Callable[[Position], int]:
        return canonical_key(self.game)

    def probe(self, position: Position) -> Entry | None:
        """The value of a position, or None if the file does not have it."""
        score = self.score(position)
        return None if score == ABSENT else self.scale.entry(score)

    def score(self, position: Position) -> int:
        """The score of a position, or ABSENT."""
        return look_up(_Checked(self), int(self._canonical(position)))

    def best(self, position: Position) -> list[tuple[Any, Entry | None]]:
        """The moves of a position with what each leads to, the best first; those that are not in the file last."""
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
        """The score of a position that may be finished: that needs no table."""
        if not self.game.terminal(state):
            return self.score(state)
        value = tidy(self.game.utility(state))
        return self.scale.score(value, 0) if value in self.scale.utilities else ABSENT

    def items(self) -> Iterator[tuple[int, Entry]]:
        """Every key with its entry, in the order of the keys."""
        self.verify()
        shift, index = self.words[Word.SHIFT], self.words[Word.INDEX_AT]
        for bucket in range(self.words[Word.BUCKETS]):
            for number in range(self.words[index + bucket], self.words[index + bucket + 1]):
                low = packed(self, self.words[KEYS_AT], self.words[KEY_BITS], self.words[KEY_MASK], number)
                score = packed(self, self.words[SCORES_AT], self.words[SCORE_BITS], self.words[SCORE_MASK], number)
                yield bucket << shift | low, self.scale.entry(score)


class _Checked:
    """The words of a table, each block of them checked before it is read for the first time."""

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
        raise BadFile("Tables are read on machines that write the low byte of a number first; this is another one.")
    try:
        with open(file, "rb") as stream:
            if os.fstat(stream.fileno()).st_size % 8 or not os.fstat(stream.fileno()).st_size:
                raise BadFile(f"{file} is not a table of Zermelo, or it was cut short.")
            return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}.") from None
