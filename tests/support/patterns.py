"""Finds every regular expression of the program, and the ways in which it is used."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from azul_notation.text.lexicon import FOLDER, terminals
from tests.support.source import FILES, name_of, nodes_in, nodes_of, tree_of

METHODS = {"match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split"}
GRAMMARS = sorted(path.stem for path in FOLDER.glob("*.lark"))


class Pattern(NamedTuple):
    name: str
    compiled: re.Pattern[Any]
    methods: frozenset[str]

    @property
    def searches(self) -> bool:
        """Whether it is tried at every place of a text."""
        return bool(self.methods - {"match", "fullmatch"})

    @property
    def whole(self) -> bool:
        """Whether it fails where something follows."""
        return "fullmatch" in self.methods


@cache
def uses() -> dict[str, frozenset[str]]:
    """Find what is done with names, such as `_TAG.match`; those with a bar are a module's own."""
    found: dict[str, set[str]] = {}
    for path in FILES:
        module = name_of(path)
        for node in nodes_of(path):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = getattr(node.value, "id", getattr(node.value, "attr", ""))
                own = f"{module}.{name}" if name.startswith("_") else name
                found.setdefault(own, set()).add(node.attr)
    return {name: frozenset(methods) for name, methods in found.items()}


def held(value: object) -> Iterator[re.Pattern[Any]]:
    """Find the patterns in what a module has."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from held(each)
    elif isinstance(value, dict):
        yield from held(list(value.values()))


def of_modules() -> Iterator[Pattern]:
    for module in map(name_of, FILES):
        if not module.endswith("__main__"):
            loaded: ModuleType = importlib.import_module(module)
            for name, value in vars(loaded).items():
                own = f"{module}.{name}"
                methods = uses().get(own if name.startswith("_") else name, frozenset(METHODS))
                yield from (Pattern(own, compiled, methods) for compiled in held(value))


def in_functions() -> Iterator[Pattern]:
    """Find patterns that are written where they are used."""
    for path in FILES:
        module = name_of(path)
        if not any(isinstance(node, ast.Import) and names_re(node) for node in nodes_of(path)):
            continue
        for function, node in calls(tree_of(path)):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=method),
                    args=[ast.Constant(value=str() | bytes() as text), *_],
                ) if method in METHODS or method == "compile":
                    flags = sum(flags_of(each) for each in [*node.args[1:], *node.keywords])
                    methods = METHODS if method == "compile" else {method}
                    name = f"{module}.{function}"
                    yield Pattern(name, re.compile(text, flags), frozenset(methods))


def names_re(node: ast.Import) -> bool:
    return "re" in {each.name for each in node.names}


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for function in nodes_in(tree):
        if isinstance(function, ast.FunctionDef):
            yield from ((function.name, node) for node in nodes_in(function))


def flags_of(node: ast.AST) -> int:
    """Add up the flags that are named in an argument."""
    names = (each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute))
    return sum(int(getattr(re, name)) for name in names if name.isupper())


def of_grammars() -> Iterator[Pattern]:
    """Find the terminals that lark tries at the place of a word."""
    for grammar in GRAMMARS:
        for each in terminals(grammar) if grammar != "where" else ():
            yield Pattern(
                f"{grammar}.lark {each.name}", re.compile(each.pattern), frozenset({"match"})
            )
    for line in (FOLDER / "where.lark").read_text(encoding="utf-8").splitlines():
        found = re.fullmatch(r"(_?[A-Z]+)(?:\.2)?: /(.*)/(i?)", line)
        if found:
            flags = re.IGNORECASE if found[3] else 0
            yield Pattern(
                f"where.lark {found[1]}", re.compile(found[2], flags), frozenset({"match"})
            )


def all_patterns() -> list[Pattern]:
    """List each pattern once for each way in which it is used; one that has a name under its name."""
    found: dict[tuple[Any, int, frozenset[str]], Pattern] = {}
    named = [*of_modules(), *of_grammars()]
    known = {(each.compiled.pattern, each.compiled.flags) for each in named}
    bare = [
        each for each in in_functions() if (each.compiled.pattern, each.compiled.flags) not in known
    ]
    for each in [*named, *bare]:
        found.setdefault((each.compiled.pattern, each.compiled.flags, each.methods), each)
    return list(found.values())
