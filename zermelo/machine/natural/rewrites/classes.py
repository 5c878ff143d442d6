"""Parts of positions beyond their fields: enumerations, methods, properties, `_replace` and `replace`."""

import ast
import dataclasses
import enum
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.machine.fingerprint import classes_known, constants_of, is_enumeration
from zermelo.machine.natural.forms import code_of, fields_of, is_named_tuple, is_record, machine_class
from zermelo.machine.natural.functions import unpacked
from zermelo.machine.natural.rewrites.building import call, definition, load, placed
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope


class Classes(Rewriter):
    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        super().__init__(scope)
        self.arguments = {argument.arg for argument in node.args.args}
        self.known = classes_known(scope.function)
        self.enumerations = [one for one in self.known if is_enumeration(one)]
        self.records = [*{one: one for one in (*self.known, *scope.classes) if is_record(one)}]

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
                    return ast.Call(load(self.scope.add(name, method)), [value, *node.args], node.keywords)
            case ast.Name(name) if is_enumeration(self.scope.value(name)) and len(node.args) == 1:
                if issubclass(self.scope.value(name), int):
                    return node.args[0]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            owner = self.scope.value(node.value.id)
            member = getattr(owner, node.attr, None) if isinstance(owner, type) else None
            if isinstance(member, enum.Enum):
                return ast.Constant(code_of(member))
            if type(member) in (int, float, bool):
                return ast.Constant(member)
        self.generic_visit(node)
        if (
            node.attr == "value"
            and len(self.enumerations) == 1
            and not any(hasattr(one, "value") for one in self.records)
        ):
            return self.value_of(node.value, self.enumerations[0])
        constant = self.constant(node)
        if constant is not None:
            return ast.Constant(constant)
        found = self.member(node.attr, property)
        if found is not None and isinstance(node.ctx, ast.Load):
            return call(self.scope.add(node.attr, found.fget), node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """A move that is taken apart may be a number where chance moved, in a branch that is not taken then."""
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Tuple(parts)], ast.Name(name)) if name in self.arguments:
                if not any(isinstance(one, ast.Starred) for one in parts):
                    node.value = self.scope.call(unpacked, node.value, ast.Constant(len(parts)))
        return node

    def value_of(self, member: ast.expr, enumeration: Any) -> ast.expr:
        """The value of a member of an enumeration, by its number."""
        if issubclass(enumeration, int):
            return member
        values = load(self.scope.add("values", [one.value for one in enumeration]))
        number = ast.BinOp(member, ast.Sub(), ast.Constant(code_of(next(iter(enumeration)))))
        return ast.Subscript(values, number, ast.Load())

    def constant(self, node: ast.Attribute) -> int | float | None:
        """The number that a class of records holds under that name, if none has a field or another number there."""
        is_global = isinstance(node.value, ast.Name) and self.scope.value(node.value.id) is not None
        if is_global or hasattr(tuple, node.attr) or any(node.attr in fields_of(one) for one in self.records):
            return None
        found = {constants_of(one)[node.attr] for one in self.records if node.attr in constants_of(one)}
        return found.pop() if len(found) == 1 and isinstance(node.ctx, ast.Load) else None

    def member(self, name: str, kind: type) -> Any:
        """The attribute of that name in the records of the rules, if only one of them has it and none as a field."""
        if name.startswith("__") or any(name in fields_of(one) for one in self.records):
            return None
        found = [vars(one)[name] for one in self.known if isinstance(vars(one).get(name), kind)]
        return found[0] if len(found) == 1 and not hasattr(tuple, name) else None

    def with_changes(self, node: ast.Call, value: ast.expr, is_kind: Callable[[Any], bool]) -> Any:
        """A record made anew from the fields of another, some of them changed."""
        names = [str(keyword.arg) for keyword in node.keywords]
        fitting = [one for one in self.records if set(names) <= set(fields_of(one)) and is_kind(one)]
        searched = [one for one in fitting if machine_class(one) in self.scope.classes]
        fitting = searched if len(searched) == 1 else fitting
        if len(fitting) != 1:
            return node
        maker, record = self.scope.fresh("changed", local=False), self.scope.add("record", fitting[0])
        fields = [
            load(name) if name in names else ast.Attribute(load("zermelo_old"), name, ast.Load())
            for name in fields_of(fitting[0])
        ]
        body: list[ast.stmt] = [ast.Return(call(record, *fields))]
        self.scope.lifted.append(placed(definition(maker, ["zermelo_old", *names], body), node))
        return call(maker, value, *(keyword.value for keyword in node.keywords))
