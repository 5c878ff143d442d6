"""Random numbers that rules and searches draw in machine code: each state follows from the one before.

>>> dice = scrambled(seed=1)
>>> throws = []
>>> for _ in range(6):
...     dice = next_state(dice)
...     throws.append(1 + draw_below(dice, 6))
>>> throws
[6, 6, 2, 5, 5, 4]
"""

from zermelo.machine.runtime.memory import product

MULTIPLIER, SCRAMBLER = 1181783497276652981, 0x2545F4914F6CDD1D
DRAWS = 1 << 32
"""A draw is a number below this: the upper bits of the random state, which are the most random."""


def scrambled(seed: int) -> int:
    """The random state of a seed: an odd number that differs in every bit from those of its neighbours."""
    state = product(2 * seed + 1, SCRAMBLER)
    state = product(state ^ state >> 31, SCRAMBLER)
    return (state ^ state >> 29) | 1


def next_state(dice: int) -> int:
    """The next random state: a multiplicative congruential generator modulo 2^63."""
    return product(dice, MULTIPLIER)


def draw_below(dice: int, count: int) -> int:
    """A number below `count` from a random state."""
    return (dice >> 31) * count >> 32
