"""Imports go one way, families never import each other, and only their own rooms know duckdb and print."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = (
    *("diagnostics", "text", "rules", "replay", "render"),
    *("bga", "recorder", "tournaments", "cli"),
)
PACKAGES = (
    *("numbers", "csv_text", "table_file", "reports", "paper", "seating"),
    *("club", "store", "shards", "standings", "log"),
    *("ratings", "players", "ingest", "tour", "audit"),
)
"""The packages and modules of `tournaments`; each imports only those before it."""
FILES = sorted([*ROOT.glob("azul_notation/**/*.py"), *ROOT.glob("tournaments/**/*.py")])
FAMILIES = {path.parent.name for path in ROOT.glob("azul_notation/rules/*/family.py")}
SURFACE = ("__init__", "__main__", "api")
"""The library's front door, which looks into every room but the commands."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    if parts[0] == "tournaments":
        return "tournaments"
    if parts[0] != "azul_notation" or len(parts) == 1 or parts[1] in SURFACE:
        return None
    return parts[1]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    own = layer_of(name_of(path))
    for module in imports(path):
        other = layer_of(module)
        if own is not None and other is not None:
            assert LAYERS.index(other) <= LAYERS.index(own), f"{name_of(path)} imports {module}"


def package_of(module: str) -> str | None:
    """Find the package of `tournaments` that a module is in."""
    parts = module.split(".")
    return parts[1] if parts[0] == "tournaments" and len(parts) > 1 else None


def test_packages_of_tournaments_import_one_way() -> None:
    for path in ROOT.glob("tournaments/*/**/*.py"):
        own = package_of(name_of(path))
        for module in imports(path):
            other = package_of(module)
            if own is not None and other is not None:
                ordered = PACKAGES.index(other) <= PACKAGES.index(own)
                assert ordered, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_families_do_not_know_each_other(path: Path) -> None:
    family = path.parent.name
    if family not in FAMILIES:
        return
    for module in imports(path):
        other = module.split(".")
        if other[:2] == ["azul_notation", "rules"] and other[2] in FAMILIES:
            assert other[2] == family, f"{name_of(path)} imports {module}"


def test_only_the_store_knows_duckdb() -> None:
    users = [name_of(path) for path in FILES if "duckdb" in set(imports(path))]
    assert all(user.startswith("tournaments") for user in users)


def test_only_commands_print() -> None:
    for path in FILES:
        calls = (
            node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
        )
        named = [node for node in calls if isinstance(node.func, ast.Name)]
        assert not [node for node in named if node.func.id == "print"], name_of(path)  # type: ignore[attr-defined]
