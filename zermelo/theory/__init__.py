"""Game theory: payoff matrices, strategies, opponent models, evaluations, dice.

>>> from zermelo.theory import Matrix, expectation, one_die
>>> Matrix.read("A: 2 -3; B: 0 2; C: -5 10").mixed().value, expectation(one_die())
(Fraction(4, 7), Fraction(7, 2))
"""

from typing import Any

from zermelo import loaded

PUBLIC = {
    "Matrix": "matrix",
    "to_shares": "constant_sum",
    "to_zero_sum": "constant_sum",
    "Strategy": "strategy",
    "plan": "strategy",
    "suffices": "strategy",
    "winning_tree": "strategy",
    "best_response": "opponent_models",
    "deviation": "opponent_models",
    "find_deviation": "opponent_models",
    "value_against": "opponent_models",
    "load": "policy",
    "save": "policy",
    "changing_map": "magnitude",
    "decision": "magnitude",
    "affine_map": "magnitude",
    "explain": "evaluation",
    "linear": "evaluation",
    "requirements": "evaluation",
    "expectation": "dice",
    "one_die": "dice",
    "sums": "dice",
    "two_dice": "dice",
}
"""The module of each public name; a module is loaded when one of its names is first used."""


def __getattr__(name: str) -> Any:
    return loaded(__name__, PUBLIC, name)


def __dir__() -> list[str]:
    return sorted(PUBLIC)
