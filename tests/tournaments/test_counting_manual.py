"""What the manual of counting says is run: the chain of a log, and lots."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.manuals import MANUALS, blocks
from tests.support.desk import Desk, rich_desk

LOT, CHAIN = (body for _, body in blocks(MANUALS["tournaments/counting.md"], "python"))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = rich_desk(tmp_path)
    desk("club", "export", tmp_path / "out", "--to", "csv").good()
    return desk


def chain(folder: Path) -> "subprocess.CompletedProcess[str]":
    words = [sys.executable, "-c", CHAIN]
    return subprocess.run(words, cwd=folder, text=True, capture_output=True, check=False)


def test_a_stranger_checks_the_log(desk: Desk, tmp_path: Path) -> None:
    head = desk("club", "log").good().out.splitlines()[-1]
    assert chain(tmp_path).stdout == f"{head}\n"
    events = tmp_path / "out" / "events.csv"
    events.write_text(events.read_text("utf-8").replace("late", "rude"), "utf-8")
    assert "the log was altered at event" in chain(tmp_path).stderr


@pytest.mark.slow
def test_a_stranger_draws_the_lots(desk: Desk) -> None:
    known: dict[str, Any] = {}
    exec(LOT, known)  # noqa: S102 - the manual's own lines
    desk("tour", "set", "typed-cup", "--ties", "LOT").good()
    desk("season", "set", "league", "--ties", "LOT").good()
    order = ["Ana Lima", "Jan Novák", "Eva Kask", "Zoe", "Max"]
    told = desk.json("tour", "standings", "typed-cup")[0]["rows"]
    drawn = {row["player"]: row["tiebreaks"]["LOT"] for row in told}
    assert drawn == {name: str(known["lot"]("7", nth)) for nth, name in enumerate(order, start=1)}
    rows = desk.json("season", "standings", "league")[0]["rows"]
    [max_] = [row for row in rows if row["player"] == "Max"]
    assert max_["tiebreaks"]["LOT"] == str(known["lot"]("1", 5))
