"""What runs in the page: Python for browsers, from the npm package `pyodide`, and the archive of this package.

The package is fetched by npm, with the reader's settings for npm, or taken from a file; its checksum is known here.
"""

import base64
import hashlib
import io
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M

PACKAGE = "pyodide@314.0.7"
CHECKSUM = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the package, as npm states it."""
WANTED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
DEPENDENCIES = ("anyio", "jinja2", "markdown_it", "markupsafe", "mdurl", "starlette", "yaml")
"""What the pages import besides Python's own library; all of it runs as plain Python."""
OF_SOME = ("sniffio", "typing_extensions")
"""What some versions of these import, and others do without."""
LEFT_OUT = {"cli", "arena/remote", "benchmarks", "studio/static", "studio/templates", "__pycache__"}
"""Folders of the package that no page in a browser needs."""
LARGEST = 1_000_000
"""The most bytes of a file of weights, which takes too long to load otherwise; games do without theirs."""
KINDS = {".py", ".md", ".npz", ".po", ".yaml", ".txt", ".css", ".js", ".svg"}
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same content gives the same bytes."""


def python_files(package: Path | None) -> Iterator[tuple[str, bytes]]:
    """The files of Python for browsers, from the package of npm: a file, or fetched now."""
    content = _read(package) if package else _fetched()
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != CHECKSUM:
        raise ZermeloError(M("This is not the npm package {name}: its checksum differs.", name=PACKAGE))
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        for name in WANTED:
            member = archive.extractfile(f"package/{name}")
            assert member
            yield name, member.read()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None


def _fetched() -> bytes:
    with TemporaryDirectory() as folder:
        try:
            subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise ZermeloError(
                M(
                    "npm cannot fetch the package {name} ({reason}); give its file with --pyodide.",
                    name=PACKAGE,
                    reason=reason_of(error) if isinstance(error, OSError) else error.stderr.decode().strip()[-200:],
                )
            ) from None
        (file,) = Path(folder).glob("*.tgz")
        return file.read_bytes()


def archive() -> bytes:
    """The package and what it imports, as a zip file; always the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(_sources()):
            archive.writestr(zipfile.ZipInfo(name, DATE), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _sources() -> Iterator[tuple[str, Path]]:
    for name in ("zermelo", *DEPENDENCIES, *OF_SOME):
        found = find_spec(name)
        if found is None and name in OF_SOME:
            continue
        assert found and found.origin
        origin = Path(found.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin
            continue
        root = origin.parent
        for file in root.rglob("*"):
            path = file.relative_to(root).as_posix()
            is_left_out = name == "zermelo" and any(path.startswith(f"{folder}/") for folder in LEFT_OUT)
            is_small = file.suffix in KINDS and file.stat().st_size <= LARGEST
            if is_small and "__pycache__" not in path and not is_left_out:
                yield f"{name}/{path}", file
