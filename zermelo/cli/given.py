"""Text given on the command line: the text itself, a file that holds it, or the input."""

import os
import re
import sys
from pathlib import Path

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

LONGEST_NAME = 1000
FILE_NAME = re.compile(r"[^\s;:=,(){}\[\]]*\.[A-Za-z][A-Za-z0-9]{0,9}|\.{0,2}/[^;:=(){}\[\]\n]*")
"""What can only be meant as the name of a file: an ending of letters, or a path from a folder."""


def text_given(given: str) -> str:
    """The content of a file or of the input (-), or the words themselves.

    >>> text_given("A: 2 -3; B: 0 2")
    'A: 2 -3; B: 0 2'
    >>> text_given("payoffs-of-nobody.csv")
    Traceback (most recent call last):
        ...
    zermelo.languages.errors.ZermeloError: There is no file payoffs-of-nobody.csv.
    """
    if given == "-":
        return sys.stdin.read()
    refuse_missing(given)
    try:
        if _may_be_name(given) and os.path.isfile(given):
            return Path(given).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ZermeloError(M("{file} is not text in UTF-8.", file=given)) from None
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=given, reason=error.strerror)) from None
    return given


def refuse_missing(given: str, except_for: tuple[str, ...] = ()) -> None:
    """Say so if the text can only be the name of a file, and there is none; some endings have a say of their own.

    A text may be longer than any name of a file: `os.path` then answers no, where `Path` would raise an error.
    """
    if not _may_be_name(given):
        return
    if os.path.isdir(given) and (FILE_NAME.fullmatch(given) or "/" in given):
        raise ZermeloError(M("{file} is a folder, not a file.", file=given))
    if FILE_NAME.fullmatch(given) and not given.endswith(except_for) and not os.path.exists(given):
        raise ZermeloError(M("There is no file {file}.", file=given))


def _may_be_name(given: str) -> bool:
    return "\n" not in given and "\0" not in given and 0 < len(given) < LONGEST_NAME
