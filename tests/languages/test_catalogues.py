"""The catalogues are up to date and have the gaps of the English; a missing translation warns, and fails a release."""

import sys
import warnings

import pytest

from tools import messages


def test_no_translation_is_stale_and_missing_ones_are_listed():
    if missing := messages.missing():
        warnings.warn("\n".join(["Not translated; a release needs it:", *missing]), stacklevel=1)
    assert messages.faults() == []


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--release"], 1)])
def test_only_a_release_fails_where_a_translation_is_missing(monkeypatch, capsys, arguments, status):
    monkeypatch.setattr(messages, "update", lambda: None)
    monkeypatch.setattr(messages, "faults", list)
    monkeypatch.setattr(messages, "missing", lambda: ["es/games.po: no text for 'domineering'"])
    monkeypatch.setattr(sys, "argv", ["messages.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        messages.main()
    assert ended.value.code == status and "no text for 'domineering'" in capsys.readouterr().out
