"""Files are written whole or not at all."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M


def write_whole(file: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a file, at once or piece by piece, under a temporary name first, and rename it when it is complete.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "new" / "file.txt", b"whole")
    ...     (Path(folder) / "new" / "file.txt").read_bytes()
    b'whole'
    """
    from tempfile import mkstemp  # every command would wait for it, and few write files

    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = mkstemp(dir=file.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as stream:
            for piece in [content] if isinstance(content, bytes) else content:
                stream.write(piece)
        os.chmod(temporary, 0o666 & ~_mask())  # as any new file, where a temporary one is for its owner alone
        os.replace(temporary, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Turn every failure to write a file, while inside, into one sentence."""
    try:
        yield
    except OSError as error:
        raise ZermeloError(M("{file} cannot be written: {reason}.", file=file, reason=reason_of(error))) from None


def refuse_unwritable(file: Path) -> None:
    """Refuse a file that could not be written, before the work whose result it shall hold."""
    from tempfile import TemporaryFile  # as above

    with writing(file):
        if file.is_dir():
            raise IsADirectoryError(EISDIR, "")
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=file.parent):
            pass


def digest_of(file: Path) -> str:
    """A short digest of what a file holds; nothing where there is none, which is refused later in better words.

    >>> digest_of(Path("nowhere"))
    ''
    """
    from hashlib import sha256  # as above

    return sha256(file.read_bytes()).hexdigest()[:16] if file.is_file() else ""


def _mask() -> int:
    """The permissions that the user does not give to new files; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
