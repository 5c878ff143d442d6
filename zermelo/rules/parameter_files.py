"""Parameters that name a text file: one of the package, or the user's own by its path."""

from pathlib import Path

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


def packaged(folder: Path, suffix: str) -> list[str]:
    """The names of the files of a folder.

    >>> from zermelo.games import levels
    >>> packaged(levels.FOLDER, ".xsb")
    ['corner', 'first', 'rooms']
    """
    return sorted(file.stem for file in folder.glob(f"*{suffix}"))


def text_named(name: str, folder: Path, suffix: str) -> str:
    """The text of the file of that name in the folder, or of the file at that path."""
    known = packaged(folder, suffix)
    file = folder / f"{name}{suffix}" if name in known else Path(name)
    if not file.is_file():
        raise ZermeloError(
            M(
                "There is no {name!r}; there are {names}, or give a file such as {example}.",
                name=name,
                names=", ".join(known),
                example=f"mine{suffix}",
            )
        )
    try:
        return file.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError):
        raise ZermeloError(M("{file} is not a text file.", file=name)) from None
