"""The facts that a rewrite knows of the function it changes, and the helpers it adds beside it."""

import ast
import builtins
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.machine.natural.rewrites.helpers import Helpers

MARK = "zermelo_"
"""How names that a rewrite makes begin."""


@dataclass
class Scope:
    """One function under rewriting."""

    function: FunctionType
    classes: tuple[type, ...] = ()
    """The classes that positions consist of, besides those that the function names."""
    changed: bool = False
    added: dict[str, Any] = field(default_factory=dict)
    """Values that the new function names."""
    lifted: list[ast.FunctionDef] = field(default_factory=list)
    """Functions that stand beside the new one."""
    on_stack: bool = True
    """Whether lists and sets that stay in the function may be made on the stack."""
    on_stack_names: set[str] = field(default_factory=set)
    """Their names."""
    helpers: "Helpers | None" = None
    """The helpers of the rulebook in other forms, where they may be had."""
    form: FunctionType | None = None
    """The form that is being made, if it is one; it may call itself."""

    def __post_init__(self) -> None:
        code = self.function.__code__
        self.locals = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        """Every name that belongs to the function, those that a rewrite makes included."""

    def value(self, name: str) -> Any:
        """The meaning of a name outside the function; None where it is the function's own."""
        if name in self.locals:
            return None
        return self.function.__globals__.get(name, getattr(builtins, name, None))

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        """Whether a piece of source names one of Python's own functions."""
        return isinstance(node, ast.Name) and node.id in names and self.value(node.id) is getattr(builtins, node.id)

    def fresh(self, kind: str, local: bool = True) -> str:
        """An unused name."""
        self._made = getattr(self, "_made", 0) + 1
        name = f"{MARK}{kind}_{self._made}"
        if local:
            self.locals.add(name)
        return name

    def add(self, kind: str, value: Any) -> str:
        """Name a value for the new function."""
        for name, there in self.added.items():
            if there is value:
                return name
        name = self.fresh(kind, local=False)
        self.added[name] = value
        return name


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def stored(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([stored(name)], value)


def call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(load(name), list(arguments), [])


def definition(name: str, arguments: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    """A function with those arguments."""
    given = ast.arguments([], [ast.arg(one) for one in arguments], None, [], [], None, [])
    made = ast.FunctionDef(name, given, body, [], None, None)
    made.__dict__.setdefault("type_params", [])  # which Python 3.12 wants
    return made


def placed(node: Any, like: ast.AST) -> Any:
    """The node at the place of another, so that messages name the line of the user."""
    for inner in ast.walk(node):
        if not hasattr(inner, "lineno") and "lineno" in inner._attributes:
            ast.copy_location(inner, like)
    return node


def names_stored(node: ast.AST) -> set[str]:
    """The names that a piece of source gives values to."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def arguments_of(node: ast.FunctionDef | ast.Lambda) -> set[str]:
    given = node.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return {one.arg for one in every if one is not None}
