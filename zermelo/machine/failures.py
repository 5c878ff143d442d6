"""Failures to compile, kept on disk as machine code is: a start does not pay for the same failure twice."""

import hashlib
import pickle
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from numba.core.registry import cpu_target

from zermelo.machine.cache import file_name, folder, tidy_up
from zermelo.machine.runtime.files import write_whole

if TYPE_CHECKING:
    from zermelo.machine.fingerprint import Fingerprint

_DIGEST = hashlib.sha256().digest_size


class Failures:
    """The sentence about one function and signature, if there is one."""

    def __init__(self, fingerprint: "Fingerprint", signature: Any) -> None:
        processor = cpu_target.target_context.codegen().magic_tuple()
        self._file = folder() / f"{file_name('refused', fingerprint, signature, processor)}.bin"

    def known(self) -> str | None:
        """Why it could not be compiled before; None where that is not known, or the file is damaged."""
        with suppress(Exception):
            content = self._file.read_bytes()
            digest, payload = content[:_DIGEST], content[_DIGEST:]
            if hashlib.sha256(payload).digest() == digest:
                return pickle.loads(payload)  # type: ignore[no-any-return]
        return None

    def remember(self, sentence: str) -> None:
        """Keep the sentence; a folder that cannot be written costs another attempt next time."""
        with suppress(Exception):
            payload = pickle.dumps(sentence)
            write_whole(self._file, hashlib.sha256(payload).digest() + payload)
            tidy_up(self._file.parent)
