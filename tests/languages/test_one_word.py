"""One word for one thing: words that the translations do not use, since another stands for the same."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[2] / "zermelo" / "languages"
UNWANTED = {
    "es": [
        r"\b(?:cort(?:es?|ando|ar))\b",
        r"\busted\b",
        r"\b(?:rival(?:es)?|adversarios)\b",
        r"\bmovidas?\b",
        r"\barchivos?\b",
        r"\bencuentros?\b",
        r"[Cc]ómo de\b",
        r"\bpara(?:r|d[ao]s?)\b",
    ],
    "ca": [
        r"\b(?:talls?|tallant)\b",
        r"\bcap(?:a|es)\b",
        r"\b(?:seu(?:a|es)|meu(?:a|es))\b",
        r"\bvostè\b",
        r"\b(?:rivals?|adversaris)\b",
        r"\bfit(?:a|es)\b",
        r"\b(?:ací|eix[ea]|siga|traure|ixen|menut|roig|quasi)\b",
        r", així que\b",
        r"\b[Cc]om de (?:gran|bona?|probable)\b",
        "’",
    ],
}
"""A cut is a poda, a bound a cota; a ply a capa or a nivell; the other player an oponente or an oponent.
A search or a clock that is stopped is detenido, or aturat.

Catalan is written in one of its standards throughout: aquí and surten, not ací and ixen.
"""


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
