"""The app of `azul replay`, driven by keys and clicks."""

from pathlib import Path

import pytest
from textual.widgets._footer import FooterKey

import azul_notation as azul
from azul_notation.cli.replay.app.keys import HELP
from tests.support.commands import ROOT, here
from tests.support.replayed import Viewer, games_of, looking

SAMPLES = ROOT / "samples"
ANNOTATED = SAMPLES / "annotated.azn"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.azn"
    path.write_bytes(ANNOTATED.read_bytes())
    return path


def untouched(record: Path) -> bool:
    return record.read_bytes() == ANNOTATED.read_bytes()


@pytest.mark.slow
def test_keys_that_walk() -> None:
    async def act(viewer: Viewer) -> None:
        assert viewer.place.startswith("R1 BRKW")
        assert "“Vojtěch won the toss and begins.”" in viewer.below
        for keys, place in (
            (("right",), "1.1.2 4B2"),
            (("right", "right", "left"), "1.1.1 5R2"),
            (("pagedown",), "R2 BYKW RKWW RKWW YRRW BYKK"),
            (("pageup",), "R1 BRKW BYKW BRRW BBKW BRRK"),
            (("G",), "== 57 57 …"),
            (("home",), "R1 BRKW BYKW BRRW BBKW BRRK"),
            (("end", "g"), "R1 BRKW BYKW BRRW BBKW BRRK"),
        ):
            await viewer.press(*keys)
            assert viewer.place.removesuffix(" …") == place.removesuffix(" …")

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_the_keys_below_change_only_with_what_they_offer() -> None:
    async def act(viewer: Viewer) -> None:
        before = [*viewer.game.query(FooterKey)]
        await viewer.press("right", "2", "m")
        assert [*viewer.game.query(FooterKey)] == before
        assert "Save" not in viewer.lines[-1]
        await viewer.press("l", "enter")
        assert "s Save d Drop" in viewer.lines[-1]
        await viewer.press("d")
        assert "Save" not in viewer.lines[-1]

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_what_is_said_of_a_step() -> None:
    """Opinions, clocks, comments, variations, points with their reasons, faults, the winner."""

    async def act(viewer: Viewer) -> None:
        await viewer.press("j")
        await viewer.type("1.3.1")
        assert "Catarina Vilar: 0W3" in viewer.below
        assert "clock 0:13:40" in viewer.below
        assert "or (0K5 $2 {leaves him three white ones} 0W4)" in viewer.below
        await viewer.press("j")
        await viewer.type("2.5.2")
        assert "against the rules, but it stood" in viewer.below
        assert "line 32: AZ421: against the rules" in viewer.below
        await viewer.press("j")
        await viewer.type("3.4.1")
        assert "0B5  every blue tile of the centre goes to pattern line 5  $1" in viewer.below
        await viewer.press("pagedown", "left")
        assert "Vojtěch Kubeš +6 = 16:" in viewer.below
        assert "“ The second slip".replace(" ", "") in viewer.below.replace(" ", "")
        await viewer.press("G")
        assert "shared by Catarina Vilar and Vojtěch Kubeš" in viewer.below

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_variations_and_players() -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("j")
        await viewer.type("3.1.1")
        await viewer.press("v")
        assert viewer.place == "3.1.1 ( 1W4 …"
        assert "variation, step 1 of 3" in viewer.lines[0]
        await viewer.press("v")
        assert viewer.place == "3.1.1 1B3"
        await viewer.press("slash")
        await viewer.type("vojt")
        assert viewer.place == "3.1.2 5K2"
        await viewer.press("n")
        assert viewer.place == "3.2.2 4W1"
        await viewer.press("N", "N", "v")
        assert "has no variation" in viewer.below

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_what_cannot_be_found_is_said() -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("j")
        await viewer.type("9.9")
        assert "there is no 9.9 in this game" in viewer.below
        await viewer.press("slash", "escape", "right")
        assert viewer.place == "1.1.2 4B2"

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_playing_by_itself() -> None:
    async def act(viewer: Viewer) -> None:
        game = viewer.game
        await viewer.press("plus", "plus", "plus", "plus", "space")
        assert game.timer
        assert "▶ 0.1 s" in viewer.lines[0]
        game.tick()
        game.tick()
        await viewer.press("space")
        assert game.timer is None
        assert game.cursor.here
        assert game.cursor.here.at >= 2
        await viewer.press("G", "left", "space")
        game.tick()
        game.tick()
        assert game.timer is None
        await viewer.press("minus")
        assert "0.25 seconds for each step" in viewer.below

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_legal_moves_and_trying_one(record: Path) -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("right", "l")
        assert "legal moves of Catarina Vilar" in viewer.screen
        assert "1R2  every red tile of factory 1" in viewer.screen
        await viewer.press("down", "enter")
        assert viewer.game.cursor.here
        assert viewer.game.cursor.here.line.tried
        await viewer.press("d")
        assert viewer.place == "1.1.1 5R2"
        assert untouched(record)

    looking(record, act)


@pytest.mark.slow
def test_what_if_is_saved(record: Path) -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("j")
        await viewer.type("1.2.2")
        await viewer.press("w", "3", "b")
        assert "5 legal  3B1  3B3  3B4  3B5  3BF" in viewer.below
        await viewer.type("3")
        await viewer.type("0r3")
        await viewer.press("escape")
        assert viewer.place == "1.3.2 0R3^ tried"
        await viewer.press("q")
        assert "the moves you tried are not saved" in viewer.below
        assert viewer.app.is_running
        assert untouched(record)
        await viewer.press("s")
        assert f"wrote 1 variation to {record}" in viewer.below
        assert viewer.place == "1.3.2 0R3^"
        await viewer.press("q")
        assert not viewer.app.is_running

    looking(record, act)
    text = ANNOTATED.read_text(encoding="utf-8")
    assert record.read_text(encoding="utf-8") == text.replace(
        "2. 1K1 3B1\n", "2. 1K1 3B1 (3B3 3. 0R3^)\n"
    )
    assert here("fmt", "--check", record).code == 0


@pytest.mark.slow
def test_a_move_that_is_not_legal_stays_in_the_line(record: Path) -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("right", "w")
        await viewer.type("9b1")
        assert "AZ101: `9b1` cannot be read" in viewer.below or "AZ4" in viewer.below
        assert viewer.game.ask.line.value == "9b1"
        await viewer.press("escape", "G", "w")
        assert "the game is over: go back to a move to try another" in viewer.below

    looking(record, act)


def test_a_faulty_record_stops_visibly(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    text = (SAMPLES / "worked.azn").read_text(encoding="utf-8")
    path.write_text(text.replace("0K4^", "0K3^", 1), encoding="utf-8")

    async def act(viewer: Viewer) -> None:
        await viewer.press("G")
        assert viewer.place == "✗ stops here"
        assert "stopped by an error" in viewer.lines[0]
        for said in (
            "The replay stops here.",
            "AZ406: row 3",
            "legal here: 0K1",
            "cannot be replayed further",
        ):
            assert said in viewer.screen
        await viewer.press("left")
        assert viewer.place == "3.2.2 5B5"
        await viewer.press("space")
        viewer.game.tick()
        assert viewer.place == "✗ stops here"
        assert viewer.game.timer is None

    looking(path, act)


@pytest.mark.slow
def test_a_record_of_which_nothing_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    path.write_text('[Variant "azul"]\n[Seat1 "Ana"]\n[Seat2 "Jan"]\n\nR1 BBKW\n*\n')

    async def act(viewer: Viewer) -> None:
        assert "AZ301" in viewer.screen
        for key in (
            "right",
            "left",
            "pagedown",
            "g",
            "G",
            "v",
            "n",
            "l",
            "w",
            "o",
            "tab",
            "s",
            "space",
        ):
            await viewer.press(key)
        assert "no part of this game can be replayed" in viewer.below or viewer.app.is_running

    looking(path, act)


@pytest.mark.slow
def test_the_list_of_games_and_the_way_back(tmp_path: Path) -> None:
    path = tmp_path / "games.azn"
    path.write_bytes(ANNOTATED.read_bytes() + (SAMPLES / "garden-a.azn").read_bytes())

    async def act(viewer: Viewer) -> None:
        assert "Catarina Vilar – Vojtěch Kubeš  57 57" in viewer.screen
        await viewer.press("down", "enter")
        assert "garden" in viewer.lines[0]
        await viewer.press("q", "up", "enter")
        assert "game 1 · azul" in viewer.lines[0]
        await viewer.press("escape", "q")
        assert not viewer.app.is_running
        assert [checked.game.number for checked in viewer.app.seen] == [1, 2]

    looking(path, act, (100, 30))


@pytest.mark.slow
def test_a_folder_and_a_game_in_each_file(tmp_path: Path) -> None:
    """What is tried is saved into the file of the game, and the others stay as they are."""
    first, second = tmp_path / "a.azn", tmp_path / "b.azn"
    for path in (first, second):
        path.write_bytes(ANNOTATED.read_bytes())
    games = [(str(path), chunk) for path in (first, second) for _, chunk in games_of(path)]

    async def act(viewer: Viewer) -> None:
        await viewer.press("down", "enter", "right", "right", "w")
        await viewer.type("2y3")
        await viewer.press("escape", "s")
        assert f"wrote 1 variation to {second}" in viewer.below

    looking(first, act, games=games)
    assert untouched(first)
    assert "(2Y3)" in second.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_mouse() -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.pilot.click("#moves", offset=(5, 4))
        await viewer.pilot.pause()
        assert viewer.place == "1.2.1 3B1"

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_one_seat_large() -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("2")
        boards = str(viewer.game.table_view.drawn.visual)
        assert "2 Vojtěch Kubeš" in boards
        assert "Catarina" not in boards
        assert "│   b   y   r   k   w" in boards
        await viewer.press("tab")
        assert "Catarina" in str(viewer.game.table_view.drawn.visual)
        await viewer.press("o")
        assert "Vojtěch" in str(viewer.game.table_view.drawn.visual)

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_the_last_move_is_underlined() -> None:
    async def act(viewer: Viewer) -> None:
        await viewer.press("right")
        drawn = viewer.game.table_view.drawn.visual
        text = str(drawn)
        found = [
            text[span.start : span.end]
            for span in drawn.spans  # type: ignore[attr-defined]
            if "underline" in str(span.style)
        ]
        assert found == ["B", "B"]

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_help_scrolls_and_says_how() -> None:
    assert max(map(len, HELP.split("\n"))) <= 77  # nothing of it is folded in 80 columns

    async def act(viewer: Viewer) -> None:
        await viewer.press("question_mark")
        assert "scroll this page; Esc closes it" in viewer.screen
        assert "an error, ( a variation." not in viewer.screen
        await viewer.press("end")
        assert "an error, ( a variation." in viewer.screen
        await viewer.press("escape")
        assert "R1" in viewer.screen

    looking(ANNOTATED, act)


@pytest.mark.slow
def test_lines_are_as_wide_as_the_screen() -> None:
    """Whatever the size, the board of the one who has moved is in view, and no line is wrapped."""

    async def act(viewer: Viewer) -> None:
        for width, height in ((80, 24), (60, 20), (40, 15), (30, 10), (200, 60)):
            await viewer.resize(width, height)
            await viewer.press("right")
            assert all(len(line) <= width for line in viewer.lines)
            node = viewer.game.cursor.here
            assert node
            assert node.step.seat
            name = node.step.after.names[node.step.seat - 1]
            if height >= 15:
                assert f"{node.step.seat} {name}: " in "\n".join(viewer.lines[1:])

    game = SAMPLES / "azul-coloured.azn"
    assert len(next(azul.read(game)).seats) >= 2
    looking(ANNOTATED, act)
