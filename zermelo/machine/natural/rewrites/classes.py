"""Parts of positions beyond their fields: enumerations, methods, properties, `_replace` and `replace`."""

import ast
import dataclasses
import enum
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.machine.natural.forms import code_of, fields_of, is_named_tuple, is_record, machine_class
from zermelo.machine.natural.functions import unpacked
from zermelo.machine.natural.rewrites.scope import Scope, call, definition, load, placed


def rewrite_classes(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place."""
    Classes(node, scope).visit(node)


class Classes(ast.NodeTransformer):
    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.scope = scope
        self.arguments = {argument.arg for argument in node.args.args}
        known = {id(one): one for one in scope.function.__globals__.values() if isinstance(one, type)}
        known |= {id(one): one for one in scope.classes}
        self.records = [one for one in known.values() if is_record(one)]

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        named = all(keyword.arg for keyword in node.keywords)
        match node.func:
            case ast.Attribute(value, "_replace") if node.keywords and not node.args and named:
                return self.with_changes(node, value, is_named_tuple)
            case ast.Name(name) if self.scope.value(name) is dataclasses.replace and len(node.args) == 1 and named:
                return self.with_changes(node, node.args[0], dataclasses.is_dataclass)
            case ast.Attribute(ast.Name(name), "replace") if self.scope.value(name) is dataclasses:
                return self.with_changes(node, node.args[0], dataclasses.is_dataclass)
            case ast.Attribute(value, name):
                method = self.member(name, FunctionType)
                if method is not None and not (isinstance(value, ast.Name) and self.scope.value(value.id) is not None):
                    self.scope.changed = True
                    arguments = [value, *node.args]
                    return placed(ast.Call(load(self.scope.add(name, method)), arguments, node.keywords), node)
            case ast.Name(name) if is_enumeration(self.scope.value(name)) and len(node.args) == 1:
                if issubclass(self.scope.value(name), int):
                    self.scope.changed = True
                    return node.args[0]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            owner = self.scope.value(node.value.id)
            member = getattr(owner, node.attr, None) if isinstance(owner, type) else None
            if isinstance(member, enum.Enum):
                self.scope.changed = True
                return placed(ast.Constant(code_of(member)), node)
            if isinstance(owner, type) and type(member) in (int, float, bool):
                self.scope.changed = True
                return placed(ast.Constant(member), node)
        self.generic_visit(node)
        found = self.member(node.attr, property)
        if found is not None and isinstance(node.ctx, ast.Load):
            self.scope.changed = True
            return placed(call(self.scope.add(node.attr, found.fget), node.value), node)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """A move that is taken apart may be a number where chance moved, in a branch that is not taken then."""
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Tuple(parts)], ast.Name(name)) if name in self.arguments:
                if not any(isinstance(one, ast.Starred) for one in parts):
                    self.scope.changed = True
                    count = ast.Constant(len(parts))
                    node.value = placed(call(self.scope.add("unpacked", unpacked), node.value, count), node)
        return node

    def member(self, name: str, kind: type) -> Any:
        """The attribute of that name in the records of the rules, if only one of them has it and none as a field."""
        if name.startswith("__") or any(name in fields_of(one) for one in self.records):
            return None
        found = [vars(one)[name] for one in self.records if isinstance(vars(one).get(name), kind)]
        return found[0] if len(found) == 1 and not hasattr(tuple, name) else None

    def with_changes(self, node: ast.Call, value: ast.expr, is_kind: Callable[[Any], bool]) -> Any:
        """A record made anew from the fields of another, some of them changed."""
        changes = node.keywords
        names = [str(keyword.arg) for keyword in changes]
        fitting = [one for one in self.records if set(names) <= set(fields_of(one)) and is_kind(one)]
        searched = [one for one in fitting if machine_class(one) in self.scope.classes]
        fitting = searched if len(searched) == 1 else fitting
        if len(fitting) != 1:
            return node
        self.scope.changed = True
        maker, record = self.scope.fresh("changed", local=False), self.scope.add("record", fitting[0])
        fields = [
            load(name) if name in names else ast.Attribute(load("zermelo_old"), name, ast.Load())
            for name in fields_of(fitting[0])
        ]
        body: list[ast.stmt] = [ast.Return(call(record, *fields))]
        self.scope.lifted.append(placed(definition(maker, ["zermelo_old", *names], body), node))
        return placed(call(maker, value, *(keyword.value for keyword in changes)), node)


def is_enumeration(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, enum.Enum)
