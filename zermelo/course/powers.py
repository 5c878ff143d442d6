"""Typesetting of exponents."""

import re

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str) -> str:
    """Write exponents of a computed number as superscripts.

    >>> raised("3.2·10^26 years")
    '3.2·10²⁶ years'
    """
    return re.sub(r"\^(\d+)", lambda power: power[1].translate(RAISED), text)


def with_powers(text: str) -> str:
    """Mark up exponents of formulas in escaped HTML.

    >>> with_powers("b^(m/2) + b^⌈m/2⌉, max^n")
    'b<sup>m/2</sup> + b<sup>⌈m/2⌉</sup>, max<sup>n</sup>'
    """
    return re.sub(r"\^(?:\(([^()]+)\)|([⌈⌊][^⌉⌋]+[⌉⌋]|\w))", r"<sup>\1\2</sup>", text)
