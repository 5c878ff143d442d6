"""PDN: published games are read and replayed, and what is written is read back."""

import re
from pathlib import Path

import pytest

from tests.games.playouts import find
from zermelo.games.looks.checkers import fen
from zermelo.records.record import BadRecord, Record, first_position, made, positions
from zermelo.records.registry import format_named, read_records, write_records
from zermelo.rules.perft import perft

DATA = Path(__file__).parents[3] / "shared" / "data" / "checkers"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the published games are not here")
GAME = find("checkers")
FAULTY = "Petal 1981, game 18"
"""Its move 62 steps from 32, where no king stands: the fault is in the published file."""


def published() -> list[str]:
    """The games of Marion Tinsley, each as text."""
    text = (DATA / "tinsley_games.pdn").read_text(encoding="utf-8")
    return [game for game in re.split(r"\n\s*\n(?=\[Event)", text) if game.strip()]


def replay(text: str) -> Record:
    (record,) = format_named(GAME, "pdn").read(GAME, text)
    *_, (last, _) = positions(GAME, record)
    assert len(record.moves) > 5 and record.players and record.scores
    assert format_named(GAME, "pdn").read(GAME, write_records(GAME, [record])) == [record]
    assert isinstance(last, type(GAME.initial))
    return record


@needs_data
def test_some_games_of_tinsley_are_replayed() -> None:
    games = published()
    assert len(games) == 724
    for text in games[1::40]:
        replay(text)


@needs_data
@pytest.mark.soak
def test_all_games_of_tinsley_are_replayed_but_for_one_that_is_misprinted() -> None:
    wrong = []
    for text in published():
        try:
            replay(text)
        except BadRecord as error:
            wrong.append((text.split('"')[1], str(error)))
    ((event, problem),) = wrong
    assert event == FAULTY and "'32-28' is not a move here" in problem


@needs_data
def test_the_eleven_man_ballots_are_positions() -> None:
    text = (DATA / "eleven_man_ballots_2400.fen.pdn").read_text(encoding="utf-8")
    records = read_records(GAME, text)
    assert len(records) == text.count("[FEN") == 2400
    for record in records[::50]:
        position = first_position(GAME, record)
        assert bin(position.first).count("1") == bin(position.second).count("1") == 11
        assert GAME.position(fen(GAME, position)) == position
    for record in records[::400]:
        assert perft(GAME, 3, first_position(GAME, record), compiled=False).leaves[0] > 0


def test_the_first_players_result_comes_first() -> None:
    text = '[Black "Ann"]\n[White "Ben"]\n[Result "1-0"]\n[GameType "21"]\n\n1. 11-15 23-19 1-0'
    (record,) = read_records(GAME, text)
    assert record.players == ("Ann", "Ben") and record.scores == (1.0, 0.0)
    written = write_records(GAME, [record])
    assert '[Result "1-0"]' in written and written.rstrip().endswith("11-15 23-19 1-0")


def test_the_rules_are_told_by_number() -> None:
    assert '[GameType "20"]' in write_records(find("checkers:10,1"), [Record(made("32-28"))])
    assert '[Game "checkers:6,0"]' in write_records(find("checkers:6,0"), [Record()])
    with pytest.raises(BadRecord, match="game of 20, by its tag GameType, not 21"):
        read_records(GAME, '[GameType "20,W,10,10,N2,0"] 1. 32-28 *')


def test_a_start_is_written_as_fen() -> None:
    board = GAME.show(GAME.position("W:W21,22,K30:B1,2"))
    written = write_records(GAME, [Record(start=board)])
    assert '[FEN "W:W21,22,K30:B1,2"]' in written
    assert first_position(GAME, read_records(GAME, written)[0]) == GAME.position(board)


def test_captures_with_the_same_ends_survive() -> None:
    start = "W:WK22:B9,10,17,18"
    record = Record(made("22x13x6x15x22"), start=start)
    assert read_records(GAME, write_records(GAME, [record])) == [record]
