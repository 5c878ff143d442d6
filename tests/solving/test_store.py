"""The file of exact values: entries are found by Python and by compiled code, and damage is detected."""

import random
import sys

import numpy as np
import pytest

from tests.modes import interpreted
from zermelo import ZermeloError
from zermelo.games import find
from zermelo.machine.compile import compiled, enabled
from zermelo.solving.scores import ExactValue, Scale, signature
from zermelo.solving.store import Table
from zermelo.solving.table_format import ABSENT, BLOCK, BadFile, look_up, packed, prober
from zermelo.solving.table_writer import write_table
from zermelo.solving.tables import build_table

GAME = find("connect-four")
SCALE = Scale((-1000, 0, 1000), 43)


def written(file, entries, chunk=1000, scale=SCALE):
    """A file with these scores by key, written in chunks."""
    keys = np.array(sorted(entries), np.int64)
    scores = np.array([entries[int(key)] for key in keys], np.int64)
    chunks = [(keys[at : at + chunk], scores[at : at + chunk]) for at in range(0, len(keys), chunk)]
    write_table(file, GAME, "test", scale, chunks, len(keys), int(keys[-1]))
    return Table(file)


@pytest.mark.parametrize("bits", [1, 7, 8, 9, 18, 33, 49, 63])
@pytest.mark.parametrize("count", [1, 300, 3000])
def test_every_key_is_found_and_no_other(tmp_path, bits, count):
    dice = random.Random(bits * count)
    entries = {dice.randrange(1 << bits): dice.randrange(SCALE.scores) for _ in range(count)}
    table = written(tmp_path / "file", entries)
    assert len(table) == len(entries)
    assert dict(table.items()) == {key: SCALE.entry(score) for key, score in entries.items()}
    others = [dice.randrange(1 << 63) for _ in range(50)] + [key ^ 1 for key in entries] + [-1, (1 << 63) - 1]
    for key in [*entries, *others]:
        assert look_up(table, key) == entries.get(key, ABSENT)
    if enabled():
        machine = compiled(look_up)
        for key in [*entries, *others]:
            assert machine(table.address, key) == entries.get(key, ABSENT)


@pytest.mark.parametrize("span", [10, 100, 40_000])
def test_scores_of_every_width(tmp_path, span):
    scale = Scale((-2, -1, 0, 1, 2), span)
    entries = {key * 3: key * (scale.scores - 1) // 500 for key in range(501)}
    table = written(tmp_path / "file", entries, scale=scale)
    assert [look_up(table, key) for key in entries] == list(entries.values())


def test_a_winner_hurries_and_a_loser_delays():
    scale = Scale((-2, -1, 0, 1), 5)
    wanted = [(-2, 0), (-2, 4), (-1, 1), (-1, 2), (0, None), (1, 4), (1, 1), (1, 0)]
    scores = [scale.score(*pair) for pair in wanted]
    assert scores == sorted(scores)
    assert [scale.entry(score) for score in scores] == [ExactValue(*pair) for pair in wanted]
    earlier = scale.one_ply_earlier()
    assert scale.entry(int(earlier[scale.score(1, 2)])) == ExactValue(1, 3)
    assert scale.entry(int(earlier[scale.score(-1, 2)])) == ExactValue(-1, 3)
    assert scale.entry(int(earlier[scale.score(0)])) == ExactValue(0, None)


def test_probing_inside_a_kernel(tmp_path):
    """A compiled function over positions asks the table, as a search would."""
    game = find("tic-tac-toe")
    table = build_table(game, tmp_path / "file")
    probe = prober(game)

    def total(run, state):
        found = probe(run, state)
        for action in game.actions(state):
            found += 100 * probe(run, game.result(state, action))
        return found

    for moves in ("", "b2", "a1 b2 c3", "a1 a2 b1 b2"):
        state = game.position(moves)
        expected = total(table, state)
        assert expected > 0
        if enabled():
            assert compiled(total)(table.address, state) == expected


def test_moves_of_a_position_best_first(tmp_path):
    game = find("tic-tac-toe")
    table = build_table(game, tmp_path / "file")
    state = game.position("X.O/.X./O..")
    action, entry = table.best(state)[0]
    assert (game.write(state, action), entry) == ("c1", ExactValue(1, 0))
    assert table.best(game.position("b2"))[0][1] == ExactValue(0, None)
    assert table.best(game.position("b2"))[-1][1] == ExactValue(1, 5)


# ---------------------------------------------------------------------------------------------
# Damage


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    file = tmp_path_factory.mktemp("sound") / "file"
    build_table(find("tic-tac-toe"), file)
    return file.read_bytes()


def refused(file, content):
    file.write_bytes(content)
    with pytest.raises(BadFile) as refusal:
        Table(file, find("tic-tac-toe"))
    sentence = str(refusal.value)
    assert sentence.endswith(".") and "\n" not in sentence
    return sentence


def test_every_cut_is_refused(tmp_path, sound):
    for size in [*range(200), *range(200, len(sound), 7), len(sound) - 1]:
        refused(tmp_path / "cut", sound[:size])
    refused(tmp_path / "cut", sound + b"\0" * 8)


@interpreted
def test_every_changed_byte_is_refused(tmp_path, sound):
    for place in range(len(sound)):
        content = bytearray(sound)
        content[place] ^= (0xFF, 0x01)[place % 2]
        refused(tmp_path / "changed", bytes(content))


def test_a_large_file_is_checked_where_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules["zermelo.solving.store"], "CHECKED_AT_ONCE", 0)
    entries = {key * 97: key % SCALE.scores for key in range(700_000)}
    written(tmp_path / "file", entries, chunk=100_000)
    content = bytearray((tmp_path / "file").read_bytes())
    content[len(content) // 2] ^= 4
    (tmp_path / "file").write_bytes(bytes(content))
    assert len(content) > 2 * BLOCK
    table = Table(tmp_path / "file")  # opened without a look at its body
    for use in (table.verify, lambda: table.address, lambda: list(table.items())):
        with pytest.raises(BadFile, match="block"):
            use()


def test_the_table_of_another_game_is_refused(tmp_path):
    from zermelo.rules.game import variant

    game = find("tic-tac-toe")
    table = build_table(game, tmp_path / "file")
    assert table.game.name == "tic-tac-toe"
    with pytest.raises(BadFile, match="not of connect-four"):
        Table(tmp_path / "file", find("connect-four"))
    reversed_game = variant(game, utility=lambda state: -game.utility(state))
    with pytest.raises(BadFile, match="other rules"):
        Table(tmp_path / "file", reversed_game)


def test_files_that_are_none(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        Table(tmp_path / "missing")
    with pytest.raises(BadFile, match="cannot be read"):
        Table(tmp_path)
    (tmp_path / "text").write_text("12345678" * 100)
    with pytest.raises(BadFile, match="not a table"):
        Table(tmp_path / "text")


def test_nothing_is_left_when_writing_fails(tmp_path):
    def broken():
        yield np.array([1], np.int64), np.array([1], np.int64)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_table(tmp_path / "file", GAME, "test", SCALE, broken(), 2, 9)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["pig", "coins", "prisoners-dilemma"])
def test_games_without_wins_and_losses_are_refused(tmp_path, name):
    with pytest.raises(ZermeloError, match="two opponents without chance"):
        build_table(find(name), tmp_path / "file")


def test_the_signature_is_of_the_behaviour():
    assert signature(find("nim:3,4")) == signature(find("nim:3,4"))
    assert signature(find("nim:3,4")) != signature(find("nim:4,3"))


def test_packed_lists():
    class Words:
        words = (0x0807060504030201, -1)

    assert [packed(Words, 0, 8, 255, place) for place in range(9)] == [1, 2, 3, 4, 5, 6, 7, 8, 255]
    assert packed(Words, 0, 32, (1 << 32) - 1, 3) == (1 << 32) - 1
