"""Books of Polyglot: published keys, and a book of our own read back."""

from pathlib import Path

import pytest

from zermelo.engine.engine import Engine
from zermelo.engine.limits import Limits
from zermelo.games import find
from zermelo.games.chess import game
from zermelo.languages.errors import ZermeloError
from zermelo.players.lines import EngineLines
from zermelo.records.polyglot import ENTRY, OpeningBook, key_of

PUBLISHED = {
    "": 0x463B96181691FC9C,
    "e4": 0x823C9B50FD114196,
    "e4 d5": 0x0756B94461C50FB0,
    "e4 d5 e5": 0x662FAFB965DB29D4,
    "e4 d5 e5 f5": 0x22A48B5A8E47FF78,
    "e4 d5 e5 f5 Ke2": 0x652A607CA3F242C1,
    "e4 d5 e5 f5 Ke2 Kf7": 0x00FDD303C946BDD9,
    "a4 b5 h4 b4 c4": 0x3C8123EA7B067637,
    "a4 b5 h4 b4 c4 bxc3 Ra3": 0x5C3F9B829B279560,
}


def test_keys_are_the_published_ones() -> None:
    for moves, key in PUBLISHED.items():
        assert key_of(game.position(moves) if moves else game.initial) == key, moves


def book(folder: Path, *entries: tuple[int, int, int]) -> Path:
    file = folder / "book.bin"
    file.write_bytes(b"".join(ENTRY.pack(*entry, 0) for entry in sorted(entries)))
    return file


def move(text: str, promotion: int = 0) -> int:
    """Columns and rows of target and origin, as the format writes them."""
    origin, target = ((ord(text[at]) - 97) + 8 * (int(text[at + 1]) - 1) for at in (0, 2))
    return target | origin << 6 | promotion << 12


def test_moves_are_read_with_their_weights(tmp_path: Path) -> None:
    castling = game.position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")
    file = book(
        tmp_path,
        (key_of(game.initial), move("e2e4"), 3),
        (key_of(game.initial), move("d2d4"), 5),
        (key_of(game.initial), move("e2e5"), 9),
        (key_of(castling), move("e1h1"), 2),
        (key_of(castling), move("a7a8", 4), 1),
        (key_of(castling), move("e1g1"), 0),
    )
    opened = OpeningBook(file, game)
    assert len(opened) == 6
    assert [(game.write(game.initial, one.action), one.weight) for one in opened.moves(game.initial)] == [
        ("d4", 5),
        ("e4", 3),
    ]
    assert [game.write(castling, one.action) for one in opened.moves(castling)] == ["O-O", "a8=Q+", "O-O"]
    assert opened.best(game.position("e4")) is None


def test_the_engine_plays_from_the_book(tmp_path: Path) -> None:
    engine = Engine(game, megabytes=1, compiled=False)
    engine.opening = OpeningBook(book(tmp_path, (key_of(game.initial), move("b2b4"), 1)), game).best
    (found,) = EngineLines(engine, game.initial).search(Limits(depth=3))
    assert found.moves[0] == "b4" and len(found.line) > 1
    *_, searched = EngineLines(engine, game.position("b4")).search(Limits(depth=1))
    assert searched.nodes > 1


@pytest.mark.parametrize("content", [b"", b"short", ENTRY.pack(9, 0, 0, 0) + ENTRY.pack(1, 0, 0, 0)])
def test_a_file_that_is_no_book_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "book.bin").write_bytes(content)
    with pytest.raises(ZermeloError, match="no book of Polyglot"):
        OpeningBook(tmp_path / "book.bin", game)
    with pytest.raises(ZermeloError, match="cannot be read"):
        OpeningBook(tmp_path / "missing.bin", game)
    with pytest.raises(ZermeloError, match="for chess, not for nim"):
        OpeningBook(tmp_path / "book.bin", find("nim"))
