"""The choice of the language: English, Spanish or Catalan."""

import os

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

LANGUAGES = ("en", "es", "ca")
NAMES = {"en": "English", "es": "español", "ca": "català"}


class UnknownLanguage(ZermeloError):
    """An unsupported language."""


# ---------------------------------------------------------------------------------------------
# The language in use


def language_for(wanted: str | None = None) -> str:
    """The requested language, else that of ZERMELO_LANG or of the locale, else English.

    >>> language_for("es"), language_for("CA"), language_for("es_MX.UTF-8")
    ('es', 'ca', 'es')
    """
    if wanted is None:
        return _language_of_locale()
    code = wanted.replace("-", "_").partition("_")[0].lower()
    if code not in LANGUAGES:
        known = ", ".join(f"{code} ({NAMES[code]})" for code in LANGUAGES)
        raise UnknownLanguage(M("There is no language {wanted!r}; there are {known}.", wanted=wanted, known=known))
    return code


def _language_of_locale() -> str:
    """The language of the first variable that is set, as in other programs."""
    for variable in ("ZERMELO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return _speaks(os.environ[variable])
    import locale  # slow to load

    return _speaks(locale.getlocale()[0] or "")


def _speaks(name: str) -> str:
    """The language of a locale named as on Unix ("ca_ES.UTF-8") or Windows ("Spanish_Spain.1252")."""
    start = name.lower().replace("-", "_").split("_")[0].split(".")[0]
    return {"es": "es", "spanish": "es", "ca": "ca", "catalan": "ca", "valencian": "ca"}.get(start, "en")
