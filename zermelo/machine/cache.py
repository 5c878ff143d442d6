"""Machine code kept on disk, under a name that changes with everything it was made from.

One file holds one compiled function for one signature. Its name is a digest of the function's
fingerprint, the signature, the processor and the versions of numba and Python; its first bytes are a
digest of the rest. A file that is missing, cut short, damaged or unreadable costs a recompilation and
is never an error; files are written whole, under another name first, so that any number of processes
may compile at once.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.machine.fingerprint import Fingerprint

MOST_FILES = 2000


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


def file_name(name: str, fingerprint: "Fingerprint", signature: Any, processor: Any) -> str:
    """The name of the file for one function and signature, without its ending."""
    import numba

    made_from = (
        compiler_digest(),
        fingerprint.text,
        str(signature),
        [fingerprint.name_of_class(cls) for cls in classes_in(signature)],
        processor,
        numba.__version__,
        sys.version_info[:3],
        os.environ.get("ZERMELO_BOUNDSCHECK", "0"),
    )
    digest = hashlib.sha256(repr(made_from).encode()).hexdigest()[:32]
    return f"{name.rpartition('.')[2]}-{digest}"


def classes_in(types: Any) -> Iterator[type]:
    """The NamedTuples among the types of a signature, whose text tells their name but not their fields."""
    for kind in types:
        if hasattr(kind, "instance_class") and hasattr(kind.instance_class, "_fields"):
            yield kind.instance_class
        yield from classes_in(getattr(kind, "types", ()))


def tidy_up(where: Path) -> None:
    """Remove the files that have not been used for longest when there are very many."""
    files = list(where.glob("*.bin"))
    if len(files) <= MOST_FILES:
        return
    ages = sorted((file.stat().st_mtime, file) for file in files if file.exists())
    for _, file in ages[: MOST_FILES // 4]:
        with suppress(OSError):
            file.unlink()
