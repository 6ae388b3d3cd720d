"""The terminal app on a real file, driven by keys: games of every family, and what goes wrong at a table."""

import resource
from pathlib import Path
from typing import Any

import pytest

from azul_notation import check, write
from azul_notation.scorer import open_session
from azul_notation.text.syntax import Game
from tests.commands import RECORD, ROOT, azul
from tests.pressed import Table, at_table
from tests.scored import GAMES, NAMES, begun, game_of, typed

KINDS = [1, 2, 6, 9, 11]
FIRST, LAST = 6, 6
"""Lines of a game that are typed at the app; those between are entered into its session."""
DEAL = "@2 bbkwkrrybyrkwwkybbrr"


def entered(path: Path, lines: list[str]) -> None:
    """Enter lines without the app, into the same file."""
    session, paper = open_session(path, None)
    for line in lines:
        assert session.enter(line).refused is None, line
    paper.close()


def bounds(game: Game, lines: list[str]) -> tuple[int, int]:
    """Where the app stops, and goes on again: not while a take waits for what it turned up."""
    session, whole = begun(game), []
    for at, line in enumerate(lines):
        if not session.due.pending:
            whole.append(at)
        session.enter(line)
    return (
        max(at for at in whole if at <= FIRST),
        max(at for at in whole if at <= len(lines) - LAST),
    )


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
        assert "over" in table.screen.split("\n")[0]

    at_table(path, game, begin)
    entered(path, lines[first:last])
    at_table(path, None, end)
    assert path.read_text() == write(game)
    [report] = check(path)
    assert (report.ok, report.diagnostics) == (True, [])
    assert azul("fmt", "--check", path).code == 0


def test_a_whole_game_key_by_key(tmp_path: Path) -> None:
    game, path = game_of("mini", {"policy": "greedy"}), tmp_path / "game.azn"

    async def act(table: Table) -> None:
        for line in typed(game):
            await table.enter(line)

    at_table(path, game, act)
    assert path.read_text() == write(game)


def azul_game(path: Path, *lines: str) -> None:
    """Begin a game of two, with these lines."""
    done = azul(
        *("record", path, "--plain", "--seats", "Ana,李小龙", "--event", "Friday club"),
        text="".join(f"{line}\n" for line in lines),
    )
    assert (done.code, done.err) == (0, "")


# -- while one types


def test_what_is_legal_for_what_was_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        assert "90 legal" in table.screen
        await table.type("3")
        assert "24 legal  3B1  3B2" in table.below
        await table.type("y2")
        assert "writes 3Y2" in table.below
        assert "legal  3Y2" in table.below
        assert "3Y2" not in path.read_text()

    at_table(path, None, act)


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


def test_completion(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("9", "AZ401: there is no factory 9"),
        ("3w", "AZ402: factory 3 has no white tile"),
        ("3q", "AZ102: azul has no colour `q`"),
        ("3y9", "AZ103: there is no line `9`"),
        ("x", "nothing that is legal here begins with `x`"),
    ],
)
def test_an_impossible_move_is_told_before_enter(word: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)
    before = path.read_bytes()

    async def act(table: Table) -> None:
        await table.type(word)
        assert reason in table.below
        table.app.action_obey(word)
        assert table.line == word  # it stays to be mended
        assert table.app.said

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
        assert "there are not so many B left to draw" in table.below
        await table.type("b" * 15)
        assert "AZ303" in table.below
        await table.press("enter")
        assert len(table.line) == 36

    at_table(path, game, act)
    assert "bbbb" not in path.read_text().casefold()


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


# -- undo and correct


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
        assert "f5 Enter kept" in table.screen
        assert "kept: `0R2` (1 in all); F5 enters it, F6 drops it" in table.below
        assert "kept    0R2" in table.screen
        await table.type("2k")
        await table.press("f5")  # it fits no better now, and nothing is lost
        assert "AZ402: the centre has no red tile" in table.below
        assert table.app.session.kept == ["0R2"]
        assert table.line == "2k"
        await table.press("f6")
        assert not table.app.session.kept
        assert "f5" not in table.screen

    at_table(path, None, act)
    assert "kept" not in path.read_text()
    [report] = check(path)
    assert report.diagnostics == []


# -- what is said of moves


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
        assert "if other totals stood, type them with !" in table.below
        await table.enter("= 7! 3")
        await table.pilot.pause()
        assert "= 7! 3" in path.read_text()
        assert "1 Player 1 7" in table.screen.split("\n")[0]

    at_table(path, game, act)
    [report] = check(path)
    assert report.ok


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


# -- the file, leaving, and the screen


def test_a_file_that_somebody_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        mine = path.read_bytes()
        path.write_bytes(mine + b"; a note\n")
        await table.type("3y2")
        await table.press("enter")
        assert "changed by somebody else" in table.below
        assert table.line == "3y2"
        path.write_bytes(mine)
        await table.press("enter")
        assert table.line == ""

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


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
        assert "not written: File too large" in table.below
        assert table.line == "3y2"
        assert path.read_bytes() == whole
        await table.press("enter")
        assert table.line == ""

    at_table(path, None, act)
    assert path.read_text().endswith("1. 3Y2\n*\n")


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


def test_help(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        for asked in (["f1"], ["question_mark"]):
            await table.press(*asked)
            assert "Tab              completes" in table.screen
            await table.press("escape")
            assert " legal " in table.screen
        await table.enter(":help")
        await table.pilot.pause()
        assert "Tab              completes" in table.screen

    at_table(path, None, act)


def test_a_long_answer_is_scrolled(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL)

    async def act(table: Table) -> None:
        await table.enter(":show")
        await table.pilot.pause()
        assert "%azn 1" in table.screen
        assert '[Seat2 "李小龙"]' not in table.screen
        await table.press("pagedown", "pagedown")
        assert '[Seat2 "李小龙"]' in table.screen

    at_table(path, None, act)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50), (60, 20)])
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
            due = app.session.due
            if due.kind == "move" and due.seat not in seen:
                seen.add(due.seat)
                app.show_record()
                await table.pilot.pause()
                assert f"{due.seat} {due.name}: " in table.screen
                assert f"{due.label} {due.name}>" in table.screen
            if len(seen) == 4:
                break

    at_table(path, game, act, size)


def test_resizing(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2")

    async def act(table: Table) -> None:
        await table.type("1b")
        assert "1.1.2   3Y2" in table.screen
        await table.pilot.resize_terminal(60, 20)
        assert "1.1.2   3Y2" not in table.screen
        assert table.line == "1b"
        await table.pilot.resize_terminal(200, 50)
        assert "1.1.2   3Y2" in table.screen

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


def test_the_readme_shows_what_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    azul_game(path, DEAL, "3y2")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = readme.partition("```text\n Friday club")[2].partition("\n```")[0]

    async def act(table: Table) -> None:
        await table.type("1r")
        shown = [line for line in table.screen.split("\n") if line.strip(" ▏")]
        assert f" Friday club{picture}".split("\n") == shown

    at_table(path, None, act)
