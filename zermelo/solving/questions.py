"""Choose the next threshold to ask about a value between two bounds."""

from zermelo.rules.game import Game, Position, own_value

STEP = 4
"""Distance of the first threshold from a known bound, in points."""


def first_questions(most: int) -> tuple[int, ...]:
    """The first questions: a win or a loss within a fifth of the longest game, within twice that, and who wins at all.

    A near win is found with little work, while the question who wins may take long where it does not matter.

    >>> first_questions(43)
    (35, -34, 27, -26, 1, 0)
    """
    near = most // 5
    return most - near, 1 + near - most, most - 2 * near, 1 + 2 * near - most, 1, 0


def next_threshold(low: int, high: int, first: tuple[int, ...]) -> int:
    """The next question about a value between two bounds: the first ones, then step by step how soon it is decided.

    A threshold just beyond a known bound needs the smallest proof, and the answer is often a better bound.

    >>> first = (35, -34, 27, -26, 1, 0)
    >>> next_threshold(-43, 43, first), next_threshold(-34, 26, first), next_threshold(1, 26, first)
    (35, -26, 2)
    >>> next_threshold(-43, 0, first), next_threshold(-25, -2, first)
    (-34, -2)
    """
    for threshold in first:
        if low < threshold <= high:
            return threshold
    return low + 1 if low >= 0 else high


def guessed_points(game: Game, position: Position, most: int) -> int:
    """The likely value of a game to the player to move, by its own estimate."""
    estimate = game.advice.search.estimate or game.evaluate
    if estimate is None:
        return 0
    guess = round(own_value(game.player(position), estimate(position)))
    return int(max(1 - most, min(most - 1, guess)))


def next_points(low: int, high: int, most: int, guess: int = 0, is_trusted: bool = False) -> int:
    """The next question about points: around the guess, farther and farther away until the value is bracketed.

    A bound far from the value is easily proved, but a question between likely values is worth more than bisection.
    Bounds of -most and most mean that this side is still unknown. A trusted guess is asked at once, and then whether
    the value is more.

    >>> next_points(-64, 64, 64), next_points(2, 64, 64), next_points(6, 64, 64), next_points(6, 14, 64)
    (0, 6, 12, 10)
    >>> next_points(-64, -2, 64), next_points(-64, -10, 64, guess=-8)
    (-5, -13)
    >>> [next_points(low, 64, 64, guess=4, is_trusted=True) for low in (-64, 4, 6)]
    [4, 5, 10]
    """
    if is_trusted and low < guess <= high:
        return guess
    if is_trusted and guess <= low <= guess + 1:
        return low + 1
    if low > -most and high < most:
        return (low + high + 1) // 2
    if low > -most:
        return min(high, low + max(STEP, low - guess))
    if high < most:
        return max(low + 1, high + 1 - max(STEP, guess - high))
    return guess


class Questions:
    """The questions about one position, each chosen by the known bounds of its value."""

    def __init__(self, game: Game, position: Position, most: int) -> None:
        self._most, self._points, self._first = most, game.counts_points, first_questions(most)
        self.guess = guessed_points(game, position, most) if self._points else 0
        self.is_trusted = False
        """Whether the guess comes from a search rather than an estimate."""

    def next(self, low: int, high: int) -> int:
        """The threshold to ask about a value between two bounds that do not meet."""
        if self._points:
            return next_points(low, high, self._most, self.guess, self.is_trusted)
        return next_threshold(low, high, self._first)
