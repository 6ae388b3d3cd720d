"""What is typed faster than the app answers; lines that are pasted; keys amid a word."""

from pathlib import Path

import pytest
from textual import events

from tests.support.pressed import DEAL, Table, at_table, azul_game


def burst(table: Table, *parts: str) -> None:
    """Send keys at once, as a terminal does where the program was busy: text sign by sign, and named keys."""
    for part in parts:
        named = part in ("enter", "backspace") or part.startswith("ctrl+")
        for key in (part,) if named else part:
            table.send(events.Key(key, None if named else key))


def test_lines_that_are_typed_ahead(tmp_path: Path) -> None:
    """Enter ends the line before it, though the next one was typed before it was looked at."""
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        burst(table, "3y2", "enter", "1b1", "enter", "4k")
        await table.until(lambda: table.line == "4k" and "1B1" in path.read_text())

    at_table(path, None, act)
    assert path.read_text().endswith("\n1. 3Y2 1B1~1\n*\n")


@pytest.mark.slow
def test_keys_that_mend_ahead(tmp_path: Path) -> None:
    """A key that takes back, or goes back, does so where it was pressed."""
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        burst(table, "3y9", "backspace", "2", "enter", "1b1", "enter", "ctrl+z", "1k1", "enter")
        await table.until(lambda: "1K1" in path.read_text())
        burst(table, "9zz", "enter", "ctrl+u", "4k3", "enter")
        await table.until(lambda: "4K3" in path.read_text() and not table.line)

    at_table(path, None, act)
    assert path.read_text().endswith("\n1. 3Y2 1K1\n2. 4K3\n*\n")


def test_all_lines_of_what_is_pasted(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        table.send(events.Paste("1. 3Y2 1B1~1\n2. 4K3\n"))
        await table.until(lambda: table.line == "1. 3Y2 1B1~1 2. 4K3")
        await table.enter()

    at_table(path, None, act)
    assert path.read_text().endswith("\n1. 3Y2 1B1~1\n2. 4K3\n*\n")


@pytest.mark.slow
def test_a_key_that_can_do_nothing_keeps_what_is_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.type("3y")
        await table.press("ctrl+y")
        await table.until(lambda: "there is no undo to take back" in table.below)
        assert table.line == "3y"

    at_table(path, None, act)


@pytest.mark.slow
def test_the_reason_stays_until_the_line_is_changed(tmp_path: Path) -> None:
    """What is shown of the letters comes later than the answer to Enter, and does not hide it."""
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        path.write_text(path.read_text() + "; somebody else\n")
        burst(table, "3y2", "enter")
        await table.until(lambda: "changed by another program" in table.below)
        await table.pilot.pause()
        assert "changed by another program" in table.below
        await table.press("backspace")
        await table.until(lambda: "changed by another program" not in table.below)

    at_table(path, None, act)
