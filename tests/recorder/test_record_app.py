"""The terminal app on a real file, driven by keys: games of every family, and what goes wrong at a table."""

from pathlib import Path
from typing import Any

import pytest

from azul_notation import Report, check, write
from azul_notation.recorder import open_session
from azul_notation.text.syntax import Game
from tests.support.commands import here
from tests.support.pressed import DEAL, Table, at_table, azul_game
from tests.support.scored import GAMES, NAMES, begun, game_of, typed
from tests.support.strategies import part

KINDS = part([1, 2, 6, 9, 11])
FIRST, LAST = 6, 6
"""Lines of a game that are typed at the app; those between are entered into its session."""


def entered(path: Path, lines: list[str]) -> None:
    """Enter lines without the app, into the same file."""
    session, record_file = open_session(path, None)
    for line in lines:
        assert session.enter(line).refused is None, line
    record_file.close()


def report_of(path: Path) -> Report:
    [report] = check(path)
    return report


def bounds(game: Game, lines: list[str]) -> tuple[int, int]:
    """Where the app stops, and goes on again: not while a take waits for what it turned up."""
    session, whole = begun(game), []
    for at, line in enumerate(lines):
        if not session.expected.pending:
            whole.append(at)
        session.enter(line)
    return (
        max(at for at in whole if at <= FIRST),
        max(at for at in whole if at <= len(lines) - LAST),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "kinds"), [GAMES[at] for at in KINDS], ids=[NAMES[at] for at in KINDS]
)
def test_a_game_of_each_kind(variant: str, kinds: dict[str, Any], tmp_path: Path) -> None:
    """The beginning and the end are typed, sign by sign: the file is the finished record."""
    game, path = game_of(variant, kinds, seed=3), tmp_path / "game.azn"
    lines = list(typed(game))
    first, last = bounds(game, lines)

    async def begin(table: Table) -> None:
        for line in lines[:first]:
            await table.enter(line)

    async def end(table: Table) -> None:
        for line in lines[last:]:
            await table.enter(line)
        await table.shows("won by" if len(report_of(path).winners or ()) == 1 else "shared by")
        await table.press("escape")
        await table.until(lambda: "over" in table.screen.split("\n")[0])

    at_table(path, game, begin)
    entered(path, lines[first:last])
    at_table(path, None, end)
    assert path.read_text() == write(game)
    [report] = check(path)
    assert (report.ok, report.diagnostics) == (True, [])
    assert here("fmt", "--check", path).code == 0


@pytest.mark.slow
def test_a_whole_game_key_by_key(tmp_path: Path) -> None:
    game, path = game_of("mini", {"policy": "greedy"}), tmp_path / "game.azn"

    async def act(table: Table) -> None:
        for line in typed(game):
            await table.enter(line)

    at_table(path, game, act)
    assert path.read_text() == write(game)


# -- while one types


@pytest.mark.slow
def test_what_is_legal_for_what_was_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.shows("90 legal")
        await table.type("3")
        assert "24 legal  3B1  3B2" in table.below
        await table.type("y2")
        assert "writes 3Y2" in table.below
        assert "legal  3Y2" in table.below
        assert "3Y2" not in path.read_text()

    at_table(path, None, act)


@pytest.mark.slow
def test_many_moves_are_grouped_by_how_they_begin(tmp_path: Path) -> None:
    game, path = game_of("garden", {"seats": 4, "policy": "greedy"}), tmp_path / "game.azn"

    async def act(table: Table) -> None:
        lines = typed(game)
        while not table.below.count("…"):
            await table.enter(next(lines))
        told = table.below.split("\n")
        assert len(told) <= 5
        assert all(len(line) <= 78 for line in told)

    at_table(path, game, act)


@pytest.mark.slow
def test_tab_completes_a_word_and_goes_on_to_the_next_that_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2", "1k1", "3b1")

    async def act(table: Table) -> None:
        await table.type("4w")
        await table.press("tab")
        assert table.line == "4W1"  # nothing is sure: the first that is legal
        await table.press("tab")
        assert table.line == "4W3"
        await table.press("backspace")
        await table.type("5")
        assert "writes 4W5" in table.below
        await table.enter()
        assert "4W5" in path.read_text()
        await table.type("4w1")  # it was legal a moment ago
        await table.press("tab")
        assert table.line == "4w1"

    at_table(path, None, act)


@pytest.mark.slow
def test_the_grey_rest_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.type("3y")
        await table.press("right")
        await table.until(lambda: table.line == "3y1")
        await table.enter()

    at_table(path, None, act)
    assert "1. 3Y1" in path.read_text()


@pytest.mark.slow
def test_tab_writes_what_all_share(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    game = game_of("garden", {})

    async def act(table: Table) -> None:
        await table.enter(next(typed(game)))
        await table.type("p")
        await table.press("tab")
        assert table.line == "pass"
        await table.enter()
        assert "pass^" in path.read_text()
        await table.type(":un")
        await table.press("tab")
        assert table.line == ":undo"

    at_table(path, game, act)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("9", "AZ401: there is no factory 9"),
        ("3w", "AZ402: factory 3 has no white tile"),
        ("3q", "AZ102: azul has no colour `q`"),
        ("3y9", "AZ103: there is no line `9`"),
        ("x", "no legal word begins with `x` here"),
    ],
)
def test_an_impossible_move_is_reported_before_enter(
    word: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)
    before = path.read_bytes()

    async def act(table: Table) -> None:
        await table.type(word)
        assert reason in table.below
        table.app.action_obey(word)
        assert table.line == word  # it stays to be mended
        assert table.app.answered

    at_table(path, None, act)
    assert path.read_bytes() == before


def test_the_part_that_was_refused_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.type("3y2 1b9 2k1")
        await table.press("enter")
        assert table.line == "1b9 2k1"

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


# -- deals


@pytest.mark.slow
def test_a_deal_is_counted_while_it_is_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path)

    async def act(table: Table) -> None:
        assert "left  B 20  Y 20  R 20  K 20  W 20" in table.below
        await table.type("@2 bbkw krryb")
        assert "BBKW KRRY B … …   2 of 5 full" in table.below
        assert "left  B 17  Y 19  R 18  K 18  W 19" in table.below
        await table.type("bbq")
        assert "AZ102: azul has no colour `q`" in table.below

    at_table(path, None, act)


@pytest.mark.slow
def test_the_bag_refuses(tmp_path: Path) -> None:
    """A colour of which too much was typed is told at that letter, and the deal is not taken."""
    path = tmp_path / "game.azn"
    game = game_of("azul", {"seats": 4}, seed=5)
    lines = list(typed(game))
    second = next(at for at, line in enumerate(lines[1:], 1) if len(line) > 30)

    async def act(table: Table) -> None:
        await table.enter(lines[0])
        entered_here = [table.app.session.enter(line) for line in lines[1:second]]
        assert all(answer.refused is None for answer in entered_here)
        table.app.show_record()
        await table.type("b" * 21)
        assert "too few B left to draw" in table.below
        await table.type("b" * 15)
        assert "AZ303" in table.below
        await table.press("enter")
        assert len(table.line) == 36

    at_table(path, game, act)
    assert "bbbb" not in path.read_text().casefold()


@pytest.mark.slow
def test_a_deal_in_several_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path)

    async def act(table: Table) -> None:
        await table.enter("@2 bbkw krry")
        assert "R2" not in path.read_text()
        assert "BBKW KRRY … … …   2 of 5 full" in table.below
        await table.press("ctrl+q")  # it is not in the file yet
        assert "not in the file yet: bbkw krry" in table.below
        assert table.app.is_running
        await table.enter("byrkwwkybbrr")
        await table.press("ctrl+q")
        assert not table.app.is_running

    at_table(path, None, act)
    assert "R1 @2 BBKW YRRK BYRK YKWW BBRR\n*\n" in path.read_text()
