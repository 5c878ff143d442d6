"""The source of a function as a tree, checked against the code that runs.

>>> from zermelo.machine.runtime.files import write_whole
>>> source_of(write_whole).name
'write_whole'
"""

import ast
import dis
import linecache
import os
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from types import CodeType, FunctionType

Defined = ast.FunctionDef | ast.Lambda


def source_of(function: FunctionType) -> ast.FunctionDef | None:
    """The definition of a function, to be changed at will; None where its source is not at hand or has changed."""
    code = function.__code__
    linecache.checkcache(code.co_filename)  # the file may have been edited and loaded again
    text = "".join(linecache.getlines(code.co_filename))
    if not text or code.co_flags & 0x0280:  # coroutines
        return None
    try:
        tree, whole = parsed(text, code.co_filename)
    except (SyntaxError, ValueError, RecursionError):
        return None
    same = [found for found in codes_in(whole) if is_same(found, code)]
    if not same:
        return None
    found = [node for node in ast.walk(tree) if isinstance(node, Defined) and is_definition(node, same[0])]
    return as_function(deepcopy(found[0])) if len(found) == 1 else None


def is_gone(function: FunctionType) -> bool:
    """Whether the file of a function has vanished since it was loaded, as while an editor saves it."""
    file = function.__code__.co_filename
    return not file.startswith("<") and not os.path.exists(file)


SET_WORDS = {"set", "frozenset", "union", "difference", "intersection", "symmetric_difference"}


def may_use_sets(code: CodeType) -> bool:
    """Whether some code makes sets, as far as it can be told without its source."""
    makes = any(instruction.opname in ("BUILD_SET", "SET_ADD") for instruction in dis.get_instructions(code))
    constant = any(isinstance(one, frozenset) for one in code.co_consts)
    return makes or constant or bool(SET_WORDS & {*code.co_names}) or any(map(may_use_sets, codes_in(code)))


@lru_cache(maxsize=32)
def parsed(text: str, file: str) -> tuple[ast.Module, CodeType]:
    return ast.parse(text), compile(text, file, "exec")


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of every function in some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def is_same(one: CodeType, other: CodeType) -> bool:
    return all(
        getattr(one, name) == getattr(other, name) for name in ("co_name", "co_firstlineno", "co_code", "co_names")
    ) and list(one.co_positions()) == list(other.co_positions())


def is_definition(node: Defined, code: CodeType) -> bool:
    """Whether a definition in a tree became that code."""
    if isinstance(node, ast.FunctionDef):
        first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        return (node.name, first) == (code.co_name, code.co_firstlineno)
    if code.co_name != "<lambda>":
        return False
    body = node.body
    places = {(line, column) for line, _, column, _ in code.co_positions() if column}
    return node.lineno == code.co_firstlineno and any(
        (body.lineno, body.col_offset) <= place <= (body.end_lineno or 0, body.end_col_offset or 0) for place in places
    )


class Unannotated(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """`found: list[int] = []` as `found = []`; a function does not evaluate the annotation."""
        return node if node.value is None else ast.copy_location(ast.Assign([node.target], node.value), node)


def as_function(node: Defined) -> ast.FunctionDef:
    """A definition without what was done when it was defined: decorators, defaults and annotations."""
    if isinstance(node, ast.Lambda):
        answer = ast.copy_location(ast.Return(node.body), node.body)
        node = ast.copy_location(ast.FunctionDef("lambda_", node.args, [answer], [], None, None), node)
        node.__dict__.setdefault("type_params", [])  # which Python 3.12 wants
    Unannotated().visit(node)
    node.decorator_list, node.returns = [], None
    arguments = node.args
    arguments.defaults, arguments.kw_defaults = [], [None] * len(arguments.kwonlyargs)
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        argument.annotation = None
    if ast.get_docstring(node) and len(node.body) > 1:
        node.body = node.body[1:]
    return node
