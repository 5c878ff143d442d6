"""The memory of a kernel: a block of 64-bit words when it is compiled, of Python objects when it is interpreted.

The `run` that a kernel carries along is the handle of a block: its address when compiled, one register, where arrays
would cost a kernel half its speed; the block itself when interpreted. `memory_intrinsics.py` holds the machine twins
of the functions that touch it.

>>> block = Block(8)
>>> store(block.handle, 3, 42)
>>> load(block.handle, 3), load(block.handle, 4)
(42, 0)
"""

import struct
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.languages.numbers import Value
from zermelo.machine.substitutes import compiled_as

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Stopped(Exception):
    """The search was asked to stop, or went deeper than any game that ends."""


class Block:
    """Allocate words, all 0 at first.

    `words[number]` reads and writes one of them from Python, whichever kind of block it is; `array` gives those of a
    compiled kernel as a numpy array, for work on many of them at once.
    """

    words: Any
    handle: Any
    """The `run` of a kernel that works on this block."""

    def __init__(self, size: int = 0, machine: bool = False) -> None:
        self.machine = machine
        if machine:
            import numpy as np

            self.array: NDArray[Any] = np.zeros(size, np.int64)
            self.words = memoryview(self.array)  # type: ignore[arg-type]  # reads Python's integers
            self.handle = self.array.ctypes.data
        else:
            self.words = defaultdict(int)
            self.handle = self

    def clear(self) -> None:
        """Set every word to 0."""
        if self.machine:
            self.array[:] = 0
        else:
            self.words.clear()

    def first(self, size: int) -> "NDArray[Any]":
        """The first words as a numpy array, to read."""
        import numpy as np

        if self.machine:
            return self.array[:size]
        found = np.zeros(size, np.int64)
        for word, content in self.words.items():
            if word < size:
                found[word] = content
        return found

    def overwrite(self, words: "NDArray[Any]") -> None:
        """Set the first words to those of an array."""
        if self.machine:
            self.array[: len(words)] = words
        else:
            self.words.update((int(word), int(words[word])) for word in words.nonzero()[0])


def stopped_block(word: int) -> Block:
    """The memory of a compiled run that finds itself asked to stop, in the word where it looks for that."""
    block = Block(word + 8, machine=True)
    block.words[word] = 1
    return block


@compiled_as("zermelo.machine.runtime.memory_intrinsics:load")
def load(run: Any, word: int) -> int:
    return run.words[word]  # type: ignore[no-any-return]


@compiled_as("zermelo.machine.runtime.memory_intrinsics:load")
def digest(run: Any, word: int) -> int:
    """A number for hashing: the word itself; interpreted, the hash of the object that is kept there."""
    return hash(run.words[word])


@compiled_as("zermelo.machine.runtime.memory_intrinsics:store")
def store(run: Any, word: int, number: int) -> None:
    run.words[word] = number


@compiled_as("zermelo.machine.runtime.memory_intrinsics:number")
def number(value: Value) -> Value:
    """The value itself; compiled, a float or a tuple of floats, so that it has one type everywhere."""
    return value


@compiled_as("zermelo.machine.runtime.memory_intrinsics:is_rounded")
def is_rounded(value: Any) -> bool:
    """Whether arithmetic with the value rounds: with a float, which every number is when compiled."""
    return isinstance(value, float)


@compiled_as("zermelo.machine.runtime.memory_intrinsics:quotient")
def quotient(part: int, whole: int) -> Any:
    """The probability of `part` cases out of `whole`: an exact fraction; compiled, a float."""
    return Fraction(part, whole)


@compiled_as("zermelo.machine.runtime.memory_intrinsics:save")
def save(run: Any, word: int, action: Any) -> None:
    """Keep a move, a number or a tuple of numbers, in as many words as it needs."""
    run.words[word] = action


@compiled_as("zermelo.machine.runtime.memory_intrinsics:restore")
def restore(run: Any, word: int, like: Any) -> Any:
    """The move kept there; `like` is any move, which tells its kind."""
    return run.words[word]


@compiled_as("zermelo.machine.runtime.memory_intrinsics:words_in")
def words_in(action: Any) -> int:
    """How many words a move takes."""
    return 1


@compiled_as("zermelo.machine.runtime.memory_intrinsics:product")
def product(first: int, second: int) -> int:
    """The product modulo 2^63, for hashing: the compiler may assume that an ordinary product never overflows."""
    return first * second & (1 << 63) - 1


@compiled_as("zermelo.machine.runtime.memory_intrinsics:word_of")
def word_of(value: float) -> int:
    """The bits of a float as a word, for entries that are checked bit by bit.

    >>> float_of(word_of(0.1)), word_of(0.0)
    (0.1, 0)
    """
    return int(struct.unpack("q", struct.pack("d", value))[0])


@compiled_as("zermelo.machine.runtime.memory_intrinsics:float_of")
def float_of(word: int) -> float:
    """The float whose bits are a word."""
    return float(struct.unpack("d", struct.pack("q", word))[0])
