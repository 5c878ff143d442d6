"""A damaged file of matches is refused in a sentence; nothing in it is shown as if it were right."""

import sqlite3

import pytest

from tests.arena.contests import contest
from zermelo.arena.plan import ContestPlan
from zermelo.arena.store import Store
from zermelo.languages.errors import ZermeloError

PLAN = ContestPlan("nim", ("model:mixture:0.7", "random"), pairs=6, seed=11)


def test_a_changed_text_is_never_shown_as_if_it_were_right(store):
    """A bit flipped within a text leaves a file that SQLite reads without complaint."""
    played = contest(PLAN, store).games
    file = sqlite3.connect(store.file)
    for table, column in (("games", "moves"), ("games", "payoffs"), ("games", "seats"), ("matches", "plan")):
        ((number, text),) = file.execute(f"SELECT rowid, {column} FROM {table} ORDER BY rowid DESC LIMIT 1").fetchall()
        digit = next(place for place, sign in enumerate(text) if sign in "0123456789")
        changed = text[:digit] + chr(ord(text[digit]) ^ 1) + text[digit + 1 :]
        for written, refused in ((changed, True), (text, False)):
            file.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (written, number))
            file.commit()
            with Store(store.file) as opened:
                if refused:
                    with pytest.raises(ZermeloError, match="a row has changed since it was written"):
                        opened.matches() if table == "matches" else opened.games(1)
                else:
                    assert opened.games(1) == played
    file.close()


def test_a_damaged_file_is_refused_in_a_sentence_wherever_the_damage_is(tmp_path, store):
    contest(PLAN, store)
    sound, file, refusals = store.file.read_bytes(), tmp_path / "damaged.sqlite", 0
    for place in range(0, len(sound) - 512, 512):
        file.write_bytes(sound[:place] + bytes(512) + sound[place + 512 :])
        try:
            with Store(file) as damaged:
                damaged.matches()
                damaged.games(1)
        except ZermeloError as error:
            assert "damaged.sqlite cannot be used as a file of matches" in str(error)
            refusals += 1
    assert refusals > 5
