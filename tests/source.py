"""The program's own source files, parsed once for all tests that inspect them."""

import ast
from functools import cache
from pathlib import Path

from tests.commands import ROOT

FILES = sorted([*ROOT.glob("azul_notation/**/*.py"), *ROOT.glob("tournaments/**/*.py")])


def name_of(path: Path) -> str:
    """Name the module in a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """List everything in a file's tree."""
    return tuple(ast.walk(tree_of(path)))
