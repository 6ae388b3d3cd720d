"""The progress bar, on a real terminal: it moves, it gives way to messages, and nothing is left of it."""

from pathlib import Path

import pytest

from tests.support.commands import RECORD, WRONG
from tests.support.terminal import Terminal

pytestmark = pytest.mark.process
GAMES = 1_000
LONG = f"; {'long ' * 120}\n"
"""A line that makes a file large with fewer games."""


@pytest.mark.slow
@pytest.mark.parametrize(("record", "faults"), [(RECORD, "no errors"), (WRONG, "20 errors")])
def test_reading_a_large_file(record: str, faults: str, tmp_path: Path) -> None:
    path = tmp_path / "large.azn"
    path.write_text(((RECORD + LONG) * 49 + record + LONG) * (GAMES // 50), encoding="utf-8")
    with Terminal("check", path, "--jobs", "1", COLUMNS="79") as terminal:
        terminal.until(f"{GAMES:,} games, {faults}")
        assert b"[#" in terminal.raw
        assert b"MB/s" in terminal.raw
        assert "MB/s" not in terminal.shown
        assert terminal.left() == (record == WRONG)


@pytest.mark.slow
def test_work_of_a_known_length() -> None:
    """Every step of a longer work is drawn over the one before, whatever its noun is."""
    script = (
        "import time\n"
        "from azul_notation.cli.progress import progress\n"
        "from azul_notation.cli.console import notify\n"
        "with progress('checking' * 20, 'games') as step:\n"
        "    for done in range(5):\n"
        "        time.sleep(0.11)\n"
        "        step(done, 4, 10 * done)\n"
        "        notify(f'game {done} has a fault')\n"
        "notify('done')\n"
    )
    with Terminal(program=("-c", script)) as terminal:
        terminal.until("done")
        assert terminal.shown.split("\n")[:6] == [
            f"{line:80}" for line in [*(f"game {done} has a fault" for done in range(5)), "done"]
        ]
        assert b"  75%  " in terminal.raw
        assert b"checking  [" in terminal.raw
