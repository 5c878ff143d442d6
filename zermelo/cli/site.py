"""The command `site`: the studio as a folder of files for any web server."""

from pathlib import Path
from typing import Annotated

from zermelo.cli.console import progress, say
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M, counted


def site(
    folder: Annotated[Path, argument(M("The folder to write, such as public."), "FOLDER")],
    pyodide: Annotated[
        Path | None, option(M("The file of the npm package pyodide (default: npm fetches it)."), metavar="FILE")
    ] = None,
) -> None:
    """Write the studio as a folder of files, with Python in the reader's browser: nothing to install.

    Course, tree lab, workbook, calculator, Play and Analyse work from any web server, in any subfolder.

    \b
    zermelo site public
    python -m http.server --directory public
    """
    from zermelo.studio.publish.build import publish

    with progress("site") as line:
        count, size = publish(folder, pyodide, line.say)
    say(
        M(
            "Wrote {files}, {megabytes:.1f} MB; serve the folder, as by `python -m http.server --directory {folder}`.",
            files=counted("{count} file", "{count} files", count),
            megabytes=size / 1e6,
            folder=str(folder),
        )
    )
