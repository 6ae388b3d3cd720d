"""A move is played by clicks: on tiles that are on offer, then on the place where they go."""

from pathlib import Path

import pytest
from textual.geometry import Offset

from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import game_of, typed


async def click(table: Table, text: str, at: int = 0, line: int = 0) -> None:
    """Click a sign of the first line of the screen that has this text, or of a line below it."""
    await table.shows(text)
    lines = table.screen.split("\n")
    y = next(at for at, each in enumerate(lines) if text in each)
    await table.pilot.click(offset=Offset(lines[y].index(text) + at, y + line))
    await table.pilot.pause()


def test_tiles_and_a_line_make_a_move(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await click(table, "2 YRRK", at=3)
        await table.until(lambda: table.line == "2R")
        await click(table, "李小龙: 0", line=3)  # the third line of the board of the player to move
        await table.shows("1.1.1")
        await click(table, "1 BBKW", at=2)
        await click(table, "floor")
        await table.shows("1.2.2")

    at_table(path, None, act)
    assert "\n1. 2R3 1BF\n*\n" in path.read_text()


@pytest.mark.slow
def test_another_board_and_empty_tiles_do_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)
    before = path.read_bytes()

    async def act(table: Table) -> None:
        await click(table, "1 Ana: 0", line=3)
        await click(table, "2 YRRK", at=2)
        await table.until(lambda: table.line == "2Y")
        await click(table, "1 Ana: 0", line=3)  # not the board of the player to move
        assert table.line == "2Y"

    at_table(path, None, act)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_strip_is_clicked(tmp_path: Path) -> None:
    game, path = game_of("sintra", {}), tmp_path / "game.azn"

    async def act(table: Table) -> None:
        for line in list(typed(game))[:4]:
            await table.enter(line)
        await click(table, "2 BGPY", at=3)
        await table.until(lambda: table.line == "2G")
        await click(table, "1 2 3 4 5 6 7 8", at=4, line=3)
        await table.shows("1.1.2")

    at_table(path, game, act)
    assert "\n1. 2G3" in path.read_text()


@pytest.mark.slow
def test_a_legal_word_is_clicked(tmp_path: Path) -> None:
    game, path = game_of("garden", {}), tmp_path / "game.azn"

    async def act(table: Table) -> None:
        await table.enter(next(typed(game)))
        word = next(each for each in table.app.session.legal() if f" {each} " in table.screen)
        await click(table, f" {word} ", at=1)
        await table.shows("1.1.1 Player 1, ")  # what the take turns up is still to come

    at_table(path, game, act)


# -- what an empty line shows, and totals that are being typed


@pytest.mark.slow
def test_an_empty_line_shows_an_example(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"

    async def act(table: Table) -> None:
        await table.shows("5 factories, such as ")
        await table.shows("begin with @2 if seat 2 starts")
        await table.enter(DEAL)
        await table.shows("a move, such as 3")

    at_table(path, game_of("azul", {}), act)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["sintra", "garden"])
def test_examples_of_other_games(tmp_path: Path, variant: str) -> None:
    async def act(table: Table) -> None:
        await table.shows("such as ")

    at_table(tmp_path / "game.azn", game_of(variant, {}), act)


@pytest.mark.slow
def test_totals_are_judged_when_they_are_complete(tmp_path: Path) -> None:
    game, path = game_of("mini", {"policy": "greedy"}), tmp_path / "game.azn"
    lines = list(typed(game))

    async def act(table: Table) -> None:
        while "=1" not in [item.label for item in table.app.session.items()]:
            await table.enter(lines.pop(0))
        await table.type("= 6")
        assert "AZ504" not in table.below
        await table.type(" 99")
        await table.until(lambda: "AZ503" in table.below)

    at_table(path, game, act)
