"""Proof by null windows: ask whether a position reaches a threshold, until only one value is possible.

`bound(position, threshold)` returns a number on the same side of the threshold as the value: a lower bound if it is at
least the threshold, else an upper bound. The window is threshold − 1 to threshold, with nothing between, so every node
is cut as early as possible; a transposition table (bounds.py) stores proved bounds for the next question.

Values are integers for the player to move. In a game of wins, draws and losses a win in d plies is worth
longest + 1 − d, a loss the negative of that, a draw 0: the winner hurries and the loser delays. Plies are counted from
the position itself, so its value does not depend on the path. In a game that counts points the value is the points.
"""

from types import SimpleNamespace
from typing import Any

from zermelo.languages.message import M
from zermelo.machine.runtime.memory import Block, Stopped, load, store
from zermelo.rules.game import MAX, Game, Unsuitable
from zermelo.solving.bounds import TABLE_BITS, WORD, entries, keyed, smallest_table
from zermelo.solving.derived import WrongGuess

# The words of a thread's block, TABLE_BITS among them.
NODES, LIMIT, SHARED_PLIES, SYMMETRIC_PLIES, CERTAINTY, KEPT, FAVOURITES = 0, 1, 3, 4, 5, 6, 7
HEADER = 8
assert TABLE_BITS not in (NODES, LIMIT, SHARED_PLIES, SYMMETRIC_PLIES, CERTAINTY, KEPT, FAVOURITES)

MOST_WAITING = 60
"""The number of first moves of a position that can be deferred because another thread searches them."""
LARGEST_SMALLEST = 24
"""The binary logarithm of the largest initial table that is accepted."""
BEYOND = 1 << 60
"""Beyond the sort key of any move."""
FAVOURITE_BITS = 20
"""The binary logarithm of the table of cutoff moves, used where selective searches precede the proof."""
FAVOURITE_WIDTH = 5
MOST_FAVOURITE = (1 << FAVOURITE_WIDTH) - 1
WORTH_REMEMBERING = 200
"""Nodes after which a move is worth remembering."""
BUSY_BITS = 10
"""After the table entries come 2 to this power words: counters of the positions near the root being searched."""


def most_value(game: Game) -> int:
    """The largest value: a win at once, or all the points."""
    if game.longest is None:
        raise Unsuitable(
            M("{game} does not say how many plies it lasts at most, so a proof might never end.", game=game.name)
        )
    if not game.counts_points:
        return game.longest + 1
    if game.bounds is None:
        raise Unsuitable(
            M("{game} does not say how many points there are, so a proof has no bounds to begin with.", game=game.name)
        )
    return max(abs(int(bound)) for bound in game.bounds)


def stop(run: Block) -> None:
    """Stop a kernel: its next node is beyond the limit."""
    run.words[LIMIT] = -1


def refusal(game: Game) -> str | None:
    """The reason why a game cannot be solved this way, or None."""
    game = keyed(game)
    if game.players != 2 or game.chance is not None or game.has_payoffs or not game.zero_sum:
        return M("A proof by null windows is for two opponents without chance, which {game} is not.", game=game.name)
    if game.key is None or game.key_bits is None:
        return M("{game} does not say how many bits its key has, which the table of a proof needs.", game=game.name)
    try:
        most = most_value(game)
    except Unsuitable as error:
        return error.message
    if game.key_bits > WORD or smallest_table(game, most) > LARGEST_SMALLEST:
        return M(
            "The keys of {game} have {bits} bits, too many for a table with one word per entry.",
            game=game.name,
            bits=game.key_bits,
        )
    return None


def null_window(game: Game, look_ahead: bool = True, is_guessed: bool = False) -> Any:
    """The kernel of a game: bound(position, depth, threshold, run, table), as at the top of this file.

    Where the longest game is only guessed, a longer line raises `WrongGuess`.
    """
    table_of, scale = entries(game, most_value(game)), distances(game, is_guessed)
    proved = game.advice.proof.proved or finished(game)
    most_promising_first = promising(game)
    hashed = table_key(game)
    nothing = -most_value(game) - 1
    longest = game.longest or 0
    likely, knows_likely = game.advice.proof.likely or nothing_likely, game.advice.proof.likely is not None
    knows_endings = game.advice.proof.ending is not None and game.advice.proof.is_ending is not None
    is_ending, ending = game.advice.proof.is_ending or game.terminal, game.advice.proof.ending or unknown_ending

    remembered, remember = favourites(game)

    def bound(position, depth, threshold, run, table):
        # 1. Count the node, and stop at the limit.
        nodes = load(run, NODES) + 1
        store(run, NODES, nodes)
        if nodes > load(run, LIMIT):
            raise Stopped
        if is_guessed and depth > longest:
            raise WrongGuess
        # 2. The game's knowledge of its endings, a static proof, and earlier proofs.
        if knows_endings and is_ending(position):
            return ending(position, threshold, run)
        low, high = proved(position)
        if low >= threshold:
            return low
        if high < threshold:
            return high
        place = hashed(position, depth, run)
        known = table_of.probe(run, table, place)
        low, high = max(low, table_of.at_least(known)), min(high, table_of.at_most(known))
        if low >= threshold:
            return low
        if high < threshold:
            return high
        # 3. A likely result, in the passes that only look for a value to ask about (selective.py).
        if knows_likely and load(run, CERTAINTY) > 0:
            sign = likely(position, threshold, load(run, CERTAINTY))
            if sign != 0:
                return threshold if sign > 0 else threshold - 1
        # 4. Enhanced transposition cutoff: a move to a position that is already proved good enough.
        if look_ahead:
            for action in game.actions(position):
                after = game.result(position, action)
                known = table_of.probe(run, table, hashed(after, depth + 1, run))
                value = scale.nearer(seen_from(position, after, table_of.at_least(known), table_of.at_most(known)))
                if value >= threshold:
                    return value
        # 5. The moves: the one that was good enough before, then the most promising first. Near the root those that
        #    another thread is searching are deferred once.
        shared = depth < load(run, SHARED_PLIES)
        if shared:
            mark(run, table, place, place)
        favourite = remembered(run, place) if knows_likely else 0
        best, waiting = nothing, 0
        for turn in range(0 if favourite > 0 else 1, 3):
            for number, action in enumerate(most_promising_first(position)):
                if turn == 2 and waiting >> min(number, MOST_WAITING) & 1 == 0:
                    continue
                if favourite > 0 and turn < 2 and (turn == 0) != (number == favourite):
                    continue
                after = game.result(position, action)
                if turn == 1 and shared and 0 < number < MOST_WAITING:
                    busy = is_busy(run, table, hashed(after, depth + 1, run))
                    waiting |= busy << number
                    if busy:
                        continue
                if game.player(after) == game.player(position):
                    reply = bound(after, depth + 1, scale.farther(threshold), run, table)
                else:
                    reply = -bound(after, depth + 1, 1 - scale.farther(threshold), run, table)
                best = max(best, scale.nearer(reply))
                if best >= threshold:
                    if knows_likely and load(run, NODES) - nodes > WORTH_REMEMBERING:
                        remember(run, place, number)
                    break
            if best >= threshold or (turn == 1 and waiting == 0):
                break
        if shared:
            mark(run, table, place, 0)
        # 6. The best reply is a bound on the same side of the threshold as the value.
        if best >= threshold:
            low = max(low, best)
        else:
            high = min(high, best)
            best = high
        table_of.keep(run, table, place, low, high, load(run, NODES) - nodes + 1)
        store(run, KEPT, load(run, KEPT) + 1)
        return best

    def seen_from(position, after, low, high):
        """A lower bound of a move, from the bounds of the position after it."""
        return low if game.player(after) == game.player(position) else -high

    key_bits = game.key_bits or 0
    to_busy = max(0, key_bits - BUSY_BITS)

    def mark(run, table, place, sign):
        """Count up or down the threads that search this position."""
        store(table, (1 << load(run, TABLE_BITS)) + (place >> to_busy), sign)

    def is_busy(run, table, place):
        return int(load(table, (1 << load(run, TABLE_BITS)) + (place >> to_busy)) == place)

    return bound


def favourites(game: Game) -> tuple[Any, Any]:
    """Functions that load and store the cutoff move of a position, as its index in the move ordering, if not the first.

    It only affects move ordering, so the findings of an unsafe selective search serve the proof as well.
    """
    spare = max(0, (game.key_bits or 0) - FAVOURITE_BITS)

    def remembered(run, place):
        """The index of the move; 0 if unknown."""
        word = load(load(run, FAVOURITES), place >> spare)
        return word & MOST_FAVOURITE if word >> FAVOURITE_WIDTH == place & (1 << spare) - 1 else 0

    def remember(run, place, number):
        word = (place & (1 << spare) - 1) << FAVOURITE_WIDTH | min(number, MOST_FAVOURITE)
        store(load(run, FAVOURITES), place >> spare, word)

    return remembered, remember


def unknown_ending(position, threshold, run):
    return 0


def nothing_likely(position, threshold, certainty):
    return 0


def promising(game: Game) -> Any:
    """The sufficient moves, the most promising first, as far as the game has advice for that."""
    moves = game.advice.proof.proof_moves or game.advice.proof.sufficient
    if moves is not None or game.advice.search.order is None:
        return moves or game.actions
    order = game.advice.search.order

    def sorted_moves(position):
        """Lazy selection sort, since the first move is mostly enough; stable."""
        last, last_number = BEYOND, -1
        for _ in game.actions(position):
            most, most_number = -BEYOND, -1
            for number, action in enumerate(game.actions(position)):
                value = order(position, action)
                is_left = value < last or (value == last and number > last_number)
                if is_left and value > most:
                    most, most_number = value, number
            last, last_number = most, most_number
            for number, action in enumerate(game.actions(position)):
                if number == most_number:
                    yield action

    return sorted_moves


def table_key(game: Game) -> Any:
    """The key of a position in the table; near the root the smallest among its symmetric positions."""
    table_of = entries(game, most_value(game))
    symmetries = game.symmetries
    has_symmetries = symmetries is not None

    def hashed(position, depth, run):
        found = table_of.hashed(position)
        if has_symmetries and depth < load(run, SYMMETRIC_PLIES):
            for twin in symmetries(position):  # type: ignore[misc]
                found = min(found, table_of.hashed(twin))
        return found

    return hashed


def distances(game: Game, is_guessed: bool = False) -> SimpleNamespace:
    """How a value changes when it is backed up: a win is one ply farther away, points stay the same.

    Where the longest game is only guessed, a win or loss of any distance stays one, as 1 or -1.
    """
    last = 1 if is_guessed else 0

    def nearer_zero(value):
        """The value of a move that leads to this value."""
        return max(last, value - 1) if value > 0 else min(-last, value + 1) if value < 0 else 0

    def farther_from_zero(threshold):
        """The threshold of the position after a move for which the move reaches the given one."""
        return threshold + 1 if threshold > last else threshold - 1 if threshold < 0 else threshold

    def same(value):
        return value

    if game.counts_points:
        return SimpleNamespace(nearer=same, farther=same)
    return SimpleNamespace(nearer=nearer_zero, farther=farther_from_zero)


def finished(game: Game) -> Any:
    """The bounds of a position in a game without advice: its value if terminal, else the widest."""
    most = most_value(game)
    points = game.counts_points

    def value(position):
        utility = game.utility(position)
        if points:
            size = int(utility)
        else:
            size = most if utility > 0 else -most if utility < 0 else 0
        return size if game.player(position) == MAX else -size

    def proved(position):
        if game.terminal(position):
            here = value(position)
            return here, here
        return -most, most

    return proved
