"""Exponents as a page writes them."""

import re

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str) -> str:
    """Powers of a computed number.

    >>> raised("3.2·10^26 years")
    '3.2·10²⁶ years'
    """
    return re.sub(r"\^(\d+)", lambda power: power[1].translate(RAISED), text)


def with_powers(text: str) -> str:
    """Exponents of formulas, in text whose signs are escaped already.

    >>> with_powers("b^(m/2) + b^⌈m/2⌉, max^n")
    'b<sup>m/2</sup> + b<sup>⌈m/2⌉</sup>, max<sup>n</sup>'
    """
    return re.sub(r"\^(?:\(([^()]+)\)|([⌈⌊][^⌉⌋]+[⌉⌋]|\w))", r"<sup>\1\2</sup>", text)
