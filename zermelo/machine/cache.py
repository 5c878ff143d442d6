"""Machine code kept on disk, under a name that changes with everything it was made from; failures to compile, too.

One file holds one compiled function for one signature. Its name is a digest of the function's
fingerprint, the signature, the processor and the versions of numba and Python; its first bytes are a
digest of the rest. A file that is missing, cut short, damaged or unreadable costs a recompilation and
is never an error; files are written whole, under another name first, so that any number of processes
may compile at once.
"""

import hashlib
import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import RulebookWarning, reason_of, warn_once
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole

if TYPE_CHECKING:
    from zermelo.machine.fingerprint import Fingerprint

MOST_FILES = 2000
_DIGEST = hashlib.sha256().digest_size


def folder() -> Path:
    """Where compiled code is kept: ZERMELO_CACHE, or `zermelo` in the user's cache folder."""
    chosen = os.environ.get("ZERMELO_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"


@lru_cache(maxsize=1)
def compiler_digest() -> str:
    """A digest of this folder: code made by another version of the compiler is not loaded."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def file_of(name: str, fingerprint: "Fingerprint", signature: Any, codegen: Any) -> Path:
    """The file for one function and signature."""
    import numba

    made_from = (
        compiler_digest(),
        fingerprint.text,
        str(signature),
        [fingerprint.name_of_class(cls) for cls in classes_in(signature)],
        codegen.magic_tuple(),
        numba.__version__,
        sys.version_info[:3],
        os.environ.get("ZERMELO_BOUNDSCHECK", "0"),
    )
    digest = hashlib.sha256(repr(made_from).encode()).hexdigest()[:32]
    return folder() / f"{name.rpartition('.')[2]}-{digest}.bin"


def classes_in(types: Any) -> Iterator[type]:
    """The NamedTuples among the types of a signature, whose text tells their name but not their fields."""
    for kind in types:
        if hasattr(kind, "instance_class") and hasattr(kind.instance_class, "_fields"):
            yield kind.instance_class
        yield from classes_in(getattr(kind, "types", ()))


def read_checked(file: Path) -> bytes:
    """What was written into a file; ValueError where it is damaged."""
    content = file.read_bytes()
    digest, payload = content[:_DIGEST], content[_DIGEST:]
    if hashlib.sha256(payload).digest() != digest:
        raise ValueError(file)
    return payload


def write_checked(file: Path, payload: bytes) -> None:
    """Write a file, and remove those that have not been used for longest where there are very many."""
    write_whole(file, hashlib.sha256(payload).digest() + payload)
    files = list(file.parent.glob("*.bin"))
    if len(files) <= MOST_FILES:
        return
    ages = sorted((one.stat().st_mtime, one) for one in files if one.exists())
    for _, oldest in ages[: MOST_FILES // 4]:
        with suppress(OSError):
            oldest.unlink()


def known_failure(file: Path) -> str | None:
    """Why something could not be compiled before; None where that is not known, or the file is damaged."""
    with suppress(Exception):
        return pickle.loads(read_checked(file))  # type: ignore[no-any-return]
    return None


def keep_failure(file: Path, sentence: str) -> None:
    """Keep the sentence; a folder that cannot be written costs another attempt next time."""
    try:
        write_checked(file, pickle.dumps(sentence))
    except OSError as error:
        warn_not_kept(error)


def warn_unless_writable() -> None:
    """Say once, before something is compiled, that the result cannot be kept."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder()):
            pass
    except OSError as error:
        warn_not_kept(error)


class NotKept(RulebookWarning):
    """Machine code could not be written to disk."""


def warn_not_kept(error: OSError) -> None:
    """Say once that the cache cannot be written; the work goes on."""
    warn_once(
        NotKept(
            M(
                "Machine code cannot be kept in {folder} ({reason}), so it is compiled anew at every start; "
                "set ZERMELO_CACHE to a folder that can be written.",
                folder=folder(),
                reason=reason_of(error),
            )
        )
    )
