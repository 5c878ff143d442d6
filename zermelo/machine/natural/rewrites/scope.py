"""The facts that a rewrite knows of the function it changes, and the helpers it adds beside it."""

import ast
import builtins
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any

from zermelo.machine.natural.rewrites.building import call, placed

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

    def __post_init__(self) -> None:
        code = self.function.__code__
        self.locals = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        """Every name that belongs to the function, those that a rewrite makes included."""
        self._made = 0

    def value(self, name: str) -> Any:
        """The meaning of a name outside the function; None where it is the function's own."""
        if name in self.locals:
            return None
        return self.function.__globals__.get(name, getattr(builtins, name, None))

    def is_builtin(self, node: ast.AST, *names: str) -> bool:
        """Whether a piece of source names one of Python's own functions."""
        return isinstance(node, ast.Name) and node.id in names and self.value(node.id) is getattr(builtins, node.id)

    def fresh(self, kind: str, local: bool = True) -> str:
        """An unused name, for a function that thereby changes."""
        self.changed = True
        self._made += 1
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

    def call(self, function: Any, *arguments: ast.expr) -> ast.Call:
        """The call of a function that is not the user's, at the place of what it is given."""
        return placed(call(self.add(function.__name__, function), *arguments), arguments[0])  # type: ignore[no-any-return]


class Rewriter(ast.NodeTransformer):
    """A pass over a function. What replaces a piece of source stands at its place."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def visit(self, node: ast.AST) -> Any:
        new = super().visit(node)
        if new is not node:
            self.scope.changed = True
            placed(new, node)
        return new
