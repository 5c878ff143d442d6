"""Users' Python files: a rulebook or an algorithm in any folder, imported once, and again after each change."""

import importlib.util
import inspect
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

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


def _imported(file: Path, path: Path, refused: type[ZermeloError]) -> ModuleType:
    name = f"rulebook_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
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
