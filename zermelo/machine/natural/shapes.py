"""The kinds of the fields of records, by which a rule is compiled."""

from typing import Any

from numba import typeof

from zermelo.machine.fingerprint import is_packaged
from zermelo.machine.natural.forms import records_in

Shapes = dict[type, tuple[Any, ...]]
"""The kinds of the fields of each class of records."""


def shapes_in(arguments: tuple[Any, ...]) -> Shapes:
    """The classes of records that the arguments of a rule consist of; not those with fields of several kinds."""
    found: Shapes = {}
    for argument in arguments:
        for record, value in records_in(argument):
            kinds = tuple(typeof(field) for field in value)  # type: ignore[no-untyped-call]
            if found.setdefault(record, kinds) != kinds:
                found[record] = ()
    return {record: kinds for record, kinds in found.items() if kinds and not is_packaged(record)}
