"""Long proofs saved on disk, so that a proof that is stopped or killed can be resumed.

The layout of a file, which is written atomically:

    magic line | SHA-256 of the rest | one line of JSON: rules, position, bounds, nodes | keys | entries of the table
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.fingerprint import Fingerprint
from zermelo.machine.runtime.files import write_whole
from zermelo.rules.game import Game, Position
from zermelo.solving import bounds
from zermelo.solving.nullwindow import null_window

if TYPE_CHECKING:
    from zermelo.solving.prover import Prover

SAVED_WORK = 10
"""The least work of an entry worth saving, as a bit length of nodes."""
MAGIC = b"zermelo proof 1\n"


@lru_cache(maxsize=64)
def rules_of(game: Game) -> str:
    """A fingerprint of the rules and all they reach: a proof by other rules is invalid."""
    return Fingerprint(null_window(game)).text


def proofs() -> Path:
    """The folder of saved proofs."""
    from zermelo.machine.cache import folder

    return folder() / "proofs"


def is_saved_since(moment: float) -> bool:
    """Whether a proof has been saved since `moment`."""
    return any(file.stat().st_mtime >= moment for file in proofs().glob("*"))


def saved_proof(prover: "Prover", position: Position) -> Path | None:
    """The default file of a long proof; None if the prover runs interpreted."""
    if not prover.machine:
        return None
    return proofs() / hashlib.sha256(signature(prover, position).encode()).hexdigest()[:32]


def signature(prover: "Prover", position: Position) -> str:
    """A text that identifies a proof: the rules with all they reach, and the position."""
    return f"{prover.game.name} {rules_of(prover.game)} {bounds.entries(prover.game, prover.most).hashed(position)}"


def save(prover: "Prover", file: Path, position: Position, low: int, high: int) -> None:
    """Write the bounds, and all table entries that took some work."""
    import numpy as np

    words = prover.table.first(1 << prover.bits)
    hard = bounds.work_of(words, prover.most) >= SAVED_WORK
    hashes = bounds.hashes_of(words, prover.game, prover.most)[hard]
    contents = bounds.content_of(words[hard], prover.most)
    about = {"proof of": signature(prover, position), "low": low, "high": high, "nodes": prover.nodes}
    head = json.dumps(about).encode() + b"\n"
    body = head + np.stack([hashes, contents]).astype("<i8").tobytes()
    write_whole(file, MAGIC + hashlib.sha256(body).digest() + body)


def resume(prover: "Prover", file: Path, position: Position) -> tuple[int, int]:
    """Load a saved proof into the table; return its bounds."""
    import numpy as np

    content = file.read_bytes()
    digest, body = content[len(MAGIC) : len(MAGIC) + 32], content[len(MAGIC) + 32 :]
    if not content.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
        raise ZermeloError(M("{file} is not a complete saved proof; delete it, and the proof begins anew.", file=file))
    head, _, data = body.partition(b"\n")
    about = json.loads(head)
    if about["proof of"] != signature(prover, position):
        raise ZermeloError(
            M("{file} is the proof of another position, or of other rules; delete it to begin anew.", file=file)
        )
    hashes, contents = np.frombuffer(data, "<i8").reshape(2, -1)
    wanted = (2 * hashes.size).bit_length()
    if prover.bits < min(wanted, prover.last_bits):
        prover.grow(wanted)
    order = np.argsort(bounds.work_of(contents, prover.most), kind="stable")  # the entries that took the most work stay
    words = np.zeros(1 << prover.bits, np.int64)
    bounds.place_all(words, hashes[order], contents[order], prover.game, prover.most)
    prover.table.overwrite(words)
    prover.nodes = about["nodes"]
    return about["low"], about["high"]
