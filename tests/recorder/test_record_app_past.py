"""What was entered at the app is taken back, corrected and commented, by keys, in a real file."""

from pathlib import Path

import pytest

from azul_notation import check
from tests.support.commands import RECORD
from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import game_of, typed

# -- undo and correct


@pytest.mark.slow
def test_undo_and_redo(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2 1b1 0k3")
    whole = path.read_text()

    async def act(table: Table) -> None:
        await table.press("ctrl+z")
        assert "0K3" not in path.read_text()
        await table.type("2r")
        await table.press("ctrl+y")
        assert path.read_text() == whole
        assert table.line == "2r"  # what was being typed is nobody's to throw away
        await table.press("f2", "up", "u")
        assert path.read_text().endswith("1. 3Y2\n*\n")

    at_table(path, None, act)


@pytest.mark.slow
def test_a_correction_in_place(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2 1b1 0k3")

    async def act(table: Table) -> None:
        await table.press("f2", "up", "enter")
        assert table.line == ":fix 1.1.1 1B1~1"
        await table.press(*["backspace"] * 5)
        await table.enter("1B2")
        assert "1B2" in table.below

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2 1B2\n2. 0K3^\n*\n")


@pytest.mark.slow
def test_a_correction_that_leaves_a_rest(tmp_path: Path) -> None:
    """What no longer fits is told with its reason, and entered again word by word, or dropped."""
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2 1b1 0k3 0r2")

    async def act(table: Table) -> None:
        await table.enter(":fix 1.1.2 3r2")
        await table.pilot.pause()
        assert "AZ402: the centre has no red tile" in table.below
        assert "from here on it no longer fits" in table.below
        assert table.app.session.kept
        await table.shows("f5 Enter kept")
        assert "kept: `0R2` (1 in all); F5 enters it, F6 drops it" in table.below
        await table.shows("kept    0R2")
        await table.type("2k")
        await table.press("f5")  # it fits no better now, and nothing is lost
        assert "AZ402: the centre has no red tile" in table.below
        assert table.app.session.kept == ["0R2"]
        assert table.line == "2k"
        await table.press("f6")
        assert not table.app.session.kept
        await table.hides("f5")
        await table.hides("kept    0R2")
        await table.press("ctrl+u")
        await table.keys(":drop")
        await table.press("enter")
        assert "no lines are kept" in table.below

    at_table(path, None, act)
    assert "kept" not in path.read_text()
    [report] = check(path)
    assert report.diagnostics == []


# -- what is said of moves


@pytest.mark.slow
def test_comments_clocks_and_what_stood(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    game = game_of("azul", {"policy": "greedy"})
    lines = list(typed(game))

    async def act(table: Table) -> None:
        await table.enter(lines[0])
        await table.enter(lines[1])
        await table.enter(":comment a {good} one? 好")
        assert ";a {good} one? 好" in path.read_text()
        await table.enter(lines[2])
        await table.enter(":clock 0:58:00")
        assert "@0:58:00" in path.read_text()
        at = 3
        while "= " not in table.below:
            await table.enter(lines[at])
            await table.pilot.pause()
            at += 1
        assert "if the players wrote other totals, type them with !" in table.below
        await table.enter("= 7! 3")
        await table.pilot.pause()
        assert "= 7! 3" in path.read_text()
        assert "1 Player 1 7" in table.screen.split("\n")[0]

    at_table(path, game, act)
    [report] = check(path)
    assert report.ok


@pytest.mark.slow
def test_a_move_that_stood(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    before = RECORD[: RECORD.index("0K4^")].replace('"73 70"', '"*"')
    path.write_text(f"{before.rstrip()}\n*\n", encoding="utf-8")

    async def act(table: Table) -> None:
        await table.type("0k3")
        assert "AZ406: row 3 of the wall already has black" in table.below
        await table.type("!stood")
        assert "writes 0K3^~1!stood" in table.below
        await table.enter()

    at_table(path, None, act)
    assert "0K3^~1!stood" in path.read_text()
    [report] = check(path)
    assert report.ok
