"""The command `class`: the workbook for a classroom, from one machine."""

from pathlib import Path
from typing import Annotated

from zermelo.cli.console import say
from zermelo.cli.parsing import argument, option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


def class_(
    file: Annotated[str, argument(M("The file for the answers; an existing one is continued."), "FILE")] = "class.db",
    port: Annotated[int | None, option(M("The port to listen on (default: the first free one from 8912)."))] = None,
    host: Annotated[
        str,
        option(
            M("The address to listen on; the class reaches only what you allow, such as 0.0.0.0."), metavar="ADDRESS"
        ),
    ] = "127.0.0.1",
    no_browser: Annotated[bool, option(M("Do not open the browser."))] = False,
    csv: Annotated[bool, option(M("Write the answers of a file as CSV, and serve nothing."))] = False,
) -> None:
    """Serve the workbook to a class: a code to join, no accounts, and a live page for the teacher.

    \b
    zermelo class --host 0.0.0.0
    zermelo class monday.db --csv > monday.csv
    """
    if csv:
        from zermelo.studio.classroom.report import as_csv
        from zermelo.studio.classroom.store import Store

        if not Path(file).is_file():
            raise ZermeloError(M("There is no file {file}.", file=file))
        say(as_csv(Store(Path(file))).rstrip())
        return
    from zermelo.studio.serve import serve_class

    serve_class(Path(file), host, port, not no_browser, say)
