"""Games of chess as PGN: comments, variations and marks are kept, and a first position is a FEN."""

from tests.games.playouts import find
from zermelo.records.registry import read_records, write_records

SPANISH = """[Event "F/S Return Match"]
[Site "Belgrade"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]
[Game "chess"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {the Spanish} 3... a6! $14 (3... Nf6 4. O-O? Nxe4
(4... d6 5. d4)) 4. Ba4 Nf6 5. O-O Be7 1/2-1/2
"""


def test_a_game_is_written_as_it_was_read() -> None:
    game = find("chess")
    (record,) = read_records(game, SPANISH)
    assert record.moves[5].marks == (1, 14) and record.moves[5].variations[0].moves[2].variations
    assert write_records(game, [record]) == SPANISH
    bare = SPANISH.replace('[Game "chess"]\n', "").replace("O-O", "0-0").replace("e5 2.", "e7-e5 2.")
    assert write_records(game, read_records(game, bare)) == SPANISH


def test_a_first_position_is_a_fen_and_black_may_begin() -> None:
    game = find("chess")
    start = game.show(game.position("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"))
    (record,) = read_records(game, '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"]\n\n40... Kd7 41. e4 *')
    for one in (record, type(record)(record.moves, start=start)):
        written = write_records(game, [one])
        assert '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 1"]' in written and "1... Kd7 2. e4 *" in written
        assert read_records(game, written)[0].moves == record.moves
