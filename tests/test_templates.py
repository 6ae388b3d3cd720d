"""Every place that reports a code gives the facts that the code's message names.

The source is inspected, so that a report that no test brings about cannot fail where it is made.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from azul_notation.rules import CATALOGUE
from tests.support.source import FILES, name_of, nodes_in, tree_of

pytestmark = pytest.mark.slow
CODE = re.compile(r"AZ[0-9]{3}")
OPTIONS = {"at", "help", "label", "legal", "severity", "part"}
"""Keywords of reports that are no facts."""
DEPTH = 4
"""How many names are followed, one standing for another."""
GIVEN = {"Misspelt": {"word"}}
"""Facts that are added to what some calls say."""
FINDING = ("code", "place", "help", "facts")
"""What `strays` finds is a tuple."""
ELSEWHERE = {("azul_notation.bga.report", "AZ708")}
"""Reports whose facts are a property of another module."""


def fields_of(code: str) -> set[str]:
    """Name the facts in a message."""
    parts = Formatter().parse(CATALOGUE[code].message)
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in parts if name}


def called(node: ast.Call) -> str:
    """Name what is called, without the object that it belongs to."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@cache
def handed_over(module: ast.Module) -> list[tuple[str, ast.expr]]:
    """Give the parameters of a module's functions that are called in it, with what they are given."""
    nodes = nodes_in(module)
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}
    found: list[tuple[str, ast.expr]] = []
    for node in nodes:
        if isinstance(node, ast.Call) and called(node) in functions:
            given = functions[called(node)].args
            names = [each.arg for each in given.args if each.arg != "self"]
            found += zip(names, node.args, strict=False)
    return found


class Scope:
    """One function, and what its names may stand for."""

    def __init__(self, module: ast.Module, function: ast.FunctionDef) -> None:
        self.module = module
        self.values: dict[str, list[ast.expr]] = {}
        self.codes_of: dict[tuple[str, int], set[str]] = {}
        """The codes that a name may stand for, to a depth, once they were asked for."""
        own = {each.arg for each in function.args.args}
        for name, value in handed_over(module):
            if name in own:
                self.values.setdefault(name, []).append(value)
        for node in nodes_in(function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self.bind(target, node.value)
            elif isinstance(node, ast.AnnAssign | ast.AugAssign) and node.value:
                self.bind(node.target, node.value)

    def bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.values.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple):
            whole = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            for each in whole:
                parts = each.elts if isinstance(each, ast.Tuple) else [each] * len(target.elts)
                for name, part in zip(target.elts, parts, strict=True):
                    self.bind(name, part)

    def codes(self, node: ast.expr, depth: int = DEPTH) -> set[str]:
        """Find the codes that an expression may stand for."""
        match node:
            case ast.Constant(value=str(text)) if CODE.fullmatch(text):
                return {text}
            case ast.IfExp():
                return self.codes(node.body, depth) | self.codes(node.orelse, depth)
            case ast.Name(id=name) if depth:
                if (name, depth) not in self.codes_of:
                    values = self.values.get(name, [])
                    found = {code for value in values for code in self.codes(value, depth - 1)}
                    self.codes_of[name, depth] = found
                return self.codes_of[name, depth]
        return set()

    def keys(self, node: ast.expr, depth: int = DEPTH) -> set[str] | None:
        """Find the facts in a dictionary; None if it cannot be seen."""
        match node:
            case ast.Dict():
                found: set[str] = set()
                for key, value in zip(node.keys, node.values, strict=True):
                    inner = self.keys(value, depth) if key is None else None
                    if isinstance(key, ast.Constant):
                        found.add(str(key.value))
                    elif inner is None:
                        return None
                    else:
                        found |= inner
                return found
            case ast.Name(id=name) if depth:
                return self.all_keys(self.values.get(name, []), depth - 1)
            case ast.Call(func=ast.Name(id=name)) if depth:
                return self.all_keys(list(returned(self.module, name)), depth - 1)
        return None

    def all_keys(self, nodes: list[ast.expr], depth: int) -> set[str] | None:
        seen = [self.keys(each, depth) for each in nodes]
        known = [each for each in seen if each is not None]
        return set().union(*known) if known and len(known) == len(seen) else None


def returned(module: ast.Module, name: str) -> Iterator[ast.expr]:
    """Find what a function of the same module returns."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            for each in nodes_in(node):
                if isinstance(each, ast.Return) and each.value:
                    yield each.value


def forwarded(call: ast.Call, function: ast.FunctionDef, module: ast.Module) -> bool:
    """Whether a call hands on the facts of its caller, or a code to a function that adds the facts."""
    own = function.args.kwarg.arg if function.args.kwarg else None
    handed_on = [each.value for each in call.keywords if each.arg is None]
    if any(isinstance(each, ast.Name) and each.id == own for each in handed_on):
        return True
    return called(call) in plain_functions(module)


@cache
def plain_functions(module: ast.Module) -> set[str]:
    """Name the functions of a module that take no facts."""
    functions = (node for node in nodes_in(module) if isinstance(node, ast.FunctionDef))
    return {each.name for each in functions if not each.args.kwarg}


def facts_of(call: ast.Call, scope: Scope) -> set[str] | None:
    name = called(call)
    if name in {"Slip", "WordFault"}:
        return scope.keys(call.args[-1])
    if name == "Flaw":
        given = [each.value for each in call.keywords if each.arg == "facts"]
        return scope.keys(given[0]) if given else set()
    facts = {each.arg for each in call.keywords if each.arg} - OPTIONS
    for more in [scope.keys(each.value) for each in call.keywords if each.arg is None]:
        if more is None:
            return None
        facts |= more
    return facts | GIVEN.get(name, set())


def reports(module: ast.Module) -> Iterator[tuple[int, str, set[str] | None]]:
    """Give the line, the code and the facts of each report of a module."""
    for function in (node for node in nodes_in(module) if isinstance(node, ast.FunctionDef)):
        scope = Scope(module, function)
        for node in nodes_in(function):
            if isinstance(node, ast.Call) and not forwarded(node, function, module):
                named = [each.value for each in node.keywords if each.arg == "code"]
                codes = set().union(*map(scope.codes, [*node.args[:2], *named]), set())
                facts = facts_of(node, scope) if codes else set()
            elif isinstance(node, ast.Tuple) and len(node.elts) == len(FINDING):
                codes, facts = scope.codes(node.elts[0]), scope.keys(node.elts[-1])
            else:
                continue
            for code in sorted(codes):
                yield node.lineno, code, facts


@pytest.fixture(scope="module")
def found() -> list[tuple[str, int, str, set[str] | None]]:
    return [
        (name_of(path), line, code, facts)
        for path in FILES
        for line, code, facts in reports(tree_of(path))
        if (name_of(path), code) not in ELSEWHERE
    ]


def test_a_report_has_the_facts_of_its_message(
    found: list[tuple[str, int, str, set[str] | None]],
) -> None:
    missing = []
    for module, line, code, facts in found:
        if facts is None and fields_of(code):
            missing.append(f"{module}:{line}: the facts of {code} cannot be seen in the source")
        elif wanted := fields_of(code) - (facts or set()):
            missing.append(f"{module}:{line} gives {code} no {wanted}")
    assert missing == []


def test_every_code_is_seen(found: list[tuple[str, int, str, set[str] | None]]) -> None:
    """Otherwise the inspection has gone blind."""
    seen = {code for _, _, code, _ in found}
    assert set(CATALOGUE) - seen == {code for _, code in ELSEWHERE}
