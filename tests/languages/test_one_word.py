"""One word for one thing: words that the translations do not use, since another stands for the same."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[2] / "zermelo" / "languages"
UNWANTED = {
    "es": [r"\bcortes?\b", r"\busted\b", r"\brival(?:es)?\b", r"\bmovidas?\b"],
    "ca": [r"\btalls?\b", r"\bcap(?:a|es)\b", r"\bseu(?:a|es)\b", r"\bvostè\b", r"\brivals?\b"],
}
"""A cut is a poda; a ply a capa in Spanish and a nivell in Catalan; the other player an oponente, an oponent."""


@pytest.mark.parametrize("language", UNWANTED)
def test_a_translation_uses_the_word_of_the_others(language):
    found = []
    for file in sorted((FOLDER / language).glob("*.po")):
        with open(file, "rb") as stream:
            entries = [one.string for one in read_po(stream) if one.id]
        texts = [text for one in entries for text in ([one] if isinstance(one, str) else one)]
        said = [re.sub(r"\{[^{}]*\}", "", text) for text in texts]  # the names of gaps are not read
        found += [(file.name, text) for text in said for word in UNWANTED[language] if re.search(word, text, re.I)]
    assert found == []
