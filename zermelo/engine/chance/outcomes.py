"""The outcomes of a chance node, on the stack of the thread.

Each has a record: its probability, the bounds of its value, the same summed over the outcomes after it, its key, and
the moves after it once they were listed for a probe:

    probability | at most | at least | rest at most | rest at least | key | probed | first | last | the outcome itself
"""

from types import SimpleNamespace
from typing import Any

from zermelo.engine.memory import EXCLUDED, TURNED, WHOLE_TURN, TooManyMoves
from zermelo.machine.runtime.memory import load, product, restore, save, store, words_in
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.rules.playout import playout

PROBABILITY, MOST, LEAST, REST_MOST, REST_LEAST, KEY, PROBED, FIRST, LAST, OUTCOME = range(10)
NONE = -1
MULTIPLIER = 0x2545_F491_4F6C_DD1D
FRACTION_BITS = 53
SAMPLED_GAMES, SAMPLED_PLIES = 4, 40


def has_equal_outcomes(game: Game, start: Position) -> bool:
    """Whether a few random games contain a chance node with two outcomes that lead to the same position."""
    import random

    told = game.transposition or game.key
    dice = random.Random(1654)
    for _ in range(SAMPLED_GAMES):
        for position in playout(game, start, dice, SAMPLED_PLIES):
            if game.terminal(position) or game.player(position) != CHANCE:
                continue
            after = [game.result(position, outcome) for outcome, _ in game.outcomes(position)]
            names = [told(one) if told else one for one in after]
            if len(set(names)) < len(names):
                return True
    return False


def outcomes_of(game: Game, key: Any, low: float, high: float, sample: Any, merges: bool, samples: int) -> Any:
    """The functions of a kernel that handle outcomes.

    `sample` is any outcome, which shows their type. With `merges`, equal ones are merged; if `samples` is not 0 and
    there are more outcomes, that number is drawn.
    """

    def put_outcomes(state, top, run):
        """Push the possible outcomes on the stack, and return their end."""
        width = OUTCOME + words_in(sample)
        end = top
        for outcome, probability in game.chance(state):
            if probability > 0:
                name = key(game.result(state, outcome))
                same = place_of(run, top, end, width, name) if merges else end
                if same == end:
                    if end + width > EXCLUDED:
                        raise TooManyMoves
                    save(run, end + PROBABILITY, float(probability))
                    save(run, end + MOST, high)
                    save(run, end + LEAST, low)
                    store(run, end + KEY, name)
                    store(run, end + PROBED, NONE)
                    store(run, end + FIRST, 0)
                    save(run, end + OUTCOME, outcome)
                    end += width
                else:
                    together = restore(run, same + PROBABILITY, 0.0) + float(probability)
                    save(run, same + PROBABILITY, together)
        return end

    def place_of(run, top, end, width, name):
        """The place of an outcome that leads to the same position; the end if absent."""
        where = top
        while where < end and load(run, where + KEY) != name:
            where += width
        return where

    def draw_some(state, top, end, run):
        """Replace the outcomes by a random sample, weighted by frequency; return its end."""
        width = OUTCOME + words_in(sample)
        if (end - top) // width <= samples:
            return end
        for where in range(top, end, width):
            store(run, where + LAST, 0)
        dice = key(state)
        for _ in range(samples):
            dice = product(dice ^ dice >> 29, MULTIPLIER) ^ 1
            left = (dice >> 63 - FRACTION_BITS) / (1 << FRACTION_BITS)
            where = top
            while where + width < end and left >= restore(run, where + PROBABILITY, 0.0):
                left -= restore(run, where + PROBABILITY, 0.0)
                where += width
            store(run, where + LAST, load(run, where + LAST) + 1)
        kept = top
        for where in range(top, end, width):
            if load(run, where + LAST) > 0:
                share = load(run, where + LAST) / samples
                for word in range(width):
                    store(run, kept + word, load(run, where + word))
                save(run, kept + PROBABILITY, share)
                kept += width
        return kept

    def turn(run, top, end):
        """Rotate the outcomes, so that threads start with different ones and share their results by the table."""
        width = OUTCOME + words_in(sample)
        skipped = (end - top) // width * load(run, TURNED) // WHOLE_TURN * width
        if end + skipped > EXCLUDED:
            return
        for word in range(skipped):
            store(run, end + word, load(run, top + word))
        for word in range(top, end):
            store(run, word, load(run, word + skipped))

    def sum_rest(run, top, end):
        """For each outcome, sum the bounds of those after it."""
        width = OUTCOME + words_in(sample)
        most, least = 0.0, 0.0
        where = end - width
        while where >= top:
            probability = restore(run, where + PROBABILITY, 0.0)
            save(run, where + REST_MOST, most)
            save(run, where + REST_LEAST, least)
            most += probability * restore(run, where + MOST, 0.0)
            least += probability * restore(run, where + LEAST, 0.0)
            where -= width
        return most, least

    def sample_variance(run, top, end, mean):
        """The squared standard error of the mean of the drawn outcomes."""
        width = OUTCOME + words_in(sample)
        total = 0.0
        for where in range(top, end, width):
            away = restore(run, where + MOST, 0.0) - mean
            total += restore(run, where + PROBABILITY, 0.0) * away * away
        return total / max(1, samples - 1)

    return SimpleNamespace(
        put_outcomes=put_outcomes, draw_some=draw_some, turn=turn, sum_rest=sum_rest, sample_variance=sample_variance
    )
