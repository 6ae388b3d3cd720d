"""Checks how docstrings begin: of a function with "Read", of a module with "Reads".

A class has a noun phrase ("A game of a file.") or a verb in the third person ("Holds …"), a property a
noun phrase. None begins with "What", "Who", "Says" and the like.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.commands import ROOT
from tests.support.source import FILES, name_of, nodes_of

CHECKED = [*FILES, *sorted((ROOT / "tests" / "support").glob("*.py"))]

HALF = r"(?!(?:Whe\w+|What|Who\w*|Why|How|Which|Says?|Tells?)\b)"
"""No word that begins half a sentence."""
NOUN = r"(?!(?:The|An?|All|Each|Every|One|Some|There|These|This|If|For|So|It)\b)"
FORMS = {
    "function": ("an imperative such as Read", HALF + NOUN + r"[A-Z][a-z]*([a-rt-z]|ss)\b"),
    "property": ("a noun phrase", r"(?!(?:Return|Check|Say|Give|List|Count|Find|Take)\b)"),
    "class": ("a noun phrase, or a verb such as Holds", HALF),
    "module": ("a verb such as Reads", HALF + r"[A-Z][a-z]+s\b"),
}


def kind_of(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            names = [ast.unparse(each) for each in node.decorator_list]
            is_property = any(name.endswith(("property", ".setter")) for name in names)
            return "property" if is_property else "function"
        case ast.ClassDef():
            return "class"
        case ast.Module():
            return "module"
    return ""


def lacks(node: ast.AST) -> str:
    """Describe what a docstring should begin with; empty if it does, or if there is no docstring."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
        return ""
    form, pattern = FORMS[kind_of(node)]
    text = ast.get_docstring(node)
    return "" if text is None or re.match(pattern, text) else form


def faults() -> Iterator[tuple[str, int, str]]:
    for path in CHECKED:
        for node in nodes_of(path):
            if form := lacks(node):
                yield name_of(path), getattr(node, "lineno", 1), form


@pytest.mark.slow
def test_docstrings_begin_with_a_verb() -> None:
    assert list(faults()) == []


def test_other_forms_are_found() -> None:
    wrong = 'def f():\n "Whether."\ndef g():\n "Gives it."\nclass C:\n "What it is."\n'
    right = 'def f():\n "Return it."\ndef g():\n "Pass."\nclass C:\n "A thing."\n'
    assert all(map(lacks, ast.parse(wrong).body))
    assert not any(map(lacks, ast.parse(right).body))
