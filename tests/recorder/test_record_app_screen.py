"""The app and what is round it: a file that somebody changed, how one leaves, help, sizes of the screen."""

import resource
from pathlib import Path

import pytest

from tests.support.commands import ROOT
from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import game_of, typed
from tests.support.strategies import part


@pytest.mark.slow
def test_a_file_that_somebody_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        mine = path.read_bytes()
        path.write_bytes(mine + b"; a note\n")
        await table.type("3y2")
        await table.press("enter")
        assert "changed by another program" in table.below
        assert table.line == "3y2"
        path.write_bytes(mine)
        await table.press("enter")
        assert table.line == ""

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_leaving(key: str, tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.enter("3y2")
        await table.type("1b")
        await table.press(key)
        assert "not in the file yet: 1b" in table.below
        assert table.app.is_running
        await table.press(key)
        assert not table.app.is_running

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


def test_ending_a_game_that_stops(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.enter(":end abandoned")
        await table.until(lambda: not table.app.is_running)

    at_table(path, None, act)
    assert '[Termination "abandoned"]' in path.read_text()


@pytest.mark.slow
def test_every_key_and_command_for_help_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        for asked in (["f1"], ["question_mark"]):
            await table.press(*asked)
            await table.shows("Tab              completes")
            await table.press("escape")
            await table.shows(" legal ")
        await table.enter(":help")
        await table.pilot.pause()
        await table.shows("Tab              completes")

    at_table(path, None, act)


@pytest.mark.slow
@pytest.mark.parametrize("size", part([(80, 24), (120, 40), (200, 50), (60, 20)]))
@pytest.mark.parametrize("variant", ["sintra", "garden", "azul"])
def test_the_movers_board_is_in_sight(variant: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Whoever of four is to move, name and first columns of the board are on the screen."""
    path = tmp_path / "game.azn"
    game = game_of(variant, {"seats": 4, "policy": "greedy"})
    lines = list(typed(game))

    async def act(table: Table) -> None:
        app, seen = table.app, set()
        for line in lines:
            app.session.enter(line)
            expected = app.session.expected
            if expected.kind == "move" and expected.seat not in seen:
                seen.add(expected.seat)
                app.show_record()
                await table.pilot.pause()
                await table.shows(f"{expected.seat} {expected.name}: ")
                await table.shows(f"{expected.label} {expected.name}>")
            if len(seen) == 4:
                break

    at_table(path, game, act, size)


@pytest.mark.slow
def test_resizing(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2")

    async def act(table: Table) -> None:
        await table.type("1b")
        await table.shows("1.1.2   3Y2")
        await table.pilot.resize_terminal(60, 20)
        await table.hides("1.1.2   3Y2")
        assert table.line == "1b"
        await table.pilot.resize_terminal(200, 50)
        await table.shows("1.1.2   3Y2")

    at_table(path, None, act)


def test_wide_names_stay_in_line(tmp_path: Path) -> None:
    """李小龙 takes six columns: the boards below the names stand where they stand for Ana."""
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        lines = table.screen.split("\n")
        title = next(line for line in lines if "李小龙: 0" in line)
        floor = next(line for line in lines if line.count("floor") == 2)
        assert title.index("2 李小龙") == floor.rindex("floor")
        assert "Friday club · azul" in lines[0]

    at_table(path, None, act)


@pytest.mark.slow
def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)
    whole = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def act(table: Table) -> None:
        await table.type("3y2")
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) // 2, limits[1]))
        try:
            await table.press("enter")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert "not written: the file has reached its maximum size" in table.below
        assert table.line == "3y2"
        assert path.read_bytes() == whole
        await table.press("enter")
        assert table.line == ""

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


@pytest.mark.slow
def test_a_long_answer_is_scrolled(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.enter(":show")
        await table.pilot.pause()
        await table.shows("%azn 1")
        await table.hides('[Seat2 "李小龙"]')
        await table.press("pagedown", "pagedown")
        await table.shows('[Seat2 "李小龙"]')

    at_table(path, None, act)


def test_the_manual_shows_what_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2")
    manual = (ROOT / "azul_notation" / "cli" / "recording.md").read_text(encoding="utf-8")
    picture = manual.partition("```text\n Friday club")[2].partition("\n```")[0]

    async def act(table: Table) -> None:
        await table.type("1r")
        shown = [line for line in table.screen.split("\n") if line.strip(" ▏")]
        assert f" Friday club{picture}".split("\n") == shown

    at_table(path, None, act)
