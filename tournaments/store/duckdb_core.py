"""Loads DuckDB as this program uses it: the core of its package.

The package around the core offers the very same objects and more, and takes four times as long to load.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb
else:
    try:
        import _duckdb as duckdb
    except ImportError:  # a version that names its core otherwise, or no DuckDB at all
        import duckdb

__all__ = ["duckdb"]
