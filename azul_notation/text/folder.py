"""Where the grammars are."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_SHIPPED = _PACKAGE / "_grammar"
FOLDER = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent / "grammar"
"""In a wheel the grammars lie inside the package, in a checkout beside it."""
