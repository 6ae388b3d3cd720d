"""What tests of several rooms are given."""

from pathlib import Path

import pytest

from tests.commands import RECORD, WRONG


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("good.azn").write_text(RECORD, encoding="utf-8")
    tmp_path.joinpath("bad.azn").write_text(WRONG, encoding="utf-8")
    tmp_path.joinpath("notes.txt").write_text("no record", encoding="utf-8")
    return tmp_path
