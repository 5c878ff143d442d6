"""The private parts of numba that Zermelo uses, in this folder alone and behind one guard.

numba may change them in any version. So one range of versions is supported, which `make matrix` tries; with another
version, or without numba, `problem()` says so in one sentence, and everything runs interpreted.
"""

import re
import sys
from functools import cache
from importlib.util import find_spec

from zermelo.languages.message import M, Message

OLDEST, BELOW = (0, 63), (0, 69)
"""The versions of numba that are supported, as pyproject.toml promises them."""
RANGE = f"numba>={OLDEST[0]}.{OLDEST[1]},<{BELOW[0]}.{BELOW[1]}"


def is_supported(version: str) -> bool:
    """Whether a version of numba is in the supported range.

    >>> is_supported("0.63.0"), is_supported("0.62.1"), is_supported("0.69.0rc1")
    (True, False, False)
    """
    return OLDEST <= tuple(map(int, re.findall(r"\d+", version)[:2])) < BELOW


def is_missing() -> bool:
    """Whether numba is not installed; it is not imported to find out."""
    return find_spec("numba") is None


@cache
def problem() -> Message | None:
    """Let numba compile as Zermelo needs it; return why it cannot, None where all is well."""
    try:
        import numba
    except ModuleNotFoundError as error:
        if error.name == "numba":
            return M(
                'The rules run interpreted, because numba is not installed; run `pip install "{range}"`.', range=RANGE
            )
        return unusable(error)
    except Exception as error:  # such as a numpy that numba refuses, or files for another Python
        return unusable(error)
    if not is_supported(numba.__version__):
        return M(
            "The rules run interpreted, because numba {installed} is installed and Zermelo compiles with {range}; "
            'run `pip install "{range}"`.',
            installed=numba.__version__,
            range=RANGE,
        )
    try:
        from zermelo.machine.numba_patches.linking import install

        install()
    except Exception as error:  # a private part is missing
        return unusable(error)
    return None


def unusable(error: Exception) -> Message:
    """Tell that a supported version of numba does not work here."""
    return M(
        "The rules run interpreted, because numba {installed} cannot be used ({error}); Zermelo compiles with {range}: "
        'run `pip install --force-reinstall "{range}"`.',
        installed=installed_version(),
        error=first_line(error),
        range=RANGE,
    )


def failure(error: Exception) -> Message:
    """Tell that the compiler failed, through no fault of the rules."""
    return M(
        "The rules run interpreted, because the compiler failed with numba {numba} on Python {python}: {error}.",
        numba=installed_version(),
        python=".".join(map(str, sys.version_info[:3])),
        error=first_line(error),
    )


def first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0].rstrip(" .:")


def installed_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("numba")
    except PackageNotFoundError:
        return "?"
