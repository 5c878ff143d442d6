"""Guess from random games what a proof needs and a rulebook lacks: the key, its bits, the longest game.

Guesses are verified as they are used. A key packed from the numbers of a position has spare range, and raises
`WrongGuess` where that does not suffice, so that no two positions ever share a key; the proof raises the same where a
line exceeds the guessed length. The caller then falls back to another method.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

from zermelo.rules.game import Game, Position, variant
from zermelo.rules.playout import playout

GAMES = 32
"""Random games to estimate ranges from."""
RANDOM_GAMES = 16
"""Random games that show which outcomes a game has."""
LONGEST = 1000
"""A longer random game is assumed not to end."""
SPARE_PLIES = 10
"""Plies added to one and a half times the longest game seen; where all games had one length, one ply is added."""
MOST_BITS = 56
"""Bits of a key at most, so that the remaining bits fit into a table entry."""
SMALL = 1 << 8
"""A smaller number may be a count that grows; larger ones are bitboards, which do not."""


class WrongGuess(Exception):
    """A number or a game length beyond what random games suggested."""


@lru_cache(maxsize=16)
def with_derived(game: Game) -> Game | None:
    """The game with the declarations that a proof needs; None if they cannot be guessed.

    >>> from zermelo.rules.game import variant
    >>> from zermelo.games import tic_tac_toe
    >>> bare = variant(tic_tac_toe.game, key=None, key_bits=None, longest=None)
    >>> made = with_derived(bare)
    >>> made.longest > 9, made.key(made.initial) == made.key(made.position("a1"))
    (True, False)
    """
    dice = Random(1914)
    games = [list(playout(game, game.initial, dice, LONGEST)) for _ in range(GAMES)]
    if not all(game.terminal(played[-1]) for played in games):
        return None
    positions = [position for played in games for position in played]
    keyed = _with_key(game, positions)
    if keyed is None:
        return None
    if game.longest is not None:
        return keyed
    plies = {len(played) - 1 for played in games}
    longest = max(plies) + 1 if len(plies) == 1 else max(plies) * 3 // 2 + SPARE_PLIES
    if not game.counts_points and game.advice.proof.proved is not None:
        # `proved` counts plies by the undeclared longest game, and sufficient moves may rely on it.
        keyed = variant(keyed, proved=None, sufficient=None)
    return variant(keyed, longest=longest)


def _with_key(game: Game, positions: list[Position]) -> Game | None:
    if game.key is not None and game.key_bits is not None:
        return game
    if game.key is not None:
        keys = [game.key(position) for position in positions]
        if not all(isinstance(key, int) and 0 <= key < 1 << MOST_BITS for key in keys):
            return None
        bits = min(MOST_BITS, max(keys).bit_length() + 2)
        return variant(game, key=within(game.key, bits), key_bits=bits, from_key=None)
    rows = [list(numbers(position)) for position in positions]
    if None in rows[0] or any(len(row) != len(rows[0]) or None in row for row in rows):
        return None
    ranges = [room_for(min(column), max(column)) for column in zip(*rows, strict=True)]
    bits = sum(width for _, width in ranges)
    if not 0 < bits <= MOST_BITS:
        return None
    pack, _ = packer(game.initial, ranges)
    return variant(game, key=pack, key_bits=bits, from_key=None)


def room_for(low: int, high: int) -> tuple[int, int]:
    """The smallest number that a field may hold, and its bits: for a small count twice the range seen.

    >>> room_for(0, 13), room_for(-3, 3), room_for(0, 2**36 - 1)
    ((0, 5), (-10, 5), (0, 36))
    """
    if low >= 0 and high >= SMALL:
        return 0, high.bit_length()
    spread = high - low + 1
    lowest = 0 if low >= 0 else low - spread
    return lowest, (high + spread - lowest).bit_length()


def numbers(value: Any) -> Iterator[int | None]:
    """The integers in a position; None for anything else."""
    if isinstance(value, tuple):
        for part in value:
            yield from numbers(part)
    else:
        yield value if type(value) is int else None


def within(key: Callable[[Position], int], bits: int) -> Callable[[Position], int]:
    """The key, raising `WrongGuess` where it exceeds `bits`."""
    most = (1 << bits) - 1

    def checked(position):  # type: ignore[no-untyped-def]
        number = key(position)
        if number < 0 or number > most:
            raise WrongGuess
        return number

    return checked


def packer(sample: Any, ranges: list[tuple[int, int]]) -> tuple[Callable[[Any], int], int]:
    """The function that packs a value of the same shape into one number, and the bits of that number.

    >>> pack, bits = packer((1, (2, 3)), [(0, 2), (0, 3), (-4, 3)])
    >>> pack((1, (2, 3))), bits
    (87, 8)
    """
    if not isinstance(sample, tuple):
        low, width = ranges[0]
        return field(low, width), width
    pack, bits, used = nothing, 0, 0
    for place, part in enumerate(sample):
        count = len(list(numbers(part)))
        inner, width = packer(part, ranges[used : used + count])
        pack, bits, used = beside(pack, place, inner, width), bits + width, used + count
    return pack, bits


def nothing(value):  # type: ignore[no-untyped-def]
    return 0


def field(low: int, width: int) -> Callable[[int], int]:
    most = (1 << width) - 1

    def pack(number):  # type: ignore[no-untyped-def]
        if number < low or number - low > most:
            raise WrongGuess
        return number - low

    return pack


def beside(first: Callable[[Any], int], place: int, inner: Callable[[Any], int], width: int) -> Callable[[Any], int]:
    def pack(value):  # type: ignore[no-untyped-def]
        return first(value) << width | inner(value[place])

    return pack


@lru_cache(maxsize=64)
def has_plain_outcomes(game: Game) -> bool:
    """Whether utilities are points, or wins and losses of equal worth, as far as random games show."""
    dice = Random(1913)
    ends = [list(playout(game, game.initial, dice, game.longest or 0))[-1] for _ in range(RANDOM_GAMES)]
    utilities = {game.utility(end) for end in ends if game.terminal(end)}
    if game.counts_points:
        return all(utility == int(utility) for utility in utilities)
    return len({abs(utility) for utility in utilities if utility != 0}) <= 1
