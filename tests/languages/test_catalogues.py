"""The catalogues are complete and up to date: every message in every language, with the same gaps."""

from tools import messages


def test_every_message_is_translated_and_no_translation_is_stale():
    assert messages.faults() == []
