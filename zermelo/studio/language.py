"""The language of a request: that of the cookie, else of Accept-Language, else of the server's locale."""

from starlette.requests import HTTPConnection

from zermelo.languages.choice import LANGUAGES, language_for

COOKIE = "lang"


def language_of(request: HTTPConnection) -> str:
    """The language of a request."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return preferred(request.headers.get("accept-language", "")) or language_for(None)


def preferred(header: str) -> str:
    """The preferred supported language of an Accept-Language header; empty if none is supported.

    >>> preferred("fr, ca-ES;q=0.8, en;q=0.5"), preferred("de")
    ('ca', '')
    """
    ranked = []
    for place, part in enumerate(header[:500].split(",")):
        name, _, weight = part.partition(";q=")
        try:
            ranked.append((-float(weight or 1), place, name.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(ranked) if code in LANGUAGES), "")
