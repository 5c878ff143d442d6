"""Rules in the words that the compiler knows.

People write `any(…)` over a generator, `yield from`, `:=`, `_replace`, boards changed as lists. `rewritten(function)`
gives a function that does the same in plainer words, at the same lines of the same file, so that messages name the
user's line. Interpreted, the function runs as it was written; only its compiled twin is made from the new one.

>>> def actions(limit):
...     yield from (number for number in range(limit) if any(number % part == 0 for part in (2, 3)))
>>> list(rewritten(actions)(7)) == list(actions(7)) == [0, 2, 3, 4, 6]
True
"""

import ast
import warnings
from types import CodeType, FunctionType

from zermelo.machine.natural.rewrites.boards import rewrite_boards
from zermelo.machine.natural.rewrites.building import assign, definition, placed
from zermelo.machine.natural.rewrites.classes import Classes
from zermelo.machine.natural.rewrites.comprehensions import Comprehensions, nested
from zermelo.machine.natural.rewrites.empties import Empties
from zermelo.machine.natural.rewrites.filling import INTO, Naming
from zermelo.machine.natural.rewrites.helpers import Helpers
from zermelo.machine.natural.rewrites.inspecting import contains
from zermelo.machine.natural.rewrites.locals import rewrite_locals
from zermelo.machine.natural.rewrites.order import Order
from zermelo.machine.natural.rewrites.questions import ABSENT, SOME, rewrite_questions
from zermelo.machine.natural.rewrites.returning import Returning, ReturningAbsent, ReturningSome
from zermelo.machine.natural.rewrites.scope import MARK, Scope
from zermelo.machine.natural.rewrites.statements import Statements
from zermelo.machine.natural.sources import codes_in, source_of


def rewritten(
    function: FunctionType, classes: tuple[type, ...] = (), on_stack: bool = True, helpers: Helpers | None = None
) -> FunctionType:
    """The function in plainer words; itself where nothing changes or its source is unavailable.

    Lists and sets that stay in it are made on the stack, if they may, and its helpers are called in other forms.
    """
    node, scope = source_of(function), Scope(function, classes, on_stack=on_stack, helpers=helpers)
    return function if node is None else in_plainer_words(node, scope)


def helpers_of(classes: tuple[type, ...]) -> Helpers:
    """The helpers of a rulebook in every form that can be had."""
    return Helpers(classes, {SOME: ReturningSome, ABSENT: ReturningAbsent, INTO: Returning}, in_plainer_words)


def in_plainer_words(node: ast.FunctionDef, scope: Scope) -> FunctionType:
    """The function of a definition after every rewrite."""
    rewrite_questions(node, scope)
    Naming(node, scope).visit(node)
    if scope.on_stack:
        rewrite_locals(node, scope)
    Order(node, scope).visit(node)
    Classes(node, scope).visit(node)
    Empties(node, scope).visit(node)
    Comprehensions(scope).visit(node)
    Statements(scope).visit(node)
    scope.lifted = [Statements(scope).visit(one) for one in scope.lifted]
    rewrite_boards(node, scope)
    return made(node, scope) if scope.changed else scope.function


def as_generator(
    function: FunctionType, classes: tuple[type, ...] = (), helpers: Helpers | None = None
) -> FunctionType | None:
    """Rewrite a single `return [… for …]` as a generator, else None.

    >>> def actions(limit):
    ...     return [number for number in range(limit) if number % 2]
    >>> list(as_generator(actions)(6))
    [1, 3, 5]
    """
    match source_of(function):
        case ast.FunctionDef(body=[ast.Return(ast.ListComp() | ast.GeneratorExp() as listed)]) as node:
            if not contains(listed, ast.NamedExpr):
                scope = Scope(function, classes, changed=True, helpers=helpers)
                rewrite_questions(node, scope)
                node.body = [placed(nested(listed, [ast.Expr(ast.Yield(listed.elt))]), listed)]
                return in_plainer_words(node, scope)
    return None


def made(node: ast.FunctionDef, scope: Scope) -> FunctionType:
    """The functions of a changed definition, over a copy of the names that the first one knew."""
    function = scope.function
    names = {**function.__globals__, **scope.added}
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for one in scope.lifted:
        name = one.name
        names[name] = FunctionType(code_of(one, function, ()), names, name)
        names[name].__module__ = function.__module__
    code = code_of(node, function, tuple(cells))
    closure = tuple(cells[name] for name in code.co_freevars)
    new = FunctionType(code, names, function.__name__, function.__defaults__, closure)
    new.__kwdefaults__ = function.__kwdefaults__
    new.__qualname__, new.__module__ = function.__qualname__, function.__module__
    new.is_rewritten = True  # type: ignore[attr-defined]  # so that its source is not missed
    return new


def code_of(node: ast.FunctionDef, function: FunctionType, free: tuple[str, ...]) -> CodeType:
    """The code of a definition that stands in a function with those variables."""
    around = definition(f"{MARK}around", [], [assign(name, ast.Constant(0)) for name in free])
    name, node.name = node.name, f"{MARK}inside"  # its own name means what it means where the function comes from
    around.body.append(node)
    module = ast.fix_missing_locations(ast.Module([placed(around, node)], []))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `x is RED` is odd only since RED has become a number
        whole = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    outer = next(codes_in(whole))
    code = next(code for code in outer.co_consts if isinstance(code, CodeType) and code.co_name == f"{MARK}inside")
    return code.replace(co_name=name, co_qualname=name)
