"""Type inference visits again only statements of which a type has changed.

numba visits all statements of a function until no type changes, so at least twice, and looks for warnings at each
of them. A statement whose variables still have the types of the last time gives the same again. Two kinds are gone
through every time, as numba does: calls back to a function that is being compiled, which depend on everything that is
known of it, and statements with a type that is not known in full yet.
"""

from typing import Any

from numba.core.errors import ForceLiteralArg, TypingError
from numba.core.typeinfer import CallConstraint, ConstraintNetwork, Propagate, TypeVar, TypeVarMap
from numba.core.types import RecursiveCall
from numba.core.utils import chain_exception


def install() -> None:
    """Let numba infer types this way."""
    TypeVarMap.asked = None
    TypeVarMap.__getitem__ = variable
    ConstraintNetwork.propagate = propagate


def variable(variables: Any, name: str) -> Any:
    """The variable of a name, which is noted as asked for."""
    if name not in variables:
        variables[name] = TypeVar(variables.context, name)
    found = dict.__getitem__(variables, name)
    if variables.asked is not None:
        variables.asked.append(found)
    return found


def propagate(network: Any, inference: Any) -> list[Exception]:
    """Go through the constraints once; return those that fail for now."""
    seen = network.__dict__.setdefault("seen", {})
    errors: list[Exception] = []
    for constraint in network.constraints:
        if is_settled(seen.get(constraint, ())):
            if isinstance(constraint, Propagate):  # it is the latest that may refine a type, as if it had been run
                inference.refine_map[constraint.dst] = constraint
            continue
        asked = inference.typevars.asked = []
        try:
            constraint(inference)
            seen[constraint] = [] if calls_back(constraint, inference) else [(one, one.type) for one in asked]
        except ForceLiteralArg as error:
            errors.append(error)
        except TypingError as error:
            told = TypingError(str(error), loc=constraint.loc, highlighting=False)
            errors.append(chain_exception(told, error))
        finally:
            inference.typevars.asked = None
    return errors


def is_settled(types: Any) -> bool:
    """Whether variables have the types that they had, all of them known in full."""
    return bool(types) and all(one.type is kind and kind is not None and kind.is_precise() for one, kind in types)


def calls_back(constraint: Any, inference: Any) -> bool:
    """Whether a constraint is a call of a function that is being compiled."""
    if type(constraint) is not CallConstraint:
        return False
    return isinstance(inference.typevars[constraint.func].type, RecursiveCall)
