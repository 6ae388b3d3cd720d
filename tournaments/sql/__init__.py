"""Reads the statements of the database: a file each, in folders named after the packages that use them."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def sql(name: str) -> str:
    """Read a statement; `tour/pairs` is the name of `tour/pairs.sql`."""
    return (FOLDER / f"{name}.sql").read_text(encoding="utf-8")
