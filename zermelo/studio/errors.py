"""What goes wrong becomes one sentence and a status: something to mend is 4xx, and only our own fault is 500."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from zermelo.languages.errors import ZermeloError
from zermelo.rules.accidents import accident
from zermelo.studio.language import language_of
from zermelo.studio.responses import Answer

FAULT_OF_OURS = 1
"""The code of `accident` for something that no user could have mended."""


class Refused(ZermeloError):
    """A request that is not served, with the status that says why."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


class Busy(Refused):
    """Too much is going on already."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, HTTPStatus.TOO_MANY_REQUESTS)


def told(error: Exception) -> tuple[str, int]:
    """The sentence and the status for an error."""
    if isinstance(error, Refused):
        return error.message, error.status
    if isinstance(error, ZermeloError):
        return error.message, HTTPStatus.BAD_REQUEST
    if isinstance(error, HTTPException):
        return _by_status(error.status_code), error.status_code
    sentence, code = accident(error)
    return sentence, HTTPStatus.INTERNAL_SERVER_ERROR if code == FAULT_OF_OURS else HTTPStatus.BAD_REQUEST


def _by_status(status: int) -> str:
    if status == HTTPStatus.NOT_FOUND:
        return "There is no such page."
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return "This address does not take requests of that kind."
    return "The request cannot be served."


async def answer(request: Request, error: Exception) -> Response:
    """The error as the caller gets it."""
    from zermelo.languages.translations import translate

    if isinstance(error, ClientDisconnect):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    sentence, status = told(error)
    headers = getattr(error, "headers", None)
    return Answer({"error": translate(sentence, language_of(request))}, status_code=status, headers=headers)
