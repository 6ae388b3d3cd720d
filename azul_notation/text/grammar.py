"""Finds the grammars, and builds one parser for each when it is first needed."""

import gc
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark, Tree

_PACKAGE = Path(__file__).resolve().parent.parent
_SHIPPED = _PACKAGE / "_grammar"
FOLDER = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent / "grammar"
"""In a wheel the grammars lie inside the package, in a checkout beside it."""


@cache
def parser(name: str) -> "Lark":
    """Build the parser of one grammar; `record` alone knows no move of any game."""
    from lark import Lark, Tree  # noqa: PLC0415 - costs half of the start of a command

    def branch(rule: Any, children: list[Any]) -> "Tree[Any]":
        """Name a branch by a plain string: a token in its place is slow to compare."""
        return Tree(str.__str__(rule), children)

    return Lark.open(
        str(FOLDER / f"{name}.lark"),
        import_paths=[str(FOLDER)],
        parser="lalr",
        lexer="contextual",
        propagate_positions=False,
        maybe_placeholders=False,
        tree_class=branch,
    )


def parse(name: str, text: str) -> "Tree[Any]":
    """Parse a text without looking for garbage meanwhile: the tree has none, and grows with the text."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return parser(name).parse(text)
    finally:
        if collects:
            gc.enable()
