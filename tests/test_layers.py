"""Imports go one way, families never import each other, and only their own rooms know duckdb and print."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.support.commands import ROOT
from tests.support.source import FILES, name_of, nodes_of

pytestmark = pytest.mark.slow
LAYERS = (
    *("diagnostics", "text", "rules", "replay", "render"),
    *("bga", "recorder", "library", "viewer", "env", "lsp", "tournaments", "cli"),
)
PACKAGES = (
    *("sql", "errors", "version", "numbers", "csv_text", "dates"),
    *("table_encoding", "workbook", "table_file", "reports"),
    *("seating", "club", "paper", "store", "shards", "standings", "log"),
    *("ratings", "export", "players", "ingest", "tour", "audit", "live"),
)
"""The packages and modules of `tournaments`; each imports only those before it."""
FAMILIES = {path.parent.name for path in ROOT.glob("azul_notation/rules/*/family.py")}
STATEMENT = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|WITH|FROM)\s+[\w(*]+\s")
SURFACE = ("__init__", "__main__")
"""The library's front door, which looks into every room but the commands."""


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    if parts[0] == "tournaments":
        return "tournaments"
    if parts[0] != "azul_notation" or len(parts) == 1 or parts[1] in SURFACE:
        return None
    return parts[1]


def imports(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def wrong_way(
    files: Iterable[Path], layer: Callable[[str], str | None], order: Sequence[str]
) -> list[str]:
    """List the imports of a layer that comes later in the order."""
    found = []
    for path in files:
        own = layer(name_of(path))
        for module in imports(path):
            other = layer(module)
            if own is not None and other is not None and order.index(other) > order.index(own):
                found.append(f"{name_of(path)} imports {module}")
    return found


def test_imports_go_one_way() -> None:
    assert wrong_way(FILES, layer_of, LAYERS) == []


def package_of(module: str) -> str | None:
    """Find the package of `tournaments` that a module is in."""
    parts = module.split(".")
    return parts[1] if parts[0] == "tournaments" and len(parts) > 1 else None


def test_packages_of_tournaments_import_one_way() -> None:
    assert wrong_way(ROOT.glob("tournaments/*/**/*.py"), package_of, PACKAGES) == []


def test_families_do_not_know_each_other() -> None:
    found = []
    for path in FILES:
        others = FAMILIES - {path.parent.name} if path.parent.name in FAMILIES else set()
        for module in imports(path):
            *package, name = module.split(".")[:3]
            if package == ["azul_notation", "rules"] and name in others:
                found.append(f"{name_of(path)} imports {module}")
    assert found == []


def test_only_the_store_knows_duckdb() -> None:
    users = [name_of(path) for path in FILES if "duckdb" in set(imports(path))]
    assert all(user.startswith("tournaments") for user in users)


def test_only_commands_print() -> None:
    for path in FILES:
        calls = [node.func for node in nodes_of(path) if isinstance(node, ast.Call)]
        names = [each.id for each in calls if isinstance(each, ast.Name)]
        assert "print" not in names, name_of(path)


def test_statements_of_the_database_stand_in_files() -> None:
    """Only those that are built from names of tables and columns stand in the code."""
    for path in ROOT.glob("tournaments/**/*.py"):
        nodes = nodes_of(path)
        parts = {
            id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values
        }
        texts = [
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and id(node) not in parts
            if isinstance(node.value, str) and STATEMENT.match(node.value)
        ]
        assert not texts, f"{name_of(path)}: {texts}"
