"""Parses the program's own source files once for all tests that inspect them."""

import ast
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.commands import ROOT

FILES = sorted([*ROOT.glob("azul_notation/**/*.py"), *ROOT.glob("tournaments/**/*.py")])


def name_of(path: Path) -> str:
    """Name the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_in(node: ast.AST) -> tuple[ast.AST, ...]:
    """List everything in a tree, or in a part of it such as a function."""
    return tuple(ast.walk(node))


def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """List everything in a file's tree."""
    return nodes_in(tree_of(path))


def comments_of(path: Path) -> Iterator[tuple[int, str]]:
    """Give each comment in a file, and each string that documents something, with its line."""
    for node in nodes_of(path):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
    with path.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
