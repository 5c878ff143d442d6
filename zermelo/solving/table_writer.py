"""Write a table of exact values; `table_format.py` describes the format."""

import hashlib
import json
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole
from zermelo.rules.game import Game
from zermelo.solving.scores import Scale, signature
from zermelo.solving.table_format import BLOCK, CHUNK, DIGEST, MAGIC, VERSION, Word, rounded

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
    """Write a file atomically, from chunks of increasing keys.

    There are up to `at_most` keys, and `largest` is the largest of them; `about` is added to the description.
    """
    import numpy as np

    key_bits = _best_width(at_most, largest)
    shift = min(key_bits, 63)
    buckets = (largest >> shift) + 1
    score_bits = 8 * np.dtype(scale.kind).itemsize
    sizes = np.zeros(buckets + 1, np.int64)
    with _sections_of(file) as sections:
        with open(sections[0], "wb") as keys_file, open(sections[1], "wb") as scores_file:
            for keys, scores in chunks:
                # A shorter type stores the low bits; the index implies the others.
                keys_file.write(keys.astype(np.dtype(f"<u{key_bits // 8}")).tobytes())
                scores_file.write(scores.astype(scale.kind).tobytes())
                present, counts = np.unique(keys >> shift, return_counts=True)
                sizes[present + 1] += counts
        entries = int(sizes.sum())
        if not entries:
            raise ZermeloError(M("No position of {game} is left to put into {file}.", game=game.name, file=file))
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
        if about.get("listed", entries) != entries:  # some are in several plies: the sum would count them twice
            about = {name: value for name, value in about.items() if name != "positions"}
        _write(file, game, kind, scale, words, sections, about)


def write_endgames(file: Path, game: Game, scale: Scale, outcomes: "NDArray[Any]", about: dict[str, Any]) -> None:
    """Write a table of endgames by number, atomically."""
    import numpy as np

    with _sections_of(file) as sections:
        sections[0].touch()
        begins = [0]
        with open(sections[1], "wb") as chunks:
            for start in range(0, len(outcomes), CHUNK):
                chunk = compressed(outcomes[start : start + CHUNK])
                chunks.write(chunk.tobytes())
                begins.append(begins[-1] + len(chunk))
        sections[2].write_bytes(np.array(begins[:-1], "<i8").tobytes())
        words = {
            Word.MAGIC: MAGIC,
            Word.VERSION: VERSION,
            Word.ENTRIES: len(outcomes),
            Word.BUCKETS: len(begins) - 1,
            Word.SPAN: scale.span,
        }
        _write(file, game, "endgame table", scale, words, sections, about)


@contextmanager
def _sections_of(file: Path) -> Iterator[list[Path]]:
    """Where the keys, the scores and the index are written first; what a killed process left there is removed."""
    folder = file.parent / f".{file.name}.sections"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield [folder / "keys", folder / "scores", folder / "index"]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compressed(outcomes: "NDArray[Any]") -> "NDArray[Any]":
    """A compressed chunk: the distinct outcomes, and for each place an index into them."""
    import numpy as np

    kinds, numbers = np.unique(outcomes, return_inverse=True)
    bits = int(len(kinds) - 1).bit_length()
    each = 64 // bits if bits else 1
    dictionary = np.zeros(-(-len(kinds) // 4) * 4, np.uint16)
    dictionary[: len(kinds)] = kinds
    padded = np.zeros(-(-len(outcomes) // each) * each if bits else 0, np.uint64)
    padded[: len(outcomes)] = numbers[: len(padded)]
    shifts = np.arange(each, dtype=np.uint64) * np.uint64(bits)
    words = np.bitwise_or.reduce(padded.reshape(-1, each) << shifts, axis=1) if bits else padded
    return np.concatenate(
        [np.array([bits, len(kinds)], np.uint64), dictionary.view(np.uint64), words.astype(np.uint64)]
    )


def _write(
    file: Path,
    game: Game,
    kind: str,
    scale: Scale,
    words: dict[Word, int],
    sections: list[Path],
    about: dict[str, Any],
) -> None:
    description = {
        "game": game.name,
        "rules": signature(game),
        "kind": kind,
        "entries": words[Word.ENTRIES],
        "symmetric": game.symmetries is not None,
        "utilities": list(scale.utilities),
        "span": scale.span,
    } | about
    write_whole(file, _whole(_head(words, description, sections), sections))


def _best_width(entries: int, largest: int) -> int:
    """The number of low bits to store per key, the others being implied by the index, for the smallest file."""
    return min((8, 16, 32, 64), key=lambda bits: entries * bits // 8 + ((largest >> min(bits, 63)) + 1) * 8)


def _mask(bits: int) -> int:
    return (1 << min(bits, 63)) - 1


def _blocks(sections: list[Path]) -> Iterator[bytes]:
    """The body in blocks: the sections in order, each padded to whole words."""
    waiting = b""
    for section in sections:
        size = section.stat().st_size
        with open(section, "rb") as stream:
            while piece := stream.read(BLOCK):
                waiting += piece
                while len(waiting) >= BLOCK:
                    yield waiting[:BLOCK]
                    waiting = waiting[BLOCK:]
        waiting += bytes(rounded(size) - size)
    if waiting:
        yield waiting


def _head(words: dict[Word, int], description: dict[str, Any], sections: list[Path]) -> bytes:
    text = json.dumps(description, ensure_ascii=False).encode()
    sums = b"".join(zlib.crc32(block).to_bytes(4, "little") for block in _blocks(sections))
    after_words = rounded(len(text)) + rounded(len(sums)) + DIGEST
    body = len(Word) + after_words // 8
    sizes = [rounded(section.stat().st_size) // 8 for section in sections]
    words |= {
        Word.DESCRIPTION: len(text),
        Word.SIZE: 8 * (body + sum(sizes)),
        Word.BODY_AT: body,
        Word.KEYS_AT: body,
        Word.SCORES_AT: body + sizes[0],
        Word.INDEX_AT: body + sizes[0] + sizes[1],
    }
    head = b"".join(words.get(word, 0).to_bytes(8, "little") for word in Word)
    head += text.ljust(rounded(len(text)), b" ") + sums.ljust(rounded(len(sums)), b"\0")
    return head + hashlib.sha256(head).digest()


def _whole(head: bytes, sections: list[Path]) -> Iterator[bytes]:
    yield head
    yield from _blocks(sections)
