"""The supervisor of a user's player, which keeps all processes of the player together, so that they end with the game.

    match ── supervisor ── first process of a namespace ── player     where the system gives a namespace of processes
    match ── supervisor, which adopts orphans ── player               elsewhere on Linux

In a namespace a player sees no other process and can signal none, and the folder of the results is read-only. Elsewhere
it can kill its supervisor, which loses the game.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

DIE_WITH_PARENT, ADOPT_ORPHANS = 1, 36
"""Options of prctl."""
NEW_MOUNTS, NEW_USER, NEW_PROCESSES = 0x00020000, 0x10000000, 0x20000000
"""Flags of unshare."""
BIND, WHOLE, PRIVATE = 0x1000, 0x4000, 0x40000
"""Flags of mount."""
SET_MOUNT, HERE, READ_ONLY = 442, -100, 1
"""The system call mount_setattr, with the current folder as its base, and the attribute it sets."""
SIGNALLED = 128
"""The exit code of a process that a signal ended, less the signal."""


def supervise(announce: Callable[[int], None], guarded: str, writable: str) -> None:
    """Continue in the player's process, below one that supervises it; only that process returns.

    `announce` is called first with the number of processes between the match and the player, itself included. The
    folder `guarded` becomes read-only where that is possible, except for `writable` inside it.
    """
    if not sys.platform.startswith("linux"):
        announce(0)
        return
    library = ctypes.CDLL(None, use_errno=True)
    is_apart = _unshared(library)
    if is_apart:
        with suppress(OSError):
            _guard(library, guarded, writable)
    else:
        library.prctl(ADOPT_ORPHANS, 1)
    announce(2 if is_apart else 1)
    _below(library)
    if is_apart:
        library.mount(b"proc", b"/proc", b"proc", 0, None)  # shows no processes but these
        _below(library)


def _below(library: ctypes.CDLL) -> None:
    """Fork: the child returns, and dies with this process, which waits for it and ends as it does."""
    child = os.fork()
    if not child:
        library.prctl(DIE_WITH_PARENT, signal.SIGKILL)
        return
    for pipe in (0, 1):
        os.close(pipe)
    ended, status = os.wait()
    while ended != child:  # an orphan
        ended, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    if code > SIGNALLED and os.getpid() != 1:
        code = SIGNALLED - code
    if code < 0 and os.getpid() != 1:  # the first process of a namespace ignores signals
        signal.signal(-code, signal.SIG_DFL) if -code not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), -code)
    os._exit(SIGNALLED - code if code < 0 else code)


def _unshared(library: ctypes.CDLL) -> bool:
    """Make a namespace of processes and of mounts, within one of users if need be; whether that is possible."""
    user, group = os.getuid(), os.getgid()
    if library.unshare(NEW_PROCESSES | NEW_MOUNTS) == 0:
        return True
    if library.unshare(NEW_USER | NEW_PROCESSES | NEW_MOUNTS) != 0:
        return False
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def _guard(library: ctypes.CDLL, guarded: str, writable: str) -> None:
    """Make a folder read-only for this process and its children, except for another inside it."""
    library.mount(None, b"/", None, WHOLE | PRIVATE, None)
    folders = [os.fsencode(folder) for folder in (writable, guarded) if folder and os.path.isdir(folder)]
    for folder in folders:
        library.mount(folder, folder, None, BIND | WHOLE, None)
    if guarded and os.path.isdir(guarded):
        attributes = (ctypes.c_uint64 * 4)(READ_ONLY)
        library.syscall(SET_MOUNT, HERE, os.fsencode(guarded), 0, attributes, ctypes.sizeof(attributes))
        os.chdir(os.getcwd())  # the way to the folder that is read-only
