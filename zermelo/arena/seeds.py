"""Seeds that follow from one seed: every game, seat and die has its own, the same in every run."""

import hashlib


def derived(seed: int, *names: object) -> int:
    """A seed for the thing that the names say.

    >>> derived(1, "dice", 3) == derived(1, "dice", 3) != derived(1, "dice", 4)
    True
    """
    text = "|".join(map(str, (seed, *names)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
