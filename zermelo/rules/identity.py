"""The identity of positions: the position itself, if it is comparable and hashable, or the game's `key`."""

from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.natural.forms import fields_of, is_record
from zermelo.rules.game import Game, Position


def nameless(game: Game, position: Position) -> Message | None:
    """Why neither the position nor a key identifies positions of a game; None if one of them does.

    >>> from zermelo.games import tic_tac_toe
    >>> nameless(tic_tac_toe.game, tic_tac_toe.game.initial) is None
    True
    """
    if game.key is not None or (unhashable_part(position) is None and _is_equal_when_made_again(game, position)):
        return None
    part = unhashable_part(position)
    if part is position:
        return M(
            "Positions of {game} cannot be distinguished, because {kind} has no __hash__; make it a NamedTuple or a "
            "dataclass(frozen=True), or give a `key`",
            game=game.name,
            kind=type(part).__name__,
        )
    if part is not None:
        return M(
            "Positions of {game} cannot be distinguished, because {holder} is of type {kind}; hold a tuple in its "
            "place, or give a `key`",
            game=game.name,
            holder=_holder(position),
            kind=type(part).__name__,
        )
    return M(
        "Positions of {game} that are made of the same parts are not equal, because {kind} has no __eq__ and __hash__; "
        "make it a NamedTuple or a dataclass(frozen=True), or give a `key`",
        game=game.name,
        kind=type(compared_by_place(position)).__name__,
    )


def require_names(game: Game, position: Position) -> None:
    """Refuse a game whose positions have no identity: a table would confuse them."""
    reason = nameless(game, position)
    if reason is not None:
        raise ZermeloError(M("{problem}.", problem=reason))


def _is_equal_when_made_again(game: Game, position: Position) -> bool:
    """Whether the same move leads to equal positions twice, tested only if in doubt.

    A part that is compared by its address may be right: a singleton.
    """
    if compared_by_place(position) is None or game.terminal(position):
        return True
    action = game.moves(position)[0]
    first, second = game.result(position, action), game.result(position, action)
    return bool(first == second and hash(first) == hash(second))


def _holder(position: Position) -> Message:
    """The field with the unhashable part, by its name."""
    if not is_record(type(position)):
        return M("a part of them")
    name = next(name for name in fields_of(type(position)) if unhashable_part(getattr(position, name)) is not None)
    return M("their field `{name}`", name=name)


def unhashable_part(value: Any) -> Any:
    """The innermost unhashable part of a position, or None.

    >>> unhashable_part((1, (2, [3]))), unhashable_part((1, 2))
    ([3], None)
    """
    try:
        hash(value)
    except TypeError:
        return next((part for part in map(unhashable_part, _parts(value)) if part is not None), value)
    return None


def _parts(value: Any) -> tuple[Any, ...]:
    """The parts that contribute to the hash of a value."""
    if isinstance(value, tuple):
        return value
    is_of_fields = is_record(type(value)) and type(value).__hash__ is not None
    return tuple(getattr(value, name) for name in fields_of(type(value))) if is_of_fields else ()


def compared_by_place(value: Any) -> Any:
    """The part of a position that equals only itself, because its class defines no equality, or None."""
    if isinstance(value, tuple):
        return next((part for part in map(compared_by_place, value) if part is not None), None)
    kind = type(value)
    says = has_own(kind, "__eq__") or has_own(kind, "__hash__")
    return None if says or value is None or callable(value) else value


def has_own(kind: type, method: str) -> bool:
    """Whether a class overrides a method of `object`.

    >>> has_own(int, "__eq__"), has_own(object, "__eq__")
    (True, False)
    """
    return getattr(kind, method) is not getattr(object, method)
