"""Which question to ask next of a value that lies between two bounds."""


def first_questions(most: int) -> tuple[int, ...]:
    """The first questions: a win or a loss within a fifth of the longest game, within twice that, and who wins at all.

    A win that is near is found with little work, while the question who wins may take long where it does not matter.

    >>> first_questions(43)
    (35, -34, 27, -26, 1, 0)
    """
    near = most // 5
    return most - near, 1 + near - most, most - 2 * near, 1 + 2 * near - most, 1, 0


def next_threshold(low: int, high: int, first: tuple[int, ...]) -> int:
    """The next question about a value between two bounds: the first ones, then step by step how soon it is decided.

    A question just beyond what is known needs the smallest proof, and the answer is often better than what was asked.

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
