"""Many exercises of one kind, a file each: written by this process, by several, or by a cluster."""

from pathlib import Path

from zermelo.cli.console import progress, say, speech
from zermelo.cli.sharing import sharing
from zermelo.cli.workbook import BatchOptions, GeneratorOptions, wanted_exercise, wanted_format
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.files import write_whole, writing


def write_exercises(
    name: str | None,
    generator: GeneratorOptions,
    batch: BatchOptions,
    format: str | None,
    folder: Path | None,
    solutions: bool,
) -> None:
    """Write a file for each seed; the same options write the same files, whoever does the work."""
    from zermelo.tasks.pool import Alone
    from zermelo.workbook.formats import FORMATS

    if name is not None or generator.kind is None or batch.how_many is None or folder is None:
        raise ZermeloError(M("Several exercises need --kind, --count, and a folder for their files: -o FOLDER."))
    form = wanted_format(format or "text", None)
    seeds = range(generator.seed, generator.seed + batch.how_many)
    with sharing(batch.workers, batch.cluster) as pool, writing(folder), progress() as line:
        folder.mkdir(parents=True, exist_ok=True)
        work = (pool or Alone()).results(written, seeds, generator, form, speech.language, solutions)
        for done, (name, content) in enumerate(work, start=1):
            write_whole(folder / f"{name}{FORMATS[form][1]}", content)
            line.say(M("exercise {done:,} of {count:,} …", done=done, count=len(seeds)))
    say(M("{count:,} exercises in {folder}.", count=len(seeds), folder=str(folder)))


def written(seed: int, generator: GeneratorOptions, form: str, language: str, solutions: bool) -> tuple[str, bytes]:
    """The name of an exercise, and its file."""
    from zermelo.workbook.formats import write

    chosen = wanted_exercise(None, generator._replace(seed=seed))
    content = write(chosen, form, language, solutions)
    return chosen.id, content if isinstance(content, bytes) else content.encode()
