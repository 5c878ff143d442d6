"""Users' Python files: a rulebook or an algorithm in any folder, imported once, and again after each change.

A file is a module below this one, named by its path, so that other processes find its classes and functions by name:

>>> module_name(Path("/home/ann/my.game.py"))
'zermelo.rules.user_files./home/ann/my%2Egame%2Epy'
"""

import importlib.util
import inspect
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

__path__: list[str] = []
"""Modules may lie below this one; `Finder` finds them."""
_loaded: dict[Path, tuple[tuple[int, ...], ModuleType]] = {}
"""The imported files, each with its version, to detect changes."""


def load(file: Path, refused: type[ZermeloError]) -> ModuleType:
    """The module of a file; raise `refused`, with one sentence, if it cannot be imported."""
    if not file.is_file():
        raise refused(M("There is no file {file}.", file=str(file)))
    path = file.resolve()
    facts = path.stat()
    version = (facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino)
    if path not in _loaded or _loaded[path][0] != version:
        _loaded.pop(path, None)
        _loaded[path] = version, _imported(file, path, refused)
    return _loaded[path][1]


def forget(file: Path) -> None:
    """Load the file anew the next time."""
    _loaded.pop(file.resolve(), None)


def module_name(path: Path) -> str:
    """The name of the module of a file: a part of a name may hold any sign but a dot."""
    return f"{__name__}.{path.as_posix().replace('%', '%25').replace('.', '%2E')}"


class Finder(MetaPathFinder, Loader):
    """Import a user's file by the name of its module, as pickle does in a process that has not loaded it."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name.startswith(f"{__name__}.") else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return load(Path(unquote(spec.name.removeprefix(f"{__name__}."))), ZermeloError)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `load` has executed it."""


sys.meta_path.append(Finder())


def _imported(file: Path, path: Path, refused: type[ZermeloError]) -> ModuleType:
    name = module_name(path)
    specification = importlib.util.spec_from_file_location(name, path)
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))  # a file may import helpers from its folder
    try:
        # Not `exec_module`: its bytecode cache takes two versions saved within a second for the same.
        exec(compile(path.read_bytes(), str(path), "exec"), vars(module))
    except SyntaxError as error:
        line, reason = error.lineno or 1, error.msg
        raise refused(M("{file}, line {line}: {reason}.", file=str(file), line=line, reason=reason)) from None
    except SystemExit:
        raise refused(
            M("{file} ends the program when it is loaded; let it only define a game or an algorithm.", file=str(file))
        ) from None
    except ZermeloError as error:
        raise refused(M("{file}: {problem}", file=str(file), problem=error.message)) from None
    except Exception as error:
        lines = [frame.lineno for frame in inspect.getinnerframes(error.__traceback__) if frame.filename == str(path)]  # type: ignore[arg-type]
        line, reason = lines[-1] if lines else 1, f"{type(error).__name__}: {error}"
        raise refused(M("{file}, line {line}: {reason}.", file=str(file), line=line, reason=reason)) from None
    return module
