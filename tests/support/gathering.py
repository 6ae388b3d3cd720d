"""Gathers the records that tests have checked, so that another test can take them.

`AZUL_GATHER=FILE python -m pytest -p tests.support.gathering tests/rules/test_rulebook_end.py`
writes those of a module.
"""

import json
import os
from pathlib import Path

from azul_notation import Report, check

SEEN: dict[str, str] = {}
"""Each text, and the test that was the first to check it."""


def report_of(text: str) -> Report:
    """Check a record of one game."""
    SEEN.setdefault(text, os.environ.get("PYTEST_CURRENT_TEST", ""))
    (report,) = check(text=text)
    return report


def pytest_sessionfinish() -> None:
    if path := os.environ.get("AZUL_GATHER"):
        Path(path).write_text(json.dumps(SEEN), encoding="utf-8")
